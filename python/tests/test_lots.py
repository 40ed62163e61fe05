"""The random numbers of players: different in each match and at each decision, and equal for equal seeds."""

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import bastide
from conftest import begun, copies

LEDUC = bastide.load("leduc_poker")
QUICK = ("random", "greedy(redeals=2)", "search(iterations=20)")


def uniform(counts: list[int]) -> bool:
    """Whether counts are as even as random draws: within four standard deviations for two counts."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts) < 16


def is_drawn(choices: Iterator[tuple[bastide.Position, int]]) -> None:
    """Asserts that each card of seat 0 is played in each way equally often."""
    counts = Counter((position.table(0), action) for position, action in choices)
    cards = {table for table, _ in counts}
    assert len(cards) == 6
    for card in cards:
        assert uniform([counts[card, LEDUC.action_id(action)] for action in ("call", "raise")]), counts


def in_matches(player: bastide.Player) -> Iterator[tuple[bastide.Position, int]]:
    for seed in range(1000):
        match = LEDUC.match(seed)
        yield match.position, player.choose(match)


def in_batches(player: bastide.Player) -> Iterator[tuple[bastide.Position, int]]:
    for seed in range(600):
        batch = LEDUC.batch(1, seed)
        yield batch.position(0), int(batch.choose(player)[0])


def in_rows(player: bastide.Player) -> Iterator[tuple[bastide.Position, int]]:
    batch = LEDUC.batch(1000, 3)
    yield from zip(map(batch.position, range(1000)), batch.choose(player).tolist(), strict=True)


def in_resets(player: bastide.Player) -> Iterator[tuple[bastide.Position, int]]:
    batch = LEDUC.batch(1, 3)
    for seed in range(1000):
        batch.reset(seeds=[seed])
        yield batch.position(0), int(batch.choose(player)[0])


def in_episodes(player: bastide.Player) -> Iterator[tuple[bastide.Position, int]]:
    batch = LEDUC.batch(1, 3)
    for _ in range(1000):
        yield batch.position(0), int(batch.choose(player)[0])
        batch.reset()


@pytest.mark.parametrize("asked", [in_matches, in_batches, in_rows, in_resets, in_episodes])
def test_one_player_is_no_pure_strategy(asked: Callable[[bastide.Player], Iterator[tuple[bastide.Position, int]]]) -> None:
    is_drawn(asked(LEDUC.player("random", seed=5)))


def test_a_solved_strategy_is_played_as_often_as_its_table_says() -> None:
    game = bastide.load("leduc_poker(max_raises=1)")
    solver = game.solver("cfr+", form="full")
    solver.run(100)
    strategy = solver.strategy()
    player = game.player(strategy, seed=1)
    counts: dict[tuple[int, int], Counter[int]] = {}
    for seed in range(20_000):
        match = game.match(seed, keys=True)
        while match.turn != bastide.OVER:
            state = match.turn, match.information_state(match.turn).key
            action = player.choose(match)
            counts.setdefault(state, Counter())[action] += 1
            match.play(action)
    square = freedom = 0.0
    for state, chosen in counts.items():
        probabilities = strategy.probabilities(*state)
        assert probabilities is not None
        expected = chosen.total() * np.array(list(probabilities.values()))
        found = np.array([chosen[action] for action in probabilities])
        assert not found[expected == 0].any()
        if (expected >= 5).all():
            square += float(((found - expected) ** 2 / expected).sum())
            freedom += len(found) - 1
    assert freedom > 20
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", QUICK)
def test_a_copy_of_a_match_is_asked_alike(game: bastide.Game, name: str) -> None:
    match, player = begun(game), game.player(name, seed=3)
    batch = game.batch(2, 7, records=True)
    batch.put_match(1, match)
    others = [*copies(match), bastide.Match.from_bytes(match.to_bytes()), *(one.match(1) for one in (batch, *copies(batch)))]
    assert player.think(match.record.resume(7)) == player.think(match)
    for decisions in range(20):
        if match.turn == bastide.OVER:
            break
        thought = player.think(match)
        assert all(player.think(one) == thought for one in others), decisions
        for one in (match, *others):
            one.play(thought.action)


def test_a_row_is_asked_as_its_match(game: bastide.Game) -> None:
    player = game.player("random", seed=2)
    batch = game.batch(6, 9, first=4, records=True, auto_reset="disabled")
    batch.reset([1, 2], seeds=[70, 7])
    batch.put_match(3, begun(game, 70))
    for _ in range(30):
        going = [row for row in range(6) if batch.position(row).turn != bastide.OVER]
        chosen = batch.choose(player)
        assert chosen is batch.actions
        assert [chosen[row] for row in going] == [player.choose(batch.match(row)) for row in going]
        batch.step(chosen)
    seeded = game.match(7)
    fresh = game.batch(3, 1)
    fresh.reset([2], seeds=[7])
    assert fresh.choose(player)[2] == player.choose(seeded)
