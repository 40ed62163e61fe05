//! A sensible beginner's play.

use super::rules::{Action, Attack, Battle, Battlefield, Column, Kind, Phase, Seen, Side, Type, Unit};
use crate::{Finite, Seat};

impl Seen<'_> {
    /// The appeal of an action: the player attacks where stronger, puts strong units where there are none, pays with the least
    /// useful cards, and stands where not much weaker.
    pub(super) fn liking(&self, _: Seat, action: Action) -> f32 {
        let in_open = &self.battlefield([None; Side::COUNT]);
        match (self.phase(), action) {
            (_, Action::Keep(kind)) => use_of(kind),
            (_, Action::Dismiss(unit)) => -f32::from(unit.strength()),
            (_, Action::Flank(flank)) => self.likes_attack(Attack { at: flank.at(), from: flank.from(), flank: true }, in_open),
            (_, Action::Attack(at)) => self.likes_attack(Attack { at, from: at, flank: false }, in_open),
            (Phase::Lead(attack), Action::Lead(lead)) => in_open.attack_strength(Battle { attack, lead, overlaps: 0 }).into(),
            (Phase::Defence(battle), Action::Lead(lead)) => in_open.defence_strength(battle, lead).into(),
            (_, Action::Deploy(unit, column)) => self.likes_unit(unit, column),
            (_, Action::Withdraw(..)) => -9.0,
            (Phase::Place(bill) | Phase::Pay(_, bill), Action::Pay(kind)) => {
                50.0 - (f32::from(bill.owed) - f32::from(kind.command_points())).abs() - 0.2 * use_of(kind)
            }
            (_, Action::Reserves) => 4.0,
            (_, Action::Overlap) => self.battle().map_or(0.0, |battle| 20.0 * f32::from(self.overlap(battle)) - 1.0),
            (_, Action::Bonus(kind)) => 1.5 * f32::from(kind.command_points()) - use_of(kind),
            (Phase::Retreat(battle), Action::Retreat(unit)) => {
                let own = self.units(self.active().opponent(), battle.attack.at);
                let best = own.iter().map(|lead| in_open.defence_strength(battle, lead)).max().unwrap_or(0);
                let weaker = in_open.attack_strength(battle) - best;
                f32::from(weaker) - 3.5 - 0.1 * f32::from(unit.strength())
            }
            (_, Action::Exchange(kind)) => {
                if kind == Kind::Overlap {
                    -1.0
                } else {
                    -2.0
                }
            }
            (_, Action::Discard(kind)) => -use_of(kind),
            _ => 0.0,
        }
    }

    /// The appeal of an attack: the best lead is stronger than any possible defender.
    fn likes_attack(&self, attack: Attack, in_open: &Battlefield) -> f32 {
        let battle = |lead: Unit| Battle { attack, lead, overlaps: 0 };
        let own = self.units(self.active(), attack.from);
        let enemy = self.units(self.active().opponent(), attack.at);
        let margin = own.iter().filter_map(|lead| {
            let theirs =
                enemy.iter().map(|unit| in_open.defence_strength(battle(lead), unit) + i8::from(unit.of_type() == Type::Spear));
            theirs.max().map(|theirs| in_open.attack_strength(battle(lead)) - theirs)
        });
        margin.max().map_or(-1.0, |margin| if margin > 0 { 10.0 + f32::from(margin) } else { -1.0 })
    }

    /// The appeal of a unit in a column: strength for its price, above all in an empty column.
    fn likes_unit(&self, unit: Unit, column: Column) -> f32 {
        let own = self.units(self.active(), column);
        let price = 0.6 * f32::from(self.price(unit, column));
        match own.is_empty() {
            true => 3.0 + f32::from(unit.strength()) - price,
            false if own.is_full() => -5.0,
            false => 1.5 - price,
        }
    }
}

/// The usefulness of a card: a unit's strength and cost, and any card's command points as payment.
fn use_of(kind: Kind) -> f32 {
    let points = f32::from(kind.command_points());
    match kind {
        Kind::Unit(unit) => points + 1.2 * f32::from(unit.strength()) - 0.5 * f32::from(unit.cost()),
        Kind::Commander => points + 1.0,
        Kind::Overlap | Kind::Reserves => points,
    }
}
