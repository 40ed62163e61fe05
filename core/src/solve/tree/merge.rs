//! Grows the public form of a tree, part by part.

use super::branch::{Branch, Each, Growth};
use super::ends::Ends;
use super::level::ordered;
use super::node::Node;
use super::public::Public;
use super::room::Room;
use super::{Belief, SolveSetup, State, Tree};
use crate::Position;
use crate::memory::{extend, list, push};
use crate::solve::SolveError;
use crate::solve::in_turn::in_turn;
use crate::solve::watch::Watch;
use std::mem::take;

/// The tree is divided at the first moment with at least this number of public histories.
const PARTS: usize = 64;

/// The growing form. Its parts are joined in their order, with the same result for any number of threads.
struct Joined {
    tree: Tree,
    public: Public,
    ends: Ends,
    /// The places of the nodes that follow the first part, by their numbers there.
    places: Vec<u32>,
    nodes: usize,
}

impl Tree {
    /// The public form of the rest of a match, from the positions of a public history on. A function is called once for each
    /// information state, with a position in which it is reached.
    pub(super) fn merged<P: Position>(
        start: &P,
        belief: &Belief<P>,
        setup: SolveSetup,
        stop: &mut dyn FnMut() -> bool,
        each: Each<'_, P>,
    ) -> Result<Self, SolveError> {
        let (room, mut watch) = (Room::new(setup), Watch::new(stop));
        let first = belief.iter().map(|(position, chance)| Node::new(position, belief.public(), chance));
        let (mut top, waiting) = Growth::new(&room, &mut watch, each).first(first, PARTS)?;
        let mut joined = Joined::new(Self::empty(start.name(), start.seats(), start.zero_sum()), take(&mut top.places));
        joined.join(top, [].into_iter())?;
        let ordered = ordered(&waiting)?;
        let parts: Vec<_> = ordered.chunk_by(|one, other| one[0] == other[0]).collect();
        let roots = |part: usize| parts[part].iter().map(|[_, _, root]| waiting[*root as usize]);
        let numbers = |part| roots(part).map(|root| root.number);
        let grow = |part, watch: &mut Watch<'_>, each: Each<'_, P>| {
            Growth::new(&room, watch, each).part(roots(part)).inspect_err(|_| room.stop_after(part))
        };
        let mut left = 0..parts.len();
        in_turn(
            setup.threads,
            &mut left,
            &|part| grow(part, &mut Watch::new(&mut || room.is_stopped(part)), &mut |_, _, _| Ok(())),
            &mut |grown| {
                let so_far = if watch.asks() { Err(SolveError::Stopped) } else { Ok(grown) };
                let join = |(part, grown): (_, Result<_, _>)| joined.join(grown?, numbers(part));
                so_far.and_then(|grown| grown.map_or(Ok(()), join)).inspect_err(|_| room.stop())
            },
        )?;
        for part in left {
            joined.join(grow(part, &mut watch, each)?, numbers(part))?;
        }
        joined.complete()
    }

    /// Checks that all nodes of an information state belong to one moment.
    fn holds_each_state_once(&self) -> Result<(), SolveError> {
        let mut keys = list(self.states.len(), self.states.iter().map(|state| Ok((state.seat, state.key))))?;
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some([(seat, key), _]) => Err(SolveError::NotPublic { game: self.game.clone(), seat: (*seat).into(), key: *key }),
            _ => Ok(()),
        }
    }
}

impl Joined {
    fn new(tree: Tree, places: Vec<u32>) -> Self {
        Self { tree, public: Public::default(), ends: Ends::default(), places, nodes: 0 }
    }

    /// Adds a part that has grown from nodes with these numbers in the first part.
    fn join(&mut self, grown: Branch, roots: impl Iterator<Item = u32>) -> Result<(), SolveError> {
        let Branch { mut part, states, actions, ends, seen, places, histories, depth } = grown;
        let first = self.nodes as u32;
        roots.zip(places).for_each(|(root, place)| self.places[root as usize] = first + place);
        part.end_at(&self.ends.join(&ends, self.tree.seats)?);
        (part.first_state, part.first_action) = (self.tree.states.len(), self.tree.actions.len());
        let before = part.first_action as u32;
        extend(&mut self.tree.states, states.into_iter().map(|state| State { first: before + state.first, ..state }))?;
        extend(&mut self.tree.actions, actions.into_iter())?;
        extend(&mut self.tree.seen, seen.into_iter())?;
        self.tree.depth = self.tree.depth.max(depth);
        self.public.histories += histories;
        self.nodes += part.nodes;
        Ok(push(&mut self.public.parts, part)?)
    }

    /// The tree of all parts.
    fn complete(mut self) -> Result<Tree, SolveError> {
        self.public.parts[0].lead_to(&self.places);
        self.tree.returns = self.ends.returns;
        self.tree.points = self.ends.points.factor();
        self.tree.public = Some(self.public);
        self.tree.count_units();
        self.tree.holds_each_state_once()?;
        Ok(self.tree)
    }
}
