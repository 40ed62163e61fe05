"""A batch as an object of Python: chosen actions, missing outputs, copies, masks of rows, garbage."""

import copy
import gc
import inspect
import pickle
import weakref
from collections.abc import Callable
from unittest import mock

import numpy as np
import pytest

import bastide
from conftest import EVERYTHING, arrays, copies, finished, raises

ROWS = 16

GAMES = pytest.mark.parametrize("game", [bastide.load("leduc_poker"), bastide.load("guyenne(format=ring)")], ids=str)


def batch_of(game: bastide.Game, outputs: list[str] | None = None) -> bastide.Batch:
    """A batch that has played long enough for matches to have ended."""
    batch = game.batch(ROWS, seed=5, outputs=outputs)
    batch.rollout(60)
    return batch


@GAMES
def test_a_step_wants_actions_that_were_chosen_for_it(game: bastide.Game) -> None:
    batch = batch_of(game)
    before = copy.copy(batch)
    raises(bastide.ArgumentError, "no action was chosen for row 0", batch.step)
    raises(bastide.ArgumentError, "`actions` is NoneType; expected whole numbers", batch.step, None)
    assert batch == before
    logits = np.zeros((ROWS, game.actions), np.float32)
    for choose in (batch.sample, lambda: batch.sample_logits(logits), lambda: batch.choose("random")):
        choose()
        batch.refresh()
        batch.step()
        raises(bastide.ArgumentError, "", batch.step)
    batch.sample()
    batch.step(batch.actions)


@GAMES
@pytest.mark.parametrize(
    "play",
    [
        lambda batch: batch.reset([3]),
        lambda batch: batch.rollout(1),
        lambda batch: batch.step_some([3], batch.actions[[3]]),
        lambda batch: batch.put_position(3, batch.position(4)),
    ],
)
def test_what_was_chosen_is_used_up_by_play(game: bastide.Game, play: Callable[[bastide.Batch], None]) -> None:
    batch = batch_of(game)
    batch.sample()
    play(batch)
    raises(bastide.ArgumentError, "no action was chosen for row 0", batch.step)


@GAMES
def test_players_may_choose_for_parts_of_the_rows(game: bastide.Game) -> None:
    batch = batch_of(game)
    first = np.arange(ROWS) < ROWS // 2
    batch.choose("random", rows=first)
    raises(bastide.ArgumentError, f"row {ROWS // 2} ", batch.step)
    batch.choose("greedy", rows=~first)
    batch.step()


def test_rows_that_are_over_need_no_action() -> None:
    batch = bastide.load("leduc_poker").batch(ROWS, seed=5, auto_reset="disabled")
    batch.rollout(3)
    playing = ~batch.terminated
    assert 0 < playing.sum() < ROWS
    batch.choose("random", rows=playing)
    batch.step()


@GAMES
def test_an_output_that_is_not_written_is_not_an_attribute(game: bastide.Game) -> None:
    batch = batch_of(game, ["mask"])
    with pytest.raises(bastide.OutputError, match="`seat` is not written"):
        _ = batch.seat
    assert issubclass(bastide.OutputError, bastide.ArgumentError)
    assert hasattr(batch, "mask") and not hasattr(batch, "seat")
    names = {name for name, _ in inspect.getmembers(batch)}
    assert "mask" in names and "seat" not in names
    assert mock.create_autospec(batch).mask is not None


