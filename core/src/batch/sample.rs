//! Samples actions natively, so that no slower language has to.

use super::workers::{Load, Task, take_first};
use super::{Batch, BatchError, Outputs};
use crate::dealer::Dealer;
use crate::memory::list;
use crate::simd::accelerated;
use crate::{Finite, Position, Sampler, Set};
use std::mem;
use std::sync::{Mutex, PoisonError};

/// The outputs of [`Batch::sample_logits`], a value for each row; outputs that are `None` are not written.
///
/// ```
/// use bastide::batch::Choices;
/// use bastide::BatchSetup;
///
/// let game = bastide::load("en_garde")?;
/// let mut batch = game.new_batch(&BatchSetup::default().rows(64), || false)?;
/// let (mut actions, mut log_probs) = ([0; 64], [0.0; 64]);
/// let mut choices = Choices::default();
/// choices.actions = Some(&mut actions);
/// choices.log_probs = Some(&mut log_probs);
/// batch.sample_logits(&vec![0.0; 64 * game.actions()], 1.0, &mut choices)?;
/// assert!(log_probs.iter().all(|log_prob| *log_prob <= 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Choices<'a> {
    /// The ids of the actions.
    pub actions: Option<&'a mut [i32]>,
    /// The natural logarithms of their probabilities.
    pub log_probs: Option<&'a mut [f32]>,
    /// The entropies of their distributions, in nats.
    pub entropy: Option<&'a mut [f32]>,
}

