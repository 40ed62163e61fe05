//! Perft, the count of possible sequences of events: the classic test and measure of a rules engine.

use crate::position::{dealt, played};
use crate::{Position, Turn};

/// The largest depth that C and Python accept: far deeper than anybody can wait for.
pub const DEEPEST_PERFT: u32 = 64;

/// The number of sequences of exactly `depth` events from a position, actions and chance outcomes alike.
///
/// An outcome counts once, regardless of its weight. Matches that end earlier do not count.
///
/// ```
/// use bastide::{Position, en_garde::{EnGarde, Options}, perft};
/// assert_eq!(perft(&EnGarde::new(&Options::default())?, 2), 25);
/// # Ok::<(), bastide::OptionError>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => (position.legal().len() + position.outcomes().kinds().len()) as u64,
        _ if position.turn() == Turn::Chance => {
            position.outcomes().kinds().iter().map(|outcome| perft(&dealt(position, outcome), depth - 1)).sum()
        }
        _ => position.legal().iter().map(|action| perft(&played(position, action), depth - 1)).sum(),
    }
}
