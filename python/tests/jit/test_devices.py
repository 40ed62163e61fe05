"""Runs on several devices, by `pmap` and `shard_map`, are the runs of one, in a process with four devices."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import jax, jax.numpy as jnp, numpy as np
import bastide.jax

jax.config.update("jax_num_cpu_devices", 4)
if sys.argv[1] == "hosted":
    jax.default_backend = lambda: "another"
env = bastide.jax.make("leduc_poker", 8, outputs=["observation_f32", "mask", "seat", "rewards"])

def run(seed):
    "A training whose weights are whole numbers, so that no order of additions changes them: the weights and all returns."
    def step(carried, key):
        state, weights = carried
        logits = jnp.where(state.mask, state.observation_f32 @ weights, -1e9)
        actions = jax.random.categorical(key, logits)
        after = env.step(state, actions)
        won = jnp.sign(after.rewards[jnp.arange(8), state.seat])
        weights = weights.at[:, actions].add(jnp.round(state.observation_f32.T) * won)
        return (after, weights), after.rewards

    weights = jnp.zeros((env.game.observation_length, env.game.actions)) + 0 * seed  # varies over devices
    (_, weights), returns = jax.lax.scan(step, (env.init(seed), weights), jax.random.split(jax.random.key(seed), 60))
    return weights, returns

assert len(jax.devices()) == 4
seeds = jnp.arange(8)
alone = [jax.tree.map(np.asarray, jax.jit(run)(seed)) for seed in seeds]
mesh = jax.make_mesh((4,), ("runs",), axis_types=(jax.sharding.AxisType.Auto,))
of_runs = jax.sharding.PartitionSpec("runs")
for found in (
    jax.jit(jax.vmap(run))(seeds),
    jax.jit(jax.shard_map(jax.vmap(run), mesh=mesh, in_specs=of_runs, out_specs=of_runs))(seeds),
    jax.tree.map(lambda one: one.reshape(8, *one.shape[2:]), jax.pmap(jax.vmap(run))(seeds.reshape(4, 2))),
):
    assert all(np.abs(weights).sum() > 10 for weights, _ in alone)
    for place, (weights, returns) in enumerate(alone):
        np.testing.assert_array_equal(found[0][place], weights)
        np.testing.assert_array_equal(found[1][place], returns)
"""


@pytest.mark.parametrize("device", ["compiled", "hosted"])
def test_runs_on_four_devices_are_those_of_one(device: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, device], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
