#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod options;
mod cards;
mod action;
mod state;
mod validate;
mod play;
mod score;
mod observe;
mod show;
#[cfg(feature = "pictures")]
mod picture;
#[cfg(feature = "pictures")]
mod telling;
mod scripted;
#[cfg(test)]
mod tests;

pub use action::{Action, Flank, Outcome};
pub use cards::{Column, Kind, Terrain, Type, Unit, deck};
pub use options::{Draft, Options};
pub use state::{Army, Attack, Battle, Bill, Bonus, FieldOfGlory, Fought, Phase, Side, Units};

rulebook!(FieldOfGlory: "field_of_glory", Action, Outcome {
    const ADVICE: crate::position::Advice<Self> = scripted::ADVICE;
});
