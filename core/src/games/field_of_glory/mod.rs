#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod action;
mod cards;
mod observe;
mod options;
#[cfg(feature = "pictures")]
mod picture;
mod play;
mod score;
mod scripted;
mod show;
mod state;
#[cfg(feature = "tellings")]
mod telling;
#[cfg(test)]
mod tests;

pub use action::{Action, Flank, Outcome};
pub use cards::{Column, Kind, Terrain, Type, Unit, deck};
pub use options::{Draft, Options};
pub use state::{Army, Attack, Battle, Bill, Bonus, FieldOfGlory, Fought, Phase, Side, Units};

rulebook!(FieldOfGlory: "field_of_glory", Action, Outcome {
    const ADVICE: crate::players::Advice<Self> = scripted::ADVICE;
});
