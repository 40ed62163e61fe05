//! Matches and positions from elsewhere.

use super::row::Row;
use super::{AutoReset, Batch, BatchError, Outputs};
use crate::memory::copied;
use crate::{InformationState, Match, Position, Turn};

impl<P: Position> Batch<P> {
    /// Puts a copy of a match of the same game into a row. The row's episode is unchanged, and so are the matches that follow
    /// this one. The outputs of this row are written; its rewards are 0.
    pub fn put_match(&mut self, row: usize, running: &Match<P>, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.accept(row, running.position(), outputs)?;
        self.rows[row].make_room_for(&running.record().ids)?;
        let (row_put, known) = self.row_mut(row);
        row_put.put(running, known);
        self.show_put(row, outputs);
        Ok(())
    }

    /// Puts a position of the same game, for example a redealt one, into a row: the row continues from there, with its own chance
    /// and its decisions counted from 0. The outputs of this row are written; its rewards are 0.
    ///
    /// # Errors
    /// The errors of [`put_match`](Batch::put_match), and if the batch keeps records, because a record begins at the start; then
    /// nothing has changed.
    pub fn put_position(&mut self, row: usize, position: &P, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.accept(row, position, outputs)?;
        if self.setup.records {
            return Err(BatchError::Recorded);
        }
        let mut put = self.rows[row].try_clone()?;
        let mut known = copied(self.row_mut(row).1)?;
        put.put_position(*position, &mut known);
        if put.over && self.setup.auto_reset == AutoReset::SameStep {
            return Err(BatchError::Over);
        }
        self.rows[row] = put;
        self.row_mut(row).1.copy_from_slice(&known);
        self.show_put(row, outputs);
        Ok(())
    }

    /// An existing row, and its seats' knowledge, if that is kept.
    fn row_mut(&mut self, row: usize) -> (&mut Row<P>, &mut [InformationState]) {
        let kept = self.known.len() / self.rows.len();
        (&mut self.rows[row], &mut self.known[row * kept..][..kept])
    }

    /// Checks that a position can be put into a row, and plans the row.
    fn accept(&mut self, row: usize, position: &P, outputs: &Outputs<'_>) -> Result<(), BatchError> {
        self.row(row)?;
        if position.options() != self.start.options() {
            return Err(BatchError::OtherGame { given: position.name(), expected: self.start.name() });
        }
        if position.turn() == Turn::Over && self.setup.auto_reset == AutoReset::SameStep {
            return Err(BatchError::Over);
        }
        self.plan(&[row], |_| 0, outputs)
    }

    /// Writes the outputs of the planned row, which has another position.
    fn show_put(&mut self, row: usize, outputs: &mut Outputs<'_>) {
        self.legal[row] = self.rows[row].position.legal();
        self.each_planned(outputs, |_, _, _, _| ());
    }
}
