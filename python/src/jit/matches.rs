//! The matches of an environment: only the newest state goes on.

use super::called::{Called, Refusal, unknown};
use super::outputs::{clear, unless_length};
use super::rows::{Rows, halves, joined, seats, seeds};
use bastide::AnyBatch;
use bastide::batch::{BatchError, Outputs, Shape};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The numbers of a state: the number of its environment, and its place among the states, each in two halves.
pub(super) const STATE: usize = 4;

/// The matches of an environment.
pub(super) struct Matches {
    names: Vec<&'static str>,
    rows: usize,
    shape: Shape,
    newest: Mutex<Newest>,
}

/// The matches as they are in the newest state.
pub(super) struct Newest {
    number: u64,
    /// The number of earlier states.
    earlier: u64,
    pub(super) rows: Rows,
    /// The matches at the beginning.
    start: AnyBatch,
}

impl Matches {
    pub(super) fn new(number: u64, batch: AnyBatch, names: Vec<&'static str>) -> Result<Self, BatchError> {
        let (start, rows, shape) = (batch.try_clone(|| false)?, batch.rows(), batch.shape());
        let newest = Newest { number, earlier: 0, rows: Rows::new(batch, &names), start };
        Ok(Self { names, rows, shape, newest: Mutex::new(newest) })
    }

    /// The newest state, for the caller alone.
    pub(super) fn newest(&self) -> MutexGuard<'_, Newest> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Newest {
    /// Fails unless a state is the newest one.
    pub(super) fn check(&self, state: &[i32]) -> Result<(), Refusal> {
        let &[low, high, first, second] = state else {
            return Err(Refusal(format!("the state has {} numbers; expected {STATE}", state.len())));
        };
        if joined([low, high]) != self.number {
            return Err(Refusal("the state belongs to another environment; expected a state of this one".into()));
        }
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
    pub(super) fn advance(&mut self, state: &mut [i32]) {
        self.earlier += 1;
        state.copy_from_slice([halves(self.number), halves(self.earlier)].as_flattened());
    }

    /// Goes on with other matches, and writes the next state.
    pub(super) fn restore(&mut self, mut batch: AnyBatch, state: &mut [i32]) -> Result<(), BatchError> {
        let setup = self.start.setup();
        unless_length("rows", batch.rows(), setup.rows)?;
        batch.set_threads(setup.threads)?;
        self.rows.batch.copy_from(&batch)?;
        self.advance(state);
        Ok(())
    }

    fn play(&mut self, verb: &str, given: &[&[i32]], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let rows = &mut self.rows;
        match (verb, given) {
            ("begin", []) => {
                rows.batch.copy_from(&self.start)?;
                Ok(rows.batch.refresh(outputs)?)
            }
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

impl Called for Matches {
    fn names(&self) -> &[&'static str] {
        &self.names
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn sizes(&self, verb: &str, given: &[&[i32]]) -> (usize, Vec<usize>) {
        let named = given.get(1).filter(|_| verb != "step");
        (named.map_or(self.rows, |named| named.len()), vec![STATE])
    }

    fn answer(&self, verb: &str, given: &[&[i32]], states: &mut [&mut [i32]], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let [state] = states else { return Err(unknown(verb)) };
        if state.len() != STATE {
            return Err(unknown(verb));
        }
        let mut newest = self.newest();
        let given = match given {
            [] => given,
            [before, given @ ..] => {
                newest.check(before)?;
                given
            }
        };
        clear(outputs);
        newest.play(verb, given, outputs)?;
        newest.advance(state);
        Ok(())
    }
}
