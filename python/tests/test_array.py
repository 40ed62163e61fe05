"""Observations and masks: new arrays, or arrays written in place."""

import numpy as np
import pytest

import bastide
from conftest import finished, raises, walk


def test_the_mask_marks_the_legal_actions(game: bastide.Game) -> None:
    marks = np.full(game.actions, 7, np.uint8)
    for position in walk(game):
        mask = position.legal_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (game.actions,)
        assert np.flatnonzero(mask).tolist() == position.legal()
        assert position.legal_mask(marks) is marks
        assert (marks == mask).all()


def test_an_observation_has_two_forms(game: bastide.Game) -> None:
    maxima = np.repeat([field.maximum for field in game.layout], [field.length for field in game.layout]).astype(np.float32)
    for position in walk(game):
        for seat in range(game.seats):
            small = position.observe(seat)
            fractions = position.observe(seat, dtype=np.float32)
            assert small.dtype == np.uint8
            assert fractions.dtype == np.float32
            assert small.shape == fractions.shape == (game.observation_length,)
            assert (small <= maxima).all()
            assert (fractions == small / maxima).all()


def test_rows_of_an_array_are_written_in_place(match: bastide.Match) -> None:
    for dtype in (np.uint8, np.float32):
        for seat, row in enumerate(np.zeros((match.seats, match.game.observation_length), dtype)):
            assert match.observe(seat, out=row) is row
            assert (row == match.observe(seat, dtype=dtype)).all()
            assert match.position.observe(seat, row) is row


def wrong_arrays(length: int, dtype: str) -> dict[str, object]:
    """Objects that do not fit `length` values, by a word of the error."""
    read_only = np.zeros(length, dtype)
    read_only.flags.writeable = False
    raw = np.zeros(4 * length + 1, np.uint8)
    unaligned = raw[1:].view(np.float32)
    return {
        "float64": np.zeros(length),
        "int8": np.zeros(length, np.int8),
        "object": np.zeros(length, object),
        ">f4": np.zeros(length, ">f4"),
        rf"\({length + 1},\)": np.zeros(length + 1, dtype),
        rf"\({length - 1},\)": np.zeros(length - 1, dtype),
        rf"\(1, {length}\)": np.zeros((1, length), dtype),
        r"shape \(\)": np.zeros((), dtype),
        "not contiguous": np.zeros(2 * length, dtype)[::2],
        "read-only": read_only,
        "not aligned|float32": unaligned,
        "list": [0] * length,
        "bytearray": bytearray(length),
        "str": "out",
    }


def test_an_array_that_does_not_fit_is_refused(game: bastide.Game) -> None:
    position = finished(game).position
    for what, out in wrong_arrays(game.observation_length, "uint8").items():
        before = np.copy(np.asarray(out))
        with pytest.raises(bastide.ArgumentError, match=what) as refusal:
            position.observe(0, out)  # type: ignore[arg-type]
        assert f"({game.observation_length},)" in str(refusal.value)
        assert "uint8 or float32" in str(refusal.value)
        assert (np.asarray(out) == before).all()
    for what, out in wrong_arrays(game.actions, "bool").items():
        raises(bastide.ArgumentError, what, position.legal_mask, out)


def test_a_wrong_dtype_is_refused(match: bastide.Match) -> None:
    for dtype in (np.float64, "int8", "nonsense", 3, object()):
        raises(bastide.ArgumentError, "uint8 or float32", match.observe, 0, dtype=dtype)
    raises(bastide.ArgumentError, "float32", match.observe, 0, out=match.observe(0), dtype="float32")


def test_a_seat_that_does_not_exist_writes_nothing(match: bastide.Match) -> None:
    out = np.full(match.game.observation_length, 9, np.uint8)
    for seat in (match.seats, 255, 2**70, -1):
        raises(bastide.SeatError, f"seat {seat} does not exist", match.observe, seat, out)
    assert (out == 9).all()
