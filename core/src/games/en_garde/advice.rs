//! Advice for players that search.

use super::state::EnGarde;
use crate::PerSeat;
use crate::position::{Advice, leads};

/// A playout stops at the end of the round; the winner of the round has won.
pub(super) const ADVICE: Advice<EnGarde> = Advice {
    horizon: |root, position, _| position.rounds != root.rounds,
    value: won_since,
    script: Some(super::scripted::liking),
    prior: None,
};

/// +1 for the seat that has won more rounds since the search began.
fn won_since(root: &EnGarde, position: &EnGarde) -> PerSeat<f32> {
    let (before, now) = (leads(root), leads(position));
    PerSeat::new(2, |seat| (now[seat.index()] - before[seat.index()]).signum() as f32)
}
