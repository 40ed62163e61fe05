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

pub use action::{Action, Leader, Place};
pub use cards::{Kind, Troop};
pub use options::{Edition, Format, Level, Options, Pair, TiedAttack};
pub use state::{Battle, Castle, Choice, Contest, Guyenne, Loss, Phase, Side, Step};

rulebook!(Guyenne: "guyenne", Action, Kind {
    const ADVICE: crate::players::Advice<Self> = advice::ADVICE;

    fn sides(&self) -> crate::PerSeat<u8> {
        crate::PerSeat::new(self.seats(), |seat| crate::Finite::id(self.side(seat)) as u8)
    }
});
