//! The seeds of the checks that draw cases at random.

use std::env;

/// The usual seed of a check, unless the variable `SEED` gives another.
///
/// # Panics
/// If `SEED` is not a number.
pub fn seed(usual: u64) -> u64 {
    env::var("SEED").map_or(usual, |seed| seed.parse().expect("SEED is a number"))
}
