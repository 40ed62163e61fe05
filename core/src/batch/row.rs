//! A row of a batch.

use super::BatchError;
use super::known::Known;
use super::workers::CHUNK;
use crate::dealer::Dealer;
use crate::matches::{Decisions, nonce};
#[cfg(feature = "serde")]
use crate::memory::read_list;
use crate::memory::{copied, list};
use crate::observe::Bytes;
use crate::rng::Streams;
use crate::simd::{Processor, accelerated};
use crate::{Event, Finite, Id, Match, Position, Seat, Sink, Stream, Turn};
use std::collections::TryReserveError;

/// The most matches without a decision that are skipped in succession.
pub(super) const PASSED_OVER: u64 = 1000;

/// The most events of a listed game from one decision to the next, with room to spare.
const EVENTS: usize = 128;

/// Results of the row's last finished match; zero before the first.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Last {
    pub(super) decisions: u32,
    pub(super) returns: [f32; Seat::COUNT],
}

/// A place in a batch, in which matches are played one after the other.
#[derive(PartialEq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(serialize = "P: serde::Serialize", deserialize = "P: serde::de::DeserializeOwned"), deny_unknown_fields)
)]
pub(super) struct Row<P: Position> {
    pub(super) position: P,
    /// The stream of the chance of this match.
    pub(super) stream: Stream,
    /// The streams of all its matches.
    pub(super) streams: Streams,
    /// The number of this match.
    pub(super) episode: u64,
    /// The decisions of each seat in this match.
    pub(super) decisions: Decisions,
    /// The seat to act; after the end the last seat that acted.
    pub(super) seat: Seat,
    /// Whether the match is over.
    pub(super) over: bool,
    /// The nonce of a match from elsewhere, which has a separate stream.
    pub(super) put: Option<u64>,
    pub(super) last: Last,
    /// The ids of all events of this match, if they are recorded.
    #[cfg_attr(feature = "serde", serde(default, deserialize_with = "read_record"))]
    pub(super) record: Option<Vec<Id>>,
}

