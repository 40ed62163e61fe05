//! What strategies are worth, and what perfect play wins against them.

use super::tree::After;
use super::watch::Watch;
use super::{SolveError, Strategy, Tree};
use crate::memory::{filled, list};
use crate::{Finite, PerSeat, Seat};

/// What a strategy is worth where all seats play it, and how far it is from perfect; in returns.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Measured {
    /// What each seat can expect.
    pub values: PerSeat<f64>,
    /// What each seat could expect if it alone played a best response.
    pub responses: PerSeat<f64>,
    /// What the seats could win by best responses, all together: NashConv.
    pub nash_conv: f64,
    /// What a seat could win by a best response, on the average of the seats: NashConv / seats.
    pub exploitability: f64,
}

impl Measured {
    /// Between what the value of the game to seat 0 is, in a match of two seats whose returns add up to 0: what this strategy secures
    /// seat 0, and what it leaves it.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [-self.responses[1], self.responses[0]]
    }
}

/// A best response of a seat.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Response {
    /// What the seat can expect with it, in returns.
    pub value: f64,
    /// The response: a table of the seat's own states, each with an action of probability 1.
    pub strategy: Strategy,
}

impl Tree {
    /// Measures a strategy that all seats play: exactly, over all histories.
    ///
    /// # Errors
    /// Where it is of another game, or has other actions; [`SolveError::NoMemory`].
    pub fn measure_strategy(&self, strategy: &Strategy) -> Result<Measured, SolveError> {
        self.measure_strategy_unless(strategy, || false)
    }

    /// The same, unless the function answers true, which is asked again and again.
    ///
    /// # Errors
    /// As [`measure_strategy`](Tree::measure_strategy), and [`SolveError::Stopped`].
    pub fn measure_strategy_unless(&self, strategy: &Strategy, mut stop: impl FnMut() -> bool) -> Result<Measured, SolveError> {
        self.measure_all(&self.probabilities(strategy)?, &mut Watch::new(&mut stop))
    }

    /// What a seat does best where the others play a strategy; the lowest action of those that are equally good.
    ///
    /// # Errors
    /// Where the seat does not exist, or the strategy is of another game, or has other actions; [`SolveError::NoMemory`].
    pub fn best_response(&self, strategy: &Strategy, seat: usize) -> Result<Response, SolveError> {
        self.best_response_unless(strategy, seat, || false)
    }

