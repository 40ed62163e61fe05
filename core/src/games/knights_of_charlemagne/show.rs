//! The position in words.

use super::rules::{CASTLE, Knight, Phase, Place, Seen, Side, State};
use crate::words::{counted, in_columns, wrapped};
use crate::{Bag, Finite};
use std::iter::{once, repeat_n};

impl Seen<'_> {
    /// A line for each state with the knights of each side and the rewards, then the hands: those that the viewer does not see as
    /// a number of cards.
    pub(super) fn table(&self) -> String {
        let row = |title: String, cell: &dyn Fn(Side) -> String| once(title).chain(self.sides().map(cell)).collect::<Vec<_>>();
        let mut rows = vec![row("state".into(), &|side| self.side_name(side))];
        rows.extend(self.states().map(|state| row(state.to_string(), &|side| self.cell(side, state))));
        rows.push(row("castle".into(), &|side| if self.holds_castle(side) { format!("+{CASTLE}") } else { "-".into() }));
        rows.push(row("points".into(), &|side| self.points(side).to_string()));
        let mut text = in_columns(&rows, "  ");
        text +=
            &wrapped("", "Knights stand at a number by their colours, at a colour by their values; + what a side takes there.");
        for seat in self.all_seats() {
            let hand = self.hand(seat);
            let cards = hand.open().map_or_else(|| hand.to_string(), |hand| listed(*hand));
            text += &wrapped(&format!("seat {seat}'s hand:"), &cards);
        }
        text += &format!("pile: {}\n", counted(self.pile_size().into(), "card"));
        text + wrapped("", &self.question()).trim_end()
    }

    /// The knights of a side at a state: the values, or the initials of the colours; and the points that the side takes.
    fn cell(&self, side: Side, state: State) -> String {
        let row = |place| each(self.row(side, place));
        let knights: String = match state {
            State::Numbered(value) => row(Place::Number)
                .filter(|knight| knight.value == value)
                .filter_map(|knight| knight.colour.to_string().chars().next())
                .collect(),
            State::Coloured(colour) => {
                row(Place::Colour).filter(|knight| knight.colour == colour).map(|knight| knight.value.to_string()).collect()
            }
        };
        match self.points_taken(state, side) {
            _ if knights.is_empty() => "-".into(),
            0 => knights,
            points => format!("{knights} +{points}"),
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
pub(super) fn each(bag: Bag<Knight>) -> impl Iterator<Item = Knight> {
    Knight::all().flat_map(move |knight| repeat_n(knight, bag.count(knight).into()))
}

/// The knights of a bag in words.
fn listed(bag: Bag<Knight>) -> String {
    let knights: Vec<String> = each(bag).map(|knight| knight.to_string()).collect();
    if knights.is_empty() { "-".into() } else { knights.join(", ") }
}
