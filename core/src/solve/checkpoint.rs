//! A solver's progress as bytes, to go on later.

use super::{Method, SolveError, Solver, Tree, Updates};
use crate::{Finite, digest};

/// What the bytes begin with: a name, and the version of the form.
const TITLE: &[u8; 16] = b"bastide solver 1";
/// Iterations up to this number have exact weights.
const MOST_ITERATIONS: u64 = 1 << 53;
/// Figures up to this one can be added up.
const MOST: f64 = 1e300;

impl Solver {
    /// The progress so far: what was learnt, and how. All numbers are in little-endian order.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = TITLE.to_vec();
        bytes.extend(self.tree.digest().to_le_bytes());
        bytes.extend([self.method as u8, self.updates as u8]);
        bytes.extend(self.iterations.to_le_bytes());
        for figure in self.regrets.iter().chain(&self.sums) {
            bytes.extend(figure.to_le_bytes());
        }
        bytes.extend(digest::of(&bytes).to_le_bytes());
        bytes
    }

    /// A solver that goes on from a progress, as if it had never stopped.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] where the bytes are damaged, or of another game.
    pub fn from_bytes(tree: Tree, bytes: &[u8]) -> Result<Self, SolveError> {
        let damaged = |why: &str| SolveError::Damaged(format!("the progress of a solver: {why}"));
        let foreign = || damaged("it begins with something else, or is of another version");
        let rest = bytes.strip_prefix(TITLE).ok_or_else(foreign)?;
        let (rest, found) = rest.split_last_chunk().ok_or_else(|| damaged("it is cut off"))?;
        if digest::of(&bytes[..bytes.len() - found.len()]) != u128::from_le_bytes(*found) {
            return Err(damaged("it is cut off, or changed"));
        }
        let (of, rest) = rest.split_first_chunk().ok_or_else(foreign)?;
        let ([method, updates], rest) = rest.split_first_chunk().ok_or_else(foreign)?;
        let (iterations, rest) = rest.split_first_chunk().ok_or_else(foreign)?;
        let (figures, none) = rest.as_chunks();
        let (method, updates) = (Method::from_id((*method).into()), Updates::from_id((*updates).into()));
        let (Some(method), Some(updates), []) = (method, updates, none) else { return Err(foreign()) };
        if u128::from_le_bytes(*of) != tree.digest() || figures.len() != 2 * tree.actions() {
            return Err(damaged("it is of another game, or of other options"));
        }
        let iterations = u64::from_le_bytes(*iterations);
        if iterations > MOST_ITERATIONS {
            return Err(damaged(&format!("it counts {iterations} iterations; accepted are {MOST_ITERATIONS}")));
        }
        let figures: Vec<f64> = figures.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
        let (regrets, sums) = figures.split_at(tree.actions());
        if let Some(regret) = regrets.iter().find(|regret| !(-MOST..=MOST).contains(*regret)) {
            return Err(damaged(&format!("{regret} is no regret; accepted are -{MOST:e} to {MOST:e}")));
        }
        if let Some(sum) = sums.iter().find(|sum| !(0.0..=MOST).contains(*sum)) {
            return Err(damaged(&format!("{sum} is no sum of probabilities; accepted are 0 to {MOST:e}")));
        }
        let mut solver = Self::new(tree, method, updates);
        solver.regrets.copy_from_slice(regrets);
        solver.sums.copy_from_slice(sums);
        solver.iterations = iterations;
        (0..solver.tree.seats()).for_each(|seat| solver.take_up(seat));
        Ok(solver)
    }
}
