//! The cards of a side, and its units on the battlefield.

use crate::games::field_of_glory::rules::cards::{Column, Kind, Unit};
use crate::{Bag, Finite};
use std::fmt;

/// The units of a side in a column, at most two, in the order of the kinds (FG-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Units(pub(crate) [Option<Unit>; 2]);

impl Units {
    /// The units one by one.
    pub fn iter(&self) -> impl Iterator<Item = Unit> + Clone + use<'_> {
        self.0.iter().copied().flatten()
    }

    /// The number of units.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Whether there are two.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.0[1].is_some()
    }

    /// The two units, if they differ.
    pub(in crate::games::field_of_glory::rules) fn different(&self) -> Option<[Unit; 2]> {
        match self.0 {
            [Some(one), Some(other)] if one != other => Some([one, other]),
            _ => None,
        }
    }

    /// Adds a unit where there is room; returns its place.
    pub(in crate::games::field_of_glory::rules) fn add(&mut self, unit: Unit) -> usize {
        let place = usize::from(self.0[0].is_some_and(|first| first <= unit));
        self.0[1] = if place == 0 { self.0[0] } else { Some(unit) };
        if place == 0 {
            self.0[0] = Some(unit);
        }
        place
    }

    /// Removes a unit that is there; returns where it stood.
    pub(crate) fn take(&mut self, unit: Unit) -> usize {
        let place = usize::from(self.0[0] != Some(unit));
        if place == 0 {
            self.0[0] = self.0[1];
        }
        self.0[1] = None;
        place
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.iter().map(Kind::Unit).collect::<Bag<Kind>>(), f)
    }
}

/// A bonus card, face down until the battle (FG-42).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bonus {
    /// The card.
    pub card: Kind,
    /// Whether it was the top card of the pile.
    pub top: bool,
}

/// The cards and units of a side.
///
/// During the draft (FG-11) the hand holds the cards turned up, the pile those kept, and the discard pile those put out of the
/// game; afterwards the discard pile is empty again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Army {
    pub(in crate::games::field_of_glory::rules) hand: Bag<Kind>,
    pub(in crate::games::field_of_glory::rules) pile: Bag<Kind>,
    pub(in crate::games::field_of_glory::rules) discard: Bag<Kind>,
    /// The opponent's cards that this side has eliminated (FG-46).
    pub(in crate::games::field_of_glory::rules) victory: Bag<Kind>,
    /// The cards that everybody has seen and that are hidden again (FG-13).
    pub(in crate::games::field_of_glory::rules) remembered: Bag<Kind>,
    /// The cards that the pile was last shuffled from, without those seen to leave it (FG-16).
    pub(in crate::games::field_of_glory::rules) shuffled: Bag<Kind>,
    pub(in crate::games::field_of_glory::rules) units: [Units; Column::COUNT],
    pub(in crate::games::field_of_glory::rules) bonus: Option<Bonus>,
    /// The number of shuffles, as far as the marker counts them (FG-15).
    pub(in crate::games::field_of_glory::rules) shuffles: u8,
}

impl Army {
    /// The cards in hand; in the draft, those turned up.
    pub fn hand(&self) -> Bag<Kind> {
        self.hand
    }

    /// The pile; in the draft, the cards kept.
    pub fn pile(&self) -> Bag<Kind> {
        self.pile
    }

    /// The discard pile; in the draft, the cards put out of the game.
    pub fn discard(&self) -> Bag<Kind> {
        self.discard
    }

    /// The opponent's cards that this side has eliminated.
    pub fn victory(&self) -> Bag<Kind> {
        self.victory
    }

    /// The cards that the pile was last shuffled from, as everybody saw, without those seen to leave it: no other card lies in
    /// the pile (FG-16). Empty before the first shuffle, when nothing is known of the pile.
    pub fn shuffled(&self) -> Bag<Kind> {
        self.shuffled
    }

    /// The bonus card.
    pub fn bonus(&self) -> Option<Bonus> {
        self.bonus
    }

    /// The number of shuffles, as far as the marker counts them (FG-15).
    pub fn shuffles(&self) -> u8 {
        self.shuffles
    }

    /// Whether there is a card to draw (FG-14).
    pub(in crate::games::field_of_glory::rules) fn can_draw(&self) -> bool {
        !self.pile.is_empty() || !self.discard.is_empty()
    }

    /// All units on the battlefield.
    #[inline]
    pub(in crate::games::field_of_glory::rules) fn unit_bag(&self) -> Bag<Kind> {
        /// The bag of each unit, and the empty one.
        const ONE: [Bag<Kind>; Unit::COUNT + 1] = {
            let mut one = [Bag::new(); Unit::COUNT + 1];
            let mut id = 0;
            while id < Unit::COUNT {
                let mut counts = [0; Kind::COUNT];
                counts[id] = 1;
                one[id] = Bag::of_counts(&counts);
                id += 1;
            }
            one
        };
        let mut bag = Bag::new();
        for units in &self.units {
            for unit in units.0 {
                bag.add_all_unchecked(ONE[unit.map_or(Unit::COUNT, Unit::id)]);
            }
        }
        bag
    }
}
