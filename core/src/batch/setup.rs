//! The setup of a batch.

use super::BatchError;

crate::finite! {
    /// The fate of a finished match, in Gymnasium's terms.
    ///
    /// A match ends with the second of these steps; `o` is an observation, `r` a reward, `*` marks the last of the match and `'`
    /// the first of the next match:
    ///
    /// ```text
    ///             step          step           step
    /// same_step   o₁  r=0       o₀' r* term    o₁' r=0       o* is in last_observation
    /// next_step   o₁  r=0       o*  r* term    o₀' r=0       the third action is ignored
    /// disabled    o₁  r=0       o*  r* term    o*  r=0 term  until `reset`; actions are ignored
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum AutoReset {
        /// The next match begins in the step that ended this one.
        #[default]
        SameStep = "same_step",
        /// The next match begins with the next step, whose action is ignored.
        NextStep = "next_step",
        /// The match stays over until it is reset.
        Disabled = "disabled",
    }
}

/// The setup of a batch.
///
/// ```
/// let setup = bastide::BatchSetup::default().rows(64).seed(7);
/// assert_eq!((setup.rows, setup.threads), (64, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct BatchSetup {
    /// The number of rows, 1 to 16 777 216: the matches played side by side.
    pub rows: usize,
    /// The seed of all random streams.
    pub seed: u64,
    /// The index of the first row: several batches with one seed are parts of one large batch.
    pub first: u64,
    /// The fate of a finished match.
    pub auto_reset: AutoReset,
    /// The number of threads, including the caller's, 1 to 256. Results do not depend on it.
    pub threads: usize,
    /// Whether events are recorded, so that matches can be taken out ([`Batch::match_at`](super::Batch::match_at)).
    pub records: bool,
    /// Whether the information states of all seats are maintained, for the output `keys`.
    pub keys: bool,
    /// The number of the last things that each seat noticed and did which are kept as numbers, for the output `history`: 0 to 65
    /// 536.
    ///
    /// The numbers, of which [`AnyGame::vocabulary`](crate::AnyGame::vocabulary) has the words: 0 nothing; 1 before a view that
    /// was put in, 2 before a change of the view, each followed by the values that differ; 3 an event of which the seat sees only
    /// that it happens; 4 + id an action of the seat; then, with as many numbers as there are actions, an action of another; an
    /// outcome of chance that the seat sees; for each value of the observation, in order, its maximum + 1 numbers; and 16 numbers
    /// for 0 to 15 cards that another has chosen unseen. All that the seat sees after an event follows from these numbers.
    #[cfg_attr(feature = "serde", serde(default))]
    pub history: usize,
}

impl Default for BatchSetup {
    /// One row, seed 0, on the caller's thread, without records, keys and histories.
    fn default() -> Self {
        Self { rows: 1, seed: 0, first: 0, auto_reset: AutoReset::SameStep, threads: 1, records: false, keys: false, history: 0 }
    }
}

impl BatchSetup {
    crate::setters!(rows: usize, seed: u64, first: u64, auto_reset: AutoReset, threads: usize, records: bool, keys: bool, history: usize);

    const MOST_ROWS: usize = 1 << 24;
    const MOST_THREADS: usize = 256;
    const MOST_NUMBERS: usize = 1 << 16;

    /// The settings that determine the course of a batch: all but the threads, which become the caller's alone.
    pub(super) fn on_one_thread(&self) -> Self {
        Self { threads: 1, ..self.clone() }
    }

    pub(super) fn check(&self) -> Result<(), BatchError> {
        let within = |name, given: usize, most| {
            let refusal = || BatchError::Setting { name, given: given.to_string(), accepts: format!("1 to {most}") };
            if (1..=most).contains(&given) { Ok(()) } else { Err(refusal()) }
        };
        within("rows", self.rows, Self::MOST_ROWS)?;
        within("threads", self.threads, Self::MOST_THREADS)?;
        within("history", self.history.max(1), Self::MOST_NUMBERS)
    }
}
