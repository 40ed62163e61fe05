"""Fixtures of the adapters' tests: every game, formats with more seats and sides, and ways to copy environments."""

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import cloudpickle
import pytest

import bastide

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
