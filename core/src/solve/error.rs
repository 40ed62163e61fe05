//! Failures to solve a game, or to measure a strategy.

use super::Form;
use crate::memory::STOPPED;
use crate::players::PlayerError;
use crate::words::Visible;
use std::collections::TryReserveError;
use std::fmt::{self, Display, Write};

/// The largest deviation of a sum of given probabilities from 1: the rounding of single precision, and of written figures.
pub(super) const ROUNDING: f64 = 1e-4;

/// A failure to solve a game, or to measure a strategy.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The game has more histories, or a larger tree, than the limits allow.
    TooLarge {
        /// The number of histories counted before giving up.
        histories: usize,
        /// The exceeded limit, in words.
        limit: String,
    },
    /// By an estimate, the game is so far beyond the limits that the tree was not begun.
    FarTooLarge {
        /// The least number of digits in the number of its histories.
        digits: u32,
        /// The limit, in words.
        limit: String,
    },
    /// Sampling needs more bytes for its figures than its limit. The iterations before are done.
    Full {
        /// The number of information states reached.
        states: usize,
        /// The limit in bytes.
        bytes: usize,
    },
    /// An unknown method, kind of update, or similar.
    Unknown {
        /// The kind of name.
        what: &'static str,
        /// The given name.
        name: String,
        /// The known names.
        known: &'static [&'static str],
    },
    /// The game lacks this seat.
    Seat {
        /// The seat.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The strategy belongs to another game.
    OtherGame {
        /// The game of the strategy.
        given: String,
        /// The expected game.
        expected: String,
    },
    /// The strategy belongs to the other form of the tree, which has other information states; or the tree has that form.
    OtherForm {
        /// The form of the strategy or the tree.
        given: Form,
        /// The expected form.
        expected: Form,
    },
    /// The public form does not hold: in an information state, the chances of what a seat does not see, or what it can do, depend
    /// on how it came to see what it sees; or it comes about again after a decision that nobody saw.
    NotPublic {
        /// The game.
        game: String,
        /// The seat.
        seat: usize,
        /// The key of the information state.
        key: u128,
    },
    /// The strategy has other actions than the game for an information state.
    OtherActions {
        /// The key of the information state.
        key: u128,
    },
    /// Numbers that are not probabilities, or do not add up to 1 within 0.0001.
    NoDistribution {
        /// The key of the information state.
        key: u128,
        /// The least of them.
        least: f64,
        /// Their sum.
        sum: f64,
    },
    /// The probabilities of a tree's places are more or fewer than its places.
    Places {
        /// The given number.
        given: usize,
        /// The number of places.
        needed: usize,
    },
    /// Saved data is damaged: the fault, and its place.
    Damaged(String),
    /// A player failed to choose.
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
                write!(f, "the {states} information states reached take {bytes} bytes, which is the limit; ")?;
                f.write_str("raise it, or choose a smaller configuration")
            }
            Self::Unknown { what, name, known } => write!(f, "unknown {what} `{name}`; expected one of {}", known.join(", ")),
            Self::Seat { seat, seats } => write!(f, "seat {seat} does not exist; expected 0 to {}", seats - 1),
            Self::OtherGame { given, expected } => write!(f, "the strategy belongs to game `{given}`; expected `{expected}`"),
            Self::OtherForm { given, expected } => {
                write!(f, "it is of the {given} form; expected the {expected} form, which has other information states")
            }
            Self::NotPublic { game, seat, key } => {
                write!(f, "`{game}` has no public form: in information state {key:032x}, ")?;
                write!(f, "what seat {seat} can expect depends on how it came to see what it sees; choose the full form")
            }
            Self::OtherActions { key } => write!(f, "information state {key:032x}: the strategy has other actions than the game"),
            Self::NoDistribution { key, least, sum } => {
                write!(f, "information state {key:032x}: the probabilities add up to {sum}, and the least is {least}; ")?;
                write!(f, "expected a sum of 1 within {ROUNDING}, and none below 0")
            }
            Self::Places { given, needed } => write!(f, "{given} probabilities are given; expected {needed}, one for each place"),
            Self::Damaged(why) => f.write_str(why),
            Self::Player(error) => write!(f, "{error}"),
            Self::Stopped => f.write_str(STOPPED),
            Self::NoMemory => f.write_str("there is not enough memory; a smaller configuration or lower limits need less"),
        }
    }
}

impl std::error::Error for SolveError {}

impl SolveError {
    /// Fails unless a strategy or a tree belongs to the expected game.
    pub(crate) fn unless_game(given: &str, expected: &str) -> Result<(), Self> {
        let other = || Self::OtherGame { given: given.into(), expected: expected.into() };
        if given == expected { Ok(()) } else { Err(other()) }
    }

    /// Fails unless a strategy or a tree is of the expected form.
    pub(super) fn unless_form(given: Form, expected: Form) -> Result<(), Self> {
        if given == expected { Ok(()) } else { Err(Self::OtherForm { given, expected }) }
    }
}

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
