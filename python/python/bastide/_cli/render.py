"""`bastide render`: a saved match as a picture or as a page."""

import os
from glob import escape
from pathlib import Path

import click

from bastide._cli.page import page
from bastide._cli.replay import read
from bastide._cli.thoughts import thoughts_of
from bastide._png import png

KINDS = (".svg", ".png", ".html")


def of_a_kind(context: click.Context, parameter: click.Parameter, file: Path) -> Path:
    """A file whose name says what it is to be; a usage error for another."""
    if file.suffix.lower() not in KINDS:
        raise click.BadParameter(f"{file} ends with none of {', '.join(KINDS)}", context, parameter)
    return file


def seat_or_all(context: click.Context, parameter: click.Parameter, viewer: str) -> int | None:
    """A seat, or none for everything; a usage error for anything else."""
    if viewer == "all":
        return None
    if not viewer.isascii() or not viewer.isdigit() or len(viewer) > 2:
        raise click.BadParameter(f"{viewer} is neither the number of a seat nor `all`", context, parameter)
    return int(viewer)


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    callback=of_a_kind,
    help=f"Where to write it; its name ends with {', '.join(KINDS[:-1])} or {KINDS[-1]}.",
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="After how many events; without it, after the last.")
@click.option(
    "--viewer",
    default="all",
    metavar="SEAT",
    callback=seat_or_all,
    help="What this seat sees and nothing else; without it, or with `all`, everything.",
)
@click.option(
    "--thoughts",
    metavar="PLAYER|FILE",
    help="On a page, what a player such as `hard` would play at each decision, or what `thoughts FILE` of `bastide play` wrote.",
)
def render(record: Path, file: Path, at: int | None, viewer: int | None, thoughts: str | None) -> None:
    """Draw the match that was saved in RECORD: a position as a picture, or the whole match as a page.

    A page holds all that it needs, and opens in a browser without a network, at the position that --at names or at the
    first. Without --viewer one can choose on it who sees the match. PNG needs the extra `png` of the package.
    """
    match = read(record)
    if at is not None and at > len(match):
        raise click.BadParameter(f"there are {len(match)} events, not {at}", param_hint="--at")
    match.game.start().table(viewer)
    kind = file.suffix.lower()
    if thoughts and kind != ".html":
        raise click.BadParameter("thoughts are shown on a page: name a FILE that ends with .html", param_hint="--thoughts")
    if kind == ".html":
        drawn = page(match, viewer, at or 0, thoughts=thoughts_of(thoughts, match) if thoughts else ()).encode()
    else:
        picture = match.positions()[len(match) if at is None else at].picture(viewer)
        drawn = png(picture) if kind == ".png" else picture.encode()
    write(file, drawn)


def write(file: Path, content: bytes) -> None:
    """Writes all of a file, or leaves it as it was, also where the power fails; what is no file, as a device, is written to."""
    try:
        there = file.expanduser().resolve()
        if there.exists() and not there.is_file():
            there.write_bytes(content)
            return
        sweep(there)
        part = there.with_name(f".{there.name}.{os.getpid()}")
        try:
            with part.open("wb") as written:
                written.write(content)
                written.flush()
                os.fsync(written.fileno())
            part.replace(there)
            sync(there.parent)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise click.ClickException(f"{file}: {getattr(error, 'strerror', None) or error}") from error


def sync(folder: Path) -> None:
    """Has the system note for good what a folder holds, where it can."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def sweep(file: Path) -> None:
    """Removes the parts of a file that processes left behind which were killed while they wrote it."""
    for part in file.parent.glob(f".{escape(file.name)}.*"):
        process = part.name.removeprefix(f".{file.name}.")
        if process.isdecimal() and not is_running(int(process)):
            part.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Whether a process is there, or may be."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
