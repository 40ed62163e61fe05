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
    """Play GAME at random, and print statistics.

    Example: bastide selfplay en_garde --matches 100000
    """
    with cluster.joined(address):
        begun = perf_counter()
        tally = played(game, matches, parts(game, matches, seed, spread=address is not None))
        seconds = perf_counter() - begun
    say(f"{game.name}: {matches:,} matches, seed {seed}", "bold")
    console.print(wins_of(tally))
    console.print(figures_of(tally, seconds))
    if chart:
        plot.write(plot.matches(game, matches, seed), chart)


def played(game: bastide.Game, matches: int, tallies: Iterator[bastide.Tally]) -> bastide.Tally:
    """Adds up the tallies of all matches, and shows the progress."""
    tally = game.selfplay(0, 0)
    with screen.progress() as progress:
        task = progress.add_task("", total=matches)
        for part in tallies:
            tally += part
            progress.update(task, completed=tally.matches)
    return tally


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
