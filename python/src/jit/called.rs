//! Everything that a program can call, by its number.

use bastide::batch::{BatchError, Outputs, Shape};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The reason why a call was refused. Then nothing has changed.
pub(super) struct Refusal(pub(super) String);

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<BatchError> for Refusal {
    fn from(error: BatchError) -> Self {
        Self(error.to_string())
    }
}

/// Matches that answer calls.
pub(super) trait Called: Send + Sync {
    /// The names of the outputs, in the order of the core's list.
    fn names(&self) -> &[&'static str];

    /// The sizes of the outputs of a row.
    fn shape(&self) -> Shape;

    /// The number of the rows whose outputs a call returns, and of the values of each state.
    fn sizes(&self, verb: &str, given: &[&[i32]]) -> (usize, Vec<usize>);

    /// Answers a call: writes states and outputs.
    fn answer(&self, verb: &str, given: &[&[i32]], states: &mut [&mut [i32]], outputs: &mut Outputs<'_>) -> Result<(), Refusal>;
}

/// Everything that is alive, by its number.
static ALL: Mutex<BTreeMap<u64, Weak<dyn Called>>> = Mutex::new(BTreeMap::new());

/// A number that no other process is likely to have, so that a state from elsewhere is noticed.
pub(super) fn number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Lets programs call by a number, as long as the matches live.
pub(super) fn register(number: u64, called: Weak<dyn Called>) {
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|_, called| called.strong_count() > 0);
    all.insert(number, called);
}

/// The matches of a number.
pub(super) fn find(number: u64) -> Result<Arc<dyn Called>, Refusal> {
    let called = ALL.lock().unwrap_or_else(PoisonError::into_inner).get(&number).and_then(Weak::upgrade);
    called.ok_or_else(|| {
        Refusal("the environment of this program is gone; expected it to be kept while the program is used".into())
    })
}

/// The refusal of a call that nothing makes.
pub(super) fn unknown(verb: &str) -> Refusal {
    Refusal(format!("`{verb}` is not answered with these arguments"))
}
