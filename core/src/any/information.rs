//! Information states in the erased form.

use super::AnyPosition;
use crate::{InformationState, NotObserved, Observed, Seat};

impl Observed for AnyPosition {
    fn observation_key(&self, seat: Seat) -> Result<u128, NotObserved> {
        self.state().observation_key(seat)
    }

    fn public_key(&self) -> u128 {
        self.state().public_key()
    }
}

impl AnyPosition {
    /// The information state of a seat after its first observation, of this position ([`InformationState::new`]).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        InformationState::new(self, Seat::numbered(seat, self.seats())?)
    }
}
