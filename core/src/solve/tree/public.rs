//! The public form of a game: positions with the same public history are one node, and chance is settled between decisions.
//!
//! Public histories form a tree, so the nodes that follow one of them are a part of their own: parts are swept by several
//! threads, with the same result for any number of them.

use super::State;
use crate::solve::mean;
use crate::threads::each;
use std::cmp::Reverse;
use std::mem::take;
use std::ops::Range;

/// The mark of an edge that leads to an end: the rest of the number is the place of its returns.
pub(super) const END: u32 = 1 << 31;
/// The mark of the last edge of an action: the rest of the number is the place of its chance.
const LAST: u16 = 1 << 15;
/// The most different chances of a part.
pub(super) const CHANCES: usize = LAST as usize;

/// A way from an action to a next node or end, and the place of its chance: six bytes, which numbers would round up to eight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) next: [u8; 4],
    pub(super) chance: [u8; 2],
}

impl Edge {
    pub(super) fn new(next: u32, chance: u32, is_last: bool) -> Self {
        let mark = if is_last { LAST } else { 0 };
        Self { next: next.to_le_bytes(), chance: (chance as u16 | mark).to_le_bytes() }
    }

    #[inline(always)]
    pub(super) fn next(self) -> u32 {
        u32::from_le_bytes(self.next)
    }

    #[inline(always)]
    pub(super) fn chance(self) -> usize {
        usize::from(u16::from_le_bytes(self.chance) & !LAST)
    }

    #[inline(always)]
    fn is_last(&self) -> bool {
        u16::from_le_bytes(self.chance) & LAST != 0
    }
}

/// Splits the edges of the first action off the edges of several.
#[inline(always)]
pub(super) fn first_action<'e>(edges: &mut &'e [Edge]) -> &'e [Edge] {
    let last = edges.iter().position(Edge::is_last).map_or(0, |last| last + 1);
    let (first, others) = edges.split_at(last);
    *edges = others;
    first
}

/// Splits the edges of the last action off the edges of several.
#[inline(always)]
fn last_action<'e>(edges: &mut &'e [Edge]) -> &'e [Edge] {
    let before = edges.len().saturating_sub(1);
    let start = edges[..before].iter().rposition(Edge::is_last).map_or(0, |last| last + 1);
    let (others, last) = edges.split_at(start);
    *edges = others;
    last
}

/// A part of the public form: its nodes level by level, and the nodes of an information state one after the other.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "formats", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Part {
    /// Its places among the states and actions of the tree.
    pub(super) first_state: usize,
    pub(super) first_action: usize,
    pub(super) nodes: usize,
    /// The number of its first nodes, up to the last to which an edge of the first part leads.
    pub(super) roots: usize,
    pub(super) states: usize,
    pub(super) actions: usize,
    /// The edges to the first node, in the part that has it; then those of each action of each node.
    #[cfg_attr(feature = "formats", serde(skip))]
    pub(super) edges: Vec<Edge>,
    /// The number of edges to the first node.
    pub(super) to_first: usize,
    #[cfg_attr(feature = "formats", serde(deserialize_with = "crate::memory::read_list"))]
    pub(super) chances: Vec<f64>,
}

/// The public form: the first part holds the nodes before the others.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "formats", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Public {
    #[cfg_attr(feature = "formats", serde(deserialize_with = "crate::memory::read_list"))]
    pub(super) parts: Vec<Part>,
    /// The number of public histories in which a seat decides.
    pub(super) histories: usize,
}

/// The public form with its information states and returns, to be swept for a seat by several threads.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Sweeps<'a> {
    pub(super) public: &'a Public,
    pub(in crate::solve) states: &'a [State],
    pub(super) returns: &'a [f64],
    pub(super) seat: usize,
    pub(super) threads: usize,
}

/// The steps of a sweep. Each gets a state and its slice of a list, which has the same number of items for every action.
pub(in crate::solve) trait Steps: Sync {
    /// An item of the list.
    type Item: Send;

    /// Replaces `shares`, all of them 1, with the probabilities of a state's actions. Actions with 0 are not followed.
    fn play(&self, state: &State, items: &[Self::Item], shares: &mut [f64]);

    /// Replaces the reach probabilities of the nodes of a state of the seat with their values. `values` are the values of all
    /// actions of the first node, then of the next; `worth` has room for a number for each action.
    fn decide(&self, state: &State, nodes: &mut [f64], items: &mut [Self::Item], worth: &mut [f64], values: &[f64]);
}

