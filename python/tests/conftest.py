"""Fixtures of the tests: every game, and its matches."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bastide
from bastide._bastide import OUTPUTS
from bastide._cli import main

EVERYTHING = tuple(OUTPUTS)

# The package does not name its games, and without optimization the longest one takes as long as the others together.
GAMES = [pytest.param(name, marks=pytest.mark.thorough) if name == "field_of_glory" else name for name in bastide.NAMES]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> bastide.Game:
    """Each game in turn."""
    return bastide.load(request.param)


@pytest.fixture
def match(game: bastide.Game) -> bastide.Match:
    """A match that has begun."""
    return begun(game)


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of state of its own for each test."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def begun(game: bastide.Game, seed: int = 7, decisions: int = 5) -> bastide.Match:
    """A match after a few decisions."""
    match = game.match(seed)
    for n in range(decisions):
        legal = match.legal()
        match.play(legal[n % len(legal)])
    return match


def finished(game: bastide.Game, seed: int = 7) -> bastide.Match:
    """A finished match."""
    match = game.match(seed)
    while legal := match.legal():
        match.play(legal[len(match.record) % len(legal)])
    return match


def walk(game: bastide.Game, seed: int = 7) -> Iterator[bastide.Position]:
    """The positions of a match, from the start to the end."""
    yield from finished(game, seed).record.positions()


def run(*words: str, typed: str | None = None) -> Result:
    """The output and exit code of a command."""
    return CliRunner().invoke(main, words, input=typed)
