//! The laws of the erased forms (feature `laws`).
#![cfg(feature = "laws")]

use super::{AnyGame, AnyPosition};
use crate::laws::{self, Broken};

impl AnyGame {
    /// Tries the laws in random matches ([`laws::hold`]); [`AnyPosition::laws_hold`] does so from a position.
    pub fn laws_hold(&self, seed: u64, matches: u64) -> Result<laws::Report, Box<Broken>> {
        self.typed().laws_hold(seed, matches)
    }

    /// Tries the law of the keys in random information states ([`laws::keys`]).
    ///
    /// # Errors
    /// A [`Broken`] that says where the law does not hold.
    pub fn keys_hold(&self, seed: u64, states: u64) -> Result<laws::Keys, Box<Broken>> {
        self.typed().keys_hold(seed, states)
    }
}

impl AnyPosition {
    /// Tries the laws in a random match that continues from here ([`laws::hold_from`]).
    ///
    /// # Errors
    /// A [`Broken`] that says where a law does not hold.
    pub fn laws_hold(&self, seed: u64) -> Result<laws::Report, Box<Broken>> {
        self.game().typed().laws_hold_from(self.state(), seed)
    }
}
