//! The laws of what is erased (feature `laws`).

use super::typed::GameOf;
use crate::Position;

#[cfg(feature = "laws")]
pub(super) use with_laws::DynLaws;

/// What is asked of a typed game where nobody tries the laws.
#[cfg(not(feature = "laws"))]
pub(super) trait DynLaws {}

#[cfg(not(feature = "laws"))]
impl<P: Position> DynLaws for GameOf<P> {}

#[cfg(feature = "laws")]
mod with_laws {
    use super::super::position::DynPosition;
    use super::super::typed::own;
    use super::super::{AnyGame, AnyPosition};
    use super::{GameOf, Position};
    use crate::laws::{self, Broken};

    /// What is asked of a typed game where the laws are tried.
    pub(crate) trait DynLaws {
        fn laws_hold(&self, seed: u64, matches: u64) -> Result<laws::Report, Box<Broken>>;
        fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<laws::Report, Box<Broken>>;
        fn keys_hold(&self, seed: u64, states: u64) -> Result<laws::Keys, Box<Broken>>;
    }

    impl<P: Position> DynLaws for GameOf<P> {
        fn laws_hold(&self, seed: u64, matches: u64) -> Result<laws::Report, Box<Broken>> {
            #[cfg(feature = "formats")]
            if let Some(formats) = self.formats {
                return formats.laws_hold(&self.start.options(), seed, matches);
            }
            laws::hold::<P>(&self.start.options(), seed, matches)
        }

        fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<laws::Report, Box<Broken>> {
            #[cfg(feature = "formats")]
            if let Some(formats) = self.formats {
                return formats.laws_hold_from(own(position), seed);
            }
            laws::hold_from::<P>(own(position), seed)
        }

        fn keys_hold(&self, seed: u64, states: u64) -> Result<laws::Keys, Box<Broken>> {
            laws::keys::<P>(&self.start.options(), seed, states)
        }
    }

    impl AnyGame {
        /// Tries the laws in random matches ([`laws::hold`]); [`AnyPosition::laws_hold`] does so from a position.
        pub fn laws_hold(&self, seed: u64, matches: u64) -> Result<laws::Report, Box<Broken>> {
            self.typed().laws_hold(seed, matches)
        }

        /// Tries the law of the keys in random information states ([`laws::keys`]).
        ///
        /// # Errors
        /// [`Broken`] says where the law does not hold.
        pub fn keys_hold(&self, seed: u64, states: u64) -> Result<laws::Keys, Box<Broken>> {
            self.typed().keys_hold(seed, states)
        }
    }

    impl AnyPosition {
        /// Tries the laws in a random match that goes on from here ([`laws::hold_from`]).
        ///
        /// # Errors
        /// [`Broken`] says where a law does not hold.
        pub fn laws_hold(&self, seed: u64) -> Result<laws::Report, Box<Broken>> {
            self.game().typed().laws_hold_from(self.state(), seed)
        }
    }
}
