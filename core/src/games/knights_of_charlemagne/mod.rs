#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod rules;
mod observe;
pub mod scene;
mod words;
pub mod told;
mod scripted;

pub use rules::{Action, Colour, Knight, KnightsOfCharlemagne, Options, Phase, Place, Side, State, Ties, Tile, Value, deck};
