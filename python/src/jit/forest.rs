//! Trees whose nodes are rows: a node is written once, so that every node goes on.

use super::called::{Called, Refusal, unknown};
use super::matches::{Matches, STATE};
use super::outputs::{clear, unless_length};
use super::rows::{Rows, seats, seeds};
use bastide::AnyBatch;
use bastide::batch::{Outputs, Shape};
use std::sync::{Arc, Mutex, PoisonError};

/// The numbers of a node: its planting, and its row.
pub(super) const NODE: usize = 2;

/// Trees, one for each row of an environment.
pub(super) struct Trees {
    names: Vec<&'static str>,
    /// The matches from which trees are planted.
    matches: Arc<Matches>,
    planted: Mutex<Planted>,
}

/// The trees that were planted last.
struct Planted {
    rows: Rows,
    /// The number of plantings.
    plantings: i32,
    /// The number of nodes that are in use: the first rows.
    nodes: usize,
}

impl Trees {
    pub(super) fn new(matches: Arc<Matches>, batch: AnyBatch) -> Self {
        let names = matches.names().to_vec();
        let planted = Planted { rows: Rows::new(batch, &names), plantings: 0, nodes: 0 };
        Self { names, matches, planted: Mutex::new(planted) }
    }
}

impl Planted {
    /// Makes the roots: copies of all rows, redealt for their seats.
    fn plant(&mut self, from: &AnyBatch, seats: &[i32], seeds: &[i32], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let (seats, seeds) = (self::seats(seats), self::seeds(seeds));
        let (roots, all) = ((0..from.rows()).collect::<Vec<_>>(), from.shape().seats);
        unless_length("seats", seats.len(), roots.len())?;
        unless_length("seeds", seeds.len(), roots.len())?;
        if let Some(seat) = seats.iter().find(|seat| **seat as usize >= all) {
            return Err(Refusal(format!("seat {} does not exist; expected 0 to {}", seat.cast_signed(), all - 1)));
        }
        self.rows.play(&roots, outputs, |batch, all| {
            batch.copy_rows(&roots, &roots, Some(from), &mut Outputs::default())?;
            batch.redeal(&roots, &seats, &seeds, all)
        })?;
        self.plantings = self.plantings.wrapping_add(1);
        self.nodes = roots.len();
        Ok(())
    }

    /// Makes new nodes: copies of `parents` in which an action is played.
    fn grow(&mut self, parents: &[i32], actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let room = self.rows.batch.rows();
        let grown: Vec<usize> = (self.nodes..self.nodes + parents.len() / NODE).collect();
        if self.nodes + grown.len() > room {
            return Err(Refusal(format!("the trees are full: {room} nodes are in use; expected room for {} more", grown.len())));
        }
        let parent = |node: &[i32; NODE]| match usize::try_from(node[1]) {
            Ok(row) if node[0] == self.plantings && row < self.nodes => Ok(row),
            _ => Err(Refusal("a node does not belong to these trees; expected nodes since the last `plant`".into())),
        };
        let parents = parents.as_chunks().0.iter().map(parent).collect::<Result<Vec<_>, _>>()?;
        self.rows.play(&grown, outputs, |batch, all| {
            batch.copy_rows(&grown, &parents, None, &mut Outputs::default())?;
            batch.step_some(&grown, actions, all)
        })?;
        self.nodes += grown.len();
        Ok(())
    }

    /// Writes the newest nodes.
    fn write(&self, nodes: &mut [i32]) {
        let nodes = nodes.as_chunks_mut::<NODE>().0;
        let first = self.nodes - nodes.len();
        nodes.iter_mut().zip(first..).for_each(|(node, row)| *node = [self.plantings, row as i32]);
    }
}

impl Called for Trees {
    fn names(&self) -> &[&'static str] {
        &self.names
    }

    fn shape(&self) -> Shape {
        self.matches.shape()
    }

    fn sizes(&self, verb: &str, given: &[&[i32]]) -> (usize, Vec<usize>) {
        let rows = given.get(1).map_or(0, |of_each| of_each.len());
        (rows, if verb == "plant" { vec![STATE, rows * NODE] } else { vec![rows * NODE] })
    }

    fn answer(&self, verb: &str, given: &[&[i32]], states: &mut [&mut [i32]], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let mut planted = self.planted.lock().unwrap_or_else(PoisonError::into_inner);
        clear(outputs);
        match (verb, given, states) {
            ("plant", [before, seats, seeds], [state, nodes]) if state.len() == STATE && nodes.len() == seats.len() * NODE => {
                let mut newest = self.matches.newest();
                newest.check(before)?;
                planted.plant(&newest.rows.batch, seats, seeds, outputs)?;
                newest.advance(state);
                planted.write(nodes);
            }
            ("grow", [parents, actions], [nodes]) if nodes.len() == parents.len() && parents.len() == actions.len() * NODE => {
                planted.grow(parents, actions, outputs)?;
                planted.write(nodes);
            }
            _ => return Err(unknown(verb)),
        }
        Ok(())
    }
}
