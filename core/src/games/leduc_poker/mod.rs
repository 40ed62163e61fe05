#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod rules;
mod observe;
mod show;
mod scene;
mod telling;
mod scripted;

pub use rules::{Action, Card, LeducPoker, Options, Phase};
