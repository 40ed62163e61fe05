//! Many rows of a batch as the worlds of a search.

use super::{Batch, WORTH_A_THREAD};
use crate::argument::{Number, SeatNumber, in_order, kind};
use crate::array::{Array, copied, filled, integers, listed, of, room};
use crate::call::items;
use crate::error::{ArgumentError, OrRaise};
use crate::r#match::Match;
use crate::position::Position;
use bastide::AnyBatch;
use bastide::batch::BatchError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyList;
use std::sync::PoisonError;

impl Batch {
    /// A list of objects made of copies of some rows.
    fn each<'py, T: Send, U: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        rows: &Bound<'py, PyAny>,
        copy: impl Fn(&AnyBatch, usize) -> Result<T, BatchError> + Sync,
        object: impl Fn(T) -> U,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows = crate::array::rows(rows, self.rows)?;
        let mut copies = room(rows.len())?;
        self.unless_interrupted(py, rows.len(), |batch, stop| {
            rows.iter().enumerate().try_for_each(|(place, row)| match place % WORTH_A_THREAD == 0 && stop() {
                true => Err(BatchError::Stopped),
                false => copy(batch, *row).map(|copied| copies.push(copied)),
            })
        })?;
        let objects = PyList::empty(py);
        for (place, copied) in copies.into_iter().enumerate() {
            if place % WORTH_A_THREAD == 0 {
                py.check_signals()?;
            }
            objects.append(object(copied))?;
        }
        Ok(objects)
    }
}

#[pymethods]
impl Batch {
    /// Redeals everything that a seat cannot see, in `rows`, distinct indices or a mask of all rows: the position of each becomes
    /// the one that `Position.redeal` makes with its seed. `seats` is a seat, or one for each row; `seeds` has one for each row.
    ///
    /// All that is yet to come follows the seed, too: chance, players' choices and sampled actions; nothing of the true cards and
    /// the true chance is left. The seat keeps what it knows; `keys` of other seats begin with their observation. Writes these
    /// rows of the arrays; rewards are 0. Raises ArgumentError if the batch keeps records.
    #[pyo3(signature = (rows: "ArrayLike", seats: "ArrayLike", seeds: "ArrayLike"))]
    fn redeal(
        &self,
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
        seeds: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (rows, seeds) = (crate::array::rows(rows, self.rows)?, integers(seeds, "seeds", copied::<u64>)??);
        let seats = match seats.extract::<SeatNumber>() {
            Ok(seat) => filled(rows.len(), u32::try_from(seat.0).unwrap_or(u32::MAX))?,
            Err(_) => integers(seats, "seats", copied::<u32>)??,
        };
        self.playing(py, |batch, _, outputs| batch.redeal(&rows, &seats, &seeds, outputs))
    }

    /// Makes `rows`, distinct indices or a mask of all rows, exact copies of the rows `from_rows`, of this batch as it was before
    /// the call, or of `source`, a batch of the same game.
    ///
    /// A copy goes on as its original does, with the same chance, episodes and sampled actions; `redeal` gives it another future.
    /// Writes these rows of the arrays; rewards are 0. Raises ArgumentError if `source` lacks the records or keys that this batch
    /// keeps, and DamagedError for another game.
    #[pyo3(signature = (rows: "ArrayLike", from_rows: "ArrayLike", source: "Batch | None" = None))]
    fn copy(
        slf: &Bound<'_, Self>,
        rows: &Bound<'_, PyAny>,
        from_rows: &Bound<'_, PyAny>,
        source: Option<&Bound<'_, Self>>,
    ) -> PyResult<()> {
        let (py, batch) = (slf.py(), slf.get());
        let source = source.filter(|source| !source.is(slf)).map(Bound::get);
        let rows = crate::array::rows(rows, batch.rows)?;
        let from = crate::array::rows(from_rows, source.map_or(batch.rows, |source| source.rows))?;
        let Some(source) = source else {
            return batch.playing(py, |batch, _, outputs| batch.copy_rows(&rows, &from, None, outputs));
        };
        // Two threads that copy in opposite directions lock the batches in the same order.
        let lock = || source.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let first = (std::ptr::from_ref(source) < std::ptr::from_ref(batch)).then(lock);
        batch.attended(
            py,
            |_| Ok(()),
            |matches, _, lent| {
                let theirs = first.unwrap_or_else(lock);
                let theirs = &theirs.batch;
                batch.detached(py, || matches.copy_rows(&rows, &from, Some(theirs), lent)).or_raise()
            },
        )
    }

