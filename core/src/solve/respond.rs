//! Values of strategies, and best responses to them.

use super::strategy::normalize;
use super::tree::After;
use super::watch::Watch;
use super::{SolveError, Strategy, Tree, best};
use crate::memory::{filled, list};
use crate::{Finite, PerSeat, Seat};

/// The value of a strategy played by all seats, and its distance from an equilibrium; in returns.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Measured {
    /// The expected value of each seat.
    pub values: PerSeat<f64>,
    /// The expected value of each seat if it alone played a best response.
    pub responses: PerSeat<f64>,
    /// The total gain of the seats from best responses: NashConv.
    pub nash_conv: f64,
    /// The average gain of a seat from a best response: NashConv / seats.
    pub exploitability: f64,
}

impl Measured {
    /// Bounds on the value of the game for seat 0, in a match of two seats whose returns add up to 0: the value that this
    /// strategy secures for seat 0, and the value that it concedes.
    pub fn bounds(&self) -> [f64; 2] {
        [-self.responses[1], self.responses[0]]
    }
}

/// A best response of a seat.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Response {
    /// The expected value of the seat, in returns.
    pub value: f64,
    /// The response: a table of the seat's own states, in each of which one action has probability 1.
    pub strategy: Strategy,
}

impl Tree {
    /// Measures a strategy that all seats play, exactly, over all histories, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// If the strategy belongs to another game, or has other actions; [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn measure_strategy(&self, strategy: &Strategy, mut stop: impl FnMut() -> bool) -> Result<Measured, SolveError> {
        self.measure_all(&self.places(strategy)?, 1, &mut Watch::new(&mut stop))
    }

    /// The same for probabilities of places; those of a state are divided by their sum, which is 1 within 0.0001.
    ///
    /// # Errors
    /// [`SolveError::Places`] if their number differs; [`SolveError::NoDistribution`] if those of a state do not add up to 1;
    /// [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn measure_places(&self, mut places: Vec<f64>, mut stop: impl FnMut() -> bool) -> Result<Measured, SolveError> {
        self.unless_other_places(&places)?;
        self.states.iter().try_for_each(|state| normalize(state.key, &mut places[state.places()]))?;
        self.measure_all(&places, 1, &mut Watch::new(&mut stop))
    }

    /// The best response of a seat to a strategy of the others, unless `stop` returns true, which is asked repeatedly; the lowest
    /// of equally good actions.
    ///
    /// # Errors
    /// If the seat does not exist, or the strategy belongs to another game, or has other actions; [`SolveError::Stopped`],
    /// [`SolveError::NoMemory`].
    pub fn best_response(
        &self,
        strategy: &Strategy,
        seat: usize,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Response, SolveError> {
        let (seat, mut watch) = (self.seat(seat)?, Watch::new(&mut stop));
        let (value, chosen) = self.respond(&self.places(strategy)?, seat, 1, &mut watch)?;
        let mut all = Strategy::new(self.game()).of_form(self.form());
        for (state, best) in self.states.iter().zip(chosen) {
            if usize::from(state.seat) == seat {
                let mut probabilities = vec![0.0; usize::from(state.actions)];
                probabilities[best] = 1.0;
                all.push(state.seat, state.key, self.actions_of(state), &probabilities)?;
            }
        }
        all.sort()?;
        Ok(Response { value: self.share(value), strategy: all })
    }

    pub(super) fn measure_all(
        &self,
        probabilities: &[f64],
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Measured, SolveError> {
        let (mut values, mut best) = ([0.0; Seat::COUNT], [0.0; Seat::COUNT]);
        for seat in 0..self.seats() {
            let value = match self.sweeps(seat, threads) {
                Some(sweeps) => sweeps.value(probabilities, watch)?,
                None => self.value(0, probabilities, seat, None, watch),
            };
            values[seat] = self.share(value);
            best[seat] = self.share(self.respond(probabilities, seat, threads, watch)?.0);
        }
        let [values, responses] = [values, best].map(|each| PerSeat::new(self.seats(), |seat| each[seat.index()]));
        let nash_conv = responses.iter().zip(&*values).map(|(best, value)| best - value).sum::<f64>().max(0.0);
        watch.unless_over(Measured { values, responses, nash_conv, exploitability: nash_conv / self.seats() as f64 })
    }

    /// The expected value of a seat with a best response, in units, and its choice in each state, as a place among its actions.
    ///
    /// The states come in order of the seat's own decisions, the last first, so everything that a choice depends on has been
    /// chosen.
    fn respond(
        &self,
        probabilities: &[f64],
        seat: usize,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(f64, Vec<usize>), SolveError> {
        if let Some(sweeps) = self.sweeps(seat, threads) {
            return sweeps.respond(probabilities, watch);
        }
        let reached = self.reached(probabilities, seat)?;
        let states = &self.states;
        let own = (0..states.len()).filter(|state| usize::from(states[*state].seat) == seat);
        let mut order = list(self.states(seat), own.map(Ok))?;
        order.sort_unstable_by_key(|state| (std::cmp::Reverse(states[*state].before), *state));
        let (mut settled, mut chosen) = (filled(self.nodes(), 0.0)?, filled(states.len(), 0)?);
        let (mut worth, mut each) = (Vec::new(), Vec::new());
        for state in order {
            let actions = usize::from(states[state].actions);
            worth.clear();
            worth.resize(actions, 0.0);
            each.clear();
            each.try_reserve(self.members(state).len() * actions)?;
            for node in self.members(state) {
                let reached = reached[*node as usize];
                for (action, child) in self.children(*node as usize).enumerate() {
                    let value = self.value(child, probabilities, seat, Some(&settled), watch);
                    worth[action] += reached * value;
                    each.push(value);
                }
            }
            let best = best(&worth);
            for (node, values) in self.members(state).iter().zip(each.chunks_exact(actions)) {
                settled[*node as usize] = values[best];
            }
            chosen[state] = best;
        }
        let value = self.value(0, probabilities, seat, Some(&settled), watch);
        watch.unless_over((value, chosen))
    }

    /// The expected value of a seat from `node` on, in units; `settled` has the values at its decisions, if they are chosen.
    /// Arbitrary if the call is to stop.
    fn value(&self, node: usize, probabilities: &[f64], seat: usize, settled: Option<&[f64]>, watch: &mut Watch<'_>) -> f64 {
        if watch.is_over() {
            return 0.0;
        }
        let shares = match (self.after(node), settled) {
            (After::Over(returns), _) => return returns[seat],
            (After::Seat(other, _), Some(settled)) if other == seat => return settled[node],
            (After::Chance(chances), _) => chances,
            (After::Seat(_, first), _) => &probabilities[first..],
        };
        let followed = self.children(node).zip(shares).filter(|(_, share)| **share > 0.0);
        followed.map(|(child, share)| share * self.value(child, probabilities, seat, settled, watch)).sum()
    }

    /// The reach probability of each history by chance and the other seats.
    pub(super) fn reached(&self, probabilities: &[f64], seat: usize) -> Result<Vec<f64>, SolveError> {
        let mut reached = filled(self.nodes(), 0.0)?;
        reached[0] = 1.0;
        for node in 0..self.nodes() {
            let here = reached[node];
            for (i, child) in self.children(node).enumerate() {
                reached[child] = match self.after(node) {
                    After::Chance(chances) => here * chances[i],
                    After::Seat(other, first) if other != seat => here * probabilities[first + i],
                    _ => here,
                };
            }
        }
        Ok(reached)
    }
}
