"""Rows of a batch as the worlds of a search: redealt, copied, played out, and filled with positions."""

import copy
from typing import Any

import numpy as np

import bastide
from conftest import raises

ROWS = 12


def begun(game: bastide.Game, **arguments: Any) -> bastide.Batch:
    """A batch some decisions after the start."""
    batch = game.batch(ROWS, 5, outputs=["observation", "mask", "seat", "rewards", "terminated", "returns"], **arguments)
    batch.rollout(6)
    return batch


def test_a_redealt_row_is_the_redealt_position(game: bastide.Game) -> None:
    batch = begun(game)
    positions, seen = batch.positions(range(ROWS)), batch.observation.copy()
    seats, seeds = batch.seat.copy(), np.arange(ROWS, dtype=np.uint64) * 977
    batch.redeal(range(ROWS), seats, seeds)
    np.testing.assert_array_equal(batch.observation, seen)  # what the seat sees stays
    for row, position in enumerate(positions):
        assert batch.position(row) == position.redeal(int(seats[row]), int(seeds[row]))
    batch.redeal([3, 1], 1, [2**64 - 1, 8])
    for row, seed in ((3, 2**64 - 1), (1, 8)):
        world = positions[row].redeal(int(seats[row]), int(seeds[row]))
        assert batch.position(row) == world.redeal(1, seed)


def test_copies_go_on_as_their_originals(game: bastide.Game) -> None:
    batch = begun(game, records=True)
    rows, rng = np.arange(ROWS), np.random.default_rng(1)
    from_rows = rng.integers(0, ROWS, ROWS)
    original = copy.copy(batch)
    batch.copy(rows, from_rows)
    for _ in range(3):
        np.testing.assert_array_equal(batch.observation, original.observation[from_rows])
        assert batch.matches(rows) == [original.match(int(row)) for row in from_rows]
        for one in (batch, original):
            one.rollout(9)
    small = game.batch(2, 9, outputs=["observation"])
    small.copy([1], [4], original)
    assert small.position(1) == original.position(4)
    np.testing.assert_array_equal(small.observation[1], original.observation[4])


def test_a_playout_is_the_play_of_the_position(game: bastide.Game) -> None:
    batch = begun(game)
    before, rows, seeds = copy.copy(batch), [3, 0, 3, 3, 7], np.array([1, 2, 3, 1, 2**64 - 1], np.uint64)
    returns = batch.playout(rows, seeds)
    assert (returns.dtype, returns.shape, batch == before) == (np.float32, (5, game.seats), True)
    expected = [batch.position(row).playout(int(seed)).returns for row, seed in zip(rows, seeds, strict=True)]
    np.testing.assert_array_equal(returns, expected)
    assert batch.playout([], []).shape == (0, game.seats)


def test_positions_go_into_arrays_of_rows(game: bastide.Game) -> None:
    batch, source = game.batch(ROWS, 2, auto_reset="disabled"), begun(game, auto_reset="disabled")
    positions = source.positions(np.arange(ROWS))
    batch.put_positions(np.arange(ROWS)[::-1], positions)
    assert batch.positions(range(ROWS)) == positions[::-1]
    batch.put_positions(np.arange(ROWS) % 3 == 0, positions[4])
    assert [batch.position(row) == positions[4] for row in (0, 3, 6, 9)] == [True] * 4
    assert batch.position(1) == positions[-2]


def test_matches_come_out_of_arrays_of_rows(game: bastide.Game) -> None:
    batch = begun(game, records=True)
    assert batch.matches([4, 2, 4]) == [batch.match(4), batch.match(2), batch.match(4)]
    assert batch.matches(np.arange(ROWS) == 5) == [batch.match(5)]


def test_what_is_refused_changes_nothing() -> None:
    game = bastide.load("en_garde")
    batch, position = begun(game), game.match(1).position
    recorded = begun(game, records=True)
    calls: list[tuple[Any, type[Exception], str]] = [
        (lambda: batch.redeal([1, 1], 0, [1, 2]), bastide.ArgumentError, "row 1 is named twice"),
        (lambda: batch.redeal([1, 2], 0, [2**64 - 1, 0.5]), bastide.ArgumentError, "`seeds` is float64 of shape"),
        (lambda: batch.copy([1], [0], bastide.load("guyenne").batch(1, 1)), bastide.DamagedError, "it belongs to game `guyenne`"),
        (lambda: batch.put_positions([1, 2], {position, batch.position(3)}), bastide.ArgumentError, "set is not a position"),
        (lambda: batch.put_positions([1, 2], [position, 7]), bastide.ArgumentError, "int is not a position"),
        (lambda: batch.put_positions([1, 2], [position, position.playout(1)]), bastide.DamagedError, "the match is over"),
        (lambda: recorded.put_position(1, position), bastide.ArgumentError, "the batch keeps records"),
        (lambda: batch.match(1), bastide.ArgumentError, "keeps no records"),
        (lambda: batch.matches([1]), bastide.ArgumentError, "keeps no records"),
    ]
    before = [copy.copy(one) for one in (batch, recorded)]
    seen = batch.observation.copy()
    for call, error, says in calls:
        raises(error, says, call)
        assert [batch, recorded] == before
        np.testing.assert_array_equal(batch.observation, seen)
