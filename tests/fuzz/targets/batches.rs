//! Batches in JSON and in bytes.

use crate::fuzz::sequence::damaged_content;
use crate::fuzz::sound::{plays_to_its_end, says};
use crate::fuzz::{Pool, Tally, json, typed};
use crate::random::pick;
use bastide::batch::{Buffers, Outputs};
use bastide::{AnyBatch, Stream};

/// Enough for most matches to end, and others to begin.
const DECISIONS: u64 = 60;

/// A batch in JSON, damaged within its structure.
pub(super) fn json(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    json::damaged(pick(&pool.batch_documents, stream), &pool.batch_documents, stream).to_string().into_bytes()
}

/// A batch in bytes, damaged.
pub(super) fn bytes(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let [one, other] = [(); 2].map(|()| pick(&pool.batches, stream).to_bytes(|| false).expect(typed::WRITTEN));
    damaged_content(&one, &other, stream)
}

pub(super) fn read_json(input: &[u8], tally: &mut Tally) {
    let read = typed::document(input).and_then(|(game, document)| says(typed::batch_from_json(&game, &document["batch"])));
    read.into_iter().for_each(|batch| goes_on(batch, tally));
}

pub(super) fn read_bytes(input: &[u8], tally: &mut Tally) {
    says(AnyBatch::from_bytes(input, || false)).into_iter().for_each(|batch| goes_on(batch, tally));
}

/// Plays the rows to their ends, writes and reads the batch, and asserts that it goes on as its copy does.
fn goes_on(mut batch: AnyBatch, tally: &mut Tally) {
    tally.accepted += 1;
    for row in 0..batch.rows() {
        plays_to_its_end(&batch.position(row).expect("the row exists"), tally);
        if let Some(running) = batch.setup().records.then(|| batch.match_at(row).expect("the rows are recorded")) {
            assert_eq!(running.position(), batch.position(row).expect("the row exists"));
        }
    }
    let mut copy = AnyBatch::from_bytes(&batch.to_bytes(|| false).expect(typed::WRITTEN), || false).expect(typed::WRITTEN);
    assert_eq!(batch, copy);
    let names: Vec<&str> = Outputs::NAMES.iter().copied().filter(|name| *name != "keys" || batch.setup().keys).collect();
    let mut buffers = Buffers::new(batch.rows(), &batch.shape(), &names).expect("these are outputs");
    batch.refresh(&mut buffers.outputs()).expect("the buffers fit");
    let mut actions = vec![0; batch.rows()];
    for _ in 0..DECISIONS {
        batch.sample(&mut actions).expect("the actions fit");
        batch.step(&actions, &mut buffers.outputs()).expect("what was sampled is legal");
    }
    copy.rollout(DECISIONS, &mut Outputs::default()).expect("nothing is to be written");
    assert_eq!(batch, copy);
}
