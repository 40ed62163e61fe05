"""The command `bastide`, as typed."""

import json
import re
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

import bastide
from bastide._cli import main
from bastide._cli.replay import chosen
from bastide._cli.screen import console
from conftest import COMMAND, interrupted, refused, run, works


def test_help_and_version() -> None:
    assert "selfplay" in run().stdout
    assert run().exit_code == run("--help").exit_code == run("play", "-h").exit_code == 0
    assert bastide.__version__ in run("--version").stdout


def test_games_has_a_line_for_each_game_and_the_options_of_one() -> None:
    listed = " ".join(works("games").stdout.split())
    for name in bastide.NAMES:
        assert re.search(rf"{name}: A .*? For 2 (?:to 4 )?players, \d+ minutes?\.", listed)
        game, alone = bastide.load(name), works("games", name).stdout
        assert f"{game.actions} actions" in alone
        assert all(option.name in alone for option in game.options)


def test_rules_are_shown(game: bastide.Game) -> None:
    shown = works("rules", game.name)
    assert shown.stdout == game.rules


def test_rules_are_drawn_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_force_terminal", True)
    shown = run("rules", "leduc_poker")
    assert "Leduc poker" in shown.stdout
    assert "**" not in shown.stdout


def test_a_game_is_described_for_programs() -> None:
    (described,) = json.loads(run("games", "guyenne(format=ring)", "--json").stdout)
    game = bastide.load("guyenne(format=ring)")
    assert (described["name"], described["seats"], described["actions"]) == (game.name, 4, game.actions)
    assert [option["name"] for option in described["options"]] == [option.name for option in game.options]
    assert [each["name"] for each in json.loads(run("games", "--json").stdout)] == list(bastide.NAMES)
    alone = run("games", "leduc_poker").stdout
    assert alone.startswith("leduc_poker\n")
    assert "guyenne" not in alone


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    assert "did you mean `guyenne`?" in run("rules", "guyene").stderr
    assert "did you mean" not in run("rules", "chess").stderr


def test_bench_prints_its_figures_alone_for_programs() -> None:
    printed = run("bench", "leduc_poker", "--matches", "8", "--seconds", "0.001", "--json", "-")
    assert json.loads(printed.stdout)["matches"] == 8
    assert "million" not in printed.stderr
    assert "leduc_poker" in run("games").stdout


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_a_shell_completes_the_command(shell: str) -> None:
    script = works("completion", shell)
    assert f"_BASTIDE_COMPLETE={shell}_complete" in script.stdout


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("bastide ru", ["rules"]),
        ("bastide play gu", ["guyenne"]),
        ("bastide games guyenne(ru", ["guyenne(rules="]),
        ("bastide play guyenne(rules=expert,fo", ["guyenne(rules=expert,format="]),
        ("bastide play guyenne --against ha", ["hard"]),
        ("bastide arena guyenne gr", ["greedy"]),
        ("bastide rules chess(", []),
    ],
)
def test_subcommands_games_options_and_players_are_completed(typed: str, words: list[str]) -> None:
    *before, last = typed.split()[1:]
    completed = ShellComplete(main, {}, "bastide", "_BASTIDE_COMPLETE").get_completions(before, last)
    assert [item.value for item in completed] == words


def test_a_replay_goes_forth_back_and_to_a_step() -> None:
    assert [chosen(answer, 5, 9) for answer in ("", "b", "back", "7", "99", "q", "quit")] == [6, 4, 4, 7, 9, None, None]
    assert [chosen("", 9, 9), chosen("b", 0, 9)] == [9, 0]


def test_every_help_has_an_example() -> None:
    for name in main.commands:
        example = re.search(rf"Example: bastide ({name} .*)", run(name, "--help").stdout)
        assert example, name
        known = {option for parameter in main.commands[name].params for option in parameter.opts}
        assert {word for word in example[1].split() if word.startswith("-")} <= known


def test_selfplay_counts(game: bastide.Game) -> None:
    counted = works("selfplay", game.name, "--matches", "300", "--seed", "2")
    tally = game.selfplay(300, 2)
    for figure in (*tally.wins, tally.ties):
        assert f" {figure} " in counted.stdout
    assert f"{tally.decisions / 300:,.1f}" in counted.stdout


