//! A player that plays at random.

use super::{DecisionPoint, Player, PlayerError, Thought, View};
use crate::{Finite, Position, Set, Stream};

/// Plays a uniformly random legal action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    /// The seed of the player's random numbers.
    pub seed: u64,
}

impl<P: Position> Player<P> for Random {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        thought.clear();
        among(&view.legal(), view.stream(self.seed, 1))
    }

    fn choose_at(
        &self,
        point: &DecisionPoint<'_, P>,
        thought: &mut Thought<P::Action>,
    ) -> Option<Result<P::Action, PlayerError>> {
        thought.clear();
        let stream = point.stream(self.seed, 1);
        Some(stream.map(|stream| among(&point.legal(), stream)).map_err(PlayerError::from))
    }

    fn cost(&self) -> usize {
        1
    }

    fn is_sound(&self) -> bool {
        true
    }
}

/// One of the legal actions, each equally likely.
fn among<A: Finite>(legal: &Set<A>, mut stream: Stream) -> A {
    legal.draw(&mut stream).expect("a seat that is asked has a legal action")
}
