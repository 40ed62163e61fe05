"""Compares Bastide with its adapters and with other libraries on Leduc poker, in turns: `python benches/compare.py PYTHON`.

Bastide and its adapters are measured in the Python that runs this program, as far as it has them; OpenSpiel, Pgx and EnvPool in
the one that is named.
"""

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import click
from rich.table import Table

import bastide
import peers
from bastide._cli import loops, plot, screen
from beside import beside
from peers import BATCH, GAME, SEED, Work, counted

ROUNDS = 7
SOLVERS = {
    "cfr_per_second": ("cfr", 10),
    "cfr_plus_per_second": ("cfr+", 10),
    "external_sampling_per_second": ("external", 1000),
    "outcome_sampling_per_second": ("outcome", 1000),
}
"""The methods by the names of their figures, and their iterations per call."""

Figures = dict[str, Any]
Try = Callable[[], float]
"""One try: the decisions or iterations a second."""


def batch(game: bastide.Game) -> Work:
    """Steps of a batch on one thread."""
    rows = game.batch(BATCH, SEED, threads=1)
    return counted(lambda: rows.step(rows.sample()), each=BATCH)


def vector(game: bastide.Game, *, copy: bool) -> Work:
    """Steps of the same batch through Gymnasium."""
    from bastide.gymnasium import Vector

    environment = Vector(game, BATCH, autoreset_mode="SameStep", copy=copy, threads=1)
    environment.reset(seed=SEED)
    return counted(lambda: environment.step(environment.batch.sample()), each=BATCH)


def zoo(game: bastide.Game) -> Work:
    """A match through PettingZoo."""
    from bastide.pettingzoo import raw_env

    environment, generator = raw_env(game), Random(SEED)

    def work() -> int:
        environment.reset(seed=generator.getrandbits(32))
        decisions = 0
        while True:
            observation, _, terminated, _, _ = environment.last()
            if terminated:
                return decisions
            environment.step(generator.choice(observation["action_mask"].nonzero()[0].tolist()))
            decisions += 1

    return work


def spiel(game: bastide.Game) -> Work:
    """A match through OpenSpiel."""
    import bastide.openspiel  # noqa: F401, it registers the games

    return peers.spiel_single(f"bastide_{game.name}")


def in_jit(game: bastide.Game) -> Work:
    """Steps of a batch through `bastide.jax`."""
    return loops.in_jit(game, BATCH, SEED)


THROUGH: tuple[tuple[str, str, Callable[[bastide.Game], Work]], ...] = (
    ("gymnasium", "Gymnasium's Vector", partial(vector, copy=True)),
    ("gymnasium", "Gymnasium's Vector, copy=False", partial(vector, copy=False)),
    ("pettingzoo", "PettingZoo", zoo),
    ("open_spiel", "OpenSpiel", spiel),
    ("jax", "bastide.jax in scan", in_jit),
)
"""The distribution that an adapter needs, its name, and the function that makes its work."""


@cache
def own(figure: str) -> Work:
    """Bastide's own work for a figure."""
    game = bastide.load(GAME)
    match figure:
        case "decisions_per_second":
            return batch(game)
        case "in_jit_per_second":
            return in_jit(game)
        case "iterations_per_second":
            search = loops.search(game, SEED)
            return counted(search, each=loops.SEARCHED)
        case "exploitability_per_second":
            tree = game.tree(form="full")
            return counted(partial(tree.measure, tree.uniform()))
    method, iterations = SOLVERS[figure]
    solver = game.solver(method, seed=SEED, form="full")
    return counted(partial(solver.run, iterations), each=iterations)


def through_adapters(seconds: float) -> Iterator[tuple[Figures, Try]]:
    """The adapters that are installed here."""
    game = bastide.load(GAME)
    for package, what, make in THROUGH:
        figures: Figures = {"package": package, "what": f"through {what}", "figure": "decisions_per_second"}
        try:
            figures["version"] = version(package)
            attempt = partial(peers.rate, make(game), seconds)
        except ImportError as error:
            figures["missing"] = str(error)
            attempt = partial(float, "nan")
        yield figures, attempt


