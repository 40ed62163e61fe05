//! Counterfactual regret minimization.

use super::figures::{FIGURES, Method, Rule, start, strategies};
use super::tree::{After, State};
use super::watch::Watch;
use super::{Form, MOST_ITERATIONS, Measured, SolveError, Strategy, Tree, match_regrets};
use crate::memory::filled;
use std::fmt::{self, Display};
use std::ops::Range;
use std::sync::Arc;

crate::finite! {
    /// The moment when the seats update their strategies.
    pub enum Updates {
        /// One seat after the other: a seat faces the updates of the seats before it in the same iteration.
        Alternating = "alternating",
        /// All seats at once, after each iteration.
        Simultaneous = "simultaneous",
    }
}

/// Finds an equilibrium of a small game by repeated walks through its whole tree.
///
/// The same tree, method and number of iterations give the same figures on every platform.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) tree: Arc<Tree>,
    pub(super) method: Method,
    pub(super) updates: Updates,
    pub(super) iterations: u64,
    /// The figures of each information state, one after the other.
    pub(super) figures: Vec<f64>,
    /// The strategy of the iteration; empty in the public form with alternating updates, which needs only the figures' next one.
    current: Vec<f64>,
    /// A number for each node of the public form: its reach probability, then its value.
    slots: Vec<f64>,
    threads: usize,
    /// The figures before an iteration, to undo an unfinished one; empty if the tree is so small that every iteration finishes.
    before: Vec<f64>,
}

/// With fewer histories, an iteration is over before anybody would stop it.
const SOON_OVER: usize = 100_000;

impl Solver {
    /// A solver before its first iteration.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn new(tree: impl Into<Arc<Tree>>, method: Method, updates: Updates) -> Result<Self, SolveError> {
        let tree = tree.into();
        let is_public = tree.form() == Form::Public;
        let zeros = |many, are_needed: bool| filled(if are_needed { many } else { 0 }, 0.0);
        let figures = FIGURES * tree.actions();
        let before = zeros(figures, !is_public && tree.nodes() > SOON_OVER)?;
        let current = zeros(tree.actions(), !is_public || updates == Updates::Simultaneous)?;
        let (slots, figures) = (zeros(tree.nodes(), is_public)?, zeros(figures, true)?);
        let mut solver = Self { tree, method, updates, iterations: 0, figures, current, slots, threads: 1, before };
        solver.tree.states.iter().for_each(|state| start(&mut solver.figures[within(state)]));
        solver.take_up_all();
        Ok(solver)
    }

    /// Sets the number of threads, with which the public form is swept; the figures are the same for any number.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Runs more iterations, until they are done or `stop` returns true, which is asked before each iteration and during it;
    /// returns the number completed. An unfinished iteration is undone; one of the public form is completed.
    pub fn run(&mut self, iterations: u64, mut stop: impl FnMut() -> bool) -> u64 {
        let mut watch = Watch::new(&mut stop);
        for done in 0..iterations {
            if watch.asks() {
                return done;
            }
            if self.before.is_empty() {
                self.iterate(&mut Watch::new(&mut || false));
                continue;
            }
            self.before.copy_from_slice(&self.figures);
            let before = self.iterations;
            self.iterate(&mut watch);
            if watch.unless_over(()).is_err() {
                self.figures.copy_from_slice(&self.before);
                self.iterations = before;
                self.take_up_all();
                return done;
            }
        }
        iterations
    }

    fn iterate(&mut self, watch: &mut Watch<'_>) {
        self.iterations = (self.iterations + 1).min(MOST_ITERATIONS);
        let rule = self.method.rule(self.iterations);
        for seat in 0..self.tree.seats() {
            let Self { tree, current, figures, slots, threads, .. } = self;
            match tree.sweeps(seat, *threads) {
                Some(sweeps) => sweeps.iterate(rule, current, figures, slots),
                None => {
                    let own = || tree.states_of(seat).map(within);
                    own().for_each(|places| rule.begin(&mut figures[places]));
                    let mut walk = Walk { tree, seat, current, figures, rule, values: Vec::new() };
                    walk.value(0, 1.0, 1.0, watch);
                    own().for_each(|places| rule.end(&mut figures[places]));
                }
            }
            if self.updates == Updates::Alternating {
                self.take_up(seat);
            }
        }
        if self.updates == Updates::Simultaneous {
            self.take_up_all();
        }
    }

    pub(super) fn take_up_all(&mut self) {
        (0..self.tree.seats()).for_each(|seat| self.take_up(seat));
    }

    /// Begins to play the next strategy of a seat.
    fn take_up(&mut self, seat: usize) {
        let Self { tree, current, figures, .. } = self;
        if current.is_empty() {
            return;
        }
        for state in tree.states_of(seat) {
            let [_, next] = strategies(&figures[within(state)]);
            current[state.places()].copy_from_slice(next);
        }
    }

    /// The figures of a state.
    pub(super) fn figures_of(&self, state: &State) -> &[f64] {
        &self.figures[within(state)]
    }

    /// The number of bytes of all arrays.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.tree.bytes()
            + [&self.figures, &self.current, &self.slots, &self.before].map(|list| size_of_val(&**list)).iter().sum::<usize>()
    }

    /// The game being solved.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The treatment of regrets.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The moment when the seats update their strategies.
    pub fn updates(&self) -> Updates {
        self.updates
    }

    /// The number of iterations completed.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The average strategy of all iterations, which approaches an equilibrium.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn average(&self) -> Result<Strategy, SolveError> {
        self.tree.strategy(|state, out| self.average_at(state, out))
    }

    /// The strategy of the next iteration.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn current(&self) -> Result<Strategy, SolveError> {
        self.tree.strategy(|state, out| out.copy_from_slice(strategies(self.figures_of(state))[1]))
    }

    /// Measures the average strategy, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn measure(&self, mut stop: impl FnMut() -> bool) -> Result<Measured, SolveError> {
        let mut all = filled(self.tree.actions(), 0.0)?;
        self.tree.states.iter().for_each(|state| self.average_at(state, &mut all[state.places()]));
        self.tree.measure_all(&all, self.threads, &mut Watch::new(&mut stop))
    }

    fn average_at(&self, state: &State, out: &mut [f64]) {
        match_regrets(strategies(self.figures_of(state))[0], out);
    }
}

