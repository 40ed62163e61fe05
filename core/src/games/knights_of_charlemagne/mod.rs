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

pub use action::{Action, Place};
pub use cards::{Colour, Knight, State, Value, deck};
pub use options::{Options, Ties};
pub use state::{KnightsOfCharlemagne, Phase, Side};

rulebook!(KnightsOfCharlemagne: "knights_of_charlemagne", Action, Knight {
    const ADVICE: crate::players::Advice<Self> = scripted::ADVICE;

    fn sides(&self) -> crate::PerSeat<u8> {
        crate::PerSeat::new(self.seats(), |seat| self.side(seat).number())
    }
});
