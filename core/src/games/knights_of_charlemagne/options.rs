//! What can be varied?

use crate::{GameOptions, OptionError};

crate::options! {
    /// What can be varied in Knights of Charlemagne.
    pub struct Options {
        /// Players; four play in two sides (KC-3).
        pub players: u8 = 2, "2, 3 or 4";
        /// What sides take that tie for the most knights (KC-21).
        pub ties: Ties = Ties::PairShares, "pair_shares or nobody";
    }
}

crate::finite! {
    /// What sides take that tie for the most knights at a state.
    pub enum Ties {
        /// Two sides take a tile worth 1 each, three take nothing.
        PairShares = "pair_shares",
        /// With three or four players, nobody takes a tile.
        Nobody = "nobody",
    }
}

/// What the game reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Rules {
    pub(super) players: u8,
    pub(super) ties: Ties,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { players, ties } = *options;
        options.accept("players", (2..=4).contains(&players))?;
        Ok(Self { players, ties })
    }

    pub(super) fn options(&self) -> Options {
        let Self { players, ties } = *self;
        Options { players, ties }
    }
}
