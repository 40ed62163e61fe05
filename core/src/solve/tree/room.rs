//! The limits of a growing public form, and the work that several threads share.

use super::SolveSetup;
use super::public::END;
use crate::solve::SolveError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The limits of a growing public form, and what its branches hold of them at this time.
pub(super) struct Room {
    setup: SolveSetup,
    held: [AtomicUsize; 2],
    /// The number of the first parts that are to grow.
    needed: AtomicUsize,
}

impl Room {
    pub(super) fn new(setup: SolveSetup) -> Self {
        Self { setup, held: Default::default(), needed: AtomicUsize::new(usize::MAX) }
    }

    /// Updates the nodes and the bytes that a branch holds, and checks the limits.
    pub(super) fn count(&self, counted: &mut [usize; 2], now: [usize; 2]) -> Result<(), SolveError> {
        let count = |kind: usize| {
            let more = now[kind].wrapping_sub(counted[kind]);
            self.held[kind].fetch_add(more, Relaxed).wrapping_add(more)
        };
        let [nodes, bytes] = [count(0), count(1)];
        *counted = now;
        if nodes > self.setup.nodes.min(END as usize - 1) {
            return Err(too_large(nodes, format!("{} nodes", self.setup.nodes)));
        }
        if bytes > self.setup.bytes { Err(too_large(nodes, format!("{} bytes", self.setup.bytes))) } else { Ok(()) }
    }

    /// Whether observations are noted.
    pub(super) fn observes(&self) -> bool {
        self.setup.observations
    }

    /// Stops the growth of all parts.
    pub(super) fn stop(&self) {
        self.needed.store(0, Relaxed);
    }

    /// Stops the growth of the parts after this one.
    pub(super) fn stop_after(&self, part: usize) {
        self.needed.fetch_min(part + 1, Relaxed);
    }

    /// Whether a part need not grow.
    pub(super) fn is_stopped(&self, part: usize) -> bool {
        part >= self.needed.load(Relaxed)
    }
}

pub(super) fn too_large(nodes: usize, limit: String) -> SolveError {
    SolveError::TooLarge { nodes, limit }
}
