//! The winners of rounds and matches.

use super::cards::Value;
use super::state::{EnGarde, Fencer, Phase};
use crate::{Bag, PerSeat};
use std::cmp::Ordering;

impl EnGarde {
    /// EG-21: the fencer whose hand has more cards whose value is `distance`.
    pub(super) fn more_cards(hands: [Bag<Value>; 2], distance: u8) -> Option<Fencer> {
        let [white, black] = hands.map(|hand| Value::new(distance).map_or(0, |value| hand.count(value)));
        ahead(white, black)
    }

    /// EG-22: the longer advance wins the round.
    pub(super) fn winner_by_fields(&self) -> Option<Fencer> {
        ahead(self.advance(Fencer::White), self.advance(Fencer::Black))
    }

    /// EG-31: the score is the number of rounds won.
    pub(super) fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(2, |seat| self.points[seat.index()].into())
    }

    /// EG-31, EG-32: +1 for the winner of the match, −1 for the loser.
    pub(super) fn returns(&self) -> PerSeat<f32> {
        let winner = ahead(self.points[0], self.points[1]).filter(|_| self.phase == Phase::Over);
        PerSeat::new(2, |seat| match winner {
            Some(winner) if winner == Fencer::of(seat) => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        })
    }
}

/// The fencer with more, White or Black.
fn ahead<T: Ord>(white: T, black: T) -> Option<Fencer> {
    match white.cmp(&black) {
        Ordering::Greater => Some(Fencer::White),
        Ordering::Less => Some(Fencer::Black),
        Ordering::Equal => None,
    }
}
