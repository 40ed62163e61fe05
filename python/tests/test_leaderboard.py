"""The leaderboard of `bastide arena --all`."""

import math
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import bastide
from bastide._cli import leaderboard, main
from bastide._cli.meeting import Meeting

PLAYERS = ("random", "greedy(redeals=1)", "net", "search(iterations=2,net=net)")


def test_a_leaderboard_is_of_every_game(tmp_path: Path) -> None:
    file = tmp_path / "leaderboard.md"
    held = CliRunner().invoke(main, ("arena", "--all", *PLAYERS, "--matches", "4", "-o", str(file)))
    assert (held.exit_code, held.stdout) == (0, "")
    page = file.read_text(encoding="utf-8")
    assert re.findall(r"^## `(.*)`$", page, re.MULTILINE) == list(bastide.NAMES)
    for player in PLAYERS:
        assert page.count(f"\n| `{player}` | ") == len(bastide.NAMES)
    assert page.count(" | 128, 128 | ") == 2
    assert str(tmp_path) not in page
    assert "/" not in "".join(re.findall(r"`net[^`]*`", page))


def test_a_leaderboard_rates_as_elo_does() -> None:
    pairing = bastide.load("en_garde").arena("easy", "random", 20, 1)
    ahead = (pairing.matches * pairing.score[0] + 0.5) / (pairing.matches * (1 - pairing.score[0]) + 0.5)
    (elo, zero), (one, other) = leaderboard.ratings(["easy", "random"], [Meeting(("easy", "random"), [], pairing)])
    assert zero == 0
    assert elo == pytest.approx(400 * math.log10(ahead))
    assert one == pytest.approx(other)
