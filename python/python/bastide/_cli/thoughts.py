"""What players thought in a match: in a file beside its record, and on its page."""

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
    """What a player thought in a match after some events, before it or somebody else played."""

    events: int
    player: str
    thought: bastide.Thought

    def lines(self, game: bastide.Game, number: str = "") -> list[str]:
        """What it plays, perhaps with its number, and what it tried most."""
        *tried, summary = spoken(game, str(self.thought)).splitlines()
        action = spoken(game, game.action_text(self.thought.action))
        return [f"{self.player} would play {number}{action}:", *(f"  {line}" for line in (*tried[:SHOWN], summary))]


def written(thoughts: list[Thought]) -> str:
    """Thoughts in JSON."""
    each = [{"events": one.events, "player": one.player, "thought": one.thought.to_dict()} for one in thoughts]
    return json.dumps(each) + "\n"


def thoughts_of(named: str, record: bastide.Record) -> list[Thought]:
    """The thoughts in a file, or those of a player at each decision of a match; a usage error for anything else."""
    file = Path(named)
    try:
        return list(saved(file, record) if file.is_file() else thinking(named, record))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        what = "not the thoughts of this match" if file.is_file() else "neither a file nor a player"
        raise click.BadParameter(f"{named}: {what}: {error}", param_hint="--thoughts") from error
    except OSError as error:
        raise click.BadParameter(f"{named}: {error.strerror}", param_hint="--thoughts") from error


def thinking(name: str, record: bastide.Record) -> Iterator[Thought]:
    """What a player thinks wherever somebody decides."""
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
            raise ValueError(f"`events` is {events!r}; the match has {len(record)} events")
        if one["thought"]["game"] != record.game.name:
            raise ValueError(f"they are of {one['thought']['game']}, the match is of {record.game.name}")
        legal = positions[events].legal()
        if not {thought.action, *thought.actions.tolist()} <= {*legal}:
            raise ValueError(f"after {events} events something else is legal")
        yield Thought(events, str(player), thought)
