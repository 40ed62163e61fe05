//! The laws of histories that a seat cannot tell apart: it and the public are given the same in all of them, and a redeal of one
//! history can be another.

use super::{one_of, require};
use crate::Telling;
use crate::{Finite, Id, InformationState, Position, Seat, Stream, Turn, Viewer};
use std::collections::{BTreeMap, HashMap};

/// The number of continuations played from a position.
const TIMES: u32 = 16;
/// The largest number of events in a continuation.
const EVENTS: u32 = 24;
/// Redeals are counted at this number of them, and at every doubling up to the last number.
const FEW_REDEALS: u32 = 64;
const MOST_REDEALS: u32 = 4096;

/// Plays on from a position in many ways, and compares those that look the same to a seat that is not asked; returns the number
/// of pairs compared.
pub(super) fn are_one<P: Position>(position: &P, stream: &mut Stream) -> Result<u64, String> {
    let viewers: Vec<Seat> = Seat::all().take(position.seats()).filter(|seat| position.turn() != Turn::Seat(*seat)).collect();
    let Some(viewer) = one_of(&viewers, stream) else { return Ok(0) };
    let mut known = BTreeMap::<u128, Vec<History<P>>>::new();
    for _ in 0..TIMES {
        let mut history = History::new(*position, *viewer);
        while history.goes_on(stream)? {
            known.entry(history.known.key()).or_default().push(history.clone());
        }
    }
    let mut pairs = Vec::new();
    for (one, other) in known.values().flat_map(|same| same.iter().map(|other| (&same[0], other))) {
        if (one.events, one.position) != (other.events, other.position) {
            one.is_told_as(other)?;
            pairs.push((one, other));
        }
    }
    let compared = pairs.len() as u64;
    if let Some((one, other)) = one_of(&pairs, stream) {
        one.looks_like(other)?;
    }
    pairs.retain(|(one, other)| one.asks() && other.asks() && one.position != other.position);
    if let Some((one, other)) = one_of(&pairs, stream) {
        one.can_be_dealt(other, stream)?;
    }
    Ok(compared)
}

/// A continuation, and a seat's knowledge of it.
#[derive(Clone)]
struct History<P: Position> {
    position: P,
    events: u32,
    known: InformationState,
    /// The tellings for the seat and the public.
    told: [Telling<P::Told>; 2],
}

impl<P: Position> History<P> {
    fn new(position: P, viewer: Seat) -> Self {
        Self { position, events: 0, known: InformationState::first(&position, viewer), told: Default::default() }
    }

    fn viewer(&self) -> Seat {
        self.known.seat()
    }

    /// The seat and the public.
    fn viewers(&self) -> [Viewer; 2] {
        [Viewer::Seat(self.viewer()), Viewer::Public]
    }

    /// Whether the seat is asked, so that no other seat is in the middle of a choice.
    fn asks(&self) -> bool {
        self.position.turn() == Turn::Seat(self.viewer())
    }

    /// Plays or deals at random, until the seat is asked.
    fn goes_on(&mut self, stream: &mut Stream) -> Result<bool, String> {
        let id = match self.position.turn() {
            Turn::Seat(seat) if seat != self.viewer() => self.position.legal().draw(stream).map(Id::of),
            Turn::Chance => self.position.outcomes().draw(stream).map(Id::of),
            _ => None,
        };
        let Some(id) = id.filter(|_| self.events < EVENTS) else { return Ok(false) };
        let before = self.position;
        for (viewer, telling) in self.viewers().into_iter().zip(&mut self.told) {
            self.position = before;
            crate::tell::step(&mut self.position, id, viewer, telling, 0).map_err(|illegal| illegal.to_string())?;
        }
        self.events += 1;
        self.known.see_unchecked(&self.position);
        Ok(true)
    }

    /// Checks that the seat and the public are told the same, with the same numbers.
    fn is_told_as(&self, other: &Self) -> Result<(), String> {
        require(self.told == other.told, || {
            let [one, other] = [self, other].map(|history| history.told.each_ref().map(Telling::to_string));
            format!("seat {} and the public are told {one:?}, and of what is the same to the seat {other:?}", self.viewer())
        })
    }

    /// Checks that the seat and the public are shown the same.
    fn looks_like(&self, other: &Self) -> Result<(), String> {
        for viewer in self.viewers() {
            let differs = |what: &str| {
                let (seat, position) = (self.viewer(), &other.position);
                format!("the {what} {viewer} is another one at {position:?}, which is the same to seat {seat}")
            };
            let [one, another] = [self, other].map(|history| history.position.scene(viewer));
            // A seat knows that it is asked, even if its observation does not say so.
            if viewer != Viewer::Public && self.asks() != other.asks() {
                require(one.to_string() == another.to_string(), || differs("table"))?;
                continue;
            }
            require(one == another, || differs("scene"))?;
            let [one, another] = [self, other].map(|history| history.position.picture(viewer));
            require(one == another, || differs("picture"))?;
        }
        Ok(())
    }

    /// Checks that a redeal of one position can be the other, or has its cards where another seat's memory is not redrawn in
    /// every way. If every redeal is distinct, there are too many of them to decide.
    fn can_be_dealt(&self, other: &Self, stream: &mut Stream) -> Result<(), String> {
        let (mut redealt, mut counted) = (HashMap::<P, u32>::new(), FEW_REDEALS);
        for redeals in 1..=MOST_REDEALS {
            let position = self.position.redeal_unchecked(self.viewer(), stream);
            if position == other.position {
                return Ok(());
            }
            *redealt.entry(position).or_default() += 1;
            if redeals == counted {
                if redealt.values().any(|times| *times == 1) {
                    return Ok(());
                }
                counted *= 2;
            }
        }
        let (seat, worlds, position) = (self.viewer(), redealt.len(), &other.position);
        let cards = position.scene(Viewer::Everything);
        require(redealt.keys().any(|redealt| redealt.scene(Viewer::Everything) == cards), || {
            format!("redeals for seat {seat} give {worlds} positions and never {position:?}, which is the same to it")
        })
    }
}
