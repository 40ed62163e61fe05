//! Sweeps over the public form: the walks of counterfactual regret minimization, values, and best responses.

use super::figures::{Rule, strategies};
use super::tree::{State, Sweeps};
use super::watch::Watch;
use super::{SolveError, best, mean};
use crate::memory::{filled, list};

impl Sweeps<'_> {
    /// Runs an iteration of the seat: adds its strategy to its sums, by how likely it makes each state, then its regrets. `current` is
    /// the strategy of the iteration, and empty if that is the next one among the figures.
    pub(super) fn iterate(&self, rule: Rule, current: &[f64], figures: &mut [f64], slots: &mut [f64]) {
        let play = |state: &State, figures: &[f64], shares: &mut [f64]| {
            let [_, next] = strategies(figures);
            shares.copy_from_slice(if current.is_empty() { next } else { &current[state.places()] });
        };
        self.reach(slots, figures, |state, reached, figures, shares| {
            if self.is_own(state) {
                play(state, figures, shares);
                rule.add_strategy(reached.iter().sum(), shares, figures);
            }
        });
        let decide = |state: &State, nodes: &mut [f64], figures: &mut [f64], shares: &mut [f64], values: &[f64]| {
            play(state, figures, shares);
            rule.begin(figures);
            for (node, values) in nodes.iter_mut().zip(values.chunks_exact(shares.len())) {
                let reached = *node;
                *node = mean(shares, values);
                rule.add_regrets(reached, *node, values, figures);
            }
            rule.end(figures);
        };
        self.evaluate(slots, figures, play, Some(decide));
    }

    /// The expected value of the seat, in units.
    pub(super) fn value(&self, probabilities: &[f64], watch: &mut Watch<'_>) -> Result<f64, SolveError> {
        watch.ask()?;
        let play = |state: &State, _: &[()], shares: &mut [f64]| shares.copy_from_slice(&probabilities[state.places()]);
        let nothing = None::<fn(&State, &mut [f64], &mut [()], &mut [f64], &[f64])>;
        Ok(self.evaluate(&mut filled(self.nodes(), 0.0)?, &mut [], play, nothing))
    }

    /// The expected value of the seat with a best response, in units, and its choice in each state, as a place among its actions.
    pub(super) fn respond(&self, probabilities: &[f64], watch: &mut Watch<'_>) -> Result<(f64, Vec<usize>), SolveError> {
        watch.ask()?;
        let (mut slots, mut chosen) = (filled(self.nodes(), 0.0)?, filled(probabilities.len(), false)?);
        let play = |state: &State, _: &[bool], shares: &mut [f64]| shares.copy_from_slice(&probabilities[state.places()]);
        let decide = |_: &State, nodes: &mut [f64], chosen: &mut [bool], worth: &mut [f64], values: &[f64]| {
            let values = values.chunks_exact(worth.len());
            for (action, worth) in worth.iter_mut().enumerate() {
                *worth = nodes.iter().zip(values.clone()).map(|(node, values)| node * values[action]).sum();
            }
            let best = best(worth);
            chosen[best] = true;
            nodes.iter_mut().zip(values).for_each(|(node, values)| *node = values[best]);
        };
        let value = self.evaluate(&mut slots, &mut chosen, play, Some(decide));
        let chosen = |state: &State| chosen[state.places()].iter().position(|is_chosen| *is_chosen).unwrap_or_default();
        Ok((value, list(self.states.len(), self.states.iter().map(|state| Ok(chosen(state))))?))
    }
}