impl Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}, {} iterations", self.method, self.tree.game(), self.iterations)
    }
}

/// The places of a state's figures.
pub(super) fn within(state: &State) -> Range<usize> {
    let places = state.places();
    FIGURES * places.start..FIGURES * places.end
}

/// A walk through the tree for one seat.
struct Walk<'a> {
    tree: &'a Tree,
    seat: usize,
    current: &'a [f64],
    figures: &'a mut [f64],
    rule: Rule,
    /// The values of the actions tried so far, of the decisions that lead to the current history.
    values: Vec<f64>,
}

impl Walk<'_> {
    /// Expected value from `node` on; `own` and `others` are the reach probabilities of the seat, and of everyone else including
    /// chance.
    fn value(&mut self, node: usize, own: f64, others: f64, watch: &mut Watch<'_>) -> f64 {
        if own == 0.0 && others == 0.0 || watch.is_over() {
            return 0.0;
        }
        let Self { tree, seat, current, .. } = *self;
        let shares = match tree.after(node) {
            After::Over(returns) => return returns[seat],
            After::Seat(acting, first) if acting == seat => return self.learn(node, first, own, others, watch),
            After::Chance(chances) => chances,
            After::Seat(_, first) => &current[first..],
        };
        let mut sum = 0.0;
        for (child, share) in tree.children(node).zip(shares) {
            sum += share * self.value(child, own, others * share, watch);
        }
        sum
    }

    /// Expected value from a decision of the seat on; updates its figures, which begin at `first`.
    fn learn(&mut self, node: usize, first: usize, own: f64, others: f64, watch: &mut Watch<'_>) -> f64 {
        let (from, shares) = (self.values.len(), &self.current[first..][..self.tree.count(node)]);
        let mut sum = 0.0;
        for (child, share) in self.tree.children(node).zip(shares) {
            let value = self.value(child, own * share, others, watch);
            sum += share * value;
            self.values.push(value);
        }
        let figures = &mut self.figures[FIGURES * first..][..FIGURES * shares.len()];
        self.rule.add_regrets(others, sum, &self.values[from..], figures);
        self.rule.add_strategy(own, shares, figures);
        self.values.truncate(from);
        sum
    }
}
