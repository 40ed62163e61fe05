"""`bastide play` and `bastide replay`, used as a person would."""

import json
import os
import re
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

import bastide
from bastide._cli.screen import console
from bastide._cli.spoken import last_words, spoken, understood
from bastide._cli.table import Table
from bastide._moments import Viewer
from bastide._outlook import expected, stakes
from conftest import COMMAND, ended, finished, raises, run, works


def test_a_match_is_played_saved_and_shown(game: bastide.Game, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("match.record", "match.json")]
    saved = "".join(f"save {file}\n" for file in files)
    played = works("play", game.name, "--seat", "1", "--seed", "3", typed="1\n" * 1200 + f"{saved}quit\n")
    assert played.stdout.count("Saved") == 2
    assert "Goodbye" in played.stdout
    for file in files:
        assert bastide.Record.read(file.read_text()).replay().turn == bastide.OVER
        shown = works("replay", file)
        assert "The match is " in shown.stdout
        works("replay", file, "--all", "--seat", "0")


def test_undo_takes_a_decision_back(game: bastide.Game, tmp_path: Path) -> None:
    once, again, nothing = (tmp_path / name for name in ("once", "again", "nothing"))
    typed = f"save {nothing}\nundo\n1\nsave {once}\nu\n1\nsave {again}\nu\n"
    played = works("play", game.name, "--seed", "3", typed=typed)
    assert "nothing to undo" in played.stdout
    assert once.read_text() == again.read_text() != nothing.read_text()


def test_play_says_what_it_does_not_understand(game: bastide.Game, tmp_path: Path) -> None:
    illegal = next(action for action in range(game.actions) if action not in game.match(3).legal())
    typed = f"0\n999\nnonsense\n{game.action_text(illegal)}\n\nsave\nsave {tmp_path}\nhelp\nrules\n"
    played = works("play", game.name, "--seed", "3", typed=typed)
    for said in (
        "Number 999 does not exist",
        "is not an action; expected one, or its number",
        "is not legal now",
        "save FILE",
        "nothing was saved",
        "undo (u)",
        "Goodbye",
    ):
        assert said in played.stdout


