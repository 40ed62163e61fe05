//! Values of actions in the worlds that a seat holds for possible, as a network plays on in them.

use crate::networks::Networked;
use crate::players::{Advice, Considered, Temperature, View};
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
    /// For each action its probability before, the sum of its values, and the sums of their leads over the mean value of the
    /// policy before and of the squares of these leads.
    each: Vec<[f64; 4]>,
}

impl Values {
    /// No values of actions with these probabilities.
    pub(super) fn new(probabilities: impl Iterator<Item = f32>) -> Self {
        Self { worlds: 0, each: probabilities.map(|probability| [probability.into(), 0.0, 0.0, 0.0]).collect() }
    }

    /// Adds the values of all actions in a world.
    pub(super) fn add(&mut self, values: &[f32]) {
        self.worlds += 1;
        let all = self.each.iter().map(|[probability, ..]| probability).sum::<f64>();
        let mean = self.each.iter().zip(values).map(|([likely, ..], value)| likely * f64::from(*value)).sum::<f64>() / all;
        for ([_, sum, leads, squares], value) in self.each.iter_mut().zip(values) {
            let lead = f64::from(*value) - mean;
            (*sum, *leads, *squares) = (*sum + f64::from(*value), *leads + lead, *squares + lead * lead);
        }
    }

    /// The mean value of the action at a place, and the standard error of its lead over the mean value of the policy before: 1, the
    /// largest, in fewer than two worlds.
    pub(super) fn of(&self, place: usize) -> (f32, f32) {
        let (worlds, [_, sum, leads, squares]) = (self.worlds as f64, self.each[place]);
        let variance = (squares - leads * leads / worlds).max(0.0) / (worlds - 1.0) / worlds;
        let error = if self.worlds < 2 { 1.0 } else { variance.sqrt().min(1.0) };
        ((sum / worlds.max(1.0)).clamp(-1.0, 1.0) as f32, error as f32)
    }
}

impl<P: Position> PlayOuts<'_, P> {
    /// Writes the value of each action in a world: the same world, with the same chance and the same lots, for all of them.
    pub(super) fn value(&mut self, view: &View<P>, seed: u64, world: u64, actions: &[P::Action], values: &mut Vec<f32>) {
        let [mut chance, lots] = [1, 2].map(|kind| view.stream(seed, 2 * world + kind));
        let root = view.redeal(&mut chance);
        values.clear();
        values.extend(actions.iter().map(|action| {
            let mut position = root;
            position.play_unchecked(*action);
            self.outcome(&root, position, chance.clone(), lots.clone())
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
