//! A match: a position that goes on, whose chance plays itself.

use crate::argument::{Bytes, Event, GivenViewer, Number, Parts, SeatNumber};
use crate::error::OrRaise;
use crate::game::Game;
use crate::information::InformationState;
use crate::picture::{figure, side_by_side};
use crate::position::Position;
use crate::question::{mask, observation, questions};
use crate::record::Record;
use crate::scene::Scene;
use crate::value::{Reduced, getters};
use bastide::{AnyGame, AnyMatch, Stream};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyType};
use std::sync::{Mutex, PoisonError};

/// A position with its random stream and its record: chance plays itself, so it is always a seat's turn, unless the match is
/// over.
///
/// Threads may share a match; one call at a time uses it. Matches copy and pickle, and the copy goes on identically.
#[pyclass(frozen, module = "bastide")]
pub(crate) struct Match {
    game: AnyGame,
    /// Whether it keeps the information state of each seat.
    keys: bool,
    running: Mutex<AnyMatch>,
}

questions!(Match);

impl Match {
    fn ask<T>(&self, py: Python<'_>, question: impl FnOnce(&AnyMatch) -> T) -> T {
        self.with(py, |running| question(running))
    }

    fn any_game(&self) -> &AnyGame {
        &self.game
    }

    pub(crate) fn new(running: AnyMatch) -> Self {
        Self { game: running.game().clone(), keys: false, running: Mutex::new(running) }
    }

    /// The match, which with `keys` keeps the information state of each seat from now on.
    pub(crate) fn with_keys(mut running: AnyMatch, keys: bool) -> Self {
        if keys {
            running.keep_keys();
        }
        Self { keys, ..Self::new(running) }
    }

    /// A copy of the match.
    pub(crate) fn running(&self, py: Python<'_>) -> AnyMatch {
        self.with(py, |running| running.clone())
    }

