//! Strategies: tables from information states to probabilities.

use crate::argument::{SeatNumber, Text};
use crate::array::{Array, filled, listed, of};
use crate::call::items;
use crate::error::{ArgumentError, OrRaise};
use crate::game::Game;
use crate::interrupt::unless_interrupted;
use crate::value::{Reduced, hash_of};
use bastide::solve::Form;
use bastide::{AnyGame, Finite, Id, NotObserved, Seat};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::BTreeMap;

/// A probability for each legal action in each information state of every seat. A state that it does not hold is played
/// uniformly.
///
/// Information states have the keys of `InformationState.key`; in the public form, of a chain of what all see. Immutable;
/// strategies of one game with the same probabilities are equal, hash, and pickle as their text.
#[pyclass(frozen, eq, module = "bastide")]
#[derive(PartialEq)]
pub(crate) struct Strategy {
    pub(crate) game: AnyGame,
    pub(crate) strategy: bastide::solve::Strategy,
}

/// A state of a table: a seat, a key, and a probability for each action.
type State = (SeatNumber, u128, BTreeMap<u16, f64>);

#[pymethods]
impl Strategy {
    /// A table of a game: for each information state of a form of its tree its seat, its key, and a probability for each legal
    /// action, by id; probabilities are divided by their sum, which is 1 within 0.0001.
    ///
    /// Raises ArgumentError if they do not add up to 1 or a state occurs twice; SeatError.
    #[new]
    #[pyo3(signature = (game, states: "Iterable[tuple[int, int, Mapping[int, float]]]", *, form: "str" = Text("full")))]
    fn of(game: &Game, states: &Bound<'_, PyAny>, form: Text<'_>) -> PyResult<Self> {
        let form = Form::named(form.0).or_raise()?;
        let refuse = |_| {
            ArgumentError::new_err(
                "`states` has another item; expected tuples of a seat, a key, and a dict of ids and probabilities",
            )
        };
        let states = items(states.try_iter().map_err(refuse)?)?;
        let states = states.iter().map(|state| {
            let (seat, key, probabilities) = state.extract::<State>().map_err(refuse)?;
            let missing = || NotObserved::Seat { seat: seat.0, seats: game.0.seats() };
            let found = Seat::from_id(seat.0).filter(|_| seat.0 < game.0.seats()).ok_or_else(missing).or_raise()?;
            let ids = probabilities.keys().map(|id| game.0.action(usize::from(*id)));
            let ids: Vec<Id> = ids.collect::<Result<_, _>>().or_raise()?;
            Ok((found, key, ids, probabilities.into_values().collect()))
        });
        let states: Vec<_> = states.collect::<PyResult<_>>()?;
        let strategy = bastide::solve::Strategy::from_states(game.0.name(), states).or_raise()?.of_form(form);
        Ok(Self { game: game.0.clone(), strategy })
    }

    /// The game that it plays.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    /// The form of the tree whose information states it has, "full" or "public".
    #[getter]
    fn form(&self) -> String {
        self.strategy.form().to_string()
    }

    /// This strategy of the public form in the information states of the full one, all of which are visited. It can play, as a
    /// player.
    ///
    /// Raises DamagedError if it is of the full form. Ctrl-C ends it.
    fn lifted(&self, py: Python<'_>) -> PyResult<Self> {
        let lifted = unless_interrupted(py, |stop| self.game.lifted(&self.strategy, stop))?.or_raise()?;
        Ok(Self { game: self.game.clone(), strategy: lifted })
    }

    /// The seat of each information state: uint8, ordered by seat, then by key.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, of::uint8>> {
        let seats = listed(self.strategy.len(), self.strategy.iter().map(|(seat, ..)| seat as u8))?;
        Ok(Array::flat(py, seats))
    }

    /// The key of each information state: uint64, (states, 2), the upper half first.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, of::uint64>> {
        let halves = self.strategy.iter().flat_map(|(_, key, ..)| [(key >> 64) as u64, key as u64]);
        let states = self.strategy.len();
        Array::shaped(py, listed(2 * states, halves)?, [states, 2])
    }

    /// The probability of each action of the game in each information state: float64, (states, actions); 0 for illegal actions.
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, of::float64>> {
        let (states, actions) = (self.strategy.len(), self.game.actions());
        let mut table = filled(states.saturating_mul(actions), 0.0)?;
        for (place, (_, _, ids, probabilities)) in self.strategy.iter().enumerate() {
            ids.iter().zip(probabilities).for_each(|(id, probability)| table[place * actions + usize::from(*id)] = *probability);
        }
        Array::shaped(py, table, [states, actions])
    }

    /// The probability of each legal action of an information state, by id; None for a state that it does not hold.
    #[pyo3(signature = (seat: "SupportsIndex", key, /))]
    fn probabilities(&self, seat: SeatNumber, key: u128) -> Option<BTreeMap<u16, f64>> {
        let (ids, probabilities) = self.strategy.of(seat.0, key)?;
        Some(ids.iter().map(|id| id.number()).zip(probabilities.iter().copied()).collect())
    }

    /// The table as text, which `Game.strategy` reads: a line for each information state, with actions in the game's notation.
    fn to_text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = py.detach(|| self.game.strategy_to_text(&self.strategy)).or_raise()?;
        PyString::from_bytes(py, text.as_bytes())
    }

    fn __len__(&self) -> usize {
        self.strategy.len()
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[Any, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Bound<'py, PyString>,)> {
        Ok((self.game().into_pyobject(py)?.getattr("strategy")?, (self.to_text(py)?,)))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, (self.game.name(), self.form(), self.strategy.len()))
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Strategy of {}: {} information states>", self.game.name(), self.strategy.len())
    }
}

#[pymethods]
impl Game {
    /// The strategy of a text from `Strategy.to_text`; probabilities are divided by their sum, which is 1 within 0.0001. Raises
    /// DamagedError for damaged texts, with the line, and for texts of other games.
    #[pyo3(signature = (text: "str", /))]
    fn strategy(&self, py: Python<'_>, text: Text<'_>) -> PyResult<Strategy> {
        let strategy = py.detach(|| self.0.strategy_from_text(text.0)).or_raise()?;
        Ok(Strategy { game: self.0.clone(), strategy })
    }
}
