//! The histories of a game.

use super::SolveError;
use crate::memory::make_room;
use crate::{Finite, InformationState, Position, Seat, Turn};
use std::collections::TryReserveError;

/// A position in a history, and the seats' knowledge there.
#[derive(Clone, Debug)]
pub(super) struct History<P> {
    pub(super) position: P,
    pub(super) known: [InformationState; Seat::COUNT],
    /// The decisions of each seat so far.
    pub(super) before: [u32; Seat::COUNT],
    /// The events so far.
    pub(super) depth: usize,
}

impl<P: Position> History<P> {
    pub(super) fn new(position: &P) -> Self {
        let first = InformationState::first(position, Seat::FIRST);
        let mut known = [first; Seat::COUNT];
        for (seat, known) in Seat::all().zip(&mut known).take(position.seats()) {
            *known = InformationState::first(position, seat);
        }
        Self { position: *position, known, before: [0; Seat::COUNT], depth: 0 }
    }

    /// Updates the knowledge after an event, which has been played.
    fn seen(mut self) -> Self {
        let seats = self.position.seats();
        self.known[..seats].iter_mut().for_each(|known| known.see_unchecked(&self.position));
        self.depth += 1;
        self
    }

    pub(super) fn played(&self, seat: Seat, action: P::Action) -> Self {
        let mut next = self.clone();
        next.position.play_unchecked(action);
        next.known[seat.index()].act(action);
        next.before[seat.index()] += 1;
        next.seen()
    }

    /// Appends `make(next)` to a list for each history `next` that is one event longer.
    pub(super) fn follow<T>(&self, list: &mut Vec<T>, make: impl Fn(Self) -> T) -> Result<(), TryReserveError> {
        match self.position.turn() {
            Turn::Seat(seat) => {
                let legal = self.position.legal();
                make_room(list, legal.len())?;
                list.extend(legal.iter().map(|action| make(self.played(seat, action))));
            }
            Turn::Chance => {
                let outcomes = self.position.outcomes();
                make_room(list, outcomes.kinds().len())?;
                list.extend(outcomes.iter().map(|(outcome, _)| make(self.dealt(outcome))));
            }
            Turn::Over => {}
        }
        Ok(())
    }

    pub(super) fn dealt(&self, outcome: P::Outcome) -> Self {
        let mut next = self.clone();
        next.position.deal_unchecked(outcome);
        next.seen()
    }
}

/// Calls a function with every history from a position on, each before those that follow it.
pub(super) fn histories<P: Position>(
    start: &P,
    mut visit: impl FnMut(&History<P>) -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let mut open = vec![History::new(start)];
    while let Some(history) = open.pop() {
        visit(&history)?;
        let from = open.len();
        history.follow(&mut open, |next| next)?;
        open[from..].reverse();
    }
    Ok(())
}
