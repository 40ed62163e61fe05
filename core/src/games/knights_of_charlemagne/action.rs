//! What can a player say?

use super::cards::{Knight, State};
use std::fmt;

crate::finite! {
    /// At which of its two states a knight is put (KC-11).
    pub enum Place {
        /// At the state of its number.
        Number = "number",
        /// At the state of its colour.
        Colour = "colour",
    }
}

crate::finite! {
    /// What a player can do: put a knight at one of its states (KC-11).
    pub struct Action {
        /// A knight of his hand.
        pub knight: Knight,
        /// Where he puts it.
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
