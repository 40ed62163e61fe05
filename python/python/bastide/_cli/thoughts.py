"""Thoughts of players in a match: in a file beside its record, and on its page."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

import bastide
from bastide._cli.spoken import spoken

SHOWN = 5
SEED = 0


@dataclass(frozen=True)
class Thought:
    """A player's thought in a match after some events, before it or another player acted."""

    events: int
    player: str
    thought: bastide.Thought

    def lines(self, game: bastide.Game, seat: int) -> list[str]:
        """The action that it plays as a seat, and the actions that it tried most."""
        *tried, summary = spoken(game, seat, str(self.thought)).splitlines()
        action = spoken(game, seat, game.action_text(self.thought.action))
        return [f"{self.player} would play {action}:", *(f"  {line}" for line in (*tried[:SHOWN], summary))]


def written(thoughts: list[Thought]) -> str:
    """Thoughts in JSON."""
    each = [{"events": one.events, "player": one.player, "thought": one.thought.to_dict()} for one in thoughts]
    return json.dumps(each) + "\n"


def thoughts_of(named: str, record: bastide.Record) -> list[Thought]:
    """The thoughts in a file, or of a player at each decision of a match; a usage error for anything else."""
    file = Path(named)
    try:
        return list(saved(file, record) if file.is_file() else thinking(named, record))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        what = "the thoughts are not of this match" if file.is_file() else "not found; expected a file or a player"
        raise click.BadParameter(f"{named}: {what}: {error}", param_hint="--thoughts") from error
    except OSError as error:
        raise click.BadParameter(f"{named}: {error.strerror}", param_hint="--thoughts") from error


def thinking(name: str, record: bastide.Record) -> Iterator[Thought]:
    """A player's thought at each decision."""
    player = record.game.player(name, seed=SEED)
    for events, position in enumerate(record.positions()[:-1]):
        if position.turn >= 0:
            yield Thought(events, player.name, player.think(position))


def saved(file: Path, record: bastide.Record) -> Iterator[Thought]:
    """The thoughts in a file, each of which fits the match."""
    positions = record.positions()
    each: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    for one in each:
        events, player, thought = one["events"], one["player"], bastide.Thought.from_dict(one["thought"])
        if type(events) is not int or not 0 <= events < len(record):
            raise ValueError(f"`events` is {events!r}; expected less than {len(record)}")
        if one["thought"]["game"] != record.game.name:
            raise ValueError(f"their game is {one['thought']['game']}; expected {record.game.name}")
        legal = positions[events].legal()
        if not {thought.action, *thought.actions.tolist()} <= {*legal}:
            raise ValueError(f"after {events} events other actions are legal")
        yield Thought(events, str(player), thought)
