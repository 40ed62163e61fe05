//! The knowledge of the seats of rows: their information states and histories.

use super::workers::take_first;
use super::{BatchError, BatchSetup};
use crate::history::{Recent, Vocabulary};
use crate::memory::{copied, filled};
use crate::record::event;
use crate::{Damaged, Event, Finite, InformationState, Match, Position, Record, Seat, Turn};
use std::collections::TryReserveError;

/// The knowledge of the seats of all rows, as far as it is kept.
#[derive(PartialEq, Default)]
pub(super) struct Knowledge {
    /// An information state for each seat of each row, or none.
    pub(super) states: Vec<InformationState>,
    /// A [`Recent`] for each seat of each row, or none.
    pub(super) histories: Vec<u16>,
}

impl Knowledge {
    /// Room for the knowledge that a setup keeps.
    pub(super) fn new<P: Position>(start: &P, setup: &BatchSetup) -> Result<Self, BatchError> {
        let kept = Kept::of(start, setup);
        let numbers = setup.rows.checked_mul(kept.numbers).ok_or(BatchError::NoMemory)?;
        Ok(Self {
            states: filled(setup.rows * kept.states, InformationState::first(start, Seat::FIRST))?,
            histories: filled(numbers, 0)?,
        })
    }

    pub(super) fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { states: copied(&self.states)?, histories: copied(&self.histories)? })
    }

    /// Forgets all rows, and makes room for some.
    pub(super) fn make_room(&mut self, rows: usize, kept: Kept) -> Result<(), TryReserveError> {
        self.states.clear();
        self.histories.clear();
        self.states.try_reserve(rows * kept.states)?;
        self.histories.try_reserve(rows * kept.numbers)
    }

    /// Adds a copy of another row, which keeps at least as much.
    pub(super) fn push_row(&mut self, from: &Self, row: usize, Kept { states, numbers, .. }: Kept) {
        self.states.extend_from_slice(&from.states[row * states..][..states]);
        self.histories.extend_from_slice(&from.histories[row * numbers..][..numbers]);
    }

    /// Makes a row a copy of another that keeps the same.
    pub(super) fn copy_row(&mut self, row: usize, from: &Self, other: usize, Kept { states, numbers, .. }: Kept) {
        self.states[row * states..][..states].copy_from_slice(&from.states[other * states..][..states]);
        self.histories[row * numbers..][..numbers].copy_from_slice(&from.histories[other * numbers..][..numbers]);
    }

    /// The knowledge of the seats of all rows, to be updated.
    pub(super) fn lend<'a, P: Position>(&'a mut self, start: &'a P, vocabulary: &'a Vocabulary, kept: Kept) -> Known<'a, P> {
        Known { start, vocabulary, kept, states: &mut self.states, histories: &mut self.histories }
    }
}

/// The size of the knowledge kept for a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Kept {
    /// The information states.
    pub(super) states: usize,
    /// The room for the histories of all seats, and of one.
    pub(super) numbers: usize,
    pub(super) history: usize,
}

impl Kept {
    pub(super) fn of<P: Position>(start: &P, setup: &BatchSetup) -> Self {
        let (seats, history) = (start.seats(), Recent::room(setup.history));
        Self { states: if setup.keys { seats } else { 0 }, numbers: seats * history, history }
    }
}

/// The knowledge of the seats of some rows.
pub(super) struct Known<'a, P> {
    pub(super) start: &'a P,
    vocabulary: &'a Vocabulary,
    pub(super) kept: Kept,
    pub(super) states: &'a mut [InformationState],
    pub(super) histories: &'a mut [u16],
}

impl<P: Position> Known<'_, P> {
    /// Splits off the knowledge of the seats of the first rows.
    pub(super) fn take_first(&mut self, rows: usize) -> Self {
        let (states, histories) = (rows * self.kept.states, rows * self.kept.numbers);
        Self { states: take_first(&mut self.states, states), histories: take_first(&mut self.histories, histories), ..*self }
    }

    /// The knowledge of the seats of a row.
    #[inline(always)]
    pub(super) fn row(&mut self, i: usize) -> Known<'_, P> {
        let Kept { states, numbers, .. } = self.kept;
        Known {
            start: self.start,
            vocabulary: self.vocabulary,
            kept: self.kept,
            states: &mut self.states[i * states..][..states],
            histories: &mut self.histories[i * numbers..][..numbers],
        }
    }

    /// The histories with their seats.
    #[inline(always)]
    fn recent(&mut self) -> impl Iterator<Item = (Seat, Recent<'_>)> {
        let (one, mut rest) = (self.kept.history, &mut *self.histories);
        Seat::all().map_while(move |seat| Some((seat, Recent(rest.split_off_mut(..one).filter(|mine| !mine.is_empty())?))))
    }

    /// A copy of a position, if histories are kept: they compare its views with those after the next event.
    #[inline(always)]
    pub(super) fn before(&self, position: &P) -> Option<P> {
        (self.kept.history > 0).then_some(*position)
    }

    /// Adds what each seat notices of an event.
    #[inline(always)]
    pub(super) fn see(&mut self, before: Option<P>, event: Event<P::Action, P::Outcome>, after: &P) {
        self.states.iter_mut().for_each(|known| known.see_unchecked(after));
        if let Some(before) = before {
            self.notice(&before, event, after);
        }
    }

    /// Adds an event to the histories, unless it ends the match: then nobody asks for them.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn notice(&mut self, before: &P, event: Event<P::Action, P::Outcome>, after: &P) {
        if after.turn() == Turn::Over {
            return;
        }
        let vocabulary = self.vocabulary;
        vocabulary.notice((before, event, after), self.recent().map(|(seat, mut mine)| (seat, move |number| mine.push(number))));
    }

    /// Begins with what each seat sees in a position; the seat `but` keeps its knowledge.
    pub(super) fn begin(&mut self, position: &P, but: Option<Seat>) {
        for (known, seat) in self.states.iter_mut().zip(Seat::all()).filter(|(_, seat)| Some(*seat) != but) {
            *known = InformationState::first(position, seat);
        }
        let (start, vocabulary) = (self.start, self.vocabulary);
        for (seat, mut mine) in self.recent().filter(|(seat, _)| Some(*seat) != but) {
            mine.0.fill(0);
            vocabulary.begin(seat, start, position, &mut |number| mine.push(number));
        }
    }

    /// Takes over the knowledge of the seats of a match.
    pub(super) fn put(&mut self, running: &Match<P>) {
        for (mine, seat) in self.states.iter_mut().zip(Seat::all()) {
            if let Ok(theirs) = running.information_state(seat) {
                *mine = theirs;
            }
        }
        if self.kept.history > 0 {
            let _ = self.live(running.record());
        }
    }

    /// Replaces the histories with a record's.
    pub(super) fn live(&mut self, record: &Record) -> Result<(), Damaged> {
        self.histories.fill(0);
        record.each_step(&mut |before: &P, id, after| {
            if let Ok(event) = event(before, id) {
                self.notice(before, event, after);
            }
        })?;
        Ok(())
    }
}
