//! The rules, and what they show to a viewer: only these files read the fields of a position.

mod cards;
mod options;
mod action;
mod state;
mod validate;
mod play;
mod score;
mod seen;
#[cfg(test)]
mod tests;

pub use action::{Action, Leader, Place};
pub(super) use cards::{ARMY, HAND, MOST_AT_A_CASTLE, Role};
pub use cards::{Kind, Troop};
pub use options::{Army, Edition, Format, Level, Options, Pair, Reinforcements, TiedAttack};
pub(super) use seen::Seen;
pub(super) use state::{BOTH_CONTESTS, VACANT_CONTEST, VACANT_SEAT, VACANT_SIDE, on_frontier};
pub use state::{Battle, Castle, Contest, Guyenne, Loss, Phase, PlacementNumber, Selection, Side};

use super::advice;
use crate::position::{Advice, leads};
use crate::{Finite, PerSeat, Viewer};

rulebook!(Guyenne: "guyenne", Action, Kind {
    const ADVICE: Advice<Self> = Advice {
        horizon: |_, _, decisions| advice::stops(decisions),
        value: |_, position| advice::value(&leads(position)),
        script: Some(Self::liking),
        prior: None,
        eta: 20.0,
        depth: 20,
    };

    fn observation_length(&self) -> usize {
        self.seen(Viewer::Everything, &mut None).observation_length()
    }

    fn sides(&self) -> PerSeat<u8> {
        PerSeat::new(self.seats(), |seat| self.side(seat).id() as u8)
    }
});
