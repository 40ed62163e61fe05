//! Nodes of a growing public form, in which equal positions with the same public history are one.

use super::Map;
use super::node::Node;
use crate::Position;
use crate::memory::push;
use crate::solve::{SolveError, number_of, table_bytes};

/// Nodes, each of them once.
pub(super) struct Level<P> {
    pub(super) nodes: Vec<Node<P>>,
    places: Map<(u128, P), u32>,
}

impl<P> Default for Level<P> {
    fn default() -> Self {
        Self { nodes: Vec::new(), places: Map::default() }
    }
}

impl<P: Position> Level<P> {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.places.clear();
    }

    /// Adds a node, or its weights to the node that it equals; returns its number, which is `fresh` if it is new.
    pub(super) fn add(&mut self, node: Node<P>, fresh: u32) -> Result<u32, SolveError> {
        let place = number_of((node.public.key(), node.position), &mut self.places)? as usize;
        if place == self.nodes.len() {
            push(&mut self.nodes, Node { number: fresh, ..node })?;
            return Ok(fresh);
        }
        let merged = &mut self.nodes[place];
        merged.chance += node.chance;
        merged.events = merged.events.max(node.events);
        let weights = merged.tried.as_flattened_mut().iter_mut().zip(node.tried.as_flattened());
        weights.for_each(|(sum, more)| *sum += more);
        Ok(merged.number)
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P>>() + table_bytes::<((u128, P), u32)>(self.places.capacity())
    }
}

/// The places of nodes, in the order of their public histories and information states: the numbers of both, and the place.
pub(super) fn ordered<P: Position>(nodes: &[Node<P>]) -> Result<Vec<[u32; 3]>, SolveError> {
    let (mut histories, mut states, mut ordered) = (Map::default(), Map::default(), Vec::new());
    ordered.try_reserve_exact(nodes.len())?;
    for (place, node) in nodes.iter().enumerate() {
        let history = number_of(node.public.key(), &mut histories)?;
        let state = number_of((node.asked(), node.key(node.asked())), &mut states)?;
        ordered.push([history, state, place as u32]);
    }
    ordered.sort_unstable();
    Ok(ordered)
}