impl Public {
    pub(super) fn nodes(&self) -> usize {
        self.parts.iter().map(|part| part.nodes).sum()
    }

    pub(super) fn edges(&self) -> usize {
        self.parts.iter().map(|part| part.edges.len()).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.parts) + self.parts.iter().map(Part::bytes).sum::<usize>()
    }
}

impl<'s> Sweeps<'s> {
    /// The number of nodes.
    pub(in crate::solve) fn nodes(&self) -> usize {
        self.public.nodes()
    }

    /// Whether the seat decides in a state.
    pub(in crate::solve) fn is_own(&self, state: &State) -> bool {
        usize::from(state.seat) == self.seat
    }

    /// Writes the reach probability of each node. For each state, `weigh` gets the reach probabilities of its nodes, its slice of
    /// a list, and a 1 for each action; it can replace these with probabilities.
    pub(in crate::solve) fn reach<T: Send>(
        &self,
        slots: &mut [f64],
        list: &mut [T],
        weigh: impl Fn(&State, &[f64], &mut [T], &mut [f64]) + Sync,
    ) {
        self.sweep(slots, list, |part, slots, list| part.reach(self.states, slots, list, &weigh), |_, _, _| {});
    }

    /// Writes the values of the nodes for the seat, and returns the value of the start; all states are played.
    pub(in crate::solve) fn play<S: Steps>(&self, slots: &mut [f64], list: &mut [S::Item], steps: &S) -> f64 {
        self.evaluate(slots, list, steps, false)
    }

    /// The same where the seat decides its own states: all their actions are followed, and the reach probabilities by chance and
    /// the others come first.
    pub(in crate::solve) fn decide<S: Steps>(&self, slots: &mut [f64], list: &mut [S::Item], steps: &S) -> f64 {
        self.evaluate(slots, list, steps, true)
    }

    fn evaluate<S: Steps>(&self, slots: &mut [f64], list: &mut [S::Item], steps: &S, decides: bool) -> f64 {
        let weigh = |state: &State, _: &[f64], list: &mut [S::Item], shares: &mut [f64]| {
            if !self.is_own(state) {
                steps.play(state, list, shares);
            }
        };
        let there = |part: &Part, slots: &mut [f64], list: &mut [S::Item]| {
            if decides {
                part.reach(self.states, slots, list, &weigh);
            }
        };
        self.sweep(slots, list, there, |part, slots, list| part.evaluate(self, slots, list, steps, decides));
        self.public.parts.first().map_or(0.0, |top| top.value(&top.edges[..top.to_first], slots, self))
    }

    /// Goes `there` in the first part, `there` and `back` in each other part, the largest first, and `back` in the first part.
    /// Each gets the slots of its nodes, the first part those of all nodes, and its slice of a list.
    fn sweep<T: Send>(
        &self,
        slots: &mut [f64],
        list: &mut [T],
        there: impl Fn(&Part, &mut [f64], &mut [T]) + Sync,
        back: impl Fn(&Part, &mut [f64], &mut [T]) + Sync,
    ) {
        let Some((top, parts)) = self.public.parts.split_first() else { return };
        let width = list.len() / self.states.last().map_or(1, |state| state.places().end);
        let mut rest = list;
        let of_top = split_off(&mut rest, width * top.actions);
        let mut first = top.nodes;
        slots[..first].fill(0.0);
        for part in parts {
            slots[first..first + part.roots].fill(0.0);
            first += part.nodes;
        }
        top.pass_on(&top.edges[..top.to_first], 1.0, slots);
        there(top, slots, of_top);
        let mut others = &mut slots[top.nodes..];
        let of_part = |part: &'s Part| (part, split_off(&mut others, part.nodes), split_off(&mut rest, width * part.actions));
        let mut jobs: Vec<(&Part, &mut [f64], &mut [T])> = parts.iter().map(of_part).collect();
        jobs.sort_by_key(|(part, ..)| Reverse(part.edges.len()));
        each(self.threads.min(parts.len()), jobs.into_iter(), |(part, slots, list)| {
            slots[part.roots..].fill(0.0);
            there(part, slots, list);
            back(part, slots, list);
        });
        back(top, slots, of_top);
    }
}

/// Takes the first items off a list.
fn split_off<'a, T>(list: &mut &'a mut [T], items: usize) -> &'a mut [T] {
    let (first, rest) = take(list).split_at_mut(items);
    *list = rest;
    first
}