    /// The returns at the end of random play from `rows`, which may be named several times, or from a mask of all rows: float32
    /// of shape (rows named, seats). Each is the play of `Position.playout` with its seed. The matches stay as they are.
    #[pyo3(signature = (rows: "ArrayLike", seeds: "ArrayLike"))]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        rows: &Bound<'py, PyAny>,
        seeds: &Bound<'py, PyAny>,
    ) -> PyResult<Array<'py, of::float32>> {
        let (rows, seeds) = (crate::array::rows(rows, self.rows)?, integers(seeds, "seeds", copied::<u64>)??);
        let seats = self.game.seats();
        let mut returns = filled(rows.len().saturating_mul(seats), 0.0_f32)?;
        self.unless_interrupted(py, rows.len(), |batch, stop| batch.playout(&rows, &seeds, &mut returns, stop))?;
        Array::shaped(py, returns, [rows.len(), seats])
    }

    /// Copies of the positions of `rows`, which may be named several times, or of a mask of all rows.
    #[pyo3(signature = (rows: "ArrayLike", /) -> "list[Position]")]
    fn positions<'py>(&self, py: Python<'py>, rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        self.each(py, rows, AnyBatch::position, Position)
    }

    /// Copies of the matches of `rows`, as `match` makes one of each.
    #[pyo3(signature = (rows: "ArrayLike", /) -> "list[Match]")]
    fn matches<'py>(&self, py: Python<'py>, rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        self.each(py, rows, AnyBatch::match_at, Match::new)
    }

    /// Puts a copy of a match of the same game into a row; afterwards the row continues with its own next match. Writes this row
    /// of the arrays; rewards are 0.
    #[pyo3(signature = (row: "SupportsIndex", r#match: "Match", /))]
    fn put_match(&self, py: Python<'_>, row: Number, r#match: &Match) -> PyResult<()> {
        let running = r#match.running(py);
        self.playing(py, |batch, _, outputs| batch.put_match(row.size(), &running, outputs))
    }

    /// Puts a position of the same game, such as a redealt one, into a row; the row goes on from there with its own chance.
    /// Writes this row of the arrays; its rewards are 0.
    ///
    /// Raises ArgumentError if the batch keeps records, which begin with the match, and DamagedError for another game.
    #[pyo3(signature = (row: "SupportsIndex", position: "Position", /))]
    fn put_position(&self, py: Python<'_>, row: Number, position: &Position) -> PyResult<()> {
        self.playing(py, |batch, _, outputs| batch.put_position(row.size(), &position.0, outputs))
    }

    /// Puts positions into `rows`, distinct indices or a mask of all rows, as `put_position` does: one for each, or one for all.
    #[pyo3(signature = (rows: "ArrayLike", positions: "Position | Sequence[Position]", /))]
    fn put_positions(&self, py: Python<'_>, rows: &Bound<'_, PyAny>, positions: &Bound<'_, PyAny>) -> PyResult<()> {
        let refuse = |other: &Bound<'_, PyAny>| {
            let kind = kind(other.as_borrowed());
            ArgumentError::new_err(format!("{kind} is not a position; expected a Position, or one for each row"))
        };
        let rows = crate::array::rows(rows, self.rows)?;
        if let Ok(one) = positions.cast::<Position>() {
            let positions = filled(rows.len(), &one.get().0)?;
            return self.playing(py, |batch, _, outputs| batch.put_positions(&rows, &positions, outputs));
        }
        let each = items(in_order(positions).map_err(|_| refuse(positions))?)?;
        let each = each.iter().map(|each| each.cast_into::<Position>().map_err(|error| refuse(&error.into_inner())));
        let each = each.collect::<PyResult<Vec<_>>>()?;
        let positions = listed(each.len(), each.iter().map(|position| &position.get().0))?;
        self.playing(py, |batch, _, outputs| batch.put_positions(&rows, &positions, outputs))
    }
}
