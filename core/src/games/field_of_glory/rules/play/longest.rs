//! The length of a match.

use super::super::options::{Armies, Draft};
use super::super::state::FieldOfGlory;
use crate::Longest;

impl FieldOfGlory {
    /// Upper bounds on the length of a match.
    ///
    /// Hands get the cards of the set-up and, in a turn, at most three by Reserves, of which an army has one, and five at
    /// the end for a card discarded by the choice to draw (FG-12, FG-24, FG-36). A turn has three decisions of its own: to end
    /// its flank attacks, to end its actions, and to draw. Every other decision plays a card of a hand, or belongs to a unit that
    /// is removed from a column; no more units are removed than were placed. An attack removes units (FG-43, FG-46 to FG-48). One
    /// unit against one removes at least one, after four decisions: the attack, a retreat or stand, and two bonus cards. With two
    /// units on a side it has two more decisions, and removes at least two. So a card of a hand accounts for at most five
    /// decisions, its placing among them, and for three dealt cards: two bonus cards, and a rampage (FG-49).
    pub(in super::super) fn longest(&self) -> Longest {
        let (turns, hands) = (u32::from(self.rules.max_turns), 2 * u32::from(self.rules.hand));
        let (drafted, turned_up) = match (self.rules.army, self.rules.draft) {
            (Armies::Drafted, Draft::Choose) => (48, 96),
            (Armies::Drafted, Draft::Random) => (0, 48),
            (Armies::Six | Armies::Eight, _) => (0, 0),
        };
        let cards = hands + 7 * turns;
        let decisions = drafted + 3 * turns + 5 * cards;
        let dealt = u32::from(self.rules.columns) + turned_up + hands + 1 + 8 * turns + 3 * cards;
        Longest { decisions, events: decisions + dealt }
    }
}