    /// The result of a function that has the match for itself.
    fn with<T>(&self, py: Python<'_>, question: impl FnOnce(&mut AnyMatch) -> T) -> T {
        question(&mut self.running.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }
}

getters! {
    Match
    /// The current position, to look ahead, with chance explicit.
    pub(crate) fn position(&self, py: Python<'_>) -> Position = Position(self.with(py, |running| running.position()));
    /// Everything that happened so far.
    fn record(&self, py: Python<'_>) -> Record
        = Record::new(self.game.clone(), self.with(py, |running| running.record().clone()));
    /// The key of the history as everybody sees it, in 128 bits: equal if the public has seen the same, and a function of the
    /// information state of every seat. It is computed from the record.
    fn public_history_key(&self, py: Python<'_>) -> u128 = self.with(py, |running| running.public_history().key());
}

#[pymethods]
impl Match {
    /// Plays an action, by its id or in its notation; then chance deals until it is a seat's turn or the match is over.
    ///
    /// Unless the action is legal, raises IllegalError, and changes nothing.
    #[pyo3(signature = (action: "SupportsIndex | str", /))]
    fn play(&self, py: Python<'_>, action: Event<'_>) -> PyResult<()> {
        let action = action.action(&self.game)?;
        self.with(py, |running| running.play(action)).or_raise()
    }

    /// Plays the actions that parts of the scene of the seat to act choose, in any order, as in `plan`; returns their number.
    ///
    /// Hidden cards may end the seat's decisions before the last of them, or lead to another question. So an action is played
    /// only while the seat has the choice of this action by these parts; the first always is. Raises IllegalError as `plan` does,
    /// and then changes nothing.
    #[pyo3(signature = (parts: "Iterable[str]"))]
    fn play_parts(&self, py: Python<'_>, parts: Parts) -> PyResult<usize> {
        self.with(py, |running| running.play_parts(&parts.names())).or_raise()
    }

    /// The sentences after the first `since` events that the viewer noticed, as in `Record.telling`. Raises SeatError.
    #[pyo3(signature = (viewer: "_Viewer", since: "SupportsIndex" = Number(0)))]
    fn telling(&self, py: Python<'_>, viewer: GivenViewer, since: Number) -> PyResult<Vec<(usize, String)>> {
        self.record(py).telling(viewer, since)
    }

    /// The events after the first `since` that the viewer noticed, as data, as in `Record.told`. Raises SeatError.
    #[pyo3(signature = (viewer: "_Viewer", since: "SupportsIndex" = Number(0)) -> "list[dict[str, Any]]")]
    fn told<'py>(&self, py: Python<'py>, viewer: GivenViewer, since: Number) -> PyResult<Bound<'py, PyAny>> {
        self.record(py).told(py, viewer, since)
    }

    /// The number of events so far that a viewer noticed, as `Record.noticed` counts them. Raises SeatError.
    #[pyo3(signature = (viewer: "_Viewer"))]
    fn noticed(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<usize> {
        Ok(self.record(py).noticed(viewer)?.last().copied().unwrap_or_default())
    }

    /// The information state of a seat so far: a look-up if the match was made with `keys`, and otherwise computed from the
    /// record. Raises SeatError.
    #[pyo3(signature = (seat: "SupportsIndex"))]
    fn information_state(&self, py: Python<'_>, seat: SeatNumber) -> PyResult<InformationState> {
        let known = self.with(py, |running| running.information_state(seat.0)).or_raise()?;
        Ok(InformationState::new(&self.game, known))
    }

    /// The information state of a seat as readable text: a line for each of its actions and for each observation, with the fields
    /// that changed. Raises SeatError.
    #[pyo3(signature = (seat: "SupportsIndex"))]
    fn information_log(&self, py: Python<'_>, seat: SeatNumber) -> PyResult<String> {
        self.with(py, |running| running.information_log(seat.0)).or_raise()
    }

    /// Everything of the match in few bytes: its record and the state of its random stream, so that it goes on identically.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.with(py, |running| running.to_bytes()))
    }

    /// Reads a match written by `to_bytes`; `keys` is as for `Game.match`. Raises DamagedError for damaged bytes.
    #[classmethod]
    #[pyo3(signature = (bytes: "bytes", /, keys: "bool" = false))]
    fn from_bytes(_: &Bound<'_, PyType>, bytes: Bytes<'_>, keys: bool) -> PyResult<Self> {
        AnyMatch::from_bytes(bytes.0).or_raise().map(|running| Self::with_keys(running, keys))
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[bytes, bool]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyBytes>, bool)> {
        let game = slf.get();
        Ok((slf.get_type().getattr("from_bytes")?, (game.to_bytes(slf.py()), game.keys)))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self { keys: self.keys, ..Self::new(self.running(py)) }
    }

    #[pyo3(signature = (memo: "object", /))]
    fn __deepcopy__(&self, py: Python<'_>, memo: Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.__copy__(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> bool {
        let theirs = other.get().running(py);
        self.with(py, |mine| *mine == theirs)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (turn, events) = self.with(py, |running| (running.turn(), running.record().ids().len()));
        format!("<bastide.Match of {}: {turn}, {events} events so far>", self.game.name())
    }
}

#[pymethods]
impl Game {
    /// A new match; the same seed gives the same chance.
    ///
    /// With `keys`, it keeps the information state of each seat: `information_state` is then a look-up, and an event costs each
    /// seat little more than an observation. Its copies and pickles do the same.
    #[pyo3(signature = (seed: "SupportsIndex", keys: "bool" = false))]
    fn r#match(&self, seed: Number, keys: bool) -> Match {
        Match::with_keys(self.0.new_match(seed.0), keys)
    }
}

#[pymethods]
impl Record {
    /// The match of this record, whose further chance follows a seed.
    #[pyo3(signature = (seed: "SupportsIndex"))]
    fn resume(&self, seed: Number) -> PyResult<Match> {
        self.resumed(Stream::new(seed.0)).map(Match::new)
    }
}
