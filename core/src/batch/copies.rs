//! Copies of a batch.

use super::known::Knowledge;
use super::row::{Row, copied_rows};
use super::workers::Workers;
use super::{AutoReset, Batch, BatchError, BatchSetup, Outputs};
use crate::memory::{copied, push};
use crate::{Position, Sampler};
use std::mem;

impl<P: Position> Batch<P> {
    /// A copy with separate threads, unless `stop` returns true, which is asked repeatedly: then [`BatchError::Stopped`];
    /// [`BatchError::NoMemory`] if there is not enough memory.
    pub fn try_clone(&self, stop: impl FnMut() -> bool) -> Result<Self, BatchError> {
        Self::of_rows(
            self.start,
            self.setup.clone(),
            copied_rows(&self.rows, stop)?,
            copied(&self.samplers)?,
            self.known.try_clone()?,
        )
    }

    /// Becomes a copy of another batch. Keeps the threads if their number is the same, and the memory if both have the same
    /// number of rows of one game. [`BatchError::NoMemory`] if there is not enough memory, and nothing has changed.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), BatchError> {
        let threads = self.setup.threads;
        let alike = |setup: &BatchSetup| (setup.rows, setup.records, setup.keys, setup.history);
        if alike(&self.setup) == alike(&other.setup) && self.start == other.start {
            for (mine, theirs) in self.rows.iter_mut().zip(&other.rows) {
                mine.make_room_for(theirs.record.as_deref().unwrap_or_default())?;
            }
            self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| mine.copy_from(theirs));
            self.legal.clone_from(&other.legal);
            self.samplers.clone_from(&other.samplers);
            self.known.states.clone_from(&other.known.states);
            self.known.histories.clone_from(&other.known.histories);
            self.setup.clone_from(&other.setup);
        } else {
            let copy = other.try_clone(|| false)?;
            *self = Self { workers: mem::replace(&mut self.workers, Workers::new(1)), ..copy };
        }
        if threads != other.setup.threads {
            self.workers = Workers::new(other.setup.threads);
        }
        Ok(())
    }

    /// Makes some rows, which are named once each, exact copies of the rows `from`, of another batch of the game or, without a
    /// `source`, of this one as it was before the call. The outputs of these rows are written; rewards are 0.
    ///
    /// A copy continues like its original, with the same chance, episodes and sampled actions. Nothing is allocated after the
    /// first call with as many rows, unless records grow.
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::batch::Outputs;
    /// # use bastide::{Batch, BatchSetup};
    /// let mut batch = Batch::<EnGarde>::new(&Options::default(), &BatchSetup::default().rows(3), || false)?;
    /// batch.copy_rows(&[0, 1], &[1, 2], None, &mut Outputs::default())?;
    /// assert_eq!(batch.position(1)?, batch.position(2)?);
    /// assert_ne!(batch.position(0)?, batch.position(1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a row does not exist or is named twice, a length differs, or the source belongs to another game, lacks the records,
    /// keys or histories that this batch keeps, or has a finished match where the next one begins in the same step; then nothing
    /// has changed.
    pub fn copy_rows(
        &mut self,
        rows: &[usize],
        from: &[usize],
        source: Option<&Self>,
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError> {
        BatchError::unless_length("from", from.len(), rows.len())?;
        let source_setup = source.map_or(&self.setup, |source| &source.setup);
        if let Some(source) = source.filter(|source| source.start != self.start) {
            return Err(BatchError::OtherGame { given: source.start.name(), expected: self.start.name() });
        }
        if self.setup.records && !source_setup.records {
            return Err(BatchError::NotRecorded);
        }
        if self.setup.keys && !source_setup.keys {
            return Err(BatchError::NoKeys);
        }
        if self.setup.history > 0 {
            BatchError::unless_length("history", source_setup.history, self.setup.history)?;
        }
        self.plan(rows.len(), &|place| (rows[place], from[place] as u64), outputs)?;
        let mut taken = mem::take(&mut self.taken);
        let gathered = taken.gather(&self.plan, source.unwrap_or(self), self);
        if gathered.is_ok() {
            let kept = self.kept();
            for (i, (row, _)) in self.plan.iter().enumerate() {
                mem::swap(&mut self.rows[*row], &mut taken.rows[i]);
                self.samplers[*row].clone_from(&taken.samplers[i]);
                self.known.copy_row(*row, &taken.known, i, kept);
                self.legal[*row] = self.rows[*row].position.legal();
            }
        }
        self.taken = taken;
        gathered?;
        self.each_planned(outputs, &|_, _, _, _| ());
        Ok(())
    }
}

/// Rows that are being copied, with what belongs to them.
pub(super) struct Taken<P: Position> {
    rows: Vec<Row<P>>,
    samplers: Vec<Sampler>,
    known: Knowledge,
}

impl<P: Position> Default for Taken<P> {
    fn default() -> Self {
        Self { rows: Vec::new(), samplers: Vec::new(), known: Knowledge::default() }
    }
}

impl<P: Position> Taken<P> {
    /// Takes copies of the rows of the source that the plan names, in the form that the batch keeps.
    fn gather(&mut self, plan: &[(usize, u64)], source: &Batch<P>, to: &Batch<P>) -> Result<(), BatchError> {
        let kept = to.kept();
        self.samplers.clear();
        self.samplers.try_reserve(plan.len())?;
        self.known.make_room(plan.len(), kept)?;
        for (i, (_, from)) in plan.iter().enumerate() {
            let from = usize::try_from(*from).unwrap_or(usize::MAX);
            let row = source.row(from)?;
            if row.over && to.setup.auto_reset == AutoReset::SameStep {
                return Err(BatchError::Over);
            }
            if i == self.rows.len() {
                push(&mut self.rows, row.without_record())?;
            }
            let place = &mut self.rows[i];
            place.record = to.setup.records.then(|| place.record.take().unwrap_or_default());
            place.make_room_for(row.record.as_deref().unwrap_or_default())?;
            place.copy_from(row);
            self.samplers.push(source.samplers[from].clone());
            self.known.push_row(&source.known, from, kept);
        }
        Ok(())
    }
}

impl<P: Position> Clone for Batch<P> {
    /// Like [`try_clone`](Batch::try_clone); panics if there is not enough memory.
    fn clone(&self) -> Self {
        self.try_clone(|| false).expect(ENOUGH)
    }

    /// Like [`copy_from`](Batch::copy_from); panics if there is not enough memory.
    fn clone_from(&mut self, other: &Self) {
        self.copy_from(other).expect(ENOUGH);
    }
}

const ENOUGH: &str = "there is memory for a copy";