impl Part {
    /// Writes the places of the nodes in place of their numbers.
    pub(super) fn lead_to(&mut self, places: &[u32]) {
        for edge in self.edges.iter_mut().filter(|edge| edge.next() & END == 0) {
            edge.next = places[edge.next() as usize].to_le_bytes();
        }
    }

    /// Writes new places of the returns in place of the old ones.
    pub(super) fn end_at(&mut self, places: &[u32]) {
        for edge in self.edges.iter_mut().filter(|edge| edge.next() & END != 0) {
            edge.next = (END | places[(edge.next() ^ END) as usize]).to_le_bytes();
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.edges) + size_of_val(&*self.chances)
    }

    /// The nodes of a state among this part's.
    fn nodes_of(&self, states: &[State], place: usize) -> Range<usize> {
        states[place].members as usize..states.get(place + 1).map_or(self.nodes, |next| next.members as usize)
    }

    /// A state's slice of this part's list, which has `width` items for each action.
    fn of_state<'l, T>(&self, state: &State, list: &'l mut [T], width: usize) -> &'l mut [T] {
        let first = state.first as usize - self.first_action;
        &mut list[width * first..width * (first + usize::from(state.actions))]
    }

    #[inline(always)]
    fn pass_on(&self, edges: &[Edge], reached: f64, slots: &mut [f64]) {
        for edge in edges.iter().filter(|edge| edge.next() & END == 0) {
            slots[edge.next() as usize] += reached * self.chances[edge.chance()];
        }
    }

    fn reach<T>(
        &self,
        states: &[State],
        slots: &mut [f64],
        list: &mut [T],
        weigh: &impl Fn(&State, &[f64], &mut [T], &mut [f64]),
    ) {
        let (states, width) = (&states[self.first_state..][..self.states], list.len() / self.actions.max(1));
        let (mut edges, mut shares) = (&self.edges[self.to_first..], Vec::new());
        for (place, state) in states.iter().enumerate() {
            let nodes = self.nodes_of(states, place);
            shares.clear();
            shares.resize(state.actions.into(), 1.0);
            weigh(state, &slots[nodes.clone()], self.of_state(state, list, width), &mut shares);
            for node in nodes {
                let reached = slots[node];
                for share in &shares {
                    let edges = first_action(&mut edges);
                    if reached * share != 0.0 {
                        self.pass_on(edges, reached * share, slots);
                    }
                }
            }
        }
    }

    fn evaluate<S: Steps>(&self, sweeps: &Sweeps<'_>, slots: &mut [f64], list: &mut [S::Item], steps: &S, decides: bool) {
        let (states, width) = (&sweeps.states[self.first_state..][..self.states], list.len() / self.actions.max(1));
        let (mut edges, mut shares, mut values) = (&*self.edges, Vec::new(), Vec::new());
        for (place, state) in states.iter().enumerate().rev() {
            let (nodes, of_state) = (self.nodes_of(states, place), self.of_state(state, list, width));
            let decides = decides && sweeps.is_own(state);
            shares.clear();
            shares.resize(state.actions.into(), 1.0);
            if !decides {
                steps.play(state, of_state, &mut shares);
            }
            values.clear();
            values.resize(nodes.len() * shares.len(), 0.0);
            for values in values.chunks_exact_mut(shares.len()).rev() {
                for (value, share) in values.iter_mut().zip(&shares).rev() {
                    let edges = last_action(&mut edges);
                    if *share != 0.0 {
                        *value = self.value(edges, slots, sweeps);
                    }
                }
            }
            let (nodes, of_nodes) = (&mut slots[nodes], values.chunks_exact(shares.len()));
            if decides {
                steps.decide(state, nodes, of_state, &mut shares, &values);
            } else {
                nodes.iter_mut().zip(of_nodes).for_each(|(node, values)| *node = mean(&shares, values));
            }
        }
    }

    /// The expected value of an action with these edges.
    #[inline(always)]
    fn value(&self, edges: &[Edge], slots: &[f64], sweeps: &Sweeps<'_>) -> f64 {
        let end = |next: u32| sweeps.returns[(next ^ END) as usize + sweeps.seat];
        let of = |next: u32| if next & END == 0 { slots[next as usize] } else { end(next) };
        edges.iter().map(|edge| self.chances[edge.chance()] * of(edge.next())).sum()
    }
}
