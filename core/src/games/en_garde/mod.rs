#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod cards;
mod options;
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
mod advice;
#[cfg(test)]
mod tests;

pub use action::{Action, Cards, FewerCards};
pub use cards::{Value, deck};
pub use options::{LastRetreat, Options};
pub use state::{Attack, EnGarde, Ending, Fencer, Phase, Reason};

rulebook!(EnGarde: "en_garde", Action, Value {
    const ADVICE: crate::position::Advice<Self> = advice::ADVICE;
});
