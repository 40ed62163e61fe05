//! Sweeps over the public form: the walks of counterfactual regret minimization, values, and best responses.

use super::figures::{Rule, strategies};
use super::tree::{State, Sweeps};
use super::watch::Watch;
use super::{SolveError, Tree};
use crate::memory::{filled, list};

/// An iteration of a seat.
pub(super) struct Sweep<'a> {
    pub(super) tree: &'a Tree,
    pub(super) sweeps: Sweeps<'a>,
    pub(super) seat: usize,
    /// The strategy of the iteration, if the next one has not its place among the figures.
    pub(super) current: &'a [f64],
    pub(super) rule: Rule,
}

impl Sweep<'_> {
    fn is_own(&self, state: &State) -> bool {
        usize::from(state.seat) == self.seat
    }

    /// Writes the strategy in a state, whose figures are given.
    fn current(&self, state: &State, figures: &[f64], out: &mut [f64]) {
        let [_, next] = strategies(figures);
        out.copy_from_slice(if self.current.is_empty() { next } else { &self.current[state.places()] });
    }

    /// Adds the seat's strategy to its sums, by how likely the seat makes each state.
    pub(super) fn add_strategy(&self, figures: &mut [f64], slots: &mut [f64]) {
        self.sweeps.reach(slots, figures, |state, reached, figures, shares| {
            if self.is_own(state) {
                self.current(state, figures, shares);
                self.rule.add_strategy(reached.iter().sum(), shares, figures);
            }
        });
    }

    /// Adds the seat's regrets, and ends its iteration.
    pub(super) fn add_regrets(&self, figures: &mut [f64], slots: &mut [f64]) {
        let ends = |first| self.tree.brought(first, self.seat);
        let share = |state: &State, figures: &[f64], shares: &mut [f64]| {
            if !self.is_own(state) {
                self.current(state, figures, shares);
            }
        };
        self.sweeps.reach_and_evaluate(slots, figures, ends, share, |state, nodes, figures, shares, values| {
            if !self.is_own(state) {
                return average(nodes, shares, values);
            }
            self.current(state, figures, shares);
            self.rule.begin(figures);
            for (node, values) in nodes.iter_mut().zip(values.chunks_exact(shares.len())) {
                let reached = *node;
                *node = mean(shares, values);
                self.rule.add_regrets(reached, *node, values, figures);
            }
            self.rule.end(figures);
        });
    }
}

fn mean(probabilities: &[f64], values: &[f64]) -> f64 {
    probabilities.iter().zip(values).map(|(probability, value)| probability * value).sum()
}

/// Writes the values of nodes by the probabilities of their actions.
fn average(nodes: &mut [f64], probabilities: &[f64], values: &[f64]) {
    let values = values.chunks_exact(probabilities.len());
    nodes.iter_mut().zip(values).for_each(|(node, values)| *node = mean(probabilities, values));
}

impl Tree {
    /// The expected value of a seat, in units.
    pub(super) fn value_in(
        &self,
        sweeps: Sweeps<'_>,
        probabilities: &[f64],
        seat: usize,
        watch: &mut Watch<'_>,
    ) -> Result<f64, SolveError> {
        watch.asks();
        watch.unless_over(())?;
        let mut slots = filled(self.histories(), 0.0)?;
        let ends = |first| self.brought(first, seat);
        let share = |state: &State, _: &[()], shares: &mut [f64]| shares.copy_from_slice(&probabilities[state.places()]);
        let decide =
            |_: &State, nodes: &mut [f64], _: &mut [()], shares: &mut [f64], values: &[f64]| average(nodes, shares, values);
        Ok(sweeps.evaluate(&mut slots, &mut [], ends, share, decide))
    }

    /// The expected value of a seat with a best response, in units, and its choice in each state, as a place among its actions.
    pub(super) fn respond_in(
        &self,
        sweeps: Sweeps<'_>,
        probabilities: &[f64],
        seat: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(f64, Vec<usize>), SolveError> {
        watch.asks();
        watch.unless_over(())?;
        let (mut slots, mut best) = (filled(self.histories(), 0.0)?, filled(self.actions(), false)?);
        let ends = |first| self.brought(first, seat);
        let share = |state: &State, _: &[bool], shares: &mut [f64]| {
            if usize::from(state.seat) != seat {
                shares.copy_from_slice(&probabilities[state.places()]);
            }
        };
        let decide = |state: &State, nodes: &mut [f64], best: &mut [bool], shares: &mut [f64], values: &[f64]| {
            if usize::from(state.seat) != seat {
                return average(nodes, shares, values);
            }
            let values = values.chunks_exact(shares.len());
            let worth = |action: usize| nodes.iter().zip(values.clone()).map(|(node, values)| node * values[action]).sum::<f64>();
            let (mut chosen, mut most) = (0, worth(0));
            for action in 1..shares.len() {
                let worth = worth(action);
                if worth > most {
                    (chosen, most) = (action, worth);
                }
            }
            best[chosen] = true;
            nodes.iter_mut().zip(values).for_each(|(node, values)| *node = values[chosen]);
        };
        let value = sweeps.reach_and_evaluate(&mut slots, &mut best, ends, share, decide);
        let chosen = |state: &State| best[state.places()].iter().position(|best| *best).unwrap_or_default();
        Ok((value, list(sweeps.states.len(), sweeps.states.iter().map(|state| Ok(chosen(state))))?))
    }
}
