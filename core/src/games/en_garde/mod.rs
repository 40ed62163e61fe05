#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod action;
mod advice;
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

pub use action::{Action, Cards, FewerCards};
pub use cards::{Value, deck};
pub use options::{LastRetreat, Options};
pub use state::{Attack, EnGarde, Ending, Fencer, Phase, Reason};

rulebook!(EnGarde: "en_garde", Action, Value {
    const ADVICE: crate::players::Advice<Self> = advice::ADVICE;
});
