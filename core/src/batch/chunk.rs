//! The rows that a thread has claimed, and the work on them.

use super::Batch;
use super::error::IllegalAction;
use super::known::{Kept, Known};
use super::outputs::{Outputs, Shape, Shown};
use super::row::Row;
use super::scales::Scales;
use super::setup::AutoReset;
use super::workers::{CHUNK, Load, Task, take_first};
use crate::simd::{Processor, accelerated};
use crate::{Finite, Position, Sampler, Set};
use std::collections::TryReserveError;
use std::mem;
use std::ops::Range;

/// Rows that a thread has claimed, with everything that belongs to them.
pub(super) struct Chunk<'a, P: Position> {
    /// The first row.
    pub(super) first: usize,
    pub(super) rows: &'a mut [Row<P>],
    pub(super) legal: &'a mut [Set<P::Action>],
    pub(super) samplers: &'a mut [Sampler],
    /// The knowledge of each row's seats, if it is kept.
    pub(super) known: Known<'a, P>,
    pub(super) outputs: Outputs<'a>,
    /// A buffer for an observation.
    pub(super) bytes: &'a mut [u8],
    /// A bit for each row: whether a decision ended its match.
    pub(super) ended: u64,
    /// Whether the work continues a step, whose rewards and ends are kept.
    pub(super) goes_on: bool,
}

/// The data shared by all chunks.
pub(super) struct Common<'a, P> {
    pub(super) start: &'a P,
    pub(super) shape: Shape,
    pub(super) scales: &'a Scales,
    pub(super) auto_reset: AutoReset,
    /// The number of rows that share a buffer for an observation.
    grain: usize,
}

/// Work on the rows of a chunk.
type ChunkWork<'a, P> = dyn Fn(&mut Chunk<'_, P>, &Common<'_, P>) + Sync + 'a;

/// Work on a row of a chunk, with the row's argument.
type RowWork<'a, P> = dyn Fn(&mut Chunk<'_, P>, usize, u64, &Common<'_, P>) + Sync + 'a;

impl<'a, P: Position> Chunk<'a, P> {
    /// Whether a row's outputs are written right after its decision, while the row is in the cache, rather than in one sweep with
    /// the others: this is faster for positions larger than a cache line.
    const SHOWN_AT_ONCE: bool = size_of::<P>() > 64;

    /// Splits the first rows off, with everything that belongs to them.
    fn take_first(&mut self, rows: usize, common: &Common<'_, P>) -> Self {
        let first = self.first;
        self.first += rows;
        Self {
            first,
            rows: take_first(&mut self.rows, rows),
            legal: take_first(&mut self.legal, rows),
            samplers: take_first(&mut self.samplers, rows),
            known: self.known.take_first(rows),
            outputs: self.outputs.take_first(rows, &common.shape),
            bytes: take_first(&mut self.bytes, rows.div_ceil(common.grain) * common.shape.length),
            ended: 0,
            goes_on: self.goes_on,
        }
    }

    /// A row, and its seats' knowledge.
    #[inline]
    pub(super) fn row(&mut self, i: usize) -> (&mut Row<P>, Known<'_, P>) {
        (&mut self.rows[i], self.known.row(i))
    }

    /// Plays a decision in each row, and writes the outputs.
    pub(super) fn step(&mut self, actions: &[i32], common: &Common<'_, P>) {
        accelerated!(processor => for (i, action) in actions.iter().enumerate() {
            self.play(processor, i, *action as usize, common);
            if Self::SHOWN_AT_ONCE {
                let (outputs, shown, bytes) = self.shown(i..i + 1, common);
                outputs.write_views_on(processor, &shown, bytes);
            }
        });
        if !Self::SHOWN_AT_ONCE {
            self.write_views(0..actions.len(), common);
        }
        self.write_rest(0..actions.len(), common);
    }

