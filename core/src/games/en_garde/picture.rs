//! The picture of a position.

use super::rules::{Fencer, Seen, Value};
use crate::picture::{Drawing, EDGE, Face, Ink, LINE, TALL, WIDTH};
use crate::words::counted;
use crate::{Finite, Zone};

/// The horizontal position of the cards, beside words.
const CARDS: i32 = 132;

impl Seen<'_> {
    /// The piste, the hands, the pile, the discards, and the open question.
    pub(super) fn picture(&self) -> String {
        let mut drawing = Drawing::new();
        drawing.paragraph(Ink::Strong, &self.title());
        drawing.y += 6;
        self.draw_piste(&mut drawing);
        for fencer in Fencer::all() {
            drawing.words(Ink::Strong, EDGE, drawing.y, &fencer.to_string());
            let points = counted(self.points()[fencer.id()].into(), "point");
            drawing.words(Ink::Plain, EDGE, drawing.y + LINE, &points);
            drawing.hand(CARDS, drawing.y, WIDTH - CARDS - EDGE, &faces(self.hand(fencer)));
            drawing.y += TALL + 10;
        }
        drawing.words(Ink::Plain, EDGE, drawing.y, "pile");
        drawing.pile(CARDS, drawing.y, self.pile().len());
        drawing.y += TALL + 10;
        drawing.small_line("discards", &faces(Zone::new(&self.discard(), true)));
        drawing.paragraph(Ink::Plain, &self.last_round());
        drawing.paragraph(Ink::Strong, &self.question());
        drawing.finish(&self.name(), self.viewer())
    }

    /// The fields with their numbers, the middle one marked, the fencers on two of them and the distance between them.
    fn draw_piste(&self, drawing: &mut Drawing) {
        let last = self.rules().piste;
        let wide = (WIDTH - 2 * EDGE) / i32::from(last);
        for field in 1..=last {
            let x = EDGE + (i32::from(field) - 1) * wide;
            drawing.frame(x, drawing.y, wide - 2, 34, field == self.rules().middle());
            if let Some(fencer) = Fencer::all().find(|fencer| self.field(*fencer) == field) {
                let (letter, dark) = if fencer == Fencer::White { ('W', false) } else { ('B', true) };
                drawing.figure(x + wide / 2 - 1, drawing.y + 17, letter, dark);
            }
            drawing.centred(x + wide / 2 - 1, drawing.y + 36, &field.to_string());
        }
        let stands = self.fields().map(|field| EDGE + (i32::from(field) - 1) * wide + wide / 2 - 1);
        drawing.span(stands, drawing.y + 58, &format!("distance {}", self.distance()));
        drawing.y += 94;
    }
}

fn faces(cards: Zone<'_, Value>) -> Vec<Option<Face>> {
    cards.each().into_iter().map(|card| card.map(|value| Face::new(value, "", None))).collect()
}
