//! Winners of battles and of the game.

use super::cards::{Column, Terrain, Type, Unit, victory_points};
use super::state::{Battle, FieldOfGlory, Phase, Side};
use crate::{Finite, PerSeat};
use std::cmp::Ordering;

impl FieldOfGlory {
    /// FG-46, FG-47, FG-48: the winner of a battle in which `defence` leads the defence; with a Spear the defender wins a tie
    /// (FG-2).
    pub(super) fn winner(&self, battle: Battle, defence: Unit) -> Option<Side> {
        match self.attack_strength(battle).cmp(&self.defence_strength(battle, defence)) {
            Ordering::Greater => Some(self.active),
            Ordering::Equal if defence.of_type() != Type::Spear => None,
            Ordering::Equal | Ordering::Less => Some(self.active.opponent()),
        }
    }

    /// FG-45: the parts of the attacker's strength, the lead first.
    pub(super) fn attack_parts(&self, battle: Battle) -> Vec<(String, i8)> {
        let Battle { attack, lead, overlaps } = battle;
        let mut parts = self.parts_beside(self.active, attack.from, lead);
        parts.extend([
            ("terrain".into(), woods(self.terrain(attack.at), lead)),
            ("types".into(), self.modifiers(battle)),
            ("overlap".into(), overlaps as i8 * self.overlap(battle)),
            ("flank".into(), if attack.flank { 2 } else { 0 }),
        ]);
        parts
    }

    /// FG-45: the parts of the defender's strength, the lead first.
    pub(super) fn defence_parts(&self, battle: Battle, lead: Unit) -> Vec<(String, i8)> {
        let (defender, at) = (self.active.opponent(), battle.attack.at);
        let hills = self.terrain(at) == Some(Terrain::Hills) && self.control(at) == Some(defender);
        let mut parts = self.parts_beside(defender, at, lead);
        parts.push(("terrain".into(), woods(self.terrain(at), lead) + i8::from(hills)));
        parts
    }

    /// A lead, the bonus card of its side, and the second unit in its column.
    fn parts_beside(&self, side: Side, column: Column, lead: Unit) -> Vec<(String, i8)> {
        let points = self.army(side).bonus.map_or(0, |bonus| bonus.card.command_points());
        vec![
            (lead.of_type().in_words().into(), lead.strength()),
            ("bonus".into(), points as i8),
            ("second unit".into(), i8::from(self.units(side, column).is_full())),
        ]
    }

    /// FG-45: the attacker's strength.
    pub(super) fn attack_strength(&self, battle: Battle) -> i8 {
        let Battle { attack, lead, overlaps } = battle;
        let bonus = self.strength_beside(self.active, attack.from) + woods(self.terrain(attack.at), lead);
        let overlap = overlaps as i8 * self.overlap(battle);
        lead.strength() + bonus + self.modifiers(battle) + overlap + if attack.flank { 2 } else { 0 }
    }

    /// FG-45: the defender's strength.
    pub(super) fn defence_strength(&self, battle: Battle, lead: Unit) -> i8 {
        let (defender, at) = (self.active.opponent(), battle.attack.at);
        let hills = self.terrain(at) == Some(Terrain::Hills) && self.control(at) == Some(defender);
        lead.strength() + self.strength_beside(defender, at) + woods(self.terrain(at), lead) + i8::from(hills)
    }

    /// FG-45: the strength of the bonus card and of a second unit in the column.
    fn strength_beside(&self, side: Side, column: Column) -> i8 {
        let card = self.army(side).bonus.map_or(0, |bonus| bonus.card.command_points());
        card as i8 + i8::from(self.units(side, column).is_full())
    }

    /// FG-2: the bonuses and penalties of the attacking lead's type.
    fn modifiers(&self, battle: Battle) -> i8 {
        let defenders = self.units(self.active.opponent(), battle.attack.at);
        let against = |of_type: Type| i8::from(defenders.iter().any(|unit| unit.of_type() == of_type));
        match battle.lead.of_type() {
            Type::Elephant => -4 * against(Type::LightInfantry),
            Type::LightInfantry => 3 * against(Type::Elephant),
            Type::Spear => -against(Type::Cavalry),
            Type::Cavalry => -2 * against(Type::Elephant) - against(Type::Pike),
            Type::HeavyInfantry => -2 * against(Type::Cavalry),
            Type::Pike => {
                let pikes = self.units(self.active, battle.attack.from);
                i8::from(pikes.iter().filter(|unit| unit.of_type() == Type::Pike).count() == 2)
            }
            _ => 0,
        }
    }

    /// FG-41: the bonus of an Overlap card: 1 for each cheap unit beside the attacked column that no enemy opposes.
    pub(super) fn overlap(&self, battle: Battle) -> i8 {
        let beside = battle.attack.at.neighbours().filter(|column| {
            let opposed = !self.units(self.active.opponent(), *column).is_empty();
            *column != battle.attack.from && !opposed
        });
        let cheap = |column| self.units(self.active, column).iter().filter(|unit| unit.cost() <= 3).count() as i8;
        beside.map(cheap).sum()
    }

    /// The terrains that a side controls (FG-62).
    pub fn terrains_of(&self, side: Side) -> u8 {
        self.control.iter().filter(|control| **control == Some(side)).count() as u8
    }

    /// The victory points of a side (FG-50, FG-60).
    pub fn victory_points_of(&self, side: Side) -> u8 {
        victory_points(&self.army(side).victory)
    }

    /// FG-62: the score is the number of terrains controlled.
    pub(super) fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(2, |seat| self.terrains_of(Side::of(seat)).into())
    }

    /// FG-20, FG-60: the side that is ahead: more terrains, then more victory points.
    pub(super) fn ahead(&self) -> Option<Side> {
        let rank = |side| (self.terrains_of(side), self.victory_points_of(side));
        Side::all().find(|side| rank(*side) > rank(side.opponent()))
    }

    /// FG-62: +1 for the winner, −1 for the loser.
    pub(super) fn returns(&self) -> PerSeat<f32> {
        let winner = self.ahead().filter(|_| self.phase == Phase::Over);
        PerSeat::new(2, |seat| match winner {
            Some(winner) if winner == Side::of(seat) => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        })
    }
}

/// FG-3: the effect of Woods on a lead.
fn woods(terrain: Option<Terrain>, lead: Unit) -> i8 {
    match lead.of_type() {
        _ if terrain != Some(Terrain::Woods) => 0,
        Type::HeavyInfantry | Type::Pike | Type::Spear | Type::Cavalry | Type::Elephant => -2,
        Type::LightInfantry => 1,
        _ => 0,
    }
}
