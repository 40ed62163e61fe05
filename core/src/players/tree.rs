//! The tree of a search: tried actions and their results.

use super::places::{Counts, Sided};
use super::{Advice, View};
use crate::dealer::Deal;
use crate::memory::{filled, make_room};
use crate::playout::{play_until, settle};
use crate::{Finite, PerSeat, Position, Seat, Set, Stream, Turn};

/// A tried action, after those that lead to it. Chance has no nodes: its outcomes are drawn again in every iteration.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    /// The total return of the seat.
    pub(super) total: f64,
    pub(super) visits: u32,
    pub(super) available: u32,
    /// The first of its children, and the next child of its parent; 0 for none, because the root is nobody's child.
    pub(super) child: u32,
    pub(super) sibling: u32,
    /// The prior of a guide, if it was asked.
    pub(super) prior: f32,
    pub(super) action: u16,
    pub(super) seat: u8,
}

/// The prior of an action that no guide was asked about.
pub(super) const UNKNOWN: f32 = -1.0;

/// The child to continue with, whether it is new, and its action.
pub(crate) type Selected<A> = (u32, bool, A);

/// Says which step to take from a node where a seat is asked in a position; none where its child would be new and the tree is
/// full.
pub(crate) trait Next<P: Position>:
    Fn(&mut SearchTree, u32, Seat, &P, &mut Stream) -> Option<Selected<P::Action>> + Sync
{
}

impl<P: Position, F: Fn(&mut SearchTree, u32, Seat, &P, &mut Stream) -> Option<Selected<P::Action>> + Sync> Next<P> for F {}

pub(super) const ROOT: SearchNode =
    SearchNode { total: 0.0, visits: 0, available: 0, child: 0, sibling: 0, prior: UNKNOWN, action: 0, seat: 0 };

/// An information-set tree (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012): in every iteration
/// the hidden cards are redealt, and each seat takes the available action with the highest upper confidence bound.
pub(crate) struct SearchTree {
    pub(super) nodes: Vec<SearchNode>,
    /// The most nodes.
    pub(super) room: usize,
    pub(super) exploration: f32,
    pub(super) path: Vec<u32>,
    /// The squares of the returns and the places, by the id of the action at the root.
    results: Vec<(f64, Counts)>,
    seat: Sided,
    /// The last logits of a guide.
    pub(super) logits: Vec<f32>,
    /// Whether there was not enough memory for a node.
    pub(super) is_short: bool,
}

/// The results of an action at the root.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) visits: u64,
    pub(super) available: u64,
    pub(super) total: f64,
    /// The total of the squared returns.
    pub(super) squares: f64,
    pub(super) counts: Counts,
    pub(super) prior: f32,
}

impl SearchTree {
    /// A tree of at most `room` nodes for the seat to act.
    pub(super) fn new<P: Position>(view: &View<P>, room: usize, iterations: usize, exploration: f32) -> Self {
        // Memory for many nodes takes longer to get than a thought that is stopped at once.
        let mut nodes = Vec::new();
        let results = filled(P::Action::COUNT, Default::default());
        let is_short = results.is_err() || make_room(&mut nodes, room.min(iterations.saturating_add(1)).min(1 << 7)).is_err();
        nodes.push(ROOT);
        let (results, seat) = (results.unwrap_or_default(), Sided::new(view.position(), view.seat()));
        Self { nodes, room, exploration, path: Vec::new(), results, seat, logits: Vec::new(), is_short }
    }

