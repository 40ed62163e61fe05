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

pub use action::{Action, Cards, FewerCards};
pub use cards::{Value, deck};
pub use options::{LastRetreat, Options};
pub use state::{Attack, EnGarde, Fencer, Phase};

use crate::{Bag, Damaged, Game, OptionError, PerSeat, Seat, Set, Sink, Stream, Turn};
use options::Rules;

impl Game for EnGarde {
    const NAME: &'static str = "en_garde";
    const RULES: &'static str = include_str!("rules.md");
    type Options = Options;
    type Action = Action;
    type Outcome = Value;

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
    fn draws(&self) -> Bag<Value> {
        self.cards_to_draw()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        self.act(action);
    }

    #[inline(always)]
    fn deal_unchecked(&mut self, card: Value) {
        self.draw(card);
    }

    fn score(&self) -> PerSeat<i32> {
        self.points_of_seats()
    }

    fn returns(&self) -> PerSeat<f32> {
        self.returns_of_seats()
    }

    #[inline(always)]
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        self.write_for(Fencer::of(seat), sink);
    }

    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        self.redealt(Fencer::of(seat), stream)
    }

    fn table(&self, viewer: Option<Seat>) -> String {
        self.table_for(viewer.map(Fencer::of))
    }

    fn validate(&self) -> Result<(), Damaged> {
        self.check()
    }
}
