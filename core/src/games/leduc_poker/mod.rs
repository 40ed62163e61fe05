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

pub use action::Action;
pub use cards::Card;
pub use options::Options;
pub use state::{LeducPoker, Phase};

rulebook!(LeducPoker: "leduc_poker", Action, Card {
    const ADVICE: crate::players::Advice<Self> = scripted::ADVICE;
});
