//! The live matches, and the answers of calls.

use super::called::{Call, Kind, Refusal, locked, number, time, unknown};
use super::matches::{Matches, NODE, STATE};
use super::outputs::clear;
use super::rows::joined;
use bastide::batch::Outputs;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

/// The most bytes that matches may take before the least recently used are dropped, and the number of beginnings whose matches
/// are kept however many bytes they take.
const ROOM: (u64, usize) = (1 << 28, 8);

/// The live matches by their numbers.
static ALL: Mutex<BTreeMap<u64, Alive>> = Mutex::new(BTreeMap::new());

/// Matches, the call in which they began, and the time when they were used last.
struct Alive {
    matches: Arc<Matches>,
    begun: u64,
    used: u64,
}

/// Lets programs call matches that begin in a call. If all matches take too many bytes, those that began together and were used
/// least recently are dropped.
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

impl Call<'_> {
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
