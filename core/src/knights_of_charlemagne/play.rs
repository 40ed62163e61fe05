//! What may happen, and what then?

use super::action::Action;
use super::cards::{ASIDE, HAND, Knight};
use super::state::{KnightsOfCharlemagne, Phase};
use crate::{Bag, Finite, Seat, Set};

impl KnightsOfCharlemagne {
    // What is legal.

    #[inline(always)]
    pub(super) fn legal_actions(&self) -> Set<Action> {
        match self.phase {
            Phase::Play(seat) => self.moves(seat),
            Phase::Deal(_) | Phase::Draw(_) | Phase::Over => Set::new(),
        }
    }

    /// KC-11: every knight of the hand at both places, which are two neighbours in the order of the actions.
    fn moves(&self, seat: Seat) -> Set<Action> {
        let knights = self.hands[seat.index()].kinds();
        Set::from_words(&[each_bit_twice(knights.words()[0])])
    }

    /// KC-10, KC-12, KC-27: the cards that can be drawn.
    #[inline(always)]
    pub(super) fn cards_to_draw(&self) -> Bag<Knight> {
        match self.phase {
            Phase::Deal(_) | Phase::Draw(_) => self.pile,
            Phase::Play(_) | Phase::Over => Bag::new(),
        }
    }

    // What follows.

    #[inline(always)]
    pub(super) fn act(&mut self, action: Action) {
        match self.phase {
            // KC-11
            Phase::Play(seat) => {
                let side = self.side(seat);
                self.hands[seat.index()].take(action.knight);
                self.rows[side.id()][action.place.id()].add(action.knight);
                self.begin_draw(seat);
            }
            phase => unreachable!("{action} in {phase:?}"),
        }
    }

    #[inline(always)]
    pub(super) fn draw(&mut self, card: Knight) {
        self.pile.take(card);
        match self.phase {
            // KC-10
            Phase::Deal(seat) => {
                self.hands[seat.index()].add(card);
                if self.hands[seat.index()].len() == u32::from(HAND) {
                    self.begin_deal_after(seat);
                }
            }
            // KC-12
            Phase::Draw(seat) => {
                self.hands[seat.index()].add(card);
                self.begin_play(self.seat_after(seat).unwrap_or(Seat::FIRST));
            }
            phase => unreachable!("{card} in {phase:?}"),
        }
    }

    // What is asked next.

    /// KC-10: the next seat gets its hand, or seat 0 begins.
    fn begin_deal_after(&mut self, seat: Seat) {
        match self.seat_after(seat) {
            Some(next) => self.phase = Phase::Deal(next),
            None => self.begin_play(Seat::FIRST),
        }
    }

    /// KC-12, KC-27: a draw, while more than the cards aside are left.
    fn begin_draw(&mut self, seat: Seat) {
        if self.pile.len() > u32::from(ASIDE) {
            self.phase = Phase::Draw(seat);
        } else {
            self.begin_play(self.seat_after(seat).unwrap_or(Seat::FIRST));
        }
    }

    /// KC-11, KC-13: a seat without a card finds all hands empty.
    fn begin_play(&mut self, seat: Seat) {
        self.phase = if self.hands[seat.index()].is_empty() { Phase::Over } else { Phase::Play(seat) };
    }
}

/// Each of the lower 32 bits twice: bit `n` becomes the bits `2n` and `2n + 1`.
fn each_bit_twice(word: u64) -> u64 {
    let word = (word | word << 16) & 0x0000_FFFF_0000_FFFF;
    let word = (word | word << 8) & 0x00FF_00FF_00FF_00FF;
    let word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    let word = (word | word << 2) & 0x3333_3333_3333_3333;
    let word = (word | word << 1) & 0x5555_5555_5555_5555;
    word | word << 1
}
