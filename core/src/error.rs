//! Refusals, and their reasons.

use crate::memory::{NO_MEMORY, STOPPED};
use crate::words::Visible;
use crate::{NotUnderstood, OptionError, Seat, Turn};
use std::collections::TryReserveError;
use std::error::Error;
use std::fmt::{self, Display, Write};

/// The refusal of an action or an outcome; the position is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The action is not legal for the seat to play.
    Action {
        /// The action, in its notation.
        action: String,
        /// The seat to play.
        seat: Seat,
        /// The legal actions.
        legal: String,
    },
    /// The outcome cannot be dealt.
    Outcome {
        /// The outcome, in its notation.
        outcome: String,
        /// The possible outcomes.
        outcomes: String,
    },
    /// An action while no seat is asked, or an outcome while chance is not.
    Turn {
        /// The attempted action or outcome, in its notation.
        tried: String,
        /// The seat to act, or chance, or nobody.
        turn: Turn,
    },
    /// An id beyond the actions.
    ActionId {
        /// The given id.
        id: usize,
        /// The number of actions.
        actions: usize,
    },
    /// An id beyond the chance outcomes.
    OutcomeId {
        /// The given id.
        id: usize,
        /// The number of outcomes.
        outcomes: usize,
    },
    /// A text that is not the notation of an action or outcome.
    Text(NotUnderstood),
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Visible(f);
        match self {
            Self::Action { action, seat, legal } => {
                write!(f, "`{action}` is illegal for seat {seat}; expected one of {legal}")
            }
            Self::Outcome { outcome, outcomes } => write!(f, "`{outcome}` cannot be dealt; expected one of {outcomes}"),
            Self::Turn { tried, turn: Turn::Over } => {
                write!(f, "`{tried}` cannot be played or dealt: the match is over")
            }
            Self::Turn { tried, turn } => {
                let accepted = if *turn == Turn::Chance { "an outcome, not an action" } else { "an action, not an outcome" };
                write!(f, "`{tried}` is out of turn: {turn}; expected {accepted}")
            }
            Self::ActionId { id, actions } => write!(f, "action {id} does not exist; expected 0 to {}", actions - 1),
            Self::OutcomeId { id, outcomes } => {
                write!(f, "chance outcome {id} does not exist; expected 0 to {}", outcomes - 1)
            }
            Self::Text(error) => write!(f, "{error}"),
        }
    }
}

impl Error for Illegal {}

/// An unknown seat, or a buffer of the wrong length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotObserved {
    /// A seat that does not exist.
    Seat {
        /// The given seat.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The length of the buffer differs from the observation's.
    Length {
        /// The length of the buffer.
        given: usize,
        /// The length of the observation.
        needed: usize,
    },
}

impl NotObserved {
    /// Fails unless the seat is one of `seats`.
    ///
    /// # Errors
    /// [`NotObserved::Seat`].
    #[inline]
    pub fn unless_seat(seats: usize, seat: usize) -> Result<(), Self> {
        if seat < seats { Ok(()) } else { Err(Self::Seat { seat, seats }) }
    }

    #[inline]
    pub(crate) fn unless_length(needed: usize, given: usize) -> Result<(), Self> {
        if given == needed { Ok(()) } else { Err(Self::Length { given, needed }) }
    }
}

impl Display for NotObserved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat { seat, seats } => write!(f, "seat {seat} does not exist; expected 0 to {}", seats - 1),
            Self::Length { given, needed } => {
                write!(f, "the buffer holds {given} values; expected {needed}")
            }
        }
    }
}

impl Error for NotObserved {}

/// Rejected input: a position, a record, a match or a batch.
///
/// ```
/// use bastide::{Damaged, Illegal, Record};
/// let error = Record::read_text("bastide record: en_garde\nchance: 6\n").unwrap_err();
/// assert!(matches!(error, Damaged::Event { line: Some(2), why: Illegal::Text { .. }, .. }));
/// assert_eq!(error.to_string(), "line 2 of the record: cannot parse `6`; expected one of 1, 2, 3, 4, 5");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Damaged {
    /// A text or bytes of another form.
    Malformed {
        /// The kind of input.
        what: &'static str,
        /// The place where its form differs, and the expected form.
        why: String,
    },
    /// Input in another version of the format.
    Version {
        /// The kind of input.
        what: &'static str,
        /// The version of the input.
        given: u8,
        /// The version that is read.
        accepted: u8,
    },
    /// The name of an unknown game, or options that it does not accept.
    Game(OptionError),
    /// Input of another game, or of the same game with other options.
    OtherGame {
        /// The game of the input.
        given: String,
        /// The expected game.
        expected: String,
    },
    /// There is not enough memory to read the input.
    NoMemory,
    /// The call was stopped.
    Stopped,
    /// A broken rule: a sentence that names the fault, the expectation, and the rule's id.
    Rule(String),
    /// A line of a record in text that does not name an actor and an event.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The expected content.
        why: String,
    },
    /// An event of a record that cannot happen at its place.
    Event {
        /// The place among the events, from 0.
        event: usize,
        /// The line in a record read from text, from 1.
        line: Option<usize>,
        /// The reason why it cannot happen.
        why: Illegal,
    },
}

impl Damaged {
    /// The error for a broken rule, unless a condition holds.
    ///
    /// # Errors
    /// [`Damaged::Rule`] with the sentence, if the condition does not hold.
    pub fn unless(holds: bool, sentence: &str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::Rule(sentence.into())) }
    }
}

impl Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Visible(f);
        match self {
            Self::Malformed { what, why } => write!(f, "{what}: {why}"),
            Self::Version { what, given, accepted } => {
                write!(f, "{what}: the version of the format is {given}; expected {accepted}")
            }
            Self::Game(error) => write!(f, "the game: {error}"),
            Self::OtherGame { given, expected } => write!(f, "it belongs to game `{given}`; expected `{expected}`"),
            Self::NoMemory => f.write_str(NO_MEMORY),
            Self::Stopped => f.write_str(STOPPED),
            Self::Rule(sentence) => f.write_str(sentence),
            Self::Line { line, why } => write!(f, "line {line} of the record: {why}"),
            Self::Event { line: Some(line), why, .. } => write!(f, "line {line} of the record: {why}"),
            Self::Event { event, why, .. } => write!(f, "event {event} of the record: {why}"),
        }
    }
}

impl Error for Damaged {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Game(error) => Some(error),
            Self::Event { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl From<OptionError> for Damaged {
    fn from(error: OptionError) -> Self {
        Self::Game(error)
    }
}

impl From<TryReserveError> for Damaged {
    fn from(_: TryReserveError) -> Self {
        Self::NoMemory
    }
}

/// Writing text fails only for lack of memory.
impl From<fmt::Error> for Damaged {
    fn from(_: fmt::Error) -> Self {
        Self::NoMemory
    }
}
