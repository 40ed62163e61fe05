//! Legal actions, and the effects of actions and deals.

use super::action::{Action, Place};
use super::cards::Knight;
use super::state::{KnightsOfCharlemagne, Phase};
use crate::{Bag, Finite, Longest, Seat, Set};

impl KnightsOfCharlemagne {
    // Legal actions.

    #[inline(always)]
    pub(super) fn legal(&self) -> Set<Action> {
        match self.phase {
            Phase::Play(seat) => self.moves(seat),
            Phase::Deal(_) | Phase::Draw(_) | Phase::Over => Set::new(),
        }
    }

    /// KC-11: every knight of the hand at both places.
    fn moves(&self, seat: Seat) -> Set<Action> {
        self.hands[seat.index()].pairs(|knight, place: Place| Action { knight, place })
    }

    /// KC-10, KC-12, KC-27: the cards that can be drawn.
    #[inline(always)]
    pub(super) fn outcomes(&self) -> Bag<Knight> {
        match self.phase {
            Phase::Deal(_) | Phase::Draw(_) => self.pile,
            Phase::Play(_) | Phase::Over => Bag::new(),
        }
    }

    // Effects.

    #[inline(always)]
    pub(super) fn play_unchecked(&mut self, action: Action) {
        match self.phase {
            // KC-11
            Phase::Play(seat) => {
                let side = self.side(seat);
                self.hands[seat.index()].take_unchecked(action.knight);
                self.rows[side.id()][action.place.id()].add_unchecked(action.knight);
                self.begin_draw(seat);
            }
            phase => unreachable!("{action} in {phase:?}"),
        }
    }

    #[inline(always)]
    pub(super) fn deal_unchecked(&mut self, card: Knight) {
        self.pile.take_unchecked(card);
        match self.phase {
            // KC-10
            Phase::Deal(seat) => {
                self.hands[seat.index()].add_unchecked(card);
                if self.hands[seat.index()].len() == u32::from(self.rules.hand) {
                    self.begin_deal_after(seat);
                }
            }
            // KC-12
            Phase::Draw(seat) => {
                self.hands[seat.index()].add_unchecked(card);
                self.begin_play(self.seat_after(seat).unwrap_or(Seat::FIRST));
            }
            phase => unreachable!("{card} in {phase:?}"),
        }
    }

    // The next question.

    /// KC-10: deals the next seat its hand, or lets seat 0 begin.
    fn begin_deal_after(&mut self, seat: Seat) {
        match self.seat_after(seat) {
            Some(next) => self.phase = Phase::Deal(next),
            None => self.begin_play(Seat::FIRST),
        }
    }

    /// KC-12, KC-27: draws a card while more than the cards aside remain.
    fn begin_draw(&mut self, seat: Seat) {
        if self.pile.len() > u32::from(self.rules.aside) {
            self.phase = Phase::Draw(seat);
        } else {
            self.begin_play(self.seat_after(seat).unwrap_or(Seat::FIRST));
        }
    }

    /// KC-11, KC-13: a seat without a card finds all hands empty.
    fn begin_play(&mut self, seat: Seat) {
        self.phase = if self.hands[seat.index()].is_empty() { Phase::Over } else { Phase::Play(seat) };
    }

    /// All knights but those put aside are dealt and played, one at a time (KC-10, KC-13, KC-27).
    pub(super) fn longest(&self) -> Longest {
        let knights = u32::from(self.rules.deck_size() - self.rules.aside);
        Longest { decisions: knights, events: 2 * knights }
    }
}
