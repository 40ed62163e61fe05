//! Matches in JSON and in bytes.

use crate::fuzz::sequence::damaged_content;
use crate::fuzz::sound::{is_told, plays_to_its_end, says};
use crate::fuzz::{Pool, Tally, json, typed};
use crate::random::{choose, pick};
use bastide::{AnyMatch, Stream};

/// A match in JSON, damaged within its structure.
pub(super) fn json(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    json::damaged(pick(&pool.match_documents, stream), &pool.match_documents, stream).to_string().into_bytes()
}

/// A match in bytes, damaged.
pub(super) fn bytes(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let [one, other] = [(); 2].map(|()| pick(&pool.matches, stream).to_bytes());
    damaged_content(&one, &other, stream)
}

pub(super) fn read_json(input: &[u8], tally: &mut Tally) {
    let read = typed::document(input).and_then(|(game, document)| says(typed::match_from_json(&game, &document["match"])));
    read.into_iter().for_each(|running| goes_on(running, tally));
}

pub(super) fn read_bytes(input: &[u8], tally: &mut Tally) {
    says(AnyMatch::from_bytes(input)).into_iter().for_each(|running| goes_on(running, tally));
}

/// Writes and reads the match, and asserts that it goes on as its copy does, to its end.
fn goes_on(mut running: AnyMatch, tally: &mut Tally) {
    tally.accepted += 1;
    plays_to_its_end(&running.position(), tally);
    is_told(&running);
    let mut copy = AnyMatch::from_bytes(&running.to_bytes()).expect("what was written is read");
    let mut stream = Stream::new(1);
    while let Some(id) = choose(&running.position(), &mut stream) {
        running.play(id).expect("a legal action is played");
        copy.play(id).expect("a legal action is played");
    }
    assert_eq!(running, copy);
}
