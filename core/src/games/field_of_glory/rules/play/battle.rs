//! The end of an attack: units eliminated, units discarded, and control of the terrain (FG-45 to FG-51).

use crate::Finite;
use crate::games::field_of_glory::rules::cards::{Column, Kind, Type, Unit};
use crate::games::field_of_glory::rules::state::{Attack, Battle, Bonus, FieldOfGlory, Fought, Phase, Side, Units};

impl FieldOfGlory {
    /// FG-46, FG-47, FG-48: turns up the bonus cards, and compares the strengths.
    pub(super) fn resolve(&mut self, battle: Battle, defence: Unit) {
        self.turn_up_bonuses();
        let (attacker, attack) = (self.active, battle.attack);
        let defender = attacker.opponent();
        let winner = self.winner(battle, defence);
        self.keep_in_view(battle, defence, winner);
        match winner {
            // FG-46
            Some(winner) if winner == attacker => {
                let eliminated = self.eliminate(defender, attack.at);
                self.discard_others(attacker, attack.from, battle.lead);
                self.begin_rampage(defender, battle, eliminated);
            }
            // FG-47
            Some(_) => {
                let eliminated = self.eliminate(attacker, attack.from);
                self.discard_others(defender, attack.at, defence);
                self.begin_rampage(attacker, battle, eliminated);
            }
            // FG-48
            None => {
                self.discard_all(attacker, attack.from);
                self.discard_all(defender, attack.at);
                self.control[attack.at.id()] = None;
                self.discard_bonuses();
                self.begin_after_attack(attack);
            }
        }
    }

    /// FG-17: everybody remembers a battle until the next one.
    fn keep_in_view(&mut self, battle: Battle, defence: Unit, winner: Option<Side>) {
        let (attacker, Attack { at, from, .. }) = (self.active, battle.attack);
        let mut leads = [defence; Side::COUNT];
        leads[attacker.id()] = battle.lead;
        let bonuses = self.armies.map(|army| army.bonus.map(|bonus| bonus.card));
        self.last = Some(Fought { attacker, at, from, leads, bonuses, winner });
    }

    /// FG-49: eliminates the top card of a pile.
    pub(super) fn rampage(&mut self, loser: Side, battle: Battle, kind: Kind) {
        let army = &mut self.armies[loser.id()];
        army.pile.take_unchecked(kind);
        army.show_top(kind);
        self.armies[loser.opponent().id()].victory.add_unchecked(kind);
        self.settle(loser, battle);
    }

    /// FG-46, FG-47, FG-50, FG-51: settles control of the terrain, then the bonus cards.
    fn settle(&mut self, loser: Side, battle: Battle) {
        let control = &mut self.control[battle.attack.at.id()];
        if loser != self.active {
            *control = Some(self.active);
        } else if *control == Some(loser) {
            *control = None;
        }
        self.discard_bonuses();
        self.begin_after_attack(battle.attack);
    }

    /// FG-46, FG-47: moves the units of a side in a column to the other side's victory pile.
    fn eliminate(&mut self, loser: Side, column: Column) -> Units {
        let eliminated = std::mem::take(&mut self.armies[loser.id()].units[column.id()]);
        for unit in eliminated.iter() {
            self.armies[loser.opponent().id()].victory.add_unchecked(Kind::Unit(unit));
        }
        eliminated
    }

    /// FG-46, FG-47: of two units, discards the one that did not lead.
    fn discard_others(&mut self, side: Side, column: Column, lead: Unit) {
        let units = &mut self.armies[side.id()].units[column.id()];
        units.take(lead);
        let others = std::mem::replace(units, Units([Some(lead), None]));
        for unit in others.iter() {
            self.armies[side.id()].discard.add_unchecked(Kind::Unit(unit));
        }
    }

    /// FG-48: discards the units of a side in a column.
    fn discard_all(&mut self, side: Side, column: Column) {
        let army = &mut self.armies[side.id()];
        for unit in std::mem::take(&mut army.units[column.id()]).iter() {
            army.discard.add_unchecked(Kind::Unit(unit));
        }
    }

    /// FG-13, FG-50: shows the bonus cards to everybody.
    pub(super) fn turn_up_bonuses(&mut self) {
        for army in &mut self.armies {
            match army.bonus {
                Some(Bonus { card, top: true }) => army.show_top(card),
                Some(Bonus { card, top: false }) => army.show(card),
                None => {}
            }
        }
    }

    /// FG-43, FG-50: moves the turned-up bonus cards to the discard piles.
    pub(super) fn discard_bonuses(&mut self) {
        for (army, turned_up) in self.armies.iter_mut().zip(&mut self.turned_up) {
            *turned_up = army.discard_bonus();
        }
    }

    // The next question.

    /// FG-49: turns up a card for an eliminated Elephant, if there is a card.
    fn begin_rampage(&mut self, loser: Side, battle: Battle, eliminated: Units) {
        let elephant = eliminated.iter().any(|unit| unit.of_type() == Type::Elephant);
        if elephant && self.armies[loser.id()].prepare_draw() {
            self.phase = Phase::Rampage(loser, battle);
        } else {
            self.settle(loser, battle);
        }
    }
}
