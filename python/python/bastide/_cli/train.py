"""`bastide train` trains a network to play a game."""

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import fields
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click
from rich.progress import TextColumn

import bastide
from bastide import _installed
from bastide._cli import arguments, cluster, plot, screen
from bastide._cli.arguments import SEED
from bastide._cli.arguments import game as game_argument
from bastide._cli.render import write
from bastide._cli.screen import console, say
from bastide._plan import Plan

if TYPE_CHECKING:
    from bastide.train import Plays, State

SAVED_EVERY = 60
"""Seconds between checkpoints."""


def units_of(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[int, ...]:
    """The units of each layer; a usage error for anything else."""
    parts = text.split(",")
    if not all(part.isascii() and part.isdecimal() and 0 < int(part) <= 4096 for part in parts) or len(parts) > 8:
        raise click.BadParameter(f"{text} is not a list of units; expected 1 to 8 numbers up to 4096, such as 128,128")
    return tuple(map(int, parts))


TYPES: dict[str, click.ParamType[Any]] = {
    "seed": SEED,
    "rows": click.IntRange(2, 65536),
    "steps": click.IntRange(1, 4096),
    "epochs": click.IntRange(1, 100),
    "minibatch": click.IntRange(1),
    "rate": click.FloatRange(0, min_open=True),
    "clip": click.FloatRange(0, 1, min_open=True),
    "decay": click.FloatRange(0, 1),
    "entropy": click.FloatRange(0),
    "average": click.FloatRange(0, 1, max_open=True),
    "against": click.STRING,
}
"""The accepted values of each number of the plan, and of the name of a player."""


def of_plan(command: Callable[..., None]) -> Callable[..., None]:
    """Adds an option for each field of the plan."""
    for each in reversed(fields(Plan)):
        shown: dict[str, Any] = {"default": each.default, "show_default": each.default is not None, "help": each.metadata["says"]}
        if each.name == "units":
            shown |= {"default": ",".join(map(str, Plan.units)), "callback": units_of, "metavar": "N,…"}
        if each.name == "against":
            shown["metavar"] = "PLAYER"
        command = click.option(f"--{each.name}", type=TYPES.get(each.name), **shown)(command)
    return command


@click.command()
@game_argument
@click.option("--minutes", type=click.FloatRange(0, 1e6, min_open=True), metavar="M", help="The minutes, including earlier runs.")
@click.option("--updates", type=click.IntRange(1), metavar="N", help="The updates, including earlier runs; they repeat exactly.")
@arguments.written(
    "-o",
    "--output",
    "file",
    says="Write the network to this file or URL; its checkpoint is FILE.checkpoint.",
    required=True,
    of=arguments.Stored,
)
@of_plan
@arguments.threads("The threads that step the matches.")
@click.option("--resume", is_flag=True, help="Resume from the checkpoint.")
@cluster.option
@plot.option
def train(  # noqa: PLR0913, PLR0917
    game: bastide.Game,
    minutes: float | None,
    updates: int | None,
    file: Path | str,
    threads: int,
    resume: bool,
    address: str | None,
    chart: Path | None,
    **settings: Any,  # noqa: ANN401
) -> None:
    """Train a network to play GAME, for some minutes or updates, and write it to FILE; needs the extra `train`.

    It plays against itself, or with --against PLAYER only against this player: then its return is a lower bound of the player's
    exploitability. It is measured on the way. Ctrl-C writes the checkpoint, from which --resume goes on;
    a run that was killed resumes from its last one. Two runs with the same --updates learn the same on one machine; runs with
    --minutes do not. With --ray, workers play and this process learns, the same as without.

    Example: bastide train leduc_poker --minutes 2 -o net.safetensors
    """
    if not (minutes or updates):
        raise click.UsageError("there is no limit; expected --minutes M or --updates N")
    try:
        from bastide import train as trainer  # noqa: PLC0415
    except ImportError as error:
        raise click.ClickException(f"JAX is not installed: {_installed.command('train')}") from error
    plan = Plan(**settings)
    checkpoint = f"{file}.checkpoint"
    try:
        state = trainer.resumed(checkpoint, game, plan, threads) if resume else trainer.begin(game, plan, threads)
    except FileNotFoundError as error:
        raise click.UsageError(f"{checkpoint} does not exist; expected a checkpoint to resume from") from error
    with cluster.joined(address), rollouts(game, plan, address) as plays, shown() as show, interruptions() as stop:
        write(checkpoint, trainer.checkpoint_bytes(state))
        saved = monotonic()
        for figures in trainer.train(state, updates, minutes, plays=plays):
            show(state, figures)
            if stop or monotonic() - saved > SAVED_EVERY:
                write(checkpoint, trainer.checkpoint_bytes(state))
                saved = monotonic()
            if stop:
                say(f"stopped after {state.updates} updates; --resume continues from {checkpoint}")
                raise KeyboardInterrupt
    write(checkpoint, trainer.checkpoint_bytes(state))
    # The command line of this run repeats it.
    write(file, trainer.network_bytes(state, shlex.join(["bastide", *sys.argv[1:]])))
    report(state, file)
    if chart:
        plot.write(plot.curve(game.name, state.curve), chart)


def rollouts(game: bastide.Game, plan: Plan, address: str | None) -> AbstractContextManager["Plays"]:
    """The function that plays the decisions of an update: in this process, or over the cluster of an address."""
    if address is None:
        from bastide import train as trainer  # noqa: PLC0415

        return nullcontext(trainer.play)
    from bastide import ray  # noqa: PLC0415

    return ray.rollouts(game, plan)


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """A list to which Ctrl-C appends, so that no update is cut off."""
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def shown() -> Iterator[Callable[["State", dict[str, float]], None]]:
    """Shows the progress of a training."""
    told = 0
    with screen.progress(TextColumn("{task.description}")) as progress:
        task = progress.add_task("", total=1.0)

        def show(state: "State", figures: dict[str, float]) -> None:
            nonlocal told
            measured = "".join(f", {name} {figure}" for name, figure in measurements(state))
            words = f"{state.updates} updates, {state.decisions:,} decisions, entropy {figures['entropy']:.2f}{measured}"
            progress.update(task, completed=figures["progress"], description=words)
            if len(state.curve) > told and not console.is_terminal:
                say(f"{state.seconds / 60:.1f} min, {words}")
            told = len(state.curve)

        yield show


def measurements(state: "State") -> Iterator[tuple[str, str]]:
    """The names and figures of the last measurement."""
    last = state.curve[-1] if state.curve else {}
    if "return" in last:
        yield f"return against {state.plan.against or 'random'}", f"{last['return']:+.3f} ± {last['within']:.3f}"
    if "medium" in last:
        yield "return against medium", f"{last['medium']:+.3f} ± {last['medium_within']:.3f}"
    if "exploitability" in last:
        yield "exploitability", f"{last['exploitability']:.4f}"


def report(state: "State", file: Path | str) -> None:
    """Prints the results, and the speed."""
    say(f"{state.game.name}: {file}", "bold")
    table = screen.figures("", "")
    table.add_row("updates", f"{state.updates:,}")
    table.add_row("decisions", f"{state.decisions:,}")
    table.add_row("minutes", f"{state.seconds / 60:.1f}")
    table.add_row("decisions per second", f"{state.decisions / state.seconds:,.0f}")
    table.add_row("time for stepping and sampling", f"{state.playing / state.seconds:.1%}")
    for name, figure in measurements(state):
        table.add_row(name, figure)
    console.print(table)
