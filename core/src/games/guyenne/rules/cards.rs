//! The components.

use crate::{Bag, Set};

crate::finite! {
    /// A kind of card, also a chance outcome; in the order in which cards are placed (GU-91).
    pub enum Kind {
        /// Wins the battle (GU-25).
        Hero = "hero",
        /// Counts 5.
        Five = "five",
        /// Counts 4.
        Four = "four",
        /// Counts 3, or 5 against an opponent's castle.
        Trebuchet = "trebuchet",
        /// Counts 3.
        Three = "three",
        /// Counts 2, or 4 in defence.
        Archer = "archer",
        /// Counts 2.
        Two = "two",
    }
}

crate::finite! {
    /// A kind of card that can be buried, and removed by choice: any but the Hero (GU-7, GU-32).
    pub enum Troop {
        /// As [`Kind::Five`].
        Five = "five",
        /// As [`Kind::Four`].
        Four = "four",
        /// As [`Kind::Trebuchet`].
        Trebuchet = "trebuchet",
        /// As [`Kind::Three`].
        Three = "three",
        /// As [`Kind::Archer`].
        Archer = "archer",
        /// As [`Kind::Two`].
        Two = "two",
    }
}

/// The castles of the whole game in a line (GU-4).
pub(super) const CASTLES: u8 = 6;
/// The cards of the whole game in a side's hand when a round starts (GU-5, GU-41).
pub(crate) const HAND: u8 = 6;
/// The most cards of a player at one castle in a round of the whole game (GU-14).
pub(crate) const MOST_AT_A_CASTLE: u8 = 5;
/// The cards of a whole army (GU-2).
pub(crate) const ARMY: u8 = 22;

/// GU-2: an army with Archers and a Trebuchet.
pub(super) fn army_with_archers() -> Bag<Kind> {
    army([1, 2, 3, 1, 3, 4, 8])
}

/// GU-2: an army of plain troops.
pub(super) fn plain_army() -> Bag<Kind> {
    army([1, 2, 3, 0, 4, 0, 12])
}

/// GU-96: the small army, with an Archer and a Trebuchet.
pub(super) fn small_army_with_archers() -> Bag<Kind> {
    army([1, 1, 0, 1, 1, 1, 2])
}

/// GU-96: the small army of plain troops.
pub(super) fn small_plain_army() -> Bag<Kind> {
    army([1, 1, 0, 0, 2, 0, 3])
}

/// GU-96: the tiny army.
pub(super) fn tiny_army() -> Bag<Kind> {
    army([1, 1, 0, 0, 1, 0, 2])
}

/// The army with these counts of the kinds, Hero to Two.
fn army(counts: [u8; 7]) -> Bag<Kind> {
    use Kind::*;
    [Hero, Five, Four, Trebuchet, Three, Archer, Two].into_iter().zip(counts).filter(|(_, n)| *n > 0).collect()
}

/// The objective of a card (GU-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A castle that its own side controls.
    Defence,
    /// A castle that nobody controls.
    Claim,
    /// A castle that an opponent controls.
    Attack,
}

impl Kind {
    /// The face value; the Hero has none (GU-3).
    pub fn value(self) -> u8 {
        match self {
            Self::Hero => 0,
            Self::Five => 5,
            Self::Four => 4,
            Self::Trebuchet | Self::Three => 3,
            Self::Archer | Self::Two => 2,
        }
    }

    /// GU-23: the strength of a card in a battle.
    pub(crate) fn strength(self, role: Role) -> u8 {
        match (self, role) {
            (Self::Archer, Role::Defence) => 4,
            (Self::Trebuchet, Role::Attack) => 5,
            _ => self.value(),
        }
    }

    /// The last kind of the same rank in the order of placing (GU-3).
    pub(super) fn last_of_rank(self) -> Self {
        match self {
            Self::Trebuchet => Self::Three,
            Self::Archer => Self::Two,
            alone => alone,
        }
    }

    /// This kind and those after it, in the order of placing (GU-91).
    #[inline]
    pub(super) fn and_after(self) -> Set<Self> {
        Set::at_least(self)
    }

    /// This kind and those before it, in the order of placing.
    pub(super) fn and_before(self) -> Set<Self> {
        Set::at_most(self)
    }
}

impl Troop {
    /// The kind of card.
    pub fn kind(self) -> Kind {
        match self {
            Self::Five => Kind::Five,
            Self::Four => Kind::Four,
            Self::Trebuchet => Kind::Trebuchet,
            Self::Three => Kind::Three,
            Self::Archer => Kind::Archer,
            Self::Two => Kind::Two,
        }
    }
}
