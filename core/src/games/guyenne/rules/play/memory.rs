//! The seats' memory of events (GU-95).

use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::state::{Guyenne, Side};
use crate::{Bag, Finite, Seat};

impl Guyenne {
    /// Updates the memory when a seat has shown cards: they can be any of its cards of these kinds, so gifts received come first.
    pub(super) fn remember_shown(&mut self, seat: Seat, cards: Bag<Kind>) {
        let side = self.side(seat);
        self.remember_parted(seat, cards);
        if self.is_pair(side) {
            let held_back = &mut self.memory.held_back_by_pairs[side.id()];
            *held_back = held_back.beyond(&cards);
        }
    }

    /// Updates the memory when a seat has given cards to its partner, who sees them.
    pub(super) fn remember_given(&mut self, giver: Seat) {
        self.remember_parted(giver, self.gifts[giver.index()]);
    }

    /// Updates the memory at a shuffle: all know which cards of a side are not shuffled into its pile, except those discarded
    /// unseen.
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

    /// Removes cards that a seat has parted with from its partner's knowledge.
    fn remember_parted(&mut self, seat: Seat, cards: Bag<Kind>) {
        let received = self.memory.received[seat.index()];
        self.memory.received[seat.index()] = received.beyond(&cards);
        let held_back = &mut self.memory.held_back[seat.index()];
        *held_back = held_back.beyond(&cards.beyond(&received));
    }
}
