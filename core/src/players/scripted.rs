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
        let best = thought.considered.iter().reduce(|best, next| if next.value > best.value { next } else { best });
        let action = best.expect("a seat that is asked has a legal action").action;
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
