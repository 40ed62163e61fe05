//! What can be varied?

use crate::{GameOptions, OptionError};

crate::options! {
    /// What can be varied in En Garde.
    pub struct Options {
        /// Points that win the match (EG-30).
        pub rounds_to_win: u8 = 5, "1..=99";
        /// Rounds after which the match ends (EG-32); `auto` is the larger of 64 and four times `rounds_to_win`.
        pub max_rounds: Option<u16> = None, "rounds_to_win..=999, or auto";
        /// What decides a round after a retreat in its last stage (EG-20).
        pub last_retreat: LastRetreat = LastRetreat::Position, "position or hands";
    }
}

crate::finite! {
    /// What decides a round after a retreat in its last stage.
    pub enum LastRetreat {
        /// The fencers' fields alone (EG-22).
        Position = "position",
        /// The hands, then the fields (EG-21).
        Hands = "hands",
    }
}

/// What the game reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Rules {
    pub(super) rounds_to_win: u8,
    pub(super) max_rounds: u16,
    pub(super) last_retreat: LastRetreat,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { rounds_to_win, max_rounds, last_retreat } = *options;
        options.accept("rounds_to_win", (1..=99).contains(&rounds_to_win))?;
        let max_rounds = max_rounds.unwrap_or(automatic(rounds_to_win));
        options.accept("max_rounds", (rounds_to_win.into()..=999).contains(&max_rounds))?;
        Ok(Self { rounds_to_win, max_rounds, last_retreat })
    }

    pub(super) fn options(&self) -> Options {
        let Self { rounds_to_win, max_rounds, last_retreat } = *self;
        let chosen = Some(max_rounds).filter(|rounds| *rounds != automatic(rounds_to_win));
        Options { rounds_to_win, max_rounds: chosen, last_retreat }
    }
}

/// The number of rounds if nothing is said (EG-32).
fn automatic(rounds_to_win: u8) -> u16 {
    u16::max(64, 4 * u16::from(rounds_to_win))
}
