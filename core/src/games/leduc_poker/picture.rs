//! The picture of a position.

use super::rules::{Card, SEATS, Seen};
use crate::Spot;
use crate::picture::{Drawing, EDGE, Face, Ink, LINE, TALL};
use crate::words::counted;

impl Seen<'_> {
    /// The hands one below the other, with the chips, and the public card beside them.
    pub(super) fn picture(&self) -> String {
        let mut drawing = Drawing::new();
        let top = drawing.y;
        for seat in SEATS {
            drawing.words(Ink::Strong, EDGE, drawing.y, &format!("seat {seat}"));
            let chips = format!("chips in the pot: {}", self.chips()[seat.index()]);
            drawing.words(Ink::Plain, EDGE, drawing.y + LINE, &chips);
            match self.hand(seat) {
                Spot::Empty => {}
                hand => drawing.hand(180, drawing.y, 60, &[hand.face().map(face)]),
            }
            drawing.y += TALL + 12;
        }
        drawing.words(Ink::Strong, 320, top, "public card");
        match self.public() {
            Some(card) => drawing.hand(430, top, 60, &[Some(face(card))]),
            None => drawing.words(Ink::Faint, 430, top, "none"),
        }
        let pot = self.chips().map(u32::from).iter().sum();
        drawing.words(Ink::Plain, 320, top + TALL + 12, &format!("pot: {}", counted(pot, "chip")));
        drawing.paragraph(Ink::Strong, &self.question());
        drawing.finish(&self.name(), self.viewer())
    }
}

fn face(card: Card) -> Face {
    let name = card.to_string();
    let (rank, suit) = name.split_once(" of ").unwrap_or((&name, ""));
    let (heart, spade) = (5, 6);
    Face::new(rank.chars().next().unwrap_or_default().to_uppercase(), suit, Some(if suit == "hearts" { heart } else { spade }))
}
