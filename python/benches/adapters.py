"""Measures the cost of the adapters and of the outputs for several seats, on one core: `python benches/adapters.py [GAME ...]`.

Bastide and the libraries must be installed.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

import pyspiel

import bastide
import bastide.openspiel
from bastide.gymnasium import Vector
from bastide.pettingzoo import raw_env

SEED = 7
TRIES = 7


def seconds_of(*works: Callable[[], int]) -> list[float]:
    """The seconds for one unit of each work, the medians of some tries that take turns; a work returns the number of its
    units."""
    tries: list[list[float]] = [[] for _ in works]
    for _ in range(TRIES):
        for times, work in zip(tries, works, strict=True):
            begun = perf_counter()
            units = work()
            times.append((perf_counter() - begun) / units)
    return [median(times) for times in tries]


def bare_match(game: bastide.Game) -> int:
    """Matches in which each decision reads the seat's observation and legal actions."""
    decisions = 0
    for seed in range(20):
        match = game.match(seed)
        while (turn := match.turn) != bastide.OVER:
            match.observe(turn)
            match.play(int(match.legal_mask().argmax()))
            decisions += 1
    return decisions


def zoo(environment: raw_env) -> int:
    """Matches as in `bare_match`, through PettingZoo."""
    decisions = 0
    for seed in range(20):
        environment.reset(seed=seed)
        while True:
            observation, _, terminated, _, _ = environment.last()
            if terminated:
                break
            environment.step(int(observation["action_mask"].argmax()))
            decisions += 1
    return decisions


def bare_batch(batch: bastide.Batch, steps: int) -> Callable[[], int]:
    """Steps of a batch; units are steps."""

    def work() -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps

    return work


def vector(environment: Vector, steps: int) -> Callable[[], int]:
    """Steps of a batch through Gymnasium."""
    environment.reset(seed=SEED)

    def work() -> int:
        for _ in range(steps):
            environment.step(environment.batch.sample())
        return steps

    return work


def spiel(game: pyspiel.Game) -> int:
    """Decisions in OpenSpiel, chance by its outcomes."""
    dice, decisions = random.Random(SEED), 0
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(dice.choices([event for event, _ in outcomes], [weight for _, weight in outcomes])[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return decisions


def main() -> None:
    """Prints a table for each game."""
    for name in sys.argv[1:] or bastide.NAMES:
        game = bastide.load(name)
        match, agents = seconds_of(partial(bare_match, game), partial(zoo, raw_env(game)))
        print(f"\n{name}")
        print(f"  PettingZoo, raw: {1e6 * agents:.1f} µs a decision, {1e6 * (agents - match):.1f} µs more than Match")
        for rows, steps in ((64, 2000), (4096, 100)):
            batch, copied, own = seconds_of(
                bare_batch(game.batch(rows, SEED), steps),
                vector(Vector(game, rows, autoreset_mode="SameStep"), steps),
                vector(Vector(game, rows, autoreset_mode="SameStep", copy=False), steps),
            )
            for what, seconds in (("with copies", copied), ("copy=False", own)):
                print(
                    f"  Vector, {rows} rows, {what}: {rows / seconds / 1e6:.2f} million decisions a second,"
                    f" {batch / seconds:.0%} of Batch, {1e6 * (seconds - batch):.1f} µs more a step"
                )
        added = ["observation", "observations", "keys"]
        batches = [game.batch(4096, SEED, outputs=["seat", "mask", *more]) for more in ([], *([name] for name in added))]
        without, *costs = (seconds / 4096 * 1e9 for seconds in seconds_of(*(bare_batch(batch, 50) for batch in batches)))
        one, every, keys = (cost - without for cost in costs)
        print(
            f"  observation: {one:.0f} ns a decision; observations: {every:.0f} ns, {every / one / game.seats:.2f} times that for"
            f" each seat; keys: {keys:.0f} ns"
        )
        (decision,) = seconds_of(partial(spiel, pyspiel.load_game(f"bastide_{name}")))
        print(f"  OpenSpiel: {1 / decision:,.0f} decisions a second")


if __name__ == "__main__":
    main()
