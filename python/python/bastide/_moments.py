"""A match step by step, as its viewers saw it."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal, TypeAlias

import bastide

Viewer: TypeAlias = int | Literal["public", "everything"]


def steps(record: bastide.Record, viewer: Viewer) -> Iterator[tuple[int, str, bastide.Position]]:
    """The sentences for a viewer, step by step: the number of events that it noticed, the sentences, and the position."""
    positions, noticed = record.positions(), record.noticed(viewer)
    for number, told in groupby(record.told(viewer), itemgetter("number")):
        yield number, " ".join(one["sentence"] for one in told), positions[noticed.index(number)]


def result(position: bastide.Position | bastide.Match) -> str:
    """The result of a finished match, in one line."""
    scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(position.scores))
    winners = [f"seat {seat}" for seat, share in enumerate(position.returns) if share > 0]
    ended = f"won by {' and '.join(winners)}" if winners else "a tie"
    return f"The match is {ended}. Scores: {scores}."


def moments(record: bastide.Record, viewer: Viewer) -> Iterator[tuple[int, str, bastide.Position]]:
    """All moments of a match, from the start to the end: the number of noticed events, the words, and the position."""
    yield 0, "The match begins.", record.game.start()
    yield from steps(record, viewer)
    last = record.replay()
    if last.turn == bastide.OVER:
        yield record.noticed(viewer)[-1], result(last), last


def decisions(record: bastide.Record) -> Iterator[tuple[int, int, int, list[dict[str, Any]]]]:
    """The decisions in which a seat had a choice: after how many events, the seat, its action, and its choices."""
    for events, (position, action) in enumerate(zip(record.positions(), record.ids, strict=False)):
        if position.turn >= 0 and len(position.legal()) > 1:
            yield events, position.turn, action, position.scene(position.turn).to_dict()["choices"]


def reviewed(record: bastide.Record, viewers: Sequence[Viewer]) -> dict[str, Any]:
    """The moments that viewers saw, as the page reviews them.

    Scenes are alike: each value of a member is stored once, and a scene refers to the values by number. Moments are numbered by
    the events that the first viewer noticed, who sees everything or is alone.
    """
    values = dict[str, int]()

    def stored(value: object) -> int:
        return values.setdefault(json.dumps(value, separators=(",", ":")), len(values))

    views, numbers = [], record.noticed(viewers[0])
    for viewer in viewers:
        noticed = record.noticed(viewer)
        seen = [
            (
                numbers[noticed.index(number)],
                words,
                {member: stored(value) for member, value in position.scene(viewer).to_dict().items() if member != "choices"},
            )
            for number, words, position in moments(record, viewer)
        ]
        seat = viewer if isinstance(viewer, int) else None
        views.append({"name": viewer if seat is None else f"seat {seat}", "seat": seat, "steps": seen, "thoughts": []})
    game = record.game
    return {"game": game.name, "cards": game.cards(), "views": views, "values": [json.loads(value) for value in values]}
