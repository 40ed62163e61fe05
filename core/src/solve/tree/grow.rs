//! Grows a tree: every history is played, within the limits.

use super::ends::Ends;
use super::node::observe;
use super::{Belief, CHANCE, Node, OVER, SolveSetup, State, Tree};
use crate::memory::{list, push};
use crate::solve::estimate::{self, MARGIN};
use crate::solve::history::{History, histories};
use crate::solve::watch::Watch;
use crate::solve::{Form, SolveError, number_of, table_bytes};
use crate::{Id, Position, Seat, Turn};
use std::collections::HashMap;

/// The deepest tree: recursive walks need stack space for each level.
const DEEPEST: usize = 2000;

/// The bookkeeping of a growing tree, besides its arrays.
#[derive(Default)]
struct Growth {
    /// The number of each state.
    states: HashMap<(Seat, u128), u32>,
    ends: Ends,
    /// The state of each decision, and its history.
    owners: Vec<(u32, u32)>,
    /// Whether observations are noted.
    observes: bool,
}

impl Growth {
    fn bytes(&self) -> usize {
        table_bytes::<((Seat, u128), u32)>(self.states.capacity())
            + self.owners.capacity() * size_of::<(u32, u32)>()
            + size_of_val(&*self.ends.returns)
    }
}

/// Fails if the tree is, by an estimate, far beyond the limits.
fn unless_hopeless<P: Position>(start: &P, form: Form, setup: SolveSetup) -> Result<(), SolveError> {
    let bytes = match form {
        Form::Full => size_of::<Node>(),
        Form::Public => size_of::<State>(),
    };
    let digits = estimate::digits(start, form);
    if digits > (MARGIN * setup.nodes.min(setup.bytes / bytes) as f64).log10() {
        return Err(SolveError::FarTooLarge { digits: digits as u32, limit: format!("{} nodes", setup.nodes) });
    }
    Ok(())
}

impl Tree {
    /// The tree of a game with these options, unless `stop` returns true.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] for options that the game does not accept, and the errors of [`of`](Tree::of).
    pub fn new<P: Position>(options: &P::Options, setup: SolveSetup, stop: impl FnMut() -> bool) -> Result<Self, SolveError> {
        let start = P::new(options).map_err(|error| SolveError::Damaged(error.to_string()))?;
        Self::of(&start, setup, stop)
    }

    /// The tree of all histories from a position on, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] beyond the limits; [`SolveError::FarTooLarge`], at once, if it is estimated to be far beyond
    /// them; [`SolveError::NotPublic`] if the public form was chosen, and the game has none; [`SolveError::Stopped`],
    /// [`SolveError::NoMemory`].
    pub fn of<P: Position>(start: &P, setup: SolveSetup, mut stop: impl FnMut() -> bool) -> Result<Self, SolveError> {
        if setup.form != Some(Form::Full) {
            unless_hopeless(start, Form::Public, setup)?;
            match Self::merged(start, &Belief::new(start), setup, &mut stop, &mut |_, _, _| Ok(())) {
                Err(SolveError::NotPublic { .. }) if setup.form.is_none() => {}
                made => return made,
            }
        }
        unless_hopeless(start, Form::Full, setup)?;
        let mut watch = Watch::new(&mut stop);
        let (mut tree, mut growth) = (
            Self::empty(start.name(), start.seats(), start.zero_sum()),
            Growth { observes: setup.observations, ..Growth::default() },
        );
        histories(start, |history| {
            watch.step()?;
            tree.within(setup, history.depth, growth.bytes())?;
            tree.add(history, &mut growth)
        })?;
        (tree.returns, tree.points) = (growth.ends.returns, growth.ends.points.factor());
        tree.measure();
        tree.join(growth.owners)?;
        tree.count_units();
        Ok(tree)
    }

