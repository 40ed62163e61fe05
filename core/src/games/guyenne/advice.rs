//! Advice for players that search, from scores alone.

use crate::PerSeat;
use crate::position::share;

/// A lead of this many points counts as half a win.
const SCALE: f32 = 5.0;

/// A playout stops after forty decisions.
pub(super) fn stops(decisions: u32) -> bool {
    decisions >= 40
}

/// The lead of each seat's side in points counts by its size.
pub(super) fn value(leads: &PerSeat<i32>) -> PerSeat<f32> {
    PerSeat::new(leads.len(), |seat| share(leads[seat.index()] as f32, SCALE))
}
