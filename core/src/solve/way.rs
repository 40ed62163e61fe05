//! Ways for sampling to traverse a game: by playing it, or along its tree.

use super::history::History;
use super::learnt::Learnt;
use super::tree::After;
use super::{SolveError, Tree};
use crate::memory::filled;
use crate::{Finite, Id, Position, Seat, Stream, Turn};
use std::marker::PhantomData;
use std::ops::Range;

/// A way through a game. All ways give the same results for the same random numbers.
pub(super) trait Way {
    /// A point of the game.
    type At: Clone;

    fn turn(&self, at: &Self::At) -> Turn;
    fn returned(&self, at: &Self::At, seat: Seat) -> f64;
    /// The point after a seat's legal action, given by its rank.
    fn played(&self, at: &Self::At, seat: Seat, rank: usize) -> Self::At;
    /// The point after chance has dealt.
    fn dealt(&self, at: &Self::At, stream: &mut Stream) -> Self::At;
    /// The places of the legal actions of a seat that decides.
    fn places(&mut self, at: &Self::At, seat: Seat, learnt: &mut Learnt) -> Result<Range<usize>, SolveError>;
}

/// Plays, without a tree.
pub(super) struct Playing<P>(pub(super) PhantomData<P>);

impl<P: Position> Way for Playing<P> {
    type At = History<P>;

    fn turn(&self, at: &Self::At) -> Turn {
        at.position.turn()
    }

    fn returned(&self, at: &Self::At, seat: Seat) -> f64 {
        at.position.returns()[seat.index()].into()
    }

    fn played(&self, at: &Self::At, seat: Seat, rank: usize) -> Self::At {
        at.played(seat, at.position.legal().nth(rank).expect("the rank of a legal action"))
    }

    fn dealt(&self, at: &Self::At, stream: &mut Stream) -> Self::At {
        let outcomes = at.position.outcomes();
        at.dealt(outcomes.nth(stream.below(outcomes.len())).expect("chance that is to deal has an outcome"))
    }

    fn places(&mut self, at: &Self::At, seat: Seat, learnt: &mut Learnt) -> Result<Range<usize>, SolveError> {
        let (key, legal) = (at.known[seat.index()].key(), at.position.legal());
        let first = learnt.place_of(seat.number(), key, legal.len(), |actions| actions.extend(legal.iter().map(Id::of)))?;
        Ok(first..first + legal.len())
    }
}

/// Follows a tree, and remembers where the figures of its states are.
#[derive(Clone, Debug)]
pub(super) struct Along {
    tree: Tree,
    /// By the place of a state's first action in the tree, the place of its figures plus 1; 0 before the state is reached.
    places: Vec<u32>,
}

impl Along {
    pub(super) fn new(tree: Tree) -> Result<Self, SolveError> {
        Ok(Self { places: filled(tree.actions(), 0)?, tree })
    }

    /// Forgets the places of figures that are no longer kept, from a place on.
    pub(super) fn forget(&mut self, from: usize) {
        self.places.iter_mut().filter(|place| **place as usize > from).for_each(|place| *place = 0);
    }
}

impl Way for Along {
    type At = usize;

    #[inline]
    fn turn(&self, at: &usize) -> Turn {
        match self.tree.after(*at) {
            After::Over(_) => Turn::Over,
            After::Chance(_) => Turn::Chance,
            After::Seat(seat, _) => Turn::Seat(Seat::from_id(seat).expect("a seat of the tree")),
        }
    }

    #[inline]
    fn returned(&self, at: &usize, seat: Seat) -> f64 {
        match self.tree.after(*at) {
            // As in positions.
            After::Over(returns) => f64::from(self.tree.share(returns[seat.index()]) as f32),
            _ => 0.0,
        }
    }

    #[inline]
    fn played(&self, at: &usize, _: Seat, rank: usize) -> usize {
        self.tree.children(*at).nth(rank).expect("the rank of a legal action")
    }

    #[inline]
    fn dealt(&self, at: &usize, stream: &mut Stream) -> usize {
        let weights = self.tree.weights(*at);
        let mut rest = stream.below(weights.iter().map(|weight| u32::from(*weight)).sum());
        let place = weights.iter().position(|weight| {
            let found = rest < u32::from(*weight);
            rest = rest.wrapping_sub(u32::from(*weight));
            found
        });
        self.tree.children(*at).nth(place.unwrap_or_default()).expect("chance that is to deal has an outcome")
    }

    #[inline]
    fn places(&mut self, at: &usize, seat: Seat, learnt: &mut Learnt) -> Result<Range<usize>, SolveError> {
        let After::Seat(_, first) = self.tree.after(*at) else { return Ok(0..0) };
        if self.places[first] == 0 {
            let (key, actions) = self.tree.state_of(first);
            self.places[first] = learnt.place_of(seat.number(), key, actions.len(), |all| all.extend(actions))? as u32 + 1;
        }
        let first = self.places[first] as usize - 1;
        Ok(first..first + self.tree.count(*at))
    }
}
