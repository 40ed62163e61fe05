//! Events in words.

use super::action::{Action, Outcome};
use super::cards::{Column, Kind, Unit};
use super::show::{letter, listed};
use super::state::{Attack, Battle, FieldOfGlory, Phase, Side};
use crate::telling::{Event, Telling};
use crate::words::counted;
use crate::{Bag, Finite, Seat};

impl FieldOfGlory {
    pub(super) fn telling(&self, event: Event<Action, Outcome>, after: &Self, viewer: Option<Seat>, telling: &mut Telling) {
        let viewer = viewer.map(Side::of);
        match event {
            Event::Outcome(outcome) => self.tell_outcome(outcome, after, viewer, telling),
            Event::Action(action) => self.tell_action(action, viewer, telling),
        }
        if let Some((battle, defence)) = self.fought(event, after) {
            self.tell_battle(battle, defence, after, telling);
        } else {
            for side in Side::all() {
                if let Some(card) = after.turned_up(side) {
                    telling.say(format!("{side}'s bonus card was {card}."));
                }
            }
        }
        self.tell_changes(after, telling);
        if after.phase == Phase::Over {
            let figures: Vec<String> = Side::all().map(|side| format!("{side} has {}", after.figures(side))).collect();
            telling.say(format!("{} {}.", after.question_in_words(None), figures.join("; ")));
        }
    }

    fn tell_outcome(&self, outcome: Outcome, after: &Self, viewer: Option<Side>, telling: &mut Telling) {
        let shown = |side: Side, kind: Kind| viewer.is_none_or(|viewer| viewer == side).then_some(kind);
        match (outcome, self.phase) {
            (Outcome::Terrain(terrain), _) => {
                let new = |column: &Column| self.terrain(*column).is_none() && after.terrain(*column).is_some();
                let column = Column::all().find(new).unwrap_or(Column::FIRST);
                telling.say(format!("Column {} is {terrain}.", letter(column)));
            }
            (Outcome::First(side), _) => telling.say(format!("{side} plays first.")),
            (Outcome::Card(kind), Phase::Draft(side)) if viewer.is_none_or(|viewer| viewer == side) => {
                telling.card(format!("{side} turns up"), Some(kind));
            }
            (Outcome::Card(kind), Phase::Deal) => {
                telling.card(format!("{} is dealt", self.receiver()), shown(self.receiver(), kind));
            }
            (Outcome::Card(kind), Phase::Top(side, _)) if viewer.is_none_or(|viewer| viewer == side) => {
                telling.say(format!("{side}'s bonus card is {kind}."));
            }
            (Outcome::Card(kind), Phase::Rampage(side, _)) => {
                telling.say(format!("{side}'s Elephant runs wild: the top card of the pile, {kind}, is lost."));
            }
            (Outcome::Card(kind), Phase::Reserves(_) | Phase::Refill(..)) => {
                telling.card(format!("{} draws", self.active), shown(self.active, kind));
            }
            _ => {}
        }
    }

    fn tell_action(&self, action: Action, viewer: Option<Side>, telling: &mut Telling) {
        let (active, defender) = (self.active, self.active.opponent());
        let Some(side) = self.concerned() else { return };
        let own = viewer.is_none_or(|viewer| viewer == side);
        match action {
            Action::Keep(kind) if own => telling.card(format!("{side} keeps"), Some(kind)),
            Action::Keep(_) | Action::Draw | Action::End => {}
            Action::Dismiss(unit) => telling.say(format!("{active} dismisses {unit}.")),
            Action::Flank(flank) => {
                let (at, from) = (letter(flank.at()), letter(flank.from()));
                telling.say(format!("{active} attacks column {at} from the flank, out of column {from}."));
            }
            Action::Lead(unit) => telling.say(format!("{side} leads with {unit}.")),
            Action::Deploy(unit, column) => telling.say(format!("{active} deploys {unit} to column {}.", letter(column))),
            Action::Withdraw(unit, column) => telling.say(format!("{active} withdraws {unit} from column {}.", letter(column))),
            Action::Pay(kind) => telling.card(format!("{active} pays with"), Some(kind)),
            Action::Attack(column) => telling.say(format!("{active} attacks column {}.", letter(column))),
            Action::Reserves => telling.say(format!("{active} plays Reserves.")),
            Action::Overlap => telling.say(format!("{active} plays Overlap.")),
            Action::Bonus(kind) if own => telling.say(format!("{side} puts down {kind} as bonus card.")),
            Action::Bonus(_) => telling.say(format!("{side} puts down a card of the hand as bonus card.")),
            Action::Top => telling.say(format!("{side} puts down the top card of the pile as bonus card.")),
            Action::Retreat(unit) => telling.say(format!("{defender} lets {unit} retreat.")),
            Action::Stand => telling.say(format!("{defender} stands.")),
            Action::Exchange(kind) => {
                telling.say(format!("{active} gives up {kind} for {}.", counted(kind.command_points().into(), "card")))
            }
            Action::Discard(kind) => telling.card(format!("{active} discards"), Some(kind)),
        }
    }

