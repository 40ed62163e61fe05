//! Grows the public form of a tree: level by level, each node once, and tries whether the form holds.
//!
//! It holds if the chances of everything that a seat does not see, given the public history and what it sees now, do not depend on
//! how it came to see it, whatever the others play. That is tried: each seat's way to a node, step by step, and each action of the
//! others are given arbitrary weights, and the weights of the ways to the nodes of an information state must be in the proportion
//! of these nodes' chances.

use super::public::{END, Edge, Part, Public};
use super::{Limits, State, Tree};
use crate::digest::{Folds, absorb, halves};
use crate::memory::{extend, filled, list, push};
use crate::solve::SolveError;
use crate::solve::points::Points;
use crate::solve::watch::Watch;
use crate::{Finite, Id, Observed, Position, PublicHistory, Seat, Turn};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Folds>>;

/// The tree is divided at the first level with at least this number of public histories.
const PARTS: usize = 64;
/// The largest relative difference of weights in proportion.
const ROUNDING: f64 = 1e-9;

/// A node on the way.
#[derive(Clone, Copy)]
struct Node<P> {
    position: P,
    public: PublicHistory,
    /// The observations of all seats.
    seen: [u128; Seat::COUNT],
    /// The chance of coming here from the last action.
    chance: f64,
    /// For each seat, the sums over all ways here of the chances and the others' weights, with the seat's own weights and without.
    tried: [[f64; 2]; Seat::COUNT],
    /// The most events.
    events: usize,
}

/// A weight from a half to one and a half, for a key and a seat.
fn weight(key: u128, of: u64) -> f64 {
    0.5 + (halves(absorb(key, [of, 0]))[0] >> 11) as f64 / (1_u64 << 53) as f64
}

/// The weight of a step in a seat's own way, and of a step that others see it take.
const OWN: u64 = 0;
const OTHERS: u64 = 1;

impl<P: Position> Node<P> {
    fn new(position: &P) -> Self {
        let (public, seen) = (PublicHistory::new(position), observed(position));
        Self { position: *position, public, seen, chance: 1.0, tried: [[1.0; 2]; Seat::COUNT], events: 0 }
    }

    /// The seat that decides.
    fn asked(&self) -> Seat {
        if let Turn::Seat(seat) = self.position.turn() { seat } else { Seat::FIRST }
    }

    /// The weight of a seat's own ways here among all.
    fn proportion(&self, seat: Seat) -> f64 {
        let [own, without] = self.tried[seat.index()];
        own / without
    }

    /// The key of the information state of a seat.
    fn key(&self, seat: Seat) -> u128 {
        self.public.state_key_of(self.seen[seat.index()])
    }

    fn played(mut self, seat: Seat, action: P::Action) -> Self {
        let key = absorb(self.key(seat), [action.id() as u64, 0]);
        for (other, [own, without]) in self.tried.iter_mut().enumerate() {
            if other == seat.index() {
                *own *= weight(key, OWN);
            } else {
                let others = weight(key, OTHERS);
                (*own, *without) = (*own * others, *without * others);
            }
        }
        self.chance = 1.0;
        self.position.play_unchecked(action);
        self.seen()
    }

    fn dealt(mut self, outcome: P::Outcome, chance: f64) -> Self {
        self.chance *= chance;
        self.tried.as_flattened_mut().iter_mut().for_each(|tried| *tried *= chance);
        self.position.deal_unchecked(outcome);
        self.seen()
    }

    /// Updates what all see after an event, and weighs it where it is news to a seat.
    fn seen(mut self) -> Self {
        self.public.see(&self.position);
        self.events += 1;
        let before = std::mem::replace(&mut self.seen, observed(&self.position));
        for seat in Seat::all().take(self.position.seats()).filter(|seat| before[seat.index()] != self.seen[seat.index()]) {
            self.tried[seat.index()][0] *= weight(self.key(seat), OWN);
        }
        self
    }
}

