//! Trees whose nodes are rows: a node is written once, so that every node goes on.

use super::called::Refusal;
use super::outputs::unless_length;
use super::rows::{Rows, halves, seats, seeds};
use bastide::AnyBatch;
use bastide::batch::Outputs;

/// The numbers of a node: the number of its matches in two halves, its planting, and its row.
pub(super) const NODE: usize = 4;

/// The trees that were planted last, one for each row of an environment.
pub(super) struct Trees {
    rows: Rows,
    /// The number of plantings.
    plantings: i32,
    /// The number of nodes that are in use: the first rows.
    nodes: usize,
}

impl Trees {
    /// Trees with as many nodes as the rows of a batch.
    pub(super) fn new(batch: AnyBatch, names: &[&'static str]) -> Self {
        Self { rows: Rows::new(batch, names), plantings: 0, nodes: 0 }
    }

    /// The number of nodes that there is room for.
    pub(super) fn room(&self) -> usize {
        self.rows.batch.rows()
    }

    /// Makes the roots: copies of all rows, redealt for their seats.
    pub(super) fn plant(
        &mut self,
        from: &AnyBatch,
        seats: &[i32],
        seeds: &[i32],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), Refusal> {
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
    pub(super) fn grow(&mut self, parents: &[i32], actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), Refusal> {
        let room = self.room();
        let grown: Vec<usize> = (self.nodes..self.nodes + parents.len() / NODE).collect();
        if self.nodes + grown.len() > room {
            return Err(Refusal(format!("the trees are full: {room} nodes are in use; expected room for {} more", grown.len())));
        }
        let parent = |node: &[i32; NODE]| match usize::try_from(node[3]) {
            Ok(row) if node[2] == self.plantings && row < self.nodes => Ok(row),
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

    /// Writes the newest nodes of the matches of a number.
    pub(super) fn write(&self, number: u64, nodes: &mut [i32]) {
        let [low, high] = halves(number);
        let nodes = nodes.as_chunks_mut::<NODE>().0;
        let first = self.nodes - nodes.len();
        nodes.iter_mut().zip(first..).for_each(|(node, row)| *node = [low, high, self.plantings, row as i32]);
    }
}
