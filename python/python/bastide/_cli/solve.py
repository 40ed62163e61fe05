"""`bastide solve`: a strategy for a small game that is as good as perfect."""

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

METHODS = ("cfr", "cfr+", "linear", "discounted", "external", "outcome")
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
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write the average strategy, as text; Ctrl-C writes it, too.",
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
    file: Path | None,
    chart: Path | None,
) -> None:
    """Solve GAME, which has to be small, and say how far from perfect the strategy is.

    Exploitability is what a seat could win by a best response, on the average of the seats, in returns.
    """
    if file is not None and not file.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {file.parent}", param_hint="--output")
    tree = game.tree(histories)
    solver = game.solver(method, updates=updates, seed=seed, histories=histories)
    states = " + ".join(f"{count:,}" for count in tree.states)
    say(f"{game.name}: {tree.histories:,} histories, {states} information states, {tree.depth} events at most", "bold")
    rows: list[tuple[int, bastide.Measured]] = []
    try:
        advance(solver, iterations, seconds, rows)
    finally:
        if file is not None and solver.iterations:
            write(file, solver.strategy().to_text().encode())
    console.print(table_of(rows, tree.points))
    if chart:
        plot.write(plot.exploitability(game.name, method, [(done, measured.exploitability) for done, measured in rows]), chart)


def advance(solver: bastide.Solver, iterations: int, seconds: float | None, rows: list[tuple[int, bastide.Measured]]) -> None:
    """Runs the solver, measures it now and then and at the end, and shows how far it is."""
    end = None if seconds is None else monotonic() + seconds
    due = 1
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=iterations)
        while solver.iterations < iterations and (end is None or monotonic() < end):
            solver.run(min(max(1, due // 20), due - solver.iterations, iterations - solver.iterations))
            progress.update(task, completed=solver.iterations)
            if solver.iterations == due and due < iterations:
                rows.append((due, solver.measure()))
                due = min(iterations, due * 10 if due < iterations // 100 else max(due + 1, due + iterations // MEASURED))
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
