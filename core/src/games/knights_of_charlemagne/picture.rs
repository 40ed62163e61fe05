//! The picture of a position.

use super::rules::{CASTLE, Knight, Seen, Side, State};
use crate::Finite;
use crate::picture::{Drawing, EDGE, Face, Ink, LINE, SMALL, TALL, WIDTH};
use crate::words::counted;

/// The number of small cards side by side at a state.
const ACROSS: i32 = 3;

impl Seen<'_> {
    /// The row of states with the knights of each side and its reward there, the castle, the hands, and the open question.
    pub(super) fn picture(&self) -> String {
        let mut drawing = Drawing::new();
        let states: Vec<State> = self.states().collect();
        let wide = (WIDTH - 2 * EDGE) / i32::try_from(states.len()).unwrap_or(1).max(1);
        for (place, state) in (0..).zip(&states) {
            drawing.frame(EDGE + place * wide, drawing.y, wide - 2, 22, false);
            drawing.centred(EDGE + place * wide + wide / 2 - 1, drawing.y + 3, &state.to_string());
        }
        drawing.y += 28;
        for side in self.sides() {
            let castle = if self.holds_castle(side) { format!(", {CASTLE} of them for the castle") } else { String::new() };
            let name = format!("{}: {}{castle}", self.side_name(side), counted(self.points(side).into(), "point"));
            drawing.words(Ink::Strong, EDGE, drawing.y, &name);
            drawing.y += LINE + 2;
            let cells: Vec<_> = states.iter().map(|state| self.marks_of(side, *state)).collect();
            let most = cells.iter().map(Vec::len).max().unwrap_or_default();
            let rows = (i32::try_from(most).unwrap_or_default() + ACROSS - 1) / ACROSS;
            let high = rows.max(1) * SMALL.1 + 4 + LINE;
            for ((place, cell), state) in (0..).zip(&cells).zip(&states) {
                let (x, points) = (EDGE + place * wide, self.points_taken(*state, side));
                drawing.frame(x, drawing.y, wide - 2, high, points > 0);
                drawing.small_cards(x + 1, drawing.y + 3, ACROSS, cell);
                if points > 0 {
                    drawing.centred(x + wide / 2 - 1, drawing.y + high - LINE - 1, &format!("+{points}"));
                }
            }
            drawing.y += high + 6;
        }
        for seat in self.all_seats() {
            let cards: Vec<_> = self.hand(seat).each().into_iter().map(|knight| knight.map(face)).collect();
            drawing.words(Ink::Strong, EDGE, drawing.y, &format!("seat {seat}"));
            drawing.hand(80, drawing.y, WIDTH - 80 - EDGE, &cards);
            drawing.y += if cards.is_empty() { LINE } else { TALL + 6 };
        }
        drawing.words(Ink::Plain, EDGE, drawing.y, "pile");
        drawing.pile(80, drawing.y, self.pile_size().into());
        drawing.y += TALL + 10;
        drawing.paragraph(Ink::Strong, &self.question());
        drawing.finish(&self.name(), self.viewer())
    }

    /// The knights of a side at a state: the initials of their colours, or their values.
    fn marks_of(&self, side: Side, state: State) -> Vec<Option<Face>> {
        let small = |knight: Knight| match state {
            State::Numbered(_) => Face::new(initial(knight), "", Some(knight.colour.id())),
            State::Coloured(_) => Face::new(knight.value, "", Some(knight.colour.id())),
        };
        self.knights_of(side, state).map(small).map(Some).collect()
    }
}

fn initial(knight: Knight) -> String {
    knight.colour.to_string().chars().take(1).collect()
}

fn face(knight: Knight) -> Face {
    Face::new(knight.value, knight.colour, Some(knight.colour.id()))
}
