//! Searching where a guide says how promising actions are, and what positions are worth.

use super::View;
use super::tree::{Node, ROOT, Tree};
use crate::playout::settle;
use crate::simd::Processor;
use crate::{Finite, PerSeat, Position, Seat, Set, Stream, Turn};

/// Who knows how promising actions are, and what positions are worth.
pub(crate) trait Guide<P: Position>: Sync {
    /// Writes how promising each action is to the seat to act, as logits, and says what return it expects.
    fn look(&self, position: &P, seat: Seat, logits: &mut Vec<f32>) -> f32;
}

/// How much less than the actions that were tried one that was not is taken to bring.
const DOUBT: f32 = 0.2;

impl Tree {
    /// Tries one course of the match, to where an action below the root has no node yet; there the guide says what the position is worth.
    #[inline(always)]
    pub(crate) fn explore<P: Position>(
        &mut self,
        processor: Processor,
        view: &View<P>,
        guide: &impl Guide<P>,
        logits: &mut Vec<f32>,
        stream: &mut Stream,
    ) {
        let mut position = view.redeal(stream);
        let mut node = 0;
        self.path.clear();
        let value = loop {
            settle(processor, &mut position, stream);
            let Turn::Seat(seat) = position.turn() else { break position.returns() };
            let legal = position.legal();
            let Some((child, action)) = self.most_promising(node, seat, &legal) else {
                let expected = guide.look(&position, seat, logits);
                self.grow(node, seat, &legal, logits);
                if node == 0 {
                    continue;
                }
                break shared(&position, seat, expected);
            };
            position.play_unchecked(action);
            self.path.push(child);
            node = child;
        };
        self.credit(&value);
    }

    /// The child to go on with, and its action (Rosin, Multi-armed bandits with episode context, 2011, as AlphaZero has it); none where a
    /// legal action has no node.
    #[inline(always)]
    fn most_promising<A: Finite>(&mut self, node: u32, seat: Seat, legal: &Set<A>) -> Option<(u32, A)> {
        let (mut visits, mut total, mut priors, mut actions) = (0, 0.0, 0.0, 0);
        let mut at = self.nodes[node as usize].child;
        while at > 0 {
            let child = &self.nodes[at as usize];
            if child.is_of(seat, legal) {
                visits += child.visits;
                total += child.total;
                priors += child.prior;
                actions += 1;
            }
            at = child.sibling;
        }
        if actions < legal.len() {
            return None;
        }
        let untried = mean(total, visits) - DOUBT;
        let reach = self.exploration * (visits.max(1) as f32).sqrt() / priors;
        let (mut best, mut bound) = (0, f32::MIN);
        let mut at = self.nodes[node as usize].child;
        while at > 0 {
            let child = &mut self.nodes[at as usize];
            if child.is_of(seat, legal) {
                child.available += 1;
                let known = if child.visits > 0 { mean(child.total, child.visits) } else { untried };
                let upper = known + child.prior * reach / (child.visits + 1) as f32;
                // Of numbers that are none, as of weights without measure, the first is as good as another.
                if best == 0 || upper > bound {
                    (best, bound) = (at, upper);
                }
            }
            at = child.sibling;
        }
        Some((best, A::from_id(self.nodes[best as usize].action.into())?))
    }

    /// Gives each legal action that has none a node, if there is room; at the root there always is.
    fn grow<A: Finite>(&mut self, node: u32, seat: Seat, legal: &Set<A>, logits: &mut [f32]) {
        if node > 0 && self.nodes.len() + legal.len() > self.room {
            return;
        }
        let mut new = *legal;
        for child in self.children(node as usize).filter(|child| usize::from(child.seat) == seat.index()) {
            new.remove_id(child.action.into());
        }
        let highest = legal.iter().map(|action| logits[action.id()]).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for action in legal.iter() {
            let weight = &mut logits[action.id()];
            *weight = exp(*weight - highest);
            sum += *weight;
        }
        for action in new.iter() {
            let (at, parent) = (self.nodes.len() as u32, &mut self.nodes[node as usize]);
            let sibling = std::mem::replace(&mut parent.child, at);
            let prior = logits[action.id()] / sum;
            self.nodes.push(Node { sibling, prior, action: action.id() as u16, seat: seat.index() as u8, ..ROOT });
        }
    }
}

impl Node {
    /// Whether it is a seat's, of one of these actions.
    #[inline(always)]
    fn is_of<A: Finite>(&self, seat: Seat, legal: &Set<A>) -> bool {
        usize::from(self.seat) == seat.index() && legal.contains_id(self.action.into())
    }
}

fn mean(total: f64, visits: u32) -> f32 {
    (total / f64::from(visits.max(1))) as f32
}

/// What a position is worth to each seat where one expects a return: as much to its side, and what they lose to the others, alike.
fn shared<P: Position>(position: &P, seat: Seat, expected: f32) -> PerSeat<f32> {
    let sides = position.sides();
    let others = sides.iter().max().map_or(1, |last| (*last).max(1));
    let own = |of: Seat| sides[of.index()] == sides[seat.index()];
    PerSeat::new(position.seats(), |of| if own(of) { expected } else { -expected / f32::from(others) })
}

/// The exponential of a number, to six digits, in operations that are the same on every platform: a power of two, and for the rest the
/// series.
#[inline(always)]
pub(crate) fn exp(number: f32) -> f32 {
    let doublings = number.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = doublings as i32;
    let x = (doublings - whole as f32) * std::f32::consts::LN_2;
    let series =
        1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0 * (1.0 + x / 5.0 * (1.0 + x / 6.0 * (1.0 + x / 7.0))))));
    f32::from_bits(((whole + 127) as u32) << 23) * series
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn exponentials_are_right_to_five_digits() {
        for number in (-7900..7900).map(|number| number as f32 / 100.0) {
            let exact = f64::from(number).exp();
            assert!((f64::from(exp(number)) / exact - 1.0).abs() < 1e-5, "{number}: {} and not {exact}", exp(number));
        }
    }
}
