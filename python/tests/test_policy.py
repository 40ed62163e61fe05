"""Policies that choose for many rows at once: opponents, members of leagues, and functions with a memory."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bastide
from bastide import ArgumentError, IllegalError, SeatError, _evaluate
from conftest import arrays, last_legal, last_legals, raises, times

OUTPUTS: Any = ["observation", "mask", "seat", "rewards", "terminated", "episode", "returns", "length", "last_observation"]
MODES: list[Any] = ["same_step", "next_step", "disabled"]


def counted(function: Callable[[Any, Any], Any], calls: list[int]) -> bastide.Policy:
    """A policy that notes for how many rows it is asked."""

    def policy(seen: Any, mask: Any) -> Any:
        calls.append(len(seen))
        return function(seen, mask)

    return bastide.Policy(policy)


def network(game: bastide.Game, seed: int) -> Callable[[Any, Any], Any]:
    """Logits of random weights."""
    weights = np.random.default_rng(seed).normal(size=(game.observation_length, game.actions)).astype("float32")
    return lambda seen, mask: seen.astype("float32") @ weights


def agree(one: bastide.Batch, other: bastide.Batch) -> None:
    """Asserts that two batches are and show the same."""
    np.testing.assert_equal(arrays(one), arrays(other))
    assert one == other


@pytest.mark.parametrize("mode", MODES)
def test_a_policy_plays_as_the_player_that_chooses_alike(game: bastide.Game, mode: Any) -> None:
    policy, player = bastide.Policy(last_legals), game.player(last_legal)
    forms: list[tuple[Any, Any, Any]] = [(policy, player, 0), (policy, player, game.seats - 1)]
    random = game.player("random", 3)
    forms += [
        ({policy: 1, random: 2}, {player: 1, random: 2}, 0),
        ([policy, random, player] * 3, [player, random, player] * 3, 0),
    ]
    others = range(1, game.seats)
    forms += [(dict.fromkeys(others, policy), dict.fromkeys(others, player), [0])]
    if game.seats == 4:
        forms += [(policy, player, (0, 2)), ({policy: 1, "random": 1}, {player: 1, "random": 1}, (3, 1))]
    for ours, theirs, seats in forms:
        batches = [game.batch(9, 7, auto_reset=mode, outputs=OUTPUTS) for _ in range(2)]
        for batch, opponents in zip(batches, (ours, theirs), strict=True):
            np.testing.assert_array_equal(batch.drawn(ours, seats), batch.drawn(theirs, seats))
            batch.step_against(None, opponents, seats)
        agree(*batches)
        for step in range(times(20, 40)):
            batches[1].sample()
            actions = batches[0].sample().copy()
            rows = None if step % 3 else np.flatnonzero(np.arange(9) % 2)
            for batch, opponents in zip(batches, (ours, theirs), strict=True):
                batch.step_against(actions if rows is None else actions[rows], opponents, seats, rows)
            agree(*batches)


def test_a_policy_is_the_loop_by_hand_bit_for_bit(game: bastide.Game) -> None:
    ours, loop = (game.batch(50, 7, outputs=OUTPUTS) for _ in range(2))
    net, own = network(game, 1), network(game, 2)
    calls: list[int] = []
    policy = counted(net, calls)

    def others(rewards: Any, terminated: Any) -> int:
        asked = 0
        while (rows := np.flatnonzero(loop.seat)).size:
            loop.sample_logits(net(loop.observation[rows], loop.mask[rows]), rows=rows)
            loop.step_some(rows, loop.actions[rows])
            rewards += loop.rewards * (np.isin(np.arange(50), rows))[:, None]
            terminated |= loop.terminated
            asked += 1
        return asked

    ours.step_against(None, policy)
    begun = np.zeros_like(loop.rewards), loop.terminated.copy()
    others(*begun)
    for _ in range(60):
        calls.clear()
        ours.sample_logits(own(ours.observation, ours.mask))
        ours.step_against(ours.actions, policy)
        loop.sample_logits(own(loop.observation, loop.mask))
        loop.step(loop.actions)
        rewards, terminated = loop.rewards.copy(), loop.terminated.copy()
        assert others(rewards, terminated) == len(calls)
        np.testing.assert_array_equal(ours.rewards, rewards)
        np.testing.assert_array_equal(ours.terminated, terminated)
        for name in ("observation", "mask", "seat", "episode"):
            np.testing.assert_array_equal(getattr(ours, name), getattr(loop, name), name)
        assert ours == loop


@pytest.mark.parametrize("opponent", ["random", bastide.Policy(last_legals)])
def test_each_row_has_a_seat_for_its_learner(game: bastide.Game, opponent: Any) -> None:
    seats = np.arange(8) % game.seats
    batch = game.batch(8, 3, outputs=OUTPUTS)
    alone = [game.batch(1, 3, first=row, outputs=OUTPUTS) for row in range(8)]
    batch.step_against(None, opponent, seat_of_row=seats)
    for row, one in enumerate(alone):
        one.step_against(None, opponent, int(seats[row]))
    for _ in range(30):
        assert (batch.seat == seats).all()
        actions = last_legals(None, batch.mask)
        batch.step_against(actions, opponent, seat_of_row=seats)
        for row, one in enumerate(alone):
            one.step_against(actions[[row]], opponent, int(seats[row]))
            for name in OUTPUTS:
                np.testing.assert_array_equal(getattr(batch, name)[row], getattr(one, name)[0], name)


def test_exceptions_and_illegal_choices_change_no_match(game: bastide.Game) -> None:
    for horizon in (None, 5):
        batch = game.batch(6, 7, outputs=[*OUTPUTS, "history"], horizon=horizon)
        batch.step_against(None, "random")
        actions = batch.sample().copy()
        asked: list[int] = []
        while not asked:
            copy.copy(batch).step_against(actions, counted(last_legals, asked))
            if not asked:
                batch.step_against(actions, "random")
                actions = batch.sample().copy()
        before, left = copy.copy(batch), [1]

        def fails(seen: Any, mask: Any, left: list[int] = left) -> Any:
            left[0] -= 1
            if not left[0]:
                raise KeyError("one")
            return last_legals(seen, mask)

        wrong: list[tuple[Callable[[Any, Any], Any], type[BaseException], str]] = [
            (fails, KeyError, "one"),
            (lambda seen, mask: np.full(len(seen), 999), IllegalError, "action 999 does not exist"),
            (lambda seen, mask: np.zeros((len(seen), 2)), ArgumentError, "policy net gave float64 of shape .*; expected whole"),
            (lambda seen, mask: np.full(mask.shape, np.nan, "float32"), ArgumentError, "NaN"),
        ]
        for function, error, said in wrong:
            raises(error, said, batch.step_against, actions, {bastide.Policy(function, name="net"): 1})
            assert batch == before and batch.time == before.time
            if function is not fails:
                raises(error, said.removesuffix(" does not exist"), batch.choose, bastide.Policy(function, name="net"))
        batch.step_against(actions, bastide.Policy(last_legals))
        before.step_against(actions, game.player(last_legal))
        assert batch == before


def test_arguments_that_are_refused() -> None:
    game, policy = bastide.load("en_garde"), bastide.Policy(last_legals)
    batch = game.batch(3, 1)
    legal = batch.mask.argmax(1)
    before = copy.copy(batch)
    for error, said, given in (
        (ArgumentError, "row 0 waits for seat 0, an opponent; expected a step without actions first", (legal, policy, 1)),
        (ArgumentError, r"`actions` is int64 of shape \(2,\); expected whole numbers of shape \(3,\)", (legal[:2], policy)),
        (ArgumentError, "`actions` is float64", (legal + 0.5, policy)),
        (ArgumentError, "more than 32 bits", (legal + 2**32, policy)),
        (IllegalError, "action 99 does not exist", (legal * 0 + 99, policy)),
        (ArgumentError, "row 1 is named twice", (legal[:2], policy, 0, [1, 1])),
        (ArgumentError, "row 3 does not exist", (legal[:1], policy, 0, [3])),
        (ArgumentError, "a mask of 2 rows", (None, policy, 0, np.ones(2, bool))),
        (SeatError, "seat 2 does not exist", (legal, policy, 2)),
        (SeatError, "every seat is a learner's", (legal, policy, (0, 1))),
        (ArgumentError, "expected 3", (legal, [policy])),
        (ArgumentError, "the share of player 0 of the league is -1", (legal, {policy: -1})),
    ):
        raises(error, said, batch.step_against, *given)
        assert batch == before
    for error, said, named in (
        (ArgumentError, r"`seat_of_row` is int64 of shape \(2,\); expected integers of shape \(3,\)", {"seat_of_row": [0, 1]}),
        (SeatError, "seat 2 of `seat_of_row` does not exist; expected 0 to 1", {"seat_of_row": [0, 1, 2]}),
        (ArgumentError, "both `seats` and `seat_of_row`", {"seats": 0, "seat_of_row": [0, 1, 1]}),
        (SeatError, "expected a player for each of", {"seat_of_row": [0, 1, 1], "opponents": {1: policy}}),
    ):
        raises(error, said, batch.step_against, None, **{"opponents": policy, **named})
        assert batch == before
    raises(ArgumentError, "expected `mask`, `seat`, and", game.batch(3, 1, outputs=["mask"]).step_against, None, policy)
    raises(ArgumentError, "a Policy chooses for the rows of a batch", game.player, policy)
    raises(ArgumentError, "the function is int; expected a callable", bastide.Policy, 7)


def test_choices_are_those_of_a_player_and_asked_once() -> None:
    game = bastide.load("en_garde(rounds_to_win=1)")
    asked: list[int] = []
    batch, policy = game.batch(6, 1, auto_reset="disabled"), counted(last_legals, asked)
    while not batch.terminated.all():
        expected = copy.copy(batch).choose(last_legal).copy()
        np.testing.assert_array_equal(batch.choose(policy), expected)
        batch.step()
    assert max(asked) == 6
    raises(ArgumentError, "the match of row 2 is over", batch.choose, policy, [2])


def test_a_policy_meets_a_player_in_the_arena() -> None:
    game = bastide.load("leduc_poker")
    policy, deals = bastide.Policy(last_legals), 50
    found = game.arena(policy, last_legal, deals, 3)
    assert (found.deals, found.matches, found.mean_return[0], found.score[0]) == (deals, 2 * deals, 0, 0.5)
    whole = game.arena(policy, "random", deals, 3)
    one, two = (game.arena(policy, "random", deals // 2, 3, first=first) for first in (0, deals // 2))
    parts = one + two
    other = game.arena("random", policy, deals, 3)
    assert parts.matches == whole.matches == whole.wins + whole.ties + whole.losses
    assert parts.wins == whole.wins and parts.return_sums == pytest.approx(whole.return_sums)
    assert other.losses == whole.wins and other.mean_return[0] == -whole.mean_return[0]
    assert whole.decisions == other.decisions[::-1] and min(whole.decisions) > deals
    batch = game.batch(100, 3)
    assert batch.evaluate([policy, "random"], 2 * deals)[0][0] == pytest.approx(whole.mean_return[0])
    assert game.arena(policy, "random", 0, 3).deals == 0
    team = bastide.load("guyenne(format=teams,players=3)")
    assert team.arena(bastide.Policy(last_legals), last_legal, 4, 1).mean_return[0] == pytest.approx(0)


class Counts:
    """A policy with a memory: it counts the decisions of each seat in its match."""

    def __init__(self) -> None:
        self.made: dict[int, int] = {}

    def __call__(self, seen: Any, mask: Any, slots: Any, begins: Any) -> Any:
        assert slots.dtype == np.int64 and begins.dtype == np.bool_ and len(set(slots.tolist())) == len(slots)
        for slot, first in zip(slots.tolist(), begins.tolist(), strict=True):
            assert first or slot in self.made
            self.made[slot] = 0 if first else self.made[slot] + 1
        return [np.flatnonzero(row)[self.made[slot] % row.sum()] for slot, row in zip(slots.tolist(), mask, strict=True)]


def test_a_memory_is_of_a_seat_in_a_match(game: bastide.Game) -> None:
    """A player of positions, which counts the same by the decisions of its match, chooses alike."""
    policy = bastide.Policy(lambda *given: np.array(Counts.__call__(counts, *given)), memory=True)
    counts, batch = Counts(), game.batch(7, 3, outputs=OUTPUTS)
    batch.step_against(None, policy)
    for _ in range(40):
        batch.step_against(last_legals(None, batch.mask), policy)
        decided = batch._decided()
        for slot, number in counts.made.items():
            row, seat = divmod(slot, game.seats)
            assert decided[row, seat] in {0, number + 1}
    assert any(counts.made.values()) or game.name == "leduc_poker"
    batch.evaluate([policy] * len(set(game.sides)), 4 * len(set(game.sides)))


def test_a_policy_with_a_memory_is_measured_by_what_its_seat_saw_in_each_information_state() -> None:
    """The strategy is reckoned again from what seats see in random matches, by the keys of their information states."""
    name = "leduc_poker(max_raises=1)"
    game = bastide.load(name)
    weights, memory = np.random.default_rng(1).normal(size=game.observation_length), np.zeros(4096)

    def logits(remembered: Any) -> Any:
        return np.sin(np.outer(remembered, np.arange(1, game.actions + 1))).astype("float32")

    def recurrent(seen: Any, mask: Any, slots: Any, begins: Any) -> Any:
        memory[slots[begins]] = 0
        memory[slots] = 0.7 * memory[slots] + seen @ weights
        return logits(memory[slots])

    batch, states = game.batch(2000, 7, outputs=["observation", "mask", "seat", "terminated", "keys"]), {}
    own = np.zeros((2000, game.seats))
    for _ in range(60):
        rows = np.arange(2000), batch.seat
        own[rows] = 0.7 * own[rows] + batch.observation @ weights
        weighed = np.where(batch.mask, np.exp(logits(own[rows]).astype(float)), 0)
        for seat, (high, low), chances in zip(batch.seat, batch.keys, weighed / weighed.sum(axis=1, keepdims=True), strict=True):
            state = int(seat), int(high) << 64 | int(low)
            states[state] = {int(action): chances[action] for action in np.flatnonzero(chances)}
        batch.step(batch.sample())
        own[batch.terminated] = 0
    tree = game.tree(form="full")
    assert len(states) == len(tree.information_states())
    strategy = bastide.Strategy(game, [(*state, chances) for state, chances in states.items()], form="full")
    report = bastide.suite().report({name: bastide.Policy(recurrent, memory=True)})
    assert report.mean == pytest.approx(tree.measure(strategy).exploitability, abs=1e-6)


def test_a_memory_that_is_not_used_changes_no_exploitability() -> None:
    names = [solved.name for solved in bastide.suite().configurations[:3]]

    def by_sight(seen: Any, *_: Any) -> Any:
        return np.sin(seen.astype("float32").sum(axis=1)[:, None] * np.arange(seen.shape[1]))[:, : len(_[0][0])]

    without, remembering = (
        bastide.suite().report(dict.fromkeys(names, policy)).exploitability
        for policy in (by_sight, bastide.Policy(by_sight, memory=True))
    )
    assert remembering == pytest.approx(without, abs=1e-9)


@pytest.mark.thorough
def test_a_policy_with_a_memory_is_refused_where_the_full_form_is_too_large() -> None:
    large = bastide.suite().configurations[-1].name
    policy = bastide.Policy(lambda seen, mask, slots, begins: mask.argmax(axis=1), memory=True)
    raises(ArgumentError, "whose full form", bastide.suite().report, {large: policy})


def test_a_memory_tells_two_members_of_a_match_apart() -> None:
    """Both seats are the same policy, and neither remembers the other's decisions."""
    game, counts = bastide.load("leduc_poker"), Counts()
    policy = bastide.Policy(lambda *given: np.array(counts(*given)), memory=True)
    brought = _evaluate.returns(game.batch(6, 3), [policy, policy], 6, range(24))
    np.testing.assert_array_equal(brought[::2], brought[1::2, ::-1])


def test_policies_pickle_and_name_themselves() -> None:
    policy = pickle.loads(pickle.dumps(bastide.Policy(last_legals)))
    assert policy.name == "last_legals" and repr(policy) == "Policy(last_legals)" and not policy.memory
    assert bastide.Policy(Counts(), memory=True).name == "Counts"
