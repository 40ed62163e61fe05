//! Cards on a table.

use crate::Finite;
use crate::scene::{Cards, Face, PartName};

/// A card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Card {
    /// The name of the part.
    pub(crate) part: Option<PartName>,
    /// The face, if the viewer sees it.
    pub(crate) face: Option<Face>,
}

impl Card {
    /// The cards of a zone, the open ones first.
    pub(crate) fn all<T: Finite>(zone: &Cards<T>, face: impl Fn(T) -> Face) -> Vec<Self> {
        let mut cards = Vec::with_capacity(zone.len() as usize);
        let open = |card: T| Self { part: Some(zone.part.clone().of(card.notation())), face: Some(face(card)) };
        cards.extend(zone.open.iter().copied().map(open));
        cards.resize(zone.len() as usize, Self::default());
        cards
    }
}
