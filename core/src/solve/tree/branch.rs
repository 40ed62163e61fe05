//! Grows a part of the public form: moment by moment, each node once, and tries whether the form holds.
//!
//! A moment is the number of public events, then of decisions since that nobody else saw. So a public history follows those that
//! it continues, even if the number of decisions before it is hidden, as where cards are laid one by one but seen as a set.
//!
//! The form holds if the chances of everything that a seat does not see, given the public history and what it sees now, do not
//! depend on how it came to see it, whatever the others play. That is tried: each seat's way to a node, step by step, and each
//! action of the others are given arbitrary weights, and the weights of the ways to the nodes of an information state must be in
//! the proportion of these nodes' chances.

use super::ends::Ends;
use super::level::{Level, ordered};
use super::node::{Moment, Node, observe};
use super::public::{CHANCES, END, Edge, Part};
use super::room::{Room, too_large};
use super::{Map, State};
use crate::memory::{extend, push};
use crate::solve::watch::Watch;
use crate::solve::{SolveError, number_of};
use crate::{Id, Position, Seat, Turn};
use std::mem::take;

/// The largest relative difference of weights in proportion.
const ROUNDING: f64 = 1e-9;

/// A function that is called once for each information state, with a position in which it is reached.
pub(super) type Each<'a, P> = &'a mut dyn FnMut(Seat, u128, &P) -> Result<(), SolveError>;

/// A part with its information states, whose actions and returns are numbered from 0.
#[derive(Default)]
pub(super) struct Branch {
    pub(super) part: Part,
    pub(super) states: Vec<State>,
    pub(super) actions: Vec<Id>,
    pub(super) ends: Ends,
    /// The observations of the states, if they are noted.
    pub(super) seen: Vec<u8>,
    /// The place of each node, by its number.
    pub(super) places: Vec<u32>,
    /// The number of public histories in which a seat decides.
    pub(super) histories: usize,
    pub(super) depth: usize,
}

impl Branch {
    fn bytes(&self) -> usize {
        self.part.bytes()
            + size_of_val(&*self.states)
            + size_of_val(&*self.actions)
            + size_of_val(&*self.ends.returns)
            + size_of_val(&*self.seen)
            + self.places.capacity() * size_of::<u32>()
    }
}

/// A growing part.
pub(super) struct Growth<'a, 'w, P> {
    room: &'a Room,
    watch: &'a mut Watch<'w>,
    each: Each<'a, P>,
    branch: Branch,
    /// The nodes that follow, by their moments; the next ones last.
    waiting: Vec<(Moment, Level<P>)>,
    /// The place of each chance, by its bits.
    chances: Map<u64, u32>,
    /// The nodes before and after a deal.
    deals: [Level<P>; 2],
    /// The ways of an action: to a next node or an end, and their chances.
    ways: Vec<(u32, f64)>,
    /// The nodes and the bytes that are counted in the room.
    counted: [usize; 2],
}

impl<'a, 'w, P: Position> Growth<'a, 'w, P> {
    pub(super) fn new(room: &'a Room, watch: &'a mut Watch<'w>, each: Each<'a, P>) -> Self {
        Self {
            room,
            watch,
            each,
            branch: Branch::default(),
            waiting: Vec::new(),
            chances: Map::default(),
            deals: Default::default(),
            ways: Vec::new(),
            counted: [0; 2],
        }
    }

    /// Grows the first part, until the nodes that wait have at least `most` public histories; returns them too.
    pub(super) fn first(
        mut self,
        mut roots: impl Iterator<Item = Node<P>>,
        most: usize,
    ) -> Result<(Branch, Vec<Node<P>>), SolveError> {
        self.settle(&mut roots, 0)?;
        self.branch.part.to_first = self.branch.part.edges.len();
        self.grow(most)?;
        let mut waiting = Vec::new();
        for (_, level) in take(&mut self.waiting).into_iter().rev() {
            extend(&mut waiting, level.nodes.into_iter())?;
        }
        Ok((self.complete()?, waiting))
    }

    /// Grows a part from its first nodes on; their places remain.
    pub(super) fn part(mut self, roots: impl ExactSizeIterator<Item = Node<P>>) -> Result<Branch, SolveError> {
        let many = roots.len();
        for root in roots {
            self.wait(root)?;
        }
        self.grow(usize::MAX)?;
        self.branch.part.lead_to(&self.branch.places);
        self.branch.places.truncate(many);
        self.branch.places.shrink_to_fit();
        self.branch.part.roots = self.branch.places.iter().max().map_or(0, |last| *last as usize + 1);
        self.complete()
    }

    fn complete(mut self) -> Result<Branch, SolveError> {
        self.room.count(&mut self.counted, [self.branch.part.nodes, self.branch.bytes()])?;
        Ok(self.branch)
    }

