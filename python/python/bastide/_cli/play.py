"""`bastide play` runs a match against players, in the terminal or in a browser."""

import io
import secrets
import sys
from pathlib import Path

import click
from click.core import ParameterSource

import bastide
from bastide._cli.arguments import SEED, game_or_none, players
from bastide._cli.host import here
from bastide._cli.kept import Kept, last
from bastide._cli.replay import read
from bastide._cli.screen import console, tell
from bastide._cli.table import Table

LAST = ""


@click.command()
@game_or_none
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LAST,
    metavar="[FILE]",
    help="Resume the match that was played last, with its players, people and hints; or one that `save` wrote in FILE.",
)
@click.option(
    "--seat",
    "people",
    type=click.IntRange(0),
    multiple=True,
    default=[0],
    show_default=True,
    metavar="N",
    help="Your seat; repeat it for several people who share the screen.",
)
@click.option("--seed", type=SEED, metavar="N", help="The same seed deals the same cards; a new seed by default.")
@click.option(
    "--against",
    "others",
    multiple=True,
    default=["medium"],
    show_default=True,
    metavar="PLAYER",
    shell_complete=players,
    help="The players of the other seats: random, scripted, greedy, easy, medium, hard, expert; one for all, or for each.",
)
@click.option("--hints", is_flag=True, help="Show a hint at each of your decisions.")
@click.option(
    "--browser",
    is_flag=True,
    help="Play in a browser on this machine, on a page that nobody else can use.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port of the page; a free one by default."
)
@click.pass_context
def play(  # noqa: PLR0913, PLR0917, one for each option
    context: click.Context,
    game: bastide.Game | None,
    resume: str | None,
    people: tuple[int, ...],
    seed: int | None,
    others: tuple[str, ...],
    hints: bool,
    browser: bool,
    port: int,
) -> None:
    """Play GAME in the terminal or in a browser, or resume a match.

    Example: bastide play guyenne --against easy --hints
    """
    if (game is None) == (resume is None):
        raise click.UsageError("expected either a GAME or --resume")
    seed = secrets.randbelow(2**32) if seed is None else seed
    kept, results = Kept(), list[list[float]]()
    if game:
        match = game.match(seed)
    elif resume:
        match = read(Path(resume)).resume(seed)
    else:
        kept = last()
        match, sitting = kept.read()
        is_given = {name: context.get_parameter_source(name) != ParameterSource.DEFAULT for name in ("people", "others")}
        people = people if is_given["people"] else tuple(sitting.people)
        others = others if is_given["others"] else tuple(sitting.players.values()) or others
        hints, seed, results = hints or sitting.hints, sitting.seed, sitting.results
    game = match.game
    for seat in people:
        game.start().table(seat)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    seats = [other for other in range(game.seats) if other not in people]
    if len(others) not in {1, len(seats)}:
        raise click.BadParameter(f"there are {len(seats)} other seats; expected 1 player or {len(seats)}", param_hint="--against")
    named = others * len(seats) if len(others) == 1 else others
    opponents = {other: game.player(name, seed) for other, name in zip(seats, named, strict=True)}
    who = "you are seat" if len(set(people)) == 1 else "people sit at the seats"
    against = "".join(f" Seat {other}: {player.name}." for other, player in opponents.items())
    asked = "" if browser else " Type `help`."
    tell(f"{game.name}, seed {seed}: {who} {', '.join(map(str, sorted(set(people))))}.{against}{asked}", "bold")
    table = Table(match, people[0], opponents, game.player("hard", seed), hints, seed, None if browser else kept, results)
    try:
        if browser:
            here(match, opponents, hints, port)
        else:
            table.sit()
    except (EOFError, KeyboardInterrupt):
        console.print()
        table.leave()
    tell("Goodbye.")