    /// Whether there is room, and memory, for more nodes.
    pub(super) fn has_room(&mut self, more: usize) -> bool {
        let fits = self.nodes.len() + more <= self.room;
        self.is_short |= fits && make_room(&mut self.nodes, more).is_err();
        fits && !self.is_short
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The results of an action at the root.
    pub(super) fn found(&self, id: usize) -> Found {
        let child = self.children(0).find(|child| usize::from(child.action) == id);
        let SearchNode { visits, available, total, prior, .. } = *child.unwrap_or(&ROOT);
        let (squares, counts) = self.results.get(id).copied().unwrap_or_default();
        Found { visits: visits.into(), available: available.into(), total, squares, counts, prior }
    }

    /// The most visited actions after an action at the root, each visited at least twice.
    pub(super) fn line_after(&self, id: usize) -> impl Iterator<Item = usize> {
        let most =
            |node: &SearchNode| self.children_at(node.child).filter(|child| child.visits > 1).max_by_key(|child| child.visits);
        let first = self.children(0).find(|child| usize::from(child.action) == id).and_then(most);
        std::iter::successors(first, move |node| most(node)).map(|node| node.action.into())
    }

    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = &SearchNode> {
        self.children_at(self.nodes[node].child)
    }

    fn children_at(&self, first: u32) -> impl Iterator<Item = &SearchNode> {
        let node = |at: u32| (at > 0).then(|| &self.nodes[at as usize]);
        std::iter::successors(node(first), move |child| node(child.sibling))
    }

    /// Tries one course of the match: goes down the tree by a function that says which step to take from a node, and at random
    /// from where a step was never tried, or there is none.
    #[inline(always)]
    pub(super) fn try_course<P: Position>(
        &mut self,
        view: &View<P>,
        advice: &Advice<P>,
        dealer: &mut impl Deal,
        next: &impl Next<P>,
    ) {
        let root = view.redeal(dealer.stream());
        let mut position = root;
        let mut node = 0;
        self.path.clear();
        let (value, ended) = loop {
            settle(&mut position, dealer);
            let Turn::Seat(seat) = position.turn() else { break (position.returns(), true) };
            if (advice.horizon)(&root, &position, 0) {
                break ((advice.value)(&root, &position), false);
            }
            let step = next(self, node, seat, &position, dealer.stream());
            let Some((child, is_new, action)) = step else { break outcome(&root, position, advice, dealer) };
            position.play_unchecked(action);
            self.path.push(child);
            if is_new {
                break outcome(&root, position, advice, dealer);
            }
            node = child;
        };
        self.credit(&value, ended);
    }

    /// Adds the returns of an iteration to the nodes on its path, and to the results of its action at the root.
    fn credit(&mut self, value: &[f32], ended: bool) {
        let first = self.path.first().map(|first| &self.nodes[*first as usize]);
        if let Some(node) = first
            && let Some((squares, counts)) = self.results.get_mut(usize::from(node.action))
        {
            *squares += f64::from(value[usize::from(node.seat)]).powi(2);
            counts.iter_mut().zip(self.seat.count(value, ended)).for_each(|(sum, more)| *sum += more);
        }
        for node in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            node.total += f64::from(value[usize::from(node.seat)]);
        }
    }

    /// The step to take from a node; none where its child would be new and the tree is full.
    pub(super) fn select<A: Finite>(
        &mut self,
        node: u32,
        seat: Seat,
        legal: &Set<A>,
        stream: &mut Stream,
    ) -> Option<Selected<A>> {
        let mut untried = *legal;
        let (mut best, mut bound) = (0, f32::MIN);
        let mut at = self.nodes[node as usize].child;
        while at > 0 {
            let child = &mut self.nodes[at as usize];
            if child.is_of(seat, legal) {
                untried.remove_id(child.action.into());
                child.available += 1;
                let mean = (child.total / f64::from(child.visits)) as f32;
                let upper = mean + self.exploration * (ln(child.available) / child.visits as f32).sqrt();
                if upper > bound {
                    (best, bound) = (at, upper);
                }
            }
            at = child.sibling;
        }
        if untried.is_empty() {
            let action = A::from_id(self.nodes[best as usize].action.into())?;
            return Some((best, false, action));
        }
        if !self.has_room(1) {
            return None;
        }
        let action = untried.draw(stream)?;
        let new = self.add(node, SearchNode { available: 1, action: action.id() as u16, seat: seat.index() as u8, ..ROOT });
        Some((new, true, action))
    }

    /// Gives a node another child, and returns its index.
    pub(super) fn add(&mut self, parent: u32, child: SearchNode) -> u32 {
        let new = self.nodes.len() as u32;
        let sibling = std::mem::replace(&mut self.nodes[parent as usize].child, new);
        self.nodes.push(SearchNode { sibling, ..child });
        new
    }
}

impl SearchNode {
    /// Whether the node belongs to a seat, with one of these actions.
    pub(super) fn is_of<A: Finite>(&self, seat: Seat, legal: &Set<A>) -> bool {
        usize::from(self.seat) == seat.index() && legal.contains_id(self.action.into())
    }
}

/// The returns of a random continuation, and whether it went to the end of the match.
#[inline(always)]
fn outcome<P: Position>(root: &P, mut position: P, advice: &Advice<P>, dealer: &mut impl Deal) -> (PerSeat<f32>, bool) {
    play_until(&mut position, dealer, |position, decisions| (advice.horizon)(root, position, decisions));
    let ended = position.turn() == Turn::Over;
    (if ended { position.returns() } else { (advice.value)(root, &position) }, ended)
}

/// The natural logarithm of a number of at least 1, to five digits, in operations that are the same on every platform: ln 2 for
/// each doubling, and the series of the inverse hyperbolic tangent for the rest.
#[inline]
pub(super) fn ln(number: u32) -> f32 {
    let doublings = number.ilog2();
    let rest = number as f32 / (1u32 << doublings) as f32;
    let x = (rest - 1.0) / (rest + 1.0);
    let square = x * x;
    doublings as f32 * std::f32::consts::LN_2 + 2.0 * x * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_four_digits() {
        for number in (1..100_000).chain([u32::MAX]) {
            assert!((ln(number) - (number as f32).ln()).abs() < 2e-4, "{number}: {}", ln(number));
        }
    }

    #[test]
    fn a_node_takes_at_most_32_bytes() {
        assert!(size_of::<SearchNode>() <= 32);
    }
}
