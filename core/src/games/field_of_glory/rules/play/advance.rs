//! The first two phases of a turn: the victory check and the advance (FG-20, FG-21).

use super::{Action, each};
use crate::games::field_of_glory::rules::cards::{Column, Unit};
use crate::games::field_of_glory::rules::state::{FieldOfGlory, Phase, Side};
use crate::{Finite, Set};

impl FieldOfGlory {
    /// FG-21, FG-43: the units, one of which is discarded.
    pub(super) fn dismissals(&self, column: Column) -> Set<Action> {
        each(Action::Dismiss, &self.unit_kinds(self.active, column))
    }

    /// The kinds of the units of a side in a column.
    pub(super) fn unit_kinds(&self, side: Side, column: Column) -> Set<Unit> {
        self.units(side, column).iter().collect()
    }

    /// FG-21: discards one of two units, and continues the advance.
    pub(super) fn dismiss(&mut self, unit: Unit, column: Column) {
        self.own().discard_unit(unit, column);
        self.begin_advance(column.id() + 1);
    }

    // The next question.

    /// FG-20: the active player wins with enough controlled terrains at the start of the turn.
    pub(super) fn begin_turn(&mut self) {
        if self.terrains_of(self.active) >= self.rules.terrains_to_win() {
            self.begin_over();
        } else {
            self.begin_advance(0);
        }
    }

    /// FG-21, FG-71: from column `first` on, unopposed units take control; where a column has two different units, the player is
    /// asked which to discard.
    fn begin_advance(&mut self, first: usize) {
        for column in Column::all().skip(first) {
            let (own, enemy) = (self.units(self.active, column), self.units(self.active.opponent(), column));
            if own.is_empty() || !enemy.is_empty() {
                continue;
            }
            self.control[column.id()] = Some(self.active);
            match own.0 {
                [Some(one), Some(other)] if one == other => self.own().discard_unit(one, column),
                [Some(_), Some(_)] => {
                    self.phase = Phase::Advance(column);
                    return;
                }
                _ => {}
            }
        }
        self.begin_flank_attacks();
    }
}
