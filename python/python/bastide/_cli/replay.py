"""`bastide replay` shows a saved match, step by step."""

import sys
import time
from pathlib import Path

import click

import bastide
from bastide._cli.screen import console, say, tell
from bastide._cli.typed import asked
from bastide._moments import Viewer, result, steps

PAUSE = 0.6
QUESTION = "enter: next, b: back, N: step N, p: play, q: quit"


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=click.IntRange(0), metavar="N", help="Show only what this seat sees; by default, everything.")
@click.option("--all", "at_once", is_flag=True, help="Print every step at once; the default without a terminal.")
def replay(file: Path, seat: int | None, at_once: bool) -> None:
    """Show the match that `bastide play` saved in FILE, step by step.

    Example: bastide replay match.record --seat 0
    """
    record = read(file)
    start = record.game.start()
    viewer: Viewer = "everything" if seat is None else seat
    start.table(viewer)
    told = enumerate(steps(record, viewer), start=1)
    frames = [("", start), *((f"{step}. {sentences}", position) for step, (_, sentences, position) in told)]
    say(f"{record.game.name}: {record.noticed(viewer)[-1]} events", "bold")
    if not at_once and sys.stdin.isatty() and sys.stdout.isatty():
        watch(frames, viewer)
    else:
        for each in frames:
            frame(*each, viewer)
    last = record.replay()
    if last.turn == bastide.OVER:
        say(result(last), "bold")


def frame(told: str, position: bastide.Position, viewer: Viewer) -> None:
    """Prints a step and the table after it."""
    if told:
        console.print()
        tell(told, "bold")
    say(position.table(viewer).rstrip())


def watch(frames: list[tuple[str, bastide.Position]], viewer: Viewer) -> None:
    """Shows the steps that the reader asks for."""
    number, plays = 0, False
    while True:
        frame(*frames[number], viewer)
        if plays and number + 1 < len(frames):
            time.sleep(PAUSE)
            number += 1
            continue
        try:
            answer = asked(f"{number} of {len(frames) - 1}; {QUESTION} > ")
        except EOFError:
            console.print()
            return
        plays = answer in {"p", "play"}
        found = chosen("" if plays else answer, number, len(frames) - 1)
        if found is None:
            return
        number = found


def chosen(answer: str, number: int, last: int) -> int | None:
    """The step that an answer asks for at step `number` of `last`, or nothing to leave."""
    if answer in {"q", "quit"}:
        return None
    if answer in {"b", "back"}:
        return max(number - 1, 0)
    if answer.isdecimal():
        return min(int(answer), last)
    return min(number + 1, last)


def read(file: Path) -> bastide.Record:
    """The record in a file; a usage error if it cannot be read."""
    try:
        return bastide.Record.read(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file}: not a text file; expected a record") from error
    except bastide.Error as error:
        raise click.ClickException(f"{file}: {error}") from error
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error
