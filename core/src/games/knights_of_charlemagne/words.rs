//! The table in words, from a scene alone.

use super::rules::{Knight, Options, State};
use super::scene::{Allied, Contested, Player, Presence, Question, Scene};
use crate::Finite;
use crate::Shown;
use crate::figures::{Words, counted, figures};
use crate::scene::{Choice, Face};
use crate::table::{Card, Cell, Grid, Line, Table, Tone};
use std::fmt::{self, Display};
use std::iter::once;

impl Shown for Scene {
    fn scores(&self) -> Vec<i32> {
        self.seats.iter().map(|player| player.score).collect()
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// A line for each state with the knights of each side and the rewards, then the hands.
    fn table(&self) -> Table {
        let mut table = Table::default();
        let row = |title: &'static str, cell: &dyn Fn(&Allied) -> Cell| {
            once(Cell::new(title)).chain(self.sides.iter().map(cell)).collect::<Vec<_>>()
        };
        let mut rows = vec![row("state", &|side| Cell::new(side.in_words()))];
        rows.extend(self.states.iter().map(|contested| self.state_row(contested)));
        let castle =
            |side| if self.castle.side == Some(side) { format!("+{}", self.castle.worth).into() } else { Words::from("-") };
        rows.push(row("castle", &|side| Cell::new(castle(side.side))));
        rows.push(row("points", &|side| Cell::new(figures(side.points))));
        table.push(Grid { rows, gap: 2, ..Grid::default() });
        table.say(
            Tone::Note,
            "Knights stand at a number by their colours, at a colour by their values; + what a side takes there.",
        );
        for Player { seat, hand, .. } in &self.seats {
            let is_open = self.viewer.sees_as_number(*seat);
            let cards = if is_open { listed(&hand.open) } else { counted(hand.len(), "card") };
            table.push(Line::new(format!("seat {seat}'s hand:")).of(*seat).zone_in_words(hand, cards, face));
        }
        table.push(Line::new("pile:").words(counted(self.pile.len(), "card")));
        table.say(Tone::Question, self.question_in_words());
        table.with_buttons(&self.choices)
    }
}

impl Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table().fmt(f)
    }
}

impl Scene {
    /// A state with the knights of each side.
    fn state_row(&self, Contested { state, part, sides, .. }: &Contested) -> Vec<Cell> {
        let title = Cell::new(state.notation()).named(part.clone());
        once(title).chain(self.sides.iter().zip(sides).map(|(side, presence)| side.cell(presence, *state))).collect()
    }

    /// The open question, or the result.
    pub(super) fn question_in_words(&self) -> String {
        match &self.question {
            Some(Question::Deal { seat }) => format!("Seat {seat} is dealt a card."),
            Some(Question::Play { seat }) => format!("Seat {seat} is to play."),
            Some(Question::Draw { seat }) => format!("Seat {seat} draws a card."),
            None => {
                let winners = self.end.as_ref().map_or(&[][..], |end| &end.winners);
                let won: Vec<String> =
                    self.sides.iter().filter(|side| winners.contains(&side.seats[0])).map(Allied::in_words).collect();
                if won.is_empty() {
                    return "Nobody has won: the match is a tie.".into();
                }
                format!("The game is won by {}.", won.join(" and "))
            }
        }
    }
}

impl Allied {
    /// The side by its seats.
    fn in_words(&self) -> String {
        let seats: Vec<&str> = self.seats.iter().map(|seat| figures(*seat)).collect();
        format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, seats.join(" and "))
    }

    /// The knights of the side at a state by their marks, and the points that the side takes there.
    fn cell(&self, Presence { knights, points }: &Presence, state: State) -> Cell {
        let marked = |knight| Face { label: mark(knight, state), ..face(knight) };
        let marks: String = knights.iter().map(|knight| mark(*knight, state)).collect();
        let cards = knights.iter().map(|knight| Card { part: None, face: Some(marked(*knight)) }).collect();
        let cell = Cell { cards, ..Cell::new(if marks.is_empty() { Words::from("-") } else { marks.into() }) };
        match points {
            0 => cell,
            points => Cell { note: format!("+{points}").into(), ..cell.of(self.seats.first().copied()) },
        }
    }
}

/// The mark of a knight at a state: the initial of its colour, or its value.
fn mark(knight: Knight, state: State) -> &'static str {
    match state {
        State::Numbered(_) => &knight.colour.notation()[..1],
        State::Coloured(_) => knight.value.notation(),
    }
}

/// Knights in words.
fn listed(knights: &[Knight]) -> String {
    let knights: Vec<&str> = knights.iter().map(|knight| knight.notation()).collect();
    if knights.is_empty() { "-".into() } else { knights.join(", ") }
}

/// The faces of all cards.
pub(super) fn cards(_: &Options) -> Vec<Face> {
    Knight::all().map(face).collect()
}

fn face(knight: Knight) -> Face {
    Face::new(knight, knight.value.notation(), Some(knight.colour as u8))
}
