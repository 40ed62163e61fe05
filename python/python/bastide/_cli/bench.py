"""`bastide bench` measures the speed of batches on this machine."""

import json
import platform
from pathlib import Path
from timeit import Timer
from typing import Any

import click
import numpy as np
from rich.table import Table

import bastide
from bastide._cli import arguments, loops, plot, screen
from bastide._cli.render import give
from bastide._cli.screen import console, quiet, say

SEED = 7
TRIES = 7
USUAL = ["observation", "mask", "seat", "rewards", "terminated"]
DEFAULT = ("en_garde", "leduc_poker", "knights_of_charlemagne", "guyenne", "guyenne(format=ring)", "field_of_glory")
SPEEDS = {
    "decisions_per_second": "1 thread",
    "two_threads": "2 threads",
    "of_64_matches": "64 matches",
    "of_one_match": "1 match",
    "float32": "float32",
}
COSTS = {
    "copying": "memcpy, M/s",
    "share": "share",
    "sample_ns": "sample, ns",
    "sample_logits_ns": "logits, ns",
    "iterations_per_second": "search, k/s",
    "bytes_per_match": "bytes",
}

LOOPS = {
    "against_random_per_second": "step against",
    "redeals_per_second": "redeal",
    "copies_per_second": "copy",
    "puts_per_second": "put",
    "playouts_per_second": "playout",
    "in_jit_per_second": "in jit",
    "of_64_in_jit_per_second": "64 in jit",
}
OPTIONAL = frozenset(("in_jit_per_second", "of_64_in_jit_per_second"))
"""The figures that need JAX."""

Figures = dict[str, Any]
Work = tuple[Timer, int]
"""The work to time, and its number of decisions."""


def games(_context: click.Context, _parameter: click.Parameter, names: tuple[str, ...]) -> list[bastide.Game]:
    """The games of these names."""
    return [arguments.load(name) for name in names or DEFAULT]


@click.command()
@click.argument("games", nargs=-1, callback=games)
@click.option("--matches", type=click.IntRange(1), default=4096, show_default=True, metavar="N", help="Matches side by side.")
@click.option("--seconds", type=click.FloatRange(0), default=1.0, show_default=True, metavar="S", help="For each measure.")
@arguments.written("--json", "file", says="Also write the figures to this file; - prints them instead of tables.", dash=True)
@plot.option
def bench(games: list[bastide.Game], matches: int, seconds: float, file: Path | None, chart: Path | None) -> None:
    """Measure batches of GAMES, or of all.

    Each step samples a legal action in every match, plays it, lets chance play, begins new matches, and writes the
    observation, the mask, the seat, the rewards and the ends.

    Example: bastide bench leduc_poker
    """
    with quiet(file == Path("-")):
        measured = []
        for game in games:
            with console.status(game.name):
                measured.append(figures_of(game, matches, seconds))
        say(f"{matches:,} matches, Python {platform.python_version()}, best of {TRIES} tries: million decisions a second")
        console.print(table_of(SPEEDS, measured))
        say("64 matches, 1 match and float32 are on 1 thread.\n")
        say("The speed of a memcpy of the same bytes, and the share of it that 1 thread reaches;")
        say("sampling an action, uniformly and by logits; iterations of a search;")
        say("the bytes of a match with its part of the arrays")
        console.print(table_of(COSTS, measured))
        say("\nMillion rows a second, on 1 thread: steps against random play; rows redealt, copied, given positions,")
        say("and played out; steps inside jit, with a random policy, if JAX is installed")
        console.print(table_of(LOOPS, measured))
    figures = json.dumps({"matches": matches, "games": measured}, indent=2) + "\n"
    give(file, figures)
    if chart:
        plot.write(plot.speeds(measured, SPEEDS, matches), chart)


def stepping(game: bastide.Game, matches: int, threads: int = 1, outputs: list[Any] | None = None) -> Work:
    """A step of a batch."""
    batch = game.batch(matches, SEED, threads=threads, outputs=outputs)
    return Timer("sample(); step()", globals={"sample": batch.sample, "step": batch.step}), matches


def best(works: dict[str, Work], seconds: float) -> dict[str, float]:
    """The decisions a second of each work: the best of a few tries of about the same length, made in turns."""
    for timer, _ in works.values():
        timer.timeit(1)
    calls = {name: max(1, int(seconds / TRIES / max(timer.timeit(1), 1e-7))) for name, (timer, _) in works.items()}
    tries = [{name: timer.timeit(calls[name]) for name, (timer, _) in works.items()} for _ in range(TRIES)]
    return {name: calls[name] * decisions / min(times[name] for times in tries) for name, (_, decisions) in works.items()}


def figures_of(game: bastide.Game, matches: int, seconds: float) -> Figures:
    """Figures of a game."""
    batch = game.batch(matches, SEED)
    batch.rollout(20)
    size = batch.match_size + sum(getattr(batch, name).nbytes for name in batch.outputs) // matches
    source, target = (np.ones(matches * size, np.uint8) for _ in range(2))
    logits = np.random.default_rng(SEED).normal(size=(matches, game.actions)).astype(np.float32)
    works = {
        "decisions_per_second": stepping(game, matches),
        "two_threads": stepping(game, matches, threads=2),
        "of_64_matches": stepping(game, 64),
        "of_one_match": stepping(game, 1),
        "float32": stepping(game, matches, outputs=["observation_f32", *USUAL[1:]]),
        "copying": (Timer(lambda: np.copyto(target, source)), matches),
        "sample": (Timer(batch.sample), matches),
        "sample_logits": (Timer(lambda: batch.sample_logits(logits)), matches),
        "iterations_per_second": (Timer(loops.search(game, SEED)), loops.SEARCHED),
        **{name: (Timer(work), rows) for name, (work, rows) in loops.works(game, matches, SEED).items()},
    }
    rates = best(works, seconds)
    sample, sample_logits = (1e9 / rates.pop(name) for name in ("sample", "sample_logits"))
    return {
        "game": game.name,
        **rates,
        "share": rates["decisions_per_second"] / rates["copying"],
        "sample_ns": sample,
        "sample_logits_ns": sample_logits,
        "bytes_per_match": size,
    }


def table_of(columns: dict[str, str], measured: list[Figures]) -> Table:
    """Some of the figures of each game."""
    table = screen.figures("game", *columns.values())
    for figures in measured:
        rest = (written(name, figures[name]) if name in figures or name not in OPTIONAL else "-" for name in columns)
        table.add_row(figures["game"], *rest)
    return table


def written(name: str, figure: float) -> str:
    """A figure in its unit."""
    match name:
        case "share":
            return f"{figure:.0%}"
        case "bytes_per_match":
            return f"{figure:,}"
        case "iterations_per_second":
            return f"{figure / 1e3:,.0f}"
        case "sample_ns" | "sample_logits_ns":
            return f"{figure:.1f}"
        case _:
            return f"{figure / 1e6:.1f}"
