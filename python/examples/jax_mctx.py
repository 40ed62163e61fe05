"""A tree search in one `jit` by mctx: Gumbel MuZero's search over redealt worlds, whose nodes are rows of `bastide.jax`.

`python jax_mctx.py` plays Leduc poker against random play. It needs the package mctx.
"""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import mctx

import bastide.jax

Array = Any

OUTPUTS = ("mask", "seat", "rewards", "terminated")


def search(trees: bastide.jax.Trees, state: bastide.jax.State, key: Array, worlds: int) -> tuple[bastide.jax.State, Array]:
    """An action for the seat to act in each row: the one with the highest weight in the searches of some redealt worlds.

    The search has no network: all legal actions are alike to it, and it expects 0 of a leaf that is not an end. In each world it
    knows all cards, so it does not see that a seat must act alike in worlds that it cannot tell apart.
    """
    rows = jnp.arange(trees.env.rows)

    def grow(_: Any, key: Array, actions: Array, embedding: Any) -> tuple[mctx.RecurrentFnOutput, Any]:  # noqa: ANN401
        nodes, seat = embedding
        grown = trees.grow(nodes, actions)
        # Values belong to the seat to act; at an end, nothing comes later.
        later = jnp.where(grown.terminated, 0.0, jnp.where(grown.seat == seat, 1.0, -1.0))
        output = mctx.RecurrentFnOutput(
            reward=grown.rewards[rows, jnp.maximum(seat, 0)],
            discount=later,
            prior_logits=jnp.where(grown.mask, 0.0, -1e9),
            value=jnp.zeros(len(rows)),
        )
        return output, (grown.token, grown.seat)

    def world(carried: tuple[bastide.jax.State, Array], key: Array) -> tuple[tuple[bastide.jax.State, Array], None]:
        state, weights = carried
        seeds, now = jax.random.split(key)
        seat = jnp.maximum(state.seat, 0)
        state, roots = trees.plant(state, seat, jax.random.bits(seeds, rows.shape, jnp.uint32))
        root = mctx.RootFnOutput(
            prior_logits=jnp.where(roots.mask, 0.0, -1e9), value=jnp.zeros(len(rows)), embedding=(roots.token, roots.seat)
        )
        found = mctx.gumbel_muzero_policy(
            (), now, root, grow, num_simulations=trees.nodes - 1, invalid_actions=~roots.mask, gumbel_scale=0.0
        )
        return (state, weights + found.action_weights), None

    start = (state, jnp.zeros(state.mask.shape))
    (state, weights), _ = jax.lax.scan(world, start, jax.random.split(key, worlds))
    return state, jnp.argmax(jnp.where(state.mask, weights, -1.0), axis=1)


@partial(jax.jit, static_argnums=(0, 1, 3))
def mean_return(env: bastide.jax.Environment, trees: bastide.jax.Trees, key: Array, worlds: int) -> tuple[Array, Array]:
    """The mean return of the search against random play, in half of the rows in seat 0 and in the others in seat 1, and its
    standard error."""
    rows = jnp.arange(env.rows)
    own = rows % 2

    def step(carried: Any) -> Any:  # noqa: ANN401
        state, returns, key = carried
        key, searching, drawing = jax.random.split(key, 3)
        state, found = search(trees, state, searching, worlds)
        drawn = jax.random.categorical(drawing, jnp.where(state.mask, 0.0, -1e9))
        after = env.step(state, jnp.where(state.seat == own, found, drawn))
        return after, returns + after.rewards[rows, own], key

    carried = (env.init(), jnp.zeros(env.rows), key)
    _, returns, _ = jax.lax.while_loop(lambda carried: ~carried[0].terminated.all(), step, carried)
    return returns.mean(), returns.std() / jnp.sqrt(env.rows)


def main() -> None:
    """Plays 512 matches, with 8 worlds of 16 nodes for each decision."""
    env = bastide.jax.make("leduc_poker", 512, 1, outputs=OUTPUTS, auto_reset="disabled")
    mean, error = mean_return(env, env.trees(16), jax.random.key(1), 8)
    print(f"search against random: mean return {mean:+.3f} ± {1.96 * error:.3f}")


if __name__ == "__main__":
    main()
