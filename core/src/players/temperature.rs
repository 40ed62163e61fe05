//! Temperatures: from the best action to any action.

use super::Considered;
use super::guided::exp;
use crate::{OptionValue, Stream};
use std::hash::{Hash, Hasher};

/// The temperature of a choice: 0 for the best action, or a positive number `T` for an action drawn by the probabilities
/// exp(logit / `T`), up to a common factor.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(into = "f32", try_from = "f32"))]
pub struct Temperature(f32);

/// The difference of logits beyond which an action is never drawn.
const NEVER: f32 = -80.0;

impl Temperature {
    /// The temperature of a search that will solve the rest of the match.
    pub(super) const SOLVING: Self = Self(0.25);

    /// A finite number of at least 0; `None` for any other.
    #[must_use]
    pub fn new(temperature: f32) -> Option<Self> {
        (temperature.is_finite() && temperature >= 0.0).then_some(Self(temperature.abs()))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> f32 {
        self.0
    }

    /// Whether it is 0.
    pub(super) fn is_zero(self) -> bool {
        self.0 == 0.0
    }

    /// Writes the probabilities of actions with these logits, and draws one of them. A logit that is not a number counts as −∞;
    /// logits that are all −∞ are equally likely.
    pub(super) fn draw<A: Copy>(
        self,
        considered: &mut [Considered<A>],
        logit: impl Fn(&Considered<A>) -> f32,
        stream: &mut Stream,
    ) -> A {
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
        considered[stream.place(considered.iter().map(|each| f64::from(each.probability)))].action
    }
}

impl Eq for Temperature {}

impl Hash for Temperature {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl OptionValue for Temperature {
    fn to_text(&self) -> String {
        self.0.to_string()
    }

    fn from_text(text: &str) -> Option<Self> {
        Self::new(text.parse().ok()?)
    }
}

impl From<Temperature> for f32 {
    fn from(temperature: Temperature) -> Self {
        temperature.0
    }
}

impl TryFrom<f32> for Temperature {
    type Error = String;

    fn try_from(temperature: f32) -> Result<Self, String> {
        Self::new(temperature).ok_or_else(|| format!("the temperature is {temperature}; expected a finite number of at least 0"))
    }
}
