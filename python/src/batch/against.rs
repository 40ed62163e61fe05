//! Steps in which players have the seats that learners leave.

use super::Batch;
use crate::argument::Number;
use crate::array::{Array, copied, filled, integers, listed, of};
use crate::asking::Asking;
use crate::call::call_function;
use crate::error::OrRaise;
use crate::opponents::{Given, learners};
use bastide::players::Thought;
use pyo3::prelude::*;
use std::mem::swap;

#[pymethods]
impl Batch {
    /// Plays the learners' `actions`, and then the opponents' until in each row a learner is to act or the match is over: in all
    /// rows, or in `rows`, distinct indices or a mask of all rows. The arrays are written once; rewards belong to the whole step.
    ///
    /// `opponents` is a player of this game, its name, or a callable, as in `Game.player`; a dict with a player for each seat but
    /// the learners'; a list with a player for each row of the batch, also with `rows`; or a league, a dict of players with their
    /// shares: in each match, a seat draws one of them in proportion to the shares, by the seed of the match (`drawn`). Opponents
    /// choose as in the match of the row (see `Player.choose`). Each of these can be a `Policy`, which is asked once for all rows
    /// that wait for it. `seats` has the learners' seats, which are the same in every row: one or several, each once, but not
    /// all; by default the first. In place of `seats`, `seat_of_row` has the seat of the one learner in each row of the batch:
    /// whole numbers of shape (rows,). A dict of seats then has a player for every seat.
    ///
    /// Without `actions`, only the opponents play: call this before the first step, and after `reset`. A match that is over
    /// before a learner has acted is skipped. `auto_reset` treats a finished match as in `step`; its observation is the one of
    /// the learner that acted last. Other threads of Python run meanwhile, and Ctrl-C interrupts it; the exceptions of a callable
    /// are raised here. If anything is raised, no match has changed.
    #[pyo3(signature = (
        actions: "ArrayLike | None",
        opponents: "_Opponents",
        seats: "SupportsIndex | Iterable[SupportsIndex] | None" = None,
        rows: "ArrayLike | None" = None,
        *,
        seat_of_row: "ArrayLike | None" = None
    ) -> "None")]
    fn step_against(
        slf: &Bound<'_, Self>,
        actions: Option<&Bound<'_, PyAny>>,
        opponents: &Bound<'_, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
        rows: Option<&Bound<'_, PyAny>>,
        seat_of_row: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let by_row = || {
            let arguments = (slf, actions, opponents, (seats, rows, seat_of_row));
            call_function(slf.py(), "bastide._against", "step", arguments).map(drop)
        };
        if seat_of_row.is_some() {
            return by_row();
        }
        let learners = learners(seats)?;
        let asking = Asking::default();
        let given = Given::of(&slf.get().game(), opponents, &learners, &asking)?;
        if given.batched { by_row() } else { slf.get().play_against(slf.py(), actions, (&given, &asking), &learners, rows) }
    }

    /// Plays an action in each of `rows`, and ends matches as `step_against` does, but leaves the opponents' decisions to the
    /// caller. `seats` are the learners whose observation a finished match shows. The first such call of a step `begins` a slice;
    /// one that `goes_on` in rows of the step keeps their rewards and ends.
    #[pyo3(signature = (
        rows: "ArrayLike",
        actions: "ArrayLike | None",
        seats: "SupportsIndex | Iterable[SupportsIndex]",
        *,
        begins: "bool" = false,
        goes_on: "bool" = false
    ))]
    fn _step_beside(
        &self,
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        actions: Option<&Bound<'_, PyAny>>,
        seats: &Bound<'_, PyAny>,
        begins: bool,
        goes_on: bool,
    ) -> PyResult<()> {
        let learners = learners(Some(seats))?;
        let rows = crate::array::rows(rows, self.rows)?;
        let actions = actions.map(|actions| integers(actions, "actions", copied::<i32>)?).transpose()?;
        let advance = |inner: &mut super::Inner| if begins { inner.outputs.advance(py, true) } else { Ok(()) };
        self.advancing(py, advance, |batch, _, lent| batch.step_beside(&rows, actions.as_deref(), &learners, goes_on, lent))
    }

    /// Has the matches of another batch of its game, from now on; the arrays stay as they are.
    #[pyo3(signature = (other, /))]
    fn _become(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<()> {
        self.with(py, |inner| other.get().with(py, |other| inner.batch.copy_from(&other.batch))).or_raise()
    }

    /// Shows the slice `time` again, after a step that failed.
    #[pyo3(signature = (time: "SupportsIndex"))]
    fn _back(&self, py: Python<'_>, time: Number) -> PyResult<()> {
        self.with(py, |inner| inner.outputs.set_time(time.size()))
    }

    /// The decisions of each seat in the match of each row: int64 of shape (rows, seats).
    #[pyo3(signature = ())]
    fn _decided<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, of::int64>> {
        let mut decisions = filled(self.rows.saturating_mul(self.game.seats()), 0)?;
        self.with(py, |inner| inner.batch.decided(&mut decisions)).or_raise()?;
        self.of_seats(py, decisions)
    }

    /// The place, among the opponents, of the player that each seat has in the match of each row: int64 of shape (rows, seats).
    /// It is the place in a league's dict, the seat, the row, or 0 for one player. A learner's seat draws from a league, too.
    #[pyo3(signature = (opponents: "_Opponents", seats: "SupportsIndex | Iterable[SupportsIndex] | None" = None))]
    fn drawn<'py>(
        &self,
        py: Python<'py>,
        opponents: &Bound<'py, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Array<'py, of::int64>> {
        let given = Given::of(&self.game(), opponents, &learners(seats)?, &Asking::default())?;
        let mut places = filled(self.rows.saturating_mul(self.game.seats()), 0)?;
        self.with(py, |inner| given.lend(|opponents| inner.batch.drawn(opponents, &mut places))).or_raise()?;
        self.of_seats(py, places)
    }
}

