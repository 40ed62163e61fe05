//! The rules, and what they show to a viewer: only these files read the fields of a position.

mod options;
mod cards;
mod action;
mod state;
mod validate;
mod play;
mod score;
mod seen;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use cards::Card;
pub use options::Options;
pub(super) use seen::Seen;
pub(super) use state::SEATS;
pub use state::{LeducPoker, Phase};

use crate::position::Advice;

rulebook!(LeducPoker: "leduc_poker", Action, Card {
    const ADVICE: Advice<Self> = Advice { script: Some(Self::liking), ..Advice::NONE };
});
