"""Everything pickles and copies, in every protocol and into other processes."""

import copy
import multiprocessing
import pickle

import pytest

import bastide
from conftest import begun


def things(game: bastide.Game) -> list[object]:
    """An object of each class."""
    match = begun(game)
    return [
        game,
        match,
        match.position,
        match.record,
        match.information_state(0),
        game.selfplay(3, 1),
        *game.layout,
        *game.options,
        bastide.IllegalError("why"),
    ]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_everything_pickles(game: bastide.Game, protocol: int) -> None:
    for thing in things(game):
        again = pickle.loads(pickle.dumps(thing, protocol))
        assert type(again) is type(thing)
        assert repr(again) == repr(thing)
        assert again == thing or isinstance(thing, Exception)


def test_everything_copies(game: bastide.Game) -> None:
    for thing in things(game)[:-1]:
        assert copy.copy(thing) == copy.deepcopy(thing) == thing
    position = game.start()
    known = bastide.InformationState(position, 0)
    for value in (position, known):
        assert copy.copy(value) is copy.deepcopy(value) is value


def test_a_pickle_is_small(match: bastide.Match) -> None:
    assert len(pickle.dumps(match.position)) < 512


def play_on(match: bastide.Match) -> bastide.Match:
    """The match after the first legal action."""
    match.play(match.legal()[0])
    return match


def test_another_process_goes_on_identically(match: bastide.Match) -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(play_on, (match,))
    assert there == play_on(match)
