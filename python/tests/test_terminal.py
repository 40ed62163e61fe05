"""The screen of `bastide play`, and the matches that it keeps."""

import json
import os
import select
import sys
import time
from pathlib import Path

import pytest

import bastide
from bastide._cli.typed import completed
from conftest import refused, run, works

LINES = {
    "en_garde": 24,
    "guyenne": 24,
    "guyenne(rules=expert)": 24,
    "knights_of_charlemagne": 24,
    "leduc_poker": 24,
    "guyenne(rules=expert,format=teams,players=3)": 40,
    "guyenne(rules=expert,format=teams)": 40,
    "guyenne(rules=expert,format=ring,players=3)": 40,
    "guyenne(rules=expert,format=ring)": 40,
    "knights_of_charlemagne(players=3)": 40,
    "knights_of_charlemagne(players=4)": 40,
    "field_of_glory": 40,
    "field_of_glory(draft=random)": 44,
}
"""The most lines of the first screen, which ends with the first prompt, hints included."""


@pytest.mark.parametrize("seed", ["1", *(pytest.param(seed, marks=pytest.mark.thorough) for seed in ("2", "3"))])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.thorough) if name.startswith("field_of_glory") else name for name in LINES]
)
def test_the_first_screen_is_not_longer_than_a_terminal(name: str, seed: str) -> None:
    played = works("play", name, "--seed", seed, "--against", "random", "--hints", typed="")
    lines = played.stdout.split("\n> ")[0].splitlines()
    assert len(lines) + 1 <= LINES[name], played.stdout
    assert max(map(len, lines)) <= 80
    assert "1)" in played.stdout
    assert "Hard would play" in played.stdout
    assert played.stdout.index("seat 0") < played.stdout.index("1)")


def test_inside_a_turn_only_what_changed_is_shown() -> None:
    typed = "target A\ncommit five\ndone\n"
    screens = run("play", "guyenne", "--seed", "3", "--against", "random", typed=typed).stdout.split("\n> ")
    assert all("castle   A  B  C" in screens[number] for number in (0, 3))
    assert not any("castle   A  B  C" in screens[number] for number in (1, 2))
    assert "at castle A: the English five; the French nothing" in screens[2]
    assert "hand of seat 0: hero four three three archer" in screens[2]
    looked = run("play", "guyenne", "--seed", "3", "--against", "random", typed="target A\nlook\n").stdout
    assert looked.count("castle   A  B  C") == 2


@pytest.mark.parametrize("typed", ["\x1b]0;title\x07", "commit \x1b[31m", "save /dev/null/\x1b[2J"])
def test_control_bytes_are_not_echoed(typed: str) -> None:
    played = run("play", "guyenne", "--seed", "3", "--against", "random", typed=f"{typed}\n").stdout
    assert "\\u{1b}" in played
    assert "\x1b" not in played


def test_the_last_match_is_gone_on_with_as_it_was(game: bastide.Game, state: Path) -> None:
    first = run("play", game.name, "--seed", "3", "--seat", "1", "--against", "random", "--hints", typed="")
    (kept,) = (state / "bastide" / "matches").glob("*.record")
    assert str(kept) in "".join(first.stdout.split("\n"))
    before = bastide.Record.read(kept.read_text())
    again = works("play", "--resume", typed="1\n" * 4)
    assert f"{game.name}, seed 3: you are seat 1. Seat 0: random" in " ".join(again.stdout.split())
    assert again.stdout.count("Hard would play") >= 1
    after = bastide.Record.read(kept.read_text())
    assert after.ids[: len(before)] == before.ids
    assert len(after) > len(before) > 0
    works("play", game.name, "--seed", "3", "--seat", "1", "--against", "random", typed="1\n" * 4)
    newest = max((state / "bastide" / "matches").glob("*.record"))
    assert bastide.Record.read(newest.read_text()).ids == after.ids


def test_a_kept_match_that_is_damaged_or_missing_is_said_in_a_line(state: Path) -> None:
    assert "no match is kept in" in run("play", "--resume").output
    run("play", "leduc_poker", "--seed", "3", typed="")
    (beside,) = (state / "bastide" / "matches").glob("*.json")
    whole = json.loads(beside.read_text())
    for damaged in ("", "[]", json.dumps({**whole, "match": "AAAA"}), json.dumps({**whole, "results": 5})):
        beside.write_text(damaged)
        assert "not a kept match" in refused("play", "--resume")


def test_a_match_that_cannot_be_kept_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(file))
    played = run("play", "leduc_poker", "--seed", "3", typed="call\n")
    assert played.stdout.count("The match is not kept") == 1
    assert "Goodbye" in played.stdout


def test_leaving_a_saved_match_says_nothing_of_the_kept_one(tmp_path: Path) -> None:
    typed = f"save {tmp_path / 'match.record'}\n"
    assert "The match is kept" not in run("play", "leduc_poker", "--seed", "3", typed=typed).stdout
    assert "The match is kept" in run("play", "leduc_poker", "--seed", "3", typed=f"{typed}call\nquit\n").stdout


def test_matches_follow_one_another_and_are_counted(state: Path) -> None:
    whole = "1\n" * 9
    typed = f"{whole}again\n{whole}new\n{whole}"
    played = run("play", "leduc_poker", "--seed", "3", "--against", "random", typed=typed)
    assert "Of 2 matches you have won" in played.stdout
    assert "Of 3 matches you have won" in played.stdout
    files = sorted((state / "bastide" / "matches").glob("*.record"))
    first, second, _ = (bastide.Record.read(file.read_text()) for file in files)
    assert first.ids[:2] == second.ids[:2]
    mine, other = first.replay().scores
    assert f"{'You have won' if mine > 0 else 'You have lost'}. Scores: you: {mine}, seat 1: {other}." in played.stdout
    resumed = run("play", "--resume", typed="")
    assert "Of 3 matches you have won" in resumed.stdout


def test_tab_completes_commands_and_actions() -> None:
    words = ["quit", "save ", "target A", "target B", "deploy pike/2 to A"]
    assert [completed(words, "t", "t", nth) for nth in range(2)] == ["target", None]
    assert [completed(words, "target ", "", nth) for nth in range(3)] == ["A", "B", None]
    assert completed(words, "deploy p", "p", 0) == "pike/2"
    assert completed(words, "x", "x", 0) is None


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pseudo-terminals")
def test_tab_in_a_terminal_completes_an_action(tmp_path: Path) -> None:
    import pty

    pytest.importorskip("readline")
    words = ["-m", "bastide", "play", "guyenne", "--seed", "3", "--against", "random"]
    child, terminal = pty.fork()
    if child == 0:
        os.execve(sys.executable, [sys.executable, *words], os.environ | {"XDG_STATE_HOME": str(tmp_path), "TERM": "dumb"})
    try:
        shown(terminal, "> ")
        os.write(terminal, b"tar\t")
        assert shown(terminal, "target")
        os.write(terminal, b" A\rqu\t\r")
        assert "castle A" in shown(terminal, "Goodbye.")
        assert os.waitpid(child, 0)[1] == 0
    finally:
        os.close(terminal)


def shown(terminal: int, words: str) -> str:
    """The text that a terminal shows until `words` are in it."""
    text, until = "", time.monotonic() + 60
    while words not in text and select.select([terminal], [], [], max(until - time.monotonic(), 0))[0]:
        try:
            text += os.read(terminal, 4096).decode()
        except OSError:
            break
    assert words in text
    return text
