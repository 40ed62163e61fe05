//! The outputs of a batch: the visible state of its matches.

use super::error::BatchError;
use super::row::Row;
use super::scales::Scales;
use crate::digest::halves;
use crate::history::Recent;
use crate::memory::filled;
use crate::observe::{Bytes, Floats};
use crate::simd::{Plain, Processor, accelerated};
use crate::{Finite, InformationState, Position, Seat, Set, Turn};
use std::ops::Range;
use std::slice::ChunksExactMut;

/// The sizes of the outputs of one match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Shape {
    /// The seats.
    pub seats: usize,
    /// The values of an observation.
    pub length: usize,
    /// The actions.
    pub actions: usize,
    /// The words of a legal set, 64 actions in each.
    pub words: usize,
    /// The halves of a key: 2.
    pub halves: usize,
    /// The numbers of a history ([`BatchSetup::history`](super::BatchSetup::history)).
    pub history: usize,
}

impl Shape {
    pub(super) fn of<P: Position>(start: &P, history: usize) -> Self {
        let words = Set::<P::Action>::new().words().len();
        Self { seats: start.seats(), length: start.observation_length(), actions: P::Action::COUNT, words, halves: 2, history }
    }
}

/// Calls a macro with the list of the outputs of a batch: for each its contents, its name, its sizes, the type of its values, and
/// NumPy's name for the type that they represent.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_output {
    ($macro:ident) => {
        $macro! {
            /// the observation of the seat to act, as small unsigned integers; after the end, of the last seat to act.
            observation: [rows, length] of u8 as uint8,
            /// the same as fractions of the maxima, 0 to 1.
            observation_f32: [rows, length] of f32 as float32,
            /// 1 if an action is legal, otherwise 0.
            mask: [rows, actions] of u8 as bool,
            /// the legal actions as bits, 64 in each word, beginning with the lowest bit.
            legal: [rows, words] of u64 as uint64,
            /// the seat to act, or -2 if the match is over.
            seat: [rows] of i8 as int8,
            /// the returns of a match that ended in this step, otherwise 0.
            rewards: [rows, seats] of f32 as float32,
            /// 1 if a match ended in this step, or is over; otherwise 0.
            terminated: [rows] of u8 as bool,
            /// the number of the match, from 0, among those of its row.
            episode: [rows] of i64 as int64,
            /// the decisions of the row's last finished match; 0 before the first.
            length: [rows] of i32 as int32,
            /// the returns of the row's last finished match; 0 before the first.
            returns: [rows, seats] of f32 as float32,
            /// the observation of each seat at the end; written if a match ended in this step.
            last_observation: [rows, seats, length] of u8 as uint8,
            /// the same as fractions of the maxima, 0 to 1.
            last_observation_f32: [rows, seats, length] of f32 as float32,
            /// the observation of each seat, as small unsigned integers.
            observations: [rows, seats, length] of u8 as uint8,
            /// the score of each seat, as if the match ended now; it may count hidden cards.
            scores: [rows, seats] of i32 as int32,
            /// the key of the information state of the seat to act, its upper half first; 0 if the match is over.
            keys: [rows, halves] of u64 as uint64,
            /// the last things that the seat to act noticed and did, as numbers, the newest last, after zeros; 0 at the end.
            history: [rows, history] of i32 as int32,
        }
    };
}

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// The memory that a batch writes into, borrowed from the caller; outputs that are `None` are not written.
        ///
        /// Each is contiguous, and has a row for every match of the batch. [`AutoReset`](super::AutoReset) says which match a row
        /// shows after one has ended.
        #[derive(Default, Debug)]
        #[non_exhaustive]
        pub struct Outputs<'a> {
            $(#[doc = concat!("`[rows", $(", ", stringify!($size),)* "]`:", $doc)] pub $name: Option<&'a mut [$type]>,)+
        }

        impl<'a> Outputs<'a> {
            /// The names of the outputs.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The same memory, reborrowed.
            pub fn reborrow(&mut self) -> Outputs<'_> {
                Outputs { $($name: self.$name.as_deref_mut(),)+ }
            }

            /// Checks that every output has the length for the rows.
            pub(super) fn check(&self, rows: usize, shape: &Shape) -> Result<(), BatchError> {
                $(
                    if let Some(given) = &self.$name {
                        BatchError::unless_length(stringify!($name), given.len(), rows $(* shape.$size)*)?;
                    }
                )+
                Ok(())
            }

            /// Splits off the outputs of the first matches.
            pub(super) fn take_first(&mut self, rows: usize, shape: &Shape) -> Self {
                Self { $($name: self.$name.as_mut().and_then(|rest| rest.split_off_mut(..rows $(* shape.$size)*)),)+ }
            }
        }

        /// Owned memory for the [`Outputs`] of a batch; empty outputs are not written.
        #[derive(Clone, PartialEq, Default, Debug)]
        #[non_exhaustive]
        pub struct Buffers {
            $(#[doc = concat!("`[rows", $(", ", stringify!($size),)* "]`:", $doc)] pub $name: Vec<$type>,)+
        }

        impl Buffers {
            /// Memory for the outputs with these names, for `rows` rows.
            ///
            /// # Errors
            /// [`BatchError::Output`] for the first unknown name; [`BatchError::NoMemory`].
            pub fn new(rows: usize, shape: &Shape, names: &[&str]) -> Result<Self, BatchError> {
                let mut buffers = Self::default();
                for name in names {
                    match *name {
                        $(stringify!($name) => {
                            let values = Some(rows)$(.and_then(|values| values.checked_mul(shape.$size)))*;
                            buffers.$name = filled(values.ok_or(BatchError::NoMemory)?, Default::default())?;
                        })+
                        other => return Err(BatchError::Output { name: other.into(), known: Outputs::NAMES }),
                    }
                }
                Ok(buffers)
            }

            /// The memory, lent to a batch.
            pub fn outputs(&mut self) -> Outputs<'_> {
                Outputs { $($name: Some(&mut self.$name[..]).filter(|memory| !memory.is_empty()),)+ }
            }
        }
    };
}

