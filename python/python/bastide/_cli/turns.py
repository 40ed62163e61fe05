"""Measures Bastide, its adapters and its peers on the game that they share, in turns."""

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.metadata import version
from random import Random
from statistics import median
from typing import Any

import click
from rich.table import Table

import bastide
from bastide._cli import adapters, loops, peers
from bastide._cli.screen import console, say

GAME = "leduc_poker"
ROUNDS = 7
DECISIONS = 16
SOLVERS = {
    "cfr_per_second": ("cfr", 10),
    "cfr_plus_per_second": ("cfr+", 10),
    "external_sampling_per_second": ("external", 1000),
    "outcome_sampling_per_second": ("outcome", 1000),
}
"""The methods by the names of their figures, and their iterations per call."""

Figures = dict[str, Any]
Work = Callable[[], int]
"""Works, and returns the number of its decisions or iterations."""
Try = Callable[[], float]
"""One try: the decisions or iterations a second."""


def searching(game: bastide.Game) -> Work:
    """A search, at some decisions of random matches."""
    generator = Random(peers.SEED)
    asked: list[bastide.Position] = []
    while len(asked) < DECISIONS:
        match = game.match(generator.getrandbits(64))
        positions = []
        while match.turn != bastide.OVER:
            positions.append(match.position)
            match.play(generator.choice(match.legal()))
        asked.append(generator.choice(positions))
    player = game.player(f"search(iterations={peers.ITERATIONS})", peers.SEED)
    return lambda: len([player.choose(position) for position in asked]) * peers.ITERATIONS


def solving(game: bastide.Game, method: str, iterations: int) -> Work:
    """Iterations of a solver."""
    solver = game.solver(method, seed=peers.SEED, form="full")

    def work() -> int:
        solver.run(iterations)
        return iterations

    return work


def measuring(game: bastide.Game) -> Work:
    """The exploitability of uniform play."""
    tree = game.tree(form="full")
    uniform = tree.uniform()

    def work() -> int:
        tree.measure(uniform)
        return 1

    return work


@cache
def own(figure: str) -> Work:
    """Bastide's own work for a figure."""
    game = bastide.load(GAME)
    match figure:
        case "decisions_per_second":
            return adapters.batch(game)
        case "in_jit_per_second":
            return loops.in_jit(game, peers.BATCH, peers.SEED)
        case "iterations_per_second":
            return searching(game)
        case "exploitability_per_second":
            return measuring(game)
    return solving(game, *SOLVERS[figure])


def through_adapters(seconds: float) -> Iterator[tuple[Figures, Try]]:
    """The adapters that are installed here."""
    game = bastide.load(GAME)
    for package, works in adapters.THROUGH.items():
        for what, make in works.items():
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


def compare(interpreter: str, seconds: float) -> list[Figures]:
    """The speed of the adapters and of the peers, with the multiple that Bastide reaches in turns with each."""
    compared: list[Figures] = []
    table = Table("on Leduc poker", "version", "thousand/s", "Bastide", "from", "to")
    for column in table.columns[2:]:
        column.justify = "right"
    try:
        with console.status("adapters and peers"):
            for rivals in (through_adapters(seconds), other_libraries(interpreter, seconds)):
                for figures, attempt in rivals:
                    compared.append(figures if "missing" in figures else figures | in_turns(figures["figure"], attempt, seconds))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{interpreter}: {error}", param_hint="--peers") from error
    for figures in compared:
        if "missing" in figures:
            say(f"Not measured: {figures['what']} ({figures['missing']})", "dim")
            continue
        thousands = figures["rate"] / 1e3
        times = (f"{figures[name]:,.{1 if figures[name] < 10 else 0}f} times" for name in ("times", "least", "most"))
        table.add_row(figures["what"], figures["version"], f"{thousands:,.{1 if thousands > 1 else 3}f}", *times)
    console.print(table)
    say(f"Median and range of {ROUNDS} rounds, in each of which Bastide and the other took turns; Bastide on 1 thread")
    return compared


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
