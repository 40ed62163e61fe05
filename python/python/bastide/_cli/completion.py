"""`bastide completion` prints what a shell needs to complete the command with Tab."""

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

SHELLS = {"bash": BashComplete, "fish": FishComplete, "zsh": ZshComplete}
VARIABLE = "_BASTIDE_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes subcommands, games, options and players in SHELL.

    Example: bastide completion bash >> ~/.bashrc
    """
    click.echo(SHELLS[shell](context.find_root().command, {}, "bastide", VARIABLE).source())
