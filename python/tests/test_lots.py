"""The random numbers of players: different in each match and at each decision, and equal for equal seeds."""

from collections import Counter

import pytest

import bastide
from conftest import begun, copies

LEDUC = bastide.load("leduc_poker")
QUICK = ("random", "greedy(redeals=2)", "search(iterations=20)")


def test_one_player_is_no_pure_strategy() -> None:
    """Each card of seat 0 is played in each way equally often, within four standard deviations."""
    player, counts = LEDUC.player("random", seed=5), Counter[tuple[str, int]]()
    for seed in range(1000):
        match = LEDUC.match(seed)
        counts[match.table(0), player.choose(match)] += 1
    cards = {table for table, _ in counts}
    assert len(cards) == 6
    for card in cards:
        called, raised = (counts[card, LEDUC.action_id(action)] for action in ("call", "raise"))
        assert (called - raised) ** 2 / (called + raised) < 16, counts


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
