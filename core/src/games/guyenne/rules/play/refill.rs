//! The end of a round: refills, the next first player, the end of the game.

use crate::games::guyenne::rules::state::{Contest, Guyenne, Phase, Side};
use crate::{Bag, Finite, Seat};

impl Guyenne {
    /// GU-42: whether a side has a card to draw; reshuffles a pile that has run out, except the last time.
    fn has_card_to_draw(&mut self, side: Side) -> bool {
        while self.piles[side.id()].is_empty() && !self.draws_no_more(side) {
            self.run_outs[side.id()] += 1;
            if !self.draws_no_more(side) {
                self.shuffle(side);
            }
        }
        !self.piles[side.id()].is_empty()
    }

    /// GU-42, GU-95: shuffles the discard pile, which becomes the pile.
    fn shuffle(&mut self, side: Side) {
        self.remember_shuffle(side);
        self.piles[side.id()] = self.discard(side);
        self.shown_discards[side.id()] = Bag::new();
        for member in self.members(side) {
            self.unseen_discards[member.index()] = Bag::new();
        }
    }

    // The next question.

    /// GU-40: ends the game if a side has all of its castles; otherwise refills the hands.
    pub(super) fn begin_end_of_round(&mut self) {
        self.rounds += 1;
        self.named = [None; Contest::COUNT];
        self.gifts = [Bag::new(); Seat::COUNT];
        if self.sides().any(|side| self.holds_line(side)) {
            self.phase = Phase::Over;
        } else {
            self.begin_refill(self.first);
        }
    }

    /// GU-5, GU-8, GU-41, GU-85: a side draws to a full hand, then the side on its left.
    #[inline(always)]
    pub(super) fn begin_refill(&mut self, side: Side) {
        if self.has_room(side) && self.has_card_to_draw(side) {
            self.phase = Phase::Draw(side);
        } else {
            self.begin_refill_after(side);
        }
    }

    fn begin_refill_after(&mut self, side: Side) {
        match self.left_of(side) {
            next if next != self.first => self.begin_refill(next),
            _ if self.rounds == 0 => self.begin_orders(self.first),
            _ => self.begin_next_round(),
        }
    }

    /// GU-6, GU-43, GU-81, GU-96: changes the first player; a spent side or the last round ends the game.
    fn begin_next_round(&mut self) {
        self.first = self.left_of(self.first);
        self.leftward = true;
        if self.is_out_of_rounds() || self.sides().any(|side| self.is_spent(side)) {
            self.phase = Phase::Over;
        } else {
            self.begin_orders(self.first);
        }
    }
}
