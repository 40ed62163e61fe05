//! The seeds of the checks that draw cases at random.

use std::env;

/// The seed that a check always has, unless the variable `SEED` gives another.
///
/// # Panics
/// Where `SEED` is not a number.
pub fn seed(usual: u64) -> u64 {
    env::var("SEED").map_or(usual, |seed| seed.parse().expect("SEED is a number"))
}
