//! Values of actions in the worlds that a seat holds for possible, as a network plays on in them.

use crate::networks::Networked;
use crate::players::{Advice, Considered, Temperature};
use crate::playout::settle;
use crate::{Finite, Position, Seat, Stream, Turn};

/// Play-outs by a network's own policy, at a temperature of 1.
pub(super) struct PlayOuts<'a, P: Position> {
    pub(super) network: &'a Networked,
    pub(super) advice: &'a Advice<P>,
    /// The decisions after which the network's value of the seat's next decision ends a play-out, if it does not run on.
    pub(super) depth: Option<u32>,
    /// The seat whose returns are counted.
    pub(super) seat: Seat,
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
}

impl Values {
    /// No values of actions with these probabilities.
    pub(super) fn new(probabilities: impl Iterator<Item = f32>) -> Self {
        Self { each: probabilities.map(|probability| [probability.into(), 0.0, 0.0, 0.0]).collect(), ..Self::default() }
    }

    /// Adds the values of all actions in a world.
    pub(super) fn add(&mut self, values: &[f32], weight: f64) {
        self.worlds += 1;
        (self.weights, self.squares) = (self.weights + weight, self.squares + weight * weight);
        let all = self.each.iter().map(|[probability, ..]| probability).sum::<f64>();
        let mean = self.each.iter().zip(values).map(|([likely, ..], value)| likely * f64::from(*value)).sum::<f64>() / all;
        for ([_, sum, leads, squares], value) in self.each.iter_mut().zip(values) {
            let lead = f64::from(*value) - mean;
            (*sum, *leads, *squares) =
                (*sum + weight * f64::from(*value), *leads + weight * lead, *squares + weight * lead * lead);
        }
    }

    /// The mean value of the action at a place, and the standard error of its lead over the mean value of the policy before: 1, the
    /// largest, in fewer than two worlds.
    pub(super) fn of(&self, place: usize) -> (f32, f32) {
        let (all, [_, sum, leads, squares]) = (self.weights.max(f64::MIN_POSITIVE), self.each[place]);
        let variance = (squares / all - (leads / all) * (leads / all)).max(0.0) / (self.effective() - 1.0);
        let error = if self.effective() < 1.5 { 1.0 } else { variance.sqrt().min(1.0) };
        ((sum / all).clamp(-1.0, 1.0) as f32, error as f32)
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
    /// Writes the value of each action in a world: the same world, with the same chance and the same lots, for all of them.
    pub(super) fn value(&mut self, root: &P, chance: &Stream, lots: &Stream, actions: &[P::Action], values: &mut Vec<f32>) {
        values.clear();
        values.extend(actions.iter().map(|action| {
            let mut position = *root;
            position.play_unchecked(*action);
            self.outcome(root, position, chance.clone(), lots.clone())
        }));
    }

    /// The return of the seat as the network plays on, or its value where the play-out stops.
    fn outcome(&mut self, root: &P, mut position: P, mut chance: Stream, mut lots: Stream) -> f32 {
        let mut decisions = 0;
        loop {
            settle(&mut position, &mut chance);
            let Turn::Seat(seat) = position.turn() else { return position.returns()[self.seat.index()] };
            if (self.advice.horizon)(root, &position, decisions) {
                return (self.advice.value)(root, &position)[self.seat.index()];
            }
            if seat == self.seat && self.depth.is_some_and(|depth| decisions >= depth) {
                let value = self.answered(&position, seat, |_, answer| answer[P::Action::COUNT]);
                // What is not a number counts as a loss.
                return if value.is_nan() { -1.0 } else { value.clamp(-1.0, 1.0) };
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
        let answered = self.network.answered(|out| position.observe(seat, out), |logits| read(&mut self.room, logits));
        answered.expect("an observation has as many values as there are maxima")
    }
}
