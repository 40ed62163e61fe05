//! Counterfactual regret minimization.

use super::sweep::Sweep;
use super::tree::After;
use super::watch::Watch;
use super::{Form, MOST_ITERATIONS, Measured, SolveError, Strategy, Tree, match_regrets};
use crate::memory::filled;
use std::fmt::{self, Display};

crate::finite! {
    /// The treatment of regrets, and the weights of iterations.
    ///
    /// CFR is by Zinkevich, Johanson, Bowling and Piccione, Regret Minimization in Games with Incomplete Information (2007); CFR+
    /// by Tammelin, Solving Large Imperfect Information Games Using CFR+ (2014); the linear and the discounted form by Brown and
    /// Sandholm, Solving Imperfect-Information Games via Discounted Regret Minimization (2019); predictive CFR+ by Farina, Kroer and
    /// Sandholm, Faster Game Solving via Predictive Blackwell Approachability (2021).
    #[non_exhaustive]
    pub enum Method {
        /// Regrets are added up, and all iterations have the same weight.
        Cfr = "cfr",
        /// Regrets do not fall below 0, and iteration t has weight t.
        CfrPlus = "cfr+",
        /// The regrets and the strategy of iteration t have weight t.
        Linear = "linear",
        /// Before iteration t + 1, positive regrets are multiplied by t^1.5 / (t^1.5 + 1), negative ones by 1/2; strategies have weight t².
        Discounted = "discounted",
        /// As CFR+, but a strategy is chosen as if the regrets of the last iteration came once more, and has weight t².
        Predictive = "pcfr+",
    }
}

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
    pub(super) tree: Tree,
    pub(super) method: Method,
    pub(super) updates: Updates,
    pub(super) iterations: u64,
    pub(super) regrets: Vec<f64>,
    /// The weighted sums of the strategies of all iterations so far.
    pub(super) sums: Vec<f64>,
    /// The regrets of the last iteration alone, if the method is predictive; of the seat that is walking, those before it.
    pub(super) predicted: Vec<f64>,
    pub(super) current: Vec<f64>,
    /// The numbers of the nodes of the public form.
    slots: Vec<f64>,
    threads: usize,
    /// The figures before an iteration, to undo an unfinished one; empty if the tree is so small that every iteration finishes.
    pub(super) before: Vec<f64>,
}

/// With fewer histories, an iteration is over before anybody would stop it.
const SOON_OVER: usize = 100_000;

