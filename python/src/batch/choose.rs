//! Choices of a player in many matches.

use super::Batch;
use crate::argument::Number;
use crate::array::copied;
use crate::asking::Asking;
use crate::call::call_function;
use crate::error::OrRaise;
use crate::player::{Player, is_policy};
use bastide::AnyBatch;
use pyo3::prelude::*;
use std::sync::PoisonError;

#[pymethods]
impl Batch {
    /// Writes the choices of a player into `actions`, in `rows`, distinct indices or a mask of all rows, or in all rows, on the
    /// threads of the batch; 0 where all rows are asked and the match is over. Returns `actions`, int32 of shape (rows,); `step`
    /// plays them.
    ///
    /// `player` is a player of this game, its name, or a callable, as in `Game.player`, or a `Policy`, which is asked once. A
    /// player chooses as in the match of the row (see `Player.choose`): rows that look alike need not play alike. Other threads
    /// of Python run meanwhile, and Ctrl-C interrupts it; the exceptions of a callable are raised here. If anything is raised,
    /// nothing was written.
    #[pyo3(signature = (
        player: "Player | Policy | str | Callable[[Position], SupportsIndex | str]",
        rows: "ArrayLike | None" = None
    ) -> "NDArray[int32]")]
    fn choose<'py>(
        slf: &Bound<'py, Self>,
        player: &Bound<'py, PyAny>,
        rows: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if is_policy(player)? {
            return call_function(py, "bastide._against", "choose", (slf, player, rows));
        }
        slf.get().choose_by_player(py, player, rows)
    }

    /// Plays `matches` matches between policies, one for each side of the game; returns the mean return of each policy, and its
    /// standard error: two float64 arrays of shape (policies,).
    ///
    /// A policy is a player of the library, its name, a `Policy`, or a callable `policy(observation, mask)`: it gets the arrays
    /// of the rows in which it is to act, and returns either an action for each (whole numbers) or logits (float32 of shape
    /// (rows, actions)), from which the batch samples. It sees uint8 numbers, or fractions if `observation_f32` is the batch's
    /// only output with observations. Each deal is played once with every exchange of the sides, so `matches` is a multiple of
    /// their number, and the standard error is the standard error over deals, with one worst and one best deal added, as in
    /// `Pairing`. Batches of different seeds share no deal. Every match is played to its end and counted once, however long it
    /// is. The matches of the batch itself stay as they are; its rows, seed and threads are used.
    #[pyo3(signature = (
        policies: "Sequence[Player | Policy | str | Callable[[NDArray[Any], NDArray[Any]], Any]]",
        matches: "SupportsIndex"
    ) -> "tuple[NDArray[float64], NDArray[float64]]")]
    fn evaluate<'py>(slf: &Bound<'py, Self>, policies: &Bound<'py, PyAny>, matches: Number) -> PyResult<Bound<'py, PyAny>> {
        call_function(slf.py(), "bastide._evaluate", "evaluate", (slf, policies, matches.0))
    }
}

impl Batch {
    /// Writes the choices of a player that chooses in a match at a time.
    fn choose_by_player<'py>(
        &self,
        py: Python<'py>,
        player: &Bound<'py, PyAny>,
        rows: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = rows.map(|rows| crate::array::rows(rows, self.rows)).transpose()?;
        let asking = Asking::default();
        let given = Player::of(&self.game(), player)?;
        let player = given.get().for_call(py, &asking);
        let mut chosen = self.with(py, |inner| copied(inner.actions.values()))?;
        // A callable sees a copy, so that it can use the batch itself.
        let copy =
            given.get().callable().map(|_| self.with(py, |inner| inner.batch.try_clone(|| false)).or_raise()).transpose()?;
        asking
            .aside(py, |thought| {
                let mut choose = |batch: &AnyBatch| batch.choose(&player, rows.as_deref(), &mut chosen, thought);
                match &copy {
                    Some(batch) => choose(batch),
                    None => choose(&self.inner.lock().unwrap_or_else(PoisonError::into_inner).batch),
                }
            })?
            .or_raise()?;
        self.with(py, |inner| {
            inner.actions.writable(py, "actions")?.copy_from_slice(&chosen);
            inner.choose(rows.as_deref());
            Ok(inner.actions.array(py))
        })
    }
}
