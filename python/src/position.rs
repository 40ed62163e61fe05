//! A position: immutable, with chance explicit.

use crate::argument::{Bytes, Event, GivenViewer, Number, Parts, SeatNumber, Text};
use crate::error::{ArgumentError, OrRaise};
use crate::game::Game;
use crate::picture::{figure, side_by_side};
use crate::question::{mask, observation, questions};
use crate::scene::Scene;
use crate::value::{Reduced, getters, immutable};
use bastide::{AnyGame, AnyPosition, DEEPEST_PERFT, Id, Illegal, Stream, Turn};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

/// The complete state of a match. It never changes: `after` returns the next position.
///
/// Positions compare, hash, copy, and pickle in few bytes.
#[pyclass(frozen, eq, hash, module = "bastide")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) AnyPosition);

questions!(Position);

impl Position {
    fn ask<T>(&self, _: Python<'_>, question: impl FnOnce(&AnyPosition) -> T) -> T {
        question(&self.0)
    }

    fn any_game(&self) -> &AnyGame {
        self.0.game()
    }

    /// The id of an outcome in its notation; the error for another text lists the possible ones.
    fn outcome_id(&self, text: &str) -> Result<Id, Illegal> {
        let game = self.0.game();
        game.outcome_id(text).or_else(|_| {
            let possible = self.0.outcomes();
            let possible = possible.iter().map(|(outcome, _)| game.outcome_text(outcome));
            let outcomes = possible.collect::<Result<Vec<_>, _>>()?.join(", ");
            Err(Illegal::Outcome { outcome: text.into(), outcomes })
        })
    }
}

immutable!(Position);

#[pymethods]
impl Position {
    /// The outcomes that chance can deal, each with its weight, in ascending order; empty unless it is chance's turn.
    fn outcomes(&self) -> Vec<(u16, u8)> {
        self.0.outcomes().iter().map(|(outcome, weight)| (outcome.number(), weight)).collect()
    }

    /// The position after an event: an action at a seat's turn, an outcome at chance's, by its id or in its notation.
    ///
    /// Raises IllegalError, which lists the possible ones.
    #[pyo3(signature = (event: "SupportsIndex | str", /))]
    fn after(&self, event: Event<'_>) -> PyResult<Self> {
        let mut next = self.0.clone();
        let played = match self.0.turn() {
            Turn::Seat(_) => next.play(event.action(self.0.game())?),
            Turn::Chance => match event {
                Event::Text(text) => self.outcome_id(text).and_then(|id| next.deal(id)),
                _ => next.deal(event.outcome(self.0.game())?),
            },
            turn @ Turn::Over => Err(Illegal::Turn { tried: event.to_string(), turn }),
        };
        played.or_raise()?;
        Ok(Self(next))
    }

    /// The position with everything redealt that a seat cannot see, consistent with what it sees. Raises SeatError.
    #[pyo3(signature = (seat: "SupportsIndex", seed: "SupportsIndex"))]
    fn redeal(&self, seat: SeatNumber, seed: Number) -> PyResult<Self> {
        self.0.redeal(seat.0, &mut Stream::new(seed.0)).or_raise().map(Self)
    }

    /// The position at the end, after play uniformly at random; the same seed gives the same play.
    #[pyo3(signature = (seed: "SupportsIndex"))]
    fn playout(&self, seed: Number) -> Self {
        let mut end = self.0.clone();
        end.play_out(&mut Stream::new(seed.0));
        Self(end)
    }

    /// The number of sequences of exactly `depth` events, actions and chance outcomes alike; `depth` is 0 to 64.
    #[pyo3(signature = (depth: "SupportsIndex"))]
    fn perft(&self, py: Python<'_>, depth: Number) -> PyResult<u64> {
        match u32::try_from(depth.0) {
            Ok(depth) if depth <= DEEPEST_PERFT => count(py, &self.0, depth),
            _ => Err(ArgumentError::new_err(format!("`depth` is {}; expected 0 to {DEEPEST_PERFT}", depth.0))),
        }
    }

    /// Everything of the position in JSON, hidden cards included, under the name of its game.
    fn to_json(&self) -> PyResult<String> {
        self.0.to_json().or_raise()
    }

    /// Reads a position written by `to_json`. Raises DamagedError if it breaks the rules.
    #[staticmethod]
    #[pyo3(signature = (json: "str", /))]
    fn from_json(json: Text<'_>) -> PyResult<Self> {
        AnyPosition::from_json(json.0).or_raise().map(Self)
    }

    /// Everything of the position in few bytes, hidden cards included, under the name of its game.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.0.to_bytes().or_raise()?))
    }

    /// Reads a position written by `to_bytes`. Raises DamagedError if it breaks the rules.
    #[classmethod]
    #[pyo3(signature = (bytes: "bytes", /))]
    fn from_bytes(_: &Bound<'_, PyType>, bytes: Bytes<'_>) -> PyResult<Self> {
        AnyPosition::from_bytes(bytes.0).or_raise().map(Self)
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyBytes>,)> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py())?,)))
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Position of {}: {}>", self.0.game().name(), self.0.turn())
    }
}

#[pymethods]
impl Game {
    /// The position before the first event, with chance explicit.
    fn start(&self) -> Position {
        Position(self.0.start())
    }
}

/// Counts with the interpreter released, in pieces between which Ctrl-C is heard.
fn count(py: Python<'_>, position: &AnyPosition, depth: u32) -> PyResult<u64> {
    const PIECE: u32 = 4;
    if depth <= PIECE {
        let counted = py.detach(|| position.perft(depth));
        py.check_signals()?;
        return Ok(counted);
    }
    let mut total = 0;
    for id in position.legal().iter().chain(position.outcomes().kinds().iter()) {
        let mut next = position.clone();
        let after = if position.turn() == Turn::Chance { next.deal(id) } else { next.play(id) };
        after.or_raise()?;
        total += count(py, &next, depth - 1)?;
    }
    Ok(total)
}