    /// Plays one decision in a row, or begins the next match if the row's is over; returns the number of outcomes dealt.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn play(&mut self, processor: impl Processor, i: usize, action: usize, common: &Common<'_, P>) -> u32 {
        let (row, known) = (&mut self.rows[i], &mut self.known.row(i));
        let mut deals = 0;
        if !row.over {
            if let Some(action) = P::Action::from_id(action) {
                deals = row.play(processor, action, known);
                if row.over {
                    deals += self.end(i, common);
                }
            }
        } else if common.auto_reset != AutoReset::Disabled {
            deals = row.begin_next(common.start, known);
        }
        self.legal[i] = self.rows[i].position.legal();
        deals
    }

    /// Ends the match of a row, and begins the next one if that follows in the same step; returns the number of outcomes dealt.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn end(&mut self, i: usize, common: &Common<'_, P>) -> u32 {
        let (row, known) = (&mut self.rows[i], &mut self.known.row(i));
        self.ended |= 1 << i;
        row.end();
        self.outputs.write_last(i, &row.position, &common.shape);
        if common.auto_reset == AutoReset::SameStep { row.begin_next(common.start, known) } else { 0 }
    }

    /// Writes the outputs of some of the rows.
    pub(super) fn write(&mut self, which: Range<usize>, common: &Common<'_, P>) {
        self.write_views(which.clone(), common);
        self.write_rest(which, common);
    }

    /// Writes the observations and legal actions of the seats to act in some of the rows.
    fn write_views(&mut self, which: Range<usize>, common: &Common<'_, P>) {
        let (outputs, shown, bytes) = self.shown(which, common);
        outputs.write_views(&shown, bytes);
    }

    /// Writes the other outputs of some of the rows.
    fn write_rest(&mut self, which: Range<usize>, common: &Common<'_, P>) {
        let (outputs, shown, _) = self.shown(which, common);
        outputs.write_rest(&shown);
    }

    /// The outputs, the state of some of the rows as they show it, and the buffer for an observation.
    #[inline(always)]
    fn shown<'c>(
        &'c mut self,
        which: Range<usize>,
        common: &'c Common<'_, P>,
    ) -> (&'c mut Outputs<'a>, Shown<'c, P>, &'c mut [u8]) {
        let Kept { states, numbers, .. } = self.known.kept;
        let shown = Shown {
            rows: &self.rows[which.clone()],
            legal: &self.legal[which.clone()],
            known: &self.known.states[which.start * states..which.end * states],
            histories: &self.known.histories[which.start * numbers..which.end * numbers],
            ended: self.ended >> which.start & u64::MAX >> (CHUNK - which.len()),
            goes_on: self.goes_on,
            shape: &common.shape,
            scales: common.scales,
            places: which,
        };
        (&mut self.outputs, shown, self.bytes)
    }
}

impl<P: Position> Batch<P> {
    /// Works on the rows of the plan, and writes their outputs.
    pub(super) fn each_planned(&mut self, outputs: &mut Outputs<'_>, work: &RowWork<'_, P>) {
        self.each_planned_at(1, outputs, work);
    }

    /// The same with work that takes as long as `cost` decisions in a row.
    pub(super) fn each_planned_at(&mut self, cost: usize, outputs: &mut Outputs<'_>, work: &RowWork<'_, P>) {
        let plan = mem::take(&mut self.plan);
        let mut load = Load::of_choices(self.rows(), plan.len(), cost);
        if self.make_bytes(load.grain).is_err() {
            load.grain = CHUNK;
        }
        self.share(load, outputs, &|chunk, common| {
            let (first, before) = (chunk.first, |end: usize| plan.partition_point(|(row, _)| *row < end));
            let mut here = &plan[before(first)..before(first + chunk.rows.len())];
            for (row, argument) in here {
                work(chunk, row - first, *argument, common);
            }
            while let Some((row, _)) = here.first() {
                let run = here.iter().zip(*row..).take_while(|((row, _), next)| row == next).count();
                chunk.write(row - first..row - first + run, common);
                here = &here[run..];
            }
        });
        self.plan = plan;
    }

    /// Makes a buffer for an observation for every `grain` rows.
    fn make_bytes(&mut self, grain: usize) -> Result<(), TryReserveError> {
        let needed = self.rows().div_ceil(grain) * self.shape.length;
        self.bytes.try_reserve(needed.saturating_sub(self.bytes.len()))?;
        self.bytes.resize(needed.max(self.bytes.len()), 0);
        Ok(())
    }

    /// Distributes the rows among the threads; `decisions` is the approximate number of decisions that the work takes.
    pub(super) fn each_chunk(&mut self, decisions: usize, outputs: &mut Outputs<'_>, work: &ChunkWork<'_, P>) {
        self.share(Load { decisions, ..Load::new(Task::Play, self.rows()) }, outputs, work);
    }

    fn share(&mut self, load: Load, outputs: &mut Outputs<'_>, work: &ChunkWork<'_, P>) {
        let kept = self.kept();
        let Self { start, setup, shape, rows, legal, samplers, known, vocabulary, workers, scales, bytes, .. } = self;
        let common = Common { start, shape: *shape, scales, auto_reset: setup.auto_reset, grain: load.grain };
        let known = known.lend(start, vocabulary, kept);
        let all = Chunk { first: 0, rows, legal, samplers, known, outputs: outputs.reborrow(), bytes, ended: 0, goes_on: false };
        workers.share(load, all, |all, rows| all.take_first(rows, &common), |mut chunk| work(&mut chunk, &common));
    }
}

#[cold]
pub(super) fn refuse<P: Position>(row: &Row<P>, index: usize, id: i32) -> IllegalAction {
    let mut position = row.position;
    let played = usize::try_from(id).ok().and_then(P::Action::from_id).map(|action| position.play(action));
    let why = match played {
        Some(Err(why)) => why.to_string(),
        _ => format!("action {id} does not exist; expected 0 to {}", P::Action::COUNT - 1),
    };
    IllegalAction { row: index, action: id, why }
}

/// Whether an action is legal, or the match is over, so that no action is legal and it does not matter.
#[inline]
pub(super) fn is_legal<A: Finite>(legal: &Set<A>, action: i32) -> bool {
    let there = |word: &u64| word >> (action as usize % 64) & 1 == 1;
    legal.words().get(action as usize / 64).is_some_and(there) || legal.is_empty()
}
