//! What a seat knows, in the erased form.

use super::position::seat_of;
use super::{AnyMatch, AnyPosition};
use crate::{InformationState, NotObserved, Observed, Seat};

impl Observed for AnyPosition {
    fn observation_key(&self, seat: Seat) -> Result<u128, NotObserved> {
        self.state().observation_key(seat)
    }
}

impl AnyPosition {
    /// What a seat knows where this is the first position that it sees ([`InformationState::new`]).
    ///
    /// # Errors
    /// Where the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        InformationState::new(self, seat_of(seat, self.seats())?)
    }
}

impl AnyMatch {
    /// Keeps the information states of all seats from now on ([`Match::keep_keys`](crate::Match::keep_keys)).
    pub fn keep_keys(&mut self) {
        self.state_mut().keep_keys();
    }

    /// What a seat has seen and done so far; replays the record unless it is [kept](AnyMatch::keep_keys).
    ///
    /// # Errors
    /// Where the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        self.state().information_state(seat)
    }

    /// What a seat has seen and done so far, to read: a line for each own action and for each observation.
    ///
    /// # Errors
    /// Where the seat does not exist.
    pub fn information_log(&self, seat: usize) -> Result<String, NotObserved> {
        self.state().information_log(seat)
    }
}
