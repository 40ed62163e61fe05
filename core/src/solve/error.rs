//! Failures to solve a game, or to measure a strategy.

use super::Form;
use crate::players::PlayerError;
use crate::refusal::refusals;
use std::collections::TryReserveError;

/// The largest deviation of a sum of given probabilities from 1: the rounding of single precision, and of written figures.
pub(super) const ROUNDING: f64 = 1e-4;

refusals! {
    /// A failure to solve a game, or to measure a strategy.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub enum SolveError {
        /// The tree has more nodes or bytes than the limits allow.
        TooLarge { nodes: usize, limit: String } =>
            "the game is too large: {nodes} nodes were counted, and the limit is {limit}; \
             raise the limit, choose a smaller configuration, or sample";
        /// By an estimate of the least number of digits, the game is so far beyond the limits that the tree was not begun.
        FarTooLarge { digits: u32, limit: String } =>
            "the game is too large: it has more than 10^{digits} nodes by an estimate, and the limit is {limit}; \
             choose a smaller configuration, or sample";
        /// Sampling needs more bytes for its figures than its limit. The iterations before are done.
        Full { states: usize, bytes: usize } =>
            "the {states} information states reached take {bytes} bytes, which is the limit; \
             raise it, or choose a smaller configuration";
        /// An unknown method, kind of update, or similar.
        Unknown { what: &'static str, name: String, known: &'static [&'static str] } =>
            "unknown {what} `{name}`; expected one of {}", known.join(", ");
        /// The game lacks this seat.
        Seat { seat: usize, seats: usize } => "seat {seat} does not exist; expected 0 to {}", seats - 1;
        /// The strategy belongs to another game.
        OtherGame { given: String, expected: String } => "the strategy belongs to game `{given}`; expected `{expected}`";
        /// The strategy belongs to the other form of the tree, which has other information states; or the tree has that form.
        OtherForm { given: Form, expected: Form } =>
            "it is of the {given} form; expected the {expected} form, which has other information states";
        /// The public form does not hold: in an information state, the chances of what a seat does not see, or what it can do,
        /// depend on how it came to see what it sees; or it comes about again after a decision that nobody saw.
        NotPublic { game: String, seat: usize, key: u128 } =>
            "`{game}` has no public form: in information state {key:032x}, \
             what seat {seat} can expect depends on how it came to see what it sees; choose the full form";
        /// The strategy has other actions than the game for an information state.
        OtherActions { key: u128 } => "information state {key:032x}: the strategy has other actions than the game";
        /// Numbers that are not probabilities, or do not add up to 1 within 0.0001.
        NoDistribution { key: u128, least: f64, sum: f64 } =>
            "information state {key:032x}: the probabilities add up to {sum}, and the least is {least}; \
             expected a sum of 1 within {ROUNDING}, and none below 0";
        /// The probabilities of a tree's places are more or fewer than its places.
        Places { given: usize, needed: usize } => "{given} probabilities are given; expected {needed}, one for each place";
        /// Saved data is damaged: the fault, and its place.
        Damaged(why: String) => "{why}";
        /// A player failed to choose.
        Player(error: PlayerError) => "{error}";
        /// The call was stopped.
        Stopped => "the call was stopped";
        /// There is not enough memory.
        NoMemory => "there is not enough memory; a smaller configuration or lower limits need less";
    }
    from PlayerError as error => Self::Player(error);
    from TryReserveError as _ => Self::NoMemory;
}

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
