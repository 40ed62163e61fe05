"""Arguments of several subcommands, and the words that complete them."""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

import bastide
from bastide._files import is_url

SEED = click.IntRange(0, 2**64 - 1)
PLAYERS = ("random", "scripted", "greedy", "easy", "medium", "hard", "expert")


def load(name: str, hint: str | None = None) -> bastide.Game:
    """The game of a name; a usage error if the name is unknown, with the name that is like it, and the argument's in `hint`."""
    try:
        return bastide.load(name)
    except bastide.Error as error:
        raise click.BadParameter(f"{error}{like(name.partition('(')[0], bastide.NAMES)}", param_hint=hint) from error


def like(given: str, known: list[str] | tuple[str, ...]) -> str:
    """A question for the known word that is most like an unknown one, if one is."""
    close = [] if given in known else get_close_matches(given, known, n=1)
    return f"; did you mean `{close[0]}`?" if close else ""


def games_and_options(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The names that begin as typed; behind a bracket, the options of the game."""
    name, bracket, given = typed.partition("(")
    if not bracket:
        return [known for known in bastide.NAMES if known.startswith(typed)]
    if name not in bastide.NAMES:
        return []
    before = typed[: len(typed) - len(given.rpartition(",")[2])]
    return [word for option in bastide.load(name).options if (word := f"{before}{option.name}=").startswith(typed)]


def players(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The names of players that begin as typed."""
    return [name for name in PLAYERS if name.startswith(typed)]


def games_and_players(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The names of games and players that begin as typed."""
    return games_and_options(context, parameter, typed) + players(context, parameter, typed)


game = click.argument("game", callback=lambda _context, _parameter, name: load(name), shell_complete=games_and_options)
game_or_none = click.argument(
    "game",
    callback=lambda _context, _parameter, name: name and load(name),
    required=False,
    shell_complete=games_and_options,
)


class Stored(click.Path):
    """A path as `click.Path` takes it, or the URL of an object in a store, as text."""

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:  # noqa: ANN401
        """The path or the URL."""
        return value if is_url(value) else super().convert(value, parameter, context)


def in_a_folder(_context: click.Context, _parameter: click.Parameter, file: Path | str | None) -> Path | str | None:
    """A file that can be written later; a usage error if its folder is missing."""
    if isinstance(file, Path) and not file.absolute().parent.is_dir():
        raise click.BadParameter(f"the folder {file.parent} does not exist")
    return file


def written(
    *names: str, says: str, dash: bool = False, required: bool = False, of: type[click.Path] = click.Path
) -> Callable[[Any], Any]:
    """An option for a file to write, or with `dash` for the output."""
    kind = of(path_type=Path, dir_okay=False, writable=True, allow_dash=dash)
    return click.option(*names, type=kind, callback=in_a_folder, required=required, metavar="FILE", help=says)


def threads(says: str, most: int | None = 256) -> Callable[[Any], Any]:
    """An option for a number of threads."""
    return click.option("--threads", type=click.IntRange(1, most), default=1, show_default=True, metavar="N", help=says)


def seed(says: str) -> Callable[[Any], Any]:
    """An option for a seed that is 0 by default."""
    return click.option("--seed", type=SEED, default=0, show_default=True, metavar="N", help=says)
