"""PPO over eight seeds in one `jit`, in the shape of PureJaxRL: matches, advantages, epochs and Adam are one compiled program.

`python jax_ppo.py` learns Leduc poker by self-play, and prints how exploitable the networks are: the mean over the seeds, and its
standard error. One network has all seats: it sees what the seat to act does, and each decision is credited to its seat.
"""

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import bastide
import bastide.jax

Array = Any
Network = dict[str, Array]

SEEDS, ROWS, STEPS, EPOCHS, PARTS, UNITS = 8, 256, 32, 2, 8, 64
RATE, CLIP, DECAY, ENTROPY = 2e-3, 0.2, 0.95, 0.1


class Decisions(NamedTuple):
    """Decisions, and what they led to."""

    seen: Array
    mask: Array
    seat: Array
    action: Array
    chance: Array
    value: Array
    rewards: Array
    terminated: Array


def begin(env: bastide.jax.Environment, key: Array) -> Network:
    """A network before it learns."""
    length, actions = env.game.observation_length, env.game.actions
    sizes = {"first": (length, UNITS), "second": (UNITS, UNITS), "policy": (UNITS, actions), "value": (UNITS, 1)}
    layers = zip(jax.random.split(key, 4), sizes.items(), (2.0, 2.0, 1e-4, 1e-4), strict=True)
    return {name: jax.random.normal(key, size) * jnp.sqrt(gain / size[0]) for key, (name, size), gain in layers}


def forward(network: Network, seen: Array, mask: Array) -> tuple[Array, Array]:
    """The logarithms of the probabilities of all actions, and the return that the seat to act expects."""
    inner = jax.nn.relu(jax.nn.relu(seen @ network["first"]) @ network["second"])
    logits = jnp.where(mask, inner @ network["policy"], -1e9)
    return jax.nn.log_softmax(logits), jnp.tanh(inner @ network["value"])[..., 0]


def play(env: bastide.jax.Environment, network: Network, state: bastide.jax.State, key: Array) -> tuple[Any, Decisions, Array]:
    """Plays the decisions of an update; the next state, the decisions, and their advantages."""

    def step(state: bastide.jax.State, key: Array) -> tuple[bastide.jax.State, Decisions]:
        logs, value = forward(network, state.observation_f32, state.mask)
        action = jax.random.categorical(key, logs)
        chance = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
        after = env.step(state, action)
        before = (state.observation_f32, state.mask, state.seat, action, chance, value)
        return after, Decisions(*before, after.rewards, after.terminated)

    state, played = jax.lax.scan(step, state, jax.random.split(key, STEPS))
    seat = jnp.concatenate([played.seat, state.seat[None]])
    value = jnp.concatenate([played.value, forward(network, state.observation_f32, state.mask)[1][None]])
    return state, played, bastide.jax.advantages(seat, played.rewards, played.terminated, value, DECAY)


def loss(network: Network, played: Decisions, gains: Array, targets: Array) -> Array:
    """PPO's loss, plus the loss of the expected returns, minus the entropy; decisions whose gain is not known do not count."""
    known = ~jnp.isnan(gains)

    def mean(of_each: Array) -> Array:
        return jnp.where(known, of_each, 0).sum() / known.sum()

    gains, targets = jnp.nan_to_num(gains), jnp.nan_to_num(targets)
    gains = (gains - mean(gains)) / (jnp.sqrt(mean((gains - mean(gains)) ** 2)) + 1e-6)
    logs, values = forward(network, played.seen, played.mask)
    ratio = jnp.exp(jnp.take_along_axis(logs, played.action[:, None], 1)[:, 0] - played.chance)
    policy = -jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains)
    nats = -(jnp.exp(logs) * jnp.where(played.mask, logs, 0)).sum(axis=1)
    return mean(policy + (values - targets) ** 2 - ENTROPY * nats)


def adam(learned: Any, slope: Network) -> Any:  # noqa: ANN401
    """A step of Adam; `learned` is the network, the moments, and the number of steps."""
    network, first, second, number = learned
    number += 1
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, first, slope)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, second, slope)
    rate = RATE * jnp.sqrt(1 - 0.999**number) / (1 - 0.9**number)
    return jax.tree.map(lambda old, m, v: old - rate * m / (jnp.sqrt(v) + 1e-8), network, first, second), first, second, number


def train(env: bastide.jax.Environment, updates: int, seed: Array) -> tuple[Network, Array]:
    """Plays and learns; the average of the networks of the second half, and the mean entropy of each update."""

    def update(carried: Any, keys: Array) -> tuple[Any, Array]:  # noqa: ANN401
        learned, state, number, average = carried
        state, played, gains = play(env, learned[0], state, keys[0])
        whole = (played, gains, gains + played.value)
        flat = jax.tree.map(lambda one: one.reshape(-1, *one.shape[2:]), whole)

        def learn(learned: Any, places: Array) -> tuple[Any, None]:  # noqa: ANN401
            part = jax.tree.map(lambda one: one[places], flat)
            return adam(learned, jax.grad(loss)(learned[0], *part)), None

        orders = [jax.random.permutation(key, ROWS * STEPS).reshape(PARTS, -1) for key in jax.random.split(keys[1], EPOCHS)]
        learned, _ = jax.lax.scan(learn, learned, jnp.concatenate(orders))
        kept = 1 / jnp.maximum(1, number - updates // 2)
        average = jax.tree.map(lambda old, new: old + kept * (new - old), average, learned[0])
        return (learned, state, number + 1, average), -played.chance.mean()

    network = begin(env, key := jax.random.key(seed))
    zeros = jax.tree.map(jnp.zeros_like, network)
    carried = ((network, zeros, zeros, 0), env.init(seed), 0, network)
    carried, entropy = jax.lax.scan(update, carried, jax.random.split(key, (updates, 2)))
    return carried[3], entropy


def policy(network: Network) -> Callable[[Array, Array], Array]:
    """A network as a policy for `Tree.exploitability`: the logits of many information states."""
    return lambda seen, mask: jax.jit(forward)(network, seen, mask)[0]


def main() -> None:
    """Trains, and measures."""
    (parser := argparse.ArgumentParser(description=__doc__)).add_argument("--updates", type=int, default=100)
    updates = parser.parse_args().updates
    env = bastide.jax.make("leduc_poker", ROWS, outputs=["observation_f32", "mask", "seat", "rewards", "terminated"])
    seeds = jnp.arange(SEEDS)
    learned, _ = jax.jit(jax.vmap(partial(train, env, updates)))(seeds)
    before = jax.vmap(lambda seed: begin(env, jax.random.key(seed)))(seeds)
    tree = env.game.tree()
    for name, networks in (("before", before), ("after", learned)):
        each = (policy(jax.tree.map(lambda one, place=place: one[place], networks)) for place in range(SEEDS))
        found = np.array([tree.exploitability(one, dtype="float32") for one in each])
        print(f"{name}: exploitable by {found.mean():.4f} ± {found.std(ddof=1) / SEEDS**0.5:.4f}")


if __name__ == "__main__":
    main()
