//! Leaks of Knights of Charlemagne.

use super::rules::Seen;
use super::{Knight, KnightsOfCharlemagne};
use crate::{Seat, Viewer, Zone};
use std::hash::{DefaultHasher, Hash};

/// E0616
fn the_position_by_reference<'a>(seen: &Seen<'a>) -> &'a KnightsOfCharlemagne {
    seen.position
}

/// E0369
fn whether_two_hands_are_equal(seen: &Seen<'_>) -> bool {
    seen.hand(Seat::FIRST) == seen.hand(Seat::new(1).unwrap())
}

/// E0277
fn a_hand_for_debugging(hand: Zone<'_, Knight>) -> String {
    format!("{hand:?}")
}

/// E0451
fn a_view_of_the_same_position<'a>(position: &'a KnightsOfCharlemagne) -> Seen<'a> {
    Seen { position, viewer: Viewer::Everything }
}

/// E0599
fn a_key_of_everything(seen: &Seen<'_>) {
    seen.hash(&mut DefaultHasher::new());
}
