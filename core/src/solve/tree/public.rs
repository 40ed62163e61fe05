//! The public form of a game: positions with the same public history are one node, and chance is settled between decisions.
//!
//! Public histories form a tree, so the nodes that follow one of them are a part of their own: parts are swept by several threads,
//! with the same result for any number of them.

use super::State;
use crate::threads::each;
use std::mem::take;

/// The mark of an edge that leads to an end: the rest of the number is the place of its returns.
pub(super) const END: u32 = 1 << 31;

/// A way from an action to a next node or end, and the place of its chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) next: u32,
    pub(super) chance: u32,
}

/// Nodes level by level, and those of an information state one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// Its places among the states and actions of the tree.
    pub(super) first_state: usize,
    pub(super) first_action: usize,
    pub(super) nodes: usize,
    pub(super) states: usize,
    pub(super) actions: usize,
    /// The start of the edges of each action of each node, and the end of the last. The part of the first node begins with the
    /// edges to it.
    pub(super) moves: Vec<u32>,
    pub(super) edges: Vec<Edge>,
    pub(super) chances: Vec<f64>,
}

/// The public form: the first part holds the nodes before the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Public {
    pub(super) parts: Vec<Part>,
    /// The number of public histories in which a seat decides.
    pub(super) histories: usize,
}

/// The public form with its information states, to be swept by several threads.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Sweeps<'a> {
    public: &'a Public,
    pub(in crate::solve) states: &'a [State],
    threads: usize,
}

/// The direction of a sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    Ends,
    Start,
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
    pub(super) fn new(public: &'s Public, states: &'s [State], threads: usize) -> Self {
        Self { public, states, threads }
    }

    /// Writes the reach probability of each node, with the probabilities that `share` gives to the actions of a state; without them
    /// all actions count fully. Then it calls `reached` for each state, with the probabilities of its nodes and its part of a list.
    pub(in crate::solve) fn reach<'a, T: Send>(
        &self,
        slots: &mut [f64],
        list: &mut [T],
        share: impl Fn(&State) -> Option<&'a [f64]> + Sync,
        reached: impl Fn(&State, &[f64], &mut [T]) + Sync,
    ) {
        slots.fill(0.0);
        self.sweep(To::Ends, slots, list, |part, slots, list| {
            let states = part.states_of(self.states);
            part.reach(states, slots, &share);
            for (place, state) in states.iter().enumerate() {
                let actions = part.actions_of(state);
                reached(state, &slots[part.nodes_of(states, place)], list.get_mut(actions).unwrap_or_default());
            }
        });
    }

    /// Turns the numbers of the nodes into their values: for each state, after all that follow it, `decide` is given the numbers of
    /// its nodes, its part of a list, and the values of all actions of the first node, then of the next; it writes the values of the
    /// nodes in place of their numbers. Actions to which `share` gives a probability of 0 are not followed, and have value 0.
    /// Returns the value of the start.
    pub(in crate::solve) fn evaluate<'a, T: Send>(
        &self,
        ends: &(impl Fn(usize) -> f64 + Sync),
        slots: &mut [f64],
        list: &mut [T],
        share: impl Fn(&State) -> Option<&'a [f64]> + Sync,
        decide: impl Fn(&State, &mut [f64], &mut [T], &[f64]) + Sync,
    ) -> f64 {
        self.sweep(To::Start, slots, list, |part, slots, list| {
            let states = part.states_of(self.states);
            let (mut values, mut moved) = (Vec::new(), part.moves.len() - 1);
            for (place, state) in states.iter().enumerate().rev() {
                let (nodes, actions, share) = (part.nodes_of(states, place), usize::from(state.actions), share(state));
                moved -= nodes.len() * actions;
                values.clear();
                for first in (moved..).step_by(actions).take(nodes.len()) {
                    values.extend((0..actions).map(|action| match share {
                        Some(share) if share[action] == 0.0 => 0.0,
                        _ => part.value(first + action, slots, ends),
                    }));
                }
                decide(state, &mut slots[nodes], list.get_mut(part.actions_of(state)).unwrap_or_default(), &values);
            }
        });
        self.public.parts.first().map_or(0.0, |top| top.value(0, slots, ends))
    }

    /// Gives each part its nodes' numbers and its actions' part of a list; the first part has the numbers of all nodes.
    fn sweep<T: Send>(&self, to: To, slots: &mut [f64], list: &mut [T], work: impl Fn(&Part, &mut [f64], &mut [T]) + Sync) {
        let Some((top, parts)) = self.public.parts.split_first() else { return };
        let mut rest = list;
        let first = split_off(&mut rest, top.actions);
        if to == To::Ends {
            top.begin(slots);
            work(top, slots, first);
        }
        let mut others = &mut slots[top.nodes..];
        let jobs = parts.iter().map(|part| (part, split_off(&mut others, part.nodes), split_off(&mut rest, part.actions)));
        each(self.threads.min(parts.len()), jobs, |(part, slots, list)| work(part, slots, list));
        if to == To::Start {
            work(top, slots, first);
        }
    }
}

