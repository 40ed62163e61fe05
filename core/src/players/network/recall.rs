//! Worlds as likely as a network's own play makes them, from what a seat has seen and done.

use crate::networks::Networked;
use crate::players::{Considered, Temperature};
use crate::position::{dealt, played};
use crate::{Finite, Id, Observed, Position, Seat, Stream, Turn};

/// The knowledge of a seat since an earlier decision of another seat: a view of that moment, and the seat's own actions and
/// observations after it, each observation that differs from the one before.
pub(crate) struct Past<P: Position> {
    view: P,
    seat: Seat,
    seen: Vec<Seen<P::Action>>,
}

#[derive(Clone, Copy)]
enum Seen<A> {
    Act(A),
    Key(u128),
}

/// A world on its way to the present, with the number of the redeal that it comes from.
#[derive(Clone, Copy)]
pub(super) struct World<P> {
    pub(super) position: P,
    pub(super) weight: f64,
    pub(super) origin: usize,
}

/// Worlds that the seat to act in a match considers possible, as likely as chance and a network's own play make them.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Worlds<P> {
    /// The worlds, which look alike to the seat; none if all that were dealt were found to be impossible.
    pub positions: Vec<P>,
    /// The share of each world; their sum is 1.
    pub weights: Vec<f64>,
    /// The number of equally likely worlds that would tell as much: worlds that come from one redeal tell as much as one.
    pub effective: f64,
}

impl<P> Worlds<P> {
    pub(super) fn of(worlds: Vec<World<P>>, dealt: usize) -> Self {
        let sum: f64 = worlds.iter().map(|world| world.weight).sum();
        let mut origins = vec![0.0; dealt];
        worlds.iter().for_each(|world| origins[world.origin] += world.weight);
        let weights = worlds.iter().map(|world| world.weight / sum).collect();
        Self { positions: worlds.into_iter().map(|world| world.position).collect(), weights, effective: effective(origins) }
    }

    /// The same worlds in another form.
    pub(crate) fn map<Q>(self, form: impl FnMut(P) -> Q) -> Worlds<Q> {
        let Self { positions, weights, effective } = self;
        Worlds { positions: positions.into_iter().map(form).collect(), weights, effective }
    }
}

/// The most events between two observations of a seat.
const MOST: usize = 1000;

fn key<P: Position>(position: &P, seat: Seat) -> u128 {
    position.observation_key(seat).expect("the seat exists")
}

impl<P: Position> Past<P> {
    /// The knowledge of the seat to act in a match with these events, from the decision of another seat on that is `decisions`
    /// such decisions ago; none if no other seat has decided.
    pub(crate) fn of(position: &P, events: &[Id], decisions: u32) -> Option<Self> {
        let Turn::Seat(seat) = position.turn() else { return None };
        let mut now = P::new(&position.options()).ok()?;
        let (mut starts, mut steps) = (Vec::new(), Vec::new());
        for id in events {
            let mut own = None;
            match now.turn() {
                Turn::Seat(turn) => {
                    let action = P::Action::from_id((*id).into())?;
                    if turn == seat {
                        own = Some(action);
                    } else {
                        starts.push((steps.len(), now));
                    }
                    now.play(action).ok()?;
                }
                _ => now.deal(P::Outcome::from_id((*id).into())?).ok()?,
            }
            steps.push((own, key(&now, seat)));
        }
        let (first, view) = *starts.get(starts.len().saturating_sub(decisions as usize))?;
        let (mut last, mut seen) = (key(&view, seat), Vec::new());
        for (own, key) in &steps[first..] {
            seen.extend(own.map(Seen::Act));
            if *key != last {
                (last, _) = (*key, seen.push(Seen::Key(*key)));
            }
        }
        Some(Self { view, seat, seen })
    }

    /// At most `count` worlds of the present, each with a weight: as likely as chance and the network's own play make them. None
    /// are left if all prove impossible on the way, or if `stop` returns true.
    pub(super) fn worlds(
        &self,
        network: &Networked,
        count: usize,
        stream: &mut Stream,
        stop: &dyn Fn() -> bool,
    ) -> Vec<World<P>> {
        let begin = |origin| World { position: self.view.redeal_unchecked(self.seat, stream), weight: 1.0, origin };
        let mut worlds: Vec<_> = (0..count).map(begin).collect();
        let (mut last, mut room) = (key(&self.view, self.seat), Vec::new());
        for seen in self.seen.iter().map(Some).chain([None]) {
            if stop() {
                return Vec::new();
            }
            for world in worlds.iter_mut().filter(|world| world.weight > 0.0) {
                let mut course = Course { past: self, network, room: &mut room, stream };
                let weight = course.advance(&mut world.position, last, seen);
                world.weight *= weight.unwrap_or(0.0);
            }
            if let Some(Seen::Key(next)) = seen {
                last = *next;
            }
            worlds = resampled(worlds, stream);
        }
        worlds.retain(|world| world.weight > 0.0);
        worlds
    }
}