fn observed<P: Position>(position: &P) -> [u128; Seat::COUNT] {
    let mut seen = [0; Seat::COUNT];
    for (seat, seen) in Seat::all().take(position.seats()).zip(&mut seen) {
        *seen = position.observation_key(seat).unwrap_or_default();
    }
    seen
}

/// Nodes, in which equal positions with the same public history are one.
struct Level<P> {
    nodes: Vec<Node<P>>,
    places: Map<(u128, P), u32>,
}

impl<P: Position> Level<P> {
    fn new() -> Self {
        Self { nodes: Vec::new(), places: Map::default() }
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.places.clear();
    }

    /// Adds a node, or its weights to the node that it equals; returns its place.
    fn add(&mut self, node: Node<P>) -> Result<u32, SolveError> {
        self.places.try_reserve(1)?;
        let fresh = self.nodes.len() as u32;
        let place = *self.places.entry((node.public.key(), node.position)).or_insert(fresh);
        if place == fresh {
            push(&mut self.nodes, node)?;
            return Ok(place);
        }
        let merged = &mut self.nodes[place as usize];
        merged.chance += node.chance;
        merged.events = merged.events.max(node.events);
        let weights = merged.tried.as_flattened_mut().iter_mut().zip(node.tried.as_flattened());
        weights.for_each(|(sum, more)| *sum += more);
        Ok(place)
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P>>() + self.places.capacity() * (size_of::<((u128, P), u32)>() + 1) / 7 * 8
    }
}

/// The places of a level's nodes, in the order of their public histories and information states: the numbers of both, and the place.
fn ordered<P: Position>(nodes: &[Node<P>]) -> Result<Vec<[u32; 3]>, SolveError> {
    let (mut histories, mut states, mut ordered) = (Map::default(), Map::default(), Vec::new());
    ordered.try_reserve_exact(nodes.len())?;
    for (place, node) in nodes.iter().enumerate() {
        histories.try_reserve(1)?;
        states.try_reserve(1)?;
        let (history, state) = (histories.len() as u32, states.len() as u32);
        let history = *histories.entry(node.public.key()).or_insert(history);
        let state = *states.entry((node.asked(), node.key(node.asked()))).or_insert(state);
        ordered.push([history, state, place as u32]);
    }
    ordered.sort_unstable();
    Ok(ordered)
}

/// A growing tree.
struct Growth<'a, P, F> {
    tree: Tree,
    public: Public,
    limits: Limits,
    watch: Watch<'a>,
    each: F,
    /// The nodes and the bytes of the parts that are complete.
    done: [usize; 2],
    /// The places of the returns.
    ends: HashMap<Vec<u32>, u32>,
    scored: Points,
    /// The nodes before and after a deal.
    deals: [Level<P>; 2],
    /// The ways of an action: to a next node or an end, and their chances.
    ways: Vec<(u32, f64)>,
}

impl Tree {
    /// The public form of a game. It calls a function once for each information state, with a position in which it is reached.
    pub(super) fn merged<P: Position>(
        start: &P,
        limits: Limits,
        stop: &mut dyn FnMut() -> bool,
        each: impl FnMut(Seat, u128, &P) -> Result<(), SolveError>,
    ) -> Result<Self, SolveError> {
        let mut growth = Growth {
            tree: Self::empty(start),
            public: Public::default(),
            limits,
            watch: Watch::new(stop),
            each,
            done: [0; 2],
            ends: HashMap::new(),
            scored: Points::default(),
            deals: [Level::new(), Level::new()],
            ways: Vec::new(),
        };
        growth.grow_parts(start)?;
        let Growth { mut tree, public, scored, .. } = growth;
        tree.points = scored.factor();
        tree.public = Some(public);
        tree.count_units();
        tree.holds_each_state_once()?;
        Ok(tree)
    }

    /// Checks that the number of decisions before an information state is public.
    fn holds_each_state_once(&self) -> Result<(), SolveError> {
        let mut keys = list(self.states.len(), self.states.iter().map(|state| Ok((state.seat, state.key))))?;
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(self.not_public(pair[0].0, pair[0].1)),
            None => Ok(()),
        }
    }

    fn not_public(&self, seat: u8, key: u128) -> SolveError {
        SolveError::NotPublic { game: self.game.clone(), seat: seat.into(), key }
    }
}

