//! Ways for sampling to traverse a game: by playing it, or along its tree.

use super::history::History;
use super::learnt::Learnt;
use super::tree::After;
use super::{SolveError, Tree};
use crate::memory::filled;
use crate::{Finite, Id, Position, Seat, Set, Stream, Turn};
use std::marker::PhantomData;

/// A way through a game. All ways give the same results for the same random numbers.
pub(super) trait Way {
    /// The current place.
    type At: Clone;
    /// The legal actions there.
    type Legal;

    fn turn(&self, at: &Self::At) -> Turn;
    fn returned(&self, at: &Self::At, seat: Seat) -> f64;
    fn legal(&self, at: &Self::At) -> Self::Legal;
    fn count(&self, legal: &Self::Legal) -> usize;
    /// The place after the action at an index among the legal ones.
    fn played(&self, at: &Self::At, seat: Seat, legal: &Self::Legal, place: usize) -> Self::At;
    /// The place after chance has dealt.
    fn dealt(&self, at: &Self::At, stream: &mut Stream) -> Self::At;
    /// The place of the first action of the state in which a seat decides.
    fn place(&mut self, at: &Self::At, seat: Seat, learnt: &mut Learnt) -> Result<usize, SolveError>;
}

/// Plays, without a tree.
pub(super) struct Playing<P>(pub(super) PhantomData<P>);

impl<P: Position> Way for Playing<P> {
    type At = History<P>;
    type Legal = Set<P::Action>;

    fn turn(&self, at: &Self::At) -> Turn {
        at.position.turn()
    }

    fn returned(&self, at: &Self::At, seat: Seat) -> f64 {
        at.position.returns()[seat.index()].into()
    }

    fn legal(&self, at: &Self::At) -> Self::Legal {
        at.position.legal()
    }

    fn count(&self, legal: &Self::Legal) -> usize {
        legal.len()
    }

    fn played(&self, at: &Self::At, seat: Seat, legal: &Self::Legal, place: usize) -> Self::At {
        at.played(seat, legal.nth(place).expect("a place among the legal actions"))
    }

    fn dealt(&self, at: &Self::At, stream: &mut Stream) -> Self::At {
        let outcomes = at.position.outcomes();
        at.dealt(outcomes.nth(stream.below(outcomes.len())).expect("chance that is to deal has an outcome"))
    }

    fn place(&mut self, at: &Self::At, seat: Seat, learnt: &mut Learnt) -> Result<usize, SolveError> {
        let key = at.known[seat.index()].key();
        let legal = at.position.legal();
        learnt.place_of(seat.number(), key, legal.len(), |actions| actions.extend(legal.iter().map(Id::of)))
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
    type Legal = usize;

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
    fn legal(&self, at: &usize) -> usize {
        self.tree.count(*at)
    }

    #[inline]
    fn count(&self, legal: &usize) -> usize {
        *legal
    }

    #[inline]
    fn played(&self, at: &usize, _: Seat, _: &usize, place: usize) -> usize {
        self.tree.children(*at).nth(place).expect("a place among the legal actions")
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
    fn place(&mut self, at: &usize, seat: Seat, learnt: &mut Learnt) -> Result<usize, SolveError> {
        let After::Seat(_, first) = self.tree.after(*at) else { return Ok(0) };
        if self.places[first] == 0 {
            let (key, actions) = self.tree.state_of(first);
            self.places[first] = learnt.place_of(seat.number(), key, actions.len(), |all| all.extend(actions))? as u32 + 1;
        }
        Ok(self.places[first] as usize - 1)
    }
}
