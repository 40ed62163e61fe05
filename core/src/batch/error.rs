//! Refusals of a batch.

use crate::memory::STOPPED;
use crate::players::PlayerError;
use crate::words::Visible;
use crate::{NotObserved, OptionError};
use std::collections::TryReserveError;
use std::error::Error;
use std::fmt::{self, Display, Write};

/// An illegal action that was given to a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct IllegalAction {
    /// The row.
    pub row: usize,
    /// The given id.
    pub action: i32,
    /// The reason.
    pub why: String,
}

/// A refused call; no match has changed.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// Illegal actions, in the order of the rows; at least one.
    Illegal(Vec<IllegalAction>),
    /// The game's options are not accepted.
    Options(OptionError),
    /// A setting of a new batch is out of its range.
    Setting {
        /// The setting.
        name: &'static str,
        /// The given value.
        given: String,
        /// The accepted values.
        accepts: String,
    },
    /// An unknown output.
    Output {
        /// The given name.
        name: String,
        /// The known names.
        known: &'static [&'static str],
    },
    /// The length of an argument or output differs from the required one.
    Length {
        /// The argument or output.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The required length.
        needed: usize,
    },
    /// A row that does not exist.
    Row {
        /// The given row.
        row: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A row is named more than once.
    Twice {
        /// The row.
        row: usize,
    },
    /// The batch keeps no information states, and cannot write their keys.
    NoKeys,
    /// The batch keeps no records, and cannot give out matches.
    NotRecorded,
    /// A match or a batch of another game, or of the same game with other options.
    OtherGame {
        /// The game of the match or batch.
        given: String,
        /// The game of the batch.
        expected: String,
    },
    /// A finished match cannot be put into a batch in which the next match begins at once.
    Over,
    /// A seat that does not exist, or a buffer whose length differs from an observation's.
    NotObserved(NotObserved),
    /// Logits from which no action can be chosen.
    Logits {
        /// The row.
        row: usize,
        /// The fault, and the expectation.
        why: String,
    },
    /// A batch that keeps records takes matches, not positions.
    Recorded,
    /// A player failed to choose in a row.
    Player {
        /// The row.
        row: usize,
        /// The reason.
        why: Box<PlayerError>,
    },
    /// Learners who have no seat, one twice, or all.
    Learners {
        /// The fault.
        fault: String,
        /// The number of seats.
        seats: usize,
    },
    /// An action for a row in which an opponent is to act.
    NotTheLearner {
        /// The row.
        row: usize,
        /// The seat to act.
        seat: usize,
    },
    /// A league in which a player has an impossible share.
    Share {
        /// The player's place in the league.
        player: usize,
        /// The given share.
        given: f64,
    },
    /// A league without a share above 0.
    NoShare,
    /// A temperature that is not finite, or less than [`f32::MIN_POSITIVE`].
    Temperature(f32),
    /// There is not enough memory for the rows, their records or the outputs.
    NoMemory,
    /// The call was stopped.
    Stopped,
}

impl BatchError {
    #[inline]
    pub(crate) fn unless_length(what: &'static str, given: usize, needed: usize) -> Result<(), Self> {
        if given == needed { Ok(()) } else { Err(Self::Length { what, given, needed }) }
    }
}

/// The number of illegal actions that a message explains.
const EXPLAINED: usize = 3;

impl BatchError {
    /// The refusal of illegal actions, in the order of the rows.
    pub(super) fn of_rows(mut illegal: Vec<IllegalAction>) -> Self {
        illegal.sort_by_key(|illegal| illegal.row);
        Self::Illegal(illegal)
    }
}

impl Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Visible(f);
        match self {
            Self::Illegal(all) => {
                for (i, IllegalAction { row, why, .. }) in all.iter().take(EXPLAINED).enumerate() {
                    write!(f, "{}row {row}: {why}", if i == 0 { "" } else { "; " })?;
                }
                match all.len().saturating_sub(EXPLAINED) {
                    0 => Ok(()),
                    more => write!(f, "; and {more} more"),
                }
            }
            Self::Options(error) => write!(f, "{error}"),
            Self::Setting { name, given, accepts } => write!(f, "`{name}` is {given}; expected {accepts}"),
            Self::Output { name, known } => write!(f, "unknown output `{name}`; expected one of {}", known.join(", ")),
            Self::Length { what, given, needed } => write!(f, "`{what}` has the length {given}; expected {needed}"),
            Self::Row { row, rows } => write!(f, "row {row} does not exist; expected 0 to {}", rows - 1),
            Self::Twice { row } => write!(f, "row {row} is named twice; expected each row at most once"),
            Self::NoKeys => f.write_str("the batch keeps no keys; expected a batch that is set up with `keys`"),
            Self::NotRecorded => f.write_str("the batch keeps no records; expected a batch that is set up with `records`"),
            Self::OtherGame { given, expected } => write!(f, "it belongs to game `{given}`; expected `{expected}`"),
            Self::Over => {
                f.write_str("the match is over, and this batch begins the next one at once; expected a match in progress")
            }
            Self::NotObserved(error) => write!(f, "{error}"),
            Self::Logits { row, why } => write!(f, "the logits of row {row}: {why}"),
            Self::Recorded => f.write_str("the batch keeps records, which begin at the start; expected a match, not a position"),
            Self::Player { row, why } => write!(f, "row {row}: {why}"),
            Self::Learners { fault, seats } => {
                write!(f, "{fault}; expected at least one of the seats 0 to {}, each once, and not all: ", seats - 1)?;
                f.write_str("the learners have the same seats in every row")
            }
            Self::NotTheLearner { row, seat } => {
                write!(f, "row {row} waits for seat {seat}, an opponent; expected a step without actions first, in which it acts")
            }
            Self::Share { player, given } => {
                write!(f, "the share of player {player} of the league is {given:?}; expected a finite number of at least 0")
            }
            Self::NoShare => f.write_str("no player of the league has a share; expected at least one share above 0"),
            Self::Temperature(given) => {
                write!(f, "the temperature is {given:?}; expected a finite number of at least {:?}", f32::MIN_POSITIVE)
            }
            Self::Stopped => f.write_str(STOPPED),
            Self::NoMemory => f.write_str("there is not enough memory; fewer rows or outputs, or no records, need less"),
        }
    }
}

impl BatchError {
    /// The illegal actions, in the order of the rows; empty if the batch refused something else.
    #[must_use]
    pub fn illegal(&self) -> &[IllegalAction] {
        match self {
            Self::Illegal(all) => all,
            _ => &[],
        }
    }
}

impl Error for BatchError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Options(error) => Some(error),
            Self::NotObserved(error) => Some(error),
            Self::Player { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl From<OptionError> for BatchError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

impl From<NotObserved> for BatchError {
    fn from(error: NotObserved) -> Self {
        Self::NotObserved(error)
    }
}

impl From<TryReserveError> for BatchError {
    fn from(_: TryReserveError) -> Self {
        Self::NoMemory
    }
}
