"""Bad input of every kind: a clear error of Bastide, and nothing changes."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from conftest import begun, finished, raises

NAMES = st.sampled_from(bastide.NAMES)


def test_every_error_is_a_value_error() -> None:
    for error in (bastide.ArgumentError, bastide.DamagedError, bastide.IllegalError, bastide.OptionError, bastide.SeatError):
        assert issubclass(error, bastide.Error)
        assert error.__module__ == "bastide"
    assert issubclass(bastide.Error, ValueError)
    assert issubclass(bastide.ArgumentError, TypeError)


COMMANDS = "\x1b]52;c;AAAA\x07\x9b31m\x7f\u202e\u2066"
"""Characters that control a terminal, as a stranger's file may contain them."""


THOUGHT: dict[str, Any] = {"action": 0, "considered": [], "line": [], "iterations": 0, "redeals": 0, "nodes": 0, "effective": 0.0}
FIGURES = {"value": 0.5, "probability": 1.0, "prior": 0.25, "error": None, "first": 0.5, "tie": 0.25, "ended": 1.0}
CONSIDERED: dict[str, Any] = {"action": 0, "visits": 1, "available": 1, **FIGURES}


@pytest.mark.parametrize(
    "refused",
    [
        lambda: bastide.load("en_garde", **{COMMANDS: 1}),
        lambda: bastide.Record.read(f"bastide record: en_garde\nchance: {COMMANDS}\n"),
        lambda: bastide.Thought.from_dict(THOUGHT | {"game": COMMANDS}),
        lambda: bastide.load("en_garde").field(COMMANDS),
        lambda: bastide.load("en_garde").batch(1, 1, outputs=[COMMANDS]),
    ],
)
def test_errors_command_no_terminal(refused: Callable[[], object]) -> None:
    with pytest.raises(bastide.Error) as error:
        refused()
    assert str(error.value).isprintable()


@pytest.mark.parametrize("count", ["iterations", "redeals", "nodes", "visits", "available"])
def test_thoughts_of_more_than_can_be_counted_are_refused(count: str) -> None:
    considered = dict(CONSIDERED)
    written = THOUGHT | {"game": "en_garde", "considered": [considered]}
    assert bastide.Thought.from_dict(written).to_dict() == written | {"line": [0]}
    within = considered if count in considered else written
    within[count] = 2**63 - 1
    bastide.Thought.from_dict(written)
    within[count] = 2**63
    raises(bastide.DamagedError, str(2**63), bastide.Thought.from_dict, written)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_thoughts_of_what_is_not_finite_are_refused(value: float) -> None:
    written = THOUGHT | {"game": "en_garde"}
    assert bastide.Thought.from_dict(written | {"considered": [CONSIDERED]}).probabilities == [1.0]
    for name, wrong, said in (
        ("value", value, "finite"),
        ("probability", value, "0 to 1"),
        ("probability", 1.5, "1.5, not 0 to 1"),
        ("prior", -0.5, "a prior is -0.5, not 0 to 1"),
        ("error", value, "0 to 1"),
        ("first", 1.5, "a first is 1.5, not 0 to 1"),
        ("tie", None, "not said together"),
    ):
        raises(bastide.DamagedError, said, bastide.Thought.from_dict, written | {"considered": [CONSIDERED | {name: wrong}]})


def test_an_event_of_the_other_kind_is_refused_with_what_is_possible() -> None:
    game = bastide.load("en_garde")
    raises(bastide.IllegalError, r"expected one of 1, 2, 3, 4, 5$", game.start().after, "advance 2")
    raises(bastide.IllegalError, "cannot parse `3`; expected one of advance 1, ", game.match(1).position.after, "3")


def test_a_refused_action_leaves_the_match_as_it_was(match: bastide.Match) -> None:
    before = match.to_bytes()
    for action in {*range(-1, match.game.actions + 2), 10**5000}.difference(match.legal()):
        raises(bastide.IllegalError, "", match.play, action)
    for text in ("", "nonsense", "advance", "7", "é", "\0"):
        raises(bastide.IllegalError, "cannot parse", match.play, text)
    assert match.to_bytes() == before


def test_refusals_name_what_is_accepted(game: bastide.Game) -> None:
    match = begun(game)
    raises(bastide.IllegalError, f"expected 0 to {game.actions - 1}", match.play, game.actions)
    raises(bastide.IllegalError, f"action -1 does not exist; expected 0 to {game.actions - 1}", match.play, -1)
    raises(bastide.IllegalError, f"expected 0 to {game.outcomes - 1}", game.start().after, game.outcomes)
    for event in (0, 2**64, "nonsense"):
        with pytest.raises(bastide.IllegalError, match=f"`{event}` cannot be played or dealt: the match is over"):
            finished(game).position.after(event)
    raises(bastide.IllegalError, "the match is over", finished(game).play, 0)
    raises(bastide.SeatError, f"expected 0 to {game.seats - 1}", match.table, game.seats)
    for viewer in (None, "all", 0.0, True):
        raises(bastide.ArgumentError, r'expected a seat .int., "public" or "everything"', match.table, viewer)


def test_whole_numbers_of_numpy_are_ids(match: bastide.Match) -> None:
    action = match.legal()[0]
    assert match.position.after(np.int64(action)) == match.position.after(np.uint8(action)) == match.position.after(action)
    assert (match.observe(np.int8(0)) == match.observe(0)).all()


def test_a_record_of_what_did_not_happen_is_refused(game: bastide.Game) -> None:
    record = finished(game).record
    for ids in ([*record.ids, 0], [65535], [-1], [2**16], [10**40], ["1"], [True], [1.0], 5, None, [[1]]):
        raises(bastide.Error, "", bastide.Record, game, ids)
    raises(bastide.DamagedError, "event 3 ", bastide.Record, game, [*record.ids[:3], 511])
    text = record.to_text().splitlines()
    text[5] = "nobody: nothing"
    raises(bastide.DamagedError, "line 6 ", bastide.Record.read, "\n".join(text))


READERS: list[Callable[[Any], object]] = [bastide.Record.read, bastide.Position.from_json, bastide.load]
"""The functions that read a text from outside."""


def read_or_refused(read: Callable[[Any], Any], given: object, refusal: type[bastide.Error] = bastide.Error) -> Any:
    """Reads input that may be valid, such as the name of a game; None for what is refused in a sentence."""
    try:
        return read(given)
    except refusal as error:
        assert str(error) and "Serde" not in str(error)
        return None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["game", "ids", "position"]), inner),
)
OF_A_GAME = st.builds(
    lambda name, what, value: json.dumps({"game": name, what: value}), NAMES, st.sampled_from(["ids", "position"]), JSON
)


@settings(max_examples=200)
@given(st.text() | OF_A_GAME)
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in READERS:
        read_or_refused(read, text)


@settings(max_examples=500)
@given(NAMES, st.data())
def test_damaged_bytes_are_read_or_refused(name: str, data: st.DataObject) -> None:
    match = begun(bastide.load(name))
    written = [(match.to_bytes(), bastide.Match.from_bytes), (match.position.to_bytes(), bastide.Position.from_bytes)]
    for whole, from_bytes in written:
        damaged = bytearray(whole)
        damaged[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
        cut = data.draw(st.integers(0, len(whole)))
        for candidate in (bytes(damaged), whole[:cut], whole + b"\0"):
            if (read := read_or_refused(from_bytes, candidate, bastide.DamagedError)) is not None:
                assert from_bytes(read.to_bytes()) == read
                assert (read.turn >= 0) == bool(read.legal())
