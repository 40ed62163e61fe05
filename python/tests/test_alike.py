"""Histories that a seat cannot tell apart: all its information is the same."""

import copy
import random
from collections.abc import Iterator

import numpy as np
import pytest

import bastide
from bastide._cli.page import page
from bastide._cli.thoughts import Thought
from conftest import run

TIMES = 12
GAMES = (
    "guyenne",
    "guyenne(edition=prototype)",
    "guyenne(rules=expert)",
    "guyenne(format=teams,players=4)",
    "guyenne(format=ring,players=3)",
    "field_of_glory",
)


def branches(match: bastide.Match, seat: int, draw: random.Random) -> Iterator[bastide.Match]:
    """Continuations of a match until the seat is to act, after each decision of another seat."""
    for _ in range(TIMES):
        branch = copy.copy(match)
        while branch.turn not in {seat, bastide.OVER}:
            branch.play(draw.choice(branch.legal()))
            yield copy.copy(branch)


def alike(name: str, wanted: int) -> Iterator[tuple[int, bastide.Match, bastide.Match]]:
    """A seat, and pairs of matches that it cannot tell apart, with different numbers of events."""
    draw, game, found = random.Random(7), bastide.load(name), 0
    while found < wanted:
        match = game.match(draw.getrandbits(32))
        for _ in range(draw.randrange(60)):
            if match.turn != bastide.OVER:
                match.play(draw.choice(match.legal()))
        seat, known = draw.randrange(game.seats), dict[int, bastide.Match]()
        for branch in branches(match, seat, draw):
            one = known.setdefault(branch.information_state(seat).key, branch)
            if len(one.record) != len(branch.record):
                found += 1
                yield seat, one, branch
                break


def thoughts(match: bastide.Match, seat: int) -> list[Thought]:
    """A player's thought at each decision of the seat."""
    player = match.game.player("greedy", 1)
    asked = [(events, position) for events, position in enumerate(match.record.positions()) if position.turn == seat]
    return [Thought(events, player.name, player.think(position)) for events, position in asked if events < len(match.record)]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_one_to_a_seat_is_given_to_it_alike(name: str) -> None:
    for seat, one, other in alike(name, 4):
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
    for seat, one, other in alike("guyenne", 2):
        files = [tmp_path_factory.mktemp("match") / "match.record" for _ in range(2)]
        for file, match in zip(files, (one, other), strict=True):
            file.write_text(match.record.to_text())
        assert len({run("replay", file, "--seat", seat).stdout for file in files}) == 1
