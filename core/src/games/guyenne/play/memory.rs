//! What the seats remember of what happens (GU-95).

use crate::games::guyenne::cards::Kind;
use crate::games::guyenne::state::{Guyenne, Side};
use crate::{Bag, Finite, Seat};

impl Guyenne {
    /// A seat has shown cards: they can be any that it had of their kinds, so first of all the gifts that it received.
    pub(super) fn remember_shown(&mut self, seat: Seat, cards: Bag<Kind>) {
        let side = self.side(seat);
        self.remember_parted(seat, cards);
        if self.is_pair(side) {
            let held_back = &mut self.memory.held_back_by_pairs[side.id()];
            *held_back = held_back.beyond(&cards);
        }
    }

    /// A seat has given cards to its partner, who sees them.
    pub(super) fn remember_given(&mut self, giver: Seat) {
        self.remember_parted(giver, self.gifts[giver.index()]);
    }

    /// All know which cards are not shuffled into the pile of a side, but for those that were discarded unseen.
    pub(super) fn remember_shuffle(&mut self, side: Side) {
        let mut both = Bag::new();
        for member in self.members(side) {
            let (hand, discards) = (self.hands[member.index()], self.unseen_discards[member.index()]);
            both.add_all_unchecked(hand);
            both.add_all_unchecked(discards);
            let held_back = &mut self.memory.held_back[member.index()];
            *held_back = hand;
            held_back.add_all_unchecked(discards);
            self.memory.sunk[member.index()] = discards.len() as u8;
            self.memory.received[member.index()] = Bag::new();
        }
        if self.is_pair(side) {
            self.memory.held_back_by_pairs[side.id()] = both;
        }
    }

    /// A seat has fewer cards that its partner knows of.
    fn remember_parted(&mut self, seat: Seat, cards: Bag<Kind>) {
        let received = self.memory.received[seat.index()];
        self.memory.received[seat.index()] = received.beyond(&cards);
        let held_back = &mut self.memory.held_back[seat.index()];
        *held_back = held_back.beyond(&cards.beyond(&received));
    }
}
