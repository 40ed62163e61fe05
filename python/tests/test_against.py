"""Steps against players, compared with matches in which the same players are asked event by event."""

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

import bastide
from conftest import arrays, last_legal, last_legals, raises

OUTPUTS: Any = ["observation", "mask", "seat", "rewards", "terminated", "episode"]
OF_ENDS: Any = ["returns", "length", "last_observation"]
POLICY = bastide.Policy(last_legals)


class Single:
    """The match of a row after a reset with a seed, in which players are asked one event at a time."""

    def __init__(self, game: bastide.Game, seed: int, players: Mapping[int, bastide.Player]) -> None:
        """The match of a seed."""
        self.match, self.players = game.match(seed), players
        self.go_on()

    def go_on(self) -> None:
        """Asks the players until a learner is to act."""
        while (player := self.players.get(self.match.turn)) is not None:
            self.match.play(player.choose(self.match))

    def play(self, action: int) -> None:
        """Plays a learner's action."""
        self.match.play(action)
        self.go_on()


def agree(
    game: bastide.Game, opponents: Any, players: Callable[[int], dict[int, bastide.Player]], seats: Any, rows: int = 6
) -> int:
    """Plays a batch and the matches of its rows until all are over; returns the number of those in which a learner acted."""
    batch = game.batch(rows, 0, auto_reset="disabled", outputs=OUTPUTS)
    batch.reset(seeds=range(rows))
    batch.step_against(None, opponents, seats)
    acted = np.flatnonzero(batch.episode == 0)  # other matches were over before a learner acted, and the next ones began
    singles = {int(row): Single(game, int(row), players(int(row))) for row in acted}
    while not batch.terminated[acted].all():
        over, actions = batch.terminated.copy(), batch.sample().copy()
        batch.step_against(actions, opponents, seats)
        for row, single in singles.items():
            if not over[row]:
                single.play(int(actions[row]))
                match = single.match
                assert batch.seat[row] == match.turn
                np.testing.assert_array_equal(batch.rewards[row], match.returns)
                np.testing.assert_array_equal(batch.mask[row], match.legal_mask())
                assert batch.terminated[row] == (match.turn == bastide.OVER)
                np.testing.assert_array_equal(batch.position(row).table("everything"), match.table("everything"))
    return len(acted)


def test_a_row_is_the_match_of_its_seed_against_the_same_players(game: bastide.Game) -> None:
    random, other = game.player("random", 3), game.player("random", 4)
    everyone = dict.fromkeys(range(game.seats), random)
    others = {seat: player for seat, player in everyone.items() if seat}
    assert agree(game, random, lambda _: others, 0)
    second = game.seats - 1
    assert agree(game, {seat: other for seat in range(second)}, lambda _: dict.fromkeys(range(second), other), second)
    own = game.player(last_legal)
    assert agree(game, last_legal, lambda _: dict.fromkeys(range(1, game.seats), own), (0,))
    by_row = [random, own, other] * 2
    assert agree(game, by_row, lambda row: dict.fromkeys(range(1, game.seats), by_row[row]), 0)
    if game.seats == 4:
        assert agree(game, "random", lambda _: dict.fromkeys((1, 3), game.player("random")), (0, 2))


def test_a_league_plays_the_players_that_are_drawn(game: bastide.Game) -> None:
    players = [game.player("random", 3), game.player(last_legal), game.player("random", 4)]
    league = dict(zip(players, (1, 2.5, 1), strict=True))
    batch = game.batch(6, 0, outputs=["seat"])
    batch.reset(seeds=range(6))
    drawn = batch.drawn(league)
    assert drawn.shape == (6, game.seats) and len(np.unique(drawn)) > 1
    assert (batch.drawn({players[0]: 0, players[1]: 1})[:, 1:] == 1).all()
    assert agree(game, league, lambda row: {seat: players[drawn[row, seat]] for seat in range(1, game.seats)}, 0)


