"""Measures the cost of a call from Python and of a batch's outputs, on one core: `python benches/step.py [GAME ...]`."""

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import bastide

SEED = 7
ROWS, STEPS = 4096, 50
ADDED = ("observation", "observations", "keys")
"""The outputs whose cost is measured, beside a batch without them."""

Work = Callable[[], int]
"""Works, and returns the number of its units."""


def seconds_of(*works: Work) -> list[float]:
    """The seconds for one unit of each work: the medians of nine tries, in which they take turns."""
    tries: list[list[float]] = [[] for _ in works]
    for _ in range(9):
        for times, work in zip(tries, works, strict=True):
            begun = perf_counter()
            units = work()
            times.append((perf_counter() - begun) / units)
    return list(map(median, tries))


def play_matches(game: bastide.Game) -> int:
    """Plays matches, always the last legal action: a list of the legal actions and a play for each decision."""
    decisions = 0
    for seed in range(40):
        match = game.match(seed)
        while legal := match.legal():
            match.play(legal[-1])
            decisions += 1
    return decisions


def play_positions(positions: list[bastide.Position]) -> int:
    """A list of the legal actions and a play in each position."""
    for position in positions:
        position.after(position.legal()[-1])
    return len(positions)


def sample(game: bastide.Game) -> list[bastide.Position]:
    """Positions of a hundred matches in which it is a seat's turn."""
    positions = []
    for seed in range(100):
        match = game.match(seed)
        while legal := match.legal():
            positions.append(match.position)
            match.play(legal[seed % len(legal)])
    return positions


def import_seconds() -> float:
    """The seconds that `import bastide` takes in an interpreter that has loaded NumPy."""
    code = "import numpy, time; begun = time.perf_counter(); import bastide; print(time.perf_counter() - begun)"
    return median(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(9))


def rows(game: bastide.Game) -> dict[str, float]:
    """The measurements of a game, in seconds."""
    positions = sample(game)
    observation = positions[0].observe(0)
    fractions = positions[0].observe(0, dtype="float32")
    mask = positions[0].legal_mask()

    def each(call: Callable[[bastide.Position], object]) -> Work:
        return lambda: sum(call(position) is not None for position in positions)

    works: dict[str, Work] = {
        "Match: legal() and play()": lambda: play_matches(game),
        "Position: legal() and play()": lambda: play_positions(positions),
        "legal_mask(out)": each(lambda position: position.legal_mask(mask)),
        "observe(0, out), uint8": each(lambda position: position.observe(0, observation)),
        "observe(0, out), float32": each(lambda position: position.observe(0, fractions)),
        "selfplay, a decision with its chance": lambda: game.selfplay(2000, SEED).decisions,
    }
    calls = {what: seconds_of(work)[0] for what, work in works.items()}
    without, *costs = seconds_of(*(stepping(game, more) for more in ([], *([name] for name in ADDED))))
    return calls | {f"the output `{name}`, a decision": cost - without for name, cost in zip(ADDED, costs, strict=True)}


def stepping(game: bastide.Game, more: list[Any]) -> Work:
    """Steps of a batch with the outputs that all have, and more of them."""
    batch = game.batch(ROWS, SEED, outputs=["seat", "mask", *more], threads=1)

    def work() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return STEPS * ROWS

    return work


def main() -> None:
    """Prints a table for each game."""
    print(f"import bastide: {1e3 * import_seconds():.1f} ms")
    for name in sys.argv[1:] or bastide.NAMES:
        print(f"\n{name}")
        for what, seconds in rows(bastide.load(name)).items():
            print(f"  {what:38}{1e6 * seconds:8.3f} µs")


if __name__ == "__main__":
    main()
