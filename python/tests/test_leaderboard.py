"""The leaderboard of `bastide arena --all`."""

import math
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide._cli import leaderboard
from bastide._cli.meeting import Meeting
from conftest import refused, run, works

PLAYERS = ("random", "greedy(redeals=1)", "net", "search(iterations=2,net=net)")


def test_a_leaderboard_is_of_every_game(tmp_path: Path) -> None:
    file = tmp_path / "leaderboard.md"
    held = run("arena", "--all", *PLAYERS, "--matches", "4", "-o", file)
    assert (held.exit_code, held.stdout) == (0, "")
    page = file.read_text(encoding="utf-8")
    assert re.findall(r"^## `(.*)`$", page, re.MULTILINE) == list(bastide.NAMES)
    for player in PLAYERS:
        assert page.count(f"\n| `{player}` | ") == len(bastide.NAMES)
    assert page.count(" | 128, 128 | ") == 2
    assert str(tmp_path) not in page
    assert "/" not in "".join(re.findall(r"`net[^`]*`", page))


def test_an_interrupted_leaderboard_is_of_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, command = tmp_path / "leaderboard.md", import_module("bastide._cli.arena")
    play = command.play

    def interrupted(game: bastide.Game, *rest: Any) -> None:
        if game.name != bastide.NAMES[0]:
            raise KeyboardInterrupt
        play(game, *rest)

    monkeypatch.setattr(command, "play", interrupted)
    held = run("arena", "--all", "random", "scripted", "--matches", "4", "-o", file)
    assert held.exit_code == 130
    assert re.findall(r"^## `(.*)`$", file.read_text(encoding="utf-8"), re.MULTILINE) == [bastide.NAMES[0]]


def test_a_leaderboard_has_the_exploitability_of_its_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = bastide.suite().configurations[0]
    monkeypatch.setattr(bastide, "suite", lambda: bastide.Suite("v1", (small,)))
    file = tmp_path / "leaderboard.md"
    words = ("arena", "--all", "random", "greedy", "--matches", "2", "--suite", "-o", str(file))
    works(*words)
    *_, head, _, line = file.read_text(encoding="utf-8").splitlines()
    assert head == "| configuration | random play | `greedy` |"
    assert line == f"| `{small.name}` | 0.177 | {bastide.exploitability(small.name, 'greedy'):.3f} |"
    assert "expected with --all" in refused("arena", "en_garde", "random", "greedy", "--suite")


def test_a_leaderboard_rates_as_elo_does() -> None:
    pairing = bastide.load("en_garde").arena("easy", "random", 20, 1)
    ahead = (pairing.matches * pairing.score[0] + 0.5) / (pairing.matches * (1 - pairing.score[0]) + 0.5)
    (elo, zero), (one, other) = leaderboard.ratings(["easy", "random"], [Meeting(("easy", "random"), [], pairing)])
    assert zero == 0
    assert elo == pytest.approx(400 * math.log10(ahead))
    assert one == pytest.approx(other)
