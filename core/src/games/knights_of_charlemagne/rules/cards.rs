//! The components.

use crate::Bag;
use std::fmt;

crate::finite! {
    /// The colour of a knight, and of a coloured state (KC-1).
    pub enum Colour { Red = "red", Green = "green", Blue = "blue", Violet = "violet", Yellow = "yellow" }
}

crate::finite! {
    /// The value of a knight, and the number of a numbered state (KC-1).
    pub struct Value(u8: 1..=5);
}

crate::finite! {
    /// A knight, also a chance outcome: a card of this colour and value (KC-1).
    pub struct Knight {
        /// Its colour.
        pub colour: Colour,
        /// Its value.
        pub value: Value,
    }
}

impl fmt::Display for Knight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.value)
    }
}

crate::finite! {
    /// A state, in the order of the row (KC-2).
    pub enum State {
        /// The state of a number.
        Numbered(value: Value),
        /// The state of a colour.
        Coloured(colour: Colour),
    }
}

impl State {
    /// The points for the most knights here (KC-2).
    pub const fn worth(self) -> u8 {
        match self {
            Self::Numbered(value) => value.number(),
            Self::Coloured(_) => 5,
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbered(value) => value.fmt(f),
            Self::Coloured(colour) => colour.fmt(f),
        }
    }
}

crate::finite! {
    /// A tile that a side takes at a state.
    pub enum Tile {
        /// The state itself (KC-20).
        State = "state",
        /// One of the two tiles of a tie (KC-21).
        Tie = "tie",
        /// The treasure (KC-20).
        Treasure = "treasure",
    }
}

/// The points of a treasure, and of a state with its back up (KC-2, KC-21).
pub(crate) const TREASURE: u8 = 1;
/// The points of the castle (KC-2).
pub(crate) const CASTLE: u8 = 5;
/// The knights of each colour and value in the whole game (KC-1).
pub(crate) const OF_EACH_KNIGHT: u8 = 2;
/// All knights of the whole game (KC-1).
pub(crate) const DECK_SIZE: u8 = 50;
/// The cards of the largest hand (KC-10).
pub(crate) const HAND: u8 = 8;
/// The most cards that are never dealt (KC-10).
pub(super) const ASIDE: u8 = 2;

/// All knights of the whole game (KC-1).
pub fn deck() -> Bag<Knight> {
    Bag::of_each(OF_EACH_KNIGHT)
}
