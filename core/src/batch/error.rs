//! Refusals of a batch.

use crate::players::PlayerError;
use crate::refusal::refusals;
use crate::{NotObserved, OptionError};
use std::collections::TryReserveError;

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

refusals! {
    /// A refused call; no match has changed.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub enum BatchError {
        /// Illegal actions, in the order of the rows; at least one.
        Illegal(all: Vec<IllegalAction>) => "{}", explained(all);
        /// The game's options are not accepted.
        Options(error: OptionError) => "{error}";
        /// A setting of a new batch is out of its range.
        Setting { name: &'static str, given: String, accepts: String } => "`{name}` is {given}; expected {accepts}";
        /// An unknown output.
        Output { name: String, known: &'static [&'static str] } => "unknown output `{name}`; expected one of {}", known.join(", ");
        /// The length of an argument or output differs from the required one.
        Length { what: &'static str, given: usize, needed: usize } => "`{what}` has the length {given}; expected {needed}";
        /// A row that does not exist.
        Row { row: usize, rows: usize } => "row {row} does not exist; expected 0 to {}", rows - 1;
        /// A row is named more than once.
        Twice { row: usize } => "row {row} is named twice; expected each row at most once";
        /// The batch keeps no information states, and cannot write their keys.
        NoKeys => "the batch keeps no keys; expected a batch that is set up with `keys`";
        /// The batch keeps no records, and cannot give out matches.
        NotRecorded => "the batch keeps no records; expected a batch that is set up with `records`";
        /// A match or a batch of another game, or of the same game with other options.
        OtherGame { given: String, expected: String } => "it belongs to game `{given}`; expected `{expected}`";
        /// A finished match cannot be put into a batch in which the next match begins at once.
        Over => "the match is over, and this batch begins the next one at once; expected a match in progress";
        /// A seat that does not exist, or a buffer whose length differs from an observation's.
        NotObserved(error: NotObserved) => "{error}";
        /// Logits from which no action can be chosen: the fault, and the expectation.
        Logits { row: usize, why: String } => "the logits of row {row}: {why}";
        /// A batch that keeps records takes matches, not positions.
        Recorded => "the batch keeps records, which begin at the start; expected a match, not a position";
        /// A player failed to choose in a row.
        Player { row: usize, why: Box<PlayerError> } => "row {row}: {why}";
        /// Learners who have no seat, one twice, or all.
        Learners { fault: String, seats: usize } =>
            "{fault}; expected at least one of the seats 0 to {}, each once, and not all: \
             the learners have the same seats in every row", seats - 1;
        /// An action for a row in which an opponent is to act.
        NotTheLearner { row: usize, seat: usize } =>
            "row {row} waits for seat {seat}, an opponent; expected a step without actions first, in which it acts";
        /// A league in which a player, by its place, has an impossible share.
        Share { player: usize, given: f64 } =>
            "the share of player {player} of the league is {given:?}; expected a finite number of at least 0";
        /// A league without a share above 0.
        NoShare => "no player of the league has a share; expected at least one share above 0";
        /// A temperature that is not finite, or less than [`f32::MIN_POSITIVE`].
        Temperature(given: f32) => "the temperature is {given:?}; expected a finite number of at least {:?}", f32::MIN_POSITIVE;
        /// There is not enough memory for the rows, their records or the outputs.
        NoMemory => "there is not enough memory; fewer rows or outputs, or no records, need less";
        /// The call was stopped.
        Stopped => "the call was stopped";
    }
    from OptionError as error => Self::Options(error);
    from NotObserved as error => Self::NotObserved(error);
    from TryReserveError as _ => Self::NoMemory;
    source Self::Options(error) => error;
    source Self::NotObserved(error) => error;
    source Self::Player { why, .. } => why;
}

/// The number of illegal actions that a message explains.
const EXPLAINED: usize = 3;

/// The first illegal actions, and the number of the others.
fn explained(all: &[IllegalAction]) -> String {
    let mut parts: Vec<String> =
        all.iter().take(EXPLAINED).map(|IllegalAction { row, why, .. }| format!("row {row}: {why}")).collect();
    if all.len() > EXPLAINED {
        parts.push(format!("and {} more", all.len() - EXPLAINED));
    }
    parts.join("; ")
}

impl BatchError {
    #[inline]
    pub(crate) fn unless_length(what: &'static str, given: usize, needed: usize) -> Result<(), Self> {
        if given == needed { Ok(()) } else { Err(Self::Length { what, given, needed }) }
    }

    /// The refusal of illegal actions, in the order of the rows.
    pub(super) fn of_rows(mut illegal: Vec<IllegalAction>) -> Self {
        illegal.sort_by_key(|illegal| illegal.row);
        Self::Illegal(illegal)
    }

    /// The illegal actions, in the order of the rows; empty if the batch refused something else.
    pub fn illegal(&self) -> &[IllegalAction] {
        match self {
            Self::Illegal(all) => all,
            _ => &[],
        }
    }
}
