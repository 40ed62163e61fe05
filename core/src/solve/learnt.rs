//! The figures learnt by sampling, within a memory limit, and the undoing of an unfinished iteration.

use super::strategy::State;
use super::{SolveError, table_bytes};
use crate::Id;
use crate::memory::push;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The figures learnt in the states reached.
#[derive(Clone, Debug, Default)]
pub(super) struct Learnt {
    /// The limit in bytes.
    pub(super) most: usize,
    /// The place of each state.
    places: HashMap<u128, u32, BuildHasherDefault<Digested>>,
    pub(super) states: Vec<State>,
    pub(super) actions: Vec<Id>,
    pub(super) regrets: Vec<f64>,
    pub(super) sums: Vec<f64>,
    /// The probabilities and values of the decisions that a walk has passed.
    pub(super) passed: Vec<f64>,
    /// The numbers of states and actions before the iteration; then the former contents of the places that have changed: the
    /// regrets and sums of actions, and the states that had other actions.
    before: (usize, usize),
    changed: Vec<(u32, f64, f64)>,
    replaced: Vec<(u32, State)>,
}

/// A hasher of digests: half of a digest is its hash.
#[derive(Clone, Copy, Debug, Default)]
struct Digested(u64);

impl Hasher for Digested {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u128(&mut self, digest: u128) {
        self.0 = digest as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Learnt {
    /// The place of the first action of a state; adds its actions if it is new, or was read with another number of actions.
    pub(super) fn place_of(
        &mut self,
        seat: u8,
        key: u128,
        count: usize,
        add: impl FnOnce(&mut Vec<Id>),
    ) -> Result<usize, SolveError> {
        // Keys of two seats differ like those of two states; the seat is included so that this also holds if both see the same.
        let name = key ^ u128::from(seat);
        let known = self.places.get(&name).copied();
        if let Some(state) = known.map(|state| self.states[state as usize]).filter(|state| usize::from(state.actions) == count) {
            return Ok(state.first as usize);
        }
        self.make_room(count)?;
        let state = State { seat, key, first: self.actions.len() as u32, actions: count as u16 };
        match known {
            Some(place) => {
                push(&mut self.replaced, (place, self.states[place as usize]))?;
                self.states[place as usize] = state;
            }
            None => {
                self.places.insert(name, self.states.len() as u32);
                self.states.push(state);
            }
        }
        add(&mut self.actions);
        self.regrets.resize(self.actions.len(), 0.0);
        self.sums.resize(self.actions.len(), 0.0);
        Ok(state.first as usize)
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes_with(self.states.capacity(), self.actions.capacity(), self.places.capacity())
    }

    /// The number of bytes with these capacities for states, for actions with their figures, and of the table.
    fn bytes_with(&self, states: usize, actions: usize, places: usize) -> usize {
        states * size_of::<State>()
            + actions * (size_of::<Id>() + 2 * size_of::<f64>())
            + table_bytes::<(u128, u32)>(places)
            + self.changed.capacity() * size_of::<(u32, f64, f64)>()
    }

    /// Makes room for one more state with `actions`; full arrays grow by a quarter, within the limit.
    fn make_room(&mut self, actions: usize) -> Result<(), SolveError> {
        let grown =
            |length: usize, room: usize, more: usize| if room - length < more { length + more.max(length / 4) } else { room };
        let states = grown(self.states.len(), self.states.capacity(), 1);
        let actions = grown(self.actions.len(), self.regrets.capacity().min(self.actions.capacity()), actions);
        let places = self.places.capacity();
        let places = if self.places.len() < places { places } else { 3 * places.max(4) };
        if (states, actions, places) != (self.states.capacity(), self.regrets.capacity(), self.places.capacity()) {
            if self.bytes_with(states, actions, places) > self.most || u32::try_from(actions).is_err() {
                return Err(self.full());
            }
            self.states.try_reserve_exact(states - self.states.len())?;
            self.actions.try_reserve_exact(actions - self.actions.len())?;
            self.regrets.try_reserve_exact(actions - self.regrets.len())?;
            self.sums.try_reserve_exact(actions - self.sums.len())?;
            self.places.try_reserve(1)?;
        }
        Ok(())
    }

    /// Begins an iteration, which can be undone.
    pub(super) fn begin(&mut self) {
        self.before = (self.states.len(), self.actions.len());
        self.changed.clear();
        self.replaced.clear();
    }

    /// Saves the figures of a state's actions before they change.
    pub(super) fn note(&mut self, place: usize, actions: usize) -> Result<(), SolveError> {
        if place >= self.before.1 {
            return Ok(());
        }
        if self.changed.capacity() - self.changed.len() < actions {
            let more = actions.max(self.changed.len() / 4) * size_of::<(u32, f64, f64)>();
            if self.bytes() + more > self.most {
                return Err(self.full());
            }
        }
        for place in place..place + actions {
            push(&mut self.changed, (place as u32, self.regrets[place], self.sums[place]))?;
        }
        Ok(())
    }

    fn full(&self) -> SolveError {
        SolveError::Full { states: self.states.len(), bytes: self.most }
    }

    /// Undoes the changes since the iteration began.
    pub(super) fn undo(&mut self) {
        let (states, actions) = self.before;
        for (place, state) in self.replaced.drain(..).rev() {
            self.states[place as usize] = state;
        }
        for state in self.states.drain(states..) {
            self.places.remove(&(state.key ^ u128::from(state.seat)));
        }
        for (place, regret, sum) in self.changed.drain(..).rev() {
            (self.regrets[place as usize], self.sums[place as usize]) = (regret, sum);
        }
        self.actions.truncate(actions);
        self.regrets.truncate(actions);
        self.sums.truncate(actions);
        self.passed.clear();
    }
}
