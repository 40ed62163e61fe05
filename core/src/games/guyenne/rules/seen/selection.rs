//! Selections of cards in progress, which only the chooser sees (GU-17).

use crate::games::guyenne::rules::state::{Contest, Guyenne, Phase, Selection};
use crate::{Finite, Seat, Viewer};

impl Guyenne {
    /// Whether a seat has chosen cards that the viewer does not see yet, because they are not yet placed, buried or given.
    #[inline(always)]
    pub(in crate::games::guyenne::rules) fn hides_a_selection_from(&self, viewer: Viewer) -> bool {
        match self.phase {
            Phase::Bury(seat, selection)
            | Phase::Give(seat, selection)
            | Phase::Place(seat, _, selection)
            | Phase::Add(seat, _, selection) => !viewer.sees_as(seat) && selection.cards > 0,
            _ => false,
        }
    }

    /// The position at the beginning of the selection in progress.
    pub(in crate::games::guyenne::rules) fn before_selection(&self) -> Self {
        let mut before = *self;
        before.take_back_selection();
        before
    }

    /// Goes back to the beginning of the selection in progress.
    #[cold]
    pub(in crate::games::guyenne::rules) fn take_back_selection(&mut self) {
        match self.phase {
            Phase::Bury(seat, _) => {
                self.phase = Phase::Bury(seat, Selection::NONE);
                let buried = std::mem::take(&mut self.unseen_discards[seat.index()]);
                self.piles[self.side(seat).id()].add_all_unchecked(buried);
            }
            Phase::Give(giver, _) => {
                self.phase = Phase::Give(giver, Selection::NONE);
                self.take_back_gift(giver);
            }
            Phase::Place(seat, nth, selection) => {
                self.phase = Phase::Place(seat, nth, Selection::NONE);
                self.take_back(seat, self.script(nth).contest, selection.cards);
            }
            Phase::Add(seat, contest, selection) => {
                self.phase = Phase::Add(seat, contest, Selection::NONE);
                self.take_back(seat, contest, selection.cards);
            }
            _ => {}
        }
    }

    /// Returns the cards of an unfinished gift to the giver's hand.
    fn take_back_gift(&mut self, giver: Seat) {
        let gift = std::mem::take(&mut self.gifts[giver.index()]);
        if let Some(partner) = self.partner(giver) {
            self.hands[giver.index()].add_all_unchecked(gift);
            self.hands[partner.index()].take_all_unchecked(gift);
            self.memory.received[partner.index()].take_all_unchecked(gift);
        }
    }

    /// Returns `cards` cards of a castle to a seat's hand; nobody else can tell which ones.
    fn take_back(&mut self, seat: Seat, contest: Contest, cards: u8) {
        let rank = self.rank_of(self.side(seat), contest);
        let placed = &mut self.placed[contest.id()][rank];
        let all = *placed;
        (0..cards).for_each(|_| *placed = placed.without_highest());
        self.hands[seat.index()].add_all_unchecked(all);
        self.hands[seat.index()].take_all_unchecked(*placed);
    }
}