/// The sum of the weights, squared, by the sum of their squares: the number of worlds of equal weight that tell as much.
fn effective(weights: impl IntoIterator<Item = f64>) -> f64 {
    let [sum, squares] = weights.into_iter().fold([0.0; 2], |[sum, squares], weight| [sum + weight, squares + weight * weight]);
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}

/// The worlds, drawn again by their weights if these are worth less than half their number; none if all weights are 0.
fn resampled<P: Copy>(worlds: Vec<World<P>>, stream: &mut Stream) -> Vec<World<P>> {
    let (count, sum) = (worlds.len() as f64, worlds.iter().map(|world| world.weight).sum::<f64>());
    if sum <= 0.0 {
        return Vec::new();
    }
    if effective(worlds.iter().map(|world| world.weight)) * 2.0 >= count {
        return worlds.into_iter().map(|world| World { weight: world.weight * count / sum, ..world }).collect();
    }
    let (mut again, mut rest) = (Vec::with_capacity(worlds.len()), (stream.bits() >> 11) as f64 / (1u64 << 53) as f64);
    for world in &worlds {
        rest -= world.weight * count / sum;
        while rest < 0.0 && again.len() < worlds.len() {
            again.push(World { weight: 1.0, ..*world });
            rest += 1.0;
        }
    }
    let last = *worlds.iter().rev().find(|world| world.weight > 0.0).expect("a weight is positive");
    again.resize(worlds.len(), World { weight: 1.0, ..last });
    again
}

/// The way of a world from an observation to the next.
struct Course<'a, P: Position> {
    past: &'a Past<P>,
    network: &'a Networked,
    room: &'a mut Vec<Considered<P::Action>>,
    stream: &'a mut Stream,
}

impl<P: Position> Course<'_, P> {
    /// Plays on until the seat has seen or done this or, if nothing follows, is to act. Returns the probability, or none if it
    /// cannot happen.
    fn advance(&mut self, position: &mut P, last: u128, seen: Option<&Seen<P::Action>>) -> Option<f64> {
        let (seat, mut weight) = (self.past.seat, 1.0);
        for _ in 0..MOST {
            let own = position.turn() == Turn::Seat(seat);
            match seen {
                Some(Seen::Act(action)) if own => {
                    return position.play(*action).ok().map(|()| weight);
                }
                Some(Seen::Key(next)) if key(position, seat) == *next => return Some(weight),
                Some(Seen::Key(_)) if key(position, seat) != last => return None,
                None if own => return (key(position, seat) == last).then_some(weight),
                _ if own => return None,
                _ => {}
            }
            let next = if let Some(Seen::Key(next)) = seen { *next } else { last };
            weight *= self.event(position, [last, next])?;
        }
        None
    }

    /// Plays an event, drawn by chance or by the network, after which the seat sees one of these keys. Returns the probability of
    /// all such events.
    fn event(&mut self, position: &mut P, keys: [u128; 2]) -> Option<f64> {
        let (seat, before) = (self.past.seat, *position);
        let mut drawn: Vec<(P, f64)> = Vec::new();
        match before.turn() {
            Turn::Over => return None,
            Turn::Chance => {
                let outcomes = before.outcomes();
                let all = f64::from(outcomes.len());
                drawn.extend(outcomes.iter().map(|(outcome, count)| (dealt(&before, outcome), f64::from(count) / all)));
            }
            Turn::Seat(turn) => {
                let legal = before.legal();
                self.room.clear();
                self.room.extend(legal.iter().map(Considered::untried));
                drawn.extend(legal.iter().map(|action| (played(&before, action), 1.0)));
                if drawn.len() > 1 {
                    let room = &mut *self.room;
                    self.network.answered_in_game(&before, turn, |logits| {
                        Temperature::OWN.share(room, |each| logits[each.action.id()]);
                    });
                    drawn.iter_mut().zip(room.iter()).for_each(|((_, weight), each)| *weight = each.probability.into());
                }
            }
        }
        drawn.retain(|(next, _)| keys.contains(&key(next, seat)));
        let sum = drawn.iter().map(|(_, weight)| weight).sum::<f64>();
        if sum <= 0.0 {
            return None;
        }
        let place = self.stream.place(drawn.iter().map(|(_, weight)| weight / sum));
        *position = drawn[place].0;
        Some(sum)
    }
}
