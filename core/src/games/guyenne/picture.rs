//! The picture of a position.

use super::rules::{Castle, Contest, Kind, Seen, Side};
use crate::picture::{Drawing, EDGE, Face, Ink, LINE, SMALL, TALL, WIDTH};
use crate::words::counted;
use crate::{Finite, Zone};
use std::iter::repeat_n;

/// The number of castles side by side, and the height of a castle.
const ACROSS: i32 = 6;
const HIGH: i32 = 146;
/// The height of the battlements between two rows of castles.
const GAP: i32 = 12;

impl Seen<'_> {
    /// The castles with their cards, the possessions of each side, and the open question.
    pub(super) fn picture(&self) -> String {
        let mut drawing = Drawing::new();
        drawing.paragraph(Ink::Strong, &self.title());
        drawing.y += 10;
        self.draw_castles(&mut drawing);
        for battle in Contest::all().filter_map(|contest| self.battle_in_words(contest)) {
            drawing.paragraph(Ink::Plain, &battle);
        }
        for side in self.sides() {
            self.draw_side(side, &mut drawing);
        }
        drawing.paragraph(Ink::Strong, &self.question_in_words());
        drawing.paragraph(Ink::Faint, "Small cards: H hero, T trebuchet, A archer, others by their value.");
        drawing.paragraph(Ink::Faint, self.names_of_castles_in_words());
        drawing.finish(&self.name(), self.viewer())
    }

    /// The castles, in the viewer's line first: the name, the controller, and the cards of the two sides.
    fn draw_castles(&self, drawing: &mut Drawing) {
        let wide = (WIDTH - 2 * EDGE) / ACROSS;
        let castles = self.castles_seen();
        for (place, (name, castle)) in (0..).zip(&castles) {
            let (x, y) = (EDGE + place % ACROSS * wide, drawing.y + place / ACROSS * (HIGH + GAP));
            let control = self.control(*castle);
            drawing.castle(x, y, [wide - 3, HIGH]);
            if let Some(side) = control {
                drawing.stripe(x + 4, y + 2 * LINE, [wide - 11, 4], colour(side));
            }
            drawing.words(Ink::Strong, x + 4, y + 2, name);
            let control = control.map_or("nobody's".into(), |side| format!("of {}", self.short_name_of(side)));
            drawing.words(Ink::Faint, x + 4, y + LINE, &control);
            let mut y = y + 2 * LINE + 8;
            for side in self.sides().filter(|side| self.contest_for(*castle, *side).is_some()) {
                drawing.words(Ink::Plain, x + 4, y, &self.short_name_of(side));
                drawing.small_cards(x + 2, y + LINE, 5, &self.cards_seen_at(*castle, side));
                y += LINE + SMALL.1 + 8;
            }
        }
        drawing.y += (i32::try_from(castles.len()).unwrap_or_default() + ACROSS - 1) / ACROSS * (HIGH + GAP);
    }

    /// The contest in which a side fights for a castle.
    fn contest_for(&self, castle: Castle, side: Side) -> Option<Contest> {
        Contest::all().find(|contest| self.named(*contest) == Some(castle) && self.fighters(*contest).contains(&side))
    }

    /// The cards of a side at a castle; those face down for the viewer by their backs.
    fn cards_seen_at(&self, castle: Castle, side: Side) -> Vec<Option<Face>> {
        let Some(contest) = self.contest_for(castle, side) else { return Vec::new() };
        faces(self.placed(side, contest))
    }

    /// The possessions of a side: points, pile, hands, discards, and removed cards.
    fn draw_side(&self, side: Side, drawing: &mut Drawing) {
        let points = counted(self.points(side).into(), "point");
        drawing.heading(colour(side), &format!("{}: {points}, {}", self.name_of(side), self.pile_in_words(side)));
        for seat in self.members(side) {
            drawing.words(Ink::Plain, EDGE, drawing.y, &format!("hand of seat {seat}"));
            let cards = faces_in_words(self.hand(*seat));
            drawing.hand(132, drawing.y, WIDTH - 132 - EDGE, &cards);
            drawing.y += if cards.is_empty() { LINE } else { TALL + 4 };
            drawing.small_line("gave", &faces(self.gift(*seat)));
        }
        let (known, unseen) = self.known_discards(side);
        let mut discards = faces(Zone::new(&known, true));
        discards.extend(repeat_n(None, unseen as usize));
        drawing.small_line("discards", &discards);
        drawing.small_line("removed", &faces(Zone::new(self.removed(side), true)));
        drawing.y += 4;
    }
}

/// The number of the colour of a side.
fn colour(side: Side) -> usize {
    [0, 2, 1, 3][side.id()]
}

/// Cards with only their marks.
fn faces(cards: Zone<'_, Kind>) -> Vec<Option<Face>> {
    cards.each().into_iter().map(|card| card.map(face)).collect()
}

fn face(kind: Kind) -> Face {
    match kind {
        Kind::Hero => Face::new("H", "", Some(3)),
        Kind::Trebuchet => Face::new("T", "", Some(0)),
        Kind::Archer => Face::new("A", "", Some(1)),
        troop => Face::new(troop.value(), "", None),
    }
}

/// Cards with their values and words.
fn faces_in_words(cards: Zone<'_, Kind>) -> Vec<Option<Face>> {
    let in_words = |kind: Kind| {
        let mark = if kind == Kind::Hero { "H".into() } else { kind.value().to_string() };
        Face::new(mark, kind, face(kind).colour)
    };
    cards.each().into_iter().map(|card| card.map(in_words)).collect()
}
