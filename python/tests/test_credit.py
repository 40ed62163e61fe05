"""Decisions are credited to the seat that made them."""

import numpy as np
import pytest

import bastide
from conftest import raises


@pytest.mark.parametrize("name", ["en_garde(rounds_to_win=1)", "guyenne(format=ring)", "knights_of_charlemagne(players=3)"])
def test_decisions_are_credited_to_the_seat_that_made_them(name: str) -> None:
    steps, rows, decay = 800, 16, 0.7
    batch = bastide.load(name).batch(rows, 5, horizon=steps)
    batch.rollout(steps)
    values = np.random.default_rng(1).normal(size=(steps + 1, rows)).astype("float32")
    gains = bastide.advantages(batch.seat, batch.rewards[1:], batch.terminated[1:], values, decay)
    assert batch.terminated.any() and np.isnan(gains).any()
    for row in range(rows):
        for seat in range(batch.game.seats):
            mine = [step for step in range(steps + 1) if batch.seat[step, row] == seat]
            for place, step in enumerate(mine[:-1] if mine[-1:] == [steps] else mine):
                later = mine[place + 1 :]
                end = next((end for end in range(step + 1, steps + 1) if batch.terminated[end, row]), steps + 1)
                asked = [step, *[one for one in later if one < end]]
                worth = [values[one, row] for one in asked]
                if end <= steps:
                    worth.append(batch.rewards[end, row, seat])
                if len(worth) == 1:
                    assert np.isnan(gains[step, row])
                else:
                    told = sum(decay**n * (worth[n + 1] - worth[n]) for n in range(len(worth) - 1))
                    assert gains[step, row] == pytest.approx(told, abs=1e-4)


@pytest.mark.parametrize("lacking", ["seat", "terminated", "values", "rewards"])
def test_other_shapes_are_refused(lacking: str) -> None:
    rewards, terminated = np.zeros((2, 2, 2)), np.zeros((2, 2), bool)
    arrays = {"seat": np.zeros((3, 2), int), "rewards": rewards, "terminated": terminated, "values": np.zeros((3, 2))}
    bastide.advantages(**arrays)
    arrays[lacking] = arrays[lacking][0]
    raises(bastide.ArgumentError, "expected ", bastide.advantages, **arrays)
