//! The seats' memory.

use super::{Guyenne, Side};
use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::options::Seating;
use crate::{Bag, Finite, Seat};

/// The seats' memory of hidden cards (GU-27, GU-95). It restarts with every shuffle of a side's pile. At that point all know
/// which cards of the side are outside the pile: those in hand, plus those that had gone to the discard pile unseen, which are in
/// the pile again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(in crate::games::guyenne::rules) struct Memory {
    /// The cards that each seat had in hand or had discarded unseen at the last shuffle, less those shown or given away since;
    /// before the first shuffle, the Hero. A partner knows them, and so does everybody if nobody else plays for the side.
    pub(in crate::games::guyenne::rules) held_back: [Bag<Kind>; Seat::COUNT],
    /// The same for both seats of a pair, less those shown since, as known to its opponents.
    pub(in crate::games::guyenne::rules) held_back_by_pairs: [Bag<Kind>; 2],
    /// The number of cards that each seat had discarded unseen before the last shuffle.
    pub(in crate::games::guyenne::rules) sunk: [u8; Seat::COUNT],
    /// The gifts since the last shuffle that each seat still has, as far as the giver knows (GU-78).
    pub(in crate::games::guyenne::rules) received: [Bag<Kind>; Seat::COUNT],
}

impl Memory {
    /// GU-27: the Hero of each side is with the seat that draws first.
    pub(super) fn at_start(seating: Seating) -> Self {
        let (hero, table) = (Bag::one(Kind::Hero), seating.table());
        let mut memory = Self {
            held_back: [Bag::new(); Seat::COUNT],
            held_back_by_pairs: [Bag::new(); 2],
            sunk: [0; Seat::COUNT],
            received: [Bag::new(); Seat::COUNT],
        };
        for [drawer, partner] in table.drawers.into_iter().take(table.sides) {
            memory.held_back[drawer.index()] = hero;
            if drawer != partner {
                memory.held_back_by_pairs[table.sides_of_seats[drawer.index()].id()] = hero;
            }
        }
        memory
    }
}

impl Guyenne {
    /// Whether two seats play for a side (GU-70).
    #[inline]
    pub(in crate::games::guyenne::rules) fn is_pair(&self, side: Side) -> bool {
        let [one, other] = self.pair(side);
        one != other
    }

    /// The public knowledge of the cards that a side has held back (GU-95).
    #[inline]
    pub(in crate::games::guyenne::rules) fn held_back(&self, side: Side) -> &Bag<Kind> {
        match self.is_pair(side) {
            true => &self.memory.held_back_by_pairs[side.id()],
            false => &self.memory.held_back[self.pair(side)[0].index()],
        }
    }

    /// The cards of a seat that can be among those it has held back: in hand, face down at castles, or discarded unseen.
    pub(in crate::games::guyenne::rules) fn unseen_cards(&self, seat: Seat) -> Bag<Kind> {
        let mut cards = self.hands[seat.index()];
        cards.add_all_unchecked(self.unseen_discards[seat.index()]);
        self.own_contests(seat).for_each(|contest| cards.add_all_unchecked(self.face_down(seat, contest)));
        cards
    }

    /// The number of buried cards among a seat's unseen discards (GU-7, GU-27).
    pub(in crate::games::guyenne::rules) fn buried(&self, seat: Seat) -> u32 {
        let side = self.side(seat);
        let buries = self.has_first_pile(side) && self.pair(side)[0] == seat;
        if buries { u32::min(self.rules.buried.into(), self.unseen_discards[seat.index()].len()) } else { 0 }
    }
}
