"""An evaluation in one `jit`: two policies play every deal twice, with the seats exchanged, until all matches are over.

`python jax_evaluate.py` lets the network of `jax_ppo.py` learn Leduc poker for some updates, and measures it against random play.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax_ppo import ROWS, forward, train

import bastide.jax

Array = Any

Policy = Callable[[bastide.jax.State], Array]
"""The logits of all actions in all rows of a state; those of illegal actions do not count."""

OUTPUTS = ("observation_f32", "mask", "seat", "rewards", "terminated")


@partial(jax.jit, static_argnums=0)
def mean_return(env: bastide.jax.Environment, first: Policy, second: Policy, key: Array) -> tuple[Array, Array]:
    """The mean return of the first policy in a game of two seats, and its standard error over the deals.

    The matches of the environment must stay as they end: `auto_reset="disabled"`. The second half of the rows are copies of the
    first half, with the same chance to come, in which the policies have each other's seat.
    """
    deals, rows = env.rows // 2, jnp.arange(env.rows)
    own = jnp.where(rows < deals, 0, 1)  # the seat of the first policy

    def step(carried: Any) -> Any:  # noqa: ANN401
        state, returns, key = carried
        key, now = jax.random.split(key)
        logits = jnp.where((state.seat == own)[:, None], first(state), second(state))
        # A finished match has no legal action, and any is ignored there.
        after = env.step(state, jax.random.categorical(now, jnp.where(state.mask, logits, -1e9)))
        return after, returns + after.rewards[rows, own], key

    begun = env.copy(env.init(), rows[deals:], rows[:deals])
    carried = (begun, jnp.zeros(env.rows), key)
    _, returns, _ = jax.lax.while_loop(lambda carried: ~carried[0].terminated.all(), step, carried)
    of_deals = returns.reshape(2, deals).mean(axis=0)
    return of_deals.mean(), of_deals.std() / jnp.sqrt(deals)


def learned(network: dict[str, Array]) -> Policy:
    """A network as a policy."""
    return jax.tree_util.Partial(lambda network, state: forward(network, state.observation_f32, state.mask)[0], network)


@jax.tree_util.Partial
def uniform(state: bastide.jax.State) -> Array:
    """Random play as a policy."""
    return jnp.zeros(state.mask.shape)


def main() -> None:
    """Trains for 30 updates, and measures in 4,096 matches."""
    key = jax.random.key(1)
    network, _ = jax.jit(partial(train, bastide.jax.make("leduc_poker", ROWS, outputs=OUTPUTS), 30))(jnp.int32(1))
    env = bastide.jax.make("leduc_poker", 4096, 2, outputs=OUTPUTS, auto_reset="disabled")
    for name, policy in (("random", uniform), ("the network", learned(network))):
        mean, error = mean_return(env, policy, uniform, key)
        print(f"{name} against random: mean return {mean:+.3f} ± {1.96 * error:.3f}")


if __name__ == "__main__":
    main()
