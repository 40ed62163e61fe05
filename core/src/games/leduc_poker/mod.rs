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

pub use action::Action;
pub use cards::Card;
pub use options::Options;
pub use state::{LeducPoker, Phase};

rulebook!(LeducPoker: "leduc_poker", Action, Card {
    const ADVICE: crate::position::Advice<Self> = scripted::ADVICE;
});
