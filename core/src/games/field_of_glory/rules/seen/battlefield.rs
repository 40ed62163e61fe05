//! Battles as they would be fought with certain bonus cards.

use super::Seen;
use crate::Finite;
use crate::games::field_of_glory::rules::cards::Column;
use crate::games::field_of_glory::rules::cards::{Kind, Unit};
use crate::games::field_of_glory::rules::state::{Battle, Bonus, FieldOfGlory, Side};

/// The units on the battlefield, with bonus cards that are given. Nothing else of the position can be asked.
pub(crate) struct Battlefield(FieldOfGlory);

impl Seen<'_> {
    /// The battlefield with these bonus cards of Red and Blue, in the place of those that lie there.
    pub(crate) fn battlefield(&self, bonuses: [Option<Kind>; Side::COUNT]) -> Battlefield {
        let mut position = *self.position;
        for (army, bonus) in position.armies.iter_mut().zip(bonuses) {
            army.bonus = bonus.map(|card| Bonus { card, top: false });
        }
        Battlefield(position)
    }
}

impl Battlefield {
    /// The battlefield without a unit that has retreated.
    pub(crate) fn without(mut self, side: Side, column: Column, unit: Unit) -> Self {
        self.0.armies[side.id()].units[column.id()].take(unit);
        self
    }

    /// FG-45: the attacker's strength.
    pub(crate) fn attack_strength(&self, battle: Battle) -> i8 {
        self.0.attack_strength(battle)
    }

    /// FG-45: the defender's strength.
    pub(crate) fn defence_strength(&self, battle: Battle, lead: Unit) -> i8 {
        self.0.defence_strength(battle, lead)
    }

    /// The winner of a battle in which `defence` leads the defence (FG-46 to FG-48).
    pub(crate) fn winner(&self, battle: Battle, defence: Unit) -> Option<Side> {
        self.0.winner(battle, defence)
    }

    /// FG-45: the parts of both strengths, the leads first.
    pub(crate) fn parts(&self, battle: Battle, defence: Unit) -> [Vec<(String, i8)>; 2] {
        [self.0.attack_parts(battle), self.0.defence_parts(battle, defence)]
    }
}
