"""Plays a million random matches side by side, and prints the wins of each seat: `python million.py [GAME [MATCHES]]`."""

import os
import sys
from time import perf_counter

import bastide

ROWS = 4096


def main() -> None:
    """Samples and steps, as a learner would, and counts the matches that end."""
    game = bastide.load(sys.argv[1] if len(sys.argv) > 1 else "en_garde")
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    batch = game.batch(ROWS, seed=7, threads=os.cpu_count() or 1, outputs=["rewards", "terminated"])
    begun = perf_counter()
    ended, wins, steps = 0, [0] * game.seats, 0
    while ended < matches:
        batch.step(batch.sample())
        returns = batch.rewards[batch.terminated]
        ended += len(returns)
        for seat in range(game.seats):
            wins[seat] += int((returns[:, seat] > 0).sum())
        steps += 1

    seconds = perf_counter() - begun
    print(f"{game.name}: {ended} matches in {seconds:.1f} s, {steps * ROWS / seconds / 1e6:.1f} million decisions a second")
    for seat, won in enumerate(wins):
        print(f"seat {seat}: {100 * won / ended:.2f} % won")


if __name__ == "__main__":
    main()
