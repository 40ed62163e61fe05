//! The laws of the erased forms (feature `laws`).
#![cfg(feature = "laws")]

use super::AnyPosition;
use super::typed::GameOf;
use crate::Position;
use crate::laws::{self, Broken, Report};

impl<P: Position> GameOf<P> {
    /// Tries the laws in random matches, including those of the formats if the game has any.
    pub(super) fn laws_hold(&self, seed: u64, matches: u64) -> Result<Report, Box<Broken>> {
        #[cfg(feature = "formats")]
        if let Some(formats) = self.formats {
            return formats.laws_hold(&self.start, seed, matches);
        }
        laws::hold::<P>(&self.start.options(), seed, matches)
    }

    /// Tries the laws in a random match that continues from a position.
    pub(super) fn laws_hold_from(&self, position: &P, seed: u64) -> Result<Report, Box<Broken>> {
        #[cfg(feature = "formats")]
        if let Some(formats) = self.formats {
            return formats.laws_hold_from(position, seed);
        }
        laws::hold_from(position, seed)
    }
}

impl AnyPosition {
    /// Tries the laws in a random match that continues from here ([`laws::hold_from`]).
    ///
    /// # Errors
    /// A [`Broken`] that says where a law does not hold.
    pub fn laws_hold(&self, seed: u64) -> Result<Report, Box<Broken>> {
        self.game().typed().laws_hold_from(self.state(), seed)
    }
}
