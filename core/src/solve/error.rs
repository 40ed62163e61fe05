//! Why a game is not solved, or a strategy not measured.

use crate::players::PlayerError;
use crate::words::Visible;
use std::collections::TryReserveError;
use std::fmt::{self, Display, Write};

/// Why a game is not solved, or a strategy not measured.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// A game with more histories, or a larger tree, than the limits allow.
    TooLarge {
        /// The histories that were counted before it was given up.
        histories: usize,
        /// The limit that was passed, in words.
        limit: String,
    },
    /// A game that is so far beyond the limits, by an estimate, that it was not begun.
    FarTooLarge {
        /// How many digits the number of its histories has at least.
        digits: u32,
        /// The limit, in words.
        limit: String,
    },
    /// Sampling that would need more bytes than its limit for what it learns. It has done the iterations before.
    Full {
        /// The information states that it has met.
        states: usize,
        /// The most bytes.
        bytes: usize,
    },
    /// An unknown method, way of updating, or the like.
    Unknown {
        /// What was asked for.
        what: &'static str,
        /// The name that was given.
        name: String,
        /// The names that there are.
        known: &'static [&'static str],
    },
    /// A seat that the game does not have.
    Seat {
        /// The seat.
        seat: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A strategy of another game.
    OtherGame {
        /// The game of the strategy.
        given: String,
        /// The game that was expected.
        expected: String,
    },
    /// An information state for which a strategy has other actions than the game.
    OtherActions {
        /// The key of the information state.
        key: u128,
    },
    /// Probabilities that are none, or do not add up to 1.
    NoDistribution {
        /// The key of the information state.
        key: u128,
    },
    /// What was saved and is damaged: what is wrong, and where.
    Damaged(String),
    /// A player that did not choose.
    Player(PlayerError),
    /// The call was stopped.
    Stopped,
    /// There is not enough memory.
    NoMemory,
}

impl Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Visible(f);
        match self {
            Self::TooLarge { histories, limit } => {
                write!(f, "the game is too large: {histories} histories were counted, and the limit is {limit}; ")?;
                f.write_str("raise the limit, choose a smaller configuration, or sample")
            }
            Self::FarTooLarge { digits, limit } => {
                write!(
                    f,
                    "the game is too large: it has more than 10^{digits} histories by an estimate, and the limit is {limit}; "
                )?;
                f.write_str("choose a smaller configuration, or sample")
            }
            Self::Full { states, bytes } => {
                write!(f, "the {states} information states that were met take {bytes} bytes, which is the limit; ")?;
                f.write_str("raise it, or choose a smaller configuration")
            }
            Self::Unknown { what, name, known } => write!(f, "unknown {what} `{name}`; there are: {}", known.join(", ")),
            Self::Seat { seat, seats } => write!(f, "there is no seat {seat}: seats are 0 to {}", seats - 1),
            Self::OtherGame { given, expected } => write!(f, "the strategy is of `{given}`, not of `{expected}`"),
            Self::OtherActions { key } => write!(f, "information state {key:032x}: the strategy has other actions than the game"),
            Self::NoDistribution { key } => {
                write!(f, "information state {key:032x}: probabilities from 0 to 1 are expected, which add up to 1")
            }
            Self::Damaged(why) => f.write_str(why),
            Self::Player(error) => write!(f, "{error}"),
            Self::Stopped => f.write_str("the call was stopped"),
            Self::NoMemory => f.write_str("there is not enough memory; a smaller configuration or lower limits need less"),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<PlayerError> for SolveError {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}

impl From<TryReserveError> for SolveError {
    fn from(_: TryReserveError) -> Self {
        Self::NoMemory
    }
}
