//! Leaks of En Garde.

use super::rules::{Fencer, Seen};
use super::Value;
use crate::{Bag, Viewer, Zone};

/// E0616
fn the_pile_of_the_position(seen: &Seen<'_>) -> Bag<Value> {
    seen.position.pile
}

/// E0616
fn the_cards_of_a_zone(seen: &Seen<'_>) -> Bag<Value> {
    *seen.hand(Fencer::Black).cards
}

/// E0616
fn a_zone_that_is_opened<'a>(seen: &Seen<'a>) -> Option<&'a Bag<Value>> {
    let mut hand: Zone<'a, Value> = seen.hand(Fencer::White);
    hand.is_open = true;
    hand.open()
}

/// E0451
fn a_view_with_another_viewer<'a>(seen: &Seen<'a>) -> Seen<'a> {
    Seen { viewer: Viewer::Everything, ..*seen }
}

/// E0369
fn whether_nothing_hidden_has_changed(before: &Seen<'_>, after: &Seen<'_>) -> bool {
    before == after
}
