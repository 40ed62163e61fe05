#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod advice;
mod rules;
mod observe;
pub mod scene;
pub mod told;
mod words;
mod scripted;

pub use rules::{Action, Attack, Cards, EnGarde, Ending, Fencer, FewerCards, LastRetreat, Options, Phase, Reason, Value, deck};