impl Solver {
    /// A solver before its first iteration.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn new(tree: Tree, method: Method, updates: Updates) -> Result<Self, SolveError> {
        let zeros = || filled(tree.actions(), 0.0);
        let (regrets, sums, current) = (zeros()?, zeros()?, zeros()?);
        let predicted = if method == Method::Predictive { zeros()? } else { Vec::new() };
        let is_long = tree.form() == Form::Full && tree.histories() > SOON_OVER;
        let before = filled(if is_long { 2 * tree.actions() + predicted.len() } else { 0 }, 0.0)?;
        let slots = filled(if tree.form() == Form::Public { tree.histories() } else { 0 }, 0.0)?;
        let mut solver =
            Self { tree, method, updates, iterations: 0, regrets, sums, predicted, current, slots, threads: 1, before };
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
            let figures = self.regrets.iter().chain(&self.sums).chain(&self.predicted);
            self.before.iter_mut().zip(figures).for_each(|(before, figure)| *before = *figure);
            let before = self.iterations;
            self.iterate(&mut watch);
            if watch.unless_over(()).is_err() {
                let figures = self.regrets.iter_mut().chain(&mut self.sums).chain(&mut self.predicted);
                figures.zip(&self.before).for_each(|(figure, before)| *figure = *before);
                self.iterations = before;
                self.take_up_all();
                return done;
            }
        }
        iterations
    }

    fn iterate(&mut self, watch: &mut Watch<'_>) {
        self.iterations = (self.iterations + 1).min(MOST_ITERATIONS);
        let t = self.iterations as f64;
        let (regret, strategy) = match self.method {
            Method::Cfr => (1.0, 1.0),
            Method::CfrPlus => (1.0, t),
            Method::Linear => (t, t),
            Method::Discounted | Method::Predictive => (1.0, t * t),
        };
        for seat in 0..self.tree.seats() {
            if self.method == Method::Predictive {
                for places in self.tree.places_of(seat) {
                    self.predicted[places.clone()].copy_from_slice(&self.regrets[places]);
                }
            }
            let Self { tree, current, regrets, sums, slots, threads, .. } = self;
            match tree.sweeps(*threads) {
                Some(sweeps) => {
                    let sweep = Sweep { tree, sweeps, seat, current };
                    sweep.add_strategy(strategy, sums, slots);
                    sweep.add_regrets(regret, regrets, slots);
                }
                None => {
                    let mut walk = Walk { tree, seat, current, regrets, sums, regret, strategy, values: Vec::new() };
                    walk.value(0, 1.0, 1.0, watch);
                }
            }
            if self.updates == Updates::Alternating {
                self.learn(seat);
            }
        }
        if self.updates == Updates::Simultaneous {
            (0..self.tree.seats()).for_each(|seat| self.learn(seat));
        }
    }

    /// Updates the regrets of a seat after an iteration, and its strategy.
    fn learn(&mut self, seat: usize) {
        let t = self.iterations as f64;
        let (gained, lost) = match self.method {
            Method::Cfr | Method::Linear => (1.0, 1.0),
            Method::CfrPlus | Method::Predictive => (1.0, 0.0),
            // The square root is exactly rounded on every platform; a power is not.
            Method::Discounted => (t * t.sqrt() / (t * t.sqrt() + 1.0), 0.5),
        };
        for places in self.tree.places_of(seat) {
            // No predictions are kept for other methods.
            if let Some(predicted) = self.predicted.get_mut(places.clone()) {
                predicted.iter_mut().zip(&self.regrets[places.clone()]).for_each(|(before, regret)| *before = regret - *before);
            }
            if (gained, lost) != (1.0, 1.0) {
                self.regrets[places].iter_mut().for_each(|regret| *regret *= if *regret > 0.0 { gained } else { lost });
            }
        }
        self.take_up(seat);
    }

    pub(super) fn take_up_all(&mut self) {
        (0..self.tree.seats()).for_each(|seat| self.take_up(seat));
    }

    /// Updates the strategy of a seat by its regrets.
    fn take_up(&mut self, seat: usize) {
        let mut expected = Vec::new();
        for places in self.tree.places_of(seat) {
            expected.clear();
            expected.extend_from_slice(&self.regrets[places.clone()]);
            if let Some(predicted) = self.predicted.get(places.clone()) {
                expected.iter_mut().zip(predicted).for_each(|(regret, more)| *regret += more);
            }
            match_regrets(&expected, &mut self.current[places]);
        }
    }

    /// The game being solved.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The treatment of regrets.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// The moment when the seats update their strategies.
    #[must_use]
    pub fn updates(&self) -> Updates {
        self.updates
    }

    /// The number of iterations completed.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The average strategy of all iterations, which approaches an equilibrium.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn average(&self) -> Result<Strategy, SolveError> {
        self.tree.strategy(|first, out| self.average_at(first, out))
    }

    /// The strategy of the next iteration.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn current(&self) -> Result<Strategy, SolveError> {
        self.tree.strategy(|first, out| out.copy_from_slice(&self.current[first..][..out.len()]))
    }

    /// Measures the average strategy.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn measure(&self) -> Result<Measured, SolveError> {
        self.measure_unless(|| false)
    }

    /// Like [`measure`](Self::measure), unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn measure_unless(&self, mut stop: impl FnMut() -> bool) -> Result<Measured, SolveError> {
        let mut all = filled(self.sums.len(), 0.0)?;
        for state in self.tree.all_states() {
            let first = state.first as usize;
            self.average_at(first, &mut all[first..][..usize::from(state.actions)]);
        }
        self.tree.measure_all(&all, self.threads, &mut Watch::new(&mut stop))
    }

    fn average_at(&self, first: usize, out: &mut [f64]) {
        match_regrets(&self.sums[first..][..out.len()], out);
    }
}

impl Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}, {} iterations", self.method, self.tree.game(), self.iterations)
    }
}

/// A walk through the tree for one seat.
struct Walk<'a> {
    tree: &'a Tree,
    seat: usize,
    current: &'a [f64],
    regrets: &'a mut [f64],
    sums: &'a mut [f64],
    /// The weights of this iteration's regrets and strategy.
    regret: f64,
    strategy: f64,
    /// The values of the actions of the decisions on the way.
    values: Vec<f64>,
}

impl Walk<'_> {
    /// Expected value from `node` on; `own` and `others` are the reach probabilities of the seat, and of everyone else including chance.
    fn value(&mut self, node: usize, own: f64, others: f64, watch: &mut Watch<'_>) -> f64 {
        if own == 0.0 && others == 0.0 || watch.is_over() {
            return 0.0;
        }
        let tree = self.tree;
        match tree.after(node) {
            After::Over(first) => tree.brought(first, self.seat),
            After::Chance(first) => {
                let mut sum = 0.0;
                for (i, child) in tree.children(node).enumerate() {
                    let chance = tree.chance(first + i);
                    sum += chance * self.value(child, own, others * chance, watch);
                }
                sum
            }
            After::Seat(seat, first) if seat == self.seat => {
                let from = self.values.len();
                let mut sum = 0.0;
                for (i, child) in tree.children(node).enumerate() {
                    let probability = self.current[first + i];
                    let value = self.value(child, own * probability, others, watch);
                    sum += probability * value;
                    self.values.push(value);
                }
                for (i, value) in self.values.drain(from..).enumerate() {
                    self.regrets[first + i] += self.regret * others * (value - sum);
                    self.sums[first + i] += self.strategy * own * self.current[first + i];
                }
                sum
            }
            After::Seat(_, first) => {
                let mut sum = 0.0;
                for (i, child) in tree.children(node).enumerate() {
                    let probability = self.current[first + i];
                    sum += probability * self.value(child, own, others * probability, watch);
                }
                sum
            }
        }
    }
}
