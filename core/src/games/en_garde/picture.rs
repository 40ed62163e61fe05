//! The picture of a position.

use super::cards::Value;
use super::state::{EnGarde, Fencer};
use crate::picture::{Drawing, EDGE, Face, Ink, LINE, TALL, WIDTH};
use crate::words::counted;
use crate::{Bag, Finite, Position, Seat};
use std::iter::repeat_n;

/// The horizontal position of the cards, beside words.
const CARDS: i32 = 132;

impl EnGarde {
    /// The piste, the hands, the pile, the discards, and the open question.
    pub(super) fn picture(&self, viewer: Option<Seat>) -> String {
        let mut drawing = Drawing::new();
        let watching = viewer.map(Fencer::of);
        drawing.paragraph(Ink::Strong, &self.title());
        drawing.y += 6;
        self.draw_piste(&mut drawing);
        for fencer in Fencer::all() {
            let hand = self.hands[fencer.id()];
            let shown = watching.is_none_or(|viewer| viewer == fencer) || self.hands_are_open();
            drawing.words(Ink::Strong, EDGE, drawing.y, &fencer.to_string());
            let points = counted(self.points[fencer.id()].into(), "point");
            drawing.words(Ink::Plain, EDGE, drawing.y + LINE, &points);
            let cards: Vec<_> = faces(hand).map(|face| shown.then_some(face)).collect();
            drawing.hand(CARDS, drawing.y, WIDTH - CARDS - EDGE, &cards);
            drawing.y += TALL + 10;
        }
        drawing.words(Ink::Plain, EDGE, drawing.y, "pile");
        drawing.pile(CARDS, drawing.y, self.pile.len());
        drawing.y += TALL + 10;
        drawing.small_line("discards", &faces(self.discard).map(Some).collect::<Vec<_>>());
        drawing.paragraph(Ink::Plain, &self.last_round());
        drawing.paragraph(Ink::Strong, &self.question());
        drawing.finish(&self.name(), viewer)
    }

    /// The fields with their numbers, the middle one marked, the fencers on two of them and the distance between them.
    fn draw_piste(&self, drawing: &mut Drawing) {
        let last = self.rules.piste;
        let wide = (WIDTH - 2 * EDGE) / i32::from(last);
        for field in 1..=last {
            let x = EDGE + (i32::from(field) - 1) * wide;
            drawing.frame(x, drawing.y, wide - 2, 34, field == self.rules.middle());
            if let Some(fencer) = Fencer::all().find(|fencer| self.fields[fencer.id()] == field) {
                let (letter, dark) = if fencer == Fencer::White { ('W', false) } else { ('B', true) };
                drawing.figure(x + wide / 2 - 1, drawing.y + 17, letter, dark);
            }
            drawing.centred(x + wide / 2 - 1, drawing.y + 36, &field.to_string());
        }
        let stands = self.fields.map(|field| EDGE + (i32::from(field) - 1) * wide + wide / 2 - 1);
        drawing.span(stands, drawing.y + 58, &format!("distance {}", self.distance()));
        drawing.y += 94;
    }
}

fn faces(cards: Bag<Value>) -> impl Iterator<Item = Face> {
    Value::all().flat_map(move |value| repeat_n(Face::new(value, "", None), cards.count(value).into()))
}
