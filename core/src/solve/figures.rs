//! The figures of an information state: the regrets of its actions, the weighted sums of its strategies and, for a predictive method, the
//! regrets of the last iteration alone, one list after the other.

use super::{Method, match_in_place};

/// The treatment of figures in an iteration.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// The weights of the iteration's regrets and strategy.
    regret: f64,
    strategy: f64,
    /// The factors of positive and of negative regrets after the iteration.
    gained: f64,
    lost: f64,
}

impl Method {
    /// The number of figures of an action.
    pub(super) fn figures(self) -> usize {
        if self == Self::Predictive { 3 } else { 2 }
    }

    /// The treatment of figures in an iteration of this number.
    pub(super) fn rule(self, iteration: u64) -> Rule {
        let t = iteration as f64;
        let (regret, strategy) = match self {
            Self::Cfr => (1.0, 1.0),
            Self::CfrPlus => (1.0, t),
            Self::Linear => (t, t),
            Self::Discounted | Self::Predictive => (1.0, t * t),
        };
        let (gained, lost) = match self {
            Self::Cfr | Self::Linear => (1.0, 1.0),
            Self::CfrPlus | Self::Predictive => (1.0, 0.0),
            // The square root is exactly rounded on every platform; a power is not.
            Self::Discounted => (t * t.sqrt() / (t * t.sqrt() + 1.0), 0.5),
        };
        Rule { regret, strategy, gained, lost }
    }
}

/// Each kind of figures: regrets, sums and predictions.
fn kinds(figures: &mut [f64], actions: usize) -> [&mut [f64]; 3] {
    let (regrets, rest) = figures.split_at_mut(actions);
    let (sums, predicted) = rest.split_at_mut(actions);
    [regrets, sums, predicted]
}

/// Writes the strategy by the figures.
pub(super) fn choose(figures: &[f64], out: &mut [f64]) {
    let (regrets, rest) = figures.split_at(out.len());
    out.copy_from_slice(regrets);
    out.iter_mut().zip(&rest[regrets.len()..]).for_each(|(regret, more)| *regret += more);
    match_in_place(out);
}

impl Rule {
    /// Adds a strategy to the sums, by the probability with which the seat makes the state.
    pub(super) fn add_strategy(self, reached: f64, strategy: &[f64], figures: &mut [f64]) {
        if reached > 0.0 {
            let [_, sums, _] = kinds(figures, strategy.len());
            sums.iter_mut().zip(strategy).for_each(|(sum, share)| *sum += self.strategy * reached * share);
        }
    }

    /// Begins an iteration of the seat: until its end, the regrets before it are in place of predictions.
    pub(super) fn begin(self, figures: &mut [f64], actions: usize) {
        let [regrets, _, predicted] = kinds(figures, actions);
        predicted.iter_mut().zip(regrets).for_each(|(before, regret)| *before = *regret);
    }

    /// Adds the regrets of a node, by the probability with which chance and the others make it; its value, and those of its actions.
    pub(super) fn add_regrets(self, reached: f64, mean: f64, values: &[f64], figures: &mut [f64]) {
        if reached > 0.0 {
            let (weight, [regrets, ..]) = (self.regret * reached, kinds(figures, values.len()));
            regrets.iter_mut().zip(values).for_each(|(regret, value)| *regret += weight * (value - mean));
        }
    }

    /// Ends an iteration of the seat.
    pub(super) fn end(self, figures: &mut [f64], actions: usize) {
        let [regrets, _, predicted] = kinds(figures, actions);
        predicted.iter_mut().zip(&*regrets).for_each(|(before, regret)| *before = regret - *before);
        if (self.gained, self.lost) != (1.0, 1.0) {
            regrets.iter_mut().for_each(|regret| *regret *= if *regret > 0.0 { self.gained } else { self.lost });
        }
    }
}
