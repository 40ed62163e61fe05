//! Attacks, from their declaration to the defender's lead (FG-40 to FG-44).

use super::{Action, each};
use crate::games::field_of_glory::rules::cards::{Column, Kind, Unit};
use crate::games::field_of_glory::rules::state::{Attack, Battle, Bonus, FieldOfGlory, Phase, Side};
use crate::{Finite, Set};

impl FieldOfGlory {
    // Legal actions.

    /// FG-40, FG-44: the units of a side in a column that can lead.
    pub(super) fn leads(&self, side: Side, column: Column) -> Set<Action> {
        each(Action::Lead, &self.unit_kinds(side, column))
    }

    /// FG-41, FG-42: a card of the hand, or the top card of the pile; beforehand, the attacker may play Overlap.
    pub(super) fn bonus_cards(&self, side: Side) -> Set<Action> {
        let army = self.army(side);
        let mut cards = each(Action::Bonus, &army.hand.kinds());
        cards.insert_if(Action::Top, army.can_draw());
        cards.insert_if(Action::Overlap, side == self.active && army.hand.contains(Kind::Overlap));
        cards
    }

    /// FG-43: the units that can retreat, or stand.
    pub(super) fn retreats(&self, battle: Battle) -> Set<Action> {
        let mut retreats = each(Action::Retreat, &self.can_retreat(battle));
        retreats.insert(Action::Stand);
        retreats
    }

    /// FG-43: the defending units that are cheaper than the lead.
    pub(in crate::games::field_of_glory::rules) fn can_retreat(&self, battle: Battle) -> Set<Unit> {
        let defenders = self.units(self.active.opponent(), battle.attack.at);
        defenders.iter().filter(|unit| unit.cost() < battle.lead.cost()).collect()
    }

    // Effects.

    /// FG-40: attacks a column.
    pub(super) fn attack_column(&mut self, column: Column) {
        self.begin_lead(Attack { at: column, from: column, flank: false });
    }

    /// FG-41: plays Overlap, which goes to the discard pile.
    pub(super) fn play_overlap(&mut self, mut battle: Battle) {
        self.own().spend(Kind::Overlap);
        battle.overlaps += 1;
        self.begin_bonus(self.active, battle);
    }

    /// FG-42: puts down a card of the hand.
    pub(super) fn put_down(&mut self, side: Side, battle: Battle, card: Kind) {
        let army = &mut self.armies[side.id()];
        army.hand.take_unchecked(card);
        army.bonus = Some(Bonus { card, top: false });
        self.begin_after_bonus(side, battle);
    }

    /// FG-42: puts down the top card of the pile.
    pub(super) fn put_down_top(&mut self, side: Side, battle: Battle, card: Kind) {
        let army = &mut self.armies[side.id()];
        army.pile.take_unchecked(card);
        army.bonus = Some(Bonus { card, top: true });
        self.begin_after_bonus(side, battle);
    }

    /// FG-43: retreats with a defending unit.
    pub(super) fn retreat(&mut self, unit: Unit, battle: Battle) {
        self.enemy().discard_unit(unit, battle.attack.at);
        self.begin_retreat(battle, unit);
    }

    /// FG-43: discards one of the attacker's units.
    pub(super) fn dismiss_after_retreat(&mut self, unit: Unit, attack: Attack) {
        self.own().discard_unit(unit, attack.from);
        self.begin_after_attack(attack);
    }

    // The next question.

    /// FG-40, FG-71: asks which of two units leads.
    pub(super) fn begin_lead(&mut self, attack: Attack) {
        match self.units(self.active, attack.from).0 {
            [Some(one), Some(other)] if one != other => self.phase = Phase::Lead(attack),
            [Some(only), _] => self.begin_battle(attack, only),
            [None, _] => unreachable!("an attack has a unit that leads it"),
        }
    }

    pub(super) fn begin_battle(&mut self, attack: Attack, lead: Unit) {
        self.begin_bonus(self.active, Battle { attack, lead, overlaps: 0 });
    }

    /// FG-42: asks for a bonus card if there is any card at all.
    pub(super) fn begin_bonus(&mut self, side: Side, battle: Battle) {
        let army = self.army(side);
        if army.hand.is_empty() && !army.can_draw() {
            self.begin_after_bonus(side, battle);
        } else {
            self.phase = Phase::Bonus(side, battle);
        }
    }

    /// FG-42: deals the top card; the pile may have to be shuffled first.
    pub(super) fn begin_top(&mut self, side: Side, battle: Battle) {
        self.armies[side.id()].prepare_draw();
        self.phase = Phase::Top(side, battle);
    }

    /// FG-43, FG-44: the attacker's bonus card is followed by the retreat, the defender's by the defending lead.
    fn begin_after_bonus(&mut self, side: Side, battle: Battle) {
        if side == self.active {
            self.begin_retreat(battle, Unit::FIRST);
        } else {
            self.begin_defence(battle);
        }
    }

    /// FG-43, FG-74: asks which unit retreats, from `first` on; without defenders the attack is over, without a choice they
    /// stand.
    fn begin_retreat(&mut self, battle: Battle, first: Unit) {
        let defender = self.active.opponent();
        if self.units(defender, battle.attack.at).is_empty() {
            self.begin_retreated(battle.attack);
        } else if self.can_retreat(battle).iter().any(|unit| unit >= first) {
            self.phase = Phase::Retreat(battle);
        } else {
            self.begin_bonus(defender, battle);
        }
    }

    /// FG-43: discards the attacker's bonus card, and asks which of two units to discard if they differ.
    fn begin_retreated(&mut self, attack: Attack) {
        self.turn_up_bonuses();
        self.discard_bonuses();
        match self.units(self.active, attack.from).0 {
            [Some(one), Some(other)] if one != other => {
                self.phase = Phase::Retreated(attack);
                return;
            }
            [Some(one), Some(_)] => self.own().discard_unit(one, attack.from),
            _ => {}
        }
        self.begin_after_attack(attack);
    }

    /// FG-44, FG-71: asks which of two units leads the defence.
    fn begin_defence(&mut self, battle: Battle) {
        match self.units(self.active.opponent(), battle.attack.at).0 {
            [Some(one), Some(other)] if one != other => self.phase = Phase::Defence(battle),
            [Some(only), _] => self.resolve(battle, only),
            [None, _] => unreachable!("a battle has defenders"),
        }
    }

    /// FG-22, FG-23: continues the phase in which the attack was made.
    pub(super) fn begin_after_attack(&mut self, attack: Attack) {
        if attack.flank {
            self.begin_flank();
        } else {
            self.begin_actions();
        }
    }
}
