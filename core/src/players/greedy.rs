//! A player that looks one action ahead.

use super::{Considered, Player, Thought, View};
use crate::playout::settle;
use crate::position::{leads, share};
use crate::{Position, Stream, Turn};

/// Looks one action ahead: plays the action with the best average over several redeals of its side's lead in scores, or of its
/// return at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    /// The number of redeals.
    pub redeals: u32,
    /// The seed of the player's random numbers.
    pub seed: u64,
}

/// A lead of a point in the scores counts as a tenth of a win.
const SCALE: f32 = 9.0;

impl<P: Position> Player<P> for Greedy {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        let mut stream = view.stream(self.seed, 1);
        thought.clear();
        let visits = self.redeals.into();
        let each = |action| Considered { visits, available: visits, ..Considered::untried(action) };
        thought.considered.extend(view.legal().iter().map(each));
        for _ in 0..self.redeals {
            if thought.is_stopped() {
                break;
            }
            let root = view.redeal(&mut stream);
            for considered in &mut thought.considered {
                considered.value += after(root, considered.action, view, &mut stream) / self.redeals as f32;
            }
        }
        // A sum of rounded parts can be a little more than the mean.
        thought.considered.iter_mut().for_each(|considered| considered.value = considered.value.clamp(-1.0, 1.0));
        (thought.redeals, thought.effective) = (visits, visits as f32);
        thought.iterations = visits * thought.considered.len() as u64;
        let best = thought.considered.iter().map(|considered| considered.value).fold(f32::MIN, f32::max);
        let mut alike = thought.considered.iter().filter(|considered| considered.value == best);
        let chosen = stream.below(alike.clone().count() as u32) as usize;
        let action = alike.nth(chosen).map(|considered| considered.action).expect("a seat that is asked has a legal action");
        thought.settle_on(action);
        thought.line.push(action);
        action
    }

    fn cost(&self) -> usize {
        (self.redeals as usize).saturating_mul(8)
    }

    fn is_sound(&self) -> bool {
        true
    }
}

/// The value of a position to the seat after an action and the chance that follows.
fn after<P: Position>(mut position: P, action: P::Action, view: &View<P>, stream: &mut Stream) -> f32 {
    position.play_unchecked(action);
    settle(&mut position, stream);
    let seat = view.seat().index();
    match position.turn() {
        Turn::Over => position.returns()[seat],
        _ => share(leads(&position)[seat] as f32, SCALE),
    }
}
