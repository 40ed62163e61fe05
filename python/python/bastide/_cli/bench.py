"""`bastide bench`: how fast batches step on this machine, and beside its peers."""

import json
import platform
import subprocess
from collections.abc import Callable
from pathlib import Path
from timeit import Timer
from typing import Any

import click
import numpy as np
from rich.table import Table

import bastide
from bastide._bastide import leduc
from bastide._cli import arguments, peers
from bastide._cli.screen import console, say

SEED = 7
TRIES = 7
USUAL = ["observation", "mask", "seat", "rewards", "terminated"]
LIKE_FOR_LIKE = "leduc"
DEFAULT = ("en_garde", "leduc", "knights_of_charlemagne", "guyenne", "guyenne(format=ring)", "field_of_glory")
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
    "bytes_per_match": "bytes",
}

Figures = dict[str, Any]


def games(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> list[bastide.Game]:
    """The games of these names; Leduc poker, an example of the Rust crate, is one of them."""
    return [leduc() if name == "leduc" else arguments.load(context, parameter, name) for name in names or DEFAULT]


@click.command()
@click.argument("games", nargs=-1, callback=games)
@click.option("--matches", type=click.IntRange(1), default=4096, show_default=True, metavar="N", help="Side by side.")
@click.option("--seconds", type=click.FloatRange(0), default=1.0, show_default=True, metavar="S", help="For each measure.")
@click.option("--json", "file", type=click.Path(path_type=Path, dir_okay=False), help="Where to write the figures, too.")
@click.option(
    "--peers", "interpreter", metavar="PYTHON", help="A Python that has OpenSpiel, Pgx or EnvPool, to measure them, too."
)
def bench(games: list[bastide.Game], matches: int, seconds: float, file: Path | None, interpreter: str | None) -> None:
    """Measure batches of GAMES, or of all, and of their peers.

    Each step samples a legal action in every match, plays it, lets chance play, begins new matches, and writes the
    observation, the mask, the seat, the rewards and the ends.
    """
    measured = []
    for game in games:
        with console.status(game.name):
            measured.append(figures_of(game, matches, seconds))
    say(f"{matches:,} matches, Python {platform.python_version()}, best of {TRIES} tries: million decisions a second")
    console.print(table_of(SPEEDS, measured))
    say("64 matches, 1 match and float32 are on 1 thread.\n")
    say("What memcpy of the same bytes would allow, and the share of it that 1 thread reaches;")
    say("an action sampled, uniformly and by logits; the bytes of a match with its part of the arrays")
    console.print(table_of(COSTS, measured))
    theirs = list(peers_of(interpreter, seconds, measured)) if interpreter else []
    if file:
        file.write_text(json.dumps({"matches": matches, "games": measured, "peers": theirs}, indent=2) + "\n")


def best(work: str | Callable[[], object], decisions: int, seconds: float, **names: object) -> float:
    """The decisions a second, the best of a few tries of about the same length; statements are given with their `names`."""
    timer = Timer(work, globals=names)
    timer.timeit(1)
    calls = max(1, int(seconds / TRIES / max(timer.timeit(1), 1e-7)))
    return calls * decisions / min(timer.repeat(TRIES, calls))


def stepping(game: bastide.Game, matches: int, seconds: float, threads: int = 1, outputs: list[str] | None = None) -> float:
    """The decisions a second of a batch."""
    batch = game.batch(matches, SEED, threads=threads, outputs=outputs)
    return best("sample(); step()", matches, seconds, sample=batch.sample, step=batch.step)


def figures_of(game: bastide.Game, matches: int, seconds: float) -> Figures:
    """What is measured of a game."""
    batch = game.batch(matches, SEED)
    batch.rollout(20)
    size = batch.match_size + sum(getattr(batch, name).nbytes for name in batch.outputs) // matches
    source, target = (np.ones(matches * size, np.uint8) for _ in range(2))
    logits = np.random.default_rng(SEED).normal(size=(matches, game.actions)).astype(np.float32)
    rate, copying = stepping(game, matches, seconds), best(lambda: np.copyto(target, source), matches, seconds)
    return {
        "game": game.name,
        "decisions_per_second": rate,
        "two_threads": stepping(game, matches, seconds, threads=2),
        "of_64_matches": stepping(game, 64, seconds),
        "of_one_match": stepping(game, 1, seconds),
        "float32": stepping(game, matches, seconds, outputs=["observation_f32", *USUAL[1:]]),
        "copying": copying,
        "share": rate / copying,
        "sample_ns": 1e9 / best(batch.sample, matches, seconds),
        "sample_logits_ns": 1e9 / best(lambda: batch.sample_logits(logits), matches, seconds),
        "bytes_per_match": size,
    }


def table_of(columns: dict[str, str], measured: list[Figures]) -> Table:
    """Some of the figures of each game."""
    table = Table("game", *columns.values())
    for column in table.columns[1:]:
        column.justify = "right"
    for figures in measured:
        table.add_row(figures["game"], *(written(name, figures[name]) for name in columns))
    return table


def written(name: str, figure: float) -> str:
    """A figure in its unit."""
    match name:
        case "share":
            return f"{figure:.0%}"
        case "bytes_per_match":
            return f"{figure:,}"
        case "sample_ns" | "sample_logits_ns":
            return f"{figure:.1f}"
        case _:
            return f"{figure / 1e6:.1f}"


def peers_of(interpreter: str, seconds: float, measured: list[Figures]) -> list[Figures]:
    """What the peers do, with Bastide's Leduc poker as a multiple of theirs."""
    ours = next((figures["decisions_per_second"] for figures in measured if figures["game"] == leduc().name), None)
    table = Table("peer", "version", "thousand/s", "Bastide's Leduc")
    command = [interpreter, peers.__file__, str(seconds)]
    try:
        with console.status("peers"):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise click.BadParameter(f"{interpreter}: {error}", param_hint="--peers") from error
    theirs = [json.loads(line) for line in done.stdout.splitlines()]
    for peer in theirs:
        if "missing" in peer:
            say(f"Not measured: {peer['what']} ({peer['missing']})", "dim")
            continue
        rate = peer["decisions_per_second"]
        times = f"{ours / rate:,.0f} times" if ours and peer["game"] == LIKE_FOR_LIKE else ""
        table.add_row(peer["what"], peer["version"], f"{rate / 1e3:,.1f}", times)
    console.print(table)
    return theirs
