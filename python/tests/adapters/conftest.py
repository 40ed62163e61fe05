"""What the tests of the adapters play: every game, and formats with more seats and sides."""

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
