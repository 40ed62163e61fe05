//! Temperatures: from the best action to any action.

use super::Considered;
use super::guided::exp;
use super::number::number;
use crate::Stream;

number! {
    /// The temperature of a choice: 0 for the best action, or a positive number `T` for an action drawn by the probabilities
    /// exp(logit / `T`), up to a common factor.
    pub struct Temperature: "temperature";
}

/// The difference of logits beyond which an action is never drawn.
const NEVER: f32 = -80.0;

impl Temperature {
    /// The temperature of a search that will solve the rest of the match.
    pub(super) const SOLVING: Self = Self(0.25);

    /// The temperature at which a network plays its own policy.
    #[cfg(feature = "formats")]
    pub(super) const OWN: Self = Self(1.0);

    /// Whether it is 0.
    pub(super) fn is_zero(self) -> bool {
        self.0 == 0.0
    }

    /// Writes the probabilities of actions with these logits. A logit that is not a number counts as −∞; logits that are all −∞
    /// are equally likely.
    pub(super) fn share<A>(self, considered: &mut [Considered<A>], logit: impl Fn(&Considered<A>) -> f32) {
        let logit = |each: &Considered<A>| logit(each).max(f32::NEG_INFINITY);
        let highest = considered.iter().map(logit).fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for each in &mut *considered {
            let logit = logit(each);
            let below = if logit == highest { 0.0 } else { (logit - highest) / self.0 };
            each.probability = if below < NEVER { 0.0 } else { exp(below) };
            sum += each.probability;
        }
        considered.iter_mut().for_each(|each| each.probability /= sum);
    }

    /// Writes the [probabilities](Self::share) of actions with these logits, and draws one of them.
    pub(super) fn draw<A: Copy>(
        self,
        considered: &mut [Considered<A>],
        logit: impl Fn(&Considered<A>) -> f32,
        stream: &mut Stream,
    ) -> A {
        self.share(considered, logit);
        considered[stream.place(considered.iter().map(|each| f64::from(each.probability)))].action
    }
}
