//! Sweeps over the public form: the walks of counterfactual regret minimization, values, and best responses.

use super::figures::{Rule, strategies};
use super::tree::{State, Steps, Sweeps};
use super::watch::Watch;
use super::{SolveError, best, mean};
use crate::memory::{filled, list};

/// The steps of an iteration over the list of figures. `current` is the strategy of the iteration; if it is empty, the figures'
/// next strategy is.
struct Iteration<'a> {
    rule: Rule,
    current: &'a [f64],
}

impl Steps for Iteration<'_> {
    type Item = f64;

    fn play(&self, state: &State, figures: &[f64], shares: &mut [f64]) {
        let [_, next] = strategies(figures);
        shares.copy_from_slice(if self.current.is_empty() { next } else { &self.current[state.places()] });
    }

    fn decide(&self, state: &State, nodes: &mut [f64], figures: &mut [f64], shares: &mut [f64], values: &[f64]) {
        self.play(state, figures, shares);
        self.rule.begin(figures);
        for (node, values) in nodes.iter_mut().zip(values.chunks_exact(shares.len())) {
            let reached = *node;
            *node = mean(shares, values);
            self.rule.add_regrets(reached, *node, values, figures);
        }
        self.rule.end(figures);
    }
}

/// The steps of a best response to these probabilities; their list marks the chosen actions.
struct Response<'a>(&'a [f64]);

impl Steps for Response<'_> {
    type Item = bool;

    fn play(&self, state: &State, _: &[bool], shares: &mut [f64]) {
        shares.copy_from_slice(&self.0[state.places()]);
    }

    fn decide(&self, _: &State, nodes: &mut [f64], chosen: &mut [bool], worth: &mut [f64], values: &[f64]) {
        let values = values.chunks_exact(worth.len());
        for (action, worth) in worth.iter_mut().enumerate() {
            *worth = nodes.iter().zip(values.clone()).map(|(node, values)| node * values[action]).sum();
        }
        let best = best(worth);
        chosen[best] = true;
        nodes.iter_mut().zip(values).for_each(|(node, values)| *node = values[best]);
    }
}

impl Sweeps<'_> {
    /// Runs an iteration of the seat: adds its strategy to the sums, weighted with its own reach probabilities, then the regrets.
    pub(super) fn iterate(&self, rule: Rule, current: &[f64], figures: &mut [f64], slots: &mut [f64]) {
        let iteration = Iteration { rule, current };
        self.reach(slots, figures, |state, reached, figures, shares| {
            if self.is_own(state) {
                iteration.play(state, figures, shares);
                rule.add_strategy(reached.iter().sum(), shares, figures);
            }
        });
        self.decide(slots, figures, &iteration);
    }

    /// The expected value of the seat, in units.
    pub(super) fn value(&self, probabilities: &[f64], watch: &mut Watch<'_>) -> Result<f64, SolveError> {
        watch.ask()?;
        Ok(self.play(&mut filled(self.nodes(), 0.0)?, &mut [], &Response(probabilities)))
    }

    /// The expected value of the seat with a best response, in units, and its choice in each state, as a place among its actions.
    pub(super) fn respond(&self, probabilities: &[f64], watch: &mut Watch<'_>) -> Result<(f64, Vec<usize>), SolveError> {
        watch.ask()?;
        let (mut slots, mut chosen) = (filled(self.nodes(), 0.0)?, filled(probabilities.len(), false)?);
        let value = self.decide(&mut slots, &mut chosen, &Response(probabilities));
        let chosen = |state: &State| chosen[state.places()].iter().position(|is_chosen| *is_chosen).unwrap_or_default();
        Ok((value, list(self.states.len(), self.states.iter().map(|state| Ok(chosen(state))))?))
    }
}
