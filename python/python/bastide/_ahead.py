"""Choices that may follow the own actions of a seat, so that its client can offer several cards at once."""

import json
from collections.abc import Mapping
from typing import Any

import bastide

MOST = 400


def ahead(position: bastide.Position) -> dict[str, Any]:
    """The choices of the seat to act after its own actions, while it is asked about the same place, and as far as it can know.

    `after` has the ids of actions, with commas between them, and for each the places of its choices in `choices`.
    """
    seat = position.turn
    choices, after = dict[str, int](), dict[str, list[int]]()
    waiting = [("", position.redeal(seat, 0), place(position.scene(seat).to_dict()))]
    for course, now, at in waiting:
        if len(after) >= MOST:
            break
        for action in now.legal():
            following = now.after(action)
            scene = following.scene(seat).to_dict() if following.turn == seat else None
            if scene and place(scene) == at:
                longer = f"{course},{action}" if course else str(action)
                after[longer] = [choices.setdefault(json.dumps(choice), len(choices)) for choice in scene["choices"]]
                waiting.append((longer, following, at))
    return {"choices": [json.loads(choice) for choice in choices], "after": after}


def place(scene: Mapping[str, Any]) -> int | None:
    """The number of the place that the open question is about."""
    question = scene["question"] or {}
    return question.get("castle", question.get("column"))
