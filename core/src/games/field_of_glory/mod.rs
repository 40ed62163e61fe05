#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod rules;
mod observe;
pub mod scene;
pub mod told;
mod words;
mod scripted;

pub use rules::{
    Action, Armies, Army, Attack, Battle, Bill, Bonus, Column, Draft, FieldOfGlory, Flank, Fought, Kind, Options, Outcome, Phase,
    Side, Terrain, Terrains, Type, Unit, Units, deck,
};