/// Takes the first items off a list, as many as it has.
fn split_off<'a, T>(list: &mut &'a mut [T], items: usize) -> &'a mut [T] {
    let items = items.min(list.len());
    let (first, rest) = take(list).split_at_mut(items);
    *list = rest;
    first
}

impl Part {
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.moves) + size_of_val(&*self.edges) + size_of_val(&*self.chances)
    }

    fn states_of<'a>(&self, states: &'a [State]) -> &'a [State] {
        &states[self.first_state..][..self.states]
    }

    /// The nodes of a state among this part's.
    fn nodes_of(&self, states: &[State], place: usize) -> std::ops::Range<usize> {
        states[place].members as usize..states.get(place + 1).map_or(self.nodes, |next| next.members as usize)
    }

    /// The actions of a state among this part's.
    fn actions_of(&self, state: &State) -> std::ops::Range<usize> {
        let first = state.first as usize - self.first_action;
        first..first + usize::from(state.actions)
    }

    #[inline(always)]
    fn edges_of(&self, moved: usize) -> &[Edge] {
        &self.edges[self.moves[moved] as usize..self.moves[moved + 1] as usize]
    }

    /// Adds the chances of the first nodes.
    fn begin(&self, slots: &mut [f64]) {
        self.pass_on(0, 1.0, slots);
    }

    #[inline(always)]
    fn pass_on(&self, moved: usize, reached: f64, slots: &mut [f64]) {
        for edge in self.edges_of(moved) {
            if edge.next & END == 0 {
                slots[edge.next as usize] += reached * self.chances[edge.chance as usize];
            }
        }
    }

    fn reach<'a>(&self, states: &[State], slots: &mut [f64], share: &impl Fn(&State) -> Option<&'a [f64]>) {
        let actions = |state: &State| usize::from(state.actions);
        let of_nodes = |place| self.nodes_of(states, place).len() * actions(&states[place]);
        let mut moved = self.moves.len() - 1 - (0..states.len()).map(of_nodes).sum::<usize>();
        for (place, state) in states.iter().enumerate() {
            let share = share(state);
            for node in self.nodes_of(states, place) {
                let reached = slots[node];
                for action in 0..actions(state) {
                    let reached = share.map_or(reached, |share| reached * share[action]);
                    if reached != 0.0 {
                        self.pass_on(moved, reached, slots);
                    }
                    moved += 1;
                }
            }
        }
    }

    /// The expected value of an action.
    #[inline(always)]
    fn value(&self, moved: usize, slots: &[f64], ends: &impl Fn(usize) -> f64) -> f64 {
        let of = |edge: &Edge| if edge.next & END == 0 { slots[edge.next as usize] } else { ends((edge.next ^ END) as usize) };
        self.edges_of(moved).iter().map(|edge| self.chances[edge.chance as usize] * of(edge)).sum()
    }
}
