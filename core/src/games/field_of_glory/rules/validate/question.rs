//! Whether the question of a turn can be asked.

use crate::games::field_of_glory::rules::action::Flank;
use crate::games::field_of_glory::rules::cards::{Column, DRAW, Kind, MOST_OVERLAPS, Type, command_points};
use crate::games::field_of_glory::rules::state::{Army, Attack, Battle, Bill, FieldOfGlory, Phase, Side};
use crate::{Damaged, Finite};

impl FieldOfGlory {
    pub(super) fn check_question(&self) -> Result<(), Damaged> {
        self.check_bonuses()?;
        self.check_named()?;
        self.check_flanks()?;
        match self.phase {
            Phase::Advance(column) => self.check_advance(column),
            Phase::Place(bill) => self.check_place(bill),
            Phase::Withdraw(column, bill) => self.check_withdraw(column, bill),
            Phase::Pay(last, bill) => self.check_pay(last, bill),
            Phase::Reserves(n) => self.check_cards_to_draw(n, DRAW),
            Phase::Refill(n, None) => self.check_cards_to_draw(n, DRAW),
            Phase::Refill(n, Some(kind)) => self.check_exchange(n, kind),
            Phase::Discard(last) => self.check_discard(last),
            _ => self.attack().map_or(Ok(()), |attack| self.check_attack(attack)),
        }
    }

    /// FG-42, FG-50: bonus cards are out only during an attack, and are turned up after it.
    fn check_bonuses(&self) -> Result<(), Damaged> {
        let out = self.armies.iter().any(|army| army.bonus.is_some());
        Damaged::unless(!out || self.battle().is_some(), "bonus: out without an attack (FG-42)")?;
        let discarded =
            self.turned_up.iter().zip(&self.armies).all(|(up, army)| up.is_none_or(|card| army.discard.contains(card)));
        let after_attack = matches!(self.phase, Phase::Flank | Phase::Actions | Phase::Retreated(_));
        let fought = self.last.is_some_and(|last| last.bonuses == self.turned_up);
        let retreated = self.turned_up[self.active.opponent().id()].is_none();
        let shown = after_attack && discarded && (fought || retreated) || self.turned_up == [None; 2];
        Damaged::unless(shown, "turned_up: expected bonus cards that were just discarded (FG-50)")
    }

    /// FG-40, FG-44: a lead has just been named, for an attack in progress or a battle that is over.
    fn check_named(&self) -> Result<(), Damaged> {
        let Some(unit) = self.named else { return Ok(()) };
        let led = self.last.is_some_and(|last| last.leads.contains(&unit));
        let possible = match self.phase {
            Phase::Flank | Phase::Actions | Phase::Rampage(..) => led,
            _ => self.battle().is_some_and(|battle| battle.lead == unit),
        };
        Damaged::unless(possible, "named: a unit that cannot have been named as the lead just now (FG-40, FG-44)")
    }

    /// FG-22: flank attacks remain only in their phase, on columns that were vulnerable and have not been attacked.
    fn check_flanks(&self) -> Result<(), Damaged> {
        let attack = self.attack();
        let phase = self.phase == Phase::Flank || attack.is_some_and(|attack| attack.flank);
        Damaged::unless(phase || self.flanks.is_empty(), "flanks: not the phase of flank attacks (FG-22)")?;
        let open = |flank: Flank| {
            let enemy = !self.units(self.active.opponent(), flank.at()).is_empty();
            let led = attack.is_some() || !self.units(self.active, flank.from()).is_empty();
            enemy && led && self.threatens(flank.at(), flank.from()) && attack.is_none_or(|attack| attack.at != flank.at())
        };
        let all = self.flanks.iter().all(open) && (self.phase != Phase::Flank || !self.flanks.is_empty());
        Damaged::unless(all, "flanks: a column that is not vulnerable, or without a unit that leads (FG-22)")
    }

