//! The faces of cards.

use crate::Finite;
use crate::words::capital;
#[cfg(feature = "formats")]
use std::collections::BTreeMap;

/// The face of a card, the same wherever it lies; scenes name cards by their notation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Face {
    /// The notation of the card, as in actions, outcomes and scenes.
    pub notation: &'static str,
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
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub command_points: Option<i8>,
    /// The price of a unit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cost: Option<i8>,
    /// The additional price of a unit on a flank.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub flank_penalty: Option<i8>,
    /// The strength of a unit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub strength: Option<i8>,
    /// The victory points.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub victory_points: Option<i8>,
}

impl Face {
    /// The name of the card for people, such as `Heavy Infantry 2` or `Queen of Hearts`.
    pub fn name(&self) -> String {
        let words = self.notation.split(['_', '/', ' ']).map(|word| if word == "of" { word.into() } else { capital(word) });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Faces as JSON: an object for each card under its notation, with `name`, `label`, `colour` and `figures`.
    #[cfg(feature = "formats")]
    pub(crate) fn to_json(faces: &[Self]) -> String {
        let object = |face: &Self| {
            let Self { label, colour, figures, .. } = face;
            (face.notation, serde_json::json!({ "name": face.name(), "label": label, "colour": colour, "figures": figures }))
        };
        crate::encoding::to_json(&faces.iter().map(object).collect::<BTreeMap<_, _>>())
    }

    /// Whether the card has more numbers than its label.
    pub(crate) fn has_figures(&self) -> bool {
        self.figures != Figures::default()
    }

    pub(crate) fn new(card: impl Finite, label: &'static str, colour: Option<u8>) -> Self {
        Self { notation: card.notation(), label, colour, figures: Figures::default() }
    }
}
