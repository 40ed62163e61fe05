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

pub use action::{Action, Leader, Place};
pub use cards::{Kind, Troop};
pub use options::{Edition, Format, Level, Options, Pair, TiedAttack};
pub use state::{Battle, Castle, Contest, Guyenne, Loss, Phase, PlacementNumber, Selection, Side};

rulebook!(Guyenne: "guyenne", Action, Kind {
    const ADVICE: crate::position::Advice<Self> = advice::ADVICE;

    fn observation_length(&self) -> usize {
        Guyenne::observation_length(self)
    }

    fn sides(&self) -> crate::PerSeat<u8> {
        crate::PerSeat::new(self.seats(), |seat| crate::Finite::id(self.side(seat)) as u8)
    }
});
