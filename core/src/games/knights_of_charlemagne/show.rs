//! How is it shown to people?

use super::action::Place;
use super::cards::{Knight, State};
use super::state::{KnightsOfCharlemagne, Phase, Side};
use crate::{Bag, Finite, Seat};
use std::fmt::Write;
use std::iter::{once, repeat_n};

impl KnightsOfCharlemagne {
    /// The row of states with a line for each side, then the hands: those that the viewer does not see as a number of cards.
    pub(super) fn table(&self, viewer: Option<Seat>) -> String {
        let mut lines = vec![once(String::new()).chain(self.states().map(|state| state.to_string())).collect::<Vec<_>>()];
        for side in self.sides() {
            let label = format!("{}: {}", self.side_name(side), counted(self.points(side).into(), "point"));
            lines.push(once(label).chain(self.states().map(|state| self.cell(side, state))).collect());
        }
        let mut text = String::new();
        for line in &lines {
            let columns = line.iter().enumerate().map(|(column, cell)| {
                let width = lines.iter().map(|line| line[column].len()).max().unwrap_or_default();
                format!("{cell:width$}")
            });
            let _ = writeln!(text, "{}", columns.collect::<Vec<_>>().join("  ").trim_end());
        }
        for seat in self.all_seats() {
            let hand = self.hands[seat.index()];
            let cards = match viewer {
                Some(viewer) if viewer != seat => counted(hand.len(), "card"),
                _ => listed(hand),
            };
            let _ = writeln!(text, "seat {seat}'s hand: {cards}");
        }
        let _ = writeln!(text, "pile: {}", counted(self.pile_size().into(), "card"));
        text + &self.question()
    }

    /// The knights of a side at a state: their number, then the values, or the initials of the colours.
    fn cell(&self, side: Side, state: State) -> String {
        let row = |place: Place| self.rows[side.id()][place.id()];
        let knights: String = match state {
            State::Numbered(value) => each(row(Place::Number))
                .filter(|knight| knight.value == value)
                .filter_map(|knight| knight.colour.to_string().chars().next())
                .collect(),
            State::Coloured(colour) => {
                each(row(Place::Colour)).filter(|knight| knight.colour == colour).map(|knight| knight.value.to_string()).collect()
            }
        };
        if knights.is_empty() { "-".into() } else { format!("{} {knights}", knights.len()) }
    }

    /// A side by its seats.
    pub(super) fn side_name(&self, side: Side) -> String {
        let seats: Vec<String> = self.all_seats().filter(|seat| self.side(*seat) == side).map(|seat| seat.to_string()).collect();
        format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, seats.join(" and "))
    }

    /// What is asked, in words.
    pub(super) fn question(&self) -> String {
        match self.phase {
            Phase::Deal(seat) => format!("Seat {seat} is dealt a card."),
            Phase::Play(seat) => format!("Seat {seat} is to play."),
            Phase::Draw(seat) => format!("Seat {seat} draws a card."),
            Phase::Over => {
                let returns = self.returns();
                let won = self.sides().filter(|side| returns[side.id()] > 0.0).map(|side| self.side_name(side));
                match won.collect::<Vec<_>>()[..] {
                    [] => "Nobody has won: the match is a tie.".into(),
                    [ref alone] => format!("The game is won by {alone}."),
                    ref several => format!("The game is won by {}.", several.join(" and ")),
                }
            }
        }
    }
}

/// The knights of a bag, one by one.
pub(super) fn each(bag: Bag<Knight>) -> impl Iterator<Item = Knight> {
    Knight::all().flat_map(move |knight| repeat_n(knight, bag.count(knight).into()))
}

/// The knights of a bag in words.
fn listed(bag: Bag<Knight>) -> String {
    let knights: Vec<String> = each(bag).map(|knight| knight.to_string()).collect();
    if knights.is_empty() { "-".into() } else { knights.join(", ") }
}

/// A number of things.
pub(super) fn counted(n: u32, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}
