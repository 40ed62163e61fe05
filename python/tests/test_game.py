"""The constants of a game."""

import re

import numpy as np
import pytest

import bastide
from conftest import raises


def test_the_names_load(game: bastide.Game) -> None:
    assert game.name in bastide.NAMES
    assert str(game) == repr(game) == f'bastide.load("{game.name}")'
    assert game == bastide.load(game.name)
    assert hash(game) == hash(bastide.load(game.name))
    assert game.rules.startswith("# ")
    assert 2 <= game.seats <= 4
    assert 0 < game.position_size <= 320


def test_ids_and_notations_go_together(game: bastide.Game) -> None:
    for action in range(game.actions):
        assert game.action_id(game.action_text(action)) == action
    assert game.action_texts == [game.action_text(action) for action in range(game.actions)]
    for outcome in range(game.outcomes):
        assert game.outcome_id(game.outcome_text(outcome)) == outcome


def test_fields_are_slices_that_cover_the_observation(game: bastide.Game) -> None:
    place = 0
    for field in game.layout:
        assert field.offset == place
        assert field.maximum > 0
        assert field.name
        assert field.meaning
        place += field.length
        assert game.field(field.name) == slice(field.offset, place, 1)
        assert set(game.maxima[game.field(field.name)].tolist()) == {field.maximum}
    assert place == game.observation_length
    assert game.maxima.dtype == np.uint8
    raises(bastide.ArgumentError, game.layout[0].name, game.field, "nothing")


def test_options_are_given_in_the_name_or_beside_it() -> None:
    game = bastide.load("en_garde(rounds_to_win=1, max_rounds=3)")
    assert game.name == "en_garde(rounds_to_win=1,max_rounds=3)"
    assert game == bastide.load("en_garde", rounds_to_win=1, max_rounds=3)
    assert game == bastide.load(" en_garde(rounds_to_win=1)", max_rounds="3")
    assert game == bastide.load("en_garde()", rounds_to_win=1, max_rounds=3)
    assert game == bastide.load("en_garde", rounds_to_win=np.int8(1), max_rounds=np.uint64(3))
    assert bastide.load("en_garde", max_rounds=None) == bastide.load("en_garde")
    assert game != bastide.load("en_garde")
    values = {option.name: (option.value, option.default) for option in game.options}
    assert values["rounds_to_win"] == ("1", "5")
    assert values["max_rounds"] == ("3", "auto")


@pytest.mark.parametrize(
    ("name", "options", "named"),
    [
        ("chess", {}, "`chess`"),
        ("en_garde", {"rounds_to_win": 100}, "1..=99"),
        ("en_garde", {"rounds_to_win": -1}, "1..=99"),
        ("en_garde", {"rounds_to_win": 10**30}, "1..=99"),
        ("en_garde", {"rounds": 1}, "rounds_to_win"),
        ("en_garde(rounds_to_win=1)", {"rounds_to_win": 1}, "twice"),
        ("en_garde(rounds_to_win=9,max_rounds=3)", {}, "max_rounds"),
    ],
)
def test_what_is_no_game_is_refused(name: str, options: dict[str, int], named: str) -> None:
    raises(bastide.OptionError, re.escape(named), bastide.load, name, **options)


@pytest.mark.parametrize("value", [True, 1.0, [1], b"1", "1,max_rounds=3", "1)"])
def test_what_is_no_value_of_an_option_is_refused(value: object) -> None:
    raises((bastide.ArgumentError, bastide.OptionError), "rounds_to_win", bastide.load, "en_garde", rounds_to_win=value)


def test_selfplay_counts(game: bastide.Game) -> None:
    whole = game.selfplay(30, 5)
    assert game.selfplay(10, 5) != game.selfplay(10, 5, first=10)
    assert whole.matches == 30
    assert len(whole.wins) == len(whole.returns) == game.seats
    assert game.selfplay(0, 5).decisions == 0
    raises(bastide.ArgumentError, "add up", game.selfplay, 2, 0, first=2**64 - 1)
    for threads in (0, 257):
        raises(bastide.ArgumentError, f"`threads` is {threads}; expected 1 to 256", game.selfplay, 2, 0, threads=threads)


def test_tallies_of_other_seats_do_not_add_up(game: bastide.Game) -> None:
    tally = game.selfplay(1, 0)
    other = bastide.Tally(1, 1, 1, [1], 0, [1.0])
    with pytest.raises(bastide.ArgumentError, match="seats"):
        tally + other
    with pytest.raises(TypeError):
        tally + 1


def test_no_match_is_longer_than_the_game_says(game: bastide.Game) -> None:
    tally = game.selfplay(50, 7)
    assert game.max_decisions is not None and game.max_events is not None
    assert tally.decisions / 50 <= game.max_decisions < game.max_events


def test_returns_add_up_to_0_unless_sides_differ(game: bastide.Game) -> None:
    assert game.zero_sum
    assert len(game.sides) == game.seats
    teams = bastide.load("guyenne", format="teams", players=3)
    assert (teams.sides, teams.zero_sum) == ([0, 1, 0], False)


def test_options_say_which_values_they_accept() -> None:
    options = {option.name: option for option in bastide.load("en_garde", rounds_to_win=3).options}
    rounds, last_retreat = options["max_rounds"], options["last_retreat"]
    assert (rounds.kind, rounds.lowest, rounds.highest, rounds.auto, rounds.choices) == ("number", 3, 999, True, [])
    assert (last_retreat.kind, last_retreat.choices, last_retreat.auto) == ("choice", ["position", "hands"], False)
    assert last_retreat.lowest is last_retreat.highest is None
