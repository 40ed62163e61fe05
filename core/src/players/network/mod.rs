//! Networks as players.

mod guided;
mod recall;
mod worlds;
mod update;

pub use recall::Worlds;
pub(crate) use update::Update;
pub use update::{Rate, UpdateOptions};

use super::{Considered, DecisionPoint, Player, PlayerError, Temperature, Thought, View};
use crate::networks::{Network, Networked};
use crate::{Finite, NotObserved, Position, Set, Stream};

crate::options! {
    /// The options of a network as a player.
    pub struct NetworkOptions {
        /// The temperature: an action is drawn with probability proportional to exp(logit / temperature); 0 plays the likeliest.
        pub temperature: Temperature = Temperature::default(), "0 or more, such as 0.5";
    }
}

/// A network that plays.
struct NetworkPlayer {
    network: Networked,
    temperature: Temperature,
    seed: u64,
}

impl Network {
    /// The network as a player in a game; it plays the legal action with the highest logit.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions.
    pub fn player<P: Position>(&self, start: &P) -> Result<impl Player<P> + use<P>, PlayerError> {
        self.player_with(start, &NetworkOptions::default(), 0)
    }

    /// The network as a player in a game, with options; `seed` determines the random numbers.
    ///
    /// # Errors
    /// The errors of [`player`](Network::player).
    pub fn player_with<P: Position>(
        &self,
        start: &P,
        options: &NetworkOptions,
        seed: u64,
    ) -> Result<impl Player<P> + use<P>, PlayerError> {
        Ok(NetworkPlayer { network: self.networked(start)?, temperature: options.temperature, seed })
    }
}

impl NetworkPlayer {
    fn decide<A: Finite>(
        &self,
        legal: &Set<A>,
        observe: impl FnOnce(&mut [u8]) -> Result<(), NotObserved>,
        stream: impl FnOnce() -> Result<Stream, NotObserved>,
        thought: &mut Thought<A>,
    ) -> Result<A, NotObserved> {
        thought.clear();
        if self.temperature.is_zero() {
            return self.network.answered(observe, |logits| {
                let better = |best: A, other: A| if logits[other.id()] > logits[best.id()] { other } else { best };
                legal.iter().reduce(better).expect("a seat that is asked has a legal action")
            });
        }
        let (mut stream, considered) = (stream()?, &mut thought.considered);
        considered.extend(legal.iter().map(Considered::untried));
        let action = self
            .network
            .answered(observe, |logits| self.temperature.draw(considered, |each| logits[each.action.id()], &mut stream))?;
        considered.iter_mut().for_each(|each| each.value = each.probability);
        Ok(action)
    }
}

impl<P: Position> Player<P> for NetworkPlayer {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        let chosen = self.decide(&view.legal(), |out| view.observe(out), || Ok(view.stream(self.seed, 1)), thought);
        chosen.expect("an observation has as many values as there are maxima")
    }

    fn choose_at(
        &self,
        point: &DecisionPoint<'_, P>,
        thought: &mut Thought<P::Action>,
    ) -> Option<Result<P::Action, PlayerError>> {
        let chosen = self.decide(&point.legal(), |out| point.observe(out), || point.stream(self.seed, 1), thought);
        Some(chosen.map_err(PlayerError::from))
    }

    fn cost(&self) -> usize {
        16
    }

    fn is_sound(&self) -> bool {
        true
    }
}
