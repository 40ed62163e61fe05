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
#[cfg(test)]
mod tests;

pub use action::{Action, Place};
pub use cards::{Colour, Knight, State, Value, deck};
pub use options::{Options, Ties};
pub use state::{KnightsOfCharlemagne, Phase, Side};

rulebook!(KnightsOfCharlemagne: "knights_of_charlemagne", Action, Knight {
    const ADVICE: crate::position::Advice<Self> = scripted::ADVICE;

    fn sides(&self) -> crate::PerSeat<u8> {
        crate::PerSeat::new(self.seats(), |seat| self.side(seat).number())
    }
});
