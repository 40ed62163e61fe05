"""The command `bastide`: its subcommands, and its way to report errors."""

import contextlib
import os
import sys
from typing import Any, NoReturn

import click

import bastide
from bastide._cli.arena import arena
from bastide._cli.bench import bench
from bastide._cli.completion import completion
from bastide._cli.curves import curves
from bastide._cli.games import games
from bastide._cli.host import host
from bastide._cli.play import play
from bastide._cli.render import render
from bastide._cli.replay import replay
from bastide._cli.rules import rules
from bastide._cli.selfplay import selfplay
from bastide._cli.solve import solve
from bastide._cli.train import train
from bastide._errors import visible

WRONG_INPUT = 2
INTERRUPTED = 130


class Commands(click.Group):
    """Subcommands that report wrong input in one line, and end with exit code 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:  # noqa: ANN401
        """Runs a subcommand and exits."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
            sys.stdout.flush()
            sys.exit(code)
        except click.UsageError as error:
            where = f" (see `{error.ctx.command_path} --help`)" if error.ctx else ""
            refuse(error.format_message().rstrip(".") + where)
        except click.ClickException as error:
            refuse(error.format_message())
        except (bastide.Error, MemoryError) as error:
            refuse(str(error) or "there is not enough memory")
        except OSError as error:
            if error.filename is None:
                with contextlib.suppress(OSError):
                    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            refuse(f"{error.filename or 'the output'}: {error.strerror}")
        except (click.Abort, KeyboardInterrupt):
            click.echo(err=True)
            sys.exit(INTERRUPTED)


def refuse(what: str) -> NoReturn:
    """Prints an error, and exits."""
    click.echo(f"bastide: {visible(' '.join(what.split()))}", err=True)
    sys.exit(WRONG_INPUT)


@click.group(
    cls=Commands,
    commands=[games, rules, play, host, selfplay, arena, train, curves, solve, replay, render, bench, completion],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(bastide.__version__, prog_name="bastide")
@click.pass_context
def main(context: click.Context) -> None:
    """Card battles with hidden hands: play them, watch them, read their rules.

    A GAME is a name that `bastide games` lists, with options if you like: "name(option=value,option=value)".
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
