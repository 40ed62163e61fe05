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

pub use action::{Action, Flank, Outcome};
pub(super) use cards::{ARMY, KEPT, MOST_COPIES, MOST_OVERLAPS, MOST_OWED, MOST_POINTS, MOST_VICTORY_POINTS, SHUFFLES};
pub use cards::{Column, Kind, Terrain, Type, Unit, deck};
pub use options::{Armies, Draft, Options, Terrains};
pub(super) use seen::{Battlefield, Seen};
pub use state::{Army, Attack, Battle, Bill, Bonus, FieldOfGlory, Fought, Phase, Side, Units};

use crate::position::Advice;

rulebook!(FieldOfGlory: "field_of_glory", Action, Outcome {
    const ADVICE: Advice<Self> = Advice { script: Some(Self::liking), prior: Some(Self::liking), eta: 20.0, depth: 8, ..Advice::NONE };
});
