//! The laws of redeals: they give worlds that can have come to be, in the shares that chance gives them, whichever world is true.

use super::{observed, require};
use crate::position::{dealt, played};
use crate::{Finite, Id, Position, Seat, Stream, Turn};
use std::collections::HashMap;

/// The most worlds that are followed.
const MOST_WORLDS: usize = 512;
/// The most events that are tried to follow one.
const MOST_EVENTS: usize = 8192;
/// Redeals are compared at this number of them, and while in doubt at every doubling up to the last number.
const FEW_REDEALS: u32 = 256;
const MOST_REDEALS: u32 = 8192;
/// Redeals with the same random numbers that are compared first.
const SAME_NUMBERS: u32 = 4;
/// Limits of [`Dealt::doubt`]: beyond the first, plus the logarithm of the number of shares, more redeals are dealt; shares at
/// the second break the law.
const IN_DOUBT: f64 = 3.0;
const BROKEN: f64 = 48.0;
/// The weight of exact shares, as a number of redeals.
const EXACT: f64 = 1e12;

/// The positions that a seat cannot tell from the true one, since the start of the match and as long as they are few.
pub(super) struct Worlds<P> {
    seat: Seat,
    /// Each with its share; none once they are too many, or somebody may be in the midst of a hidden choice.
    shares: HashMap<P, f64>,
    /// Whether chance alone made them, so that the shares are those of redeals.
    by_chance: bool,
}

impl<P: Position> Worlds<P> {
    pub(super) fn new(start: &P, seat: Seat) -> Self {
        Self { seat, shares: [(*start, 1.0)].into(), by_chance: true }
    }

    /// Follows an event of the true position, which led to another: in each world, the events that look the same. It follows no
    /// choice of others with a step that the seat does not see, after which they may be in the midst of it.
    ///
    /// What others think is not weighed, so the shares stay those of chance until somebody acts on what is hidden.
    pub(super) fn follow(&mut self, id: Id, before: &P, after: &P) -> Result<(), String> {
        if self.shares.is_empty() {
            return Ok(());
        }
        let [seen_before, seen] = [observed(before, self.seat)?, observed(after, self.seat)?];
        let other = if let Turn::Seat(asked) = before.turn() { Some(asked).filter(|asked| *asked != self.seat) } else { None };
        let (mut followed, mut tried, mut held) = (HashMap::<P, f64>::new(), 0, Vec::new());
        for (world, share) in std::mem::take(&mut self.shares) {
            let (mut alike, mut is_unseen) = (0, false);
            for (event, next, weight) in events(&world) {
                tried += 1;
                let seen_next = observed(&next, self.seat)?;
                is_unseen |= other.is_some() && seen_next == seen_before;
                if (before.turn() == Turn::Seat(self.seat) && event != id) || seen_next != seen {
                    continue;
                }
                *followed.entry(next).or_default() += share * weight;
                alike += 1;
                if let Some(other) = other {
                    held.push([observed(&world, other)?, observed(&next, other)?]);
                }
            }
            is_unseen |= other.is_some() && alike > 1;
            if world.turn() != before.turn() || is_unseen || followed.len() > MOST_WORLDS || tried > MOST_EVENTS {
                return Ok(());
            }
            self.by_chance &= alike > 0 || other.is_none();
        }
        self.by_chance &= is_kept(&held);
        let all: f64 = followed.values().sum();
        followed.values_mut().for_each(|share| *share /= all);
        self.shares = followed;
        Ok(())
    }

    /// Checks, if somebody is asked, that every redeal of the true position is one of the worlds, and how often; returns their
    /// number.
    pub(super) fn are_dealt(&self, position: &P, stream: &mut Stream) -> Result<u64, String> {
        let is_alike = |world: &P| world.turn() == position.turn();
        if self.shares.is_empty() || !matches!(position.turn(), Turn::Seat(_)) || !self.shares.keys().all(is_alike) {
            return Ok(0);
        }
        let seat = self.seat;
        let [mut dealt, mut expected] = [Dealt::new(seat), Dealt::new(seat)];
        for (world, share) in &self.shares {
            expected.add(world, share * EXACT)?;
        }
        while if self.by_chance { dealt.goes_on(&expected)? } else { dealt.positions < f64::from(FEW_REDEALS) } {
            let redealt = position.redeal_unchecked(seat, stream);
            require(self.shares.contains_key(&redealt), || {
                format!("a redeal for seat {seat} cannot have come to be: {redealt:?}")
            })?;
            dealt.add(&redealt, 1.0)?;
        }
        Ok(self.shares.len() as u64)
    }
}

