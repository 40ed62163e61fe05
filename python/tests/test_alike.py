"""Histories that a seat cannot tell apart: all its information is the same."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

import bastide
from bastide._cli.page import page
from bastide._cli.thoughts import Thought
from conftest import run
from test_host import alike

GAMES = (
    "guyenne",
    "guyenne(edition=prototype)",
    "guyenne(rules=expert)",
    "guyenne(format=teams,players=4)",
    "guyenne(format=ring,players=3)",
    "field_of_glory",
)


def pairs(name: str) -> Iterator[tuple[int, bastide.Match, bastide.Match]]:
    """A seat, and two matches that it cannot tell apart, with different numbers of events."""
    for (game, seat, _), courses in alike(name, 1000):
        one, other = (bastide.Record(game, course).resume(0) for course in courses)
        if one.information_state(seat) == other.information_state(seat) and len(one.record) != len(other.record):
            yield seat, one, other


def thoughts(match: bastide.Match, seat: int) -> list[Thought]:
    """A player's thought at each decision of the seat."""
    player = match.game.player("greedy", 1)
    asked = [(events, position) for events, position in enumerate(match.record.positions()) if position.turn == seat]
    return [Thought(events, player.name, player.think(position)) for events, position in asked if events < len(match.record)]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_one_to_a_seat_is_given_to_it_alike(name: str) -> None:
    for seat, one, other in islice(pairs(name), 8):
        assert one.telling(seat) == other.telling(seat)
        assert one.told(seat) == other.told(seat)
        assert one.noticed(seat) == other.noticed(seat) <= min(len(one.record), len(other.record))
        for since in (0, one.noticed(seat) // 2, one.noticed(seat) - 1):
            assert one.telling(seat, since) == other.telling(seat, since)
        assert one.table(seat) == other.table(seat)
        assert one.information_log(seat) == other.information_log(seat)
        assert np.array_equal(one.observe(seat), other.observe(seat))
        assert one.telling("public") == other.telling("public")
        assert one.told("public") == other.told("public")
        assert one.public_history_key == other.public_history_key
        for viewer in (seat, "public"):
            assert one.scene(viewer) == other.scene(viewer)
            assert one.position.scene(viewer).to_json() == other.position.scene(viewer).to_json()
            assert one.position.picture(viewer) == other.position.picture(viewer)
            assert one.html(viewer) == other.html(viewer)
        pages = [page(match.record, seat, len(match.record), thoughts=thoughts(match, seat)) for match in (one, other)]
        assert pages[0] == pages[1]


def test_a_replay_for_a_seat_counts_no_hidden_events(tmp_path_factory: pytest.TempPathFactory) -> None:
    for seat, one, other in islice(pairs("guyenne"), 2):
        files = [tmp_path_factory.mktemp("match") / "match.record" for _ in range(2)]
        for file, match in zip(files, (one, other), strict=True):
            file.write_text(match.record.to_text())
        assert len({run("replay", file, "--seat", seat).stdout for file in files}) == 1
