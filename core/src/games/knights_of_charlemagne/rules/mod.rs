//! The rules, and what they show to a viewer: only these files read the fields of a position.

mod cards;
mod options;
mod action;
mod state;
mod validate;
mod play;
mod score;
mod seen;
#[cfg(test)]
mod tests;

pub use action::{Action, Place};
pub(super) use cards::{CASTLE, DECK_SIZE, HAND, OF_EACH_KNIGHT, TREASURE};
pub use cards::{Colour, Knight, State, Tile, Value, deck};
pub use options::{Options, Ties};
pub(super) use seen::Seen;
pub use state::{KnightsOfCharlemagne, Phase, Side};

use crate::PerSeat;
use crate::position::Advice;

rulebook!(KnightsOfCharlemagne: "knights_of_charlemagne", Action, Knight {
    const ADVICE: Advice<Self> = Advice { script: Some(Self::liking), eta: 20.0, depth: 8, ..Advice::NONE };

    fn sides(&self) -> PerSeat<u8> {
        PerSeat::new(self.seats(), |seat| self.side(seat).number())
    }
});
