//! Whether a public form that was read can be swept: all numbers lie in their ranges.
#![cfg(feature = "formats")]

use super::public::{END, Edge, Part, Public, first_action};
use super::{State, Tree};
use crate::solve::strategy::in_order;
use crate::{Damaged, Finite, Seat};
use std::ops::Range;

/// The largest difference of a sum of chances from 1.
const ROUNDING: f64 = 1e-6;

impl Tree {
    /// Fails with the fault if the tree cannot be swept.
    pub(in crate::solve) fn check(&self) -> Result<(), Damaged> {
        let public = self.public.as_ref().ok_or_else(|| Damaged::Rule("it has no public form".into()))?;
        let most = self.unit * f64::from(f32::MAX);
        let whole = (1..=Seat::COUNT).contains(&self.seats) && self.returns.len().is_multiple_of(self.seats);
        let in_range = (1.0..=1000.0).contains(&self.unit) && self.returns.iter().all(|share| share.abs() <= most);
        Damaged::unless(whole && in_range, "its returns are out of range")?;
        let mut first = 0;
        for state in &self.states {
            let fits = usize::from(state.seat) < self.seats && state.first as usize == first;
            let own = self.actions.get(first..first + usize::from(state.actions)).filter(|_| fits).unwrap_or_default();
            Damaged::unless(in_order(own), "an information state has other actions or another seat than there are")?;
            first += own.len();
        }
        Damaged::unless(first == self.actions.len() && self.nodes.is_empty(), "it has actions without an information state")?;
        self.check_parts(public)
    }

    /// Whether the ids of all actions are below a number.
    pub(crate) fn plays_below(&self, actions: usize) -> bool {
        self.actions.iter().all(|action| usize::from(action.number()) < actions)
    }

    fn check_parts(&self, public: &Public) -> Result<(), Damaged> {
        let sized = |part: &Part| part.nodes <= part.edges.len() && part.roots <= part.nodes;
        Damaged::unless(!public.parts.is_empty() && public.parts.iter().all(sized), "a part has more nodes than edges")?;
        let (mut first_state, mut first_action, mut is_first) = (0, 0, true);
        for part in &public.parts {
            let states = self.states.get(first_state..).and_then(|states| states.get(..part.states));
            let begins = part.first_state == first_state && part.first_action == first_action;
            let states = states.unwrap_or_default();
            let fits = begins && states.len() == part.states;
            Damaged::unless(fits, "a part has other information states than there are")?;
            let actions = states.iter().map(|state| usize::from(state.actions)).sum::<usize>();
            Damaged::unless(part.actions == actions, "a part has other actions than its information states")?;
            let nodes = if is_first { public.nodes() } else { part.nodes };
            self.check_ways(part, states, nodes, is_first)?;
            (first_state, first_action, is_first) = (first_state + states.len(), first_action + actions, false);
        }
        Damaged::unless(first_state == self.states.len(), "an information state has no part")
    }

    /// Checks the edges of a part, which lead to `nodes` nodes, to the first node or an end or to later ones.
    fn check_ways(&self, part: &Part, states: &[State], nodes: usize, is_first: bool) -> Result<(), Damaged> {
        let mut edges = &*part.edges;
        if is_first {
            let first = first_action(&mut edges);
            self.check_way(part, first, 0..nodes)?;
            Damaged::unless(first.len() == part.to_first, "its first edges are not those of the start")?;
        }
        Damaged::unless(is_first || part.to_first == 0, "a later part has first edges")?;
        let mut node = 0;
        for (place, state) in states.iter().enumerate() {
            let next = states.get(place + 1).map_or(part.nodes, |next| next.members as usize);
            Damaged::unless(
                state.members as usize == node && next > node,
                "an information state has other nodes than there are",
            )?;
            for node in node..next {
                for _ in 0..state.actions {
                    self.check_way(part, first_action(&mut edges), node + 1..nodes)?;
                }
            }
            node = next;
        }
        Damaged::unless(node == part.nodes && edges.is_empty(), "an edge has no node")
    }

    /// Checks the edges of an action, which lead to some nodes or to ends.
    fn check_way(&self, part: &Part, edges: &[Edge], nodes: Range<usize>) -> Result<(), Damaged> {
        let mut sum = 0.0;
        for edge in edges {
            let (next, chance) = (edge.next(), part.chances.get(edge.chance()).copied().unwrap_or(-1.0));
            let end = (next ^ END) as usize;
            let leads = if next & END == 0 { nodes.contains(&(next as usize)) } else { end + self.seats <= self.returns.len() };
            Damaged::unless(leads && (0.0..=1.0).contains(&chance), "an edge leads nowhere, or has no chance")?;
            sum += chance;
        }
        Damaged::unless((sum - 1.0).abs() <= ROUNDING, "the chances of an action do not add up to 1")
    }
}
