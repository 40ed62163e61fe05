//! Leaks of Leduc poker.

use super::rules::{SEATS, Seen};
use super::{Card, LeducPoker};
use crate::{Spot, Viewer};

/// E0616
fn a_hand_of_the_position(seen: &Seen<'_>) -> Option<Card> {
    seen.position.hands[1]
}

/// E0616
fn the_cards_that_can_be_dealt(seen: &Seen<'_>) -> bool {
    seen.position.deck.contains(Card::KingOfHearts)
}

/// E0616
fn another_viewer(mut seen: Seen<'_>) -> Spot<Card> {
    seen.viewer = Viewer::Everything;
    seen.hand(SEATS[1])
}

/// E0277
fn everything_in_words(seen: &Seen<'_>) -> String {
    format!("{seen:?}")
}

/// E0624
fn a_position_seen_by_another_viewer(position: &LeducPoker) -> Spot<Card> {
    position.seen(Viewer::Everything, &mut None).hand(SEATS[0])
}

/// accepted
fn a_card_that_is_seen(seen: &Seen<'_>) -> Option<Card> {
    seen.hand(SEATS[1]).face()
}
