//! Searches in which a guide rates the actions.

use super::Script;
use super::tree::{Next, ROOT, SearchNode, SearchTree, Selected, UNKNOWN};
use crate::{Finite, Position, Seat, Set};

/// A rater of actions.
pub(crate) trait Guide<P: Position>: Sync {
    /// Writes a rating of each action for the seat to act, as logits.
    fn look(&self, position: &P, seat: Seat, logits: &mut Vec<f32>);
}

/// The appeal of actions to a script, as logits.
impl<P: Position> Guide<P> for Script<P> {
    fn look(&self, position: &P, _: Seat, logits: &mut Vec<f32>) {
        logits.clear();
        logits.resize(P::Action::COUNT, 0.0);
        for action in position.legal().iter() {
            logits[action.id()] = self(position, action);
        }
    }
}

/// Visits before the guide is asked about a node; asking costs as much as several playouts.
const WORTH: u32 = 8;

/// The factor by which a guided search explores more widely than an unguided one with the same `exploration`.
const TRUST: f32 = 2.0;

/// Penalty on the value assumed for untried actions (first-play urgency).
const DOUBT: f32 = 0.2;

/// The step of a guided search; at nodes that the guide was not asked about, the step of an unguided one.
pub(crate) fn guided_by<P: Position>(guide: &impl Guide<P>) -> impl Next<P> {
    |tree, node, seat, position, stream| {
        let legal = position.legal();
        if node > 0 && tree.nodes[node as usize].visits < WORTH {
            return tree.select(node, seat, &legal, stream);
        }
        if let Some(known) = tree.most_promising(node, seat, &legal) {
            return Some(known);
        }
        // There is always room at the root.
        if node > 0 && !tree.has_room(legal.len()) {
            return None;
        }
        let mut logits = std::mem::take(&mut tree.logits);
        guide.look(position, seat, &mut logits);
        tree.grow(node, seat, &legal, &mut logits);
        tree.logits = logits;
        tree.most_promising(node, seat, &legal)
    }
}

