"""Measures the cost of a batch's outputs, on one core: `python benches/outputs.py [GAME ...]`, with Bastide installed."""

import sys
from statistics import median
from time import perf_counter

import bastide

SEED = 7
ROWS = 4096
STEPS = 50
TRIES = 7


def seconds_of(batches: list[bastide.Batch]) -> list[float]:
    """The seconds for a decision of each batch, the medians of some tries that take turns."""
    tries: list[list[float]] = [[] for _ in batches]
    for _ in range(TRIES):
        for times, batch in zip(tries, batches, strict=True):
            begun = perf_counter()
            for _ in range(STEPS):
                batch.step(batch.sample())
            times.append((perf_counter() - begun) / STEPS / ROWS)
    return [median(times) for times in tries]


def main() -> None:
    """Prints a line for each game."""
    for name in sys.argv[1:] or bastide.NAMES:
        game = bastide.load(name)
        added = [[], ["observation"], ["observations"], ["keys"]]
        batches = [game.batch(ROWS, SEED, outputs=["seat", "mask", *more], threads=1) for more in added]
        without, *costs = (1e9 * seconds for seconds in seconds_of(batches))
        one, every, keys = (cost - without for cost in costs)
        print(
            f"{name}: observation {one:.0f} ns a decision; observations {every:.0f} ns, {every / one / game.seats:.2f} times that"
            f" for each seat; keys {keys:.0f} ns"
        )


if __name__ == "__main__":
    main()