    /// The same, unless the function answers true, which is asked again and again.
    ///
    /// # Errors
    /// As [`best_response`](Tree::best_response), and [`SolveError::Stopped`].
    pub fn best_response_unless(
        &self,
        strategy: &Strategy,
        seat: usize,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Response, SolveError> {
        let (seat, mut watch) = (self.seat(seat)?, Watch::new(&mut stop));
        let (value, chosen) = self.respond(&self.probabilities(strategy)?, seat, &mut watch)?;
        let mut all = Strategy::new(self.game());
        for (state, best) in self.all_states().iter().zip(chosen) {
            if usize::from(state.seat) == seat {
                let mut probabilities = vec![0.0; usize::from(state.actions)];
                probabilities[best] = 1.0;
                all.push(state.seat, state.key, self.actions_of(state), &probabilities)?;
            }
        }
        all.sort()?;
        Ok(Response { value: self.share(value), strategy: all })
    }

    pub(super) fn measure_all(&self, probabilities: &[f64], watch: &mut Watch<'_>) -> Result<Measured, SolveError> {
        let values = PerSeat::new(self.seats(), |seat| self.share(self.value(0, probabilities, seat.index(), watch)));
        let mut best = [0.0; Seat::COUNT];
        for (seat, best) in best.iter_mut().enumerate().take(self.seats()) {
            *best = self.share(self.respond(probabilities, seat, watch)?.0);
        }
        let responses = PerSeat::new(self.seats(), |seat| best[seat.index()]);
        let nash_conv = responses.iter().zip(&*values).map(|(best, value)| best - value).sum::<f64>().max(0.0);
        watch.unless_over(Measured { values, responses, nash_conv, exploitability: nash_conv / self.seats() as f64 })
    }

    /// What a seat can expect from a history on, in units; anything where the call is to stop.
    fn value(&self, node: usize, probabilities: &[f64], seat: usize, watch: &mut Watch<'_>) -> f64 {
        if watch.is_over() {
            return 0.0;
        }
        match self.after(node) {
            After::Over(first) => self.brought(first, seat),
            After::Chance(first) => {
                let children = self.children(node).enumerate();
                children.map(|(i, child)| self.chance(first + i) * self.value(child, probabilities, seat, watch)).sum()
            }
            After::Seat(_, first) => {
                let children = self.children(node).enumerate().filter(|(i, _)| probabilities[first + i] > 0.0);
                children.map(|(i, child)| probabilities[first + i] * self.value(child, probabilities, seat, watch)).sum()
            }
        }
    }

    /// What a seat can expect with a best response, in units, and its choice in each state, as a place among its actions.
    ///
    /// The states come in order of the seat's own decisions, the last first: so all that a choice depends on has been chosen.
    fn respond(&self, probabilities: &[f64], seat: usize, watch: &mut Watch<'_>) -> Result<(f64, Vec<usize>), SolveError> {
        let reached = self.reached(probabilities, seat)?;
        let states = self.all_states();
        let own = (0..states.len()).filter(|state| usize::from(states[*state].seat) == seat);
        let mut order = list(self.states(seat), own.map(Ok))?;
        order.sort_unstable_by_key(|state| (std::cmp::Reverse(states[*state].before), *state));
        let (mut settled, mut chosen) = (filled(self.histories(), 0.0)?, filled(states.len(), 0)?);
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
                    let value = self.responded(child, probabilities, seat, &settled, watch);
                    worth[action] += reached * value;
                    each.push(value);
                }
            }
            let best = (1..actions).fold(0, |best, action| if worth[action] > worth[best] { action } else { best });
            for (node, values) in self.members(state).iter().zip(each.chunks_exact(actions)) {
                settled[*node as usize] = values[best];
            }
            chosen[state] = best;
        }
        let value = self.responded(0, probabilities, seat, &settled, watch);
        watch.unless_over((value, chosen))
    }

    /// What a seat can expect from a history on, in units, where its next decision is settled; anything where the call is to stop.
    fn responded(&self, node: usize, probabilities: &[f64], seat: usize, settled: &[f64], watch: &mut Watch<'_>) -> f64 {
        if watch.is_over() {
            return 0.0;
        }
        match self.after(node) {
            After::Over(first) => self.brought(first, seat),
            After::Chance(first) => {
                let children = self.children(node).enumerate();
                children
                    .map(|(i, child)| self.chance(first + i) * self.responded(child, probabilities, seat, settled, watch))
                    .sum()
            }
            After::Seat(other, _) if other == seat => settled[node],
            After::Seat(_, first) => {
                let children = self.children(node).enumerate().filter(|(i, _)| probabilities[first + i] > 0.0);
                children
                    .map(|(i, child)| probabilities[first + i] * self.responded(child, probabilities, seat, settled, watch))
                    .sum()
            }
        }
    }

    /// How likely chance and the others make each history.
    fn reached(&self, probabilities: &[f64], seat: usize) -> Result<Vec<f64>, SolveError> {
        let mut reached = filled(self.histories(), 0.0)?;
        reached[0] = 1.0;
        for node in 0..self.histories() {
            let here = reached[node];
            for (i, child) in self.children(node).enumerate() {
                reached[child] = match self.after(node) {
                    After::Chance(first) => here * self.chance(first + i),
                    After::Seat(other, first) if other != seat => here * probabilities[first + i],
                    _ => here,
                };
            }
        }
        Ok(reached)
    }
}
