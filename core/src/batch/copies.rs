//! Copies of a batch.

use super::row::copied_rows;
use super::workers::Workers;
use super::{Batch, BatchError, BatchSetup};
use crate::Position;
use crate::memory::copied;
use std::mem;

impl<P: Position> Batch<P> {
    /// A copy with separate threads; [`BatchError::NoMemory`] if there is not enough memory.
    pub fn try_clone(&self) -> Result<Self, BatchError> {
        self.try_clone_unless(|| false)
    }

    /// Like [`try_clone`](Batch::try_clone), unless `stop` returns true, which is asked repeatedly: then [`BatchError::Stopped`].
    pub fn try_clone_unless(&self, stop: impl FnMut() -> bool) -> Result<Self, BatchError> {
        Self::of_rows(
            self.start,
            self.setup.clone(),
            copied_rows(&self.rows, stop)?,
            copied(&self.samplers)?,
            copied(&self.known)?,
        )
    }

    /// Becomes a copy of another batch. Keeps the threads if their number is the same, and the memory if both have the same
    /// number of rows of one game. [`BatchError::NoMemory`] if there is not enough memory, and nothing has changed.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), BatchError> {
        let threads = self.setup.threads;
        let alike = |setup: &BatchSetup| (setup.rows, setup.records, setup.keys);
        if alike(&self.setup) == alike(&other.setup) && self.start == other.start {
            for (mine, theirs) in self.rows.iter_mut().zip(&other.rows) {
                mine.make_room_for(theirs.record.as_deref().unwrap_or_default())?;
            }
            self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| mine.copy_from(theirs));
            self.legal.clone_from(&other.legal);
            self.samplers.clone_from(&other.samplers);
            self.known.clone_from(&other.known);
            self.setup.clone_from(&other.setup);
        } else {
            let copy = other.try_clone()?;
            *self = Self { workers: mem::replace(&mut self.workers, Workers::new(1)), ..copy };
        }
        if threads != other.setup.threads {
            self.workers = Workers::new(other.setup.threads);
        }
        Ok(())
    }
}

impl<P: Position> Clone for Batch<P> {
    /// Like [`try_clone`](Batch::try_clone); panics if there is not enough memory.
    fn clone(&self) -> Self {
        self.try_clone().expect(ENOUGH)
    }

    /// Like [`copy_from`](Batch::copy_from); panics if there is not enough memory.
    fn clone_from(&mut self, other: &Self) {
        self.copy_from(other).expect(ENOUGH);
    }
}

const ENOUGH: &str = "there is memory for a copy";
