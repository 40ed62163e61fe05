"""`bastide play` runs a match against players, in the terminal or in a browser."""

import io
import secrets
import sys
from pathlib import Path

import click

import bastide
from bastide._cli.arguments import SEED, load
from bastide._cli.browser import serve
from bastide._cli.replay import read
from bastide._cli.screen import console, tell
from bastide._cli.table import Table


@click.command()
@click.argument("game", callback=lambda context, parameter, name: name and load(context, parameter, name), required=False)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Resume a match written by `save`.",
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
    help="The players of the other seats: random, scripted, greedy, easy, medium, hard, expert; one for all, or for each.",
)
@click.option("--hints", is_flag=True, help="Show a hint at each of your decisions.")
@click.option("--browser", is_flag=True, help="Play with the mouse, in a browser on this machine; nobody else can open the page.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port of the page; a free one by default."
)
def play(  # noqa: PLR0913, PLR0917, one for each option
    game: bastide.Game | None,
    resume: Path | None,
    people: tuple[int, ...],
    seed: int | None,
    others: tuple[str, ...],
    hints: bool,
    browser: bool,
    port: int,
) -> None:
    """Play GAME in the terminal or in a browser, or resume the match in a file."""
    seed = secrets.randbelow(2**32) if seed is None else seed
    if game and not resume:
        match = game.match(seed)
    elif resume and not game:
        match = read(resume).resume(seed)
    else:
        raise click.UsageError("expected either a GAME or a file to --resume")
    game = match.game
    for seat in people:
        game.start().table(seat)
    if browser and len(set(people)) > 1:
        raise click.UsageError("only one person plays in a browser; expected one --seat")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    seats = [other for other in range(game.seats) if other not in people]
    if len(others) not in {1, len(seats)}:
        raise click.BadParameter(f"there are {len(seats)} other seats; expected 1 player or {len(seats)}", param_hint="--against")
    named = others * len(seats) if len(others) == 1 else others
    players = {other: game.player(name, seed) for other, name in zip(seats, named, strict=True)}
    who = "you are seat" if len(set(people)) == 1 else "people sit at the seats"
    asked = "" if browser else " Type `help` for help."
    tell(f"{game.name}, seed {seed}: {who} {', '.join(map(str, sorted(set(people))))}.{asked}", "bold")
    tell(" ".join(f"Seat {other}: {player.name}." for other, player in players.items()))
    table = Table(match, people[0], players, game.player("hard", seed), hints)
    try:
        if browser:
            serve(table, port)
        else:
            table.sit()
    except (EOFError, KeyboardInterrupt):
        console.print()
    tell("Goodbye.")
