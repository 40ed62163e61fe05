//! The actions of a player.

use super::cards::{Kind, Troop};
use std::fmt;

crate::finite! {
    /// A castle, by its place in the line of the side that speaks of it (GU-4, GU-80).
    pub struct Place(u8: 0..=5);
}

crate::finite! {
    /// The player of a pair who plays first in a round (GU-73).
    pub enum Leader {
        /// The drawer, who chooses.
        Drawer = "self",
        /// The drawer's partner.
        Partner = "partner",
    }
}

crate::finite! {
    /// An action of a player (GU-90 to GU-93).
    pub enum Action {
        /// Name a castle, for a battle or to reinforce it.
        Target(place: Place),
        /// Put a card at the castle.
        Commit(kind: Kind),
        /// End a placement, or a gift.
        Done,
        /// Reinforce nothing.
        Pass,
        /// Show the cards of a defence.
        Reveal,
        /// Give up a castle without showing the cards.
        Concede,
        /// Remove a card from the game.
        Remove(troop: Troop),
        /// Put a card into the discard pile before the game.
        Bury(troop: Troop),
        /// Give a card to the partner.
        Give(kind: Kind),
        /// Choose who of the pair plays first.
        Lead(leader: Leader),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(place) => write!(f, "target {place}"),
            Self::Commit(kind) => write!(f, "commit {kind}"),
            Self::Done => f.write_str("done"),
            Self::Pass => f.write_str("pass"),
            Self::Reveal => f.write_str("reveal"),
            Self::Concede => f.write_str("concede"),
            Self::Remove(troop) => write!(f, "remove {troop}"),
            Self::Bury(troop) => write!(f, "bury {troop}"),
            Self::Give(kind) => write!(f, "give {kind}"),
            Self::Lead(leader) => write!(f, "lead {leader}"),
        }
    }
}
