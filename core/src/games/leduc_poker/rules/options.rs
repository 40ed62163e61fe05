//! The options.

use crate::{GameOptions, OptionError};

crate::options! {
    /// The options of Leduc poker.
    pub struct Options {
        /// The most raises in a round of betting (LE-6).
        pub max_raises: u8 = 2, "1..=9";
    }
}

/// The rules that the options select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rules {
    pub(crate) max_raises: u8,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { max_raises } = *options;
        options.accept("max_raises", (1..=9).contains(&max_raises))?;
        Ok(Self { max_raises })
    }

    pub(super) fn options(&self) -> Options {
        let Self { max_raises } = *self;
        Options { max_raises }
    }
}
