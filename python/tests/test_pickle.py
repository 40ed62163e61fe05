"""Everything pickles and copies, in every protocol and into other processes."""

import copy
import inspect
import multiprocessing
import pickle

import pytest

import bastide
from conftest import begun, copies, first_legal, first_legals, raises


def things(game: bastide.Game) -> list[object]:
    """An object of each class."""
    match, batch, small = begun(game), game.batch(3, 1), bastide.load("leduc_poker")
    batch.step(batch.sample())
    solver, sampling = small.solver(form="public"), small.solver("external", seed=2)
    solver.run(2)
    sampling.run(3)
    strategy, report = solver.strategy(), bastide.Report("v1", "some", {"a": 0.5}, {"a": 1.0})
    return [
        *(game, match, match.position, match.record, match.information_state(0), match.scene(0), batch, game.selfplay(3, 1)),
        *(*game.layout, *game.options, game.player("greedy", 2**64 - 1), game.player(first_legal, name="mine")),
        *(game.player("search(iterations=9)").think(match), game.player(first_legal).think(match)),
        *(game.arena("random", "random", 2, 1), solver, sampling, solver.tree, small.tree(form="full"), strategy),
        *(bastide.Policy(first_legals), bastide.league(small, ["random", "greedy"], 2, 1)),
        *(small.player(strategy, 5), solver.measure(), report, bastide.suite(), bastide.suite().configurations[0]),
        *(error("why") for error in ERRORS),
    ]


CLASSES = [each for name in bastide.__all__ if inspect.isclass(each := getattr(bastide, name))]
ERRORS = [each for each in CLASSES if issubclass(each, Exception)]
GOES_ON = (bastide.Match, bastide.Batch, bastide.Solver)
"""The classes whose objects change, so that they have no hash."""


def test_each_class_is_among_the_things() -> None:
    assert {type(thing) for thing in things(bastide.load("en_garde"))} == set(CLASSES)


def test_everything_pickles_copies_compares_and_hashes(game: bastide.Game) -> None:
    protocols = range(2, pickle.HIGHEST_PROTOCOL + 1)
    for thing in things(game):
        for again in (*(pickle.loads(pickle.dumps(thing, protocol)) for protocol in protocols), *copies(thing)):
            assert type(again) is type(thing)
            assert repr(again) == repr(thing)
            assert isinstance(thing, Exception) or again == thing
            assert isinstance(thing, Exception) or (again != thing) is False
            if isinstance(thing, GOES_ON):
                raises(TypeError, "unhashable", hash, again)
            elif not isinstance(thing, Exception):
                assert hash(again) == hash(thing)
        assert thing != object()


def test_a_player_of_a_function_without_a_name_does_not_pickle() -> None:
    raises((AttributeError, pickle.PicklingError), "", pickle.dumps, bastide.load("en_garde").player(lambda position: 0))


def test_a_value_is_its_own_copy() -> None:
    game = bastide.load("leduc_poker")
    for value in (game.start(), bastide.InformationState(game.start(), 0), game.tree(form="public")):
        assert copy.copy(value) is copy.deepcopy(value) is value


@pytest.mark.parametrize("method", ["pcfr+", "external", "outcome"])
def test_a_copy_of_a_solver_goes_on_as_its_original(method: str) -> None:
    solver = bastide.load("leduc_poker").solver(method, seed=4)
    solver.run(2)
    for again in (copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))):
        assert again == solver
        again.run(1)
        assert again != solver
        other = copy.copy(solver)
        other.run(1)
        assert other == again


def test_trees_of_another_form_or_game_differ() -> None:
    tree = bastide.load("leduc_poker").tree(form="full")
    again = pickle.loads(pickle.dumps(tree))
    assert all((again.arrays()[name] == array).all() for name, array in tree.arrays().items())
    assert tree != bastide.load("leduc_poker").tree(form="public")
    assert tree != bastide.load("leduc_poker(max_raises=1)").tree(form="full")


def test_a_pickle_is_small(match: bastide.Match) -> None:
    assert len(pickle.dumps(match.position)) < 512


def play_on(match: bastide.Match) -> bastide.Match:
    """The match after the first legal action."""
    match.play(match.legal()[0])
    return match


def test_another_process_goes_on_identically() -> None:
    matches = [begun(bastide.load(name)) for name in bastide.NAMES]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(play_on, matches)
    assert there == [play_on(match) for match in matches]
