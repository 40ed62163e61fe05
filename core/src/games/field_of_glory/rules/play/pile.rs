//! Piles: seeing, drawing and discarding cards (FG-13 to FG-16).

use crate::Finite;
use crate::games::field_of_glory::rules::cards::{Column, Kind, SHUFFLES, Unit};
use crate::games::field_of_glory::rules::state::Army;

impl Army {
    /// FG-13: shows everybody a hidden card.
    pub(super) fn show(&mut self, kind: Kind) {
        let hidden_again = self.remembered.count(kind) > self.certain_in_pile(kind);
        self.remembered.take_some_unchecked(kind, u8::from(hidden_again));
    }

    /// FG-16: shows everybody a card that leaves the pile.
    pub(super) fn show_top(&mut self, kind: Kind) {
        self.shuffled.take_some_unchecked(kind, u8::from(self.shuffled.contains(kind)));
        self.show(kind);
    }

    /// FG-16: the number of cards of a kind that certainly lie in the pile: those shuffled into it, minus those that may have
    /// been drawn unseen.
    fn certain_in_pile(&self, kind: Kind) -> u8 {
        let drawn = self.shuffled.len().saturating_sub(self.pile.len());
        self.shuffled.count(kind).saturating_sub(drawn as u8)
    }

    /// FG-13: moves a card of the hand to the discard pile, face up.
    pub(super) fn spend(&mut self, kind: Kind) {
        self.hand.take_unchecked(kind);
        self.show(kind);
        self.discard.add_unchecked(kind);
    }

    /// Moves a unit of the battlefield to the discard pile.
    pub(super) fn discard_unit(&mut self, unit: Unit, column: Column) {
        self.units[column.id()].take(unit);
        self.discard.add_unchecked(Kind::Unit(unit));
    }

    /// FG-50: moves the bonus card to the discard pile, and returns it.
    pub(super) fn discard_bonus(&mut self) -> Option<Kind> {
        let card = self.bonus.take()?.card;
        self.discard.add_unchecked(card);
        Some(card)
    }

    /// FG-14, FG-15, FG-16: makes a card ready to be drawn, by a shuffle if necessary; returns whether there is one.
    pub(super) fn prepare_draw(&mut self) -> bool {
        if self.pile.is_empty() && !self.discard.is_empty() {
            self.remembered += self.discard;
            self.pile = std::mem::take(&mut self.discard);
            self.shuffled = self.pile;
            self.shuffles = SHUFFLES.min(self.shuffles + 1);
        }
        !self.pile.is_empty()
    }

    /// Draws a card.
    pub(super) fn draw(&mut self, kind: Kind) {
        self.pile.take_unchecked(kind);
        self.hand.add_unchecked(kind);
    }
}
