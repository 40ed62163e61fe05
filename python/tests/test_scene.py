"""Scenes: their contents for each viewer, and plans from their parts."""

import copy
import json
import pickle
import random

import pytest

import bastide
from conftest import begun, raises, walk


def test_a_scene_is_of_what_a_viewer_sees(game: bastide.Game) -> None:
    hidden = 0
    for position in walk(game):
        for seat in range(game.seats):
            redealt = position.redeal(seat, seed=3)
            assert redealt.scene(seat) == position.scene(seat)
            assert redealt.scene("public") == position.scene("public")
            hidden += redealt.scene("everything") != position.scene("everything")
            choices = [choice["action"] for choice in position.scene(seat).to_dict()["choices"]]
            assert choices == (position.legal() if position.turn == seat else [])
        assert position.scene("public").to_dict()["choices"] == []
        assert str(position.scene("everything")) == str(position).rstrip()
    assert hidden > 0


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


@pytest.mark.parametrize("name", ["guyenne", "field_of_glory"])
def test_the_cards_of_a_placement_and_of_a_bill_are_planned_in_any_order(name: str) -> None:
    draw, planned = random.Random(1), 0
    match = bastide.load(name).match(2)
    while match.turn != bastide.OVER:
        seat, legal = match.turn, match.legal()
        verbs = {match.game.action_text(action).split()[0] for action in legal}
        position, actions, parts = match.position, list[int](), list[str]()
        while position.turn == seat and len(actions) < 4 and verbs <= {"commit", "done", "bury", "keep", "pay", "discard"}:
            choice = draw.choice(position.scene(seat).to_dict()["choices"])
            position = position.after(choice["action"])
            actions.append(choice["action"])
            parts += choice["parts"]
            verbs = {match.game.action_text(action).split()[0] for action in position.legal()}
        if actions:
            assert match.plan(draw.sample(parts, len(parts))) == actions
            at_once, one_by_one = copy.copy(match), copy.copy(match)
            assert at_once.play_parts(draw.sample(parts, len(parts))) == len(actions)
            for action in actions:
                one_by_one.play(action)
            assert at_once == one_by_one
            planned += len(actions) > 1
        match.play(draw.choice(legal))
    assert planned > 5


def test_hidden_cards_end_the_play_of_parts() -> None:
    game, ended = bastide.load("guyenne(rules=expert)"), 0
    for seed in range(20):
        match = game.match(seed)
        while match.turn != bastide.OVER:
            seat, first = match.turn, match.scene(match.turn).to_dict()["choices"][0]
            foreseen = match.position.redeal(seat, seed=0).after(first["action"])
            once = copy.copy(match)
            once.play(first["action"])
            if foreseen.turn == seat != once.turn:
                tried = copy.copy(match)
                assert tried.play_parts([*foreseen.scene(seat).to_dict()["choices"][0]["parts"], *first["parts"]][::-1]) == 1
                assert tried == once
                ended += 1
            match.play(match.legal()[0])
    assert ended > 3


def test_parts_that_choose_nothing_are_refused() -> None:
    match = bastide.load("en_garde").match(7)
    for parts, message in (
        (["hand:1:9"], "`hand:1:9` chooses no action; expected some of field:"),
        ([], "no part is chosen; expected some of field:"),
        (["field:3"], "field:3 choose no actions together"),
    ):
        raises(bastide.IllegalError, message, match.plan, parts)
        raises(bastide.IllegalError, message, match.play_parts, parts)
    for wrong in ("hand:0:1", 3, [3], None):
        raises(bastide.ArgumentError, "", match.plan, wrong)
        raises(bastide.ArgumentError, "", match.play_parts, wrong)
    assert len(match.record) == len(bastide.load("en_garde").match(7).record)
    raises(bastide.IllegalError, "chance is to deal", match.game.start().plan, ["hand:0:1"])
