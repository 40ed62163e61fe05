"""Measures the cost of a call from Python, on one core: `python benches/step.py [GAME ...]`, with Bastide installed."""

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

import bastide

SEED = 7


def seconds_of(work: Callable[[], int]) -> float:
    """The seconds for one unit of work, the median of nine tries; `work` returns the number of its units."""
    tries = []
    for _ in range(9):
        begun = perf_counter()
        units = work()
        tries.append((perf_counter() - begun) / units)
    return median(tries)


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

    def each(call: Callable[[bastide.Position], object]) -> Callable[[], int]:
        return lambda: sum(call(position) is not None for position in positions)

    return {
        "Match: legal() and play()": seconds_of(lambda: play_matches(game)),
        "Position: legal() and play()": seconds_of(lambda: play_positions(positions)),
        "legal_mask(out)": seconds_of(each(lambda position: position.legal_mask(mask))),
        "observe(0, out), uint8": seconds_of(each(lambda position: position.observe(0, observation))),
        "observe(0, out), float32": seconds_of(each(lambda position: position.observe(0, fractions))),
        "selfplay, a decision with its chance": seconds_of(lambda: game.selfplay(2000, SEED).decisions),
    }


def main() -> None:
    """Prints a table for each game."""
    print(f"import bastide: {1e3 * import_seconds():.1f} ms")
    for name in sys.argv[1:] or bastide.NAMES:
        print(f"\n{name}")
        for what, seconds in rows(bastide.load(name)).items():
            print(f"  {what:38}{1e6 * seconds:8.3f} µs")


if __name__ == "__main__":
    main()