impl Batch {
    /// Numbers as an array with a value for each seat of each row.
    fn of_seats<'py>(&self, py: Python<'py>, numbers: Vec<u32>) -> PyResult<Array<'py, of::int64>> {
        let numbers = listed(numbers.len(), numbers.into_iter().map(i64::from))?;
        Array::shaped(py, numbers, [self.rows, self.game.seats()])
    }

    /// Plays against players that choose in a match at a time.
    fn play_against(
        &self,
        py: Python<'_>,
        actions: Option<&Bound<'_, PyAny>>,
        (given, asking): (&Given, &Asking),
        learners: &[usize],
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let rows = rows.map(|rows| crate::array::rows(rows, self.rows)).transpose()?;
        let actions = actions.map(|actions| integers(actions, "actions", copied::<i32>)?).transpose()?;
        let slow = given.are_slow(rows.as_ref().map_or(self.rows, Vec::len));
        let advance = |inner: &mut super::Inner| inner.outputs.advance(py, rows.is_some());
        let play = |batch: &Self| {
            batch.attended(py, advance, |matches, _, lent| {
                let mut step = |thought: &mut _| {
                    given.lend(|opponents| {
                        matches.step_against(rows.as_deref(), actions.as_deref(), opponents, learners, lent, thought)
                    })
                };
                match slow {
                    true => asking.aside(py, step).and_then(OrRaise::or_raise),
                    false => batch.detached(py, || step(&mut Thought::default())).or_raise(),
                }
            })
        };
        if !slow && self.with(py, |inner| inner.outputs.horizon() != Some(inner.outputs.time())) {
            return play(self);
        }
        // The step is played in a copy, so that callables and handlers of signals can use the batch itself, and a refusal changes
        // no slice.
        let copy = self.__copy__(py)?;
        play(&copy)?;
        self.with(py, |inner| copy.with(py, |copied| swap(&mut inner.batch, &mut copied.batch)));
        self.take(py, &copy)
    }
}