    /// FG-22: whether the active player stands in a column and, if an adjacent column leads, that column is beyond the enemy's
    /// reach.
    fn threatens(&self, at: Column, from: Column) -> bool {
        let enemy = |column: Option<Column>| column.is_some_and(|column| !self.units(self.active.opponent(), column).is_empty());
        let beyond = (2 * from.id()).checked_sub(at.id()).and_then(Column::from_id);
        !self.units(self.active, at).is_empty() && (at == from || !enemy(Some(from)) && !enemy(beyond))
    }

    /// FG-21, FG-71: two different units without an enemy, whose side now controls the terrain.
    fn check_advance(&self, column: Column) -> Result<(), Damaged> {
        let [own, enemy] = [self.active, self.active.opponent()].map(|side| self.units(side, column));
        let controlled = self.control(column) == Some(self.active);
        let asked = own.different().is_some() && enemy.is_empty() && controlled;
        Damaged::unless(asked, "phase: expected an advance with two different units, unopposed and in control (FG-21)")
    }

    /// FG-32, FG-33: the price of the placements, if they form a bill.
    fn total(&self, bill: Bill) -> Result<u8, Damaged> {
        let mut total = 0;
        for column in Column::all() {
            let (units, placed) = (self.units(self.active, column), bill.placed[column.id()]);
            for (unit, placed) in units.0.into_iter().zip(placed) {
                Damaged::unless(unit.is_some() || !placed, "bill: a unit that does not stand there (FG-33)")?;
                total += unit.filter(|_| placed).map_or(0, |unit| self.price(unit, column));
            }
            let ordered = units.0[0] != units.0[1] || placed != [true, false];
            Damaged::unless(ordered, "bill: expected the second of two units of one kind to be placed (FG-30)")?;
        }
        Ok(total)
    }

    /// FG-33, FG-34: the placements can be paid for.
    fn check_place(&self, bill: Bill) -> Result<(), Damaged> {
        let covered = command_points(&self.army(self.active).hand) >= bill.owed;
        let owed = bill.owed > 0 && bill.owed == self.total(bill)?;
        Damaged::unless(owed && covered, "bill: expected the price of the units placed, which the hand covers (FG-33, FG-34)")
    }

    /// FG-30: there is room in the column, and a unit for it.
    fn check_withdraw(&self, column: Column, bill: Bill) -> Result<(), Damaged> {
        let owed = bill.owed == self.total(bill)? && command_points(&self.army(self.active).hand) >= bill.owed;
        let room = self.has(column) && !self.units(self.active, column).is_full() && self.can_replace(column, bill);
        Damaged::unless(owed && room, "phase: expected a unit to place and pay for there after a withdrawal (FG-30)")
    }

    /// FG-73: a part of the bill is paid, and the rest can be.
    fn check_pay(&self, last: Kind, bill: Bill) -> Result<(), Damaged> {
        let part = bill.owed > 0 && bill.owed <= self.total(bill)?.saturating_sub(last.command_points());
        let paid = part && self.army(self.active).discard.contains(last) && !self.payments(bill, Some(last)).is_empty();
        Damaged::unless(paid, "bill: expected partly paid, with cards from the last one on that cover the rest (FG-73)")
    }

    /// FG-14, FG-24, FG-36: there is a card, and at most `most` cards are drawn.
    fn check_cards_to_draw(&self, n: u8, most: u8) -> Result<(), Damaged> {
        let possible = (1..=most).contains(&n) && !self.army(self.active).pile.is_empty();
        Damaged::unless(possible, "phase: more cards to draw than there can be, or none in the pile (FG-24, FG-36)")
    }

    fn check_exchange(&self, n: u8, kind: Kind) -> Result<(), Damaged> {
        let army = self.army(self.active);
        let seen = army.discard.contains(kind) || army.remembered.contains(kind);
        Damaged::unless(seen, "phase: expected the exchanged card to be discarded, or shuffled since (FG-24)")?;
        self.check_cards_to_draw(n, kind.command_points())
    }

    /// FG-75: there are too many cards, and enough of them are not below the last one.
    fn check_discard(&self, last: Option<Kind>) -> Result<(), Damaged> {
        let army = self.army(self.active);
        let excess = army.hand.len() > u32::from(self.rules.hand) && !self.discards(last).is_empty();
        let last = last.is_none_or(|last| army.discard.contains(last));
        Damaged::unless(excess && last, "phase: expected a discard from the last card on, down to the limit (FG-75)")
    }

