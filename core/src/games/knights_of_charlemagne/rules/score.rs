//! The winners of states and of the game.

use super::cards::{CASTLE, State, TREASURE, Tile};
use super::options::Ties;
use super::state::{KnightsOfCharlemagne, Phase, Side};
use crate::{Finite, PerSeat};

/// A number for each side: its knights at a state, or its points.
type PerSide = [u8; Side::COUNT];

impl KnightsOfCharlemagne {
    /// The points of a side, as if the game ended now (KC-26).
    pub fn points(&self, side: Side) -> u8 {
        self.points_of_sides()[side.id()]
    }

    /// KC-26: the score of a seat is the points of its side.
    pub(super) fn scores(&self) -> PerSeat<i32> {
        let points = self.points_of_sides();
        PerSeat::new(self.rules.players.into(), |seat| points[self.side(seat).id()].into())
    }

    /// KC-25, KC-26: the sides with the most points share +1, the others −1.
    pub(super) fn returns(&self) -> PerSeat<f32> {
        let seats = self.rules.players.into();
        if self.phase != Phase::Over {
            return PerSeat::new(seats, |_| 0.0);
        }
        let points = self.points_of_sides();
        let most = self.sides().map(|side| points[side.id()]).max();
        let wins = |side: Side| Some(points[side.id()]) == most;
        let winners = self.sides().filter(|side| wins(*side)).count();
        let losers = self.sides().count() - winners;
        PerSeat::new(seats, |seat| match wins(self.side(seat)) {
            _ if losers == 0 => 0.0,
            true => 1.0 / winners as f32,
            false => -1.0 / losers as f32,
        })
    }

    /// The points of the sides, from the states in the order of the row.
    fn points_of_sides(&self) -> PerSide {
        let mut points = [0; Side::COUNT];
        for state in State::all() {
            let knights = self.knights(state);
            for side in self.sides().map(Side::id) {
                points[side] += self.points_at(state, knights, side);
            }
        }
        if let Some(side) = self.castle() {
            points[side] += CASTLE;
        }
        points
    }

    /// KC-24: the side that takes the castle, the first to take two of the numbered states.
    fn castle(&self) -> Option<usize> {
        let mut taken = [0; Side::COUNT];
        for state in State::all().filter(|state| matches!(state, State::Numbered(_))) {
            let knights = self.knights(state);
            for side in self.sides().map(Side::id).filter(|side| takes_state(knights, *side)) {
                taken[side] += 1;
                if taken[side] == 2 {
                    return Some(side);
                }
            }
        }
        None
    }

    /// Whether a side takes the castle, as if the game ended now (KC-24).
    pub(super) fn holds_castle(&self, side: Side) -> bool {
        self.castle() == Some(side.id())
    }

    /// The points that a side takes at a state, as if the game ended now (KC-20 to KC-22).
    pub(super) fn points_taken(&self, state: State, side: Side) -> u8 {
        self.points_at(state, self.knights(state), side.id())
    }

    /// The tile that a side takes at a state with its points, as if the game ended now (KC-20, KC-21).
    pub(super) fn taken_at(&self, state: State, side: Side) -> Option<(Tile, u8)> {
        let (knights, side) = (self.knights(state), side.id());
        match (self.points_at(state, knights, side), takes_state(knights, side), standing(knights, side)) {
            (0, ..) => None,
            (points, true, _) => Some((Tile::State, points)),
            (points, _, (0, 2)) => Some((Tile::Tie, points)),
            (points, ..) => Some((Tile::Treasure, points)),
        }
    }

    fn knights(&self, state: State) -> PerSide {
        let mut knights = [0; Side::COUNT];
        for side in self.sides() {
            knights[side.id()] = self.knights_at(side, state);
        }
        knights
    }

    /// The points of the tile that a side takes at a state.
    fn points_at(&self, state: State, knights: PerSide, side: usize) -> u8 {
        match standing(knights, side) {
            // KC-20, KC-23
            _ if knights[side] == 0 => 0,
            // KC-20
            (0, 1) => state.worth(),
            (1, 1) => TREASURE,
            // KC-21
            (0, 2) if self.pair_shares() => TREASURE,
            // KC-21, KC-22
            _ => 0,
        }
    }

    /// KC-21: whether two sides that tie for the most take a tile each.
    fn pair_shares(&self) -> bool {
        self.rules.ties == Ties::PairShares || self.rules.players == 2
    }
}

/// KC-20: whether a side alone has the most knights.
fn takes_state(knights: PerSide, side: usize) -> bool {
    knights[side] > 0 && standing(knights, side) == (0, 1)
}

/// The number of sides that have more knights than `side`, and the number that have as many, including itself.
fn standing(knights: PerSide, side: usize) -> (usize, usize) {
    let mine = knights[side];
    let more = knights.iter().filter(|theirs| **theirs > mine).count();
    let as_many = knights.iter().filter(|theirs| **theirs == mine).count();
    (more, as_many)
}