    pub(super) fn empty(game: String, seats: usize, zero_sum: bool) -> Self {
        Self {
            game,
            seats,
            zero_sum,
            depth: 0,
            nodes: Vec::new(),
            chances: Vec::new(),
            weights: Vec::new(),
            returns: Vec::new(),
            unit: 1.0,
            points: None,
            states: Vec::new(),
            actions: Vec::new(),
            members: Vec::new(),
            public: None,
            seen: Vec::new(),
        }
    }

    /// Adds a history.
    fn add<P: Position>(&mut self, history: &History<P>, growth: &mut Growth) -> Result<(), SolveError> {
        let position = &history.position;
        let (who, children, first) = match position.turn() {
            Turn::Seat(seat) => {
                let legal = position.legal();
                let (key, before) = (history.known[seat.index()].key(), history.before[seat.index()]);
                let state = number_of((seat, key), &mut growth.states)?;
                if state as usize == self.states.len() {
                    let (actions, first) = (legal.len() as u16, self.actions.len() as u32);
                    push(&mut self.states, State { key, seat: seat.number(), actions, before, first, members: 0 })?;
                    for action in legal.iter() {
                        push(&mut self.actions, Id::of(action))?;
                    }
                    if growth.observes {
                        observe(position, seat, &mut self.seen)?;
                    }
                }
                push(&mut growth.owners, (state, self.nodes.len() as u32))?;
                (seat.number(), legal.len(), self.states[state as usize].first as usize)
            }
            Turn::Chance => {
                let outcomes = position.outcomes();
                let (first, all) = (self.chances.len(), f64::from(outcomes.len()));
                for (_, weight) in outcomes.iter() {
                    push(&mut self.chances, f64::from(weight) / all)?;
                    push(&mut self.weights, u16::from(weight))?;
                }
                (CHANCE, self.chances.len() - first, first)
            }
            Turn::Over => (OVER, 0, growth.ends.add(position)? as usize),
        };
        self.depth = self.depth.max(history.depth);
        Ok(push(&mut self.nodes, Node { who, children: children as u16, first: first as u32, size: 1 })?)
    }

    /// Checks that the next history is within the limits; `besides` counts the bytes outside the arrays.
    fn within(&self, setup: SolveSetup, depth: usize, besides: usize) -> Result<(), SolveError> {
        let nodes = self.nodes.len();
        let too_large = |limit| Err(SolveError::TooLarge { nodes, limit });
        if nodes >= setup.nodes.min(u32::MAX as usize) {
            return too_large(format!("{} nodes", setup.nodes));
        }
        if self.bytes() + besides > setup.bytes {
            return too_large(format!("{} bytes", setup.bytes));
        }
        if depth > DEEPEST { too_large(format!("{DEEPEST} events")) } else { Ok(()) }
    }

    /// Counts for each history the histories from it on.
    fn measure(&mut self) {
        let mut waiting = Vec::new();
        for node in self.nodes.iter_mut().rev() {
            let rest = waiting.len() - usize::from(node.children);
            node.size += waiting.drain(rest..).sum::<u32>();
            waiting.push(node.size);
        }
    }

    /// Lists the histories of each state.
    pub(super) fn join(&mut self, mut owners: Vec<(u32, u32)>) -> Result<(), SolveError> {
        owners.sort_unstable();
        self.members = list(owners.len(), owners.iter().map(|(_, node)| Ok(*node)))?;
        for (place, (state, _)) in owners.iter().enumerate().rev() {
            self.states[*state as usize].members = place as u32;
        }
        Ok(())
    }

    /// Writes returns as whole numbers if they are fractions with a common denominator of at most 1000. Whole numbers add up
    /// without error, so that a regret of 0 is 0.
    pub(super) fn count_units(&mut self) {
        let whole = |unit: &f64| self.returns.iter().all(|share| (share * unit - (share * unit).round()).abs() <= unit * 1e-7);
        if let Some(unit) = (1..=1000).map(f64::from).find(whole) {
            self.unit = unit;
            self.returns.iter_mut().for_each(|share| *share = (*share * unit).round());
        }
    }
}