    /// The battle that is fought in this step, and the lead of the defence, if any (FG-44, FG-45).
    fn fought(&self, event: Event<Action, Outcome>, after: &Self) -> Option<(Battle, Unit)> {
        let at_once = |attack: Attack, lead| Battle { attack, lead, overlaps: 0 };
        let alone = |attack: Attack| Some(at_once(attack, self.units(self.active, attack.from).0[0]?));
        let (battle, lead, retreated) = match (event, self.phase) {
            (Event::Action(Action::Lead(unit)), Phase::Defence(battle)) => (battle, Some(unit), None),
            (Event::Action(Action::Lead(unit)), Phase::Lead(attack)) => (at_once(attack, unit), None, None),
            (Event::Action(Action::Attack(column)), _) => (alone(Attack { at: column, from: column, flank: false })?, None, None),
            (Event::Action(Action::Flank(flank)), _) => {
                (alone(Attack { at: flank.at(), from: flank.from(), flank: true })?, None, None)
            }
            (Event::Action(Action::Retreat(unit)), Phase::Retreat(battle)) => (battle, None, Some(unit)),
            (_, Phase::Bonus(_, battle) | Phase::Top(_, battle) | Phase::Retreat(battle)) => (battle, None, None),
            _ => return None,
        };
        let over = after.attack().is_none() || matches!(after.phase, Phase::Rampage(..));
        let mut defenders = self.units(self.active.opponent(), battle.attack.at);
        if let Some(unit) = retreated {
            defenders.take(unit);
        }
        let lead = lead.or(defenders.0[0])?;
        over.then_some((battle, lead))
    }

    /// Both strengths, and their parts (FG-45 to FG-48).
    fn tell_battle(&self, battle: Battle, defence: Unit, after: &Self, telling: &mut Telling) {
        let (attacker, defender, at) = (self.active, self.active.opponent(), battle.attack.at);
        let mut fight = *self;
        for side in Side::all() {
            let open = after.turned_up(side).or(after.open_bonus(side));
            fight.armies[side.id()].bonus = open.map(|card| super::state::Bonus { card, top: false });
        }
        if let Some(retreated) = self.units(defender, at).iter().find(|unit| self.has_retreated(*unit, at, after)) {
            fight.armies[defender.id()].units[at.id()].take(retreated);
        }
        let sum = |parts: Vec<(String, i8)>| {
            let total: i8 = parts.iter().map(|(_, points)| points).sum();
            let parts: Vec<String> = parts
                .into_iter()
                .enumerate()
                .filter(|(nth, (_, points))| *nth == 0 || *points != 0)
                .map(|(_, (name, points))| format!("{name} {points}"))
                .collect();
            format!("{total} ({})", parts.join(", "))
        };
        let outcome = match fight.winner(battle, defence) {
            Some(winner) => format!("{winner} wins"),
            None => "a tie, and all these units are discarded".into(),
        };
        let (attack, stand) = (sum(fight.attack_parts(battle)), sum(fight.defence_parts(battle, defence)));
        telling.say(format!("Column {}: {attacker} {attack}, {defender} {stand}: {outcome}.", letter(at)));
    }

    /// Whether a unit retreats in this step and the battle follows at once (FG-43).
    fn has_retreated(&self, unit: Unit, at: Column, after: &Self) -> bool {
        let defender = self.active.opponent();
        let discarded =
            after.army(defender).discard.count(Kind::Unit(unit)) > self.army(defender).discard.count(Kind::Unit(unit));
        matches!(self.phase, Phase::Retreat(_)) && discarded && self.units(defender, at).len() == 2
    }

    /// Units eliminated, control of terrains, and shuffles.
    fn tell_changes(&self, after: &Self, telling: &mut Telling) {
        for side in Side::all() {
            let eliminated: Bag<Kind> = after.army(side).victory.beyond(&self.army(side).victory);
            if !eliminated.is_empty() && !matches!(self.phase, Phase::Rampage(..)) {
                telling.say(format!("{side} eliminates {}.", listed(eliminated)));
            }
        }
        for column in Column::all().filter(|column| self.control(*column) != after.control(*column)) {
            telling.say(match after.control(column) {
                Some(side) => format!("{side} controls column {} now.", letter(column)),
                None => format!("Nobody controls column {} now.", letter(column)),
            });
        }
        for side in Side::all().filter(|side| after.army(*side).shuffles > self.army(*side).shuffles) {
            telling.say(format!("{side} shuffles the discard pile, which is the pile now."));
        }
    }
}
