//! Networks as players.

mod guided;

use super::{DecisionPoint, Player, PlayerError, Thought, View};
use crate::Position;
use crate::networks::{Network, Networked};

impl Network {
    /// The network as a player in a game.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions.
    pub fn player<P: Position>(&self, start: &P) -> Result<impl Player<P> + use<P>, PlayerError> {
        Ok(self.networked(start)?)
    }
}

impl<P: Position> Player<P> for Networked {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        thought.clear();
        self.highest(&view.legal(), |out| view.observe(out)).expect("an observation has as many values as there are maxima")
    }

    fn choose_at(&self, point: &DecisionPoint<'_, P>) -> Option<Result<P::Action, PlayerError>> {
        Some(self.highest(&point.legal(), |out| point.observe(out)).map_err(PlayerError::from))
    }

    fn cost(&self) -> usize {
        16
    }

    fn is_sound(&self) -> bool {
        true
    }
}
