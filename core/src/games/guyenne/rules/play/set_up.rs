//! Set-up: burials and opening hands.

use crate::games::guyenne::rules::action::Action;
use crate::games::guyenne::rules::cards::{Kind, Troop};
use crate::games::guyenne::rules::state::{Guyenne, Phase, Selection, Side};
use crate::{Bag, Finite, Seat, Set};

impl Guyenne {
    /// GU-7, GU-93
    pub(super) fn burials(&self, seat: Seat, selection: Selection) -> Set<Action> {
        let pile = &self.piles[self.side(seat).id()];
        let missing = u32::from(self.rules.buried - selection.cards);
        let enough = |kind: &Kind| from(pile, *kind).len() >= missing;
        let kinds: Set<Kind> = selection.kinds(pile).iter().filter(enough).collect();
        let mut burials = Set::new();
        burials.insert_each(Action::Bury, &kinds.preimage(Troop::kind));
        burials
    }

    /// GU-7
    pub(super) fn bury(&mut self, seat: Seat, selection: Selection, kind: Kind) {
        self.piles[self.side(seat).id()].take_unchecked(kind);
        self.unseen_discards[seat.index()].add_unchecked(kind);
        if selection.cards + 1 < self.rules.buried {
            self.phase = Phase::Bury(seat, selection.with(kind));
        } else {
            self.begin_burial_after(self.side(seat));
        }
    }

    /// GU-7, GU-71: the first drawer of a side buries cards.
    pub(in crate::games::guyenne::rules) fn begin_burial(&mut self, side: Side) {
        if self.rules.buried > 0 {
            self.phase = Phase::Bury(self.drawer(side), Selection::NONE);
        } else {
            self.begin_burial_after(side);
        }
    }

    /// GU-8: all burying comes before all opening draws.
    fn begin_burial_after(&mut self, side: Side) {
        match self.left_of(side) {
            Side::FIRST => self.begin_refill(Side::FIRST),
            next => self.begin_burial(next),
        }
    }
}

/// The cards of a bag from `kind` on, in the order of placing.
pub(in crate::games::guyenne::rules) fn from(bag: &Bag<Kind>, kind: Kind) -> Bag<Kind> {
    let mut rest = *bag;
    for before in Kind::all().take_while(|before| *before < kind) {
        rest.take_some_unchecked(before, rest.count(before));
    }
    rest
}
