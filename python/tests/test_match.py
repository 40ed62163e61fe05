"""Positions, matches and records: their answers, and their continuations."""

import pytest

import bastide
from conftest import copies, finished, raises, walk


def test_a_match_is_played_to_its_end(game: bastide.Game) -> None:
    match = finished(game)
    assert match.turn == bastide.OVER
    assert match.legal() == []
    assert len(match.scores) == len(match.returns) == match.seats == game.seats
    assert all(-1 <= share <= 1 for share in match.returns)
    assert match.position == match.record.replay()
    assert str(match) == str(match.position) == match.table("everything")


def test_positions_never_change(game: bastide.Game) -> None:
    for position in walk(game):
        before = position.to_json()
        for outcome, _ in position.outcomes():
            after = position.after(outcome)
            assert after == position.after(game.outcome_text(outcome))
            assert after != position
        for action in position.legal():
            assert position.after(action) == position.after(game.action_text(action))
        assert position.to_json() == before


@pytest.mark.parametrize("keys", [False, True])
def test_copies_go_on_by_themselves_and_keep_their_keys(game: bastide.Game, keys: bool) -> None:
    match = game.match(3, keys=keys)
    match.play(match.legal()[0])
    others = [*copies(match), bastide.Match.from_bytes(match.to_bytes())]
    for other in others:
        assert other == match
        other.play(other.legal()[0])
        assert other != match
    for one in (match, *others):
        while one.legal():
            one.play(one.legal()[0])
        assert one == match
        assert one.information_state(0) == match.information_state(0)


def test_a_match_does_not_hash(match: bastide.Match) -> None:
    raises(TypeError, "", hash, match)
    assert match != 1


def test_the_information_state_grows(match: bastide.Match) -> None:
    before, log = match.information_state(0), match.information_log(0)
    while match.turn != 0:
        match.play(match.legal()[-1])
    match.play(match.legal()[-1])
    after = match.information_state(0)
    assert before != after
    assert 0 <= after.key < 2**128
    assert match.information_log(0).startswith(log)
    assert match.information_log(0) != log


def test_keys_are_the_same_with_chance_explicit(game: bastide.Game) -> None:
    kept = game.match(3, keys=True)
    while kept.legal():
        kept.play(kept.legal()[-1])
    for seat in range(game.seats):
        position = game.start()
        known = bastide.InformationState(position, seat)
        assert (known.game, known.seat) == (game, seat)
        for event in kept.record.ids:
            if position.turn == seat:
                assert known.act(event) == known.act(game.action_text(event))
                known = known.act(event)
            position = position.after(event)
            known = known.see(position)
        assert known == known.see(position) == kept.information_state(seat) == kept.record.resume(1).information_state(seat)
        assert known.act(0) != known.act(1)
        assert {known, known.see(position), known.act(0)} == {known, known.act(0)}


def test_the_public_history_has_the_key_of_every_language() -> None:
    match = bastide.load("leduc_poker").match(7)
    match.play("raise")
    before = match.public_history_key
    match.play("fold")
    assert match.public_history_key == 0x752AA7075868EE5A3529482D0E9749B4 != before


def test_a_record_is_read_as_it_was_written(game: bastide.Game) -> None:
    record = finished(game).record
    assert bastide.Record.read(record.to_text()) == record
    assert bastide.Record.read(record.to_json()) == record
    assert bastide.Record(game, record.ids) == record
    assert hash(bastide.Record(game, record.ids)) == hash(record)
    assert len(record) == len(record.ids) == len(record.positions()) - 1
    assert record.positions()[-1] == record.replay()
    assert record.game == game


def test_a_record_is_played_on(match: bastide.Match) -> None:
    resumed = match.record.resume(seed=1)
    assert resumed.position == match.position
    assert resumed.record == match.record
    resumed.play(resumed.legal()[0])
    assert resumed.record.ids[: len(match.record)] == match.record.ids


def test_what_is_said_of_them(match: bastide.Match) -> None:
    assert repr(match).startswith("<bastide.Match of ")
    assert repr(match.position).startswith("<bastide.Position of ")
    assert repr(match.record).startswith("<bastide.Record of ")
