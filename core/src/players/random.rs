//! A player that plays at random.

use super::{Player, Thought, View};
use crate::Position;

/// Plays a uniformly random legal action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    /// The seed of the player's random numbers.
    pub seed: u64,
}

impl<P: Position> Player<P> for Random {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        thought.clear();
        let legal = view.legal();
        let choice = legal.nth(view.stream(self.seed, 1).below(legal.len() as u32) as usize);
        choice.expect("a seat that is asked has a legal action")
    }
}
