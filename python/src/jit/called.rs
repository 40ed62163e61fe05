//! The calls of programs, and the matches that answer them.

use super::matches::{Matches, NODE, STATE};
use super::outputs::clear;
use super::rows::{halves, joined};
use bastide::AnyGame;
use bastide::batch::{BatchError, BatchSetup, Outputs, Shape};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The bytes of matches from which those that were not used for longest go, and the number of beginnings that stay in any case.
const ROOM: (u64, usize) = (1 << 28, 8);

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
    /// The name of the kind of environments.
    pub(super) kind: &'a str,
    /// The number of nodes that trees have room for.
    pub(super) nodes: usize,
    /// The time of the call.
    pub(super) time: u64,
}

/// Matches that live.
static ALL: Mutex<BTreeMap<u64, Alive>> = Mutex::new(BTreeMap::new());

/// Matches, the call in which they began, and the time when they were used last.
struct Alive {
    matches: Arc<Matches>,
    begun: u64,
    used: u64,
}

/// The kinds of environments by their names.
static KINDS: Mutex<BTreeMap<String, Arc<Kind>>> = Mutex::new(BTreeMap::new());

/// The number of uses so far.
static USES: AtomicU64 = AtomicU64::new(0);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
    fn find(name: &str) -> Result<Arc<Self>, Refusal> {
        let gone =
            || Refusal("this process has no environment of the program's; expected a call of `make` before the program".into());
        locked(&KINDS).get(name).cloned().ok_or_else(gone)
    }
}

/// Lets programs call matches that begin in a call. If there are too many, those go that began together and were not used for
/// longest.
pub(super) fn register(matches: Matches, begun: u64) -> Arc<Matches> {
    let (number, matches) = (matches.number, Arc::new(matches));
    let mut all = locked(&ALL);
    all.insert(number, Alive { matches: matches.clone(), begun, used: time() });
    let mut groups: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
    for alive in all.values() {
        let (used, bytes) = groups.entry(alive.begun).or_default();
        (*used, *bytes) = ((*used).max(alive.used), *bytes + alive.matches.bytes.load(Ordering::Relaxed));
    }
    let mut bytes: u64 = groups.values().map(|(_, bytes)| bytes).sum();
    while bytes > ROOM.0 && groups.len() > ROOM.1 {
        let Some(oldest) = groups.iter().min_by_key(|(_, (used, _))| *used).map(|(begun, _)| *begun) else { break };
        bytes -= groups.remove(&oldest).map_or(0, |(_, bytes)| bytes);
        all.retain(|_, alive| alive.begun != oldest);
    }
    matches
}

/// The matches of a state or a node.
pub(super) fn find(token: &[i32]) -> Result<Arc<Matches>, Refusal> {
    let gone = "the matches of this state are gone; expected a state of this process that is used now and then: if all matches take \
                more than 256 MiB, those that were not used for longest go";
    let gone = || Refusal(gone.into());
    let number = token.as_chunks().0.first().map(|number| joined(*number)).ok_or_else(gone)?;
    let mut all = locked(&ALL);
    let alive = all.get_mut(&number).ok_or_else(gone)?;
    alive.used = time();
    Ok(alive.matches.clone())
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

impl Call<'_> {
    /// The kind of environments that answers.
    pub(super) fn kind(&self) -> Result<Arc<Kind>, Refusal> {
        Kind::find(self.kind)
    }

    /// The number of the rows whose outputs the call returns, and of the values of each state.
    pub(super) fn sizes(&self, kind: &Kind, given: &[&[i32]]) -> (usize, Vec<usize>) {
        let named = given.get(1).map_or(0, |of_each| of_each.len());
        match self.verb {
            "begin" | "step" => (kind.setup.rows, vec![STATE]),
            "plant" => (named, vec![STATE, named * NODE]),
            "grow" => (named, vec![named * NODE]),
            _ => (named, vec![STATE]),
        }
    }

    /// Answers the call: writes states and outputs.
    pub(super) fn answer(
        &self,
        kind: &Arc<Kind>,
        given: &[&[i32]],
        states: &mut [&mut [i32]],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), Refusal> {
        clear(outputs);
        if let ("begin", [[low, high]], [state]) = (self.verb, given, &mut *states) {
            let batch = kind.game.new_batch(&kind.setup.clone().seed(joined([*low, *high])), || false)?;
            let matches = register(Matches::new(number(), batch, kind.clone()), self.time);
            return matches.begin(state, outputs);
        }
        let [before, given @ ..] = given else { return Err(unknown(self.verb)) };
        let matches = find(before)?;
        if !Arc::ptr_eq(&matches.kind, kind) {
            return Err(Refusal("the state belongs to another environment; expected a state of this one".into()));
        }
        matches.answer(self, before, given, states, outputs)
    }
}

/// A state: the number of its matches, and its place among their states.
pub(super) fn state(number: u64, earlier: u64) -> [[i32; 2]; 2] {
    [halves(number), halves(earlier)]
}
