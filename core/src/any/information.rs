//! What a seat knows, in the erased form.

use super::AnyPosition;
use super::position::seat_of;
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
