"""Answers about the position of a seat: the choices after its own actions, and the hands that others may hold."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import bastide

MOST = 400
WORLDS = 400
WEIGHED = 512
ENOUGH = 40
"""The fewest equally likely worlds that weighed ones tell as much as."""
RECALLED = [8, 4, 2, 1]


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


def hands(match: bastide.Match, *, is_weighed: bool = False) -> dict[str, Any]:
    """The hands that seats of other sides may hold, for the seat to act: for each world the names of the cards.

    Worlds are as likely as what the seat saw leaves them; or they have `weights`, also by what the others did last, and there are
    none if the package has no network for the game.
    """
    seat, sides = match.turn, match.game.sides
    blind = [match.position.redeal(seat, world) for world in range(0 if is_weighed else WORLDS)]
    positions, weights = weighed(match) if is_weighed else (blind, None)
    scenes = [world.scene("everything").to_dict() for world in positions]
    others = [
        {"seat": other, "hands": [hand(scene, other) for scene in scenes]}
        for other in range(match.game.seats)
        if sides[other] != sides[seat]
    ]
    return {"others": others, "weights": weights}


def weighed(match: bastide.Match) -> tuple[list[bastide.Position], list[float] | None]:
    """Worlds and their weights, by as many decisions of others as leave enough worlds; none also if others did nothing."""
    try:
        players = [match.game.player("update", net="net", recall=recalled) for recalled in RECALLED]
    except bastide.DamagedError:
        return [], None
    for player in players:
        positions, weights, effective = player.worlds(match, WEIGHED)
        if ENOUGH <= effective < WEIGHED - 0.5:
            return positions, weights.tolist()
    return [], None


def gains(position: bastide.Position, actions: Sequence[int]) -> list[float]:
    """By how much an action returns more than another in each world of `hands`, the same for both; `scripted` plays on."""
    rows = np.arange(2 * WORLDS)
    batch = position.game.batch(len(rows), 1, auto_reset="disabled", outputs=["terminated", "returns"])
    batch.put_positions(rows, position)
    batch.redeal(rows, np.full(len(rows), position.turn), rows % WORLDS)
    batch.step(np.repeat(actions, WORLDS))
    while not batch.terminated.all():
        batch.step(batch.choose("scripted"))
    one, other = batch.returns[:, position.turn].reshape(2, WORLDS)
    return [float(gain) for gain in one - other]


def hand(scene: Mapping[str, Any], seat: int) -> list[str]:
    """The cards in the hand of a seat, which its first seat has for a side."""
    own = [side for side in scene.get("sides") or [] if side["seats"][0] == seat]
    [cards] = [each["hand"]["open"] for each in [*own, scene["seats"][seat]] if "hand" in each]
    return list(cards)
