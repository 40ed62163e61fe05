//! Asking a player in many matches, and positions from elsewhere.

use super::Batch;
use crate::argument::Number;
use crate::array::{Array, of};
use crate::asking::Asking;
use crate::error::OrRaise;
use crate::player::Player;
use crate::position::Position;
use pyo3::prelude::*;

#[pymethods]
impl Batch {
    /// Writes into `actions` what a player chooses in some rows, which are named once each or by a mask of all, or in all, on the threads of
    /// the batch; 0 where all are asked and the match is over. Gives `actions`, int32 of shape (rows,); `step` plays them.
    ///
    /// A player is one of this game, the name of one, or a callable, as `Game.player` takes it. It chooses as it does in the
    /// match of the row, `Player.choose` says on what that depends: rows that look alike need not play alike. Other threads of Python run
    /// meanwhile, and Ctrl-C interrupts it; what a callable raises is raised here. Where anything is raised, nothing was written.
    #[pyo3(signature = (
        player: "Player | str | Callable[[Position], SupportsIndex | str]",
        rows: "ArrayLike | None" = None
    ))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        player: &Bound<'py, PyAny>,
        rows: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Array<'py, of::int32>> {
        let rows = rows.map(|rows| crate::array::rows(rows, self.rows)).transpose()?;
        let asking = Asking::default();
        let player = Player::of(&self.game(), player)?.get().for_call(py, &asking);
        // A copy is asked, so that a callable can use the batch itself.
        let (batch, mut chosen) = self.with(py, |inner| (inner.batch.try_clone(), inner.actions.values().to_vec()));
        let batch = batch.or_raise()?;
        asking.aside(py, |thought| batch.choose(&player, rows.as_deref(), &mut chosen, thought))?.or_raise()?;
        self.with(py, |inner| {
            inner.actions.writable(py, "actions")?.copy_from_slice(&chosen);
            inner.choose(rows.as_deref());
            Ok(Array::new(inner.actions.array(py)))
        })
    }

    /// Plays `matches` matches between policies, one for each side of the game; the mean return of each policy, and its standard error:
    /// two float64 arrays of shape (policies,).
    ///
    /// A policy is a player of the library, one of its names, or a callable `policy(observation, mask)`: it gets the arrays of the rows in
    /// which it is to act, and gives either an action for each (whole numbers) or logits (float32 of shape (rows, actions)), from which
    /// the batch samples. It sees uint8 numbers, or fractions where `observation_f32` is the one output of the batch that says what is
    /// seen. Each deal is played once with every exchange of the sides, so `matches` is a multiple of their number, and the standard
    /// error is that of the deals. All matches are played to their ends and counted once, however long they are. The matches of the
    /// batch itself stay as they are; its rows, seed and threads are used.
    #[pyo3(signature = (
        policies: "Sequence[Player | str | Callable[[NDArray[Any], NDArray[Any]], Any]]",
        matches: "SupportsIndex"
    ) -> "tuple[NDArray[float64], NDArray[float64]]")]
    fn evaluate<'py>(slf: &Bound<'py, Self>, policies: &Bound<'py, PyAny>, matches: Number) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("bastide._evaluate")?.call_method1("evaluate", (slf, policies, matches.0))
    }

    /// Puts a position of the same game into a row, such as one that was dealt anew; the row goes on from there with its own
    /// chance. Writes its row of the arrays; its rewards are 0.
    ///
    /// Raises ArgumentError where the batch keeps records, which begin at the start, and DamagedError for another game.
    #[pyo3(signature = (row: "SupportsIndex", position: "Position", /))]
    fn put_position(&self, py: Python<'_>, row: Number, position: &Position) -> PyResult<()> {
        self.playing(py, |batch, _, outputs| batch.put_position(row.size(), &position.0, outputs))
    }
}
