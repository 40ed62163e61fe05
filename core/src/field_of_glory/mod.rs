#![doc = include_str!("rules.md")]
#![doc = include_str!("tables.md")]

mod action;
mod cards;
mod observe;
mod options;
mod play;
mod score;
mod state;
#[cfg(test)]
mod tests;

pub use action::{Action, Flank, Outcome};
pub use cards::{Column, Kind, Terrain, Type, Unit, deck};
pub use options::{Draft, Options};
pub use state::{Army, Attack, Battle, Bill, Bonus, FieldOfGlory, Phase, Side, Units};

use crate::{Bag, Damaged, Game, OptionError, PerSeat, Seat, Set, Sink, Stream, Turn};
use options::Rules;

impl Game for FieldOfGlory {
    const NAME: &'static str = "field_of_glory";
    const RULES: &'static str = include_str!("rules.md");
    type Options = Options;
    type Action = Action;
    type Outcome = Outcome;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Rules::new(options).map(Self::new)
    }

    fn options(&self) -> Options {
        self.rules.options()
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_of_phase()
    }

    #[inline(always)]
    fn legal(&self) -> Set<Action> {
        self.legal_actions()
    }

    #[inline]
    fn draws(&self) -> Bag<Outcome> {
        self.outcomes()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        self.act(action);
    }

    #[inline(always)]
    fn deal_unchecked(&mut self, outcome: Outcome) {
        self.draw(outcome);
    }

    fn score(&self) -> PerSeat<i32> {
        self.terrains_of_seats()
    }

    fn returns(&self) -> PerSeat<f32> {
        self.returns_of_seats()
    }

    #[inline(always)]
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        self.write_for(Side::of(seat), sink);
    }

    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        self.redealt(Side::of(seat), stream)
    }

    fn table(&self, viewer: Option<Seat>) -> String {
        self.table_for(viewer.map(Side::of))
    }

    fn validate(&self) -> Result<(), Damaged> {
        self.check()
    }
}