impl<P: Position, F: FnMut(Seat, u128, &P) -> Result<(), SolveError>> Growth<'_, P, F> {
    /// Grows the first part, then the others.
    fn grow_parts(&mut self, start: &P) -> Result<(), SolveError> {
        let (mut top, mut level) = (Branch::default(), Level::new());
        push(&mut top.part.moves, 0)?;
        self.settle(Node::new(start), &mut top, &mut level)?;
        let ordered = self.grow(&mut top, &mut level, PARTS)?;
        self.count(&top.part);
        self.public.parts.push(Part::default());
        let (mut first_node, mut places) = (top.part.nodes, filled(level.nodes.len(), 0)?);
        for nodes in ordered.chunk_by(|one, other| one[0] == other[0]) {
            let (mut branch, mut roots) = (Branch::default(), Level::new());
            let Part { first_state, first_action, moves, .. } = &mut branch.part;
            (*first_state, *first_action) = (self.tree.states.len(), self.tree.actions.len());
            push(moves, 0)?;
            for (place, [_, _, node]) in (first_node..).zip(nodes) {
                places[*node as usize] = place as u32;
                push(&mut roots.nodes, level.nodes[*node as usize])?;
            }
            self.grow(&mut branch, &mut roots, usize::MAX)?;
            first_node += branch.part.nodes;
            self.count(&branch.part);
            push(&mut self.public.parts, branch.part)?;
        }
        top.lead_to(&places, 0);
        self.public.parts[0] = top.part;
        Ok(())
    }

    /// Counts a part that is complete.
    fn count(&mut self, part: &Part) {
        self.done = [self.done[0] + part.nodes, self.done[1] + part.bytes()];
    }

    /// Adds levels to a branch until the next one is empty, or has at least `most` public histories; returns its order.
    fn grow(&mut self, branch: &mut Branch, level: &mut Level<P>, most: usize) -> Result<Vec<[u32; 3]>, SolveError> {
        loop {
            let ordered = ordered(&level.nodes)?;
            let histories = ordered.chunk_by(|one, other| one[0] == other[0]).count();
            if ordered.is_empty() || histories >= most {
                return Ok(ordered);
            }
            self.public.histories += histories;
            let mut places = filled(level.nodes.len(), 0)?;
            (0..).zip(&ordered).for_each(|(place, [_, _, node])| places[*node as usize] = place);
            branch.lead_to(&places, branch.part.nodes as u32);
            let mut next = Level::new();
            for nodes in ordered.chunk_by(|one, other| one[1] == other[1]) {
                self.add_state(nodes.iter().map(|[_, _, node]| &level.nodes[*node as usize]), branch, &mut next)?;
                self.within(branch, level, &next)?;
            }
            *level = next;
        }
    }

    /// Adds an information state, whose nodes are given, and what follows.
    fn add_state<'n>(
        &mut self,
        mut nodes: impl Iterator<Item = &'n Node<P>>,
        branch: &mut Branch,
        next: &mut Level<P>,
    ) -> Result<(), SolveError> {
        let Some(node) = nodes.next() else { return Ok(()) };
        let (seat, legal) = (node.asked(), node.position.legal());
        let (key, proportion) = (node.key(seat), node.proportion(seat));
        let (actions, first, members) = (legal.len() as u16, self.tree.actions.len() as u32, branch.part.nodes as u32);
        push(&mut self.tree.states, State { key, seat: seat.number(), actions, before: 0, first, members })?;
        legal.iter().try_for_each(|action| push(&mut self.tree.actions, Id::of(action)))?;
        (branch.part.states, branch.part.actions) = (branch.part.states + 1, branch.part.actions + legal.len());
        (self.each)(seat, key, &node.position)?;
        for node in std::iter::once(node).chain(nodes) {
            self.watch.step()?;
            if node.position.legal() != legal || (node.proportion(seat) - proportion).abs() > ROUNDING * proportion {
                return Err(self.tree.not_public(seat.number(), key));
            }
            branch.part.nodes += 1;
            self.tree.depth = self.tree.depth.max(node.events);
            for action in legal.iter() {
                self.settle(node.played(seat, action), branch, next)?;
            }
        }
        Ok(())
    }

    /// Adds the ways from an action on, through all that chance deals, and the nodes to which they lead.
    fn settle(&mut self, node: Node<P>, branch: &mut Branch, next: &mut Level<P>) -> Result<(), SolveError> {
        let [now, later] = &mut self.deals;
        self.ways.clear();
        now.clear();
        now.add(node)?;
        while !now.nodes.is_empty() {
            later.clear();
            for node in &now.nodes {
                match node.position.turn() {
                    Turn::Chance => {
                        let outcomes = node.position.outcomes();
                        for (outcome, weight) in outcomes.iter() {
                            later.add(node.dealt(outcome, f64::from(weight) / f64::from(outcomes.len())))?;
                        }
                    }
                    Turn::Seat(_) => push(&mut self.ways, (next.add(*node)?, node.chance))?,
                    Turn::Over => {
                        self.tree.depth = self.tree.depth.max(node.events);
                        let returns = node.position.returns();
                        self.scored.add(&node.position.scores(), &returns);
                        let fresh = self.tree.returns.len() as u32;
                        let end = *self.ends.entry(returns.iter().map(|share| share.to_bits()).collect()).or_insert(fresh);
                        if end == fresh {
                            extend(&mut self.tree.returns, returns.iter().map(|share| f64::from(*share)))?;
                        }
                        match self.ways.iter_mut().find(|(next, _)| *next == END | end) {
                            Some((_, chance)) => *chance += node.chance,
                            None => push(&mut self.ways, (END | end, node.chance))?,
                        }
                    }
                }
            }
            std::mem::swap(now, later);
        }
        branch.add_move(&self.ways)
    }

    /// Checks that the tree is within the limits.
    fn within(&self, branch: &Branch, level: &Level<P>, next: &Level<P>) -> Result<(), SolveError> {
        let [nodes, bytes] = self.done;
        let nodes = nodes + branch.part.nodes + next.nodes.len();
        let too_large = |limit| Err(SolveError::TooLarge { histories: nodes, limit });
        if nodes >= self.limits.histories.min(END as usize) {
            return too_large(format!("{} nodes", self.limits.histories));
        }
        let bytes = bytes + self.tree.bytes() + branch.part.bytes() + level.bytes() + next.bytes();
        if bytes > self.limits.bytes { too_large(format!("{} bytes", self.limits.bytes)) } else { Ok(()) }
    }
}

/// A growing part.
#[derive(Default)]
struct Branch {
    part: Part,
    /// The place of each chance, by its bits.
    chances: Map<u64, u32>,
    /// The first edge whose next node has no place yet.
    unplaced: usize,
}

impl Branch {
    /// Adds the ways of an action.
    fn add_move(&mut self, ways: &[(u32, f64)]) -> Result<(), SolveError> {
        for (next, chance) in ways {
            self.chances.try_reserve(1)?;
            let fresh = self.part.chances.len() as u32;
            let place = *self.chances.entry(chance.to_bits()).or_insert(fresh);
            if place == fresh {
                push(&mut self.part.chances, *chance)?;
            }
            push(&mut self.part.edges, Edge { next: *next, chance: place })?;
        }
        Ok(push(&mut self.part.moves, self.part.edges.len() as u32)?)
    }

    /// Writes the places of the next level's nodes, from a first one on, into the edges that lead to it.
    fn lead_to(&mut self, places: &[u32], first: u32) {
        for edge in self.part.edges[self.unplaced..].iter_mut().filter(|edge| edge.next & END == 0) {
            edge.next = first + places[edge.next as usize];
        }
        self.unplaced = self.part.edges.len();
    }
}
