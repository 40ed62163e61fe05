"""Arrays of a batch in JAX: shared memory, and delayed reads."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import bastide
from bastide._bastide import OUTPUTS

GAME = bastide.load("en_garde(rounds_to_win=1)")
COPIED: list[Any] = ["legal", "keys", "episode"]
SHARED: list[Any] = [name for name in OUTPUTS if name not in COPIED]
ROWS, HIDDEN, STEPS = 1024, 512, 8


@pytest.mark.parametrize("horizon", [None, 3])
@pytest.mark.parametrize("rows", [1, 7, 64])
def test_what_is_shared_on_a_cpu(rows: int, horizon: int | None) -> None:
    batch, cpu = GAME.batch(rows, seed=1, outputs=SHARED + COPIED, horizon=horizon), jax.devices("cpu")[0]
    for name in SHARED + COPIED:
        array = getattr(batch, name)
        for taken in (jax.device_put(array, cpu), jnp.from_dlpack(array, device=cpu)):
            assert (taken.unsafe_buffer_pointer() == array.ctypes.data) == (name in SHARED), name


@jax.jit
def actor(weights: dict[str, Any], seen: Any) -> Any:
    """The logits."""
    return seen @ weights["actor"]


@jax.jit
def critic(weights: dict[str, Any], seen: Any) -> Any:
    """A value of each row, after work that takes longer than a step of the batch."""
    inner = jnp.tanh(seen @ weights["first"])
    for _ in range(4):
        inner = jnp.tanh(inner @ weights["hidden"])
    return inner @ weights["critic"]


@pytest.mark.parametrize("how", ["copy", "wait", "horizon"])
def test_an_actor_and_a_critic_in_two_jits(how: str) -> None:
    random, length = np.random.default_rng(1), GAME.observation_length
    shapes = {"actor": (length, GAME.actions), "first": (length, HIDDEN), "hidden": (HIDDEN, HIDDEN), "critic": (HIDDEN,)}
    weights = {name: jnp.asarray(random.normal(0, 0.1, shape), "float32") for name, shape in shapes.items()}
    batch = GAME.batch(ROWS, seed=1, outputs=["observation_f32"], horizon=STEPS if how == "horizon" else None)
    pending, values, kept = 0, [], []
    for step in range(STEPS):
        seen = batch.observation_f32[step] if how == "horizon" else batch.observation_f32
        kept.append(seen.copy())
        given = seen.copy() if how == "copy" else seen
        logits, value = actor(weights, given), critic(weights, given)
        if how == "wait":
            value.block_until_ready()
        batch.sample_logits(np.asarray(logits))
        batch.step()
        pending += not value.is_ready()
        values.append(value)
    assert (pending == 0) == (how == "wait")
    for seen, value in zip(kept, values, strict=True):
        np.testing.assert_array_equal(value, critic(weights, seen))
