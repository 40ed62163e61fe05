//! Advice for players that search.

use super::state::Guyenne;
use crate::PerSeat;
use crate::position::{Advice, leads, share};

/// A playout stops after forty decisions; a lead in points counts by its size.
pub(super) const ADVICE: Advice<Guyenne> =
    Advice { horizon: |_, _, decisions| decisions >= 40, value: lead, script: Some(super::scripted::liking), prior: None };

/// A lead of this many points counts as half a win.
const SCALE: f32 = 5.0;

/// The lead of each seat's side.
fn lead(_: &Guyenne, position: &Guyenne) -> PerSeat<f32> {
    let leads = leads(position);
    PerSeat::new(position.seats(), |seat| share(leads[seat.index()] as f32, SCALE))
}