impl SearchTree {
    /// The child to continue with (Rosin, Multi-armed bandits with episode context, 2011, as in AlphaZero); none if the guide did
    /// not rate a legal action.
    fn most_promising<A: Finite>(&mut self, node: u32, seat: Seat, legal: &Set<A>) -> Option<Selected<A>> {
        let (mut visits, mut total, mut priors, mut actions) = (0, 0.0, 0.0, 0);
        let mut at = self.nodes[node as usize].child;
        while at > 0 {
            let child = &self.nodes[at as usize];
            if child.is_of(seat, legal) && child.prior != UNKNOWN {
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
        let reach = TRUST * self.exploration * (visits.max(1) as f32).sqrt() / priors;
        let (mut best, mut bound) = (0, f32::MIN);
        let mut at = self.nodes[node as usize].child;
        while at > 0 {
            let child = &mut self.nodes[at as usize];
            if child.is_of(seat, legal) {
                child.available += 1;
                let known = if child.visits > 0 { mean(child.total, child.visits) } else { untried };
                let upper = known + child.prior * reach / (child.visits + 1) as f32;
                // Among values that are not numbers, for example from excessive weights, the first is as good as any.
                if best == 0 || upper > bound {
                    (best, bound) = (at, upper);
                }
            }
            at = child.sibling;
        }
        let SearchNode { visits, action, .. } = self.nodes[best as usize];
        Some((best, visits == 0, A::from_id(action.into())?))
    }

    /// Gives each legal action a node, with its prior if that was unknown.
    fn grow<A: Finite>(&mut self, node: u32, seat: Seat, legal: &Set<A>, logits: &mut [f32]) {
        let highest = legal.iter().map(|action| logits[action.id()]).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for action in legal.iter() {
            let weight = &mut logits[action.id()];
            *weight = exp(*weight - highest);
            sum += *weight;
        }
        let mut new = *legal;
        let mut at = self.nodes[node as usize].child;
        while at > 0 {
            let child = &mut self.nodes[at as usize];
            if child.is_of(seat, legal) {
                new.remove_id(child.action.into());
                if child.prior == UNKNOWN {
                    child.prior = logits[usize::from(child.action)] / sum;
                }
            }
            at = child.sibling;
        }
        for action in new.iter() {
            let prior = logits[action.id()] / sum;
            self.add(node, SearchNode { prior, action: action.id() as u16, seat: seat.index() as u8, ..ROOT });
        }
    }
}

fn mean(total: f64, visits: u32) -> f32 {
    (total / f64::from(visits.max(1))) as f32
}

/// The exponential of a number, to six digits, in operations that are the same on every platform: a power of two, and a series
/// for the rest.
#[inline]
pub(super) fn exp(number: f32) -> f32 {
    let doublings = number.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = doublings as i32;
    let x = (doublings - whole as f32) * std::f32::consts::LN_2;
    let series =
        1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0 * (1.0 + x / 5.0 * (1.0 + x / 6.0 * (1.0 + x / 7.0))))));
    f32::from_bits(((whole + 127) as u32) << 23) * series
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::en_garde::EnGarde;
    use crate::field_of_glory::FieldOfGlory;
    use crate::leduc_poker::LeducPoker;
    use crate::players::{Thought, View, player};
    use crate::playout::settle;
    use crate::{GameOptions, Match, Stream, Turn};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Rates the action of an id highly, and counts the questions.
    struct Admirer(usize, AtomicUsize);

    impl<P: Position> Guide<P> for Admirer {
        fn look(&self, _: &P, _: Seat, logits: &mut Vec<f32>) {
            self.1.fetch_add(1, Ordering::Relaxed);
            logits.clear();
            logits.resize(P::Action::COUNT, 0.0);
            logits[self.0] = 3.0;
        }
    }

    fn explored<P: Position>(room: usize, iterations: usize, admirer: &Admirer) -> SearchTree {
        let (mut position, mut stream) = (P::new(&P::Options::parse("").unwrap()).unwrap(), Stream::new(5));
        settle(&mut position, &mut stream);
        let view = View::new(&position).unwrap();
        let mut tree = SearchTree::new(&view, room, iterations, 0.7);
        for _ in 0..iterations {
            tree.try_course(&view, &P::ADVICE, &mut stream, &guided_by(admirer));
        }
        tree
    }

    #[test]
    fn a_guide_is_asked_at_the_root_and_where_the_tree_is_often() {
        let admirer = Admirer(1, AtomicUsize::new(0));
        let tree = explored::<LeducPoker>(1000, 500, &admirer);
        let mut asked = 0;
        for (at, node) in tree.nodes.iter().enumerate() {
            let known = tree.children(at).filter(|child| child.prior != UNKNOWN).count();
            let is_worth = (at == 0 || node.visits > WORTH) && node.child > 0;
            assert_eq!(known, if is_worth { tree.children(at).count() } else { 0 }, "node {at}, {} visits", node.visits);
            asked += usize::from(is_worth);
            for child in tree.children(at).filter(|child| child.prior != UNKNOWN) {
                assert_eq!(child.prior > 0.5, child.action == 1, "node {at}, action {}: {}", child.action, child.prior);
            }
        }
        assert!(asked > 5 && admirer.1.into_inner() == asked, "{asked}");
    }

    #[test]
    fn a_full_tree_asks_no_more_and_does_not_grow() {
        let admirer = Admirer(1, AtomicUsize::new(0));
        let tree = explored::<EnGarde>(40, 2000, &admirer);
        let looks = admirer.1.into_inner();
        assert!(tree.len() <= 40 && looks > 1 && looks < 40, "{} nodes, {looks} looks", tree.len());
        assert_eq!(tree.children(0).map(|child| child.visits).sum::<u32>(), 2000);
    }

    #[test]
    fn what_the_script_likes_best_is_tried_first_where_it_is_the_prior() {
        let script = FieldOfGlory::ADVICE.prior.unwrap();
        let players = ["search(iterations=1)", "scripted"].map(|name| player::<FieldOfGlory>(name, 1).unwrap());
        let (mut running, mut thought) = (Match::<FieldOfGlory>::new(&"".parse().unwrap(), 1).unwrap(), Thought::default());
        let mut choices = 0;
        while running.turn() != Turn::Over {
            let view = View::new(running.position()).unwrap();
            let [tried, best] = [0, 1].map(|at| players[at].choose(&view, &mut thought));
            assert_eq!(script(running.position(), tried), script(running.position(), best), "{tried} and not {best}");
            choices += usize::from(view.legal().len() > 1);
            running.play(best).unwrap();
        }
        assert!(choices > 20, "{choices}");
    }

    #[test]
    fn exponentials_are_right_to_five_digits() {
        for number in (-7900..7900).map(|number| number as f32 / 100.0) {
            let exact = f64::from(number).exp();
            assert!((f64::from(exp(number)) / exact - 1.0).abs() < 1e-5, "{number}: {} and not {exact}", exp(number));
        }
    }
}
