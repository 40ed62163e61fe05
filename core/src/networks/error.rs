//! Rejected networks.

use crate::refusal::refusals;
use std::collections::TryReserveError;

refusals! {
    /// A rejected network.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum NetworkError {
        /// A file that cannot be read: its path, and the system's error.
        File { file: String, why: String } => "the network `{file}` cannot be read: {why}";
        /// Bytes that do not form a network: the fault, and the expectation.
        Damaged { why: String } => "not a network: {why}";
        /// There is not enough memory for the network.
        NoMemory => "there is not enough memory for the network";
        /// A network of another game, or of numbers that differ from the game's.
        Foreign { what: &'static str, given: String, expected: String } => "the network's {what}: `{given}`; expected `{expected}`";
    }
    from TryReserveError as _ => Self::NoMemory;
}
