"""A match as one self-contained page: the moments of its viewers, without an engine."""

import base64
import html
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import chain
from typing import Any

import bastide
from bastide._cli.screen import result
from bastide._cli.thoughts import Thought
from bastide._cli.told import Viewer, steps


def page(record: bastide.Record, viewer: Viewer, at: int, thoughts: Sequence[Thought] = ()) -> str:
    """The page of a match as one seat sees it, or as all viewers do, opened after some events.

    It has the thoughts of players, which are shown to the seat that was to play and to the viewer of everything.
    """
    viewers: list[Viewer] = ["everything", *range(record.game.seats)] if viewer == "everything" else [viewer]
    parts = {
        "title": html.escape(record.game.name),
        "match": packed(record, viewers, at, thoughts),
    }
    body = files("bastide._cli").joinpath("page.html").read_text("utf-8")
    return re.sub(r"{{(\w+)}}", lambda place: parts[place[1]], body)


def packed(record: bastide.Record, viewers: Sequence[Viewer], at: int, thoughts: Sequence[Thought]) -> str:
    """The moments that the viewers see, compressed.

    Scenes are alike: each value of a member is stored once, and a scene refers to the values by number.

    Moments are numbered by the events that a single viewer noticed; with several viewers, of whom one sees everything, by all
    events.
    """
    values = dict[str, int]()

    def stored(value: object) -> int:
        return values.setdefault(json.dumps(value, separators=(",", ":")), len(values))

    turns = [position.turn for position in record.positions()]
    views, numbers = [], record.noticed(viewers[0])
    for viewer in viewers:
        noticed = record.noticed(viewer)
        seen = [
            (
                numbers[noticed.index(number)],
                words,
                {member: stored(value) for member, value in scene.items() if member != "choices"},
            )
            for number, words, scene in moments(record, viewer)
        ]
        own = [one for one in thoughts if viewer in {"everything", turns[one.events]}]
        thought = [(numbers[one.events], "\n".join(one.lines(record.game, turns[one.events]))) for one in own]
        seat = viewer if isinstance(viewer, int) else None
        views.append({"name": viewer if seat is None else f"seat {seat}", "seat": seat, "steps": seen, "thoughts": thought})
    match = {"at": numbers[at], "game": record.game.name, "cards": record.game.cards(), "views": views}
    # Each value is JSON already.
    text = f'{json.dumps(match, separators=(",", ":"))[:-1]},"values":[{",".join(values)}]}}'
    return base64.b64encode(zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)).decode()


def moments(record: bastide.Record, viewer: Viewer) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """All moments of a match, from the start to the end: the number of noticed events, the words, and the scene."""
    last = record.replay()
    end = [(record.noticed(viewer)[-1], result(last), last)] if last.turn == bastide.OVER else []
    for number, words, position in chain([(0, "The match begins.", record.game.start())], steps(record, viewer), end):
        yield number, words, position.scene(viewer).to_dict()
