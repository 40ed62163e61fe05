//! Set-up: the battlefield, the draft, the opening hands (FG-10, FG-11, FG-12).

use crate::games::field_of_glory::rules::cards::{ARMY, Kind, TURNED_UP, Terrain};
use crate::games::field_of_glory::rules::options::{Armies, Draft, Terrains};
use crate::games::field_of_glory::rules::state::{FieldOfGlory, Phase, Side, next_column};
use crate::{Bag, Finite, Set};

impl FieldOfGlory {
    /// FG-10: places a Plain in the centre, any other terrain on the outside.
    pub(super) fn place_terrain(&mut self, terrain: Terrain) {
        if let Some(column) = next_column(self.terrains_of_columns(), terrain) {
            self.terrains[column] = Some(terrain);
        }
        if self.terrains_of_columns().iter().all(Option::is_some) {
            self.begin_armies();
        }
    }

    /// FG-11: turns up a card of the draft, or deals it to the army at once.
    pub(super) fn turn_up(&mut self, side: Side, kind: Kind) {
        let army = &mut self.armies[side.id()];
        match self.rules.draft {
            Draft::Choose => {
                army.hand.add_unchecked(kind);
                if army.hand.len() == u32::from(TURNED_UP) {
                    self.begin_keep(side, None);
                }
            }
            Draft::Random => {
                army.pile.add_unchecked(kind);
                self.begin_draft(side);
            }
        }
    }

    /// FG-70: the cards that can be kept: a first card, if another that is not below it remains; then a second card that is not
    /// below the first.
    pub(in crate::games::field_of_glory::rules) fn keepable(&self, side: Side, first: Option<Kind>) -> Set<Kind> {
        let hand = &self.army(side).hand;
        match first {
            None => hand.without_highest().kinds(),
            Some(first) => hand.kinds() & Set::at_least(first),
        }
    }

    /// FG-11, FG-70: keeps a card; with the second, the others go out of the game.
    pub(super) fn keep(&mut self, side: Side, first: Option<Kind>, kind: Kind) {
        let army = &mut self.armies[side.id()];
        army.hand.take_unchecked(kind);
        army.pile.add_unchecked(kind);
        match first {
            None => self.begin_keep(side, Some(kind)),
            Some(_) => {
                army.discard.add_all_unchecked(std::mem::take(&mut army.hand));
                self.begin_draft(side);
            }
        }
    }

    /// FG-12: deals a card to an opening hand.
    pub(super) fn deal_hand(&mut self, kind: Kind) {
        let receiver = self.receiver();
        self.armies[receiver.id()].draw(kind);
        self.begin_deal();
    }

    /// FG-12
    pub(super) fn begin_first_turn(&mut self, side: Side) {
        self.active = side;
        self.begin_turn();
    }

    // The next question.

    /// FG-10, FG-80: turns up the terrains, unless all are Plains.
    pub(in crate::games::field_of_glory::rules) fn begin_terrains(&mut self) {
        match self.rules.terrain {
            Terrains::Shuffled => self.phase = Phase::Terrain,
            Terrains::Plain => {
                self.terrains[..usize::from(self.rules.columns)].fill(Some(Terrain::Plain));
                self.begin_armies();
            }
        }
    }

    /// FG-11, FG-80: drafts the armies, unless they are known.
    fn begin_armies(&mut self) {
        match self.rules.army {
            Armies::Drafted => self.begin_draft(Side::Red),
            Armies::Six | Armies::Eight => self.begin_deal(),
        }
    }

    /// FG-11: continues the draft of a side; once its army is complete, the other side drafts.
    fn begin_draft(&mut self, side: Side) {
        let army = &mut self.armies[side.id()];
        if army.pile.len() < u32::from(ARMY) {
            self.phase = Phase::Draft(side);
            return;
        }
        army.discard = Bag::new();
        match side {
            Side::Red => self.begin_draft(Side::Blue),
            Side::Blue => self.begin_deal(),
        }
    }

    /// FG-70, FG-71: asks which card to keep, if there is a choice.
    fn begin_keep(&mut self, side: Side, first: Option<Kind>) {
        let keepable = self.keepable(side, first);
        match keepable.highest().filter(|_| keepable.len() == 1) {
            Some(only) => self.keep(side, first, only),
            None => self.phase = Phase::Keep(side, first),
        }
    }

    /// FG-12: deals the opening hands, then chooses the first player.
    fn begin_deal(&mut self) {
        let full = self.army(Side::Blue).hand.len() == u32::from(self.rules.hand);
        self.phase = if full { Phase::First } else { Phase::Deal };
    }
}
