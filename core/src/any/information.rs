//! Information states in the erased form.

use super::position::seat_of;
use super::{AnyMatch, AnyPosition};
use crate::{InformationState, NotObserved, Observed, Seat};

impl Observed for AnyPosition {
    fn observation_key(&self, seat: Seat) -> Result<u128, NotObserved> {
        self.state().observation_key(seat)
    }
}

impl AnyPosition {
    /// The information state of a seat after its first observation, of this position ([`InformationState::new`]).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        InformationState::new(self, seat_of(seat, self.seats())?)
    }
}

impl AnyMatch {
    /// Keeps the information states of all seats from now on ([`Match::keep_keys`](crate::Match::keep_keys)).
    pub fn keep_keys(&mut self) {
        self.state_mut().keep_keys();
    }

    /// The information state of a seat; replays the record unless it is [kept](AnyMatch::keep_keys).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        self.state().information_state(seat)
    }

    /// A readable log of a seat's observations and actions so far: a line for each.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_log(&self, seat: usize) -> Result<String, NotObserved> {
        self.state().information_log(seat)
    }
}
