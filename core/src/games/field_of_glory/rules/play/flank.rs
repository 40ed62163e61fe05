//! The third phase of a turn: flank attacks (FG-22).

use super::{Action, each};
use crate::games::field_of_glory::rules::action::Flank;
use crate::games::field_of_glory::rules::cards::Column;
use crate::games::field_of_glory::rules::state::{Attack, FieldOfGlory, Phase};
use crate::{Finite, Set};
use std::cmp::Ordering;

impl FieldOfGlory {
    /// FG-22: the open flank attacks, or the end of the phase.
    pub(super) fn flank_choices(&self) -> Set<Action> {
        let mut choices = each(Action::Flank, &self.flanks);
        choices.insert(Action::End);
        choices
    }

    /// FG-22: the flank attacks at the start of the phase.
    ///
    /// A column of the active player without enemies threatens the columns beside it, unless there are enemies beyond it.
    fn flank_attacks(&self) -> Set<Flank> {
        let (own, enemy) = (self.occupied(self.active), self.occupied(self.active.opponent()));
        let (free, both) = (own - enemy, own & enemy);
        let from_left = both & (free - enemy.successors()).successors();
        let from_right = both & (free - enemy.predecessors()).predecessors();
        if (from_left | from_right).is_empty() {
            return Set::new();
        }
        let open = |flank: &Flank| {
            let threats = match flank.from().cmp(&flank.at()) {
                Ordering::Less => from_left,
                Ordering::Equal => from_left | from_right,
                Ordering::Greater => from_right,
            };
            threats.contains(flank.at())
        };
        Flank::all().filter(open).collect()
    }

    /// FG-22: attacks a column, once in the phase.
    pub(super) fn attack_flank(&mut self, flank: Flank) {
        let at = flank.at();
        for from in Column::all().filter_map(|from| Flank::new(at, from)) {
            self.flanks.remove(from);
        }
        self.begin_lead(Attack { at, from: flank.from(), flank: true });
    }

    // The next question.

    /// FG-22: the vulnerable columns are determined at the start of the phase.
    pub(super) fn begin_flank_attacks(&mut self) {
        self.flanks = self.flank_attacks();
        self.begin_flank();
    }

    /// FG-71, FG-72: asks for a flank attack while a unit can lead one.
    pub(super) fn begin_flank(&mut self) {
        let own = self.occupied(self.active);
        self.flanks = self.flanks.iter().filter(|flank| own.contains(flank.from())).collect();
        if self.flanks.is_empty() {
            self.begin_actions();
        } else {
            self.phase = Phase::Flank;
        }
    }
}
