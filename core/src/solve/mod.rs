//! Exact methods: small games are solved, and any policy is measured against perfect play.
//!
//! A [`Tree`] holds a small game as arrays: every history and every information state. A [`Solver`] finds an equilibrium of it by
//! counterfactual regret minimization; [`Sampling`] does so without a tree. Both produce a [`Strategy`]: a table from information
//! states to probabilities, which can be saved. A tree measures the value and the exploitability of a strategy, exactly.
//!
//! In a match of two seats whose returns add up to 0 the average strategy converges to an equilibrium, and its exploitability to
//! 0. With three or four seats, or other returns, there is no such guarantee: the methods run nevertheless, and the
//! exploitability shows how close they came.
//!
//! ```
//! use bastide::leduc_poker::LeducPoker;
//! use bastide::solve::{SolveSetup, Method, Solver, Tree, Updates};
//!
//! let tree = Tree::new::<LeducPoker>(&"".parse()?, SolveSetup::default(), || false)?;
//! assert_eq!((tree.nodes(), tree.states(0), tree.states(1)), (3780, 468, 468));
//! let mut solver = Solver::new(tree, Method::CfrPlus, Updates::Alternating)?;
//! solver.run(100, || false);
//! let measured = solver.measure(|| false)?;
//! println!("exploitability {:.6}, seat 0 is worth {:.4}", measured.exploitability, measured.values[0]);
//! # assert!(measured.exploitability < 0.005);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The sizes of some small games:
//!
#![doc = include_str!("sizes.md")]

mod form;
mod error;
mod history;
mod estimate;
mod watch;
mod in_turn;
mod strategy;
mod lifted;
mod tree;
mod figures;
mod sweep;
mod respond;
mod arrays;
mod views;
mod cfr;
mod learnt;
mod way;
mod sampling;
mod checkpoint;
#[cfg(test)]
mod tests;

pub use arrays::Arrays;
pub use cfr::{Solver, Updates};
pub use error::SolveError;
pub use figures::Method;
pub use form::Form;
pub use respond::{Measured, Response};
pub use sampling::{Sampled, Sampling};
pub use strategy::Strategy;
pub(crate) use tree::Belief;
pub use tree::{SolveSetup, Tree};

use std::collections::{HashMap, TryReserveError};
use std::hash::{BuildHasher, Hash};

/// The largest number of iterations with exact weights, where the count stops.
const MOST_ITERATIONS: u64 = 1 << 53;

/// Writes the probabilities of regret matching: proportional to positive regrets, uniform if there are none.
#[inline]
fn match_regrets(regrets: &[f64], probabilities: &mut [f64]) {
    probabilities.copy_from_slice(regrets);
    match_in_place(probabilities);
}

/// Turns regrets into the probabilities of regret matching.
#[inline]
fn match_in_place(regrets: &mut [f64]) {
    let (sum, even) = (regrets.iter().map(|regret| regret.max(0.0)).sum::<f64>(), 1.0 / regrets.len() as f64);
    regrets.iter_mut().for_each(|regret| *regret = if sum > 0.0 { regret.max(0.0) / sum } else { even });
}

/// The mean of values by probabilities.
#[inline]
fn mean(probabilities: &[f64], values: &[f64]) -> f64 {
    probabilities.iter().zip(values).map(|(probability, value)| probability * value).sum()
}

/// The bytes of a hash table with this capacity: it is at most seven eighths full, and has one further byte for each place.
fn table_bytes<T>(capacity: usize) -> usize {
    capacity * (size_of::<T>() + 1) / 7 * 8
}

/// The number of a key in a table, in which a new key gets the next number.
#[inline]
fn number_of<K: Eq + Hash>(key: K, table: &mut HashMap<K, u32, impl BuildHasher>) -> Result<u32, TryReserveError> {
    table.try_reserve(1)?;
    let fresh = table.len() as u32;
    Ok(*table.entry(key).or_insert(fresh))
}

/// The first place of the largest number.
fn best(worth: &[f64]) -> usize {
    (1..worth.len()).fold(0, |best, place| if worth[place] > worth[best] { place } else { best })
}
