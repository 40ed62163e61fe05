"""`bastide games` lists the games."""

import json
import re

import click
from rich.table import Table
from rich.text import Text

import bastide
from bastide._cli.arguments import game_or_none
from bastide._cli.screen import console, say, tell


@click.command()
@game_or_none
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def games(game: bastide.Game | None, as_json: bool) -> None:
    """List the games with a line for each, or GAME with its options and its sizes.

    Example: bastide games guyenne --json
    """
    listed = [game] if game else [bastide.load(name) for name in bastide.NAMES]
    if game is None and not as_json:
        for each in listed:
            tell(f"{each.name}: {introduced(each)}")
        tell(
            "`bastide games NAME` has the options of one, `bastide rules NAME` its rules, and `bastide play NAME` plays it.",
            "dim",
        )
        return
    if as_json:
        click.echo(json.dumps([described(each) for each in listed], indent=2))
        return
    for each in listed:
        say(each.name, "bold")
        say(
            f"{each.seats} seats, {each.actions} actions, {each.outcomes} chance outcomes,"
            f" {each.observation_length} values in an observation, {each.position_size} bytes in a position"
        )
        console.print(options_of(each) if each.options else "no options")
        console.print()


def introduced(game: bastide.Game) -> str:
    """The head of a game's rules: its kind, and the people and minutes that it takes."""
    head = game.rules.split("\n\n")[1]
    found = re.match(r".*?For [\w ]+, \d+ minutes?\.", head)
    return found[0] if found else head


def described(game: bastide.Game) -> dict[str, object]:
    """A game for programs."""
    options = [
        {"name": option.name, "default": option.default, "accepts": option.accepts, "meaning": option.meaning}
        for option in game.options
    ]
    return {
        "name": game.name,
        "seats": game.seats,
        "actions": game.actions,
        "outcomes": game.outcomes,
        "observation_length": game.observation_length,
        "position_size": game.position_size,
        "options": options,
    }


def options_of(game: bastide.Game) -> Table:
    """The options of a game, as a table."""
    table = Table("option", "default", "accepts", "meaning")
    for option in game.options:
        table.add_row(*map(Text, (option.name, option.default, option.accepts, option.meaning)))
    return table
