"""The parts of learners' and searchers' loops that `bastide bench` measures beside steps."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

import bastide

JIT_STEPS = 32
"""The steps of a compiled loop."""
ASKED, ITERATIONS = 16, 1000
"""The decisions of a search, and the iterations at each."""
SEARCHED = ASKED * ITERATIONS


def works(game: bastide.Game, matches: int, seed: int) -> dict[str, tuple[Callable[[], object], int]]:
    """The calls to time, by the names of their figures, with the rows of a call."""
    learner, player = game.batch(matches, seed), game.player("random", seed)
    learner.step_against(None, player)
    root, rows = game.batch(matches, seed, auto_reset="disabled"), np.arange(matches)
    root.rollout(3)
    seats, seeds = np.maximum(root.seat, 0).astype(np.uint32), rows.astype(np.uint64)
    positions, mixed = root.positions(rows), np.random.default_rng(seed).permutation(matches)
    worlds = game.batch(matches, seed, auto_reset="disabled")

    def against() -> None:
        learner.step_against(learner.sample(), player)

    return {
        "against_random_per_second": (against, matches),
        "redeals_per_second": (lambda: worlds.redeal(rows, seats, seeds), matches),
        "copies_per_second": (lambda: worlds.copy(rows, mixed, root), matches),
        "puts_per_second": (lambda: worlds.put_positions(rows, positions), matches),
        "playouts_per_second": (lambda: root.playout(rows, seeds), matches),
        **(jit(game, matches, seed) if find_spec("jax") else {}),
    }


def search(game: bastide.Game, seed: int) -> Callable[[], object]:
    """A search at some decisions of random matches."""
    generator = Random(seed)
    asked: list[bastide.Position] = []
    while len(asked) < ASKED:
        match = game.match(generator.getrandbits(64))
        positions = []
        while match.turn != bastide.OVER:
            positions.append(match.position)
            match.play(generator.choice(match.legal()))
        asked.append(generator.choice(positions))
    player = game.player(f"search(iterations={ITERATIONS})", seed)
    return lambda: [player.choose(position) for position in asked]


def jit(game: bastide.Game, matches: int, seed: int) -> dict[str, tuple[Callable[[], object], int]]:
    """Loops of `bastide.jax`."""
    return {
        "in_jit_per_second": (in_jit(game, matches, seed), matches * JIT_STEPS),
        "of_64_in_jit_per_second": (in_jit(game, 64, seed), 64 * JIT_STEPS),
    }


def in_jit(game: bastide.Game, rows: int, seed: int) -> Callable[[], int]:
    """Plays a loop of `bastide.jax` with a policy that is random and cheap, and returns the number of its decisions."""
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415

    import bastide.jax  # noqa: PLC0415

    env = bastide.jax.make(game, rows, seed)

    def choose(mask: Any, key: Any) -> Any:  # noqa: ANN401
        return jnp.argmax(mask * jax.random.uniform(key, mask.shape[1:], minval=0.5), axis=1)

    @partial(jax.jit, donate_argnums=0)
    def play(state: Any, key: Any) -> Any:  # noqa: ANN401
        def step(state: Any, key: Any) -> Any:  # noqa: ANN401
            return env.step(state, choose(state.mask, key)), None

        return jax.lax.scan(step, state, jax.random.split(key, JIT_STEPS))[0]

    state = env.init()

    def work() -> int:
        nonlocal state
        state = jax.block_until_ready(play(state, jax.random.key(seed)))
        return rows * JIT_STEPS

    return work