impl<P: Position> Batch<P> {
    /// Writes a uniformly random legal action for each row; 0 if the match is over.
    pub fn sample(&mut self, actions: &mut [i32]) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        let rows = self.rows();
        self.workers.share(
            Load::new(Task::Sample, rows),
            (&mut self.legal[..], &mut self.samplers[..], actions),
            |(legal, samplers, actions), rows| (take_first(legal, rows), take_first(samplers, rows), take_first(actions, rows)),
            |(legal, samplers, actions)| {
                accelerated!(processor => for ((legal, sampler), action) in legal.iter().zip(samplers).zip(actions) {
                    *action = legal.draw_id(&mut Dealer::new(sampler, processor)).unwrap_or(0) as i32;
                });
            },
        );
        Ok(())
    }

    /// Writes a uniformly random legal action in some rows, which are named once each; 0 if the match is over. `actions` has an
    /// entry for each row of the batch; the other rows' actions and streams are unchanged.
    pub fn sample_some(&mut self, rows: &[usize], actions: &mut [i32]) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        self.plan(rows.len(), &|place| (rows[place], 0), &Outputs::default())?;
        for (row, _) in &self.plan {
            actions[*row] = self.legal[*row].draw_id(&mut self.samplers[*row]).unwrap_or(0) as i32;
        }
        Ok(())
    }

    /// Like [`sample_logits`](Batch::sample_logits) in some rows, which are named once each. `logits` has a row for each of them,
    /// in their order; `choices` has entries for all rows of the batch. The other rows' entries and streams are unchanged.
    pub fn sample_logits_some(
        &mut self,
        rows: &[usize],
        logits: &[f32],
        temperature: f32,
        choices: &mut Choices<'_>,
    ) -> Result<(), BatchError> {
        let inverse = inverse(temperature)?;
        self.each_logits(rows, logits, choices, |softmax, legal, logits, sampler| softmax.choose(legal, logits, inverse, sampler))
    }

    /// Chooses the legal action with the highest logit in some rows, or in all; ties go to the lowest id, and no stream advances.
    /// Otherwise like [`sample_logits_some`](Batch::sample_logits_some); the logarithm and the entropy are 0.
    pub fn greedy(&mut self, rows: Option<&[usize]>, logits: &[f32], choices: &mut Choices<'_>) -> Result<(), BatchError> {
        let choose =
            |softmax: &mut Softmax, legal: &Set<P::Action>, logits: &[f32], _: &mut Sampler| softmax.highest(legal, logits);
        match rows {
            Some(rows) => self.each_logits(rows, logits, choices, choose),
            None => self.each_logits(&list(self.rows(), (0..self.rows()).map(Ok))?, logits, choices, choose),
        }
    }

    /// Chooses in some rows, each with its logits.
    fn each_logits(
        &mut self,
        rows: &[usize],
        logits: &[f32],
        choices: &mut Choices<'_>,
        choose: impl Fn(&mut Softmax, &Set<P::Action>, &[f32], &mut Sampler) -> Result<Choice, String>,
    ) -> Result<(), BatchError> {
        let actions = P::Action::COUNT;
        BatchError::unless_length("logits", logits.len(), rows.len() * actions)?;
        choices.check(self.rows())?;
        self.plan(rows.len(), &|place| (rows[place], place as u64), &Outputs::default())?;
        self.before.clone_from(&self.samplers);
        let (mut softmax, plan) = (Softmax::default(), mem::take(&mut self.plan));
        let chosen = plan.iter().try_for_each(|(row, place)| {
            let logits = &logits[*place as usize * actions..][..actions];
            let chosen = choose(&mut softmax, &self.legal[*row], logits, &mut self.samplers[*row]);
            choices.write(*row, chosen.map_err(|why| BatchError::Logits { row: *row, why })?);
            Ok(())
        });
        self.plan = plan;
        chosen.inspect_err(|_| self.samplers.clone_from(&self.before))
    }

    /// Chooses an action for each row with the probabilities that the softmax of `logits / temperature` gives to its legal
    /// actions.
    ///
    /// `logits` is `[rows, actions]`; those of illegal actions are not read. If the match is over, the action, the logarithm and
    /// the entropy are 0. An error names the lowest row with a logit that is not a number or +∞, or with −∞ alone; then no stream
    /// has advanced, and the outputs are undefined.
    ///
    /// The same logits give the same actions on every platform; the logarithms are as exact as the platform's logarithm.
    pub fn sample_logits(&mut self, logits: &[f32], temperature: f32, choices: &mut Choices<'_>) -> Result<(), BatchError> {
        let (rows, actions) = (self.rows(), P::Action::COUNT);
        BatchError::unless_length("logits", logits.len(), rows * actions)?;
        choices.check(rows)?;
        let inverse = inverse(temperature)?;
        self.before.clone_from(&self.samplers);
        let failed = Mutex::new(None::<(usize, String)>);
        self.workers.share(
            Load::new(Task::SampleLogits, rows),
            (0, &mut self.legal[..], &mut self.samplers[..], logits, choices.reborrow()),
            |(first, legal, samplers, logits, choices), rows| {
                let (here, logits_here) = (*first, logits.split_off(..rows * actions).unwrap_or_default());
                *first += rows;
                (here, take_first(legal, rows), take_first(samplers, rows), logits_here, choices.take_first(rows))
            },
            |(first, legal, samplers, logits, mut choices)| {
                let mut softmax = Softmax::default();
                for (i, ((legal, sampler), logits)) in legal.iter().zip(samplers).zip(logits.chunks(actions)).enumerate() {
                    match softmax.choose(legal, logits, inverse, sampler) {
                        Ok(choice) => choices.write(i, choice),
                        Err(why) => {
                            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                            *failed = failed.take().into_iter().chain([(first + i, why)]).min();
                            return;
                        }
                    }
                }
            },
        );
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some((row, why)) => {
                self.samplers.clone_from(&self.before);
                Err(BatchError::Logits { row, why })
            }
        }
    }
}

/// The factor for logits; fails for a temperature that has none.
fn inverse(temperature: f32) -> Result<f32, BatchError> {
    if temperature > 0.0 && temperature.is_normal() { Ok(temperature.recip()) } else { Err(BatchError::Temperature(temperature)) }
}

#[derive(Clone, Copy, Default)]
struct Choice {
    action: i32,
    log_prob: f32,
    entropy: f32,
}

