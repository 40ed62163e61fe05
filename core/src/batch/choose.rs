//! Asks a player in many matches.

use super::{Batch, BatchError};
use crate::memory::list;
use crate::players::{Player, PlayerError, Thought};
use crate::{Finite, Position, players, threads};
use std::sync::{Mutex, PoisonError};

impl<P: Position> Batch<P> {
    /// Writes the player's choices in some rows, or in all, on the threads of the batch; 0 if all rows are asked and the row's
    /// match is over.
    ///
    /// `actions` has an entry for each row of the batch; the others are unchanged. The player chooses as in the match of the row
    /// ([`View::of_match`](crate::players::View::of_match), [`match_at`](Batch::match_at)): its choice depends on the seed of the
    /// batch, on [`first`](crate::BatchSetup::first) + row and on the episode or, instead, on the seed with which the row was
    /// reset.
    ///
    /// # Errors
    /// If a named row does not exist, is named twice or is over, or the player fails; then nothing is written.
    pub fn choose(&self, player: &dyn Player<P>, rows: Option<&[usize]>, actions: &mut [i32]) -> Result<(), BatchError> {
        self.choose_with(rows, actions, |position, _, nonce| {
            Ok(players::ask(player, position, nonce, &mut Thought::default())?.id())
        })
    }

    /// Writes the choices of a function in some rows, or in all; it gets the position, the knowledge of the seat to act if that
    /// is kept, and the nonce of the decision.
    pub(crate) fn choose_with(
        &self,
        rows: Option<&[usize]>,
        actions: &mut [i32],
        choose: impl Fn(&P, Option<u128>, u64) -> Result<usize, PlayerError> + Sync,
    ) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        let mut asked: Vec<(usize, usize)> = match rows {
            Some(rows) => list(rows.len(), rows.iter().map(|row| Ok((*row, 0))))?,
            None => list(self.rows(), (0..self.rows()).map(|row| Ok((row, 0))))?,
        };
        asked.iter().try_for_each(|(row, _)| self.row(*row).map(|_| ()))?;
        asked.sort_unstable();
        if let Some(pair) = asked.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(BatchError::Twice { row: pair[0].0 });
        }
        let failed = Mutex::new(None::<(usize, PlayerError)>);
        threads::each(self.setup.threads, asked.iter_mut(), |(row, action)| {
            let place = &self.rows[*row];
            if place.over && rows.is_none() {
                return;
            }
            let kept = self.kept().states;
            let known = (kept > 0).then(|| self.known.states[*row * kept + place.seat.index()].key());
            match choose(&place.position, known, place.nonce()) {
                Ok(chosen) => *action = chosen,
                Err(error) => {
                    let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                    *failed = failed.take().into_iter().chain([(*row, error)]).min_by_key(|(row, _)| *row);
                }
            }
        });
        if let Some((row, why)) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(BatchError::Player { row, why: Box::new(why) });
        }
        asked.into_iter().for_each(|(row, action)| actions[row] = action as i32);
        Ok(())
    }
}
