//! The actions of a player.

use super::cards::{Knight, State};
use std::fmt;

crate::finite! {
    /// The choice between the two states of a knight (KC-11).
    pub enum Place {
        /// At the state of its number.
        Number = "number",
        /// At the state of its colour.
        Colour = "colour",
    }
}

crate::finite! {
    /// An action of a player: put a knight at one of its states (KC-11).
    pub struct Action {
        /// A knight of the player's hand.
        pub knight: Knight,
        /// The state where it is put.
        pub place: Place,
    }
}

impl Action {
    /// The state where the knight is put.
    pub const fn state(self) -> State {
        match self.place {
            Place::Number => State::Numbered(self.knight.value),
            Place::Colour => State::Coloured(self.knight.colour),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.knight, self.place)
    }
}
