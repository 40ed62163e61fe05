//! The views of the seats in the information states of a tree, as arrays.

use super::{SolveError, Tree};
use crate::memory::filled;
use crate::{Finite, Position};

impl Tree {
    /// The observations of the information states, each by the seat that decides, in their order: `[states, length]`. Made by
    /// growing the tree once more, unless `stop` returns true, which is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::OtherGame`] for another start; [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn observations<P: Position>(&self, start: &P, stop: impl FnMut() -> bool) -> Result<Vec<u8>, SolveError> {
        SolveError::unless_game(&start.name(), self.game())?;
        let length = start.observation_length();
        let room = self.states.len().checked_mul(length).ok_or(SolveError::NoMemory)?;
        let mut all = filled(room, 0)?;
        let mut rows = all.chunks_exact_mut(length);
        self.each_reached(start, stop, |seat, _, position: &P| {
            rows.next().map_or(Ok(()), |row| position.observe(seat, row)).map_err(|_| SolveError::NoMemory)
        })?;
        Ok(all)
    }

    /// The observations that were noted while the tree grew ([`SolveSetup::observations`](super::SolveSetup)), which it then no
    /// longer has; nothing if they were not.
    pub fn take_observations(&mut self) -> Option<Vec<u8>> {
        Some(std::mem::take(&mut self.seen)).filter(|seen| !seen.is_empty())
    }

    /// Writes the masks of the information states from one on, of `actions` bytes each: 1 if an action is legal, otherwise 0.
    pub fn write_masks(&self, first: usize, actions: usize, out: &mut [u8]) {
        out.fill(0);
        for (state, mask) in self.states.iter().skip(first).zip(out.chunks_exact_mut(actions)) {
            self.actions_of(state).iter().for_each(|action| mask[action.id()] = 1);
        }
    }
}