/// Reads a record, and reports a lack of memory.
#[cfg(feature = "serde")]
fn read_record<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<Id>>, D::Error> {
    #[derive(serde::Deserialize)]
    struct Ids(#[serde(deserialize_with = "read_list")] Vec<Id>);

    Ok(<Option<Ids> as serde::Deserialize>::deserialize(deserializer)?.map(|Ids(ids)| ids))
}

impl<P: Position> Row<P> {
    /// The first match of a seed and an index; `known` is the seats' knowledge, if it is kept.
    pub(super) fn new(
        start: &P,
        seed: u64,
        index: u64,
        recorded: bool,
        known: &mut Known<'_, P>,
    ) -> Result<Self, TryReserveError> {
        let streams = Streams::new(seed, index);
        let mut row = Self {
            position: *start,
            stream: streams.of_episode(0),
            streams,
            episode: 0,
            decisions: Decisions::default(),
            seat: Seat::FIRST,
            over: false,
            put: None,
            last: Last::default(),
            record: recorded.then(Vec::new),
        };
        row.make_room()?;
        row.begin(start, 0, known);
        Ok(row)
    }

    /// A copy of the row.
    pub(super) fn try_clone(&self) -> Result<Self, TryReserveError> {
        let record = self.record.as_deref().map(copied).transpose()?;
        Ok(self.with_record(record))
    }

    /// A copy of the row that keeps no record.
    pub(super) fn without_record(&self) -> Self {
        self.with_record(None)
    }

    /// The row with another record.
    fn with_record(&self, record: Option<Vec<Id>>) -> Self {
        let Self { position, stream, streams, episode, decisions, seat, over, put, last, .. } = self;
        let (position, episode, decisions, seat) = (*position, *episode, *decisions, *seat);
        let (stream, streams, over, put, last) = (stream.clone(), streams.clone(), *over, *put, *last);
        Self { position, stream, streams, episode, decisions, seat, over, put, last, record }
    }

    /// Makes room for the record of another row.
    pub(super) fn make_room_for(&mut self, ids: &[Id]) -> Result<(), TryReserveError> {
        match &mut self.record {
            Some(mine) => mine.try_reserve(ids.len().saturating_sub(mine.len())),
            None => Ok(()),
        }
    }

    /// Makes room in the record for the events up to the next decision.
    #[inline]
    pub(super) fn make_room(&mut self) -> Result<(), TryReserveError> {
        match &mut self.record {
            Some(ids) if ids.capacity() - ids.len() < EVENTS => ids.try_reserve(EVENTS),
            _ => Ok(()),
        }
    }

    /// Becomes a copy of another row, with enough room for its record.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let mut record = self.record.take();
        record.iter_mut().zip(&other.record).for_each(|(mine, theirs)| mine.clone_from(theirs));
        *self = other.with_record(record);
    }

    /// Puts a match into the row, with enough room for its record.
    pub(super) fn put(&mut self, running: &Match<P>, known: &mut Known<'_, P>) {
        self.position = *running.position();
        self.stream = running.stream().clone();
        self.decisions = *running.decisions();
        self.put = Some(running.nonce_of_match());
        if let Some(ids) = &mut self.record {
            ids.clone_from(&running.record().ids);
        }
        known.put(running);
        self.settle(known);
        if self.over {
            self.end();
        }
    }

    /// Continues from a position of another match, which is the first that the seats see.
    pub(super) fn put_position(&mut self, position: P, known: &mut Known<'_, P>) {
        (self.position, self.decisions, self.put) = (position, Decisions::default(), Some(self.nonce_of_match()));
        known.begin(&position, None);
        self.settle(known);
        if self.over {
            self.end();
        }
    }

    /// Redeals what a seat cannot see, from a seed that all future chance follows, too. The seat keeps its knowledge.
    pub(super) fn redeal(&mut self, seat: Seat, seed: u64, known: &mut Known<'_, P>) {
        self.stream = Stream::new(seed);
        self.put = Some(self.stream.nonce());
        self.position = self.position.redeal_unchecked(seat, &mut self.stream);
        known.begin(&self.position, Some(seat));
        if self.over {
            self.end();
        }
    }

    /// Begins the next match of the row; returns the number of outcomes dealt.
    pub(super) fn begin_next(&mut self, start: &P, known: &mut Known<'_, P>) -> u32 {
        self.begin(start, self.episode.wrapping_add(1), known)
    }

    /// Begins the first match of another seed.
    pub(super) fn begin_seed(&mut self, start: &P, seed: u64, known: &mut Known<'_, P>) {
        self.streams = Streams::new(seed, 0);
        self.begin(start, 0, known);
    }

    /// Begins a match of the row, and skips matches that chance ends before anybody decides (EG-40); returns the number of
    /// outcomes dealt.
    fn begin(&mut self, start: &P, episode: u64, known: &mut Known<'_, P>) -> u32 {
        let mut deals = self.try_begin(start, episode, known);
        for passed_over in 1..PASSED_OVER {
            if !self.over {
                break;
            }
            deals += self.try_begin(start, episode.wrapping_add(passed_over), known);
        }
        deals
    }

    /// Begins a match of the row; compiled once for all callers.
    #[inline(never)]
    fn try_begin(&mut self, start: &P, episode: u64, known: &mut Known<'_, P>) -> u32 {
        self.position = *start;
        self.episode = episode;
        self.stream = self.streams.of_episode(episode);
        self.decisions = Decisions::default();
        self.put = None;
        if let Some(ids) = &mut self.record {
            ids.clear();
        }
        known.begin(start, None);
        self.settle(known)
    }

    /// Plays a legal action and lets chance play; returns the number of outcomes dealt.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn play(&mut self, processor: impl Processor, action: P::Action, known: &mut Known<'_, P>) -> u32 {
        let before = known.before(&self.position);
        if let Some(known) = known.states.get_mut(self.seat.index()) {
            known.act(action);
        }
        self.position.play_unchecked(action);
        let decisions = &mut self.decisions[self.seat.index()];
        *decisions = decisions.wrapping_add(1);
        self.note(Id::of(action));
        known.see(before, Event::Action(action), &self.position);
        self.settle_on(processor, known)
    }

    /// Writes the observation of a seat.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn observe(&self, seat: Seat, processor: impl Processor, out: &mut [u8]) {
        let mut bytes = Bytes::new(out, processor);
        bytes.expect(self.position.observation_length());
        self.position.write(seat, &mut bytes);
    }

    /// The nonce of the match.
    pub(super) fn nonce_of_match(&self) -> u64 {
        self.put.unwrap_or_else(|| self.streams.of_episode(self.episode).nonce())
    }

    /// The nonce of the next decision.
    pub(super) fn nonce(&self) -> u64 {
        nonce(self.nonce_of_match(), &self.decisions, self.position.turn())
    }

    /// The decisions of all seats.
    pub(super) fn length(&self) -> u32 {
        self.decisions.iter().fold(0, |all, one| all.wrapping_add(*one))
    }

    /// Keeps the results of a match that is over.
    pub(super) fn end(&mut self) {
        self.last.decisions = self.length();
        for (mine, share) in self.last.returns.iter_mut().zip(&*self.position.returns()) {
            *mine = *share;
        }
    }

    /// Lets chance deal until a seat is asked or the match is over; returns the number of outcomes dealt.
    fn settle(&mut self, known: &mut Known<'_, P>) -> u32 {
        accelerated!(processor => self.settle_on(processor, known))
    }

    /// The same on a processor.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn settle_on(&mut self, processor: impl Processor, known: &mut Known<'_, P>) -> u32 {
        let mut deals = 0;
        while let Some(outcome) = self.position.outcomes().draw(&mut Dealer::new(&mut self.stream, processor)) {
            let before = known.before(&self.position);
            self.position.deal_unchecked(outcome);
            self.note(Id::of(outcome));
            known.see(before, Event::Outcome(outcome), &self.position);
            deals += 1;
        }
        match self.position.turn() {
            Turn::Seat(seat) => (self.seat, self.over) = (seat, false),
            _ => self.over = true,
        }
        deals
    }

    #[inline]
    fn note(&mut self, id: Id) {
        if let Some(ids) = &mut self.record {
            ids.push(id);
        }
    }
}

/// A list of `many` rows, unless `stop` returns true, which is asked before each chunk of them.
pub(super) fn new_rows<P: Position>(
    mut stop: impl FnMut() -> bool,
    many: usize,
    rows: impl Iterator<Item = Result<Row<P>, TryReserveError>>,
) -> Result<Vec<Row<P>>, BatchError> {
    let mut stopped = false;
    let going_on = rows.enumerate().take_while(|(i, _)| {
        stopped = i % CHUNK == 0 && stop();
        !stopped
    });
    let rows = list(many, going_on.map(|(_, row)| row))?;
    if stopped { Err(BatchError::Stopped) } else { Ok(rows) }
}

/// A copy of rows, unless `stop` returns true, which is asked before each chunk of them.
pub(super) fn copied_rows<P: Position>(rows: &[Row<P>], stop: impl FnMut() -> bool) -> Result<Vec<Row<P>>, BatchError> {
    new_rows(stop, rows.len(), rows.iter().map(Row::try_clone))
}
