//! Traces: random matches, step by step.

use crate::cover::cover;
use crate::random::{POSSIBLE, choose, fnv, step, stream};
use bastide::{AnyGame, AnyPosition, Id};
use std::collections::BTreeSet;
use std::fmt::{Display, Write};

/// The matches that the traces are chosen from, and how many are.
const MATCHES: u64 = 100;
const TRACES: usize = 4;

/// The trace of a match, and what happened in it: to whose turn, and the id.
struct Trace {
    text: String,
    events: BTreeSet<(i32, Id)>,
}

/// The traces of a configuration: of matches in which, together, as much as possible happens.
pub(crate) fn traces(game: &AnyGame) -> Vec<String> {
    let traces: Vec<Trace> = (0..MATCHES).map(|index| trace(game, index)).collect();
    cover(&traces, TRACES, |trace| trace.events.clone()).into_iter().map(|trace| trace.text.clone()).collect()
}

fn trace(game: &AnyGame, index: u64) -> Trace {
    let mut stream = stream(game, index);
    let mut position = game.start();
    let mut trace = Trace { text: format!("game {}\n", game.name()), events: BTreeSet::new() };
    while let Some(id) = choose(&position, &mut stream) {
        let _ = writeln!(trace.text, "{} {id}", line(&position));
        trace.events.insert((position.turn().code(), id));
        step(&mut position, id).expect(POSSIBLE);
    }
    let returns = listed(position.returns().iter().map(|share| format!("{share:.6}")));
    let _ = writeln!(trace.text, "{} -\nreturns {returns}", line(&position));
    trace
}

/// A line without the id that comes next.
fn line(position: &AnyPosition) -> String {
    let legal = position.legal();
    let draws = position.outcomes();
    let choices = listed(legal.iter().map(|id| id.to_string()).chain(draws.iter().map(|(id, weight)| format!("{id}:{weight}"))));
    let choices = if choices.is_empty() { "-" } else { &choices };
    let digests = listed((0..position.seats()).map(|seat| digest(position, seat)));
    format!("{} {choices} {} {digests}", position.turn().code(), listed(position.scores().iter()))
}

/// What a seat sees, in 16 digits.
fn digest(position: &AnyPosition, seat: usize) -> String {
    let mut seen = vec![0; position.game().layout().length()];
    position.observe(seat, &mut seen).expect("a seat of the game, and its length");
    format!("{:016x}", fnv(&seen))
}

fn listed(values: impl Iterator<Item: Display>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}
