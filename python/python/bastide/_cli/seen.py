"""What a person at a seat can tell of what happens."""

from itertools import groupby

import bastide

WORLDS = 64
HIDDEN = "something hidden"


def seen(before: bastide.Position, event: int, viewer: int | None) -> str:
    """The notation of an event, or that it is hidden: another event, in a position that looks the same, would look the same."""
    text = before.game.outcome_text(event) if before.turn == bastide.CHANCE else before.game.action_text(event)
    if viewer is None or before.turn == viewer:
        return text
    after = before.after(event).observe(viewer).tobytes()
    for world in (before, *(before.redeal(viewer, seed) for seed in range(WORLDS))):
        for other in possible(world):
            if other != event and world.after(other).observe(viewer).tobytes() == after:
                return HIDDEN
    return text


def possible(position: bastide.Position) -> list[int]:
    """The events that can come next."""
    return position.legal() or [outcome for outcome, _ in position.outcomes()]


def news(record: bastide.Record, since: int, viewer: int) -> list[str]:
    """What others did since an event: a line for each run of a seat's events that the viewer can tell."""
    positions = record.positions()
    events = [
        (positions[step].turn, seen(positions[step], record.ids[step], viewer))
        for step in range(since, len(record))
        if positions[step].turn != viewer
    ]
    lines = []
    for turn, group in groupby(events, key=lambda event: event[0]):
        told = [text for _, text in group if turn != bastide.CHANCE or text != HIDDEN]
        if told:
            runs = ((text, len(list(run))) for text, run in groupby(told))
            lines.append(f"{name_of(turn)}: {', '.join(text if n == 1 else f'{text} ({n} times)' for text, n in runs)}")
    return lines


def name_of(turn: int) -> str:
    """The name of the seat that acts at a turn, or of chance."""
    return "chance" if turn == bastide.CHANCE else f"seat {turn}"
