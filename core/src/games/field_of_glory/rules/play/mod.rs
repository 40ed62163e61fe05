//! Legal actions, and the effects of actions and deals, in the order of the rulebook.

mod advance;
mod attack;
mod battle;
mod draw;
mod flank;
mod longest;
mod pile;
mod placing;
mod set_up;

use super::action::{Action, Outcome};
use super::state::{Army, FieldOfGlory, Phase};
use crate::{Finite, Set};

impl FieldOfGlory {
    // Legal actions.

    #[inline(always)]
    pub(super) fn legal(&self) -> Set<Action> {
        match self.phase {
            Phase::Keep(side, last) => each(Action::Keep, &self.keepable(side, last)),
            Phase::Advance(column) => self.dismissals(column),
            Phase::Flank => self.flank_choices(),
            Phase::Actions => self.actions(),
            Phase::Place(bill) => self.placements_or_payments(bill),
            Phase::Withdraw(column, bill) => self.replacements(column, bill),
            Phase::Pay(last, bill) => each(Action::Pay, &self.payments(bill, Some(last))),
            Phase::Lead(attack) => self.leads(self.active, attack.from),
            Phase::Bonus(side, _) => self.bonus_cards(side),
            Phase::Retreat(battle) => self.retreats(battle),
            Phase::Retreated(attack) => self.dismissals(attack.from),
            Phase::Defence(battle) => self.leads(self.active.opponent(), battle.attack.at),
            Phase::Draw => self.exchanges(),
            Phase::Discard(last) => self.discards(last),
            Phase::Terrain | Phase::Draft(_) | Phase::Deal | Phase::First => Set::new(),
            Phase::Top(..) | Phase::Rampage(..) | Phase::Reserves(_) | Phase::Refill(..) | Phase::Over => Set::new(),
        }
    }

    // Effects.

    #[inline(always)]
    pub(super) fn play_unchecked(&mut self, action: Action) {
        self.turned_up = [None; 2];
        self.named = if let Action::Lead(unit) = action { Some(unit) } else { None };
        match (action, self.phase) {
            // FG-11, FG-70
            (Action::Keep(kind), Phase::Keep(side, last)) => self.keep(side, last, kind),
            // FG-21
            (Action::Dismiss(unit), Phase::Advance(column)) => self.dismiss(unit, column),
            // FG-22, FG-72
            (Action::Flank(flank), Phase::Flank) => self.attack_flank(flank),
            (Action::End, Phase::Flank) => self.begin_actions(),
            // FG-30, FG-33
            (Action::Deploy(unit, column), Phase::Actions | Phase::Place(_) | Phase::Withdraw(..)) => self.deploy(unit, column),
            (Action::Withdraw(unit, column), Phase::Actions | Phase::Place(_) | Phase::Withdraw(..)) => {
                self.withdraw(unit, column)
            }
            (Action::Pay(kind), Phase::Place(bill) | Phase::Pay(_, bill)) => self.pay(kind, bill),
            // FG-36
            (Action::Reserves, Phase::Actions) => self.play_reserves(),
            // FG-40
            (Action::Attack(column), Phase::Actions) => self.attack_column(column),
            (Action::Lead(unit), Phase::Lead(attack)) => self.begin_battle(attack, unit),
            // FG-41
            (Action::Overlap, Phase::Bonus(_, battle)) => self.play_overlap(battle),
            // FG-42, FG-44
            (Action::Bonus(kind), Phase::Bonus(side, battle)) => self.put_down(side, battle, kind),
            (Action::Top, Phase::Bonus(side, battle)) => self.begin_top(side, battle),
            // FG-43
            (Action::Retreat(unit), Phase::Retreat(battle)) => self.retreat(unit, battle),
            (Action::Stand, Phase::Retreat(battle)) => self.begin_bonus(self.active.opponent(), battle),
            (Action::Dismiss(unit), Phase::Retreated(attack)) => self.dismiss_after_retreat(unit, attack),
            // FG-44
            (Action::Lead(unit), Phase::Defence(battle)) => self.resolve(battle, unit),
            // FG-23, FG-24
            (Action::End, Phase::Actions) => self.begin_draw(),
            (Action::Draw, Phase::Draw) => self.draw_three(),
            (Action::Exchange(kind), Phase::Draw) => self.exchange(kind),
            (Action::Discard(kind), Phase::Discard(_)) => self.discard_card(kind),
            (action, phase) => unreachable!("{action} in {phase:?}"),
        }
    }

    #[inline(always)]
    pub(super) fn deal_unchecked(&mut self, outcome: Outcome) {
        self.turned_up = [None; 2];
        self.named = None;
        match (outcome, self.phase) {
            // FG-10
            (Outcome::Terrain(terrain), Phase::Terrain) => self.place_terrain(terrain),
            // FG-11
            (Outcome::Card(kind), Phase::Draft(side)) => self.turn_up(side, kind),
            // FG-12
            (Outcome::Card(kind), Phase::Deal) => self.deal_hand(kind),
            (Outcome::First(side), Phase::First) => self.begin_first_turn(side),
            // FG-42
            (Outcome::Card(kind), Phase::Top(side, battle)) => self.put_down_top(side, battle, kind),
            // FG-49
            (Outcome::Card(kind), Phase::Rampage(side, battle)) => self.rampage(side, battle, kind),
            // FG-36
            (Outcome::Card(kind), Phase::Reserves(n)) => self.draw_reserve(kind, n),
            // FG-24
            (Outcome::Card(kind), Phase::Refill(n, exchanged)) => self.refill(kind, n, exchanged),
            (outcome, phase) => unreachable!("{outcome} in {phase:?}"),
        }
    }

    /// The cards and units of the active player.
    fn own(&mut self) -> &mut Army {
        &mut self.armies[self.active.id()]
    }

    /// The cards and units of the opponent.
    fn enemy(&mut self) -> &mut Army {
        &mut self.armies[self.active.opponent().id()]
    }
}

/// The actions with each value of a set.
fn each<T: Finite>(action: impl Fn(T) -> Action, values: &Set<T>) -> Set<Action> {
    let mut actions = Set::new();
    actions.insert_each(action, values);
    actions
}
