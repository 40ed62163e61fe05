//! The options.

use crate::{GameOptions, OptionError};

crate::options! {
    /// The options of Field of Glory: The Card Game.
    pub struct Options {
        /// The way the armies are drafted (FG-11).
        pub draft: Draft = Draft::Choose, "choose or random";
        /// The flank penalty of Light Infantry (FG-1).
        pub light_infantry_flank: u8 = 0, "0..=3";
        /// The number of turns after which the game ends (FG-61).
        pub max_turns: u16 = 200, "2..=1000";
    }
}

crate::finite! {
    /// The way the armies are drafted.
    pub enum Draft {
        /// Twelve times, two of four cards are kept.
        Choose = "choose",
        /// Chance deals both armies.
        Random = "random",
    }
}

/// The rules that the options select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rules {
    pub(super) draft: Draft,
    pub(crate) light_infantry_flank: u8,
    pub(crate) max_turns: u16,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { draft, light_infantry_flank, max_turns } = *options;
        options.accept("light_infantry_flank", light_infantry_flank <= 3)?;
        options.accept("max_turns", (2..=1000).contains(&max_turns))?;
        Ok(Self { draft, light_infantry_flank, max_turns })
    }

    pub(super) fn options(&self) -> Options {
        let Self { draft, light_infantry_flank, max_turns } = *self;
        Options { draft, light_infantry_flank, max_turns }
    }
}
