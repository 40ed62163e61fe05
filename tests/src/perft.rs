//! Counts of sequences of events, from the start and from positions in the middle of matches.

use crate::cover::cover;
use crate::random::{after, course};
use bastide::{AnyGame, AnyPosition, Id};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The matches that positions are taken from, and the most events before these.
const MATCHES: u64 = 12;
const EVENTS: usize = 100;
/// The positions that are counted from.
const POSITIONS: usize = 9;
/// The deepest count, and the largest.
const DEPTH: u32 = 8;
const COUNT: u64 = 30_000;

/// A position with the ids that lead to it.
struct Reached {
    ids: Vec<Id>,
    position: AnyPosition,
}

/// The counts of a configuration: from its start, and from positions chosen so that together as much as possible can happen.
pub(crate) fn perft(game: &AnyGame) -> String {
    let mut text = format!("game {}\n", game.name());
    let reached: Vec<Reached> = (0..MATCHES).flat_map(|index| positions(game, index)).collect();
    let possible: Vec<_> = reached.iter().map(|reached| possible(&reached.position)).collect();
    for Reached { ids, position } in cover(&possible, POSITIONS).into_iter().map(|place| &reached[place]) {
        text += &after(ids);
        counts(position, &mut text);
    }
    text
}

/// The counts of growing depth, as long as they are neither 0 nor too large.
fn counts(position: &AnyPosition, text: &mut String) {
    for depth in 1..=DEPTH {
        match position.perft(depth) {
            count @ 1..=COUNT => {
                let _ = writeln!(text, "depth {depth} {count}");
            }
            _ => break,
        }
    }
}

/// The positions of a random match, without its end.
fn positions(game: &AnyGame, index: u64) -> Vec<Reached> {
    let mut ids = Vec::new();
    let reached = |(position, id): (AnyPosition, Option<Id>)| {
        let before = ids.clone();
        ids.push(id?);
        Some(Reached { ids: before, position })
    };
    course(game, index).take(EVENTS).map_while(reached).collect()
}

/// The possible events of a position, with the turn.
pub(crate) fn possible(position: &AnyPosition) -> BTreeSet<(i32, Id)> {
    let turn = position.turn().code();
    let (legal, outcomes) = (position.legal(), position.outcomes().kinds());
    legal.iter().chain(outcomes.iter()).map(|id| (turn, id)).collect()
}
