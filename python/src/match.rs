//! A match: a position that goes on, whose chance plays itself.

use crate::argument::{Bytes, Event, Number, SeatNumber};
use crate::error::OrRaise;
use crate::game::Game;
use crate::information::InformationState;
use crate::position::Position;
use crate::question::{mask, observation, questions};
use crate::record::Record;
use crate::value::Reduced;
use bastide::{AnyGame, AnyMatch, Stream};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyType};
use std::sync::{Mutex, PoisonError};

/// A position with its random stream and its record: chance plays itself, so it is always a seat's turn, or over.
///
/// Threads may share a match; one call at a time uses it. Matches copy and pickle, and the copy goes on identically.
#[pyclass(frozen, module = "bastide")]
pub(crate) struct Match {
    game: AnyGame,
    /// Whether it keeps what each seat knows.
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

    /// The match, which from now on keeps what each seat knows if `keys` says so.
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

#[pymethods]
impl Match {
    /// Plays an action, by its id or in its notation, then whatever chance deals until a seat is asked or the match is over.
    ///
    /// Raises IllegalError, and nothing changed, unless the action is legal.
    #[pyo3(signature = (action: "SupportsIndex | str", /))]
    fn play(&self, py: Python<'_>, action: Event<'_>) -> PyResult<()> {
        let action = action.action(&self.game)?;
        self.with(py, |running| running.play(action)).or_raise()
    }

    /// The position as it is now, to look ahead in with chance explicit.
    #[getter]
    pub(crate) fn position(&self, py: Python<'_>) -> Position {
        Position(self.with(py, |running| running.position()))
    }

    /// Everything that happened so far.
    #[getter]
    fn record(&self, py: Python<'_>) -> Record {
        Record::new(self.game.clone(), self.with(py, |running| running.record().clone()))
    }

    /// What has happened after the first `since` events that the viewer noticed, as `Record.telling` says it. Raises SeatError.
    #[pyo3(signature = (viewer: "SupportsIndex | None" = None, since: "SupportsIndex" = Number(0)))]
    fn telling(&self, py: Python<'_>, viewer: Option<SeatNumber>, since: Number) -> PyResult<Vec<(usize, String)>> {
        self.record(py).telling(viewer, since)
    }

    /// The number of events so far that a viewer noticed, as `Record.noticed` counts them. Raises SeatError.
    #[pyo3(signature = (viewer: "SupportsIndex | None" = None))]
    fn noticed(&self, py: Python<'_>, viewer: Option<SeatNumber>) -> PyResult<usize> {
        Ok(self.record(py).noticed(viewer)?.last().copied().unwrap_or_default())
    }

    /// What a seat has seen and done so far: a read where the match was made with `keys`, and else found from the record. Raises
    /// SeatError.
    #[pyo3(signature = (seat: "SupportsIndex"))]
    fn information_state(&self, py: Python<'_>, seat: SeatNumber) -> PyResult<InformationState> {
        let known = self.with(py, |running| running.information_state(seat.0)).or_raise()?;
        Ok(InformationState::new(&self.game, known))
    }

    /// What a seat has seen and done so far, to read: a line for each own action and for each observation, of which it names the
    /// fields that changed. Raises SeatError.
    #[pyo3(signature = (seat: "SupportsIndex"))]
    fn information_log(&self, py: Python<'_>, seat: SeatNumber) -> PyResult<String> {
        self.with(py, |running| running.information_log(seat.0)).or_raise()
    }

    /// The match in few bytes: its record and the state of its stream, so that it goes on identically.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.with(py, |running| running.to_bytes()))
    }

    /// Reads what `to_bytes` wrote; `keys` as for `Game.match`. Raises DamagedError where it breaks the rules.
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
        Self { keys: self.keys, ..Self::new(self.with(py, |running| running.clone())) }
    }

    #[pyo3(signature = (memo: "object", /))]
    fn __deepcopy__(&self, py: Python<'_>, memo: Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.__copy__(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> bool {
        let theirs = other.get().with(py, |running| running.clone());
        self.with(py, |mine| *mine == theirs)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (turn, events) = self.with(py, |running| (running.turn(), running.record().ids.len()));
        format!("<bastide.Match of {}: {turn}, {events} events so far>", self.game.name())
    }
}

#[pymethods]
impl Game {
    /// A new match; the same seed gives the same chance.
    ///
    /// With `keys`, it keeps what each seat knows as it goes: `information_state` is then a read, and an event costs each seat little
    /// more than an observation. So does every copy and pickle of it.
    #[pyo3(signature = (seed: "SupportsIndex", keys: "bool" = false))]
    fn r#match(&self, seed: Number, keys: bool) -> Match {
        Match::with_keys(self.0.new_match(seed.0), keys)
    }
}

#[pymethods]
impl Record {
    /// The match of this record, to be played on with the chance of a seed.
    #[pyo3(signature = (seed: "SupportsIndex"))]
    fn resume(&self, seed: Number) -> PyResult<Match> {
        self.resumed(Stream::new(seed.0)).map(Match::new)
    }
}
