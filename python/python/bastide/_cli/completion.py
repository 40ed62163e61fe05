"""`bastide completion` prints what a shell needs to complete the command with Tab."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "fish", "zsh")
VARIABLE = "_BASTIDE_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes subcommands, games, options and players in SHELL.

    Example: bastide completion bash >> ~/.bashrc
    """
    completed = get_completion_class(shell)
    if completed is None:
        raise click.UsageError(f"{shell} is not known to Click; expected one of {', '.join(SHELLS)}")
    click.echo(completed(context.find_root().command, {}, "bastide", VARIABLE).source())
