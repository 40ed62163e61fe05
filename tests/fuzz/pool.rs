//! The material of inputs: positions and matches of one game.

use crate::fuzz::typed;
use crate::random::{index, pick, play, reach};
use bastide::batch::{AutoReset, Outputs};
use bastide::{AnyBatch, AnyGame, AnyMatch, AnyPosition, BatchSetup, Finite, Stream};
use serde_json::Value;

/// The numbers of positions of the game itself, of positions of another of its configurations, and of matches.
const REACHED: usize = 48;
const FOREIGN: usize = 4;
const MATCHES: usize = 12;
/// The most positions that were read and kept.
const KEPT: usize = 48;
/// More decisions than most matches have.
const LONG: u32 = 150;

/// Positions, matches and batches of one game, in written form.
pub struct Pool {
    /// The game.
    pub game: AnyGame,
    /// Positions of its matches, some of another configuration, and, after these, accepted ones that no match may reach.
    pub(super) positions: Vec<AnyPosition>,
    /// The positions in JSON.
    pub(super) position_documents: Vec<Value>,
    pub(super) matches: Vec<AnyMatch>,
    pub(super) match_documents: Vec<Value>,
    pub(super) batches: Vec<AnyBatch>,
    pub(super) batch_documents: Vec<Value>,
}

impl Pool {
    /// A pool of random matches; another configuration of the game lends some positions.
    pub fn new(game: &AnyGame, other: &AnyGame, stream: &mut Stream) -> Self {
        let reached = (0..REACHED + FOREIGN).map(|place| {
            let game = if place < REACHED { game } else { other };
            reach(game, stream.bits(), index(1 + index(2 * LONG as usize, stream), stream))
        });
        let positions: Vec<AnyPosition> = reached.collect();
        let matches: Vec<AnyMatch> = (0..MATCHES).map(|_| running(game, stream)).collect();
        let batches: Vec<AnyBatch> = (0..MATCHES / 2).map(|_| batch(game, stream)).collect();
        Self {
            game: game.clone(),
            position_documents: positions.iter().map(document).collect(),
            positions,
            match_documents: matches.iter().map(typed::match_to_json).collect(),
            matches,
            batch_documents: batches.iter().map(typed::batch_to_json).collect(),
            batches,
        }
    }

    /// Keeps a position that was read, to damage it further; it may replace one kept before.
    pub fn keep(&mut self, position: AnyPosition, stream: &mut Stream) {
        let place = REACHED + FOREIGN + index(KEPT, stream);
        if place < self.positions.len() {
            self.position_documents[place] = document(&position);
            self.positions[place] = position;
        } else {
            self.position_documents.push(document(&position));
            self.positions.push(position);
        }
    }
}

fn document(position: &AnyPosition) -> Value {
    serde_json::from_str(&position.to_json().expect(typed::WRITTEN)).expect(typed::WRITTEN)
}

/// A random match after some decisions.
fn running(game: &AnyGame, stream: &mut Stream) -> AnyMatch {
    let mut running = game.new_match(stream.bits());
    let decisions = index(LONG as usize, stream);
    play(&mut running, decisions, stream);
    running
}

/// A batch of random matches after some decisions.
fn batch(game: &AnyGame, stream: &mut Stream) -> AnyBatch {
    let resets: Vec<AutoReset> = AutoReset::all().collect();
    let setup = BatchSetup::default().rows(1 + index(3, stream)).seed(stream.bits()).auto_reset(*pick(&resets, stream));
    let setup = setup.records(stream.below(2) == 0).keys(stream.below(2) == 0);
    let mut batch = game.new_batch(&setup, || false).expect("the setup is accepted");
    batch.rollout(stream.below(LONG).into(), &mut Outputs::default()).expect("nothing is to be written");
    batch
}
