"""Arguments of several subcommands."""

import click

import bastide

SEED = click.IntRange(0, 2**64 - 1)


def load(context: click.Context, parameter: click.Parameter, name: str) -> bastide.Game:
    """The game of a name; a usage error if the name is unknown."""
    try:
        return bastide.load(name)
    except bastide.Error as error:
        raise click.BadParameter(str(error), context, parameter) from error


game = click.argument("game", callback=load)
