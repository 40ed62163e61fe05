//! The table, and the parts that choose an action.

use super::rules::{Action, Card, SEATS, Seen};
use crate::scene::{Face, Line, PartKind, PartName, Scene, Tone};
use crate::{Finite, Seat, Spot};

impl Seen<'_> {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let place = |line: Line, part, spot| line.spot(part, spot, in_words(spot), face);
        scene.push(place(Line::new("public card:"), PartKind::Public.at([]), Spot::new(self.public(), true)));
        for seat in SEATS {
            let chips = format!(", chips in the pot: {}", self.chips()[seat.index()]);
            let line = Line::new(format!("seat {seat}:")).of(seat);
            scene.push(place(line, PartKind::Hand.at([seat.id()]), self.hand(seat)).words(chips));
        }
        scene.say(Tone::Question, self.question());
        scene
    }

    pub(super) fn parts_of(&self, _: Seat, action: Action) -> Vec<PartName> {
        vec![PartName::button(action.notation())]
    }
}

fn in_words(spot: Spot<Card>) -> &'static str {
    match spot {
        Spot::Empty => "none",
        Spot::Back => "hidden",
        Spot::Face(card) => card.notation(),
    }
}

fn face(card: Card) -> Face {
    let (heart, spade) = (5, 6);
    Face::new(card, ["J", "Q", "K"][card.rank()], Some(if card.notation().ends_with("hearts") { heart } else { spade }))
}
