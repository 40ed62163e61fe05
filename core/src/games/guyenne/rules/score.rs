//! Winners of battles and of the game.

use super::action::Place;
use super::cards::{Kind, Role};
use super::options::Points;
use super::state::{Contest, Guyenne, Phase, Side};
use crate::{Bag, Finite, PerSeat, Set};
use std::cmp::Ordering;

/// The places of a side's line where it controls the castle.
type Line = Set<Place>;

/// The criteria between sides: points, then the tie-breaks in order.
type Standing = (u8, u8, u8);

impl Guyenne {
    // A battle.

    /// GU-24, GU-25: the winner of a contest's battle if all cards are shown.
    pub(super) fn winner_at(&self, contest: Contest) -> Option<Side> {
        self.winner_between(contest, self.controller_at(contest), self.placed[contest.id()])
    }

    /// GU-24, GU-25: the winner of a battle between the `cards` of a contest's two sides, for a castle controlled by
    /// `controller`, if by any side.
    pub(super) fn winner_between(&self, contest: Contest, controller: Option<Side>, cards: [Bag<Kind>; 2]) -> Option<Side> {
        let [one, other] = self.fighters(contest);
        let might = |side: Side| {
            let cards = cards[self.rank_of(side, contest)];
            let role = match controller {
                None => Role::Claim,
                Some(controller) if controller == side => Role::Defence,
                Some(_) => Role::Attack,
            };
            (cards.contains(Kind::Hero), strength(&cards, role))
        };
        match (might(one), might(other)) {
            ((true, _), (true, _)) => None,
            (mine, theirs) => match mine.cmp(&theirs) {
                Ordering::Greater => Some(one),
                Ordering::Less => Some(other),
                Ordering::Equal => None,
            },
        }
    }

    // The game.

    /// The castles that a side controls in its line.
    fn controlled_line(&self, side: Side) -> Line {
        self.in_line(side, self.controlled[side.id()])
    }

    /// GU-40, GU-96: whether a side controls all castles of its line.
    pub(super) fn holds_line(&self, side: Side) -> bool {
        self.is_whole(self.controlled_line(side))
    }

    fn is_whole(&self, line: Line) -> bool {
        line.len() == usize::from(self.rules.castles)
    }

    /// The points of a side, as if the game ended now (GU-63).
    pub fn points(&self, side: Side) -> u8 {
        self.standing(side).0
    }

    /// GU-60, GU-61, GU-62, GU-86, GU-96: the points and tie-breaks of a side.
    fn standing(&self, side: Side) -> Standing {
        let (line, unspent) = (self.controlled_line(side), self.unspent(side));
        match self.rules.points {
            _ if self.is_whole(line) => (2 * self.rules.castles, u8::MAX, 0),
            Points::Castles => (points_for_castles(line), unspent, 0),
            Points::CastlesAndCards if self.sides().any(|other| self.holds_line(other)) => (0, 0, 0),
            Points::CastlesAndCards => {
                let (castles, group) = (line.len() as u8, largest_group(line));
                let grouped = if group > 1 { group } else { 0 };
                (castles + grouped + unspent, group, unspent)
            }
        }
    }

    /// GU-63: the score of a seat is the points of its side.
    pub(super) fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.table_of_seats().seats, |seat| self.points(self.side(seat)).into())
    }

    /// GU-63, GU-86: the best sides share +1, the others −1; all get 0 if all are equal.
    pub(super) fn returns(&self) -> PerSeat<f32> {
        let table = self.table_of_seats();
        if self.phase != Phase::Over {
            return PerSeat::new(table.seats, |_| 0.0);
        }
        let best = self.sides().map(|side| self.standing(side)).max();
        let wins = |side: Side| Some(self.standing(side)) == best;
        let winners = self.sides().filter(|side| wins(*side)).count();
        let losers = table.sides - winners;
        PerSeat::new(table.seats, |seat| match wins(self.side(seat)) {
            _ if losers == 0 => 0.0,
            true => 1.0 / winners as f32,
            false => -1.0 / losers as f32,
        })
    }
}

/// GU-23: the total strength of the cards; the Hero counts nothing.
fn strength(cards: &Bag<Kind>, role: Role) -> u8 {
    Kind::all().map(|kind| cards.count(kind) * kind.strength(role)).sum()
}

/// GU-61: 1 for each castle, and 1 more for each with a neighbour.
fn points_for_castles(line: Line) -> u8 {
    let beside = line.successors() | line.predecessors();
    (line.len() + (line & beside).len()) as u8
}

/// GU-62: the length of the longest row of castles.
fn largest_group(line: Line) -> u8 {
    let shorter = |line: &Line| Some(*line & line.successors());
    std::iter::successors(Some(line), shorter).take_while(|line| !line.is_empty()).count() as u8
}
