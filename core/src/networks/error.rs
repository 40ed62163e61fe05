//! Rejected networks.

use crate::words::Visible;
use std::collections::TryReserveError;
use std::fmt::{self, Display, Write};

/// A rejected network.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// A file that cannot be read.
    File {
        /// The path of the file.
        file: String,
        /// The system's error.
        why: String,
    },
    /// Bytes that do not form a network.
    Damaged {
        /// The fault, and the expectation.
        why: String,
    },
    /// There is not enough memory for the network.
    NoMemory,
    /// A network of another game, or of numbers that differ from the game's.
    Foreign {
        /// The part that differs.
        what: &'static str,
        /// The file's value.
        given: String,
        /// The game's value.
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
                write!(f, "the network's {what}: `{given}`; expected `{expected}`")
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
