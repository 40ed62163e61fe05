//! The faces of cards.

use crate::Finite;

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

impl Face {
    /// Whether the card has more numbers than its label.
    pub(crate) fn has_figures(&self) -> bool {
        self.figures != Figures::default()
    }

    pub(crate) fn new(card: impl Finite, label: &'static str, colour: Option<u8>) -> Self {
        Self { name: card.notation(), label, colour, figures: Figures::default() }
    }
}
