//! The law of histories: their numbers say what the information state notices, no more and no less.

use super::{observed, require};
use crate::history::Vocabulary;
use crate::record::{event, step_by_id};
use crate::{Finite, Id, Position, Seat, Stream, Turn};
use std::collections::HashMap;

/// The number of redeals whose steps are compared.
const WORLDS: u32 = 3;

/// For each seat, takes every step from the position and from redeals that look the same to it: two steps give the same numbers
/// if and only if the seat does the same and then sees the same.
pub(super) fn are_what_is_seen<P: Position>(position: &P, stream: &mut Stream) -> Result<(), String> {
    let vocabulary = Vocabulary::of(position).map_err(|error| error.to_string())?;
    for seat in Seat::all().take(position.seats()) {
        let seen = observed(position, seat)?;
        let (mut steps, mut numbers) = (HashMap::new(), HashMap::new());
        for world in 0..WORLDS {
            let from = if world == 0 { *position } else { position.redeal_unchecked(seat, stream) };
            for id in possible(&from) {
                let happens = event(&from, id).map_err(|illegal| illegal.to_string())?;
                let mut reached = from;
                step_by_id(&mut reached, id).map_err(|illegal| illegal.to_string())?;
                let own = (from.turn() == Turn::Seat(seat)).then_some(id);
                let step = (own, Some(observed(&reached, seat)?).filter(|after| *after != seen));
                let mut written = Vec::new();
                vocabulary.notice((&from, happens, &reached), [(seat, |number| written.push(number))]);
                let first = steps.entry(step.clone()).or_insert_with(|| written.clone());
                require(*first == written, || {
                    format!("seat {seat} sees the same, as the numbers {first:?}, and after id {id} of {from:?} as {written:?}")
                })?;
                let first = numbers.entry(written).or_insert_with(|| step.clone());
                require(*first == step, || {
                    format!("seat {seat} has the same numbers of {first:?} and, after id {id} of {from:?}, of {step:?}")
                })?;
            }
        }
    }
    Ok(())
}

/// The ids of all events that can follow a position.
pub(super) fn possible<P: Position>(position: &P) -> Vec<Id> {
    let outcomes = position.outcomes().kinds();
    position.legal().iter().map(Id::of).chain(outcomes.iter().map(Id::of)).collect()
}
