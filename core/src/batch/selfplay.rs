//! Random play from start to end, and its results.

use crate::dealer::dealing;
use crate::playout::play_until;
use crate::{OptionError, Position, Stream};
use std::ops::{AddAssign, Range};

/// The most seats of a game.
const SEATS: usize = <crate::Seat as crate::Finite>::COUNT;

/// The results of many matches.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Tally {
    /// The number of matches played.
    pub matches: u64,
    /// The number of actions played.
    pub decisions: u64,
    /// The number of outcomes dealt.
    pub deals: u64,
    /// The number of matches that each seat won: its return is above 0.
    pub wins: [u64; SEATS],
    /// The number of matches without a winner.
    pub ties: u64,
    /// The sum of the returns of each seat.
    pub returns: [f64; SEATS],
}

impl Tally {
    /// Counts a match that has ended with these returns.
    pub(super) fn end(&mut self, returns: &[f32]) {
        self.matches += 1;
        for (seat, share) in returns.iter().enumerate() {
            self.wins[seat] += u64::from(*share > 0.0);
            self.returns[seat] += f64::from(*share);
        }
        self.ties += u64::from(returns.iter().all(|share| *share <= 0.0));
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.matches += other.matches;
        self.decisions += other.decisions;
        self.deals += other.deals;
        self.ties += other.ties;
        for seat in 0..SEATS {
            self.wins[seat] += other.wins[seat];
            self.returns[seat] += other.returns[seat];
        }
    }
}

/// Plays the matches with these indices; every action is a uniformly random legal one.
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
///
/// let tally = bastide::batch::selfplay::<EnGarde>(&Options::default(), 7, 0..100)?;
/// assert_eq!(tally.matches, tally.wins.iter().sum::<u64>() + tally.ties);
/// # Ok::<(), bastide::OptionError>(())
/// ```
///
/// A match's chance and actions come from [`Stream::of_match`] with its index, so its course depends only on the seed and the
/// index.
pub fn selfplay<P: Position>(options: &P::Options, seed: u64, matches: Range<u64>) -> Result<Tally, OptionError> {
    let start = P::new(options)?;
    let mut tally = Tally::default();
    for index in matches {
        let mut position = start;
        let mut stream = Stream::of_match(seed, index, 0);
        let played = dealing!(&mut stream, dealer => play_until(&mut position, dealer, |_, _| false));
        tally.decisions += u64::from(played.decisions);
        tally.deals += u64::from(played.deals);
        tally.end(&position.returns());
    }
    Ok(tally)
}
