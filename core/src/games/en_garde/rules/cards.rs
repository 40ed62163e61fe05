//! The components.

use crate::Bag;

crate::finite! {
    /// The value of a fencing card, and what chance deals: a card of this value (EG-2).
    pub struct Value(u8: 1..=5);
}

/// The fields of the whole piste, numbered from 1 (EG-1).
pub(crate) const PISTE: u8 = 23;
/// The cards of the largest hand (EG-3).
pub(crate) const HAND: u8 = 5;
/// The most fields that an attack can cover, with its advance and its cards (EG-10).
pub(super) const REACH: u8 = 10;
/// The cards of each value in the whole game (EG-2).
pub(crate) const OF_EACH_VALUE: u8 = 5;
/// All fencing cards of the whole game (EG-2).
pub(crate) const DECK_SIZE: u8 = 25;

/// All fencing cards of the whole game (EG-2).
pub fn deck() -> Bag<Value> {
    Bag::of_each(OF_EACH_VALUE)
}