/// Checks that a redeal depends on nothing that the seat cannot see: a redealt position has the redeals of the position.
pub(super) fn are_dealt_alike<P: Position>(position: &P, seat: Seat, stream: &mut Stream) -> Result<(), String> {
    let other = position.redeal_unchecked(seat, stream);
    for _ in 0..SAME_NUMBERS {
        let mut same = stream.clone();
        if position.redeal_unchecked(seat, stream) != other.redeal_unchecked(seat, &mut same) {
            let [mut of_truth, mut of_other] = [Dealt::new(seat), Dealt::new(seat)];
            while of_truth.goes_on(&of_other)? {
                of_truth.add(&position.redeal_unchecked(seat, stream), 1.0)?;
                of_other.add(&other.redeal_unchecked(seat, stream), 1.0)?;
            }
            return Ok(());
        }
    }
    Ok(())
}

/// Whether an event changes no value of a seat's observation that differs between worlds; each has its observation before and
/// after the event.
fn is_kept(held: &[[Vec<u8>; 2]]) -> bool {
    let Some([first, _]) = held.first() else { return true };
    let differ = |place: &usize| held.iter().any(|[before, _]| before[*place] != first[*place]);
    (0..first.len()).filter(differ).all(|place| held.iter().all(|[before, after]| before[place] == after[place]))
}

/// The events that can follow a position, where they lead, and their probabilities; 1 for each action.
fn events<P: Position>(position: &P) -> Vec<(Id, P, f64)> {
    let outcomes = position.outcomes();
    let actions = position.legal();
    let actions = actions.iter().map(|action| (Id::of(action), played(position, action), 1.0));
    let share = |n: u8| f64::from(n) / f64::from(outcomes.len());
    actions.chain(outcomes.iter().map(|(outcome, n)| (Id::of(outcome), dealt(position, outcome), share(n)))).collect()
}

/// The numbers of times that positions are dealt, and each value in what other seats observe there.
struct Dealt<P> {
    seat: Seat,
    positions: f64,
    of: HashMap<Feature<P>, f64>,
}

/// Something that a share of the redeals has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Feature<P> {
    Position(P),
    Observation { seat: Seat, place: usize, value: u8 },
}

impl<P: Position> Dealt<P> {
    fn new(seat: Seat) -> Self {
        Self { seat, positions: 0.0, of: HashMap::new() }
    }

    fn add(&mut self, position: &P, times: f64) -> Result<(), String> {
        self.positions += times;
        *self.of.entry(Feature::Position(*position)).or_default() += times;
        for seat in Seat::all().take(position.seats()).filter(|seat| *seat != self.seat) {
            for (place, value) in observed(position, seat)?.into_iter().enumerate() {
                *self.of.entry(Feature::Observation { seat, place, value }).or_default() += times;
            }
        }
        Ok(())
    }

    /// Whether more redeals are needed to tell if these and the others can have the same shares.
    fn goes_on(&self, others: &Self) -> Result<bool, String> {
        let n = self.positions as u32;
        if n < FEW_REDEALS || !n.is_power_of_two() {
            return Ok(true);
        }
        let features = || self.of.keys().chain(others.of.keys());
        let doubts = features().map(|feature| (self.doubt(others, feature), feature));
        let Some((doubt, feature)) = doubts.max_by(|(one, _), (other, _)| one.total_cmp(other)) else { return Ok(false) };
        require(doubt < BROKEN, || {
            let [share, expected] = [self, others].map(|dealt| dealt.share(feature));
            format!("{share:.3} of the redeals for seat {} have {feature:?}; expected {expected:.3}", self.seat)
        })?;
        Ok(doubt > IN_DOUBT + (features().count() as f64).ln() && n < MOST_REDEALS)
    }

    fn share(&self, feature: &Feature<P>) -> f64 {
        self.of.get(feature).unwrap_or(&0.0) / self.positions
    }

    /// The negative logarithm of the chance that the feature has these shares here and there: Chernoff's bound.
    fn doubt(&self, others: &Self, feature: &Feature<P>) -> f64 {
        let [share, other] = [self, others].map(|dealt| dealt.share(feature));
        let common = (share * self.positions + other * others.positions) / (self.positions + others.positions);
        self.positions * divergence(share, common) + others.positions * divergence(other, common)
    }
}

/// The Kullback–Leibler divergence of a coin from another.
fn divergence(share: f64, from: f64) -> f64 {
    let part = |share: f64, from: f64| if share > 0.0 { share * (share / from).ln() } else { 0.0 };
    part(share, from) + part(1.0 - share, 1.0 - from)
}
