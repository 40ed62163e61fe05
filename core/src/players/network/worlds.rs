//! Values of actions in the worlds that a seat considers possible, as a network plays on in them.

use crate::networks::Networked;
use crate::players::guided::exp;
use crate::players::places::{Counts, Places, Sided, standard_error};
use crate::players::{Advice, Considered, Temperature};
use crate::playout::settle;
use crate::position::played;
use crate::{Finite, PerSeat, Position, Seat, Stream, Turn};

/// Play-outs by a network's own policy, at a temperature of 1.
pub(super) struct PlayOuts<'a, P: Position> {
    pub(super) network: &'a Networked,
    pub(super) advice: &'a Advice<P>,
    /// The decisions after which the network's value of the seat's next decision ends a play-out, if it does not run on.
    pub(super) depth: Option<u32>,
    /// The seat whose returns are counted.
    pub(super) seat: Sided,
    /// The actions of the last decision, kept for their memory.
    pub(super) room: Vec<Considered<P::Action>>,
}

/// The sums of the values of actions over worlds.
#[derive(Default)]
pub(super) struct Values {
    pub(super) worlds: u64,
    /// The sum of the weights of the worlds, and of their squares.
    weights: f64,
    squares: f64,
    /// For each action its probability before, the sum of its values, and the sums of their leads over the mean value of the
    /// policy before and of the squares of these leads.
    each: Vec<[f64; 4]>,
    /// The places after each action, if all of its play-outs have one.
    places: Vec<Option<Counts>>,
}

/// The end of a play-out: the return or the value of the seat, and its place, unless the network's value ends it.
pub(super) type End = (f32, Option<Counts>);

impl Values {
    /// No values of actions with these probabilities.
    pub(super) fn new(probabilities: impl Iterator<Item = f32>) -> Self {
        let each: Vec<_> = probabilities.map(|probability| [probability.into(), 0.0, 0.0, 0.0]).collect();
        Self { places: vec![Some([0.0; 3]); each.len()], each, ..Self::default() }
    }

    /// Adds the ends after all actions in a world.
    pub(super) fn add(&mut self, ends: &[End], weight: f64) {
        self.worlds += 1;
        (self.weights, self.squares) = (self.weights + weight, self.squares + weight * weight);
        let all = self.each.iter().map(|[probability, ..]| probability).sum::<f64>();
        let mean = self.each.iter().zip(ends).map(|([likely, ..], (value, _))| likely * f64::from(*value)).sum::<f64>() / all;
        for (counts, (_, place)) in self.places.iter_mut().zip(ends) {
            *counts = counts.zip(*place).map(|(counts, place)| [0, 1, 2].map(|at| counts[at] + weight * place[at]));
        }
        for ([_, sum, leads, squares], (value, _)) in self.each.iter_mut().zip(ends) {
            let lead = f64::from(*value) - mean;
            (*sum, *leads, *squares) =
                (*sum + weight * f64::from(*value), *leads + weight * lead, *squares + weight * lead * lead);
        }
    }

    /// The mean value of the action at a place, and the standard error of its lead over the mean value of the policy before: 1,
    /// the largest, in fewer than two worlds.
    pub(super) fn of(&self, place: usize) -> (f32, f32) {
        let (all, [_, sum, leads, squares]) = (self.weights.max(f64::MIN_POSITIVE), self.each[place]);
        ((sum / all).clamp(-1.0, 1.0) as f32, standard_error(leads / all, squares / all, self.effective()))
    }

    /// The places after the action at a place.
    pub(super) fn places(&self, place: usize) -> Option<Places> {
        self.places[place].map(|counts| Places::of(counts, self.weights.max(f64::MIN_POSITIVE)))
    }

    /// The part of the differences between the values, as often as the policy before plays the actions, that is not noise (James
    /// and Stein, Estimation with quadratic loss, 1961).
    pub(super) fn trust(&self) -> f32 {
        let [spread, noise] = self.each.iter().enumerate().fold([0.0; 2], |[spread, noise], (place, [likely, _, leads, _])| {
            let (lead, error) = (leads / self.weights, f64::from(self.of(place).1));
            [spread + likely * lead * lead, noise + likely * error * error]
        });
        if noise < spread { (1.0 - noise / spread) as f32 } else { 0.0 }
    }

    /// The number of worlds of equal weight that tell as much.
    pub(super) fn effective(&self) -> f64 {
        if self.squares > 0.0 { self.weights * self.weights / self.squares } else { 0.0 }
    }
}

impl<P: Position> PlayOuts<'_, P> {
    /// Writes the end after each action in a world: the same world, with the same chance and the same lots, for all of them.
    pub(super) fn try_all(&mut self, root: &P, chance: &Stream, lots: &Stream, actions: &[P::Action], ends: &mut Vec<End>) {
        ends.clear();
        ends.extend(actions.iter().map(|action| self.outcome(root, played(root, *action), chance.clone(), lots.clone())));
    }

    /// The end as the network plays on, or where the play-out stops.
    fn outcome(&mut self, root: &P, mut position: P, mut chance: Stream, mut lots: Stream) -> End {
        let (mut decisions, mine) = (0, self.seat);
        let end = |returns: PerSeat<f32>, ended| (returns[mine.seat.index()], Some(mine.count(&returns, ended)));
        loop {
            settle(&mut position, &mut chance);
            let Turn::Seat(seat) = position.turn() else { return end(position.returns(), true) };
            if (self.advice.horizon)(root, &position, decisions) {
                return end((self.advice.value)(root, &position), false);
            }
            if seat == mine.seat && self.depth.is_some_and(|depth| decisions >= depth) {
                let value = tanh(self.answered(&position, seat, |_, answer| answer[P::Action::COUNT]));
                // What is not a number counts as a loss.
                return (if value.is_nan() { -1.0 } else { value }, None);
            }
            let legal = position.legal();
            let forced = if legal.len() == 1 { legal.nth(0) } else { None };
            let action = forced.unwrap_or_else(|| {
                self.room.clear();
                self.room.extend(legal.iter().map(Considered::untried));
                self.answered(&position, seat, |room, logits| {
                    Temperature::OWN.draw(room, |each| logits[each.action.id()], &mut lots)
                })
            });
            position.play_unchecked(action);
            decisions += 1;
        }
    }

    fn answered<R>(&mut self, position: &P, seat: Seat, read: impl FnOnce(&mut [Considered<P::Action>], &[f32]) -> R) -> R {
        self.network.answered_in_game(position, seat, |logits| read(&mut self.room, logits))
    }
}

/// The hyperbolic tangent of a number, to five digits.
fn tanh(number: f32) -> f32 {
    1.0 - 2.0 / (1.0 + exp(2.0 * number))
}
