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

pub use action::{Action, Place};
pub use cards::{Colour, Knight, State, Value, deck};
pub use options::{Options, Ties};
pub use state::{KnightsOfCharlemagne, Phase, Side};

use crate::{Bag, Damaged, Game, OptionError, PerSeat, Seat, Set, Sink, Stream, Turn};
use options::Rules;

impl Game for KnightsOfCharlemagne {
    const NAME: &'static str = "knights_of_charlemagne";
    const RULES: &'static str = include_str!("rules.md");
    type Options = Options;
    type Action = Action;
    type Outcome = Knight;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Rules::new(options).map(Self::new)
    }

    fn options(&self) -> Options {
        self.rules.options()
    }

    #[inline]
    fn seats(&self) -> usize {
        self.rules.players.into()
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        self.turn_of_phase()
    }

    #[inline(always)]
    fn legal(&self) -> Set<Action> {
        self.legal_actions()
    }

    #[inline(always)]
    fn draws(&self) -> Bag<Knight> {
        self.cards_to_draw()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        self.act(action);
    }

    #[inline(always)]
    fn deal_unchecked(&mut self, card: Knight) {
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
        self.write_for(seat, sink);
    }

    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        self.redealt(seat, stream)
    }

    fn table(&self, viewer: Option<Seat>) -> String {
        self.table_for(viewer)
    }

    fn validate(&self) -> Result<(), Damaged> {
        self.check()
    }
}
