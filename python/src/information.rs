//! Information states: the chain of everything that a seat has seen and done.

use crate::argument::{Event, SeatNumber};
use crate::error::OrRaise;
use crate::game::Game;
use crate::position::Position;
use crate::value::{Reduced, getters, immutable};
use bastide::{AnyGame, Damaged, Finite, Seat};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::hash::{Hash, Hasher};

/// The information state of a seat: the chain of its observations and its actions. It never changes: `act` and `see` return the
/// next one.
///
/// An observation counts only if it differs from the one before, so the number of events that a seat does not notice leaves no
/// trace. Information states compare, hash, copy, and pickle in few bytes.
#[pyclass(frozen, eq, hash, module = "bastide")]
#[derive(PartialEq, Eq)]
pub(crate) struct InformationState {
    game: AnyGame,
    known: bastide::InformationState,
}

impl Hash for InformationState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.known.hash(hasher);
    }
}

impl InformationState {
    pub(crate) fn new(game: &AnyGame, known: bastide::InformationState) -> Self {
        Self { game: game.clone(), known }
    }
}

immutable!(InformationState);

getters! {
    InformationState
    /// The game that is played.
    fn game(&self) -> Game = Game(self.game.clone());
    /// The seat whose state this is.
    fn seat(&self) -> u8 = self.known.seat().number();
    /// A digest in 128 bits, the same in every language and on every platform.
    ///
    /// Two different chains have the same key with a probability of about 2**-128, which an adversary can raise.
    fn key(&self) -> u128 = self.known.key();
}

#[pymethods]
impl InformationState {
    /// The information state of a seat that sees `position` first. Raises SeatError.
    #[new]
    #[pyo3(signature = (position, seat: "SupportsIndex"))]
    fn of(position: &Position, seat: SeatNumber) -> PyResult<Self> {
        Ok(Self::new(position.0.game(), position.0.information_state(seat.0).or_raise()?))
    }

    /// The state after an action of the seat, by its id or in its notation, before the observation that follows it.
    ///
    /// The action is not checked for legality. Raises IllegalError if the game has no such action.
    #[pyo3(signature = (action: "SupportsIndex | str", /))]
    fn act(&self, action: Event<'_>) -> PyResult<Self> {
        let mut known = self.known;
        known.act(action.action(&self.game)?);
        Ok(Self::new(&self.game, known))
    }

    /// The state after the seat has seen a position; call it after every event.
    ///
    /// Raises DamagedError if the position is of another game.
    #[pyo3(signature = (position, /))]
    fn see(&self, position: &Position) -> PyResult<Self> {
        let game = position.0.game();
        if *game != self.game {
            let (given, expected) = (game.name().into(), self.game.name().into());
            return Err(Damaged::OtherGame { given, expected }).or_raise();
        }
        let mut known = self.known;
        known.see(&position.0).or_raise()?;
        Ok(Self::new(game, known))
    }

    /// The contents of a pickle.
    #[classmethod]
    #[pyo3(signature = (game, seat: "SupportsIndex", key: "SupportsIndex", observation: "SupportsIndex", /))]
    fn _from_parts(_: &Bound<'_, PyType>, game: &Game, seat: SeatNumber, key: u128, observation: u128) -> PyResult<Self> {
        let known = Seat::from_id(seat.0).filter(|_| seat.0 < game.0.seats());
        let known = known.ok_or(bastide::NotObserved::Seat { seat: seat.0, seats: game.0.seats() }).or_raise()?;
        Ok(Self::new(&game.0, bastide::InformationState::from_parts(known, key, observation)))
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[Game, int, int, int]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Game, u8, u128, u128)> {
        let Self { game, known } = slf.get();
        let parts = (Game(game.clone()), known.seat().number(), known.key(), known.observation());
        Ok((slf.get_type().getattr("_from_parts")?, parts))
    }

    fn __repr__(&self) -> String {
        format!("<bastide.InformationState of {}: seat {}, {:#034x}>", self.game.name(), self.known.seat(), self.known.key())
    }
}
