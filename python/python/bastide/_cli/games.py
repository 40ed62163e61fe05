"""`bastide games` lists the games."""

import click
from rich.table import Table
from rich.text import Text

import bastide
from bastide._cli.screen import console, say


@click.command()
def games() -> None:
    """List the games, their options and their sizes."""
    for name in bastide.NAMES:
        game = bastide.load(name)
        say(name, "bold")
        say(
            f"{game.seats} seats, {game.actions} actions, {game.outcomes} chance outcomes,"
            f" {game.observation_length} values in an observation, {game.position_size} bytes in a position"
        )
        console.print(options_of(game) if game.options else "no options")
        console.print()


def options_of(game: bastide.Game) -> Table:
    """The options of a game, as a table."""
    table = Table("option", "default", "accepts", "meaning")
    for option in game.options:
        table.add_row(*map(Text, (option.name, option.default, option.accepts, option.meaning)))
    return table
