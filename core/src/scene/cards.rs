//! The cards of a zone.

use super::{PartKind, PartName};
use crate::{Bag, Finite, Zone};
use std::iter::repeat_n;

/// The cards in one place: the open ones, and the number of those face down.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Cards<T> {
    /// The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`.
    pub part: PartName,
    /// The open cards in the order of their ids, equal ones side by side.
    pub open: Vec<T>,
    /// The number of cards that the viewer does not see.
    pub hidden: u32,
}

impl<T: Finite> Cards<T> {
    /// The cards of a zone.
    pub(crate) fn of(part: PartName, zone: Zone<'_, T>) -> Self {
        let hidden = if zone.open().is_some() { 0 } else { zone.len() };
        Self { part, open: zone.open().map(one_by_one).unwrap_or_default(), hidden }
    }

    /// Cards that lie open.
    pub(crate) fn open(part: PartName, cards: &Bag<T>) -> Self {
        Self { part, open: one_by_one(cards), hidden: 0 }
    }

    /// Cards of which only the number is known.
    pub(crate) fn hidden(kind: PartKind, hidden: u32) -> Self {
        Self { part: kind.at([]), open: Vec::new(), hidden }
    }

    /// The number of cards.
    pub fn len(&self) -> u32 {
        self.open.len() as u32 + self.hidden
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Cards in words, as `Display` writes a bag of them.
pub(crate) fn notation<T: Finite>(cards: &[T]) -> String {
    cards.iter().copied().collect::<Bag<T>>().notation()
}

/// The cards of a bag, one by one.
pub(crate) fn one_by_one<T: Finite>(cards: &Bag<T>) -> Vec<T> {
    let mut each = Vec::with_capacity(cards.len() as usize);
    cards.iter().for_each(|(card, count)| each.extend(repeat_n(card, count.into())));
    each
}
