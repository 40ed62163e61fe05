"""`bastide selfplay` plays at random, fast."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import click
from rich.table import Table

import bastide
from bastide._cli import arguments, cluster, plot, screen
from bastide._cli.arguments import game as game_argument
from bastide._cli.screen import console, say

SHOWN_EVERY = 0.1


@click.command()
@game_argument
@click.option("--matches", type=click.IntRange(1), default=10_000, show_default=True, metavar="N", help="The number of matches.")
@arguments.seed("The same seed gives the same matches.")
@cluster.option
@plot.option
def selfplay(game: bastide.Game, matches: int, seed: int, address: str | None, chart: Path | None) -> None:
    """Play GAME at random, and print statistics. Ctrl-C ends it with those so far.

    Example: bastide selfplay en_garde --matches 100000
    """
    with cluster.joined(address):
        begun, tally = perf_counter(), game.selfplay(0, 0)
        try:
            with screen.progress() as progress:
                task = progress.add_task("", total=matches)
                for part in parts(game, matches, seed, spread=address is not None):
                    tally += part
                    progress.update(task, completed=tally.matches)
        finally:
            if tally.matches:
                report(game, tally, seed, perf_counter() - begun)
    if chart:
        plot.write(plot.matches(game, matches, seed), chart)


def report(game: bastide.Game, tally: bastide.Tally, seed: int, seconds: float) -> None:
    """Prints the statistics of all matches so far."""
    say(f"{game.name}: {tally.matches:,} matches, seed {seed}", "bold")
    console.print(wins_of(tally))
    console.print(figures_of(tally, seconds))


def parts(game: bastide.Game, matches: int, seed: int, *, spread: bool) -> Iterator[bastide.Tally]:
    """Plays the matches a slice at a time, in this process or spread over the cluster."""
    if spread:
        from bastide import ray  # noqa: PLC0415

        yield from ray.tallies(game, matches, seed)
        return
    first, size = 0, 1
    while first < matches:
        begun = perf_counter()
        slice_of = min(size, matches - first)
        yield game.selfplay(slice_of, seed, first=first)
        first += slice_of
        if perf_counter() - begun < SHOWN_EVERY / 2:
            size *= 2


def wins_of(tally: bastide.Tally) -> Table:
    """The wins of each seat."""
    table = screen.figures("", *(f"seat {seat}" for seat in range(len(tally.wins))), "ties")
    counts = (*tally.wins, tally.ties)
    table.add_row("matches won", *(f"{count:,}" for count in counts))
    table.add_row("share", *(f"{count / tally.matches:.1%}" for count in counts))
    table.add_row("mean return", *(f"{total / tally.matches:+.4f}" for total in tally.returns), "")
    return table


def figures_of(tally: bastide.Tally, seconds: float) -> Table:
    """The length of the matches, and the speed of play."""
    table = screen.figures("", "")
    table.add_row("decisions per match", f"{tally.decisions / tally.matches:,.1f}")
    table.add_row("chance outcomes per match", f"{tally.deals / tally.matches:,.1f}")
    table.add_row("seconds", f"{seconds:,.2f}")
    table.add_row("matches per second", f"{tally.matches / seconds:,.0f}")
    table.add_row("decisions per second", f"{tally.decisions / seconds:,.0f}")
    return table
