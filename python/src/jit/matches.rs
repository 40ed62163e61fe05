//! The matches of a state: only the newest one goes on.

use super::called::{Call, Kind, Refusal, unknown};
pub(super) use super::forest::NODE;
use super::forest::Trees;
use super::rows::{Rows, halves, joined, seats, seeds};
use bastide::AnyBatch;
use bastide::batch::{AutoReset, BatchSetup, Outputs};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The numbers of a state: the number of its matches, and its place among their states, each in two halves.
pub(super) const STATE: usize = 4;

/// The matches that began with a seed.
pub(super) struct Matches {
    pub(super) number: u64,
    pub(super) kind: Arc<Kind>,
    /// The memory that they take, without outputs.
    pub(super) bytes: AtomicU64,
    newest: Mutex<Newest>,
}

/// The matches as they are in the newest state.
pub(super) struct Newest {
    /// The number of earlier states.
    earlier: u64,
    pub(super) rows: Rows,
    trees: Option<Trees>,
}

/// The memory of the matches of a batch.
fn bytes(batch: &AnyBatch) -> u64 {
    batch.rows() as u64 * batch.match_size() as u64
}

impl Matches {
    pub(super) fn new(number: u64, batch: AnyBatch, kind: Arc<Kind>) -> Self {
        let bytes = AtomicU64::new(bytes(&batch));
        let newest = Newest { earlier: 0, rows: Rows::new(batch, &kind.names), trees: None };
        Self { number, kind, bytes, newest: Mutex::new(newest) }
    }

    /// The newest state, for the caller alone.
    pub(super) fn newest(&self) -> MutexGuard<'_, Newest> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the first state, and its outputs.
    pub(super) fn begin(&self, state: &mut [i32], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let mut newest = self.newest();
        newest.rows.batch.refresh(outputs)?;
        newest.advance(self.number, state);
        Ok(())
    }

    /// Answers a call with a state or nodes: writes the next ones, and their outputs.
    pub(super) fn answer(
        &self,
        call: &Call<'_>,
        before: &[i32],
        given: &[&[i32]],
        states: &mut [&mut [i32]],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), Refusal> {
        let mut newest = self.newest();
        match (call.verb, given, states) {
            ("plant", [seats, seeds], [state, nodes]) => {
                newest.check(before)?;
                newest.make_room(call.nodes, self)?;
                let Newest { rows, trees: Some(trees), .. } = &mut *newest else { return Err(unknown(call.verb)) };
                trees.plant(&rows.batch, seats, seeds, outputs)?;
                trees.write(self.number, nodes);
                newest.advance(self.number, state);
            }
            ("grow", [actions], [nodes]) if before.len() == actions.len() * NODE => {
                let foreign = || Refusal("a node does not belong to these trees; expected nodes since the last `plant`".into());
                let trees = newest.trees.as_mut().filter(|trees| trees.room() == call.nodes).ok_or_else(foreign)?;
                if before.as_chunks::<NODE>().0.iter().any(|[low, high, ..]| joined([*low, *high]) != self.number) {
                    return Err(foreign());
                }
                trees.grow(before, actions, outputs)?;
                trees.write(self.number, nodes);
            }
            (verb, given, [state]) => {
                newest.check(before)?;
                newest.play(verb, given, outputs)?;
                newest.advance(self.number, state);
            }
            _ => return Err(unknown(call.verb)),
        }
        Ok(())
    }
}

impl Newest {
    /// Fails unless a state is the newest one.
    pub(super) fn check(&self, state: &[i32]) -> Result<(), Refusal> {
        let &[_, _, first, second] = state else {
            return Err(Refusal(format!("the state has {} numbers; expected {STATE}", state.len())));
        };
        let earlier = joined([first, second]);
        if earlier != self.earlier {
            return Err(Refusal(format!(
                "the state is old: it is number {earlier}, and the newest is number {}; expected the newest one, because each function \
                 takes the newest state and returns the next",
                self.earlier
            )));
        }
        Ok(())
    }

    /// Goes on to the next state, and writes it.
    pub(super) fn advance(&mut self, number: u64, state: &mut [i32]) {
        self.earlier += 1;
        state.copy_from_slice(self::state(number, self.earlier).as_flattened());
    }

    /// Makes trees of a number of nodes, unless they are there.
    fn make_room(&mut self, nodes: usize, of: &Matches) -> Result<(), Refusal> {
        if self.trees.as_ref().is_some_and(|trees| trees.room() == nodes) {
            return Ok(());
        }
        let BatchSetup { threads, keys, history, .. } = of.kind.setup;
        let setup = BatchSetup::default().rows(nodes).threads(threads).keys(keys).history(history);
        let batch = of.kind.game.new_batch(&setup.auto_reset(AutoReset::Disabled), || false)?;
        of.bytes.store(bytes(&self.rows.batch) + bytes(&batch), Ordering::Relaxed);
        self.trees = Some(Trees::new(batch, &of.kind.names));
        Ok(())
    }

    fn play(&mut self, verb: &str, given: &[&[i32]], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let rows = &mut self.rows;
        match (verb, given) {
            ("step", [actions]) => Ok(rows.batch.step(actions, outputs)?),
            ("step_some", [named, actions]) => {
                let named = rows.named(named)?;
                rows.play(&named, outputs, |batch, all| batch.step_some(&named, actions, all))
            }
            ("redeal", [named, seats, seeds]) => {
                let (named, seats, seeds) = (rows.named(named)?, self::seats(seats), self::seeds(seeds));
                rows.play(&named, outputs, |batch, all| batch.redeal(&named, &seats, &seeds, all))
            }
            ("copy", [named, from]) => {
                let (named, from) = (rows.named(named)?, rows.named(from)?);
                rows.play(&named, outputs, |batch, all| batch.copy_rows(&named, &from, None, all))
            }
            _ => Err(unknown(verb)),
        }
    }
}

/// A state: the number of its matches, and its place among their states.
fn state(number: u64, earlier: u64) -> [[i32; 2]; 2] {
    [halves(number), halves(earlier)]
}
