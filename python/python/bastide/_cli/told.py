"""A match in sentences."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Literal, TypeAlias

import bastide

Viewer: TypeAlias = int | Literal["public", "everything"]


def steps(record: bastide.Record, viewer: Viewer) -> Iterator[tuple[int, str, bastide.Position]]:
    """The sentences for a viewer, step by step: the number of events that it noticed, the sentences, and the position."""
    positions, noticed = record.positions(), record.noticed(viewer)
    for number, told in groupby(record.told(viewer), itemgetter("number")):
        yield number, " ".join(one["sentence"] for one in told), positions[noticed.index(number)]
