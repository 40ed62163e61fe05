//! Grows the public form of a tree: moment by moment, each node once, and tries whether the form holds.
//!
//! A moment is the number of public events, then of decisions since that nobody else saw. So a public history follows those that it
//! continues, even if the number of decisions before it is hidden, as where cards are laid one by one but seen as a set.
//!
//! It holds if the chances of everything that a seat does not see, given the public history and what it sees now, do not depend on
//! how it came to see it, whatever the others play. That is tried: each seat's way to a node, step by step, and each action of the
//! others are given arbitrary weights, and the weights of the ways to the nodes of an information state must be in the proportion
//! of these nodes' chances.

use super::node::{Moment, Node};
use super::public::{CHANCES, END, Edge, Part, Public};
use super::{Belief, Limits, State, Tree};
use crate::digest::Folds;
use crate::memory::{extend, list, push};
use crate::solve::SolveError;
use crate::solve::points::Points;
use crate::solve::watch::Watch;
use crate::{Id, Position, Seat, Turn};
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Folds>>;

/// The tree is divided at the first moment with at least this number of public histories.
const PARTS: usize = 64;
/// The largest relative difference of weights in proportion.
const ROUNDING: f64 = 1e-9;

/// Nodes, in which equal positions with the same public history are one.
struct Level<P> {
    nodes: Vec<Node<P>>,
    places: Map<(u128, P), u32>,
}

impl<P> Default for Level<P> {
    fn default() -> Self {
        Self { nodes: Vec::new(), places: Map::default() }
    }
}

impl<P: Position> Level<P> {
    fn clear(&mut self) {
        self.nodes.clear();
        self.places.clear();
    }

    /// Adds a node, or its weights to the node that it equals; returns its number, which is `fresh` if it is new.
    fn add(&mut self, node: Node<P>, fresh: u32) -> Result<u32, SolveError> {
        self.places.try_reserve(1)?;
        let last = self.nodes.len() as u32;
        let place = *self.places.entry((node.public.key(), node.position)).or_insert(last);
        if place == last {
            push(&mut self.nodes, Node { number: fresh, ..node })?;
            return Ok(fresh);
        }
        let merged = &mut self.nodes[place as usize];
        merged.chance += node.chance;
        merged.events = merged.events.max(node.events);
        let weights = merged.tried.as_flattened_mut().iter_mut().zip(node.tried.as_flattened());
        weights.for_each(|(sum, more)| *sum += more);
        Ok(merged.number)
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P>>() + self.places.capacity() * (size_of::<((u128, P), u32)>() + 1) / 7 * 8
    }
}

