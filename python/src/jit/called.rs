//! The calls of programs, and the kinds of environments that they name.

use bastide::AnyGame;
use bastide::batch::{BatchError, BatchSetup, Shape};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// The kind of environments that share programs: all but the seed.
pub(super) struct Kind {
    pub(super) game: AnyGame,
    pub(super) setup: BatchSetup,
    /// The sizes of the outputs of a row.
    pub(super) shape: Shape,
    /// The names of the outputs, in the order of the core's list.
    pub(super) names: Vec<&'static str>,
}

/// A call of a program.
pub(super) struct Call<'a> {
    pub(super) verb: &'a str,
    /// The number of nodes that trees have room for.
    pub(super) nodes: usize,
    /// The time of the call.
    pub(super) time: u64,
}

/// The kinds of environments by their names.
static KINDS: Mutex<BTreeMap<String, Arc<Kind>>> = Mutex::new(BTreeMap::new());

/// The number of uses so far.
static USES: AtomicU64 = AtomicU64::new(0);

/// Locks something that a panic does not leave half changed.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kind {
    /// The name of the kind, by which programs call.
    pub(super) fn name(&self) -> String {
        let BatchSetup { rows, first, auto_reset, threads, .. } = &self.setup;
        format!("{} {rows} {first} {auto_reset} {threads} {}", self.game.name(), self.names.join(","))
    }

    /// Lets programs call by the name.
    pub(super) fn register(self) -> Arc<Self> {
        locked(&KINDS).entry(self.name()).or_insert(Arc::new(self)).clone()
    }

    /// The kind of a name.
    pub(super) fn find(name: &str) -> Result<Arc<Self>, Refusal> {
        let gone =
            || Refusal("this process has no environment of the program's; expected a call of `make` before the program".into());
        locked(&KINDS).get(name).cloned().ok_or_else(gone)
    }
}

/// The number of uses so far, which is the time of the next one.
pub(super) fn time() -> u64 {
    USES.fetch_add(1, Ordering::Relaxed)
}

/// A number that no other state is likely to have, so that a state from elsewhere is noticed.
pub(super) fn number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The refusal of a call that nothing makes.
pub(super) fn unknown(verb: &str) -> Refusal {
    Refusal(format!("`{verb}` is not answered with these arguments"))
}
