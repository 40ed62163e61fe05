#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod advice;
mod rules;
mod observe;
pub mod scene;
mod words;
pub mod told;
mod scripted;

pub use rules::{
    Action, Army, Battle, Castle, Contest, Edition, Format, Guyenne, Kind, Leader, Level, Loss, Options, Pair, Phase, Place,
    PlacementNumber, Reinforcements, Selection, Side, TiedAttack, Troop,
};
