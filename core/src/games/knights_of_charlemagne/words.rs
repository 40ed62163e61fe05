//! The table and the sentences, from a scene and the events told alone.

use super::rules::{Knight, Options, State};
use super::scene::{Allied, Contested, Player, Presence, Question, Scene};
use super::told::{Put, Reward, Sided, Told};
use crate::Finite;
use crate::figures::{Words, counted, figures};
use crate::scene::Face;
use crate::table::{Card, Cell, Grid, Line, Table, Tone};
use crate::telling::{ARE, DRAW, HAVE, Reader, Subject, TIE, ToldCards, Verb};
use crate::words::capital;
use std::iter::once;

impl Scene {
    /// A line for each state with the knights of each side and the rewards, then the hands.
    pub(super) fn table(&self) -> Table {
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
        table.say(Tone::Question, self.asked(Reader::Anyone));
        table.with_buttons(&self.choices)
    }

    /// A state with the knights of each side.
    fn state_row(&self, Contested { state, part, sides, .. }: &Contested) -> Vec<Cell> {
        let title = Cell::new(state.notation()).named(part.clone());
        once(title).chain(self.sides.iter().zip(sides).map(|(side, presence)| side.cell(presence, *state))).collect()
    }

    /// The open question for a reader, or the result.
    pub(super) fn asked(&self, reader: Reader) -> String {
        match &self.question {
            Some(Question::Deal { seat }) => format!("{} dealt a card.", reader.seat(*seat).begins(ARE)),
            Some(Question::Play { seat }) => reader.seat(*seat).is_to(if reader.is(*seat) { "play a card" } else { "play" }),
            Some(Question::Draw { seat }) => format!("{} a card.", reader.seat(*seat).begins(DRAW)),
            None => {
                let winners = self.end.as_ref().map_or(&[][..], |end| &end.winners);
                let won = self.sides.iter().filter(|side| side.seats.first().is_some_and(|seat| winners.contains(seat)));
                result(&won.map(|side| subject(&side.seats, reader).name().to_owned()).collect::<Vec<_>>())
            }
        }
    }
}

impl Allied {
    /// The side by its seats.
    fn in_words(&self) -> String {
        by_seats(&self.seats)
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

impl crate::Told for Told {
    type Card = Knight;

    fn cards(&mut self) -> Option<&mut ToldCards<Knight>> {
        if let Self::Dealt { cards, .. } | Self::Drew { cards, .. } = self { Some(cards) } else { None }
    }

    fn sentence(&self, reader: Reader) -> String {
        let who = |seat: &u8| reader.seat(*seat);
        let named = |cards: &ToldCards<Knight>| cards.in_words(|knight| knight.to_string());
        match self {
            Self::Dealt { seat, cards } => format!("{} dealt {}.", who(seat).begins(ARE), named(cards)),
            Self::Drew { seat, cards } => format!("{} {}.", who(seat).begins(["draws", "draw"]), named(cards)),
            Self::Put(Put { seat, knight, state, rewards }) => {
                let state = match state {
                    State::Numbered(value) => format!("the state of number {value}"),
                    State::Coloured(colour) => format!("the {colour} state"),
                };
                let takes = |Reward { side, tile, points }: &Reward| {
                    let tile = ["the state", "a tile of the tie", "the treasure"][tile.id()];
                    format!("{} {tile} ({points})", side.subject(reader).does(TAKE))
                };
                let now = match rewards.as_deref() {
                    None => String::new(),
                    Some([]) => ": now nobody takes anything there".into(),
                    Some(rewards) => format!(": now {}", rewards.iter().map(takes).collect::<Vec<_>>().join(", ")),
                };
                format!("{} {knight} at {state}{now}.", who(seat).begins(["puts", "put"]))
            }
            Self::Castle { side: Some(side) } => format!("Now {} the castle.", side.subject(reader).does(TAKE)),
            Self::Castle { side: None } => "Now nobody takes the castle.".into(),
            Self::Over { winners, sides, points } => {
                let has = |(side, points): (&Sided, &u8)| {
                    format!("{} {}", side.subject(reader).does(HAVE), counted((*points).into(), "point"))
                };
                let points: Vec<String> = sides.iter().zip(points).map(has).collect();
                let won: Vec<String> = winners.iter().map(|side| side.subject(reader).name().to_owned()).collect();
                format!("{} {}.", result(&won), capital(&points.join(", ")))
            }
        }
    }
}

const TAKE: Verb = ["takes", "take"];

impl Sided {
    fn subject(&self, reader: Reader) -> Subject {
        subject(&self.seats, reader)
    }
}

/// A side by its seats: two seats act in the plural.
fn subject(seats: &[u8], reader: Reader) -> Subject {
    match seats {
        [seat] => reader.seat(*seat),
        _ if seats.iter().any(|seat| reader.is(*seat)) => Subject::named("you and your partner", true),
        _ => Subject::named(by_seats(seats), true),
    }
}

/// A side by its seats.
fn by_seats(seats: &[u8]) -> String {
    let numbers: Vec<&str> = seats.iter().map(|seat| figures(*seat)).collect();
    format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, numbers.join(" and "))
}

/// The result, by the winners' names.
fn result(won: &[String]) -> String {
    if won.is_empty() { TIE.into() } else { format!("The game is won by {}.", won.join(" and ")) }
}
