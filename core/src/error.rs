//! Refusals, and their reasons.

use crate::refusal::refusals;
use crate::{NotUnderstood, OptionError, Seat, Turn};
use std::collections::TryReserveError;
use std::fmt;

refusals! {
    /// The refusal of an action or an outcome; the position is unchanged.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Illegal {
        /// The action is not legal for the seat to play.
        Action { action: String, seat: Seat, legal: String } => "`{action}` is illegal for seat {seat}; expected one of {legal}";
        /// The outcome cannot be dealt.
        Outcome { outcome: String, outcomes: String } => "`{outcome}` cannot be dealt; expected one of {outcomes}";
        /// An action while no seat is asked, or an outcome while chance is not.
        Turn { tried: String, turn: Turn } => "`{tried}` {}", match turn {
            Turn::Over => "cannot be played or dealt: the match is over".into(),
            Turn::Chance => format!("is out of turn: {turn}; expected an outcome, not an action"),
            Turn::Seat(_) => format!("is out of turn: {turn}; expected an action, not an outcome"),
        };
        /// An id beyond the actions.
        ActionId { id: usize, actions: usize } => "action {id} does not exist; expected 0 to {}", actions - 1;
        /// An id beyond the chance outcomes.
        OutcomeId { id: usize, outcomes: usize } => "chance outcome {id} does not exist; expected 0 to {}", outcomes - 1;
        /// A text that is not the notation of an action or outcome.
        Text(error: NotUnderstood) => "{error}";
    }
}

refusals! {
    /// An unknown seat, or a buffer of the wrong length.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum NotObserved {
        /// A seat that does not exist.
        Seat { seat: usize, seats: usize } => "seat {seat} does not exist; expected 0 to {}", seats - 1;
        /// The length of the buffer differs from the observation's.
        Length { given: usize, needed: usize } => "the buffer holds {given} values; expected {needed}";
    }
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

refusals! {
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
        /// A text or bytes of another form: the kind of input, and where its form differs from the expected one.
        Malformed { what: &'static str, why: String } => "{what}: {why}";
        /// Input in another version of the format.
        Version { what: &'static str, given: u8, accepted: u8 } =>
            "{what}: the version of the format is {given}; expected {accepted}";
        /// The name of an unknown game, or options that it does not accept.
        Game(error: OptionError) => "the game: {error}";
        /// Input of another game, or of the same game with other options.
        OtherGame { given: String, expected: String } => "it belongs to game `{given}`; expected `{expected}`";
        /// There is not enough memory to read the input.
        NoMemory => "there is not enough memory";
        /// The call was stopped.
        Stopped => "the call was stopped";
        /// A broken rule: a sentence that names the fault, the expectation, and the rule's id.
        Rule(sentence: String) => "{sentence}";
        /// A line of a record in text, counted from 1, that does not name an actor and an event.
        Line { line: usize, why: String } => "line {line} of the record: {why}";
        /// An event of a record, counted from 0, that cannot happen at its place.
        Event {
            event: usize,
            /// The line in a record read from text, from 1.
            line: Option<usize>,
            why: Illegal,
        } => "{} of the record: {why}", line.map_or(format!("event {event}"), |line| format!("line {line}"));
    }
    from OptionError as error => Self::Game(error);
    from TryReserveError as _ => Self::NoMemory;
    // Writing text fails only for lack of memory.
    from fmt::Error as _ => Self::NoMemory;
    source Self::Game(error) => error;
    source Self::Event { why, .. } => why;
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
