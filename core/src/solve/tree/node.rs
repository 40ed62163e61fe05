//! A node of a growing public form, and the weights of the ways to it.

use crate::digest::{absorb, halves};
use crate::solve::SolveError;
use crate::{Finite, Observed, Position, PublicHistory, Seat, Turn};

/// The number of public events, and of decisions since the last.
pub(super) type Moment = [u32; 2];

/// A node that is still to be added.
#[derive(Clone, Copy)]
pub(super) struct Node<P> {
    pub(super) position: P,
    pub(super) public: PublicHistory,
    /// The observations of all seats.
    pub(super) seen: [u128; Seat::COUNT],
    /// The chance of coming here from the last action.
    pub(super) chance: f64,
    /// For each seat, the sums over all ways here of the chances and the others' weights, with the seat's own weights and
    /// without.
    pub(super) tried: [[f64; 2]; Seat::COUNT],
    /// The most events.
    pub(super) events: usize,
    pub(super) moment: Moment,
    /// The number of the node in its branch.
    pub(super) number: u32,
}

/// A weight from a half to one and a half, for a key and a seat.
fn weight(key: u128, of: u64) -> f64 {
    0.5 + (halves(absorb(key, [of, 0]))[0] >> 11) as f64 / (1_u64 << 53) as f64
}

/// The weight of a step in a seat's own way, and of a step that others see it take.
const OWN: u64 = 0;
const OTHERS: u64 = 1;

impl<P: Position> Node<P> {
    /// A first node.
    pub(super) fn new(position: &P, public: PublicHistory, chance: f64) -> Self {
        let (seen, tried) = (observed(position), [[chance; 2]; Seat::COUNT]);
        Self { position: *position, public, seen, chance, tried, events: 0, moment: [0; 2], number: 0 }
    }

    /// The seat that decides.
    pub(super) fn asked(&self) -> Seat {
        if let Turn::Seat(seat) = self.position.turn() { seat } else { Seat::FIRST }
    }

    /// The weight of a seat's own ways here among all.
    pub(super) fn proportion(&self, seat: Seat) -> f64 {
        let [own, without] = self.tried[seat.index()];
        own / without
    }

    /// The key of the information state of a seat.
    pub(super) fn key(&self, seat: Seat) -> u128 {
        self.public.state_key_of(self.seen[seat.index()])
    }

    pub(super) fn played(mut self, seat: Seat, action: P::Action) -> Self {
        let key = absorb(self.key(seat), [action.id() as u64, 0]);
        for (other, [own, without]) in self.tried.iter_mut().enumerate() {
            if other == seat.index() {
                *own *= weight(key, OWN);
            } else {
                let others = weight(key, OTHERS);
                (*own, *without) = (*own * others, *without * others);
            }
        }
        self.chance = 1.0;
        self.moment[1] += 1;
        self.position.play_unchecked(action);
        self.seen()
    }

    pub(super) fn dealt(mut self, outcome: P::Outcome, chance: f64) -> Self {
        self.chance *= chance;
        self.tried.as_flattened_mut().iter_mut().for_each(|tried| *tried *= chance);
        self.position.deal_unchecked(outcome);
        self.seen()
    }

    /// Updates the observations after an event, and weighs it for each seat that sees something new.
    fn seen(mut self) -> Self {
        let public = self.public;
        self.public.see(&self.position);
        if self.public != public {
            self.moment = [self.moment[0] + 1, 0];
        }
        self.events += 1;
        let before = std::mem::replace(&mut self.seen, observed(&self.position));
        for seat in Seat::all().take(self.position.seats()).filter(|seat| before[seat.index()] != self.seen[seat.index()]) {
            self.tried[seat.index()][0] *= weight(self.key(seat), OWN);
        }
        self
    }
}

fn observed<P: Position>(position: &P) -> [u128; Seat::COUNT] {
    let mut seen = [0; Seat::COUNT];
    for (seat, seen) in Seat::all().take(position.seats()).zip(&mut seen) {
        *seen = position.observation_key(seat).unwrap_or_default();
    }
    seen
}

/// Appends a seat's observation.
pub(super) fn observe<P: Position>(position: &P, seat: Seat, seen: &mut Vec<u8>) -> Result<(), SolveError> {
    let (first, length) = (seen.len(), position.observation_length());
    seen.try_reserve(length)?;
    seen.resize(first + length, 0);
    position.observe(seat, &mut seen[first..]).map_err(|_| SolveError::NoMemory)
}
