//! The actions of a fencer.

use super::cards::Value;
use std::fmt;

crate::finite! {
    /// The number of cards in a direct attack.
    pub struct Cards(u8: 1..=5);
}

crate::finite! {
    /// The number of cards in an indirect attack: one card of the hand is spent on the advance.
    pub struct FewerCards(u8: 1..=4);
}

crate::finite! {
    /// An action of a fencer (EG-10, EG-14, EG-15).
    pub enum Action {
        /// Play a card and step towards the other fencer.
        Advance(card: Value),
        /// Play a card and step away from the other fencer; as a move, or out of an indirect attack.
        Retreat(card: Value),
        /// Attack with this number of cards, whose value is the distance.
        Attack(cards: Cards),
        /// Play a card and step towards the other fencer, then attack with this number of cards, whose value is the distance
        /// left.
        Indirect(card: Value, cards: FewerCards),
        /// Answer an attack with the same cards.
        Parry,
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Advance(card) => write!(f, "advance {card}"),
            Self::Retreat(card) => write!(f, "retreat {card}"),
            Self::Attack(cards) => write!(f, "attack x{cards}"),
            Self::Indirect(card, cards) => write!(f, "advance {card} attack x{cards}"),
            Self::Parry => f.write_str("parry"),
        }
    }
}
