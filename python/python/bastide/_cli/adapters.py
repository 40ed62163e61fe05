"""Random play through the adapters, beside a batch, with observations and masks as arrays, for `bastide bench`."""

import random
from collections.abc import Callable
from functools import partial

import bastide
from bastide._cli import loops
from bastide._cli.peers import BATCH, SEED, spiel_single

Work = Callable[[], int]
"""Plays, and returns the number of decisions."""


def batch(game: bastide.Game) -> Work:
    """Steps of a batch on one thread."""
    rows = game.batch(BATCH, SEED, threads=1)

    def work() -> int:
        rows.step(rows.sample())
        return BATCH

    return work


def vector(game: bastide.Game, *, copy: bool) -> Work:
    """Steps of the same batch through Gymnasium."""
    from bastide.gymnasium import Vector  # noqa: PLC0415

    environment = Vector(game, BATCH, autoreset_mode="SameStep", copy=copy, threads=1)
    environment.reset(seed=SEED)

    def work() -> int:
        environment.step(environment.batch.sample())
        return BATCH

    return work


def zoo(game: bastide.Game) -> Work:
    """A match through PettingZoo."""
    from bastide.pettingzoo import raw_env  # noqa: PLC0415

    environment, generator = raw_env(game), random.Random(SEED)

    def work() -> int:
        environment.reset(seed=generator.getrandbits(32))
        decisions = 0
        while True:
            observation, _, terminated, _, _ = environment.last()
            if terminated:
                return decisions
            environment.step(generator.choice(observation["action_mask"].nonzero()[0].tolist()))
            decisions += 1

    return work


def spiel(game: bastide.Game) -> Work:
    """A match through OpenSpiel."""
    import bastide.openspiel  # noqa: F401, PLC0415, it registers the games

    return spiel_single(f"bastide_{game.name}")


THROUGH: dict[str, dict[str, Callable[[bastide.Game], Work]]] = {
    "gymnasium": {
        "Gymnasium's Vector": partial(vector, copy=True),
        "Gymnasium's Vector, copy=False": partial(vector, copy=False),
    },
    "pettingzoo": {"PettingZoo": zoo},
    "open_spiel": {"OpenSpiel": spiel},
    "jax": {"bastide.jax in scan": lambda game: loops.in_jit(game, BATCH, SEED)},
}
"""The adapters by the distribution that each needs."""
