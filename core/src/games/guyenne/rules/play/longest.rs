//! The length of a match.

use super::super::options::Losses;
use super::super::state::Guyenne;
use crate::Longest;

impl Guyenne {
    /// Upper bounds on the length of a match.
    ///
    /// A card is placed at most once between two shuffles of its side, and there is one shuffle fewer than its pile may run out
    /// (GU-42). In a round, each side places at least one card at each of two castles (GU-13, GU-72), and of its hand at
    /// most all other cards as reinforcements, one or more at a time (GU-16). A placement ends with `done`, at most. A
    /// reinforcement names its castle, and at most all others pass before it; at the end all pass. Each castle is named and
    /// defended once. A pair gives cards and chooses who leads (GU-72, GU-73: six decisions). A card is removed at most once. The
    /// number of rounds, within its limit (GU-96), is the one that maximizes the total.
    pub(in super::super) fn longest(&self) -> Longest {
        let (rules, seats, sides) = (&self.rules, self.seats() as u32, self.sides().count() as u32);
        let (army, buried, hand) = (rules.army.len(), u32::from(rules.buried), u32::from(rules.hand));
        let most_rounds = rules.max_rounds.map_or(u32::MAX, u32::from);
        let castles = if seats > sides { 2 } else { seats };
        let reshuffled = army * (u32::from(rules.run_outs) - 1);
        let placed = u32::min(army + reshuffled - buried, hand.saturating_mul(most_rounds));
        let round = |rounds: u32| {
            let added = if rules.reinforcements { sides * u32::min((hand - 2) * rounds, placed - 2 * rounds) } else { 0 };
            let placing = sides * placed + 2 * sides * rounds + added;
            placing + (2 * castles + seats + 6 * (seats - sides)) * rounds + seats * added
        };
        let removed = if rules.losses == Losses::Nothing { 0 } else { army };
        let drawn = u32::min(army - 1 - buried + reshuffled, placed + hand - 1);
        let rounds = (0..=u32::min(placed / 2, most_rounds)).map(round).max().unwrap_or_default();
        let decisions = rounds + sides * (removed + buried);
        Longest { decisions, events: decisions + sides * drawn }
    }
}
