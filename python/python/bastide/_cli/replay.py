"""`bastide replay` shows a saved match, step by step."""

import sys
from pathlib import Path

import click

import bastide
from bastide._cli.screen import console, result, say, show, tell
from bastide._cli.told import Viewer, steps


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=click.IntRange(0), metavar="N", help="Show only what this seat sees; by default, everything.")
@click.option("--all", "at_once", is_flag=True, help="Print every step at once; the default without a terminal.")
def replay(file: Path, seat: int | None, at_once: bool) -> None:
    """Show the match that `bastide play` saved in FILE, step by step."""
    record = read(file)
    start = record.game.start()
    viewer: Viewer = "everything" if seat is None else seat
    start.table(viewer)
    stepwise = not at_once and sys.stdin.isatty() and sys.stdout.isatty()
    say(f"{record.game.name}: {record.noticed(viewer)[-1]} events", "bold")
    show(start, viewer)
    for step, (_, told, position) in enumerate(steps(record, viewer), start=1):
        if stepwise and not go_on():
            return
        console.print()
        tell(f"{step}. {told}", "bold")
        show(position, viewer)
    last = record.replay()
    if last.turn == bastide.OVER:
        say(result(last), "bold")


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


def go_on() -> bool:
    """Waits for the reader: enter for the next step, q to quit."""
    try:
        return console.input("[dim]enter: next, q: quit > [/dim]").strip().lower() not in {"q", "quit"}
    except EOFError:
        console.print()
        return False