@GAMES
@pytest.mark.parametrize("horizon", [None, 5])
def test_copies_show_the_same_and_go_on_identically(game: bastide.Game, horizon: int | None) -> None:
    batch = game.batch(ROWS, seed=5, outputs=EVERYTHING, horizon=horizon, records=True, threads=2)
    batch.rollout(58)
    # A match that is nearly over.
    batch.put_match(0, bastide.Record(game, finished(game).record.ids[:-9]).resume(0))
    while not batch.terminated.any():
        batch.rollout(1)
    batch.sample()
    batch.mask[0] = False
    others = copies(batch)
    for other in others:
        assert (other.threads, other.outputs) == (2, list(EVERYTHING))
        assert (other.horizon, other.time) == (horizon, batch.time)
        for name in set(EVERYTHING) - {"mask"}:
            assert np.array_equal(getattr(other, name), getattr(batch, name)), name
            assert not np.shares_memory(getattr(other, name), getattr(batch, name))
    for one in (batch, *others):
        one.step()
        raises(bastide.ArgumentError, "no action was chosen", pickle.loads(pickle.dumps(one)).step)
    batch.rollout(20)
    for other in others:
        assert other != batch
        other.rollout(20)
        assert other == batch
        np.testing.assert_equal(arrays(other), arrays(batch))
    saved = batch.to_bytes()
    again = bastide.Batch.from_bytes(saved, outputs=["seat"], horizon=2)
    assert (again.seat.shape, again.time) == ((3, ROWS), 0)
    assert np.array_equal(again.seat[0], batch.seat[batch.time] if horizon else batch.seat)
    raises(bastide.DamagedError, "", bastide.Batch.from_bytes, saved[:-1])


@GAMES
@pytest.mark.parametrize("horizon", [None, 5])
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (0, 2, 1)])
def test_a_batch_and_its_arrays_are_copied_together(game: bastide.Game, horizon: int | None, order: tuple[int, ...]) -> None:
    given: dict[str, np.ndarray | None] = dict.fromkeys(EVERYTHING)
    if horizon is None:
        given["seat"] = np.zeros(ROWS, np.int8)
    batch = game.batch(ROWS, seed=5, outputs=given, horizon=horizon)
    batch.rollout(60)
    names = [*EVERYTHING, "actions"]
    parts = [batch, {name: getattr(batch, name) for name in names[::2]}, {name: getattr(batch, name) for name in names[1::2]}]
    copied = copy.deepcopy([parts[place] for place in order])
    other, *arrays = (copied[order.index(place)] for place in range(3))
    for name in names:
        kept = arrays[names.index(name) % 2][name]
        assert kept is getattr(other, name), name
        assert not np.shares_memory(kept, getattr(batch, name))
    for _ in range(20):
        batch.sample()
        other.sample()
        batch.step()
        other.step()
        for name in names:
            np.testing.assert_array_equal(getattr(other, name), getattr(batch, name), name)
    assert other == batch


def test_new_arrays_are_aligned() -> None:
    for rows in (1, 3, 40):
        for horizon in (None, 2):
            batch = bastide.load("leduc_poker").batch(rows, seed=5, outputs=EVERYTHING, horizon=horizon)
            for one in (batch, *copies(batch)):
                assert [name for name in [*EVERYTHING, "actions"] if getattr(one, name).ctypes.data % 64] == []


@GAMES
def test_rows_are_named_by_a_mask_too(game: bastide.Game) -> None:
    one, other = batch_of(game), batch_of(game)
    mask = np.arange(ROWS) % 3 == 1
    one.sample()
    other.sample()
    one.step_some(mask, one.actions[mask])
    other.step_some(np.flatnonzero(mask), other.actions[mask])
    one.reset(mask)
    other.reset(np.flatnonzero(mask))
    assert one == other
    one.reset(np.zeros(ROWS, bool))
    assert one == other
    raises(bastide.ArgumentError, f"a mask of all {ROWS}", one.reset, mask[1:])
    raises(bastide.ArgumentError, "`rows`", one.reset, mask.reshape(2, -1))


class Tagged(np.ndarray):
    """An array with attributes."""

    batch: bastide.Batch


def test_a_batch_can_be_garbage() -> None:
    seat = np.zeros(ROWS, np.int8).view(Tagged)
    batch = bastide.load("leduc_poker").batch(ROWS, seed=1, outputs={"seat": seat})
    seat.batch = batch
    watched = weakref.ref(batch)
    del batch, seat
    gc.collect()
    assert watched() is None
