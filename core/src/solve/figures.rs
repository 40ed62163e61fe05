//! The figures of an information state: the regrets of its actions, the weighted sums of its strategies, and its strategy in the
//! next iteration, one list after the other.

use super::match_in_place;

crate::finite! {
    /// The treatment of regrets, and the weights of iterations.
    ///
    /// CFR is by Zinkevich, Johanson, Bowling and Piccione, Regret Minimization in Games with Incomplete Information (2007); CFR+
    /// by Tammelin, Solving Large Imperfect Information Games Using CFR+ (2014); the linear and the discounted form by Brown and
    /// Sandholm, Solving Imperfect-Information Games via Discounted Regret Minimization (2019); predictive CFR+ by Farina, Kroer
    /// and Sandholm, Faster Game Solving via Predictive Blackwell Approachability (2021).
    #[non_exhaustive]
    pub enum Method {
        /// Regrets are added up, and all iterations have the same weight.
        Cfr = "cfr",
        /// Regrets do not fall below 0, and iteration t has weight t.
        CfrPlus = "cfr+",
        /// The regrets and the strategy of iteration t have weight t.
        Linear = "linear",
        /// Before iteration t + 1, positive regrets are multiplied by t^1.5 / (t^1.5 + 1), negative ones by 1/2; strategies have
        /// weight t².
        Discounted = "discounted",
        /// As CFR+, but a strategy is chosen as if the regrets of the last iteration came once more, and has weight t².
        Predictive = "pcfr+",
    }
}

/// The number of figures of an action.
pub(super) const FIGURES: usize = 3;

/// The treatment of figures in an iteration.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// The weights of the iteration's regrets and strategy.
    regret: f64,
    strategy: f64,
    /// The factors of positive and of negative regrets after the iteration.
    gained: f64,
    lost: f64,
    /// The weight of the prediction, that the regrets of the iteration come once more.
    predicted: f64,
}

impl Method {
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
        let predicted = if self == Self::Predictive { 1.0 } else { 0.0 };
        Rule { regret, strategy, gained, lost, predicted }
    }
}

/// Each kind of figures: regrets, sums, and the next strategy.
pub(super) fn kinds(figures: &mut [f64]) -> [&mut [f64]; 3] {
    let (regrets, rest) = figures.split_at_mut(figures.len() / FIGURES);
    let (sums, next) = rest.split_at_mut(regrets.len());
    [regrets, sums, next]
}

/// The weighted sums of strategies, and the strategy of the next iteration.
pub(super) fn strategies(figures: &[f64]) -> [&[f64]; 2] {
    let (_, strategies) = figures.split_at(figures.len() / FIGURES);
    strategies.split_at(strategies.len() / 2).into()
}

/// Writes the strategy of the first iteration, in which all actions are alike.
pub(super) fn start(figures: &mut [f64]) {
    let [_, _, next] = kinds(figures);
    match_in_place(next);
}

impl Rule {
    /// Adds a strategy to the sums; `reached` is the seat's own reach probability.
    pub(super) fn add_strategy(self, reached: f64, strategy: &[f64], figures: &mut [f64]) {
        if reached > 0.0 {
            let [_, sums, _] = kinds(figures);
            sums.iter_mut().zip(strategy).for_each(|(sum, share)| *sum += self.strategy * reached * share);
        }
    }

    /// Begins an iteration of the seat, until whose end the earlier regrets replace the next strategy.
    pub(super) fn begin(self, figures: &mut [f64]) {
        let [regrets, _, next] = kinds(figures);
        next.copy_from_slice(regrets);
    }

    /// Adds the regrets of a node with the value `mean` and the values of its actions; `reached` is its reach probability by
    /// chance and the others.
    pub(super) fn add_regrets(self, reached: f64, mean: f64, values: &[f64], figures: &mut [f64]) {
        if reached > 0.0 {
            let (weight, [regrets, ..]) = (self.regret * reached, kinds(figures));
            regrets.iter_mut().zip(values).for_each(|(regret, value)| *regret += weight * (value - mean));
        }
    }

    /// Ends an iteration of the seat, and writes the next strategy.
    pub(super) fn end(self, figures: &mut [f64]) {
        let [regrets, _, next] = kinds(figures);
        for (regret, next) in regrets.iter_mut().zip(&mut *next) {
            let more = self.predicted * (*regret - *next);
            *regret *= if *regret > 0.0 { self.gained } else { self.lost };
            *next = *regret + more;
        }
        match_in_place(next);
    }
}
