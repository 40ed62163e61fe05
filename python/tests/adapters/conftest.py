"""Fixtures of the adapters' tests: every game, formats with more seats and sides, and ways to copy environments."""

import copy
import pickle
from collections.abc import Callable
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


@pytest.fixture(params=FORMATS)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn, with its options."""
    return str(request.param)


@pytest.fixture
def game(name: str) -> bastide.Game:
    """Each game in turn."""
    return bastide.load(name)


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
