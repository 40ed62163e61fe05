"""Fixtures of the adapters' tests: every game, formats with more seats and sides, and ways to copy environments."""

import copy
import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import cloudpickle
import pytest

import bastide

# The seconds in which one of Ray's nodes begins; on a busy machine its own half a minute is too short.
os.environ.setdefault("RAY_raylet_start_wait_time_s", "180")

FORMATS = [
    *bastide.NAMES,
    "guyenne(format=teams,players=3)",
    "guyenne(format=teams)",
    "guyenne(format=ring,players=3)",
    "guyenne(format=ring)",
    "knights_of_charlemagne(players=3)",
    "knights_of_charlemagne(players=4)",
]


def configurations() -> list[bastide.Game]:
    """Configurations of all games in which each option has each of its words, its least and its largest number, and `auto`."""
    edition = "edition=prototype,castles=2,army=small,hand=4,reinforcements=yes,max_rounds=3"
    found = {
        bastide.load(name) for name in [*FORMATS, f"guyenne({edition})", *(one.name for one in bastide.suite().configurations)]
    }
    for game in list(found):
        for option in game.options:
            for value in {*option.choices, option.lowest, option.highest, "auto" if option.auto else option.value} - {None}:
                with suppress(bastide.OptionError):
                    found.add(bastide.load(game.name, **{option.name: value}))
    return sorted(found, key=lambda game: game.name)


@pytest.fixture(params=FORMATS)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn, with its options."""
    return str(request.param)


@pytest.fixture
def game(name: str) -> bastide.Game:
    """Each game in turn."""
    return bastide.load(name)


def last(position: bastide.Position) -> int:
    """A policy: the last legal action."""
    return position.legal()[-1]


REFUSED: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"game": "chess"}, bastide.OptionError),
    ({"game": 3}, bastide.ArgumentError),
    ({"game": "en_garde", "colour": "red"}, bastide.OptionError),
    ({"game": "en_garde", "rounds_to_win": 0}, bastide.OptionError),
    ({"game": "en_garde", "illegal": "ignore"}, bastide.ArgumentError),
]
"""Arguments that no environment takes."""
REFUSED_AGAINST: list[tuple[dict[str, Any], type[Exception]]] = [
    *REFUSED,
    ({"game": "en_garde", "against": "random", "seat": 2}, bastide.SeatError),
    ({"game": "en_garde", "against": "random", "seat": "0"}, bastide.ArgumentError),
    ({"game": "en_garde", "against": "grandmaster"}, bastide.OptionError),
    ({"game": "en_garde", "against": {0: "random"}}, bastide.SeatError),
    ({"game": "en_garde", "against": bastide.load("guyenne").player("hard")}, bastide.ArgumentError),
    ({"game": "en_garde", "dtype": "int64"}, bastide.ArgumentError),
]
"""Arguments that no environment with opponents takes."""

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda original: pickle.loads(pickle.dumps(original)),
    "cloudpickle": lambda original: pickle.loads(cloudpickle.dumps(original)),
}


@pytest.fixture(params=COPIES)
def copied(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    """Each way to copy an environment in turn."""
    return COPIES[request.param]