    /// FG-22, FG-40: the origin of an attack, and the requirements of its question.
    fn check_attack(&self, attack: Attack) -> Result<(), Damaged> {
        let Attack { at, from, flank } = attack;
        let near = at == from || flank && Flank::new(at, from).is_some() && self.threatens(at, from);
        Damaged::unless(near, "attack: expected from the attacked column, or from the flank (FG-22, FG-40)")?;
        let overlaps = self.battle().map_or(0, |battle| battle.overlaps);
        Damaged::unless(overlaps <= MOST_OVERLAPS, "attack: more Overlap cards than there are (FG-41)")?;
        Damaged::unless(self.has_units_of(attack), "attack: lacks the units of its question (FG-40, FG-43, FG-44, FG-49)")?;
        Damaged::unless(self.has_cards_of_battle(), "bonus: expected from each side in turn, if it has a card (FG-42)")
    }

    /// FG-40, FG-43, FG-44, FG-49: the units that the attack requires at this point.
    fn has_units_of(&self, attack: Attack) -> bool {
        let attacker = self.units(self.active, attack.from);
        let defender = self.units(self.active.opponent(), attack.at);
        let leads = |battle: Battle| attacker.iter().any(|unit| unit == battle.lead);
        match self.phase {
            Phase::Lead(_) => attacker.different().is_some() && !defender.is_empty(),
            Phase::Bonus(_, battle) | Phase::Top(_, battle) => leads(battle) && !defender.is_empty(),
            Phase::Retreat(battle) => leads(battle) && !self.can_retreat(battle).is_empty(),
            Phase::Defence(battle) => leads(battle) && defender.different().is_some(),
            Phase::Retreated(_) => attacker.different().is_some() && defender.is_empty(),
            Phase::Rampage(loser, battle) => {
                let (lost, won) = if loser == self.active { (attacker, defender) } else { (defender, attacker) };
                let victory = self.army(loser.opponent()).victory;
                let elephant = victory.iter().any(|(kind, _)| kind.of_type() == Type::Elephant);
                let lead = if loser == self.active { victory.contains(Kind::Unit(battle.lead)) } else { leads(battle) };
                lost.is_empty() && !won.is_empty() && !won.is_full() && elephant && lead && self.is_lost(battle, loser)
            }
            _ => true,
        }
    }

    /// FG-17, FG-49: whether a battle is the last one, and `loser` lost it.
    fn is_lost(&self, battle: Battle, loser: Side) -> bool {
        let Battle { attack: Attack { at, from, .. }, lead, .. } = battle;
        self.last.is_some_and(|last| {
            let attack = (last.attacker, last.at, last.from, last.leads[self.active.id()]) == (self.active, at, from, lead);
            let bonuses = Side::all().all(|side| last.bonuses[side.id()] == self.open_bonus(side));
            attack && bonuses && last.winner == Some(loser.opponent())
        })
    }

    /// FG-42, FG-49: the bonus cards of the battle, and a card for the next deal.
    fn has_cards_of_battle(&self) -> bool {
        let [own, enemy] = [self.active, self.active.opponent()].map(|side| self.army(side));
        let out = |army: &Army| army.bonus.is_some();
        let done = |army: &Army| out(army) || army.hand.is_empty() && !army.can_draw();
        match self.phase {
            Phase::Bonus(side, _) => {
                let before = if side == self.active { !out(own) } else { done(own) };
                before && !out(enemy) && !done(self.army(side))
            }
            Phase::Top(side, _) => {
                let before = if side == self.active { !out(own) } else { done(own) };
                before && !out(enemy) && !self.army(side).pile.is_empty()
            }
            Phase::Retreat(_) => done(own) && !out(enemy),
            Phase::Defence(_) => done(own) && done(enemy),
            Phase::Rampage(loser, _) => out(self.army(loser)) && !self.army(loser).pile.is_empty(),
            _ => true,
        }
    }
}
