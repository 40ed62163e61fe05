//! Teams: gifts, and the choice of who plays first.

use crate::games::guyenne::rules::action::{Action, Leader};
use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::state::{Guyenne, Phase, PlacementNumber, Selection, Side};
use crate::{Finite, Seat, Set};

impl Guyenne {
    /// GU-72, GU-93
    pub(super) fn gifts(&self, giver: Seat, selection: Selection) -> Set<Action> {
        let mut gifts = Set::new();
        gifts.insert_each(Action::Give, &selection.kinds(&self.hands[giver.index()]));
        gifts.insert_if(Action::Done, selection.cards > 0);
        gifts
    }

    /// GU-73
    pub(super) fn leads(&self) -> Set<Action> {
        Leader::all().map(Action::Lead).collect()
    }

    /// GU-72, GU-78, GU-95
    pub(super) fn give(&mut self, giver: Seat, selection: Selection, kind: Kind) {
        if let Some(partner) = self.partner(giver) {
            self.hands[giver.index()].take_unchecked(kind);
            self.hands[partner.index()].add_unchecked(kind);
            self.gifts[giver.index()].add_unchecked(kind);
            self.memory.received[partner.index()].add_unchecked(kind);
        }
        self.begin_giving(giver, selection.with(kind));
    }

    /// GU-73
    pub(super) fn lead(&mut self, drawer: Seat, leader: Leader) {
        let side = self.side(drawer);
        let partner = self.partner(drawer).unwrap_or(drawer);
        self.order[side.id()] = match leader {
            Leader::Drawer => [drawer, partner],
            Leader::Partner => [partner, drawer],
        };
        self.begin_orders_after(side);
    }

    /// GU-72, GU-77: a pair passes cards on; a lone player has no partner.
    pub(super) fn begin_orders(&mut self, side: Side) {
        let drawer = self.drawer(side);
        match self.partner(drawer) {
            Some(partner) if self.hands[drawer.index()].is_empty() => self.begin_giving(partner, Selection::NONE),
            Some(_) => self.begin_giving(drawer, Selection::NONE),
            None => self.begin_orders_after(side),
        }
    }

    /// GU-77: the side of the first player comes first.
    fn begin_orders_after(&mut self, side: Side) {
        let next = self.left_of(side);
        if next == self.first { self.begin_placement(PlacementNumber::FIRST) } else { self.begin_orders(next) }
    }

    /// GU-72: whether a giver can give a further card.
    pub(in crate::games::guyenne::rules) fn can_give(&self, giver: Seat, selection: Selection) -> bool {
        let hand = &self.hands[giver.index()];
        hand.len() > 1 && !selection.kinds(hand).is_empty()
    }

    /// GU-72: the giver keeps a card.
    fn begin_giving(&mut self, giver: Seat, selection: Selection) {
        if self.can_give(giver, selection) {
            self.phase = Phase::Give(giver, selection);
        } else {
            self.begin_lead(giver);
        }
    }

    /// GU-73, GU-95: completes the gift; the drawer always chooses who leads.
    pub(super) fn begin_lead(&mut self, giver: Seat) {
        self.remember_given(giver);
        self.phase = Phase::Lead(self.drawer(self.side(giver)));
    }
}
