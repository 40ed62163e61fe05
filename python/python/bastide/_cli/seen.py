"""What a person at a seat can tell of what happens."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import bastide

WORLDS = 64
HIDDEN = "something hidden"


@dataclass(frozen=True)
class Stroke:
    """What happens at one stroke for a viewer: an event, or all that another seat does before the view changes."""

    before: bastide.Position
    events: list[int]
    after: bastide.Position

    def told(self, viewer: int | None) -> str | None:
        """The notation of an event; of hidden ones how many there are, and what was asked; none where nothing is noticed."""
        turn = self.before.turn
        if viewer is not None and turn != viewer and view(self.before, viewer) == view(self.after, viewer):
            return None
        if len(self.events) == 1:
            text = seen(self.before, self.events[0], viewer)
            if text != HIDDEN or turn == bastide.CHANCE:
                return text
        words = (self.before.game.action_text(event).split() for event in self.events)
        verbs = Counter(verb for verb, *hidden in words if hidden)
        question = re.search(r" is (to .+)\.$", self.before.table(viewer).rstrip())
        asked = f", {question[1]}" if question else ""
        return ", ".join(f"{verb} … ({'once' if n == 1 else f'{n} times'}{asked})" for verb, n in verbs.items()) or HIDDEN


def strokes(record: bastide.Record, viewer: int | None, since: int = 0) -> Iterator[Stroke]:
    """What happens since an event, as a viewer sees it: what another seat does unseen shows when it is complete."""
    positions = record.positions()
    step = since
    while step < len(record):
        before, end = positions[step], step + 1
        if viewer is not None and before.turn not in {viewer, bastide.CHANCE}:
            seen_before = view(before, viewer)
            while end < len(record) and positions[end].turn == before.turn and view(positions[end], viewer) == seen_before:
                end += 1
        yield Stroke(before, record.ids[step:end], positions[end])
        step = end


def view(position: bastide.Position, viewer: int) -> bytes:
    """What a seat sees."""
    return position.observe(viewer).tobytes()


def seen(before: bastide.Position, event: int, viewer: int | None) -> str:
    """The notation of an event, or that it is hidden: another event, in a position that looks the same, would look the same."""
    text = before.game.outcome_text(event) if before.turn == bastide.CHANCE else before.game.action_text(event)
    if viewer is None or before.turn == viewer:
        return text
    after = view(before.after(event), viewer)
    for world in (before, *(before.redeal(viewer, seed) for seed in range(WORLDS))):
        for other in possible(world):
            if other != event and view(world.after(other), viewer) == after:
                return HIDDEN
    return text


def possible(position: bastide.Position) -> list[int]:
    """The events that can come next."""
    return position.legal() or [outcome for outcome, _ in position.outcomes()]


def news(record: bastide.Record, since: int, viewer: int) -> list[str]:
    """What others did since an event: a line for each run of a seat's events that the viewer can tell.

    Hidden events are not counted: how many there were may tell what they were.
    """
    others = (stroke for stroke in strokes(record, viewer, since) if stroke.before.turn != viewer)
    lines = []
    for turn, group in groupby(others, key=lambda stroke: stroke.before.turn):
        texts = [stroke.told(viewer) for stroke in group]
        told = [text for text in texts if text is not None and (turn != bastide.CHANCE or text != HIDDEN)]
        if told:
            runs = ((text, len(list(run))) for text, run in groupby(told))
            words = (text if n == 1 or text == HIDDEN else f"{text} ({n} times)" for text, n in runs)
            lines.append(f"{name_of(turn)}: {', '.join(words)}")
    return lines


def name_of(turn: int) -> str:
    """The name of the seat that acts at a turn, or of chance."""
    return "chance" if turn == bastide.CHANCE else f"seat {turn}"
