//! Sweeps over the public form: the walks of counterfactual regret minimization, values, and best responses.

use super::tree::{State, Sweeps};
use super::watch::Watch;
use super::{SolveError, Tree};
use crate::memory::{filled, list};

/// An iteration of a seat.
pub(super) struct Sweep<'a> {
    pub(super) tree: &'a Tree,
    pub(super) sweeps: Sweeps<'a>,
    pub(super) seat: usize,
    pub(super) current: &'a [f64],
}

impl<'a> Sweep<'a> {
    fn is_own(&self, state: &State) -> bool {
        usize::from(state.seat) == self.seat
    }

    fn current(&self, state: &State) -> &'a [f64] {
        &self.current[state.places()]
    }

    /// Adds the seat's strategy to its sums, by the weight of the iteration and by how likely the seat makes each state.
    pub(super) fn add_strategy(&self, weight: f64, sums: &mut [f64], slots: &mut [f64]) {
        let share = |state: &State| self.is_own(state).then(|| self.current(state));
        self.sweeps.reach(slots, sums, share, |state, reached, sums| {
            let reached: f64 = if self.is_own(state) { reached.iter().sum() } else { 0.0 };
            if reached > 0.0 {
                sums.iter_mut().zip(self.current(state)).for_each(|(sum, share)| *sum += weight * reached * share);
            }
        });
    }

    /// Adds the seat's regrets, by the weight of the iteration.
    pub(super) fn add_regrets(&self, weight: f64, regrets: &mut [f64], slots: &mut [f64]) {
        let share = |state: &State| (!self.is_own(state)).then(|| self.current(state));
        self.sweeps.reach(slots, regrets, share, |_, _, _| {});
        let ends = |first| self.tree.brought(first, self.seat);
        self.sweeps.evaluate(&ends, slots, regrets, share, |state, nodes, regrets, values| {
            let current = self.current(state);
            for (node, values) in nodes.iter_mut().zip(values.chunks_exact(current.len())) {
                let reached = weight * *node;
                *node = mean(current, values);
                if self.is_own(state) && reached > 0.0 {
                    regrets.iter_mut().zip(values).for_each(|(regret, value)| *regret += reached * (value - *node));
                }
            }
        });
    }
}

fn mean(probabilities: &[f64], values: &[f64]) -> f64 {
    probabilities.iter().zip(values).map(|(probability, value)| probability * value).sum()
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
        let share = |state: &State| &probabilities[state.places()];
        let ends = |first| self.brought(first, seat);
        let decide = |state: &State, nodes: &mut [f64], _: &mut [()], values: &[f64]| {
            let values = values.chunks_exact(usize::from(state.actions));
            nodes.iter_mut().zip(values).for_each(|(node, values)| *node = mean(share(state), values));
        };
        Ok(sweeps.evaluate(&ends, &mut slots, &mut [], |state| Some(share(state)), decide))
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
        let share = |state: &State| (usize::from(state.seat) != seat).then(|| &probabilities[state.places()]);
        sweeps.reach(&mut slots, &mut best, share, |_, _, _| {});
        let ends = |first| self.brought(first, seat);
        let value = sweeps.evaluate(&ends, &mut slots, &mut best, share, |state, nodes, best, values| {
            let actions = usize::from(state.actions);
            let values = values.chunks_exact(actions);
            if let Some(share) = share(state) {
                return nodes.iter_mut().zip(values).for_each(|(node, values)| *node = mean(share, values));
            }
            let worth = |action: usize| nodes.iter().zip(values.clone()).map(|(node, values)| node * values[action]).sum::<f64>();
            let (mut chosen, mut most) = (0, worth(0));
            for action in 1..actions {
                let worth = worth(action);
                if worth > most {
                    (chosen, most) = (action, worth);
                }
            }
            best[chosen] = true;
            nodes.iter_mut().zip(values).for_each(|(node, values)| *node = values[chosen]);
        });
        let chosen = |state: &State| best[state.places()].iter().position(|best| *best).unwrap_or_default();
        Ok((value, list(sweeps.states.len(), sweeps.states.iter().map(|state| Ok(chosen(state))))?))
    }
}
