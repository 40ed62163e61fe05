//! Traces: random matches, step by step.

use crate::cover::cover;
use crate::random::{course, fnv};
use bastide::{AnyGame, AnyPosition, Id};
use std::collections::BTreeSet;
use std::fmt::{Display, Write};

/// The matches that the traces are chosen from, and the number of traces.
const MATCHES: u64 = 100;
const TRACES: usize = 4;

/// The traces of a configuration: of matches chosen so that together as much as possible happens.
pub(crate) fn traces(game: &AnyGame) -> Vec<String> {
    let events: Vec<_> = (0..MATCHES).map(|index| events(game, index)).collect();
    cover(&events, TRACES).into_iter().map(|index| trace(game, index as u64)).collect()
}

/// The events of a match: turns and ids.
fn events(game: &AnyGame, index: u64) -> BTreeSet<(i32, Id)> {
    course(game, index).filter_map(|(position, id)| Some((position.turn().code(), id?))).collect()
}

/// The trace of a match.
fn trace(game: &AnyGame, index: u64) -> String {
    let mut text = format!("game {}\n", game.name());
    for (position, id) in course(game, index) {
        let returns = || listed(position.returns().iter().map(|share| format!("{share:.6}")));
        let next = id.map_or_else(|| format!("-\nreturns {}", returns()), |id| id.to_string());
        let _ = writeln!(text, "{} {next}", line(&position));
    }
    text
}

/// A line without the next id.
fn line(position: &AnyPosition) -> String {
    let legal = position.legal();
    let outcomes = position.outcomes();
    let choices =
        listed(legal.iter().map(|id| id.to_string()).chain(outcomes.iter().map(|(id, weight)| format!("{id}:{weight}"))));
    let choices = if choices.is_empty() { "-" } else { &choices };
    let digests = listed((0..position.seats()).map(|seat| digest(position, seat)));
    format!("{} {choices} {} {digests}", position.turn().code(), listed(position.scores().iter()))
}

/// The digest of a seat's observation, in 16 digits.
fn digest(position: &AnyPosition, seat: usize) -> String {
    let mut seen = vec![0; position.game().layout().length()];
    position.observe(seat, &mut seen).expect("a seat of the game, and its length");
    format!("{:016x}", fnv(&seen))
}

fn listed(values: impl Iterator<Item: Display>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}
