"""A match as one self-contained page: the moments of its viewers, without an engine."""

import base64
import html
import json
import re
import zlib
from collections.abc import Sequence
from importlib.resources import files

import bastide
from bastide._cli.thoughts import Thought
from bastide._moments import Viewer, reviewed


def page(record: bastide.Record, viewer: Viewer, at: int, thoughts: Sequence[Thought] = ()) -> str:
    """The page of a match as one seat sees it, or as all viewers do, opened after some events.

    It has the thoughts of players, which are shown to the seat that was to play and to the viewer of everything.
    """
    viewers: list[Viewer] = ["everything", *range(record.game.seats)] if viewer == "everything" else [viewer]
    return filled(title=html.escape(record.game.name), match=packed(record, viewers, at, thoughts))


def filled(**parts: str) -> str:
    """The page with its `title` and its `match`, which is empty where the page asks a host."""
    body = files("bastide._cli").joinpath("page.html").read_text("utf-8")
    return re.sub(r"{{(\w+)}}", lambda place: parts[place[1]], body)


def packed(record: bastide.Record, viewers: Sequence[Viewer], at: int, thoughts: Sequence[Thought]) -> str:
    """The moments that the viewers see, compressed."""
    turns, numbers = [position.turn for position in record.positions()], record.noticed(viewers[0])
    match = reviewed(record, viewers) | {"at": numbers[at]}
    for viewer, view in zip(viewers, match["views"], strict=True):
        own = [one for one in thoughts if viewer in {"everything", turns[one.events]}]
        view["thoughts"] = [(numbers[one.events], "\n".join(one.lines(record.game, turns[one.events]))) for one in own]
    text = json.dumps(match, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)).decode()