@pytest.mark.parametrize("opponent", ["random", last_legal, POLICY, {POLICY: 1, "random": 1}])
def test_with_a_horizon_each_step_has_a_slice(opponent: Any) -> None:
    game, outputs = bastide.load("leduc_poker"), OUTPUTS + OF_ENDS
    flat, deep = game.batch(9, 3, outputs=outputs), game.batch(9, 3, outputs=outputs, horizon=4)
    for batch in (flat, deep):
        batch.step_against(None, opponent)
    for step in range(11):
        actions = flat.sample().copy()
        deep.sample()
        flat.step_against(actions, opponent)
        deep.step_against(actions, opponent)
        for name in outputs:
            np.testing.assert_array_equal(getattr(deep, name)[deep.time], getattr(flat, name), f"{name} in step {step}")
    assert deep.time == 4  # twelve steps
    before, slices = copy.copy(deep), deep.observation.copy()
    raises(bastide.Error, "", deep.step_against, actions, lambda _: "fly")
    assert (deep == before, deep.time) == (True, 4)
    np.testing.assert_array_equal(deep.observation, slices)


def test_a_callable_may_use_the_batch_and_its_exceptions_change_nothing() -> None:
    game = bastide.load("en_garde")
    batch = game.batch(5, 3, outputs=OUTPUTS)
    batch.step_against(None, "random")
    actions = batch.sample().copy()
    seen: list[int] = []

    def curious(position: bastide.Position) -> int:
        """A player that looks at the batch, and gives up in its fourth decision."""
        seen.append(int(batch.position(0).turn))
        if len(seen) == 4:
            raise KeyError("four")
        return position.legal()[0]

    before = copy.deepcopy(batch)
    raises(KeyError, "four", batch.step_against, actions, curious)
    assert batch == before
    np.testing.assert_equal(arrays(batch), arrays(before))
    batch.step_against(actions, curious)
    assert set(seen) == {0} and batch != before


REFUSED: Sequence[tuple[Any, Any, type[Exception], str]] = [
    ("grandmaster", 0, bastide.OptionError, "unknown player `grandmaster`"),
    ({}, 0, bastide.ArgumentError, "no player of the league has a share"),
    ({"random": -1}, 0, bastide.ArgumentError, "the share of player 0 of the league is -1.0; expected a finite number"),
    ({"random": "1"}, 0, bastide.ArgumentError, "the share of a player of the league is str; expected a number"),
    ({"master": 1}, 0, bastide.OptionError, "unknown player `master`"),
    ({0: "random"}, 0, bastide.SeatError, r"the opponents have the seats \[0\]; expected a player for each of \[1\]"),
    ({1: "random", 2: "random"}, 0, bastide.SeatError, "expected a player for each of"),
    (["random"], 0, bastide.ArgumentError, "`players` has the length 1; expected 3"),
    ("random", np.arange(3) % 2, bastide.SeatError, "seat 0 is a learner's twice; expected .*the same seats in every row"),
    ({"random", "greedy", last_legal}, 0, bastide.ArgumentError, "the opponents are set; expected a player, a dict"),
    ("random", (), bastide.SeatError, "no seat is a learner's; expected at least one"),
]


@pytest.mark.parametrize(("opponents", "seats", "error", "says"), REFUSED)
def test_what_is_refused(opponents: Any, seats: Any, error: type[Exception], says: str) -> None:
    batch = bastide.load("en_garde").batch(3, 1)
    before = copy.copy(batch)
    raises(error, says, batch.step_against, batch.mask.argmax(1), opponents, seats)
    assert batch == before


class Changing:
    """A seat whose number is another one after it was first asked for."""

    def __init__(self) -> None:
        """Seat 1 first."""
        self.numbers = [1]

    def __index__(self) -> int:
        """The number."""
        return self.numbers.pop() if self.numbers else 9


def test_seats_of_opponents_are_asked_for_once() -> None:
    batch = bastide.load("en_garde").batch(3, 1)
    batch.step_against(None, {Changing(): "random"})
    assert (batch.seat == 0).all()


def test_a_player_for_each_row_keeps_its_row_where_few_are_played() -> None:
    asked = set()

    def of(row: int) -> Callable[[bastide.Position], int]:
        return lambda position: asked.add(row) or position.legal()[0]

    bastide.load("leduc_poker").batch(3, 1).step_against(None, [of(row) for row in range(3)], seats=1, rows=[2, 0])
    assert asked == {0, 2}