def test_a_replay_tells_and_shows_each_step(game: bastide.Game, tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    record = finished(game).record
    file.write_text(record.to_text())
    positions = record.positions()
    viewers: tuple[tuple[tuple[str, ...], Viewer], ...] = (((), "everything"), (("--seat", "0"), 0))
    for words, viewer in viewers:
        shown = run("replay", file, *words).stdout
        plain = " ".join(shown.split())
        noticed = record.noticed(viewer)
        assert f"{game.name}: {noticed[-1]} events" in shown
        for event in record.told(viewer):
            assert event["sentence"] in plain
            assert positions[noticed.index(event["number"])].table(viewer) in shown


def test_others_play_as_they_are_told(tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    typed = "1\n" * 6 + f"save {file}\n"
    against = ("--against", "random", "--against", "greedy", "--against", "easy")
    played = works("play", "guyenne(format=ring)", "--seed", "3", *against, typed=typed)
    assert "Seat 1: random. Seat 2: greedy. Seat 3: easy." in " ".join(played.stdout.split())
    record = bastide.Record.read(file.read_text())
    players = {seat: record.game.player(name, 3) for seat, name in enumerate(("random", "greedy", "easy"), start=1)}
    match, asked = record.game.match(3), set()
    for position, event in zip(record.positions(), record.ids, strict=False):
        if position.turn in players:
            asked.add(position.turn)
            assert players[position.turn].choose(match) == event
        if position.turn != bastide.CHANCE:
            match.play(event)
    assert asked == {1, 2, 3}


def test_a_hint_says_what_hard_would_play(game: bastide.Game) -> None:
    match = game.match(3)
    against = game.player("random", 3)
    while match.turn != 0:
        match.play(against.choose(match))
    thought = game.player("hard", 3).think(match.position)
    number = match.legal().index(thought.action) + 1
    place = thought.actions.tolist().index(thought.action)
    notation = spoken(game, 0, game.action_text(thought.action))
    hint = f"Hard would play {number}, {notation}: {expected(thought, place, stakes(game))}"
    asked = run("play", game.name, "--seed", "3", "--against", "random", typed="hint\nhint\n")
    shown = run("play", game.name, "--seed", "3", "--against", "random", "--hints", typed="")
    assert " ".join(asked.stdout.split()).count(hint) == 2
    assert " ".join(shown.stdout.split()).count(hint) == 1
    over = run("play", game.name, "--seed", "3", "--against", "random", typed="1\n" * 1200 + "hint\n")
    assert "The match is over.\n" in over.stdout


def test_the_terminal_says_your_turn_and_the_figures_of_a_card_once_and_ends_last() -> None:
    game = bastide.load("field_of_glory(draft=random)")
    shown = run("play", game.name, "--seed", "3", "--against", "random", typed="look\n").stdout
    scene, faces = game.match(3).scene(0).to_dict(), game.cards()
    for card in set(scene["seats"][0]["hand"]["open"]):
        label, strength = faces[card]["label"], faces[card]["figures"].get("strength")
        kind = faces[card]["name"].removesuffix(f" {label}")
        told = re.findall(rf"{kind} (?:\d, )*{label}(?:, \d)*: strength (\d)", " ".join(shown.split()))
        assert told == ([str(strength)] if strength else []), card
    several = run("play", game.name, "--seed", "3", "--against", "random", typed="1\n1\n1\n").stdout
    assert "Your turn: discard down to 9 cards." in several and not re.search(r"(?m)\d\)\s*$", several)
    own = " ".join(run("play", "guyenne", "--seed", "3", "--against", "random", typed="").stdout.split())
    assert "Your turn: name a castle." in own and "Seat 0 is to" not in own
    first = [line.split()[-1] for line in shown.split("look")[0].splitlines() if line.startswith("  ")]
    assert first[-1].endswith("end"), first


def test_a_hint_counts_first_places_of_which_those_who_tie_have_equal_parts() -> None:
    game, told = bastide.load("knights_of_charlemagne(players=3)"), set[str]()
    for seed in range(30):
        match, player = game.match(seed), game.player("random", seed)
        while match.turn != bastide.OVER:
            last = match.position
            match.play(player.choose(match))
        thought = game.player("hard", seed).think(last)
        for place, action in enumerate(thought.actions.tolist()):
            returns = last.after(action).returns
            winners = [seat for seat in range(3) if returns[seat] == max(returns)]
            share = f"{100 / len(winners):.0f}" if last.turn in winners else "0"
            ties = " (100 shared)" if share not in {"0", "100"} else ""
            told.add(expected(thought, place, stakes(game)))
            assert expected(thought, place, stakes(game)) == f"it wins {share} of 100{ties}", returns
    assert len(told) == 3


def test_a_hint_expects_the_chips_of_all_cards_that_the_other_may_hold() -> None:
    game, tried, ranks = bastide.load("leduc_poker"), 0, ["jack", "queen", "king"]
    for seed in range(60):
        match, player = game.match(seed), game.player("random", seed)
        while match.turn != bastide.OVER:
            seat, scene = match.turn, match.scene(match.turn).to_dict()
            texts = [game.action_text(action) for action in match.legal()]
            # The last question: to fold, or to call and see.
            if texts == ["fold", "call"] and scene["public"]["open"]:
                own, public = (cards[0].split()[0] for cards in (scene["seats"][seat]["hand"]["open"], scene["public"]["open"]))
                strength = {rank: (rank == public, place) for place, rank in enumerate(ranks)}
                rest = [rank for rank in 2 * ranks if rank not in {own, public}] + [own, public] * (own != public)
                won = sum((strength[own] > strength[rank]) - (strength[own] < strength[rank]) for rank in rest) / 4
                thought = game.player("hard", seed).think(match.position)
                fold, call = (expected(thought, thought.actions.tolist().index(action), 13) for action in match.legal())
                assert fold == f"it expects {-scene['pot'][seat]:+.1f} chips"
                assert float(call.split()[2]) == pytest.approx(won * scene["pot"][1 - seat], abs=1.5)
                tried += 1
            match.play(player.choose(match))
    assert tried > 10 and stakes(game) == 13


def test_several_cards_are_said_at_once_in_any_order() -> None:
    match = bastide.load("guyenne").match(3)
    match.play("target 3")
    position = match.position
    hand = ["five", "three", "archer"]
    actions = [match.game.action_id(f"commit {card}") for card in hand]
    for cards in permutations(hand):
        assert understood(position, "commit " + " ".join(cards)) == actions
    assert understood(position, "commit five five") == []
    for wrong in ("commit five done", "commit 2 five"):
        raises(bastide.IllegalError, "cannot parse", understood, position, wrong)
    typed = "target d\ncommit three five\nn\ncommit three five\n\nquit\n"
    played = works("play", "guyenne", "--seed", "3", "--against", "random", typed=typed)
    assert played.stdout.count("commit five, then commit three; after that you can go on.") == 2
    assert played.stdout.count("You place at castle D: five, three.") == 1


def test_an_action_that_ends_a_placement_says_so() -> None:
    match = bastide.load("guyenne").match(3)
    match.play("target 3")
    position = match.position
    assert last_words(match.game.start()) == set()
    ends = {match.game.action_text(action) for action in last_words(position)}
    for action in position.legal():
        assert (position.after(action).turn != position.turn) == (match.game.action_text(action) in ends)
    played = run("play", "guyenne", "--seed", "3", "--against", "random", typed="target d\n")
    assert ends
    assert all(f"{text.split()[-1]} (ends it)" in played.stdout for text in ends)
    assert played.stdout.count("(ends it)") == len(ends)


@pytest.mark.parametrize("name", ["leduc_poker", "en_garde(rounds_to_win=1,piste=7,values=3,copies=3,hand=2)"])
def test_what_is_asked_of_a_person_is_made_of_what_the_person_sees(name: str) -> None:
    game = bastide.load(name)
    shown: dict[bytes, set[bastide.Position]] = {}
    true: dict[bytes, set[bastide.Position]] = {}
    for seed in range(200):
        match = game.match(seed)
        seat = match.turn
        sees = match.observe(seat).tobytes()
        shown.setdefault(sees, set()).add(Table(match, seat, {}, game.player("random"), hints=False).seen())
        true.setdefault(sees, set()).add(match.position)
    assert max(map(len, true.values())) > 1
    assert {len(positions) for positions in shown.values()} == {1}


@pytest.mark.parametrize("name", ["guyenne", "guyenne(format=ring)", "guyenne(rules=expert)", "field_of_glory"])
def test_castles_and_columns_have_names(name: str) -> None:
    game = bastide.load(name)
    named = {spoken(game, 1, game.action_text(action)): action for action in range(game.actions)}
    assert len(named) == game.actions
    assert {text for text in named if text.rpartition(" ")[2] in [*"012345"]} == set()
    assert not named.keys().isdisjoint({"attack B", "target B", "target B1"})
    match = finished(game)
    for position in match.record.positions():
        for action in position.legal():
            text = spoken(game, position.turn, game.action_text(action))
            assert understood(position, text) == understood(position, text.lower()) == [action]
            assert understood(position, game.action_text(action)) == [action]


def test_castles_of_a_ring_have_the_same_names_for_all() -> None:
    game = bastide.load("guyenne(format=ring,players=3)")
    assert [spoken(game, seat, "target 0") for seat in range(3)] == ["target C3", "target A3", "target B3"]
    assert [spoken(game, seat, "target 3") for seat in range(3)] == ["target A1", "target B1", "target C1"]


def test_a_saved_match_is_gone_on_with(game: bastide.Game, tmp_path: Path) -> None:
    file, again = tmp_path / "match.record", tmp_path / "again.json"
    run("play", game.name, "--seed", "3", "--against", "random", typed=f"save {file}\n")
    works("play", "--resume", file, "--seed", "3", "--against", "random", typed=f"1\nsave {again}\n")
    before, after = (bastide.Record.read(one.read_text()) for one in (file, again))
    assert after.game == before.game == game
    assert after.ids[: len(before)] == before.ids
    assert len(after) > len(before)


def test_what_the_others_thought_is_saved_and_shown(game: bastide.Game, tmp_path: Path) -> None:
    file, thoughts, page = (tmp_path / name for name in ("match.record", "thoughts.json", "page.html"))
    typed = f"1\nundo\n1\n1\nsave {file}\nthoughts {thoughts}\nthoughts\n"
    played = run("play", game.name, "--seed", "3", "--against", "greedy", typed=typed)
    assert "Write `thoughts FILE`" in played.stdout
    record = bastide.Record.read(file.read_text())
    others = [events for events, position in enumerate(record.positions()[:-1]) if position.turn > 0]
    saved = json.loads(thoughts.read_text())
    assert [one["events"] for one in saved] == others
    assert [one["thought"]["action"] for one in saved] == [record.ids[events] for events in others]
    works("render", file, "-o", page, "--thoughts", thoughts)


@pytest.mark.parametrize("name", ["~nobody-of-this-name/match", "no\0file", "missing/match"])
def test_a_name_that_is_no_file_is_said_in_a_line(name: str) -> None:
    played = run("play", "leduc_poker", "--seed", "3", typed=f"save {name}\nquit\n")
    assert "nothing was saved" in played.stdout
    assert "Goodbye" in played.stdout


def test_people_share_a_screen(tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    seats = ("--seat", "0", "--seat", "1")
    played = works("play", "leduc_poker", *seats, "--seed", "3", typed=f"call\n\nraise\n\ncall\nsave {file}\n")
    assert "people sit at the seats 0, 1" in played.stdout
    assert played.stdout.count("your turn: press enter when nobody else is looking") >= 2
    record = bastide.Record.read(file.read_text())
    asked = [event for position, event in zip(record.positions(), record.ids, strict=False) if position.turn >= 0]
    assert list(map(record.game.action_text, asked[:3])) == ["call", "raise", "call"]
    first, second = played.stdout.split("Seat 1, your turn: press enter")[:2]
    mine, theirs = (record.positions()[2].table(seat).splitlines()[seat + 1] for seat in (0, 1))
    assert mine in first
    assert theirs not in first
    assert theirs in second


def test_bytes_that_are_no_text_are_a_wrong_answer() -> None:
    begin = [sys.executable, "-c", f"import bastide._cli; {COMMAND}", "play", "leduc_poker", "--seed", "3"]
    played = subprocess.run(begin, input=b"\xff\xfe\x00\nquit\n", capture_output=True, check=False)
    assert played.returncode == 0, played.stderr
    assert b"is not an action; expected one, or its number" in played.stdout
    assert b"Goodbye" in played.stdout


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("name", [*bastide.NAMES, "guyenne(rules=expert,format=ring)", "knights_of_charlemagne(players=4)"])
def test_nothing_is_wider_than_the_terminal(name: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", columns)
    played = works("play", name, "--seed", "5", "--against", "random", typed="1\n" * 30)
    assert "1)" in played.stdout
    assert widest(played.stdout) <= columns


def widest(shown: str) -> int:
    """The length of the longest line, but for names of files."""
    return max(len(line) for line in shown.replace("> ", "\n").splitlines() if "/matches/" not in line)


def test_the_environment_says_how_wide_the_terminal_is() -> None:
    words = ("play", "guyenne", "--seed", "5", "--against", "random")
    played = ended(f"import bastide._cli; {COMMAND}", *words, input="1\n", env=os.environ | {"COLUMNS": "60", "TERM": "dumb"})
    assert played.returncode == 0, played.stderr
    assert 40 < widest(played.stdout) <= 60
