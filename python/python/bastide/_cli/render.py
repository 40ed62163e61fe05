"""`bastide render` draws a saved match as a picture or as a page."""

from pathlib import Path

import click

from bastide._cli.animated import animated
from bastide._cli.page import page
from bastide._cli.replay import read
from bastide._cli.thoughts import thoughts_of
from bastide._files import replace
from bastide._moments import Viewer
from bastide._png import png

KINDS = (".svg", ".png", ".html")


def of_a_kind(_context: click.Context, _parameter: click.Parameter, file: Path) -> Path:
    """A file whose ending names its kind; a usage error for another ending."""
    if file.suffix.lower() not in KINDS:
        raise click.BadParameter(f"{file} has the wrong ending; expected one of {', '.join(KINDS)}")
    return file


def viewer_of(_context: click.Context, _parameter: click.Parameter, viewer: str) -> Viewer:
    """A seat, the public or a viewer of everything; a usage error for anything else."""
    if viewer == "all":
        return "everything"
    if viewer == "public":
        return "public"
    if not viewer.isascii() or not viewer.isdigit() or len(viewer) > 2:
        raise click.BadParameter(f"{viewer} is not a viewer; expected the number of a seat, `public` or `all`")
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
    help=f"The file to write; its name ends with {', '.join(KINDS[:-1])} or {KINDS[-1]}.",
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="Draw the position after N events; by default, after the last.")
@click.option(
    "--viewer",
    default="all",
    metavar="SEAT|public",
    callback=viewer_of,
    help="Show only what this seat sees, or the public; without it, or with `all`, everything.",
)
@click.option(
    "--thoughts",
    metavar="PLAYER|FILE",
    help="On a page, show the thoughts of a player such as `hard`, or of a file that `thoughts FILE` of `bastide play` wrote.",
)
@click.option("--portrait", is_flag=True, help="Draw a position upright, 390 wide, for a narrow screen.")
@click.option("--animate", is_flag=True, help="Draw the whole match in one SVG that plays it, for a README or a slide.")
def render(  # noqa: PLR0913, PLR0917, one for each option
    record: Path, file: Path, at: int | None, viewer: Viewer, thoughts: str | None, portrait: bool, animate: bool
) -> None:
    """Draw the match that was saved in RECORD: a position as a picture, or the whole match as a page or a moving picture.

    A page is self-contained, and opens in a browser without a network, at the position that --at names or at the first. Without
    --viewer you can choose the viewer on it. PNG needs the extra `png` of the package. The moving picture has no script: it plays
    wherever images are shown.

    Example: bastide render match.record -o match.html
    """
    match = read(record)
    if at is not None and at > len(match):
        raise click.BadParameter(f"event {at} does not exist; expected 0 to {len(match)}", param_hint="--at")
    match.game.start().table(viewer)
    kind = file.suffix.lower()
    if thoughts and kind != ".html":
        raise click.BadParameter("thoughts are shown on pages only; expected a FILE.html", param_hint="--thoughts")
    if animate and kind != ".svg":
        raise click.BadParameter("only an SVG plays a match; expected a FILE.svg", param_hint="--animate")
    if portrait and (animate or kind == ".html"):
        raise click.UsageError("--portrait draws one position; expected a FILE.svg or FILE.png, and no --animate with it")
    if animate and at is not None:
        raise click.UsageError("--animate draws the whole match; expected no --at with it")
    if animate:
        drawn = animated(match, viewer).encode()
    elif kind == ".html":
        drawn = page(match, viewer, at or 0, thoughts=thoughts_of(thoughts, match) if thoughts else ()).encode()
    else:
        position = match.positions()[len(match) if at is None else at]
        picture = position.portrait(viewer) if portrait else position.picture(viewer)
        drawn = png(picture) if kind == ".png" else picture.encode()
    write(file, drawn)


def give(file: Path | None, text: str) -> None:
    """Writes a text to a file, or prints it where the file is `-`; does nothing without a file."""
    if file == Path("-"):
        click.echo(text, nl=False)
    elif file:
        write(file, text.encode())


def write(file: Path | str, content: bytes) -> None:
    """Writes all of a file, or leaves it as it was. Raises ClickException if it cannot."""
    try:
        replace(file, content)
    except (OSError, RuntimeError, ValueError) as error:
        raise click.ClickException(f"{file}: {getattr(error, 'strerror', None) or error}") from error
