//! Advice for players that search, from scores and rounds alone.

use crate::PerSeat;

/// A playout stops at the end of the round.
pub(super) fn stops(rounds_before: u16, rounds: u16) -> bool {
    rounds != rounds_before
}

/// +1 for the seat that has won more rounds since the search began, given the leads then and now.
pub(super) fn value(before: &PerSeat<i32>, now: &PerSeat<i32>) -> PerSeat<f32> {
    PerSeat::new(2, |seat| (now[seat.index()] - before[seat.index()]).signum() as f32)
}
