#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod rules;
mod observe;
pub mod scene;
pub mod told;
mod words;
mod scripted;

pub use rules::{Action, Colour, Knight, KnightsOfCharlemagne, Options, Phase, Place, Side, State, Ties, Tile, Value, deck};
