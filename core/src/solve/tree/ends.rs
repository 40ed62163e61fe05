//! The returns at the ends of a growing tree.

use crate::memory::{extend, push};
use crate::solve::{SolveError, number_of};
use crate::{Finite, PerSeat, Position, Seat};
use std::collections::HashMap;

/// The returns at the ends, equal ones once, and whether the scores are in proportion to them.
#[derive(Default)]
pub(super) struct Ends {
    pub(super) returns: Vec<f64>,
    numbers: HashMap<[u64; Seat::COUNT], u32>,
    pub(super) points: Points,
}

impl Ends {
    /// Adds the end of a match; returns the place of its returns.
    pub(super) fn add<P: Position>(&mut self, position: &P) -> Result<u32, SolveError> {
        let returns = position.returns();
        self.points.add(&position.scores(), &returns);
        self.place(returns.iter().map(|share| f64::from(*share)))
    }

    /// Adds the ends of another part; returns the new place of each of its returns.
    pub(super) fn join(&mut self, other: &Self, seats: usize) -> Result<Vec<u32>, SolveError> {
        self.points.join(&other.points);
        let mut places = Vec::new();
        for returns in other.returns.chunks(seats) {
            let place = self.place(returns.iter().copied())?;
            (place..).take(returns.len()).try_for_each(|place| push(&mut places, place))?;
        }
        Ok(places)
    }

    fn place(&mut self, returns: impl ExactSizeIterator<Item = f64> + Clone) -> Result<u32, SolveError> {
        let mut bits = [0; Seat::COUNT];
        bits.iter_mut().zip(returns.clone()).for_each(|(bits, share)| *bits = share.to_bits());
        let place = number_of(bits, &mut self.numbers)? as usize * returns.len();
        if place == self.returns.len() {
            extend(&mut self.returns, returns)?;
        }
        Ok(place as u32)
    }
}

/// Whether scores are returns times a factor.
#[derive(Default)]
pub(super) struct Points {
    factor: Option<f64>,
    differs: bool,
}

impl Points {
    fn add(&mut self, scores: &PerSeat<i32>, returns: &PerSeat<f32>) {
        for (score, share) in scores.iter().zip(&**returns) {
            let (score, share) = (f64::from(*score), f64::from(*share));
            if share != 0.0 {
                self.factor.get_or_insert((score / share * 1000.0).round() / 1000.0);
            }
            self.differs |= (share * self.factor.unwrap_or(0.0) - score).abs() > 1e-3;
        }
    }

    /// Adds what was found elsewhere; factors are rounded to thousandths.
    fn join(&mut self, other: &Self) {
        self.differs |= other.differs;
        if let Some(other) = other.factor {
            self.differs |= (*self.factor.get_or_insert(other) - other).abs() > 1e-3;
        }
    }

    pub(super) fn factor(&self) -> Option<f64> {
        self.factor.filter(|factor| !self.differs && *factor > 0.0)
    }
}
