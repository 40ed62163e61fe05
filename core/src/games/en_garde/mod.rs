#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod advice;
mod rules;
mod observe;
pub mod scene;
mod words;
pub mod told;
mod scripted;

pub use rules::{Action, Attack, Cards, EnGarde, Ending, Fencer, FewerCards, LastRetreat, Options, Phase, Reason, Value, deck};
