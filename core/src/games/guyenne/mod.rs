#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod advice;
mod rules;
mod observe;
pub mod scene;
pub mod told;
mod words;
mod scripted;

pub use rules::{
    Action, Army, Battle, Castle, Contest, Edition, Format, Guyenne, Kind, Leader, Level, Loss, Options, Pair, Phase, Place,
    PlacementNumber, Reinforcements, Selection, Side, TiedAttack, Troop,
};
