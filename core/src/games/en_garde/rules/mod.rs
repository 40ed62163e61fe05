//! The rules, and what they show to a viewer: only these files read the fields of a position.

mod cards;
mod options;
mod action;
mod state;
mod validate;
mod play;
mod score;
mod seen;
#[cfg(test)]
mod tests;

pub use action::{Action, Cards, FewerCards};
pub(super) use cards::{DECK_SIZE, HAND, OF_EACH_VALUE, PISTE};
pub use cards::{Value, deck};
pub use options::{LastRetreat, Options};
pub(super) use seen::Seen;
pub use state::{Attack, EnGarde, Ending, Fencer, Phase, Reason};

use super::advice;
use crate::position::{Advice, leads};

rulebook!(EnGarde: "en_garde", Action, Value {
    const ADVICE: Advice<Self> = Advice {
        horizon: |root, position, _| advice::stops(root.rounds, position.rounds),
        value: |root, position| advice::value(&leads(root), &leads(position)),
        script: Some(Self::liking),
        prior: None,
        eta: 10.0,
        depth: 0,
    };
});
