//! Searches guided by a network.

use crate::networks::{Network, Networked};
use crate::players::guided::{Guide, guided_by};
use crate::players::{Player, PlayerError, Search, SearchOptions, Thought, View};
use crate::{Finite, Position, Seat};

/// A search that asks a network to rate actions.
struct Guided {
    search: Search,
    network: Networked,
}

impl Network {
    /// The search in a game that the network guides: it rates the actions at the root, and at nodes with many visits. `seed`
    /// determines the random numbers.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions; or an option has a value that it
    /// does not accept.
    pub fn search<P: Position>(
        &self,
        start: &P,
        options: &SearchOptions,
        seed: u64,
    ) -> Result<impl Player<P> + use<P>, PlayerError> {
        Ok(Guided { search: Search::new(options, seed)?, network: self.networked(start)? })
    }
}

impl<P: Position> Guide<P> for Networked {
    fn look(&self, position: &P, seat: Seat, logits: &mut Vec<f32>) {
        self.answered_in_game(position, seat, |answer| {
            logits.clear();
            logits.extend_from_slice(&answer[..P::Action::COUNT]);
        });
    }
}

impl<P: Position> Player<P> for Guided {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        self.search.decide(view, thought, guided_by(&self.network))
    }
}
