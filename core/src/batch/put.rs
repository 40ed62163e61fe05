//! Matches and positions from elsewhere.

use super::row::Row;
use super::{AutoReset, Batch, BatchError, Outputs};
use crate::playout::settle;
use crate::{Match, Position, Turn};

impl<P: Position> Batch<P> {
    /// Puts a copy of a match of the same game into a row. The row's episode is unchanged, and so are the matches that follow
    /// this one. The outputs of this row are written; its rewards are 0.
    pub fn put_match(&mut self, row: usize, running: &Match<P>, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.plan(1, &|_| (row, 0), outputs)?;
        self.accept(running.position(), &self.rows[row])?;
        self.rows[row].make_room_for(&running.record().ids)?;
        let kept = self.kept();
        let mut known = self.known.lend(&self.start, &self.vocabulary, kept);
        self.rows[row].put(running, &mut known.row(row));
        self.legal[row] = self.rows[row].position.legal();
        self.each_planned(outputs, &|_, _, _, _| ());
        Ok(())
    }

    /// Puts a position of the same game, for example a redealt one, into a row: the row continues from there, with its own chance
    /// and its decisions counted from 0. The outputs of this row are written; its rewards are 0.
    ///
    /// # Errors
    /// The errors of [`put_match`](Batch::put_match), and if the batch keeps records, because a record begins at the start; then
    /// nothing has changed.
    pub fn put_position(&mut self, row: usize, position: &P, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.put_positions(&[row], &[position], outputs)
    }

    /// Puts positions of the same game into rows, which are named once each, like [`put_position`](Batch::put_position). Nothing
    /// is allocated.
    ///
    /// # Errors
    /// The errors of [`put_position`](Batch::put_position), and if a row is named twice, or there are fewer positions or more;
    /// then nothing has changed.
    pub fn put_positions(&mut self, rows: &[usize], positions: &[&P], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        BatchError::unless_length("positions", positions.len(), rows.len())?;
        self.put_each(rows, |place| positions[place], outputs)
    }

    /// Puts a position into each of some rows, given by its place among them.
    pub(crate) fn put_each<'a>(
        &mut self,
        rows: &[usize],
        position: impl Fn(usize) -> &'a P + Sync,
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError> {
        self.plan(rows.len(), &|place| (rows[place], place as u64), outputs)?;
        if self.setup.records {
            return Err(BatchError::Recorded);
        }
        for (row, place) in &self.plan {
            self.accept(position(*place as usize), &self.rows[*row])?;
        }
        self.each_planned(outputs, &|chunk, i, place, _| {
            let (row, mut known) = chunk.row(i);
            row.put_position(*position(place as usize), &mut known);
            chunk.legal[i] = chunk.rows[i].position.legal();
        });
        Ok(())
    }

    /// Fails unless the position belongs to this game and, if the next match begins in the same step, the match goes on from
    /// there.
    fn accept(&self, position: &P, row: &Row<P>) -> Result<(), BatchError> {
        if position.options() != self.start.options() {
            return Err(BatchError::OtherGame { given: position.name(), expected: self.start.name() });
        }
        let over = || {
            let mut position = *position;
            settle(&mut position, &mut row.stream.clone());
            position.turn() == Turn::Over
        };
        if self.setup.auto_reset == AutoReset::SameStep && over() { Err(BatchError::Over) } else { Ok(()) }
    }
}
