"""`bastide rules` prints the rules of a game."""

import click
from rich.markdown import Markdown

import bastide
from bastide._cli.arguments import game as game_argument
from bastide._cli.screen import console


@click.command()
@game_argument
def rules(game: bastide.Game) -> None:
    """Print the rules of GAME, in Markdown if the output is not a terminal.

    Example: bastide rules guyenne > guyenne.md
    """
    if console.is_terminal:
        console.print(Markdown(game.rules))
    else:
        click.echo(game.rules, nl=not game.rules.endswith("\n"))
