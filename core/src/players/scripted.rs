//! A player that follows a game's script.

use super::{Considered, Player, Random, Thought, View};
use crate::Position;

/// Plays the most appealing action for a sensible beginner; ties go to the lowest id. Plays at random in a game without a
/// [script](super::Advice::script).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scripted {
    /// The seed of the random numbers for games without a script.
    pub seed: u64,
}

impl<P: Position> Player<P> for Scripted {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        let Some(likes) = P::ADVICE.script else { return Random { seed: self.seed }.choose(view, thought) };
        thought.clear();
        let each =
            |action| Considered { visits: 1, available: 1, value: likes(view.position(), action), ..Considered::untried(action) };
        thought.considered.extend(view.legal().iter().map(each));
        let better = |best: P::Action, liking: f32, other: &Considered<P::Action>| match other.value > liking {
            true => (other.action, other.value),
            false => (best, liking),
        };
        let mut considered = thought.considered.iter();
        let first = considered.next().expect("a seat that is asked has a legal action");
        let (action, _) = considered.fold((first.action, first.value), |(best, liking), other| better(best, liking, other));
        thought.settle_on(action);
        thought.line.push(action);
        action
    }

    fn cost(&self) -> usize {
        4
    }

    fn is_sound(&self) -> bool {
        true
    }
}
