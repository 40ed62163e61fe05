//! What a seat knows, in the erased form.

use super::AnyPosition;
use super::position::seat_of;
use crate::{InformationState, NotObserved, Seat, Viewed};

impl Viewed for AnyPosition {
    fn view(&self, seat: Seat) -> Result<u128, NotObserved> {
        self.state().view(seat)
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
