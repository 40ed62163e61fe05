//! Cards of a scene.

use super::PartName;
use crate::{Finite, Zone};
use std::collections::BTreeMap;
use std::iter::repeat_n;

/// A card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Card {
    /// The name of the part.
    pub part: Option<PartName>,
    /// The face, if the viewer sees it.
    pub face: Option<Face>,
}

/// The face of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Face {
    /// The name of the card, as in actions and outcomes.
    pub name: &'static str,
    /// The figure or letter in its corner.
    pub label: &'static str,
    /// The number of its colour in pictures, if it has one.
    pub colour: Option<u8>,
    /// Other numbers on the card, by their names.
    pub figures: BTreeMap<&'static str, i8>,
}

impl Card {
    /// The cards of a place.
    pub(super) fn all<T: Finite>(place: PartName, zone: Zone<'_, T>, face: impl Fn(T) -> Face) -> Vec<Self> {
        let Some(open) = zone.open() else { return vec![Self::default(); zone.len() as usize] };
        let mut cards = Vec::with_capacity(zone.len() as usize);
        open.iter().for_each(|(card, count)| cards.extend(repeat_n(Self::new(place, card, &face), count.into())));
        cards
    }

    /// A card that lies open in a place.
    pub(super) fn new<T: Finite>(place: PartName, card: T, face: impl Fn(T) -> Face) -> Self {
        Self { part: Some(place.card(card)), face: Some(face(card)) }
    }
}

impl Face {
    pub(crate) fn new(card: impl Finite, label: &'static str, colour: Option<u8>) -> Self {
        Self { name: card.notation(), label, colour, figures: BTreeMap::new() }
    }
}
