//! Why a network is refused.

use crate::words::Visible;
use std::collections::TryReserveError;
use std::fmt::{self, Display, Write};

/// Why a network is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// A file that cannot be read.
    File {
        /// Where it was to be.
        file: String,
        /// What the system said.
        why: String,
    },
    /// Bytes that are no network.
    Damaged {
        /// What is at fault, and what would be accepted.
        why: String,
    },
    /// There is not enough memory for it.
    NoMemory,
    /// A network of another game, or of other numbers than the game's.
    Foreign {
        /// What differs.
        what: &'static str,
        /// The file's.
        given: String,
        /// The game's.
        expected: String,
    },
}

impl Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Visible(f);
        match self {
            Self::File { file, why } => write!(f, "the network `{file}` cannot be read: {why}"),
            Self::NoMemory => f.write_str("there is not enough memory for the network"),
            Self::Damaged { why } => write!(f, "not a network: {why}"),
            Self::Foreign { what, given, expected } => {
                write!(f, "the network's {what}: `{given}`, but the game has `{expected}`")
            }
        }
    }
}

impl std::error::Error for NetworkError {}

impl From<TryReserveError> for NetworkError {
    fn from(_: TryReserveError) -> Self {
        Self::NoMemory
    }
}
