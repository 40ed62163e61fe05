//! The fifth phase of a turn, and the end (FG-24, FG-60, FG-61).

use super::{Action, each};
use crate::Set;
use crate::games::field_of_glory::rules::cards::{DRAW, Kind, SHUFFLES};
use crate::games::field_of_glory::rules::state::{FieldOfGlory, Phase};

impl FieldOfGlory {
    // Legal actions.

    /// FG-24: three cards, or as many as the command points of a discarded card.
    pub(super) fn exchanges(&self) -> Set<Action> {
        let mut exchanges = each(Action::Exchange, &self.army(self.active).hand.kinds());
        exchanges.insert(Action::Draw);
        exchanges
    }

    /// FG-75: the cards that can be discarded, from `last` on, such that enough remain for the remaining discards.
    pub(in crate::games::field_of_glory::rules) fn discards(&self, last: Option<Kind>) -> Set<Action> {
        let hand = &self.army(self.active).hand;
        let mut discards = hand.kinds();
        let (mut cards, excess) = (0, hand.len().saturating_sub(u32::from(self.rules.hand)));
        while let Some(kind) = discards.highest() {
            cards += u32::from(hand.count(kind));
            if cards >= excess {
                break;
            }
            discards.remove(kind);
        }
        each(Action::Discard, &(discards & Set::at_least(last.unwrap_or(Kind::FIRST))))
    }

    // Effects.

    /// FG-24
    pub(super) fn draw_three(&mut self) {
        self.begin_refill(DRAW, None);
    }

    /// FG-24: discards a card, and draws as many cards as it has command points.
    pub(super) fn exchange(&mut self, kind: Kind) {
        self.own().spend(kind);
        self.begin_refill(kind.command_points(), Some(kind));
    }

    /// FG-24: draws a card.
    pub(super) fn refill(&mut self, kind: Kind, n: u8, exchanged: Option<Kind>) {
        self.own().draw(kind);
        self.begin_refill(n - 1, exchanged);
    }

    /// FG-24, FG-75
    pub(super) fn discard_card(&mut self, kind: Kind) {
        self.own().spend(kind);
        self.begin_discard(Some(kind));
    }

    /// FG-60, FG-61: the game ends when both markers are off, or after the last turn; otherwise the opponent's turn begins.
    fn end_turn(&mut self) {
        self.turns += 1;
        let markers_are_off = self.armies.iter().all(|army| army.shuffles == SHUFFLES);
        if markers_are_off || self.turns == self.rules.max_turns {
            self.begin_over();
        } else {
            self.active = self.active.opponent();
            self.begin_turn();
        }
    }

    // The next question.

    /// FG-24
    pub(super) fn begin_draw(&mut self) {
        self.phase = Phase::Draw;
    }

    /// FG-24: draws `n` cards, as long as any remain.
    fn begin_refill(&mut self, n: u8, exchanged: Option<Kind>) {
        if n > 0 && self.own().prepare_draw() {
            self.phase = Phase::Refill(n, exchanged);
        } else {
            self.begin_discard(None);
        }
    }

    /// FG-24, FG-75: discards one of the cards in excess; without any, the turn is over.
    fn begin_discard(&mut self, last: Option<Kind>) {
        if self.own().hand.len() > u32::from(self.rules.hand) {
            self.phase = Phase::Discard(last);
        } else {
            self.end_turn();
        }
    }

    /// FG-20, FG-60
    pub(super) fn begin_over(&mut self) {
        self.phase = Phase::Over;
    }
}
