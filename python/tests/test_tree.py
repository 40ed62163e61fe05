"""A tree as arrays, and views of its information states."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bastide
from conftest import raises

GAMES = ["leduc_poker(max_raises=1)", "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=2,hand=2)"]


def uneven(tree: bastide.Tree) -> Any:
    """Probabilities that differ from place to place."""
    arrays = tree.arrays()
    weights = np.random.default_rng(1).random(len(arrays["action"])) + 0.1
    sizes = np.diff(arrays["first"])
    return weights / np.repeat(np.add.reduceat(weights, arrays["first"][:-1]), sizes)


def reached(arrays: dict[str, Any], places: Any) -> Any:
    """The probability of each history."""
    by = arrays["chance"].copy()
    acted = np.flatnonzero(arrays["place"] >= 0)
    by[acted] = places[arrays["place"][acted]]
    for node in range(1, len(by)):
        by[node] *= by[arrays["parent"][node]]
    return by


@pytest.mark.parametrize("name", GAMES)
def test_arrays_have_the_values_of_the_tree(name: str) -> None:
    tree = bastide.load(name).tree(form="full")
    arrays, places = tree.arrays(), uneven(tree)
    strategy = tree.strategy(places)
    assert np.array_equal(tree.places(strategy), places)
    gradient = tree.gradient(places)
    assert (gradient.dtype, gradient.shape) == (np.float64, places.shape)
    assert np.array_equal(tree.gradient(strategy), gradient) and gradient.any()
    assert arrays["turn"].shape == (tree.nodes,)
    assert [int((arrays["seat"] == seat).sum()) for seat in (0, 1)] == tree.states
    assert reached(arrays, places) @ arrays["returns"] == pytest.approx(tree.measure(strategy).values)
    keys = [(int(upper) << 64) | int(lower) for upper, lower in arrays["key"]]
    table = {(seat, key): position for seat, key, position in tree.information_states()}
    assert len(table) == len(keys)
    for state, (seat, key) in enumerate(zip(arrays["seat"].tolist(), keys, strict=True)):
        own = arrays["action"][arrays["first"][state] : arrays["first"][state + 1]]
        assert own.tolist() == table[seat, key].legal()


def test_other_arguments_are_refused() -> None:
    tree, other = (bastide.load(name).tree(form="full") for name in GAMES)
    places = tree.places(tree.uniform())
    for wrong in (places[1:], np.append(places, 1.0)):
        for ask in (tree.gradient, tree.strategy):
            raises(bastide.ArgumentError, f"expected {len(places)}, one for each place", ask, wrong)
    raises(bastide.ArgumentError, r"the probabilities add up to 1\.2", tree.strategy, places + 0.1)
    for wrong in (places.astype("float32"), places[None], list(places), None):
        raises(bastide.ArgumentError, "expected a Strategy, or float64", tree.gradient, wrong)
    raises(bastide.DamagedError, "belongs to game", tree.gradient, other.uniform())
    raises(bastide.DamagedError, "belongs to game", tree.places, other.uniform())


@pytest.mark.parametrize("form", ["full", "public"])
@pytest.mark.parametrize("name", GAMES)
def test_views_are_those_of_the_information_states(name: str, form: str) -> None:
    game = bastide.load(name)
    tree = game.tree(form=form)
    states = tree.information_states()
    seen, fractions, masks = tree.observations(), tree.observations("float32"), tree.masks()
    assert (seen.dtype, fractions.dtype, masks.dtype) == (np.uint8, np.float32, np.bool_)
    assert seen.shape == fractions.shape == (sum(tree.states), game.observation_length)
    for place, (seat, _, position) in enumerate(states):
        assert np.array_equal(seen[place], position.observe(seat))
        assert np.array_equal(fractions[place], position.observe(seat, dtype="float32"))
        assert np.flatnonzero(masks[place]).tolist() == position.legal()
    assert np.array_equal(tree.observations(first=3, end=7), seen[3:7])
    assert np.array_equal(tree.masks(first=len(states) - 2), masks[-2:])
    assert tree.masks(first=5, end=5).shape == (0, game.actions)


@pytest.mark.parametrize("form", ["full", "public"])
def test_a_policy_of_many_states_is_as_exploitable_as_its_strategy(form: str) -> None:
    game = bastide.load(GAMES[0])
    tree = game.tree(form=form)
    weights = np.random.default_rng(2).normal(size=(game.observation_length, game.actions)).astype("float32")
    asked = []

    def policy(seen: Any, mask: Any) -> Any:
        asked.append(len(seen))
        return seen.astype("float32") @ weights

    table = []
    for seat, key, position in tree.information_states():
        logits = position.observe(seat).astype("float32") @ weights
        chances = np.exp(logits - logits.max())[position.legal()]
        table.append((seat, key, dict(zip(position.legal(), (chances / chances.sum()).tolist(), strict=True))))
    exact = tree.measure(bastide.Strategy(game, table, form=form))
    assert tree.exploitability(policy, rows=100) == pytest.approx(exact.exploitability, abs=1e-6)
    assert asked == [100] * (sum(tree.states) // 100) + [sum(tree.states) % 100]
    places = tree.places(tree.uniform())
    assert tree.measure(places) == tree.measure(tree.uniform())
    uniform = tree.measure(places).exploitability
    assert tree.exploitability(lambda _, mask: mask.astype("float32"), dtype="float32") == pytest.approx(uniform)


def test_a_saved_tree_is_opened_and_measures_alike(tmp_path: Path) -> None:
    file = tmp_path / "a.tree"
    tree = bastide.load(GAMES[1]).tree(threads=2, observations=True)
    assert np.array_equal(tree.observations(), bastide.load(GAMES[1]).tree().observations())
    tree.save(file)
    again = bastide.Tree.open(str(file), threads=2)
    assert (again, again.game, again.nodes, again.states) == (tree, tree.game, tree.nodes, tree.states)
    assert np.array_equal(again.observations(), tree.observations())
    assert again.measure(tree.uniform()) == tree.measure(tree.uniform())
    content = file.read_bytes()
    for damaged in (content[:-1], content[:900] + b"x" + content[901:], b""):
        file.write_bytes(damaged)
        raises(bastide.DamagedError, "a saved tree: it .*; expected what `save` wrote", bastide.Tree.open, file)
    raises(FileNotFoundError, "", bastide.Tree.open, tmp_path / "none.tree")
    raises(FileNotFoundError, "", tree.save, tmp_path / "none" / "a.tree")
    full = bastide.load(GAMES[0]).tree(form="full")
    raises(bastide.DamagedError, "of the full form; expected the public form", full.save, file)


def test_views_that_do_not_exist_are_refused() -> None:
    tree = bastide.load(GAMES[0]).tree()
    many = sum(tree.states)
    raises(bastide.ArgumentError, f"expected 0 to {many}", lambda: tree.masks(end=many + 1))
    raises(bastide.ArgumentError, "in order", lambda: tree.observations(first=4, end=3))
    raises(bastide.ArgumentError, 'expected "uint8" or "float32"', lambda: tree.observations("int8"))
    raises(bastide.ArgumentError, "`rows` is 0", lambda: tree.exploitability(lambda seen, mask: mask.argmax(axis=1), rows=0))
    raises(bastide.ArgumentError, "is str", lambda: tree.exploitability("random"))  # type: ignore[arg-type]
    raises(bastide.ArgumentError, "is illegal", lambda: tree.exploitability(lambda seen, mask: mask.argmin(axis=1)))
    raises(bastide.ArgumentError, f"{many} probabilities", lambda: tree.measure(np.ones(many)))
