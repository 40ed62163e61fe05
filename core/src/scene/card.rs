//! Cards of a scene.

use super::PartName;
use crate::{Finite, Zone};
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
    /// Other numbers on the card.
    pub figures: Figures,
}

/// Numbers on a card of Field of Glory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Figures {
    /// The command points.
    #[cfg_attr(feature = "serde", serde(rename = "command points", skip_serializing_if = "Option::is_none"))]
    pub command_points: Option<i8>,
    /// The price of a unit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cost: Option<i8>,
    /// The additional price of a unit on a flank.
    #[cfg_attr(feature = "serde", serde(rename = "flank penalty", skip_serializing_if = "Option::is_none"))]
    pub flank_penalty: Option<i8>,
    /// The strength of a unit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub strength: Option<i8>,
    /// The victory points.
    #[cfg_attr(feature = "serde", serde(rename = "victory points", skip_serializing_if = "Option::is_none"))]
    pub victory_points: Option<i8>,
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
        Self { part: Some(place.of(card.notation())), face: Some(face(card)) }
    }
}

impl Face {
    /// Whether the card has more numbers than its label.
    pub(crate) fn has_figures(&self) -> bool {
        self.figures != Figures::default()
    }

    pub(crate) fn new(card: impl Finite, label: &'static str, colour: Option<u8>) -> Self {
        Self { name: card.notation(), label, colour, figures: Figures::default() }
    }
}
