"""Scenes: their contents for each viewer, and plans from their parts."""

import copy
import json
import pickle

import bastide
from conftest import begun


def test_the_json_has_a_version_and_the_members_of_the_scene(game: bastide.Game) -> None:
    scene = begun(game).scene(0)
    assert json.loads(scene.to_json()) == scene.to_dict()
    assert (scene.to_dict()["version"], scene.to_dict()["game"], scene.to_dict()["viewer"]) == (2, game.name, 0)
    assert {"version", "game", "viewer", "seats", "question", "end", "choices"} <= scene.to_dict().keys()
    assert [seat["seat"] for seat in scene.to_dict()["seats"]] == list(range(game.seats))


def test_scenes_are_values(match: bastide.Match) -> None:
    scene = match.scene("public")
    assert scene == match.position.scene("public") == copy.deepcopy(scene) == pickle.loads(pickle.dumps(scene))
    assert len({scene, match.scene("public"), match.scene("everything")}) == 2
    assert repr(scene).startswith("<bastide.Scene of ")
    assert str(match.scene("everything")) == str(match).rstrip()
    seen = match.scene(match.turn).to_dict()
    assert [choice["action"] for choice in seen["choices"]] == match.legal() and not scene.to_dict()["choices"]


def test_parts_in_any_order_are_planned_and_played() -> None:
    match = bastide.load("guyenne").match(3)
    match.play("target 3")
    actions, parts = list[int](), ["button:done"]
    for choice in match.scene(match.turn).to_dict()["choices"][:2]:
        parts += choice["parts"]
        actions.append(choice["action"])
    actions.append(match.game.action_id("done"))
    at_once, one_by_one = copy.copy(match), copy.copy(match)
    assert match.plan(parts) == match.position.plan(parts) == actions
    assert at_once.play_parts(parts) == 3
    for action in actions:
        one_by_one.play(action)
    assert at_once == one_by_one
