//! The position in words.

use super::rules::{Action, Knight, Phase, Place, Seen, Side, State};
use crate::{Bag, Finite};
use std::iter::repeat_n;

impl Seen<'_> {
    /// The knights of a side at a state, one by one.
    pub(super) fn knights_of(&self, side: Side, state: State) -> impl Iterator<Item = Knight> + use<> {
        let place = if matches!(state, State::Numbered(_)) { Place::Number } else { Place::Colour };
        each(self.row(side, place)).filter(move |knight| Action { knight: *knight, place }.state() == state)
    }

    /// The mark of a knight at a state: the initial of its colour, or its value.
    pub(super) fn mark(knight: Knight, state: State) -> &'static str {
        match state {
            State::Numbered(_) => &knight.colour.notation()[..1],
            State::Coloured(_) => knight.value.notation(),
        }
    }

    /// A side by its seats.
    pub(super) fn side_name(&self, side: Side) -> String {
        let seats: Vec<String> = self.all_seats().filter(|seat| self.side(*seat) == side).map(|seat| seat.to_string()).collect();
        format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, seats.join(" and "))
    }

    /// The open question, in words.
    pub(super) fn question(&self) -> String {
        match self.phase() {
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
fn each(bag: Bag<Knight>) -> impl Iterator<Item = Knight> {
    Knight::all().flat_map(move |knight| repeat_n(knight, bag.count(knight).into()))
}

/// The knights of a bag in words.
pub(super) fn listed(bag: Bag<Knight>) -> String {
    let knights: Vec<&str> = each(bag).map(Knight::notation).collect();
    if knights.is_empty() { "-".into() } else { knights.join(", ") }
}
