//! The position.

use super::action::Place;
use super::cards::{Colour, Knight, State, Value};
use super::options::Rules;
use crate::{Bag, Finite, Seat, Turn};

crate::finite! {
    /// A side, which owns a row of knights and its points; a side has the number of its first seat (KC-3).
    pub struct Side(u8: 0..=2);
}

/// The open question or deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance deals the opening hand of a seat (KC-10).
    Deal(Seat),
    /// A seat puts a knight at a state (KC-11).
    Play(Seat),
    /// Chance refills the hand of a seat (KC-12).
    Draw(Seat),
    /// The game is over (KC-13).
    Over,
}

/// A position of Knights of Charlemagne.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self", deny_unknown_fields))]
pub struct KnightsOfCharlemagne {
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    pub(super) hands: [Bag<Knight>; Seat::COUNT],
    /// The cards that are neither dealt nor played, those aside included (KC-27).
    pub(super) pile: Bag<Knight>,
    /// The knights that each side has put at the numbered states, and at the coloured states.
    pub(super) rows: [[Bag<Knight>; Place::COUNT]; Side::COUNT],
}

impl KnightsOfCharlemagne {
    pub(super) fn set_up(rules: Rules) -> Self {
        Self {
            rules,
            phase: Phase::Deal(Seat::FIRST),
            hands: [Bag::new(); Seat::COUNT],
            pile: rules.deck(),
            rows: [[Bag::new(); Place::COUNT]; Side::COUNT],
        }
    }

    /// The open question or deal.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> Bag<Knight> {
        self.hands[seat.index()]
    }

    /// The cards that are neither dealt nor played, those aside included.
    pub fn unseen(&self) -> Bag<Knight> {
        self.pile
    }

    /// The number of cards that can still be drawn (KC-12, KC-27).
    pub fn pile_size(&self) -> u8 {
        self.pile.len() as u8 - self.rules.aside
    }

    /// The knights that a side has put at the numbered states, or at the coloured states.
    pub fn row(&self, side: Side, place: Place) -> Bag<Knight> {
        self.rows[side.id()][place.id()]
    }

    /// The states in the order of the row (KC-2).
    pub fn states(&self) -> impl Iterator<Item = State> + Clone + use<> {
        let rules = self.rules;
        State::all().filter(move |state| rules.has(*state))
    }

    /// The number of knights of a side at a state (KC-20).
    pub fn knights_at(&self, side: Side, state: State) -> u8 {
        let [numbered, coloured] = &self.rows[side.id()];
        match state {
            State::Numbered(value) => Colour::all().map(|colour| numbered.count(Knight { colour, value })).sum(),
            State::Coloured(colour) => Value::all().map(|value| coloured.count(Knight { colour, value })).sum(),
        }
    }

    /// The sides (KC-3).
    pub fn sides(&self) -> impl Iterator<Item = Side> + Clone + use<> {
        Side::all().take(if self.rules.players == 3 { 3 } else { 2 })
    }

    /// The side of a seat (KC-3).
    pub fn side(&self, seat: Seat) -> Side {
        Side(if self.rules.players == 4 { seat.number() % 2 } else { seat.number() })
    }

    /// The seats in their order.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all().take(self.rules.players.into())
    }

    /// The next seat, if any is left in this round (KC-10).
    pub(super) fn seat_after(&self, seat: Seat) -> Option<Seat> {
        Seat::new(seat.number() + 1).filter(|next| next.number() < self.rules.players)
    }

    /// The number of seats.
    #[inline]
    pub(super) fn seats(&self) -> usize {
        self.rules.players.into()
    }

    /// The seat to act, or chance.
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal(_) | Phase::Draw(_) => Turn::Chance,
            Phase::Play(seat) => Turn::Seat(seat),
            Phase::Over => Turn::Over,
        }
    }
}
