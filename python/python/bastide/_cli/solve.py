"""`bastide solve` finds a nearly perfect strategy for a small game."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import click
from rich.table import Table

import bastide
from bastide._cli import arguments, plot, screen
from bastide._cli.arguments import game as game_argument
from bastide._cli.render import write
from bastide._cli.screen import console, say

SAMPLE = ("external", "outcome")
METHODS = ("cfr", "cfr+", "linear", "discounted", "pcfr+", *SAMPLE)
MEASURED = 10
"""The number of measurements on the way, at iterations that grow about geometrically."""


@click.command()
@game_argument
@click.option("--method", type=click.Choice(METHODS), default="pcfr+", show_default=True, help="The method.")
@click.option(
    "--updates", type=click.Choice(["alternating", "simultaneous"]), default="alternating", help="The order of updates."
)
@click.option("--iterations", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="The iterations.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Stop after S seconds, if earlier.")
@arguments.seed("For `external` and `outcome`.")
@click.option(
    "--form", type=click.Choice(["full", "public"]), help="The form of the tree; the public one by default, if it holds."
)
@arguments.threads("For the public form.", most=None)
@click.option("--nodes", type=click.IntRange(1), metavar="N", help="The limit on the tree's nodes; 10,000,000 by default.")
@click.option("--bytes", "room", type=click.IntRange(1), metavar="N", help="The limit on the tree's bytes; 2**30 by default.")
@arguments.written("-o", "--output", "file", says="Write the average strategy to this file, as text, also on Ctrl-C.")
@arguments.written("--checkpoint", says="Keep the progress in this file, regularly and on Ctrl-C; resume from it if it exists.")
@plot.option
def solve(  # noqa: PLR0913, PLR0917
    game: bastide.Game,
    method: str,
    updates: str,
    iterations: int,
    seconds: float | None,
    seed: int,
    form: str | None,
    threads: int,
    nodes: int | None,
    room: int | None,
    file: Path | None,
    checkpoint: Path | None,
    chart: Path | None,
) -> None:
    """Solve the small game GAME, and print the exploitability of the strategy.

    Exploitability is the mean gain of a seat from a best response, in returns. With a checkpoint, the iterations count all runs
    together, and the method of the first run stays.

    Example: bastide solve leduc_poker -o leduc.strategy
    """
    if method in SAMPLE:
        form = form or "full"
    saved = checkpoint.read_bytes() if checkpoint and checkpoint.exists() else None
    solver = game.solver(method, updates=updates, seed=seed, form=form, threads=threads, nodes=nodes, bytes=room, saved=saved)
    method = solver.method
    points, is_small = introduce(solver)
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


def introduce(solver: bastide.Solver) -> tuple[float | None, bool]:
    """Prints the size of the game; returns its points for a return of 1, and whether it has a tree, which sampling does not
    need."""
    game = solver.game
    try:
        tree = solver.tree
    except bastide.ArgumentError as error:
        say(f"{game.name}: the strategy is not measured: {error}", "yellow")
        return None, False
    states = " + ".join(f"{count:,}" for count in tree.states)
    size = f"{tree.nodes:,} histories"
    if tree.public_histories is not None:
        size = f"{tree.public_histories:,} public histories, {tree.nodes:,} nodes, {tree.edges:,} edges"
    say(f"{game.name}: {size}, {states} information states, {tree.depth} events at most", "bold")
    return tree.points, True


def keep(solver: bastide.Solver, checkpoint: Path | None) -> None:
    """Writes the progress, if it is kept."""
    if checkpoint is not None:
        write(checkpoint, bytes(solver.to_bytes()))


def advance(
    solver: bastide.Solver,
    iterations: int,
    seconds: float | None,
    rows: list[tuple[int, bastide.Measured]] | None,
    on_the_way: Callable[[], None],
) -> None:
    """Runs the solver, measures it regularly and at the end if there are rows for it, and shows the progress."""
    end = None if seconds is None else monotonic() + seconds
    due = solver.iterations + 1
    with screen.progress() as progress:
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
    """The measurements by iteration."""
    more = ["in points"] if points else []
    table = screen.figures("iterations", "exploitability", *more, "return of seat 0", "bounds on its value", words=0)
    for done, measured in rows:
        exploitable = [f"{measured.exploitability:.3g}"] + ([f"{measured.exploitability * points:.3g}"] if points else [])
        bounds = "" if measured.bounds is None else f"{measured.bounds[0]:+.6f} and {measured.bounds[1]:+.6f}"
        table.add_row(f"{done:,}", *exploitable, f"{measured.values[0]:+.6f}", bounds)
    return table
