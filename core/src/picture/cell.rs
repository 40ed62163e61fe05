//! Cells of a grid, with units, small cards or words.

use super::card::SMALL;
use super::words::{lines_of, width_of};
use super::{Drawing, LETTERS, LINE};
use crate::Seat;
use crate::scene::{Face, PartName};
use crate::table::{Card, Cell};

/// The space between things in a line.
pub(super) const GAP: i32 = 6;
/// The height of a unit in a column.
const UNIT: i32 = 50;

/// The beginning of a part's name, such as `hand`.
pub(super) fn kind_of(part: Option<&PartName>) -> &'static str {
    part.map_or("", |part| part.kind())
}

/// The number of things.
pub(super) fn count<T>(things: &[T]) -> i32 {
    i32::try_from(things.len()).unwrap_or(i32::MAX)
}

/// Whether a card shows more figures than its label.
pub(super) fn has_figures(card: &Card) -> bool {
    card.face.as_ref().is_some_and(Face::has_figures)
}

/// The number of small cards in a row of a cell.
fn in_a_row(cell: &Cell, wide: i32) -> i32 {
    ((wide - 8 - width_of(&cell.note, LETTERS)) / SMALL.0).max(1)
}

/// The lines of a cell without cards: its words, without a hyphen for nothing.
fn lines_in(cell: &Cell, wide: i32) -> Vec<String> {
    if cell.words == "-" || !cell.cards.is_empty() {
        return Vec::new();
    }
    lines_of(&cell.words, wide - if cell.owner.is_some() { 44 } else { 4 }, LETTERS)
}

/// The height that a cell needs.
pub(super) fn height_of(cell: &Cell, wide: i32) -> i32 {
    if cell.cards.iter().any(has_figures) {
        return UNIT;
    }
    let rows = (count(&cell.cards) + in_a_row(cell, wide) - 1) / in_a_row(cell, wide);
    let high = count(&lines_in(cell, wide)) * (LINE - 2) + rows * SMALL.1;
    if high > 0 { high + 4 } else { 0 }
}

impl Drawing {
    /// The colour of a seat.
    pub(super) fn colour(&self, owner: Seat) -> &'static str {
        self.sides[owner.index()]
    }

    /// A cell: a unit, its words or its small cards, and the colour of its owner.
    pub(super) fn cell(&mut self, cell: &Cell, [x, y]: [i32; 2], [wide, high]: [i32; 2]) {
        if let Some(owner) = cell.owner {
            self.side = self.colour(owner);
        }
        let unit = cell.cards.iter().filter(|card| has_figures(card)).find_map(|card| card.face.as_ref());
        self.named(cell.part.as_ref(), &format!("{} {}", kind_of(cell.part.as_ref()), cell.words), |drawing| {
            if let Some(face) = unit {
                return drawing.unit([x, y], [wide, high], face);
            }
            if cell.part.is_some() || cell.owner.is_some() || !cell.cards.is_empty() || cell.words == "-" {
                drawing.frame(x, y, wide, high, false);
            }
            let beside = y + (high - 17) / 2;
            if cell.owner.is_some() && cell.cards.is_empty() {
                drawing.arms(drawing.side, [x + wide - 19, beside]);
            }
            if kind_of(cell.part.as_ref()) == "state" {
                drawing.sign(&cell.words, &cell.words, [x + 8, beside], 18);
            }
            let lines = lines_in(cell, wide);
            let mut y = y + (high - count(&lines) * (LINE - 2)) / 2;
            for words in lines {
                drawing.centred(x + wide / 2, y, &words);
                y += LINE - 2;
            }
        });
        if unit.is_none() {
            if cell.owner.is_some() && !cell.cards.is_empty() {
                let colour = self.side;
                self.part(format_args!(r#"<rect class="bastide-{colour}" x="{x}" y="{y}" width="5" height="{high}" rx="2"/>"#));
            }
            self.small_cards([x + 8, y + 3], in_a_row(cell, wide), &cell.cards);
        }
        if !cell.note.is_empty() {
            self.text("faint bastide-end", x + wide - 5, y + 16, &cell.note);
        }
    }

    /// Small cards in rows of `in_a_row`; returns their height.
    pub(super) fn small_cards(&mut self, [x, y]: [i32; 2], in_a_row: i32, cards: &[Card]) -> i32 {
        let (across, down) = SMALL;
        for (place, card) in (0..).zip(cards) {
            self.small_card(x + place % in_a_row * across, y + place / in_a_row * down, card);
        }
        (count(cards) + in_a_row - 1) / in_a_row * down
    }
}
