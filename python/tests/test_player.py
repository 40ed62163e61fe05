"""Players: their choices depend on the seat's observation, and custom players work like any other."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bastide
from conftest import begun, finished, first_legal, last_legal, raises

LEVELS = ("random", "scripted", "greedy", "easy", "medium", "hard", "expert")
QUICK = ("random", "greedy(redeals=2)", "search(iterations=20)", "search(iterations=20,trees=2)")


def fail(position: bastide.Position) -> int:
    raise LookupError(f"seat {position.turn} does not know")


def test_players_have_names_and_seeds(game: bastide.Game) -> None:
    for level in LEVELS:
        player = game.player(level, seed=7)
        assert (player.game, player.seed) == (game, 7)
        assert player.name == level
    assert game.player("search(threads=2, iterations=2000)").name == "search(iterations=2000,threads=2)"
    assert game.player("search", iterations=2000, threads=2) == game.player("search(iterations=2000)", threads=2)
    assert game.player("search", iterations=1000).name == "hard"
    assert game.player("hard").seed == 0
    assert game.player(last_legal).name == "last_legal"
    assert game.player(last_legal, name="mine").name == "mine"
    assert game.player(last_legal).seed is None
    named = [game.player(player, name="mine") for player in (last_legal, first_legal)]
    assert len({*named, game.player("greedy"), game.player("greedy", seed=1), game.player("easy")}) == 5


@pytest.mark.parametrize("name", QUICK)
def test_the_same_view_and_seed_give_the_same_action(game: bastide.Game, name: str) -> None:
    match = begun(game)
    seat = match.turn
    assert game.player(name, seed=3).choose(match) == game.player(name, seed=3).think(match).action
    thought = game.player(name, seed=3).think(match.position)
    assert thought.action in match.legal()
    for seed in range(5):
        redealt = match.position.redeal(seat, seed)
        assert game.player(name, seed=3).think(redealt) == thought
    assert len({game.player("random", seed=seed).choose(game.match(1)) for seed in range(40)}) > 1


def test_a_callable_sees_what_the_seat_sees_and_no_more(game: bastide.Game) -> None:
    match = begun(game)
    seat = match.turn
    shown: list[bastide.Position] = []
    player = game.player(lambda position: shown.append(position) or position.legal()[0])
    for world in (match.position, *(match.position.redeal(seat, seed) for seed in range(5))):
        player.choose(world)
        assert shown[-1].turn == seat
        assert np.array_equal(shown[-1].observe(seat), match.observe(seat))
    assert len(set(shown)) == 1


def test_a_thought_has_a_place_for_each_action(game: bastide.Game) -> None:
    match = begun(game)
    thought = game.player("search", iterations=60).think(match)
    assert thought.actions.tolist() == match.legal()
    dtypes = {"actions": "uint16", "visits": "int64", "available": "int64"}
    dtypes |= dict.fromkeys(["values", "probabilities", "priors", "errors", "firsts", "ties", "ended"], "float32")
    arrays = {name: getattr(thought, name) for name in dtypes}
    assert {name: str(array.dtype) for name, array in arrays.items()} == dtypes
    assert {array.shape for array in arrays.values()} == {(len(match.legal()),)}
    assert thought.visits.sum() == thought.iterations == thought.redeals == 60
    assert (thought.visits <= thought.available).all()
    assert (abs(thought.values) <= 1).all()
    tried = thought.visits > 0
    assert thought.effective == 60
    for figures in (thought.errors, thought.firsts, thought.ties, thought.ended):
        assert (np.isnan(figures) == ~tried).all()
        assert ((figures[tried] >= 0) & (figures[tried] <= 1)).all()
    if len({*game.sides}) == 2 and game.name.startswith(("en_garde", "field_of_glory")):
        assert thought.firsts[tried] == pytest.approx((1 + thought.values[tried]) / 2, abs=1e-6)
    assert thought.visits[thought.actions.tolist().index(thought.action)] == thought.visits.max()
    assert thought.probabilities.tolist() == [float(action == thought.action) for action in thought.actions]
    assert thought.line[0] == thought.action
    assert thought.nodes > 1
    assert all(game.action_text(action) in str(thought) for action in match.legal())
    assert game.action_text(thought.action) in repr(thought)


def test_who_considers_nothing_has_an_empty_thought(game: bastide.Game) -> None:
    match = begun(game)
    for player in (game.player("random"), game.player(last_legal)):
        thought = player.think(match)
        assert thought.actions.shape == thought.visits.shape == (0,)
        assert thought.line == [thought.action] == [player.choose(match)]


def test_a_thought_is_a_dict(game: bastide.Game) -> None:
    thought = game.player("search(iterations=30)").think(begun(game))
    written = thought.to_dict()
    assert bastide.Thought.from_dict(written) == thought
    assert [one["visits"] for one in written["considered"]] == thought.visits.tolist()
    other = {**written, "iterations": 31}
    assert bastide.Thought.from_dict(other) != thought
    for damaged in (
        {},
        {**written, "action": game.actions},
        {**written, "line": [-1]},
        {**written, "considered": [{"action": 0}]},
        {**written, "nodes": "many"},
        {key: value for key, value in written.items() if key != "line"},
    ):
        raises(bastide.DamagedError, r"Thought\.to_dict", bastide.Thought.from_dict, damaged)
    raises(bastide.OptionError, "chess", bastide.Thought.from_dict, {**written, "game": "chess"})


def test_a_batch_chooses_in_the_rows_that_are_named(game: bastide.Game) -> None:
    batch = game.batch(6, 7, auto_reset="disabled")
    batch.sample()
    batch.actions[:] = -5
    batch.choose(last_legal, rows=np.array([4, 1]))
    expected = [-5] * 6
    for row in (1, 4):
        expected[row] = batch.position(row).legal()[-1]
    assert batch.actions.tolist() == expected
    for wrong, rows in {"row 6": [6], "row 2": [2, 2], "row": ["x"]}.items():
        raises(bastide.ArgumentError, wrong, batch.choose, last_legal, rows=rows)
    while not batch.terminated.any():
        batch.step(batch.sample())
    over = int(batch.terminated.argmax())
    before = batch.actions.copy()
    raises(bastide.IllegalError, f"row {over}: nothing to choose: .*over", batch.choose, last_legal, rows=[over])
    assert np.array_equal(batch.actions, before)
    batch.actions[:] = 9
    assert batch.choose("random")[over] == 0


def test_a_callable_can_use_the_batch_that_asks_it(game: bastide.Game) -> None:
    batch = game.batch(5, 7, threads=2)
    shown: list[int] = []

    def look(position: bastide.Position) -> str:
        shown.append(int(batch.mask.sum()) + len(batch.position(0).legal()) + batch.threads)
        return game.action_text(position.legal()[0])

    expected = [batch.position(row).legal()[0] for row in range(5)]
    assert batch.choose(look).tolist() == expected
    assert len(shown) == 5


def test_a_position_is_put_into_a_row(game: bastide.Game) -> None:
    batch = game.batch(3, 7)
    position = begun(game, 12).position
    seat = position.turn
    redealt = position.redeal(seat, 5)
    batch.put_position(1, redealt)
    assert batch.position(1) == redealt
    assert batch.seat[1] == seat
    assert np.array_equal(batch.observation[1], position.observe(seat))
    assert np.array_equal(batch.mask[1], position.legal_mask())
    batch.step(batch.sample())


def test_a_playout_ends_as_its_seed_says(game: bastide.Game) -> None:
    position = begun(game).position
    ends = [position.playout(seed) for seed in (0, 1, 0)]
    assert {end.turn for end in ends} == {bastide.OVER}
    assert ends[0] == ends[2] == ends[0].playout(1) and position == begun(game).position


def test_seats_are_exchanged(game: bastide.Game) -> None:
    forth, back = game.arena(first_legal, last_legal, 8, seed=2), game.arena(last_legal, first_legal, 8, seed=2)
    assert game.seats > 2 or forth.matches == 16
    if game.seats == 2:
        assert (forth.wins, forth.ties, forth.losses) == (back.losses, back.ties, back.wins)
        assert forth.mean_return[0] == pytest.approx(-back.mean_return[0])
        assert forth.decisions == back.decisions[::-1]


def test_names_and_callables_meet(game: bastide.Game) -> None:
    pairing = game.arena(last_legal, "random", 2, seed=1, threads=2)
    assert pairing == bastide.Pairing(*pairing.__reduce__()[1])
    assert game.arena(game.player(last_legal), game.player("random"), 2, 1).wins == pairing.wins
    nothing = game.arena("random", "random", 0, seed=1)
    assert (nothing.deals, nothing.matches) == (0, 0)
    assert (nothing + pairing) == pairing


def test_what_a_callable_raises_is_raised(game: bastide.Game) -> None:
    batch = game.batch(40, 7, threads=2)
    before = batch.sample().copy()
    asks: list[Callable[[Any], object]] = [
        lambda player: game.player(player).choose(game.match(1)),
        batch.choose,
        lambda player: game.arena("random", player, 50, seed=1, threads=2),
    ]
    for ask in asks:
        with pytest.raises(LookupError, match=r"seat \d does not know") as raised:
            ask(fail)
        assert raised.traceback[-1].name == "fail"
        for wrong in (None, 1.5, "nonsense", -1, game.actions, 2**70):
            raises((bastide.ArgumentError, bastide.IllegalError), "", ask, lambda position, wrong=wrong: wrong)
        with pytest.raises(bastide.IllegalError, match="is illegal"):
            ask(lambda position: min(range(game.actions), key=lambda action: action in position.legal()))
    assert np.array_equal(batch.actions, before)


def test_players_are_asked_where_a_seat_is_to_play(game: bastide.Game) -> None:
    for player in (game.player("hard"), game.player(last_legal)):
        for wrong in (game.start(), finished(game), finished(game).position):
            if wrong.turn < 0:
                raises(bastide.IllegalError, "nothing to choose", player.choose, wrong)
        other = bastide.load(next(name for name in bastide.NAMES if name != game.name))
        raises(bastide.DamagedError, re.escape(f"`{game.name}`; expected `{other.name}`"), player.choose, other.match(1))
        raises(bastide.DamagedError, re.escape(game.name), other.arena, "random", player, 1, seed=1)
        raises(bastide.DamagedError, re.escape(game.name), other.batch(1, 1).choose, player)
        for thing in (None, 1, "match", game):
            raises(bastide.ArgumentError, "a Match or a Position", player.choose, thing)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("harder", "unknown player `harder`.*hard, expert"),
        ("search(iterations=0)", "1..=2147483648"),
    ],
)
def test_unknown_players_are_refused(name: str, said: str) -> None:
    game = bastide.load("en_garde")
    for take in (game.player, lambda name: game.arena(name, "random", 1, seed=1), game.batch(1, 1).choose):
        raises(bastide.OptionError, said, take, name)


def test_what_is_no_player_is_refused() -> None:
    game = bastide.load("en_garde")
    for thing in (None, 7, b"hard", ["hard"]):
        raises(bastide.ArgumentError, "a level", game.player, thing)
    for wrong in (
        lambda: game.player("hard", name="mine"),
        lambda: game.player(last_legal, seed=1),
        lambda: game.player(last_legal, iterations=1),
        lambda: game.player("hard", seed=-1),
        lambda: game.player("search", iterations=[1]),
        lambda: game.arena("random", "random", 2, seed=1, first=2**64 - 1),
        lambda: game.arena("random", "random", -1, seed=1),
        lambda: sum([game.arena("random", "random", 1, seed=1)], start=1),
    ):
        raises(bastide.ArgumentError, "", wrong)
