//! Fast random play.

use crate::BASTIDE_MAX_SEATS;
use crate::game::Game;
use crate::status::{Failure, Status, given, guard};
use crate::stop::{Stop, parts};
use std::mem::MaybeUninit;

/// Statistics of many matches; of the arrays, the first `bastide_game_seats` values count.
#[repr(C)]
pub struct Tally {
    /// The matches that were played.
    pub matches: u64,
    /// The actions that were played.
    pub decisions: u64,
    /// The outcomes that chance dealt.
    pub deals: u64,
    /// The matches that each seat won: its return is above 0.
    pub wins: [u64; BASTIDE_MAX_SEATS],
    /// The matches that nobody won.
    pub ties: u64,
    /// The sum of the returns of each seat.
    pub returns: [f64; BASTIDE_MAX_SEATS],
}

impl From<engine::batch::Tally> for Tally {
    fn from(tally: engine::batch::Tally) -> Self {
        let engine::batch::Tally { matches, decisions, deals, wins, ties, returns, .. } = tally;
        Self { matches, decisions, deals, wins, ties, returns }
    }
}

/// The number of matches after which a call asks again whether to stop: some milliseconds.
const PART: u64 = 1024;

/// Plays the matches `first` to `first + count - 1` of a seed, every action uniformly at random among the legal ones.
///
/// The course of a match depends on the seed and its number only, so threads may share the numbers among them. If stopped, it has
/// played the first `matches` of them. BASTIDE_STATUS_UNKNOWN_INDEX if the numbers do not fit in 64 bits.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_selfplay(
    game: Option<&Game>,
    seed: u64,
    first: u64,
    count: u64,
    stop: Option<&Stop>,
    tally: Option<&mut MaybeUninit<Tally>>,
) -> Status {
    guard(|| {
        let (game, tally) = (given(game, "game")?, given(tally, "tally")?);
        let unknown = || Failure::new(Status::UnknownIndex, format!("`first` {first} and `count` {count} do not fit in 64 bits"));
        first.checked_add(count).ok_or_else(unknown)?;
        let (mut sum, mut next) = (engine::batch::Tally::default(), first);
        for matches in parts(stop, count, PART) {
            sum += game.game().selfplay(seed, next..next + matches);
            next += matches;
        }
        Ok(tally.write(sum.into()))
    })
}
