//! The table, and the parts that choose an action.

use super::rules::{Action, Card, SEATS, Seen};
use crate::scene::{Face, Line, PartName, Scene, Tone};
use crate::{Finite, Seat, Spot};

/// The words for no card, and for a card that is not seen.
const OTHERS: [&str; 2] = ["none", "hidden"];

impl Seen<'_> {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        scene.push(Line::new("public card:").spot(["public"], Spot::new(self.public(), true), OTHERS, face));
        for seat in SEATS {
            let chips = format!(", chips in the pot: {}", self.chips()[seat.index()]);
            let line = Line::new(format!("seat {seat}:")).of(seat);
            scene.push(line.spot(["hand", seat.notation()], self.hand(seat), OTHERS, face).words(chips));
        }
        scene.say(Tone::Question, self.question());
        scene
    }

    pub(super) fn parts_of(&self, _: Seat, action: Action) -> Vec<PartName> {
        vec![PartName::button(action)]
    }
}

fn face(card: Card) -> Face {
    let (heart, spade) = (5, 6);
    Face::new(card, ["J", "Q", "K"][card.rank()], Some(if card.notation().ends_with("hearts") { heart } else { spade }))
}
