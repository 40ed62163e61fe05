//! The input of a player.

use super::PlayerError;
use crate::digest::halves;
use crate::{Match, NotObserved, Observed, Position, Seat, Set, Stream, Turn};
use std::fmt::{self, Debug};

/// The observation and the legal actions of the seat to act, without a redealt position.
pub struct DecisionPoint<'a, P> {
    position: &'a P,
    seat: Seat,
    nonce: u64,
}

impl<'a, P: Position> DecisionPoint<'a, P> {
    /// The observation of the seat to act, with a nonce.
    pub(crate) fn new(position: &'a P, nonce: u64) -> Result<Self, PlayerError> {
        let Turn::Seat(seat) = position.turn() else { return Err(PlayerError::NotAsked(position.turn())) };
        Ok(Self { position, seat, nonce })
    }

    /// The legal actions of the seat.
    pub fn legal(&self) -> Set<P::Action> {
        self.position.legal()
    }

    /// Writes the seat's observation ([`Position::observe`]).
    ///
    /// # Errors
    /// If the length of `out` differs from an observation's.
    pub fn observe(&self, out: &mut [u8]) -> Result<(), NotObserved> {
        self.position.observe(self.seat, out)
    }

    /// The random stream that a [view](View::stream) of the position has.
    pub(crate) fn stream(&self, seed: u64, number: u64) -> Result<Stream, NotObserved> {
        Ok(stream(self.position.observation_key(self.seat)?, self.seat, self.nonce, seed, number))
    }
}

impl<P> Debug for DecisionPoint<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecisionPoint(seat {})", self.seat)
    }
}

/// A player's view of a position for the seat to act: a position in which everything that the seat cannot see was redealt. It
/// depends only on the seat's observation, so a player cannot find out what is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<P> {
    position: P,
    seat: Seat,
    key: u128,
    nonce: u64,
}

impl<P: Position> View<P> {
    /// The view of the seat to act in a match: a player has different random numbers in each match, and at each of its decisions.
    ///
    /// # Errors
    /// If no seat is asked.
    pub fn of_match(running: &Match<P>) -> Result<Self, PlayerError> {
        Self::with_nonce(running.position(), running.nonce())
    }

    /// The view of the seat to act in a position outside a match: in all positions that look alike to the seat, a player makes
    /// the same choice.
    ///
    /// # Errors
    /// If no seat is asked.
    pub fn new(position: &P) -> Result<Self, PlayerError> {
        Self::with_nonce(position, 0)
    }

    /// The view of the seat to act, with a nonce: a player has different random numbers for each.
    ///
    /// # Errors
    /// If no seat is asked.
    pub fn with_nonce(position: &P, nonce: u64) -> Result<Self, PlayerError> {
        let Turn::Seat(seat) = position.turn() else { return Err(PlayerError::NotAsked(position.turn())) };
        let key = position.observation_key(seat)?;
        let view = Self { position: *position, seat, key, nonce };
        Ok(Self { position: view.redeal(&mut view.stream(0, 0)), ..view })
    }

    /// The seat to act.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The legal actions of the seat.
    pub fn legal(&self) -> Set<P::Action> {
        self.position.legal()
    }

    /// A position that looks the same to the seat; the hidden part was dealt at random.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Another position that looks the same to the seat, dealt from a stream.
    #[must_use]
    #[inline]
    pub fn redeal(&self, stream: &mut Stream) -> P {
        self.position.redeal_unchecked(self.seat, stream)
    }

    /// Writes the seat's observation ([`Position::observe`]).
    ///
    /// # Errors
    /// If the length of `out` differs from an observation's.
    pub fn observe(&self, out: &mut [u8]) -> Result<(), NotObserved> {
        self.position.observe(self.seat, out)
    }

    /// The seat's observation, in 128 bits.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// A random stream of a player with a seed, which depends on the nonce and on the seat's observation; each `number` gives
    /// another stream.
    pub fn stream(&self, seed: u64, number: u64) -> Stream {
        stream(self.key, self.seat, self.nonce, seed, number)
    }
}

/// A random stream of a player with a seed, which depends on a seat's observation or information state, in 128 bits, and on a
/// nonce.
pub(crate) fn stream(key: u128, seat: Seat, nonce: u64, seed: u64, number: u64) -> Stream {
    let [high, low] = halves(key);
    let seat = seat.index() as u64 + 1;
    Stream::of_match(seed ^ high.rotate_left(17), low ^ nonce.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seat << 60, number)
}
