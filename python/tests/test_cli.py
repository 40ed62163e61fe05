"""The command `bastide`, as somebody types it."""

import dataclasses
import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bastide
from bastide._cli import main
from bastide._cli.seen import HIDDEN, news, possible, strokes
from conftest import finished


def run(*words: str, typed: str | None = None) -> Result:
    """What a command prints, and how it ends."""
    return CliRunner().invoke(main, words, input=typed)


def test_help_and_version() -> None:
    assert "selfplay" in run().stdout
    assert run().exit_code == run("--help").exit_code == run("play", "-h").exit_code == 0
    assert bastide.__version__ in run("--version").stdout


def test_games_lists_every_game_with_its_options() -> None:
    listed = run("games")
    assert listed.exit_code == 0
    for name in bastide.NAMES:
        game = bastide.load(name)
        assert f"{name}\n" in listed.stdout
        assert f"{game.actions} actions" in listed.stdout
        assert all(option.name in listed.stdout for option in game.options)


def test_rules_are_shown(game: bastide.Game) -> None:
    shown = run("rules", game.name)
    assert shown.exit_code == 0
    assert game.rules.split("\n", 1)[0].removeprefix("# ") in shown.stdout
    assert "**" not in shown.stdout


def test_selfplay_counts(game: bastide.Game) -> None:
    counted = run("selfplay", game.name, "--matches", "300", "--seed", "2")
    assert counted.exit_code == 0
    tally = game.selfplay(300, 2)
    for figure in (*tally.wins, tally.ties):
        assert f" {figure} " in counted.stdout
    assert f"{tally.decisions / 300:,.1f}" in counted.stdout


def test_batches_are_measured(game: bastide.Game, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    measured = run(
        "bench", game.name, "leduc_poker", "--matches", "64", "--seconds", "0.001", "--json", str(file), "--peers", sys.executable
    )
    assert measured.exit_code == 0, measured.output
    figures = json.loads(file.read_text())
    assert [one["game"] for one in figures["games"]] == [game.name, "leduc_poker"]
    assert all(value > 0 for one in figures["games"] for key, value in one.items() if key != "game")
    assert "Not measured: OpenSpiel" in measured.stdout
    assert (
        run("bench", "chess").exit_code == run("bench", game.name, "--seconds", "0", "--peers", "no-such-python").exit_code == 2
    )


def test_a_match_is_played_saved_and_shown(game: bastide.Game, tmp_path: Path) -> None:
    for name in ("match.record", "match.json"):
        file = tmp_path / name
        played = run("play", game.name, "--seat", "1", "--seed", "3", typed="1\n" * 1200 + f"save {file}\nquit\n")
        assert played.exit_code == 0, played.output
        assert "Saved" in played.stdout
        assert "Goodbye" in played.stdout
        assert bastide.Record.read(file.read_text()).replay().turn == bastide.OVER
        shown = run("replay", str(file))
        assert shown.exit_code == 0
        assert "The match is " in shown.stdout
        assert run("replay", str(file), "--all", "--seat", "0").exit_code == 0


def test_undo_takes_a_decision_back(game: bastide.Game, tmp_path: Path) -> None:
    once, again, nothing = (tmp_path / name for name in ("once", "again", "nothing"))
    typed = f"save {nothing}\nundo\n1\nsave {once}\nu\n1\nsave {again}\nu\n"
    played = run("play", game.name, "--seed", "3", typed=typed)
    assert played.exit_code == 0
    assert "nothing to take back" in played.stdout
    assert once.read_text() == again.read_text() != nothing.read_text()


def test_play_says_what_it_does_not_understand(game: bastide.Game, tmp_path: Path) -> None:
    illegal = next(action for action in range(game.actions) if action not in game.match(3).legal())
    typed = f"0\n999\nnonsense\n{game.action_text(illegal)}\n\nsave\nsave {tmp_path}\nhelp\nrules\n"
    played = run("play", game.name, "--seed", "3", typed=typed)
    assert played.exit_code == 0
    for said in (
        "no number 999",
        "neither a number",
        "is not legal now",
        "save FILE",
        "nothing was saved",
        "undo (u)",
        "Goodbye",
    ):
        assert said in played.stdout


def test_a_seat_is_not_told_what_it_cannot_see(game: bastide.Game, tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    record = finished(game).record
    file.write_text(record.to_text())
    assert HIDDEN not in run("replay", str(file)).stdout
    shown = run("replay", str(file), "--seat", "0").stdout
    assert f"chance: {HIDDEN}" in shown
    for position in record.positions():
        assert all(line in shown for line in position.table(0).rstrip().splitlines())


def test_what_is_told_is_the_same_in_every_position_that_looks_the_same(game: bastide.Game) -> None:
    for stroke in strokes(finished(game).record, 0):
        told, event = stroke.told(0), stroke.events[0]
        redealt = stroke.before.redeal(0, 99)
        if stroke.before.turn == 0:
            assert told != HIDDEN
        elif len(stroke.events) == 1 and event in possible(redealt):
            assert dataclasses.replace(stroke, before=redealt, after=redealt.after(event)).told(0) == told


def test_what_others_place_is_told_once_when_it_is_complete() -> None:
    record = finished(bastide.load("guyenne")).record
    placements = [stroke for stroke in strokes(record, 0) if "commit …" in (stroke.told(0) or "")]
    assert {len(stroke.events) for stroke in placements} >= {1, 2, 3}
    hands = next(field for field in record.game.layout if field.name == "hands")
    for stroke in placements:
        before, after = (int(position.observe(0)[hands.offset + 1]) for position in (stroke.before, stroke.after))
        times = "once" if before - after == 1 else f"{before - after} times"
        assert re.fullmatch(rf"commit … \({times}, to (place|add) cards at castle [0-5]\)", stroke.told(0))
    assert not any("done" in line for line in news(record, 0, 0))


def test_of_a_hidden_draft_only_the_number_of_cards_is_told() -> None:
    record = finished(bastide.load("field_of_glory")).record
    assert news(record, 0, 1)[1] == "seat 0: keep … (2 times)"


@pytest.mark.parametrize(
    "words",
    [
        ["frobnicate"],
        ["rules"],
        ["rules", "chess"],
        ["rules", "en_garde(rounds_to_win=0)"],
        ["play", "en_garde", "--seat", "2"],
        ["play", "en_garde", "--seat", "-1"],
        ["play", "en_garde", "--seed", "x"],
        ["play", "en_garde", "--seed", str(2**64)],
        ["selfplay", "en_garde", "--matches", "0"],
        ["selfplay", "en_garde", "--matches", "many"],
        ["games", "--nonsense"],
        ["replay", "/nonsense"],
        ["replay", "/"],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str]) -> None:
    refused = run(*words)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith("bastide: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"nonsense", b"{}", b"bastide record: chess\n", b'{"game":"en_garde","ids":[9]}']
)
def test_what_is_no_record_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    file.write_bytes(content)
    refused = run("replay", str(file))
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"bastide: {file}: ")
    assert refused.stderr.count("\n") == 1