impl<'a> Choices<'a> {
    fn check(&self, rows: usize) -> Result<(), BatchError> {
        let lengths = [
            ("actions", self.actions.as_ref().map(|out| out.len())),
            ("log_probs", self.log_probs.as_ref().map(|out| out.len())),
            ("entropy", self.entropy.as_ref().map(|out| out.len())),
        ];
        let mut given = lengths.into_iter().filter_map(|(what, given)| Some((what, given?)));
        given.try_for_each(|(what, given)| BatchError::unless_length(what, given, rows))
    }

    fn reborrow(&mut self) -> Choices<'_> {
        let Self { actions, log_probs, entropy } = self;
        Choices { actions: actions.as_deref_mut(), log_probs: log_probs.as_deref_mut(), entropy: entropy.as_deref_mut() }
    }

    fn take_first(&mut self, rows: usize) -> Self {
        Self {
            actions: self.actions.as_mut().and_then(|rest| rest.split_off_mut(..rows)),
            log_probs: self.log_probs.as_mut().and_then(|rest| rest.split_off_mut(..rows)),
            entropy: self.entropy.as_mut().and_then(|rest| rest.split_off_mut(..rows)),
        }
    }

    fn write(&mut self, i: usize, choice: Choice) {
        if let Some(actions) = &mut self.actions {
            actions[i] = choice.action;
        }
        if let Some(log_probs) = &mut self.log_probs {
            log_probs[i] = choice.log_prob;
        }
        if let Some(entropy) = &mut self.entropy {
            entropy[i] = choice.entropy;
        }
    }
}

/// The number of values processed together.
const LANES: usize = 8;
type Lanes = [f32; LANES];

/// The logits of the legal actions, one after the other, and buffers for the rest.
struct Softmax {
    logits: [Lanes; 512 / LANES],
    weights: [Lanes; 512 / LANES],
}

impl Default for Softmax {
    fn default() -> Self {
        Self { logits: [[0.0; LANES]; 512 / LANES], weights: [[0.0; LANES]; 512 / LANES] }
    }
}

impl Softmax {
    fn choose<A: Finite>(
        &mut self,
        legal: &Set<A>,
        logits: &[f32],
        inverse: f32,
        sampler: &mut Sampler,
    ) -> Result<Choice, String> {
        let count = self.gather(legal, logits);
        let given = logits;
        if count == 0 {
            return Ok(Choice::default());
        }
        let used = count.div_ceil(LANES);
        let (logits, weights) = (&mut self.logits[..used], &mut self.weights[..used]);
        let highest = logits.iter().fold([f32::NEG_INFINITY; LANES], |highest, lanes| each(|i| highest[i].max(lanes[i])));
        let highest = highest.into_iter().fold(f32::NEG_INFINITY, f32::max);
        if highest == f32::NEG_INFINITY {
            return Err(blame(legal, given));
        }
        let (mut sums, mut products) = ([0.0; LANES], [0.0; LANES]);
        for (logits, weights) in logits.iter_mut().zip(&mut *weights) {
            *logits = each(|i| (logits[i] - highest) * inverse);
            *weights = each(|i| exp(logits[i]));
            sums = each(|i| sums[i] + weights[i]);
            products = each(|i| products[i] + weights[i] * logits[i].max(LOWEST));
        }
        let (sum, product) = (total(sums), total(products));
        if !sum.is_finite() {
            return Err(blame(legal, given));
        }
        let place = pick(weights.as_flattened(), sampler.fraction() * sum);
        let action = legal.nth(place).map_or(0, A::id) as i32;
        let ln = sum.ln();
        Ok(Choice { action, log_prob: logits.as_flattened()[place] - ln, entropy: ln - product / sum })
    }

