//! Records as text and as JSON.

use super::names::CHARACTERS;
use crate::fuzz::sequence::damaged;
use crate::fuzz::sound::{is_told, plays_to_its_end, says};
use crate::fuzz::{Pool, Tally, json};
use crate::random::pick;
use bastide::{AnyMatch, Finite, Id, Record, Stream};
use serde_json::Value;

/// A record as text with damaged lines or characters.
pub(super) fn text(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let text = |running: &AnyMatch| running.game().record_to_text(running.record()).expect("a match's own record replays");
    let (one, other) = (text(pick(&pool.matches, stream)), text(pick(&pool.matches, stream)));
    if stream.below(4) == 0 {
        let [one, other] = [one, other].map(|text| text.chars().collect::<Vec<_>>());
        return damaged(&one, &other, &CHARACTERS, stream).into_iter().collect::<String>().into_bytes();
    }
    let others: Vec<&str> = other.lines().collect();
    let fresh = [&["nobody: 1", "", "chance: 1"], &others[..]].concat();
    damaged(&one.lines().collect::<Vec<_>>(), &others, &fresh, stream).join("\n").into_bytes()
}

/// A record in JSON with damage to its ids or anything else.
pub(super) fn json(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let [record, other] = [0; 2].map(|_| pick(&pool.matches, stream).record());
    let document = |record: &Record| serde_json::from_str::<Value>(&record.to_json()).expect("a record is JSON");
    let mut written = document(record);
    if stream.below(3) == 0 {
        return json::damaged(&written, &[document(other)], stream).to_string().into_bytes();
    }
    let few: Vec<Id> = Id::all().take(pool.game.actions().min(32)).collect();
    let ids = damaged(record.ids(), other.ids(), &few, stream);
    written["ids"] = ids.iter().map(|id| id.number()).collect();
    written.to_string().into_bytes()
}

/// Asserts that a record is refused, or replays and is written and read again; plays its last position to the end.
pub(super) fn read(input: &[u8], tally: &mut Tally) {
    let Some((game, record)) = super::text(input).and_then(|text| says(Record::read(text))) else { return };
    tally.accepted += 1;
    let text = game.record_to_text(&record).expect("what was read replays");
    for written in [text, record.to_json()] {
        assert_eq!(Record::read(&written).map(|(_, record)| record).as_ref(), Ok(&record), "{written}");
    }
    let resumed = game.resume(record.clone(), Stream::new(1)).expect("what was read goes on");
    assert!(resumed.record().ids().starts_with(record.ids()));
    is_told(&resumed);
    plays_to_its_end(&game.replay(&record).expect("what was read replays"), tally);
}
