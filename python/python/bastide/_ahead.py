"""Answers about the position of a seat: the choices after its own actions, and the hands that others may hold."""

import json
from collections.abc import Mapping
from typing import Any

import bastide

MOST = 400
WORLDS = 400


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


def hands(position: bastide.Position, seat: int) -> list[dict[str, Any]]:
    """The hands that each seat of another side may hold, in worlds that look alike to a seat: for each the names of its cards."""
    sides = position.game.sides
    scenes = [position.redeal(seat, world).scene("everything").to_dict() for world in range(WORLDS)]
    others = [other for other in range(position.game.seats) if sides[other] != sides[seat]]
    return [{"seat": other, "hands": [hand(scene, other) for scene in scenes]} for other in others]


def hand(scene: Mapping[str, Any], seat: int) -> list[str]:
    """The cards in the hand of a seat, which its first seat has for a side."""
    own = [side for side in scene.get("sides") or [] if side["seats"][0] == seat]
    [cards] = [each["hand"]["open"] for each in [*own, scene["seats"][seat]] if "hand" in each]
    return list(cards)