def other_libraries(interpreter: str, seconds: float) -> Iterator[tuple[Figures, Try]]:
    """The peers that an interpreter has."""
    command = [interpreter, peers.__file__, str(seconds)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, bufsize=1) as process:
        asked, answers = process.stdin, process.stdout
        assert asked
        assert answers

        def attempt() -> float:
            print("again", file=asked)
            return float(answers.readline())

        for line in answers:
            yield json.loads(line), attempt
            print("next", file=asked)
        if process.wait():
            raise OSError(f"the peers ended with status {process.returncode}")


def in_turns(figure: str, attempt: Try, seconds: float) -> Figures:
    """The median rate of a rival, and the multiple that Bastide reaches: its median and range over rounds."""
    try:
        work = own(figure)
    except ImportError as error:
        return {"missing": str(error)}
    rounds = [(peers.rate(work, seconds), attempt()) for _ in range(ROUNDS)]
    multiples = [mine / theirs for mine, theirs in rounds]
    return {
        "rate": median(theirs for _, theirs in rounds),
        "times": median(multiples),
        "least": min(multiples),
        "most": max(multiples),
    }


def compared(interpreter: str, seconds: float) -> Iterator[Figures]:
    """The speed of the adapters and of the peers, with the multiple that Bastide reaches in turns with each."""
    for rivals in (through_adapters(seconds), other_libraries(interpreter, seconds)):
        for figures, attempt in rivals:
            yield figures if "missing" in figures else figures | in_turns(figures["figure"], attempt, seconds)


def table_of(measured: list[Figures]) -> Table:
    """The rivals that were measured."""
    table = screen.figures("on Leduc poker", "version", "thousand/s", "Bastide", "from", "to", words=2)
    for figures in measured:
        thousands = figures["rate"] / 1e3
        times = (f"{figures[name]:,.{1 if figures[name] < 10 else 0}f} times" for name in ("times", "least", "most"))
        table.add_row(figures["what"], figures["version"], f"{thousands:,.{1 if thousands > 1 else 3}f}", *times)
    return table


def is_a_peers_step(figures: Figures) -> bool:
    """Whether figures are of another library's steps."""
    return figures["figure"] in {"decisions_per_second", "in_jit_per_second"} and not figures["what"].startswith("through ")


@click.command()
@click.argument("interpreter", metavar="PYTHON")
@click.option("--seconds", type=click.FloatRange(0), default=1.0, show_default=True, metavar="S", help="For each try.")
@click.option("--json", "file", type=click.Path(path_type=Path, dir_okay=False), help="Also write the figures to this file.")
@plot.option
def main(interpreter: str, seconds: float, file: Path | None, chart: Path | None) -> None:
    """Compare Bastide, its adapters and the libraries that PYTHON has on Leduc poker, Bastide on one thread."""
    try:
        with screen.console.status("adapters and peers"):
            rivals = list(compared(interpreter, seconds))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{interpreter}: {error}", param_hint="PYTHON") from error
    measured = [figures for figures in rivals if "missing" not in figures]
    for figures in rivals:
        if "missing" in figures:
            screen.say(f"Not measured: {figures['what']} ({figures['missing']})", "dim")
    screen.console.print(table_of(measured))
    screen.say(f"Median and range of {ROUNDS} rounds, in each of which Bastide and the other took turns")
    if file:
        file.write_text(json.dumps(rivals, indent=2) + "\n")
    if chart:
        steps = [one for one in measured if is_a_peers_step(one)]
        if not steps:
            raise click.ClickException("nothing to draw: no other library was measured")
        chart.write_text(beside((f"{one['what']} ({one['version']})", one["times"]) for one in steps))


if __name__ == "__main__":
    main()