@pytest.mark.thorough
def test_batches_are_measured(game: bastide.Game, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    few = ("--matches", "64", "--seconds", "0.001")
    works("bench", game.name, "leduc_poker", *few, "--json", file)
    figures = json.loads(file.read_text())
    assert [one["game"] for one in figures["games"]] == [game.name, "leduc_poker"]
    assert all(value > 0 for one in figures["games"] for key, value in one.items() if key != "game")
    assert refused("bench", "chess")


def test_an_arena_is_held(game: bastide.Game, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    arena = ("arena", game.name, "random", "greedy(redeals=1)", "search(iterations=5)", "--matches", "5", "--seed", "4")
    held = works(*arena, "--json", file)
    figures = json.loads(file.read_text())
    assert figures["game"] == game.name
    assert [one["players"] for one in figures["pairings"]] == [list(pair) for pair in combinations(arena[2:5], 2)]
    for one in figures["pairings"]:
        pairing = game.arena(*one["players"], one["deals"], 4)
        assert 5 <= one["matches"] < 5 + pairing.matches // pairing.deals
        assert (one["wins"], one["ties"], one["losses"]) == (pairing.wins, pairing.ties, pairing.losses)
        assert one["score"] == list(pairing.score)
        assert one["parts"] == [{"seed": 4, "first": 0, "count": one["deals"]}]
        assert re.search(rf" {one['wins']} .* {one['ties']} .* {one['losses']} ", held.stdout)
    assert f"deals 0 to {figures['pairings'][0]['deals'] - 1} of seed 4" in held.stdout
    printed = json.loads(run(*arena, "--json", "-").stdout)
    for one, again in zip(figures["pairings"], printed["pairings"], strict=True):
        assert one.pop("seconds") != again.pop("seconds")
        assert one == again


def test_parts_of_an_arena_add_up(tmp_path: Path) -> None:
    whole, *parts, summed = (tmp_path / f"{name}.json" for name in ("whole", "one", "other", "sum"))
    arena = ("arena", "leduc_poker", "random", "greedy(redeals=1)")
    run(*arena, "--matches", "40", "--json", whole)
    for part, first in zip(parts, ("0", "10"), strict=True):
        run(*arena, "--matches", "20", "--first", first, "--threads", "2", "--json", part)
    added = works("arena", "--add", *map(str, parts), "--json", summed)
    assert "leduc_poker: deals 0 to 19 of seed 0" in added.stdout
    (expected,), (found,) = (json.loads(file.read_text())["pairings"] for file in (whole, summed))
    assert expected.pop("seconds") != found.pop("seconds")
    assert found == expected
    for words, said in (
        ([parts[0], parts[0]], "random and greedy(redeals=1): some of the deals 0 to 9 of seed 0 are there already"),
        ([parts[0], tmp_path / "nothing"], "No such file"),
        ([whole, Path(__file__)], "expected one that `bastide arena --json` wrote"),
    ):
        answer = refused("arena", "--add", *words)
        assert answer == f"bastide: {words[1]}: {said}\n" or said in answer
    parts[1].write_text(parts[1].read_text().replace("leduc_poker", "en_garde"))
    assert run("arena", "--all", "--add", *map(str, parts)).stdout.count("## `") == 2
    assert "one game at a time, not en_garde and leduc_poker" in run("arena", "--add", *map(str, parts)).stderr
    of_leduc = '{"game": "leduc_poker", "pairings": '
    for damaged in ("[]", "{}", of_leduc + '[{"players": []}]}', of_leduc + "[1]}"):
        parts[1].write_text(damaged)
        assert refused("arena", "--add", parts[1])


def test_an_arena_ends_when_the_intervals_are_narrow() -> None:
    held = run("arena", "leduc_poker", "random", "greedy(redeals=1)", "--matches", "100000", "--until", "60", "--json", "-")
    (one,) = json.loads(held.stdout)["pairings"]
    assert one["deals"] % 32 == 0
    low, _, high = one["elo"]
    assert high - low < 120
    before = bastide.load("leduc_poker").arena("random", "greedy(redeals=1)", one["deals"] - 32, 0)
    assert not before.elo[2] - before.elo[0] < 120


def test_an_interrupted_selfplay_prints_what_was_played() -> None:
    code, printed, _ = interrupted(COMMAND, "selfplay", "leduc_poker", "--matches", "1000000000000", wait=lambda: time.sleep(2))
    found = re.search(r"leduc_poker: ([\d,]+) matches, seed 0", printed)
    assert code == 130 and found and int(found[1].replace(",", "")) > 0
    won = re.search(r"matches won +\S +([\d,]+) +\S +([\d,]+) +\S +([\d,]+)", printed)
    assert won and sum(int(count.replace(",", "")) for count in won.groups()) == int(found[1].replace(",", ""))


def test_an_interrupted_arena_prints_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    words = ("arena", "en_garde", "easy", "random", "--matches", "10000000", "--json", str(file))
    code, printed, _ = interrupted(COMMAND, *words, wait=lambda: time.sleep(2))
    assert code == 130
    (one,) = json.loads(file.read_text())["pairings"]
    assert one["deals"] > 0
    assert f"deals 0 to {one['deals'] - 1} of seed 0" in printed


@pytest.mark.parametrize(
    "words",
    [
        ["frobnicate"],
        ["arena"],
        ["arena", "chess", "hard", "easy"],
        ["arena", "en_garde", "hard"],
        ["arena", "en_garde", "hard", "hard"],
        ["arena", "en_garde", "hard", "harder"],
        ["arena", "en_garde", "hard", "search(iterations=0)"],
        ["arena", "en_garde", "hard", "easy", "--matches", "0"],
        ["arena", "en_garde", "hard", "easy", "--threads", "257"],
        ["arena", "en_garde", "hard", "easy", "--until", "0"],
        ["arena", "en_garde", "hard", "easy", "--first", str(2**63 + 1)],
        ["arena", "en_garde", "hard", "easy", "--json", "/nonsense/figures.json"],
        ["arena", "--add", "/nonsense"],
        ["arena", "--all", "hard"],
        ["arena", "--all", "hard", "harder"],
        ["arena", "--all", "hard", "easy", "--json", "-"],
        ["arena", "--all", "hard", "easy", "-o", "/nonsense/leaderboard.md"],
        ["arena", "en_garde", "hard", "easy", "-o", "leaderboard.md"],
        ["play", "en_garde", "--against", "harder"],
        ["play", "en_garde", "--against", "hard", "--against", "easy"],
        ["rules"],
        ["rules", "chess"],
        ["rules", "en_garde(rounds_to_win=0)"],
        ["play"],
        ["play", "en_garde", "--resume", "/etc/hostname"],
        ["play", "--resume", "/nonsense"],
        ["play", "--resume", "/etc/hostname"],
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
    assert refused(*words)


def test_what_a_stranger_wrote_commands_no_terminal(tmp_path: Path) -> None:
    file = tmp_path / "saved"
    file.write_text("bastide record: en_garde\nchance: \x1b]52;c;AAAA\x07\x1b[31m\x9b1m\u202e\n", encoding="utf-8")
    for words in (["replay", str(file)], ["render", str(file), "-o", str(tmp_path / "page.html")], ["play", "\x1b[31m"]):
        answer = refused(*words)
        assert r"\u{1b}[31m" in answer
        assert answer.replace("\n", "").isprintable()


@pytest.mark.parametrize("words", [["rules", "en_garde"], ["games"], ["selfplay", "en_garde", "--matches", "10"]])
def test_output_that_cannot_be_written_is_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        begin = [sys.executable, "-c", f"import bastide._cli; {COMMAND}", *words]
        refused = subprocess.run(begin, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr == "bastide: the output: No space left on device\n"


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"nonsense", b"{}", b"bastide record: chess\n", b'{"game":"en_garde","ids":[9]}']
)
def test_what_is_no_record_is_refused(content: bytes, tmp_path: Path) -> None:
    file, page = tmp_path / "match.record", tmp_path / "page.html"
    file.write_bytes(content)
    for words in (["replay", file], ["render", file, "-o", page]):
        assert refused(*words).startswith(f"bastide: {file}: ")
    assert not page.exists()
