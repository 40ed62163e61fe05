//! Leaks of Field of Glory.

use super::rules::{Battlefield, Seen};
use super::{Kind, Phase, Side};
use crate::Bag;

/// E0624
fn the_army_of_a_side(seen: &Seen<'_>) -> Bag<Kind> {
    seen.army(Side::Blue).hand()
}

/// E0616
fn a_card_kept_in_a_draft(seen: &Seen<'_>) -> Phase {
    seen.position.phase
}

/// E0616
fn a_bonus_card_face_down(seen: &Seen<'_>) -> bool {
    seen.position.armies[0].bonus.is_some()
}

/// E0616
fn the_position_of_a_battlefield(battlefield: &Battlefield) -> Bag<Kind> {
    battlefield.0.army(Side::Red).pile()
}

/// E0277
fn the_size_of_a_hand_in_json(seen: Seen<'_>) {
    fn written(_: impl serde::Serialize) {}
    written(seen);
}