/// The places of nodes, in the order of their public histories and information states: the numbers of both, and the place.
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
        Self::merged_after(start, &Belief::new(start), limits, stop, each)
    }

    /// The public form of the rest of a match, from the positions of a public history on.
    pub(super) fn merged_after<P: Position>(
        start: &P,
        belief: &Belief<P>,
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
            deals: Default::default(),
            ways: Vec::new(),
        };
        growth.grow_parts(belief.iter().map(|(position, chance)| Node::new(position, belief.public(), chance)))?;
        let Growth { mut tree, public, scored, .. } = growth;
        tree.points = scored.factor();
        tree.public = Some(public);
        tree.count_units();
        tree.holds_each_state_once()?;
        Ok(tree)
    }

    /// Checks that the nodes of an information state are all of one moment.
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
    fn grow_parts(&mut self, roots: impl Iterator<Item = Node<P>>) -> Result<(), SolveError> {
        let mut top = Branch::new();
        self.settle(roots, 0, &mut top)?;
        top.part.to_first = top.part.edges.len();
        self.grow(&mut top, PARTS)?;
        self.count(&top);
        self.public.parts.push(Part::default());
        let mut roots = Vec::new();
        for level in std::mem::take(&mut top.waiting).into_values() {
            extend(&mut roots, level.nodes.into_iter())?;
        }
        let mut first_node = top.part.nodes as u32;
        let ordered = ordered(&roots)?;
        for nodes in ordered.chunk_by(|one, other| one[0] == other[0]) {
            let mut branch = Branch::new();
            (branch.part.first_state, branch.part.first_action) = (self.tree.states.len(), self.tree.actions.len());
            let roots = || nodes.iter().map(|[_, _, root]| &roots[*root as usize]);
            roots().try_for_each(|root| branch.wait(*root).map(drop))?;
            self.grow(&mut branch, usize::MAX)?;
            for (root, place) in roots().zip(&branch.places) {
                top.places[root.number as usize] = first_node + place;
                branch.part.roots = branch.part.roots.max(*place as usize + 1);
            }
            branch.lead_to_places();
            first_node += branch.part.nodes as u32;
            self.count(&branch);
            push(&mut self.public.parts, branch.part)?;
        }
        top.lead_to_places();
        self.public.parts[0] = top.part;
        Ok(())
    }

    /// Counts a part that is complete.
    fn count(&mut self, branch: &Branch<P>) {
        self.done = [self.done[0] + branch.part.nodes, self.done[1] + branch.part.bytes()];
    }

    /// Adds moments to a branch until no node waits, or those of the next moment have at least `most` public histories.
    fn grow(&mut self, branch: &mut Branch<P>, most: usize) -> Result<(), SolveError> {
        while let Some((moment, level)) = branch.waiting.pop_first() {
            let ordered = ordered(&level.nodes)?;
            let histories = ordered.chunk_by(|one, other| one[0] == other[0]);
            if histories.clone().count() >= most {
                branch.waiting.insert(moment, level);
                return Ok(());
            }
            if moment[1] == 0 {
                self.public.histories += histories.count();
            }
            for (place, [_, _, node]) in (branch.part.nodes as u32..).zip(&ordered) {
                branch.places[level.nodes[*node as usize].number as usize] = place;
            }
            for nodes in ordered.chunk_by(|one, other| one[1] == other[1]) {
                self.add_state(nodes.iter().map(|[_, _, node]| &level.nodes[*node as usize]), level.bytes(), branch)?;
            }
        }
        Ok(())
    }

    /// Adds an information state, whose nodes are given, and what follows; `besides` counts the bytes of the nodes.
    fn add_state<'n>(
        &mut self,
        mut nodes: impl Iterator<Item = &'n Node<P>>,
        besides: usize,
        branch: &mut Branch<P>,
    ) -> Result<(), SolveError>
    where
        P: 'n,
    {
        let Some(node) = nodes.next() else { return Ok(()) };
        let (seat, legal) = (node.asked(), node.position.legal());
        let (key, proportion) = (node.key(seat), node.proportion(seat));
        let (actions, first, members) = (legal.len() as u16, self.tree.actions.len() as u32, branch.part.nodes as u32);
        push(&mut self.tree.states, State { key, seat: seat.number(), actions, before: 0, first, members })?;
        legal.iter().try_for_each(|action| push(&mut self.tree.actions, Id::of(action)))?;
        (branch.part.states, branch.part.actions) = (branch.part.states + 1, branch.part.actions + legal.len());
        (self.each)(seat, key, &node.position)?;
        for node in std::iter::once(node).chain(nodes) {
            if node.position.legal() != legal || (node.proportion(seat) - proportion).abs() > ROUNDING * proportion {
                return Err(self.tree.not_public(seat.number(), key));
            }
            branch.part.nodes += 1;
            self.tree.depth = self.tree.depth.max(node.events);
            for action in legal.iter() {
                self.settle(std::iter::once(node.played(seat, action)), besides, branch)?;
            }
        }
        Ok(())
    }

    /// Adds the ways from the nodes after an action, through all that chance deals, and the nodes to which they lead; `besides` counts
    /// other bytes.
    fn settle(
        &mut self,
        mut nodes: impl Iterator<Item = Node<P>>,
        besides: usize,
        branch: &mut Branch<P>,
    ) -> Result<(), SolveError> {
        let [mut now, mut later] = std::mem::take(&mut self.deals);
        self.ways.clear();
        now.clear();
        nodes.try_for_each(|node| now.add(node, 0).map(drop))?;
        while !now.nodes.is_empty() {
            later.clear();
            for node in &now.nodes {
                self.watch.step()?;
                match node.position.turn() {
                    Turn::Chance => {
                        let outcomes = node.position.outcomes();
                        for (outcome, weight) in outcomes.iter() {
                            later.add(node.dealt(outcome, f64::from(weight) / f64::from(outcomes.len())), 0)?;
                        }
                        self.within(branch, besides + now.bytes() + later.bytes())?;
                    }
                    Turn::Seat(_) => push(&mut self.ways, (branch.wait(*node)?, node.chance))?,
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
            std::mem::swap(&mut now, &mut later);
        }
        self.deals = [now, later];
        branch.add_move(&self.ways)?;
        self.within(branch, besides)
    }

    /// Checks that the tree is within the limits; `besides` counts the bytes outside the branch.
    fn within(&self, branch: &Branch<P>, besides: usize) -> Result<(), SolveError> {
        let nodes = self.done[0] + branch.places.len();
        let too_large = |limit| Err(SolveError::TooLarge { histories: nodes, limit });
        if nodes > self.limits.histories.min(END as usize - 1) {
            return too_large(format!("{} nodes", self.limits.histories));
        }
        if branch.part.chances.len() > CHANCES {
            return too_large(format!("{CHANCES} different chances after a public history"));
        }
        let bytes = self.done[1] + self.tree.bytes() + branch.bytes() + besides;
        if bytes > self.limits.bytes { too_large(format!("{} bytes", self.limits.bytes)) } else { Ok(()) }
    }
}

/// A growing part.
struct Branch<P> {
    part: Part,
    /// The nodes that follow, by their moments.
    waiting: BTreeMap<Moment, Level<P>>,
    /// The place of each node, by its number.
    places: Vec<u32>,
    /// The place of each chance, by its bits.
    chances: Map<u64, u32>,
}

impl<P: Position> Branch<P> {
    fn new() -> Self {
        Self { part: Part::default(), waiting: BTreeMap::new(), places: Vec::new(), chances: Map::default() }
    }

    /// Adds a node in which a seat decides; returns its number.
    fn wait(&mut self, node: Node<P>) -> Result<u32, SolveError> {
        let fresh = self.places.len() as u32;
        let number = self.waiting.entry(node.moment).or_default().add(node, fresh)?;
        if number == fresh {
            push(&mut self.places, 0)?;
        }
        Ok(number)
    }

    /// Adds the ways of an action.
    fn add_move(&mut self, ways: &[(u32, f64)]) -> Result<(), SolveError> {
        for (left, (next, chance)) in (0..ways.len()).rev().zip(ways) {
            self.chances.try_reserve(1)?;
            let fresh = self.part.chances.len() as u32;
            let place = *self.chances.entry(chance.to_bits()).or_insert(fresh);
            if place == fresh {
                push(&mut self.part.chances, *chance)?;
            }
            push(&mut self.part.edges, Edge::new(*next, place, left == 0))?;
        }
        Ok(())
    }

    /// Writes the places of the nodes in the place of their numbers.
    fn lead_to_places(&mut self) {
        self.part.edges.iter_mut().for_each(|edge| *edge = edge.leading(&self.places));
    }

    fn bytes(&self) -> usize {
        let waiting = self.waiting.values().map(Level::bytes).sum::<usize>();
        self.part.bytes() + waiting + self.places.capacity() * size_of::<u32>()
    }
}
