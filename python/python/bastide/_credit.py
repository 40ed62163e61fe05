"""Credit for the decisions of several seats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide._errors import ArgumentError


def advantages(
    seat: NDArray[np.integer],
    rewards: NDArray[np.floating],
    terminated: NDArray[np.bool_],
    values: NDArray[np.floating],
    decay: float = 1.0,
) -> NDArray[np.float32]:
    """The advantage of each decision for the seat that made it: generalized advantage estimation (GAE) along the decisions of
    each seat.

    For T steps of a batch, `seat` and `values` have the shape (T + 1, rows): the seat to act, and the return that it expects.
    `rewards`, (T, rows, seats), and `terminated`, (T, rows), are the results of the steps: for a batch with a horizon,
    `batch.rewards[1:]` and `batch.terminated[1:]`. `decay` is lambda: with 1, an advantage is the match's return minus the
    expectation, if the match ends in time; with 0, it is the seat's next expectation minus this one.

    Returns float32 of shape (T, rows); NaN where the seat neither acts again nor sees the match end, because the result is
    unknown. Added to `values[:-1]`, the advantages are the targets of the expectations. Raises ArgumentError for other shapes.
    """
    steps, rows = check(seat, rewards, terminated, values)
    every = np.arange(rows)
    after = np.full(rewards.shape[1:], np.nan, np.float32)  # the return that each seat expects at its next decision
    later = np.zeros_like(after)  # its advantage there
    after[every, seat[steps]] = values[steps]
    gains = np.zeros((steps, rows), np.float32)
    for step in reversed(range(steps)):
        ended, acting = terminated[step], seat[step]
        after[ended], later[ended] = rewards[step][ended], 0
        gains[step] = after[every, acting] - values[step] + decay * later[every, acting]
        after[every, acting], later[every, acting] = values[step], np.nan_to_num(gains[step])
    return gains


def check(seat: NDArray[Any], rewards: NDArray[Any], terminated: NDArray[Any], values: NDArray[Any]) -> tuple[int, int]:
    """The numbers of steps and rows. Raises ArgumentError unless the shapes fit."""
    if np.ndim(rewards) != 3:
        raise ArgumentError(f"`rewards` has the shape {np.shape(rewards)}; expected (steps, rows, seats)")
    steps, rows, _ = rewards.shape
    for name, given, shape in (
        ("seat", seat, (steps + 1, rows)),
        ("terminated", terminated, (steps, rows)),
        ("values", values, (steps + 1, rows)),
    ):
        if np.shape(given) != shape:
            raise ArgumentError(f"`{name}` has the shape {np.shape(given)}; expected {shape}, by the shape of `rewards`")
    return steps, rows
