//! Events in words.

use super::rules::{Action, Attack, Battle, Column, Kind, Outcome, Phase, Seen, Side, Unit};
use super::words;
use crate::figures::counted;
use crate::telling::{Event, Telling};
use crate::{Bag, Finite};
use std::iter::repeat_n;

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Option<Action>, Option<Outcome>>, after: &Self, telling: &mut Telling) {
        match event {
            Event::Outcome(outcome) => self.tell_outcome(outcome, after, telling),
            Event::Action(action) => self.tell_action(action, telling),
        }
        if let Some((battle, defence)) = self.fought(event, after) {
            self.tell_battle(battle, defence, after, telling);
        } else {
            for side in Side::all() {
                if let Some(card) = after.turned_up(side) {
                    telling.say(format!("{side}'s bonus card was {}.", card.in_words()));
                }
            }
        }
        self.tell_changes(after, telling);
        if after.phase() == Phase::Over {
            let scene = after.scene(Vec::new());
            let figures: Vec<String> =
                Side::all().zip(&scene.seats).map(|(side, general)| format!("{side} has {}", general.figures())).collect();
            telling.say(format!("{} {}.", scene.question_in_words(), figures.join("; ")));
        }
    }

    fn tell_outcome(&self, outcome: Option<Outcome>, after: &Self, telling: &mut Telling) {
        let card = match outcome {
            Some(Outcome::Terrain(terrain)) => {
                let new = |column: &Column| self.terrain(*column).is_none() && after.terrain(*column).is_some();
                let column = self.columns().find(new).unwrap_or(Column::FIRST);
                return telling.say(format!("Column {} is {terrain}.", letter(column)));
            }
            Some(Outcome::First(side)) => return telling.say(format!("{side} plays first.")),
            Some(Outcome::Card(kind)) => Some(kind),
            None => None,
        };
        match (card, self.phase()) {
            (Some(kind), Phase::Draft(side)) => telling.card(format!("{side} turns up"), Some(kind.in_words())),
            (card, Phase::Deal) => telling.card(format!("{} is dealt", self.receiver()), card.map(Kind::in_words)),
            (Some(kind), Phase::Top(side, _)) => telling.say(format!("{side}'s bonus card is {}.", kind.in_words())),
            (Some(kind), Phase::Rampage(side, _)) => {
                let card = kind.in_words();
                telling.say(format!("{side}'s Elephant runs wild: the top card of the pile, {card}, is lost."));
            }
            (card, Phase::Reserves(_) | Phase::Refill(..)) => {
                telling.card(format!("{} draws", self.active()), card.map(Kind::in_words));
            }
            _ => {}
        }
    }

    fn tell_action(&self, action: Option<Action>, telling: &mut Telling) {
        let (active, defender) = (self.active(), self.active().opponent());
        let Some(side) = self.concerned() else { return };
        let Some(action) = action else {
            if let Phase::Bonus(..) = self.phase() {
                telling.say(format!("{side} puts down a card of the hand as bonus card."));
            }
            return;
        };
        match action {
            Action::Keep(kind) => telling.card(format!("{side} keeps"), Some(kind.in_words())),
            Action::Draw | Action::End => {}
            Action::Dismiss(unit) => telling.say(format!("{active} dismisses {}.", Kind::Unit(unit).in_words())),
            Action::Flank(flank) => {
                let (at, from) = (letter(flank.at()), letter(flank.from()));
                telling.say(format!("{active} attacks column {at} from the flank, out of column {from}."));
            }
            Action::Lead(unit) => telling.say(format!("{side} leads with {}.", Kind::Unit(unit).in_words())),
            Action::Deploy(unit, column) => {
                telling.say(format!("{active} deploys {} to column {}.", Kind::Unit(unit).in_words(), letter(column)));
            }
            Action::Withdraw(unit, column) => {
                telling.say(format!("{active} withdraws {} from column {}.", Kind::Unit(unit).in_words(), letter(column)));
            }
            Action::Pay(kind) => telling.card(format!("{active} pays with"), Some(kind.in_words())),
            Action::Attack(column) => telling.say(format!("{active} attacks column {}.", letter(column))),
            Action::Reserves => telling.say(format!("{active} plays Reserves.")),
            Action::Overlap => telling.say(format!("{active} plays Overlap.")),
            Action::Bonus(kind) => telling.say(format!("{side} puts down {} as bonus card.", kind.in_words())),
            Action::Top => telling.say(format!("{side} puts down the top card of the pile as bonus card.")),
            Action::Retreat(unit) => telling.say(format!("{defender} lets {} retreat.", Kind::Unit(unit).in_words())),
            Action::Stand => telling.say(format!("{defender} stands.")),
            Action::Exchange(kind) => {
                let cards = counted(kind.command_points().into(), "card");
                telling.say(format!("{active} gives up {} for {cards}.", kind.in_words()));
            }
            Action::Discard(kind) => telling.card(format!("{active} discards"), Some(kind.in_words())),
        }
    }

    /// The battle that is fought in this step, and the lead of the defence, if any (FG-44, FG-45).
    fn fought(&self, event: Event<Option<Action>, Option<Outcome>>, after: &Self) -> Option<(Battle, Unit)> {
        let at_once = |attack: Attack, lead| Battle { attack, lead, overlaps: 0 };
        let alone = |attack: Attack| Some(at_once(attack, self.units(self.active(), attack.from).0[0]?));
        let (battle, lead, retreated) = match (event, self.phase()) {
            (Event::Action(Some(Action::Lead(unit))), Phase::Defence(battle)) => (battle, Some(unit), None),
            (Event::Action(Some(Action::Lead(unit))), Phase::Lead(attack)) => (at_once(attack, unit), None, None),
            (Event::Action(Some(Action::Attack(column))), _) => {
                (alone(Attack { at: column, from: column, flank: false })?, None, None)
            }
            (Event::Action(Some(Action::Flank(flank))), _) => {
                (alone(Attack { at: flank.at(), from: flank.from(), flank: true })?, None, None)
            }
            (Event::Action(Some(Action::Retreat(unit))), Phase::Retreat(battle)) => (battle, None, Some(unit)),
            (_, Phase::Bonus(_, battle) | Phase::Top(_, battle) | Phase::Retreat(battle)) => (battle, None, None),
            _ => return None,
        };
        let over = after.attack().is_none() || matches!(after.phase(), Phase::Rampage(..));
        let mut defenders = self.units(self.active().opponent(), battle.attack.at);
        if let Some(unit) = retreated {
            defenders.take(unit);
        }
        let lead = lead.or(defenders.0[0])?;
        over.then_some((battle, lead))
    }

    /// Both strengths, and their parts (FG-45 to FG-48).
    fn tell_battle(&self, battle: Battle, defence: Unit, after: &Self, telling: &mut Telling) {
        let (attacker, defender, at) = (self.active(), self.active().opponent(), battle.attack.at);
        let bonuses = [Side::Red, Side::Blue].map(|side| after.turned_up(side).or(after.open_bonus(side)));
        let mut battlefield = self.battlefield(bonuses);
        if let Some(retreated) = self.units(defender, at).iter().find(|unit| self.has_retreated(*unit, at, after)) {
            battlefield = battlefield.without(defender, at, retreated);
        }
        let sum = |parts: Vec<(String, i8)>| {
            let total: i8 = parts.iter().map(|(_, points)| points).sum();
            let mut each = parts.into_iter();
            let (lead, strength) = each.next().expect("the lead comes first");
            let others = each
                .filter(|(_, points)| *points != 0)
                .map(|(name, points)| format!(" {} {name} {}", if points < 0 { '-' } else { '+' }, points.abs()));
            format!("{total} ({lead} {strength}{})", others.collect::<String>())
        };
        let outcome = match battlefield.winner(battle, defence) {
            Some(winner) => format!("{winner} wins"),
            None => "a tie, and all these units are discarded".into(),
        };
        let [attack, stand] = battlefield.parts(battle, defence).map(sum);
        telling.say(format!("Column {}: {attacker} {attack}, {defender} {stand}: {outcome}.", letter(at)));
    }

    /// Whether a unit retreats in this step and the battle follows at once (FG-43).
    fn has_retreated(&self, unit: Unit, at: Column, after: &Self) -> bool {
        let defender = self.active().opponent();
        let discarded =
            after.discards(defender).known().count(Kind::Unit(unit)) > self.discards(defender).known().count(Kind::Unit(unit));
        matches!(self.phase(), Phase::Retreat(_)) && discarded && self.units(defender, at).len() == 2
    }

    /// Units eliminated, control of terrains, and shuffles.
    fn tell_changes(&self, after: &Self, telling: &mut Telling) {
        for side in Side::all() {
            let eliminated: Bag<Kind> = after.victory(side).beyond(&self.victory(side));
            if !eliminated.is_empty() && !matches!(self.phase(), Phase::Rampage(..)) {
                for kind in eliminated.iter().flat_map(|(kind, n)| repeat_n(kind, n.into())) {
                    telling.card(format!("{side} eliminates"), Some(kind.in_words()));
                }
            }
        }
        for column in Column::all().filter(|column| self.control()[column.id()] != after.control()[column.id()]) {
            telling.say(match after.control()[column.id()] {
                Some(side) => format!("{side} controls column {} now.", letter(column)),
                None => format!("Nobody controls column {} now.", letter(column)),
            });
        }
        for side in Side::all().filter(|side| after.shuffles(*side) > self.shuffles(*side)) {
            telling.say(format!("{side} shuffles the discard pile, which is the pile now."));
        }
    }
}

/// The letter of a column.
fn letter(column: Column) -> char {
    words::letter(column.number())
}
