//! Positions in JSON and in bytes.

use super::text;
use crate::fuzz::sequence::damaged_content;
use crate::fuzz::sound::{plays_to_its_end, says};
use crate::fuzz::{Pool, Tally, json};
use crate::random::pick;
use bastide::{AnyPosition, Stream};

/// A position in JSON, damaged within its structure or, now and then, in its text.
pub(super) fn json(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let documents = &pool.position_documents;
    if stream.below(100) == 0 {
        let [one, other] = [(); 2].map(|()| pick(documents, stream).to_string().into_bytes());
        return crate::fuzz::sequence::damaged_bytes(&one, &other, stream);
    }
    json::damaged(pick(documents, stream), documents, stream).to_string().into_bytes()
}

/// A position in bytes, damaged.
pub(super) fn bytes(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let [one, other] = [(); 2].map(|()| pick(&pool.positions, stream).to_bytes().expect("the game is portable"));
    damaged_content(&one, &other, stream)
}

pub(super) fn read_json(input: &[u8], tally: &mut Tally) {
    accepted(text(input).and_then(|text| says(AnyPosition::from_json(text))), tally);
}

pub(super) fn read_bytes(input: &[u8], tally: &mut Tally) {
    accepted(says(AnyPosition::from_bytes(input)), tally);
}

fn accepted(position: Option<AnyPosition>, tally: &mut Tally) {
    if let Some(position) = position {
        tally.accepted += 1;
        plays_to_its_end(&position, tally);
    }
}
