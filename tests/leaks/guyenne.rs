//! Leaks of Guyenne.

use super::Kind;
use super::rules::Seen;
use crate::{Bag, Seat};

/// E0616
fn the_memory_of_a_seat(seen: &Seen<'_>) -> Bag<Kind> {
    seen.position.memory.held_back[0]
}

/// E0616
fn unseen_discards_of_the_position(seen: &Seen<'_>, seat: Seat) -> Bag<Kind> {
    seen.position.unseen_discards[seat.index()]
}

/// E0616
fn cards_placed_face_down(seen: &Seen<'_>) -> Bag<Kind> {
    seen.position.placed[0][1]
}

/// E0616
fn the_beginning_of_a_selection(seen: &Seen<'_>) -> u32 {
    seen.position.before_selection().hand(Seat::FIRST).len()
}

/// E0616
fn a_gift_of_others(before: &Seen<'_>, after: &Seen<'_>) -> Bag<Kind> {
    after.position.gifts[0].beyond(&before.position.gifts[0])
}
