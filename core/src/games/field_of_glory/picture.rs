//! The picture of a position.

use super::rules::{Column, Kind, Seen, Side};
use super::show::{letter, listed};
use crate::picture::{Drawing, EDGE, Face, Ink, LINE, TALL, WIDTH};
use crate::scene::Scene;
use crate::words::counted;
use crate::{Bag, Finite};

/// The width of a column, and the height of a unit.
const WIDE: i32 = (WIDTH - 2 * EDGE) / Column::COUNT as i32;
const HIGH: i32 = 40;

impl Seen<'_> {
    /// The battlefield with the viewer's units below it, the cards of both sides as the viewer sees them, and the open question.
    pub(super) fn picture(&self) -> String {
        let below = self.viewer().seat().map_or(Side::Red, Side::of);
        let above = below.opponent();
        let mut drawing = Drawing::new();
        drawing.paragraph(Ink::Strong, &self.title());
        drawing.paragraph(Ink::Plain, &format!("{above} above, {below} below"));
        self.draw_field([above, below], &mut drawing);
        for side in [above, below] {
            self.draw_cards(side, &mut drawing);
        }
        drawing.paragraph(Ink::Faint, &self.last_in_words());
        drawing.paragraph(Ink::Plain, &(self.turned_up_in_words() + &self.attack_in_words()));
        drawing.paragraph(Ink::Strong, &self.question_in_words());
        drawing.finish(&self.name(), self.viewer())
    }

    /// The columns: the units of one side, the terrain with its controller, the units of the other side.
    fn draw_field(&self, [above, below]: [Side; 2], drawing: &mut Drawing) {
        for (place, column) in (0..).zip(Column::all()) {
            let (x, mut y) = (EDGE + place * WIDE, drawing.y);
            drawing.centred(x + WIDE / 2, y, &letter(column).to_string());
            y += LINE + 2;
            for (side, rank) in [(above, 1), (above, 0)] {
                self.draw_unit([x, y], side, column, rank, drawing);
                y += HIGH + 4;
            }
            drawing.frame(x, y, WIDE - 4, HIGH, true);
            let terrain = self.terrain(column).map_or("-".into(), |terrain| terrain.to_string());
            if let Some(side) = self.control()[column.id()] {
                drawing.centred(x + WIDE / 2 - 2, y + 1, &terrain);
                drawing.centred(x + WIDE / 2 - 2, y + 15, &format!("of {side}"));
                drawing.stripe(x + 3, y + HIGH - 7, [WIDE - 10, 4], colour(side));
            } else {
                drawing.centred(x + WIDE / 2 - 2, y + 11, &terrain);
            }
            y += HIGH + 4;
            for (side, rank) in [(below, 0), (below, 1)] {
                self.draw_unit([x, y], side, column, rank, drawing);
                y += HIGH + 4;
            }
        }
        drawing.y += LINE + 5 * (HIGH + 4) + 10;
    }

    /// A unit with its command points; a star marks one not paid for yet.
    fn draw_unit(&self, [x, y]: [i32; 2], side: Side, column: Column, rank: usize, drawing: &mut Drawing) {
        let unit = self.unit_at(side, column, rank);
        let Some((name, points)) = unit.split_once('/') else {
            return drawing.frame(x, y, WIDE - 4, HIGH, false);
        };
        drawing.unit(x, y, [WIDE - 4, HIGH], [&name.replace('_', " "), &format!("{points} · {side}")], colour(side));
    }

    /// The figures and cards of a side; hidden cards by their backs.
    fn draw_cards(&self, side: Side, drawing: &mut Drawing) {
        if self.is_drafting(side) {
            let mut draft = Scene::default();
            self.add_draft(side, &mut draft);
            drawing.paragraph(Ink::Plain, &draft.to_string().replace('_', " "));
            drawing.y += 4;
            return;
        }
        let (hand, pile, shuffled) = (self.hand(side), self.pile(side), self.shuffled(side));
        drawing.heading(colour(side), &format!("{side}: {}", self.figures(side)));
        let cards: Vec<_> = hand.each().into_iter().map(|kind| kind.map(face)).collect();
        drawing.words(Ink::Plain, EDGE, drawing.y, &format!("hand, {}", counted(hand.len(), "card")));
        drawing.hand(118, drawing.y, WIDTH - 118 - EDGE - 140, &cards);
        drawing.pile(WIDTH - EDGE - 62, drawing.y, pile.len());
        drawing.words(Ink::Faint, WIDTH - EDGE - 96, drawing.y, "pile");
        if let Some(from_pile) = self.bonus_is_from_pile(side) {
            drawing.words(Ink::Faint, EDGE, drawing.y + LINE, "bonus from");
            drawing.words(Ink::Faint, EDGE, drawing.y + 2 * LINE, if from_pile { "the pile" } else { "the hand" });
            drawing.hand(WIDTH - EDGE - 160, drawing.y, 60, &[self.bonus(side).face().map(face)]);
        }
        drawing.y += TALL + 8;
        let known = if pile.open().is_some() || pile.is_empty() { Bag::new() } else { shuffled };
        let discards = self.discards(side).known();
        let heaps =
            [("pile", pile.known()), ("pile, all from", known), ("discards", discards), ("victory pile", self.victory(side))];
        for (name, cards) in heaps.into_iter().filter(|(_, cards)| !cards.is_empty()) {
            drawing.paragraph(Ink::Plain, &format!("{name}: {}", in_words(cards)));
        }
        drawing.y += 4;
    }
}

/// The cards of a bag: each type with its command points, such as `pike 2 3 3, commander 5`.
fn in_words(cards: Bag<Kind>) -> String {
    listed(cards).replace(' ', ";").replace(['/', ',', '_'], " ").replace(';', ", ")
}

/// The number of the colour of a side.
fn colour(side: Side) -> usize {
    if side == Side::Red { 0 } else { 2 }
}

/// A card: its command points, and its type in at most ten letters.
fn face(kind: Kind) -> Face {
    let name = kind.of_type().to_string().replace("_", " ");
    let short = name.replace("infantry", "inf.").replace("medium", "med.").replace("cavalry", "cav.");
    Face::new(kind.command_points(), if name == "cavalry" { name } else { short }, None)
}
