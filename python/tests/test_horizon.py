"""Each slice of a batch with a horizon equals the arrays of a batch without one at that time."""

from typing import Any

import numpy as np
import pytest

import bastide
from conftest import EVERYTHING, arrays, raises

MODES = ["same_step", "next_step", "disabled"]


@pytest.mark.parametrize("horizon", [1, 3])
@pytest.mark.parametrize("auto_reset", MODES)
def test_slices_are_the_outputs_of_each_step(game: bastide.Game, auto_reset: Any, horizon: int) -> None:
    plain = game.batch(5, 3, auto_reset=auto_reset, outputs=EVERYTHING)
    batch = game.batch(5, 3, auto_reset=auto_reset, outputs=EVERYTHING, horizon=horizon)
    assert batch.horizon == horizon
    assert plain.horizon is None
    assert plain.time == batch.time == 0
    for name in EVERYTHING:
        assert getattr(batch, name).shape == (horizon + 1, *getattr(plain, name).shape)
    assert batch.actions.shape == plain.actions.shape
    past = [arrays(plain)]
    for step in range(40 * horizon):
        some = step % 5 == 4
        for one in (plain, batch):
            one.sample()
            if some:
                one.step_some([3, 1], one.actions[[3, 1]])
            else:
                one.step()
        past.append(arrays(plain))
        assert batch.time == step % horizon + 1
        for time in range(batch.time + 1):
            for name in EVERYTHING:
                assert np.array_equal(getattr(batch, name)[time], past[time - batch.time - 1][name]), (name, time)


def test_what_is_reset_or_put_is_written_where_the_matches_stand() -> None:
    game = bastide.load("guyenne")
    plain = game.batch(3, 1, outputs=EVERYTHING)
    batch = game.batch(3, 1, outputs=EVERYTHING, horizon=4)
    for one in (plain, batch):
        one.rollout(2)
    before = arrays(batch)
    for one in (plain, batch):
        one.reset([1])
        one.put_match(0, game.match(9))
        one.put_position(2, game.match(8).position)
    assert batch.time == 2
    after = arrays(batch)
    np.testing.assert_equal({name: array[2] for name, array in after.items()}, arrays(plain))
    for name in EVERYTHING:
        assert np.array_equal(np.delete(after[name], 2, axis=0), np.delete(before[name], 2, axis=0)), name


@pytest.mark.parametrize("steps", [2, 3])
def test_what_is_refused_changes_nothing(steps: int) -> None:
    game = bastide.load("en_garde")
    batch = game.batch(3, 1, outputs=EVERYTHING, horizon=3)
    batch.rollout(steps)
    before, position = arrays(batch), batch.position(0)
    raises(bastide.IllegalError, "", batch.step, [-1, -1, -1])
    raises(bastide.IllegalError, "", batch.step_some, [0], [-1])
    raises(bastide.ArgumentError, "", batch.step)
    raises(bastide.ArgumentError, "", batch.step_some, [0, 0], [1, 1])
    batch.sample()
    batch.mask.flags.writeable = False
    raises(bastide.ArgumentError, "mask", batch.step)
    assert batch.time == steps
    assert batch.position(0) == position
    np.testing.assert_equal(arrays(batch), before)
    batch.mask.flags.writeable = True
    batch.step()
    assert batch.time == steps % 3 + 1


def test_arrays_of_ones_own_have_the_slices() -> None:
    game = bastide.load("en_garde")
    own = np.zeros((4, 2, game.actions), np.bool_)
    batch = game.batch(2, 1, outputs={"mask": own}, horizon=3)
    assert batch.mask is own
    batch.rollout(1)
    assert own[:2].any(axis=2).all()
    assert not own[2:].any()
    with pytest.raises(bastide.ArgumentError, match=r"mask.*\(4, 2, "):
        game.batch(2, 1, outputs={"mask": np.zeros((2, game.actions), np.bool_)}, horizon=3)