    /// Adds moments until no node waits, or those of the next moment have at least `most` public histories.
    fn grow(&mut self, most: usize) -> Result<(), SolveError> {
        while let Some((moment, level)) = self.waiting.pop() {
            let ordered = ordered(&level.nodes)?;
            let histories = ordered.chunk_by(|one, other| one[0] == other[0]);
            if histories.clone().count() >= most {
                self.waiting.push((moment, level));
                return Ok(());
            }
            if moment[1] == 0 {
                self.branch.histories += histories.count();
            }
            for (place, [_, _, node]) in (self.branch.part.nodes as u32..).zip(&ordered) {
                self.branch.places[level.nodes[*node as usize].number as usize] = place;
            }
            for nodes in ordered.chunk_by(|one, other| one[1] == other[1]) {
                self.add_state(nodes.iter().map(|[_, _, node]| &level.nodes[*node as usize]), level.bytes())?;
            }
        }
        Ok(())
    }

    /// Adds an information state, whose nodes are given, and what follows; `besides` counts the bytes of the nodes.
    fn add_state<'n>(&mut self, mut nodes: impl Iterator<Item = &'n Node<P>>, besides: usize) -> Result<(), SolveError>
    where
        P: 'n,
    {
        let Some(node) = nodes.next() else { return Ok(()) };
        let (seat, legal) = (node.asked(), node.position.legal());
        let (key, proportion) = (node.key(seat), node.proportion(seat));
        let Branch { part, states, actions, .. } = &mut self.branch;
        let (first, members) = (actions.len() as u32, part.nodes as u32);
        push(states, State { key, seat: seat.number(), actions: legal.len() as u16, before: 0, first, members })?;
        legal.iter().try_for_each(|action| push(actions, Id::of(action)))?;
        (part.states, part.actions) = (states.len(), actions.len());
        if self.room.observes() {
            observe(&node.position, seat, &mut self.branch.seen)?;
        }
        (self.each)(seat, key, &node.position)?;
        for node in std::iter::once(node).chain(nodes) {
            if node.position.legal() != legal || (node.proportion(seat) - proportion).abs() > ROUNDING * proportion {
                return Err(SolveError::NotPublic { game: node.position.name(), seat: seat.index(), key });
            }
            self.branch.part.nodes += 1;
            self.branch.depth = self.branch.depth.max(node.events);
            for action in legal.iter() {
                self.settle(&mut std::iter::once(node.played(seat, action)), besides)?;
            }
        }
        Ok(())
    }

    /// Adds the ways from the nodes after an action, through all that chance deals, and the nodes to which they lead; `besides`
    /// counts other bytes.
    fn settle(&mut self, nodes: &mut dyn Iterator<Item = Node<P>>, besides: usize) -> Result<(), SolveError> {
        let [mut now, mut later] = take(&mut self.deals);
        self.ways.clear();
        now.clear();
        for node in nodes {
            now.add(node, 0)?;
        }
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
                        self.count(besides + now.bytes() + later.bytes())?;
                    }
                    Turn::Seat(_) => {
                        let next = self.wait(*node)?;
                        push(&mut self.ways, (next, node.chance))?;
                    }
                    Turn::Over => {
                        self.branch.depth = self.branch.depth.max(node.events);
                        let end = END | self.branch.ends.add(&node.position)?;
                        match self.ways.iter_mut().find(|(next, _)| *next == end) {
                            Some((_, chance)) => *chance += node.chance,
                            None => push(&mut self.ways, (end, node.chance))?,
                        }
                    }
                }
            }
            std::mem::swap(&mut now, &mut later);
        }
        self.deals = [now, later];
        self.add_ways()?;
        self.count(besides)
    }

    /// Adds a node in which a seat decides; returns its number.
    fn wait(&mut self, node: Node<P>) -> Result<u32, SolveError> {
        let fresh = self.branch.places.len() as u32;
        let place = match self.waiting.binary_search_by(|(moment, _)| node.moment.cmp(moment)) {
            Ok(place) => place,
            Err(place) => {
                self.waiting.try_reserve(1)?;
                self.waiting.insert(place, (node.moment, Level::default()));
                place
            }
        };
        let number = self.waiting[place].1.add(node, fresh)?;
        if number == fresh {
            push(&mut self.branch.places, 0)?;
        }
        Ok(number)
    }

    /// Adds the ways of an action as edges.
    fn add_ways(&mut self) -> Result<(), SolveError> {
        let part = &mut self.branch.part;
        for (left, (next, chance)) in (0..self.ways.len()).rev().zip(&self.ways) {
            let place = number_of(chance.to_bits(), &mut self.chances)?;
            if place as usize == part.chances.len() {
                push(&mut part.chances, *chance)?;
            }
            push(&mut part.edges, Edge::new(*next, place, left == 0))?;
        }
        Ok(())
    }

    /// Checks that all branches are within the limits; `besides` counts the bytes of nodes outside this one.
    fn count(&mut self, besides: usize) -> Result<(), SolveError> {
        let nodes = self.branch.places.len();
        if self.branch.part.chances.len() > CHANCES {
            return Err(too_large(nodes, format!("{CHANCES} different chances after a public history")));
        }
        let waiting = self.waiting.iter().map(|(_, level)| level.bytes()).sum::<usize>();
        self.room.count(&mut self.counted, [nodes, self.branch.bytes() + waiting + besides])
    }
}