    /// The legal action with the highest logit, the first of several.
    fn highest<A: Finite>(&mut self, legal: &Set<A>, given: &[f32]) -> Result<Choice, String> {
        let count = self.gather(legal, given);
        let logits = &self.logits.as_flattened()[..count];
        let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        if count == 0 {
            return Ok(Choice::default());
        }
        if !highest.is_finite() || logits.iter().any(|logit| logit.is_nan()) {
            return Err(blame(legal, given));
        }
        let place = logits.iter().position(|logit| *logit == highest).unwrap_or_default();
        let action = legal.nth(place).map_or(0, A::id) as i32;
        Ok(Choice { action, ..Choice::default() })
    }

    /// Copies the logits of the legal actions, and pads them with −∞; returns their number.
    #[inline]
    fn gather<A: Finite>(&mut self, legal: &Set<A>, logits: &[f32]) -> usize {
        let mut count = 0;
        let places = self.logits.as_flattened_mut();
        for (word, logits) in legal.words().iter().zip(logits.chunks(64)) {
            let mut rest = *word;
            while rest != 0 {
                places[count] = logits[rest.trailing_zeros() as usize];
                count += 1;
                rest &= rest - 1;
            }
        }
        places[count..count.next_multiple_of(LANES)].fill(f32::NEG_INFINITY);
        count
    }
}

/// The fault of logits from which no action can be chosen.
#[cold]
fn blame<A: Finite>(legal: &Set<A>, logits: &[f32]) -> String {
    let wrong = legal.iter().find(|action| logits[action.id()].is_nan() || logits[action.id()] == f32::INFINITY);
    let what = match wrong.map(|action| (action, logits[action.id()])) {
        Some((action, logit)) if logit.is_nan() => format!("action {} (`{action}`) has NaN", action.id()),
        Some((action, _)) => format!("action {} (`{action}`) has +∞", action.id()),
        None => "every legal action has −∞".into(),
    };
    format!("{what}; expected finite numbers and −∞, with a finite one for at least one legal action")
}

#[inline(always)]
fn each(lane: impl FnMut(usize) -> f32) -> Lanes {
    std::array::from_fn(lane)
}

#[inline(always)]
fn total(lanes: Lanes) -> f32 {
    lanes.into_iter().sum()
}

/// The first index at which the cumulative weight exceeds a share of the sum; its weight is not 0.
#[inline]
fn pick(weights: &[f32], share: f32) -> usize {
    let (mut sum, mut last) = (0.0, 0);
    for (place, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        (sum, last) = (sum + weight, place);
        if sum > share {
            break;
        }
    }
    last
}

/// Below it, the exponential is 0.
const LOWEST: f32 = -87.0;

/// The exponential of a number that is at most 0, to within three units in the last place; the same on every platform.
///
/// 2ⁿ times a polynomial on ±ln 2 / 2 (Cephes, `expf`).
#[inline(always)]
fn exp(x: f32) -> f32 {
    /// Adding it rounds to an integer, which then occupies the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    let clamped = if x < LOWEST { LOWEST } else { x };
    let shifted = clamped * std::f32::consts::LOG2_E + ROUND;
    let n = shifted - ROUND;
    let r = clamped - n * 0.693_359_4 + n * 2.121_944_4e-4;
    let polynomial =
        ((((1.987_569_1e-4 * r + 1.398_199_9e-3) * r + 8.333_452e-3) * r + 4.166_579_6e-2) * r + 0.166_666_66) * r + 0.5;
    let scale = f32::from_bits(shifted.to_bits().wrapping_add(127) << 23);
    let value = (polynomial * r * r + r + 1.0) * scale;
    if x < LOWEST { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_exact_to_three_units() {
        for i in 0..870_000u32 {
            let x = -(i as f32) / 10_000.0;
            let expected = f64::from(x).exp();
            assert!((f64::from(exp(x)) - expected).abs() <= 4e-7 * expected, "{x}: {} {expected}", exp(x));
        }
        assert_eq!([exp(0.0), exp(-87.1), exp(f32::NEG_INFINITY)], [1.0, 0.0, 0.0]);
        assert!(exp(f32::NAN).is_nan());
    }
}
