"""What several subcommands take."""

import click

import bastide

SEED = click.IntRange(0, 2**64 - 1)


def load(context: click.Context, parameter: click.Parameter, name: str) -> bastide.Game:
    """The game of a name; a usage error where there is none."""
    try:
        return bastide.load(name)
    except bastide.Error as error:
        raise click.BadParameter(str(error), context, parameter) from error


game = click.argument("game", callback=load)
