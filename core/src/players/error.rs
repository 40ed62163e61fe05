//! Rejected players, and failures to choose.

#[cfg(feature = "formats")]
use crate::networks::NetworkError;
use crate::words::Visible;
use crate::{NotObserved, OptionError, Turn};
use std::fmt::{self, Display, Write};

/// A rejected player, or a failure to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayerError {
    /// An unknown level.
    Unknown {
        /// The given name.
        name: String,
    },
    /// A level with an unknown option, or with a value that an option does not accept.
    Options(OptionError),
    /// A network that cannot be read, or belongs to another game.
    #[cfg(feature = "formats")]
    Network(NetworkError),
    /// A strategy that cannot be read, or belongs to another game.
    Strategy {
        /// The player's name.
        name: String,
        /// The fault.
        why: String,
    },
    /// A strategy that has other actions in an information state than are legal there.
    OtherActions {
        /// The key of the information state.
        key: u128,
    },
    /// A strategy that is asked in a position without its history.
    NoHistory,
    /// A strategy of the public form, or a search that solves, that is asked in a position without its public history.
    NoPublicHistory,
    /// A player that does not search, and therefore cannot be guided.
    NoSearch {
        /// Its name.
        name: String,
    },
    /// A time limit where there is no clock.
    NoClock,
    /// No seat is asked.
    NotAsked(Turn),
    /// The position lacks this seat.
    Seat(NotObserved),
    /// The player belongs to another game.
    OtherGame {
        /// The game in which it was to choose.
        given: String,
        /// The player's game.
        expected: String,
    },
    /// A custom player chose an illegal action.
    Illegal(crate::Illegal),
    /// A custom player failed to choose.
    Failed {
        /// Its error.
        why: String,
    },
    /// An arena that cannot be held, with the reason.
    Arena(&'static str),
    /// There is not enough memory for the player.
    NoMemory,
}

impl Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Visible(f);
        match self {
            Self::Unknown { name } => {
                write!(
                    f,
                    "unknown player `{name}`; expected one of {}, greedy(redeals=8), search(iterations=1000){NETWORK}{STRATEGY}",
                    LEVELS.join(", ")
                )
            }
            Self::Options(error) => write!(f, "the player: {error}"),
            #[cfg(feature = "formats")]
            Self::Network(error) => write!(f, "{error}"),
            Self::Strategy { name, why } => write!(f, "`{name}`: {why}"),
            Self::OtherActions { key } => {
                write!(f, "information state {key:032x}: the strategy has other actions than are legal")
            }
            Self::NoHistory => f.write_str(
                "a strategy needs the history of the position; expected a match, an arena, or a batch that keeps `keys`",
            ),
            Self::NoPublicHistory => f.write_str(
                "a strategy of the public form, or a search that solves, needs the public history; expected a match or an arena",
            ),
            Self::NoSearch { name } => write!(f, "`{name}` cannot be guided; expected a search, such as search(iterations=1000)"),
            Self::NoClock => f.write_str("`milliseconds` needs a clock, which is missing; expected `iterations`"),
            Self::NotAsked(turn) => write!(f, "nothing to choose: {turn}"),
            Self::Seat(error) => write!(f, "{error}"),
            Self::OtherGame { given, expected } => write!(f, "the player belongs to game `{expected}`; expected `{given}`"),
            Self::Illegal(error) => write!(f, "the player chose an illegal action: {error}"),
            Self::Failed { why } => write!(f, "the player failed: {why}"),
            Self::Arena(why) => f.write_str(why),
            Self::NoMemory => f.write_str("there is not enough memory for the player"),
        }
    }
}

/// The levels, from the weakest on.
pub(super) const LEVELS: [&str; 7] = ["random", "scripted", "greedy", "easy", "medium", "hard", "expert"];
/// The other kinds of players.
const NETWORK: &str = if cfg!(feature = "formats") { ", net:FILE, search(net=FILE)" } else { "" };
const STRATEGY: &str = if cfg!(feature = "solve") { ", strategy:FILE" } else { "" };

impl std::error::Error for PlayerError {}

impl From<OptionError> for PlayerError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

#[cfg(feature = "formats")]
impl From<NetworkError> for PlayerError {
    fn from(error: NetworkError) -> Self {
        if error == NetworkError::NoMemory { Self::NoMemory } else { Self::Network(error) }
    }
}

impl From<NotObserved> for PlayerError {
    fn from(error: NotObserved) -> Self {
        Self::Seat(error)
    }
}
