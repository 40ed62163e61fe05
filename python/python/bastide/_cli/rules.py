"""`bastide rules` prints the rules of a game."""

import click
from rich.markdown import Markdown

import bastide
from bastide._cli.arguments import game as game_argument
from bastide._cli.screen import console


@click.command()
@game_argument
def rules(game: bastide.Game) -> None:
    """Print the rules of GAME."""
    console.print(Markdown(game.rules))
