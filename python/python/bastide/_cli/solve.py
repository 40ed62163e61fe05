"""`bastide solve`: a strategy for a small game that is as good as perfect."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

import bastide
from bastide._cli import plot
from bastide._cli.arguments import SEED
from bastide._cli.arguments import game as game_argument
from bastide._cli.render import write
from bastide._cli.screen import console, say

SAMPLE = ("external", "outcome")
METHODS = ("cfr", "cfr+", "linear", "discounted", *SAMPLE)
MEASURED = 10
"""How often it is measured on the way: first early, then each time after about so much more as was done."""


@click.command()
@game_argument
@click.option("--method", type=click.Choice(METHODS), default="cfr+", show_default=True, help="How.")
@click.option("--updates", type=click.Choice(["alternating", "simultaneous"]), default="alternating", help="When seats learn.")
@click.option("--iterations", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="How many.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Stop after so long, if that comes first.")
@click.option("--seed", type=SEED, default=0, show_default=True, metavar="N", help="For `external` and `outcome`.")
@click.option("--histories", type=click.IntRange(1), metavar="N", help="The most histories; without it, 10,000,000.")
@click.option("--bytes", "room", type=click.IntRange(1), metavar="N", help="The most bytes of the tree; without it, 2**30.")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write the average strategy, as text; Ctrl-C writes it, too.",
)
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where the progress is kept, now and then and on Ctrl-C; where there is one, it goes on from it.",
)
@plot.option
def solve(  # noqa: PLR0913, PLR0917
    game: bastide.Game,
    method: str,
    updates: str,
    iterations: int,
    seconds: float | None,
    seed: int,
    histories: int | None,
    room: int | None,
    file: Path | None,
    checkpoint: Path | None,
    chart: Path | None,
) -> None:
    """Solve GAME, which has to be small, and say how far from perfect the strategy is.

    Exploitability is what a seat could win by a best response, on the average of the seats, in returns. The iterations are
    those of all runs with a checkpoint together, and its method is that of the first.
    """
    for hint, given in (("--output", file), ("--checkpoint", checkpoint)):
        if given is not None and not given.absolute().parent.is_dir():
            raise click.BadParameter(f"there is no folder {given.parent}", param_hint=hint)
    points, is_small = introduce(game, histories, room, needed=method not in SAMPLE)
    saved = checkpoint.read_bytes() if checkpoint and checkpoint.exists() else None
    solver = game.solver(method, updates=updates, seed=seed, histories=histories, bytes=room, saved=saved)
    method = solver.method
    rows: list[tuple[int, bastide.Measured]] = []
    try:
        advance(solver, iterations, seconds, rows if is_small else None, lambda: keep(solver, checkpoint))
    finally:
        keep(solver, checkpoint)
        if file is not None and solver.iterations:
            write(file, solver.strategy().to_text().encode())
    if is_small:
        console.print(table_of(rows, points))
    if chart and is_small:
        plot.write(plot.exploitability(game.name, method, [(done, measured.exploitability) for done, measured in rows]), chart)


def introduce(game: bastide.Game, histories: int | None, room: int | None, *, needed: bool) -> tuple[float | None, bool]:
    """Says how large the game is: its points for a return of 1, and whether it has a tree, which sampling does not need."""
    try:
        tree = game.tree(histories, room)
    except bastide.ArgumentError as error:
        if needed:
            raise
        say(f"{game.name}: the strategy is not measured: {error}", "yellow")
        return None, False
    states = " + ".join(f"{count:,}" for count in tree.states)
    say(f"{game.name}: {tree.histories:,} histories, {states} information states, {tree.depth} events at most", "bold")
    return tree.points, True


def keep(solver: bastide.Solver, checkpoint: Path | None) -> None:
    """Writes the progress, if that is wanted."""
    if checkpoint is not None:
        write(checkpoint, bytes(solver.to_bytes()))


def advance(
    solver: bastide.Solver,
    iterations: int,
    seconds: float | None,
    rows: list[tuple[int, bastide.Measured]] | None,
    on_the_way: Callable[[], None],
) -> None:
    """Runs the solver, measures it now and then and at the end where there are rows for it, and shows how far it is."""
    end = None if seconds is None else monotonic() + seconds
    due = solver.iterations + 1
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=iterations)
        while solver.iterations < iterations and (end is None or monotonic() < end):
            solver.run(min(max(1, due // 20), due - solver.iterations, iterations - solver.iterations))
            progress.update(task, completed=solver.iterations)
            if solver.iterations == due and due < iterations:
                if rows is not None:
                    rows.append((due, solver.measure()))
                on_the_way()
                due = min(iterations, due * 10 if due < iterations // 100 else max(due + 1, due + iterations // MEASURED))
    if rows is not None:
        rows.append((solver.iterations, solver.measure()))


def table_of(rows: list[tuple[int, bastide.Measured]], points: float | None) -> Table:
    """What was measured after how many iterations."""
    table = Table(
        "iterations", "exploitability", *(["in points"] if points else []), "seat 0 can expect", "its value lies between"
    )
    for column in table.columns:
        column.justify = "right"
    for done, measured in rows:
        exploitable = [f"{measured.exploitability:.3g}"] + ([f"{measured.exploitability * points:.3g}"] if points else [])
        bounds = "" if measured.bounds is None else f"{measured.bounds[0]:+.6f} and {measured.bounds[1]:+.6f}"
        table.add_row(f"{done:,}", *exploitable, f"{measured.values[0]:+.6f}", bounds)
    return table
