//! The returns at the ends of a growing public form.

use crate::memory::{extend, push};
use crate::solve::SolveError;
use crate::solve::points::Points;
use crate::{Finite, Position, Seat};
use std::collections::HashMap;

/// The returns at the ends, equal ones once, and whether the scores are in proportion to them.
#[derive(Default)]
pub(super) struct Ends {
    pub(super) returns: Vec<f64>,
    places: HashMap<[u64; Seat::COUNT], u32>,
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
        let fresh = self.returns.len() as u32;
        let place = *self.places.entry(bits).or_insert(fresh);
        if place == fresh {
            extend(&mut self.returns, returns)?;
        }
        Ok(place)
    }
}
