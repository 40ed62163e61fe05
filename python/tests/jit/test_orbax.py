"""A training saved by Orbax, with its matches as a value, goes on in another process as if nothing had been."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib, sys
import jax, jax.numpy as jnp, numpy as np
import optax
import orbax.checkpoint as ocp
import bastide.jax

folder, begins, ends = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
env = bastide.jax.make("en_garde(rounds_to_win=1)", 32, outputs=["observation_f32", "mask", "rewards"])
adam = optax.adam(1e-2)

@jax.jit
def update(state, weights, moments, key):
    def loss(weights, state):
        def step(state, key):
            logs = jax.nn.log_softmax(jnp.where(state.mask, state.observation_f32 @ weights, -1e9))
            actions = jax.random.categorical(key, logs)
            after = env.step(state, actions)
            return after, (logs[jnp.arange(32), actions] * after.rewards[:, 0]).sum()
        state, gained = jax.lax.scan(step, state, jax.random.split(key, 20))
        return -gained.sum(), state
    slope, state = jax.grad(loss, has_aux=True)(weights, state)
    change, moments = adam.update(slope, moments)
    return state, optax.apply_updates(weights, change), moments

weights = jnp.zeros((env.game.observation_length, env.game.actions))
learned = {"weights": weights, "moments": adam.init(weights)}
with ocp.StandardCheckpointer() as checkpointer:
    if begins:
        kept = checkpointer.restore(f"{folder}/{begins}")
        moments = jax.tree.unflatten(jax.tree.structure(learned["moments"]), jax.tree.leaves(kept["moments"]))
        state, weights = env.load(np.asarray(kept["matches"]).tobytes()), kept["weights"]
    else:
        state, moments = env.init(3), learned["moments"]
    for number in range(begins, ends):
        state, weights, moments = update(state, weights, moments, jax.random.key(number))
    matches = np.frombuffer(env.save(state), np.uint8)
    checkpointer.save(f"{folder}/{ends}", {"weights": weights, "moments": moments, "matches": matches})
print(hashlib.sha256(np.asarray(weights).tobytes() + np.asarray(state.observation_f32).tobytes()).hexdigest())
"""


def run(folder: Path, begins: int, ends: int) -> str:
    """The digest that a process prints of its network and matches after the updates from one to before another."""
    words = [sys.executable, "-c", PROGRAM, str(folder), str(begins), str(ends)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_training_goes_on_identically_in_another_process(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    whole = run(tmp_path / "whole", 0, 6)
    half = run(tmp_path, 0, 3)
    assert half != whole == run(tmp_path, 3, 6)
