//! How long can it last?

use super::super::options::Draft;
use super::super::state::FieldOfGlory;
use crate::Longest;

impl FieldOfGlory {
    /// What no match goes beyond.
    ///
    /// Hands get the nine cards of the set-up and, in a turn, at most three by Reserves, of which an army has one, and five at the end, for
    /// a card that is discarded by the choice to draw (FG-12, FG-24, FG-36). A turn ends its flank attacks, its actions, and draws: three
    /// decisions. Every other decision plays a card of a hand or belongs to a unit that is removed from a column, and there are no more
    /// of these than were placed. An attack removes units (FG-43, FG-46 to FG-48): of one against one, at least one, after the
    /// attack, a retreat or to stand, and two bonus cards. With two units on a side it has two more decisions, and removes at least two. So
    /// a card of a hand stands for at most five decisions, its placing among them, and for three cards dealt: two bonus cards, and a
    /// rampage (FG-49).
    pub(in super::super) fn longest(&self) -> Longest {
        let turns = u32::from(self.rules.max_turns);
        let (drafted, turned_up) = if self.rules.draft == Draft::Choose { (48, 96) } else { (0, 48) };
        let cards = 18 + 7 * turns;
        let decisions = drafted + 3 * turns + 5 * cards;
        let dealt = 5 + turned_up + 18 + 1 + 8 * turns + 3 * cards;
        Longest { decisions, events: decisions + dealt }
    }
}
