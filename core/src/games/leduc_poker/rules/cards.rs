//! The components.

use crate::{Bag, Finite};

crate::finite! {
    /// A card, also a chance outcome (LE-1).
    pub enum Card {
        /// The first of the lowest rank.
        JackOfSpades = "jack of spades",
        /// The second of the lowest rank.
        JackOfHearts = "jack of hearts",
        /// The first of the middle rank.
        QueenOfSpades = "queen of spades",
        /// The second of the middle rank.
        QueenOfHearts = "queen of hearts",
        /// The first of the highest rank.
        KingOfSpades = "king of spades",
        /// The second of the highest rank.
        KingOfHearts = "king of hearts",
    }
}

impl Card {
    /// The rank: jack 0, queen 1, king 2 (LE-1).
    #[inline]
    pub fn rank(self) -> usize {
        self.id() / 2
    }
}

/// The chips that a seat starts with in the pot (LE-2).
pub(super) const ANTE: u8 = 1;
/// The chips of a raise beyond those of a call, in each round (LE-6).
pub(super) const RAISES: [u8; 2] = [2, 4];

/// All cards (LE-1).
pub(super) fn deck() -> Bag<Card> {
    Bag::of_each(1)
}
