"""A match as one self-contained page."""

import base64
import hashlib
import html
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from importlib.resources import files

import bastide
from bastide._cli.screen import result
from bastide._cli.thoughts import Thought
from bastide._cli.told import Viewer, steps


def page(record: bastide.Record, viewer: Viewer, at: int, form: str = "", thoughts: Sequence[Thought] = ()) -> str:
    """The page of a match as one seat sees it, or as all viewers do, opened after some events.

    It has the form of the person who plays, and the thoughts of players, which are shown to the seat that was to play and to the
    viewer of everything.
    """
    script, style = (files("bastide._cli").joinpath(f"page.{kind}").read_text("utf-8") for kind in ("js", "css"))
    parts = {
        "title": html.escape(record.game.name),
        "style": style,
        "script": script,
        "digest": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        "form": form,
        "target": "'self'" if form else "'none'",
        "match": packed(record, ["everything", *range(record.game.seats)] if viewer == "everything" else [viewer], at, thoughts),
    }
    body = files("bastide._cli").joinpath("page.html").read_text("utf-8")
    return re.sub(r"{{(\w+)}}", lambda place: parts[place[1]], body)


def packed(record: bastide.Record, viewers: Sequence[Viewer], at: int, thoughts: Sequence[Thought]) -> str:
    """The steps that the viewers see, compressed. Pictures are alike: each line is stored once, and a picture refers to its lines
    by number.

    Steps are numbered by the events that a single viewer noticed; with several viewers, of whom one sees everything, by all
    events.
    """
    lines = dict[str, int]()
    turns = [position.turn for position in record.positions()]
    views, numbers = [], record.noticed(viewers[0])
    for viewer in viewers:
        name = f"seat {viewer}" if isinstance(viewer, int) else viewer
        noticed = record.noticed(viewer)
        pictures = [
            (numbers[noticed.index(number)], words, [lines.setdefault(line, len(lines)) for line in picture.splitlines()])
            for number, words, picture in drawn(record, viewer)
        ]
        own = [one for one in thoughts if viewer in {"everything", turns[one.events]}]
        thought = [(numbers[one.events], "\n".join(one.lines(record.game))) for one in own]
        views.append({"name": name, "steps": pictures, "thoughts": thought})
    match = json.dumps({"at": numbers[at], "lines": list(lines), "views": views}, separators=(",", ":"))
    return base64.b64encode(zlib.compress(match.encode(), zlib.Z_BEST_COMPRESSION)).decode()


def drawn(record: bastide.Record, viewer: Viewer) -> Iterator[tuple[int, str, str]]:
    """All steps of a match, from the start to the end: the number of noticed events, the words, and the picture."""
    yield 0, "The match begins.", record.game.start().picture(viewer)
    for number, words, position in steps(record, viewer):
        yield number, words, position.picture(viewer)
    last = record.replay()
    if last.turn == bastide.OVER:
        yield record.noticed(viewer)[-1], result(last), last.picture(viewer)