for_each_output!(outputs);

/// The parts of an output that belong to some rows, `length` values for each.
#[inline]
fn parts<'a, T>(output: &'a mut [T], which: &Range<usize>, length: usize) -> ChunksExactMut<'a, T> {
    output[which.start * length..which.end * length].chunks_exact_mut(length.max(1))
}

/// The state of rows, to be written into outputs.
pub(super) struct Shown<'a, P: Position> {
    /// Their places in the outputs.
    pub(super) places: Range<usize>,
    pub(super) rows: &'a [Row<P>],
    pub(super) legal: &'a [Set<P::Action>],
    /// The knowledge of each row's seats, if it is kept.
    pub(super) known: &'a [InformationState],
    /// The [`Recent`]s of each row's seats, if they are kept.
    pub(super) histories: &'a [u16],
    /// A bit for each row, from the lowest: whether a decision ended its match.
    pub(super) ended: u64,
    /// Whether rewards and ends stay as they are where no decision ended the match.
    pub(super) goes_on: bool,
    pub(super) shape: &'a Shape,
    pub(super) scales: &'a Scales,
}

impl Outputs<'_> {
    /// Writes the views and legal actions of the seats to act, one output after the other; `bytes` is a buffer for an
    /// observation. Compiled once for all callers.
    #[inline(never)]
    pub(super) fn write_views<P: Position>(&mut self, shown: &Shown<'_, P>, bytes: &mut [u8]) {
        accelerated!(processor => self.write_views_on(processor, shown, bytes));
    }

    /// The same on a processor.
    #[inline(always)]
    pub(super) fn write_views_on<P: Position>(&mut self, processor: impl Processor, shown: &Shown<'_, P>, bytes: &mut [u8]) {
        let Shown { places, rows, legal, shape, scales, .. } = shown;
        if let Some(out) = &mut self.observation {
            for (row, out) in rows.iter().zip(parts(out, places, shape.length)) {
                row.observe(row.seat, processor, out);
            }
        }
        if let Some(out) = &mut self.observations {
            for (row, out) in rows.iter().zip(parts(out, places, shape.seats * shape.length)) {
                for (seat, out) in Seat::all().zip(out.chunks_exact_mut(shape.length)) {
                    row.observe(seat, processor, out);
                }
            }
        }
        if let Some(out) = &mut self.observation_f32 {
            for (row, out) in rows.iter().zip(parts(out, places, shape.length)) {
                row.observe(row.seat, processor, bytes);
                scales.write(bytes, out);
            }
        }
        if let Some(out) = &mut self.mask {
            for (legal, out) in legal.iter().zip(parts(out, places, P::Action::COUNT)) {
                Bytes::new(out, processor).put_set(legal);
            }
        }
    }

    /// Writes the other outputs, one after the other.
    #[inline(never)]
    pub(super) fn write_rest<P: Position>(&mut self, shown: &Shown<'_, P>) {
        let Shown { places, rows, legal, known, histories, ended, goes_on, shape, .. } = shown;
        if let Some(out) = &mut self.legal {
            for (legal, out) in legal.iter().zip(parts(out, places, shape.words)) {
                out.copy_from_slice(legal.words());
            }
        }
        if let Some(out) = &mut self.seat {
            let over = Turn::Over.code() as i8;
            for (row, out) in rows.iter().zip(&mut out[places.clone()]) {
                *out = if row.over { over } else { row.seat.number() as i8 };
            }
        }
        if let Some(out) = &mut self.rewards {
            let out = &mut out[places.start * shape.seats..places.end * shape.seats];
            if !goes_on {
                out.fill(0.0);
            }
            let mut rest = *ended;
            while rest != 0 {
                let i = rest.trailing_zeros() as usize;
                out[i * shape.seats..][..shape.seats].copy_from_slice(&rows[i].last.returns[..shape.seats]);
                rest &= rest - 1;
            }
        }
        if let Some(out) = &mut self.terminated {
            for (i, (row, out)) in rows.iter().zip(&mut out[places.clone()]).enumerate() {
                *out = *out & u8::from(*goes_on) | (ended >> i & 1) as u8 | u8::from(row.over);
            }
        }
        if let Some(out) = &mut self.episode {
            for (row, out) in rows.iter().zip(&mut out[places.clone()]) {
                *out = row.episode as i64;
            }
        }
        if let Some(out) = &mut self.length {
            for (row, out) in rows.iter().zip(&mut out[places.clone()]) {
                *out = row.last.decisions as i32;
            }
        }
        if let Some(out) = &mut self.returns {
            for (row, out) in rows.iter().zip(parts(out, places, shape.seats)) {
                out.copy_from_slice(&row.last.returns[..shape.seats]);
            }
        }
        if let Some(out) = &mut self.scores {
            for (row, out) in rows.iter().zip(parts(out, places, shape.seats)) {
                out.copy_from_slice(&row.position.scores());
            }
        }
        if let Some(out) = &mut self.keys {
            let known = known.chunks_exact(shape.seats);
            for ((row, known), out) in rows.iter().zip(known).zip(parts(out, places, shape.halves)) {
                out.copy_from_slice(&if row.over { [0; 2] } else { halves(known[row.seat.index()].key()) });
            }
        }
        if let Some(out) = self.history.as_mut().filter(|_| shape.history > 0) {
            let room = Recent::room(shape.history);
            let histories = histories.chunks_exact(shape.seats * room);
            for ((row, histories), out) in rows.iter().zip(histories).zip(parts(out, places, shape.history)) {
                if row.over { out.fill(0) } else { Recent::write(&histories[row.seat.index() * room..][..room], out) }
            }
        }
    }

    /// Writes the observation of each seat at the end of a match in row `i`.
    #[inline]
    pub(super) fn write_last<P: Position>(&mut self, i: usize, position: &P, shape: &Shape) {
        let which = i * shape.seats..(i + 1) * shape.seats;
        if let Some(out) = &mut self.last_observation {
            for (seat, out) in Seat::all().zip(parts(out, &which, shape.length)) {
                position.write(seat, &mut Bytes::new(out, Plain));
            }
        }
        if let Some(out) = &mut self.last_observation_f32 {
            for (seat, out) in Seat::all().zip(parts(out, &which, shape.length)) {
                position.write(seat, &mut Floats(out));
            }
        }
    }
}
