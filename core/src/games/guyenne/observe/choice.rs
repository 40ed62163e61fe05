//! A choice of cards that is under way shows to nobody but the chooser (GU-17).

use crate::games::guyenne::state::{Choice, Contest, Guyenne, Phase};
use crate::{Finite, Seat};

impl Guyenne {
    /// Whether somebody else has chosen cards that are not placed, buried or given yet.
    #[inline(always)]
    pub(in crate::games::guyenne) fn hides_a_choice_from(&self, me: Seat) -> bool {
        match self.phase {
            Phase::Bury(seat, choice)
            | Phase::Give(seat, choice)
            | Phase::Place(seat, _, choice)
            | Phase::Add(seat, _, choice) => seat != me && choice.cards > 0,
            _ => false,
        }
    }

    /// The position at the beginning of the choice that is under way.
    #[cold]
    pub(in crate::games::guyenne) fn before_choice(&self) -> Self {
        let mut before = *self;
        match &mut before.phase {
            Phase::Bury(_, choice) | Phase::Give(_, choice) | Phase::Place(_, _, choice) | Phase::Add(_, _, choice) => {
                *choice = Choice::NONE;
            }
            _ => {}
        }
        match self.phase {
            Phase::Bury(seat, _) => {
                let buried = std::mem::take(&mut before.unseen_discards[seat.index()]);
                before.piles[self.side(seat).id()].add_all_unchecked(buried);
            }
            Phase::Give(giver, _) => before.take_back_gift(giver),
            Phase::Place(seat, step, choice) => before.take_back(seat, self.script(step).contest, choice.cards),
            Phase::Add(seat, contest, choice) => before.take_back(seat, contest, choice.cards),
            _ => {}
        }
        before
    }

    /// A giver has his cards in hand again.
    fn take_back_gift(&mut self, giver: Seat) {
        let gift = std::mem::take(&mut self.gifts[giver.index()]);
        if let Some(partner) = self.partner(giver) {
            self.hands[giver.index()].add_all_unchecked(gift);
            self.hands[partner.index()].take_all_unchecked(gift);
            self.memory.received[partner.index()].take_all_unchecked(gift);
        }
    }

    /// A seat has as many cards of a castle in hand again; which ones, nobody else can tell.
    fn take_back(&mut self, seat: Seat, contest: Contest, cards: u8) {
        let rank = self.rank_of(self.side(seat), contest);
        let placed = &mut self.placed[contest.id()][rank];
        let all = *placed;
        (0..cards).for_each(|_| *placed = placed.without_highest());
        self.hands[seat.index()].add_all_unchecked(all);
        self.hands[seat.index()].take_all_unchecked(*placed);
    }
}
