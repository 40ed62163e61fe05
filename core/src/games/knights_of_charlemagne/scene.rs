//! The table, and the parts that choose an action.

use super::rules::{Action, CASTLE, Knight, Seen, Side, State};
use super::show::listed;
use crate::figures::{counted, figures};
use crate::scene::{Card, Cell, Face, Grid, Line, PartKind, PartName, Scene, Tone, Words};
use crate::{Finite, Seat};
use std::iter::once;

impl Seen<'_> {
    /// A line for each state with the knights of each side and the rewards, then the hands.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let row = |title: Cell, cell: &dyn Fn(Side) -> Cell| once(title).chain(self.sides().map(cell)).collect::<Vec<_>>();
        let mut rows = vec![row(Cell::new("state"), &|side| Cell::new(self.side_name(side)))];
        rows.extend(
            self.states().map(|state| row(Cell::new(state.notation()).named(state_part(state)), &|side| self.cell(side, state))),
        );
        let castle = |side| if self.holds_castle(side) { format!("+{CASTLE}").into() } else { Words::from("-") };
        rows.push(row(Cell::new("castle"), &|side| Cell::new(castle(side))));
        rows.push(row(Cell::new("points"), &|side| Cell::new(figures(self.points(side)))));
        scene.push(Grid { rows, gap: 2, ..Grid::default() });
        scene.say(
            Tone::Note,
            "Knights stand at a number by their colours, at a colour by their values; + what a side takes there.",
        );
        for seat in self.all_seats() {
            let hand = self.hand(seat);
            let cards = hand.open().map_or_else(|| hand.to_string(), |hand| listed(*hand));
            let line = Line::new(format!("seat {seat}'s hand:")).of(seat);
            scene.push(line.zone_in_words(PartKind::Hand.at([seat.id()]), hand, cards, face));
        }
        scene.push(Line::new("pile:").words(counted(self.pile_size().into(), "card")));
        scene.say(Tone::Question, self.question());
        scene
    }

    /// The knights of a side at a state by their marks, and the points that the side takes there.
    fn cell(&self, side: Side, state: State) -> Cell {
        let marked = |knight| Face { label: Self::mark(knight, state), ..face(knight) };
        let cards: Vec<Card> =
            self.knights_of(side, state).map(|knight| Card { part: None, face: Some(marked(knight)) }).collect();
        let marks: String = cards.iter().filter_map(|card| Some(card.face.as_ref()?.label)).collect();
        let cell = Cell { cards, ..Cell::new(if marks.is_empty() { Words::from("-") } else { marks.into() }) };
        match self.points_taken(state, side) {
            0 => cell,
            points => {
                Cell { note: format!("+{points}").into(), ..cell.of(self.all_seats().find(|seat| self.side(*seat) == side)) }
            }
        }
    }

    /// A knight, then a state.
    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        vec![PartKind::Hand.at([seat.id()]).of(action.knight.notation()), state_part(action.state())]
    }
}

fn state_part(state: State) -> PartName {
    PartKind::State.at([]).of(state.notation())
}

fn face(knight: Knight) -> Face {
    Face::new(knight, knight.value.notation(), Some(knight.colour as u8))
}
