//! Events in words.

use super::rules::{Action, Battle, Contest, Kind, Phase, Role, Seen, Side};
use crate::telling::{Event, Telling};
use crate::words::counted;
use crate::{Bag, Seat};

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Option<Action>, Option<Kind>>, after: &Self, telling: &mut Telling) {
        match event {
            Event::Outcome(kind) => {
                if let Phase::Draw(side) = self.phase() {
                    let drawer = self.drawer(side);
                    telling.card(format!("{} draws for round {}:", self.who(drawer), self.rounds() + 1), kind);
                }
            }
            Event::Action(action) => self.tell_action(action, after, telling),
        }
        self.tell_battles(after, telling);
        for side in self.sides() {
            if after.run_outs(side) > self.run_outs(side) {
                let shuffled = if after.draws_no_more(side) { "it draws no more" } else { "its discards are shuffled" };
                let (name, times) = (capital(self.short_name_of(side)), after.run_outs(side));
                telling.say(format!("{name}: the pile has run out, {times} of {} times; {shuffled}.", self.rules().run_outs));
            }
        }
        if after.phase() == Phase::Over {
            telling.say(after.question_in_words());
        }
    }

    /// The action of a seat. Cards that others choose are told once the selection is complete (GU-17).
    fn tell_action(&self, action: Option<Action>, after: &Self, telling: &mut Telling) {
        let crate::Turn::Seat(seat) = self.turn() else { return };
        let who = self.who(seat);
        let castle =
            |contest| after.named(contest).or(self.named(contest)).map_or("".into(), |castle| self.name_of_castle(castle));
        let laid = || {
            let (had, has) = (self.hand(seat).len(), after.hand(seat).len());
            counted(had.saturating_sub(has), "card")
        };
        match (action, self.phase()) {
            (Some(Action::Bury(troop)), _) => telling.card(format!("{who} buries"), Some(troop.kind())),
            (None, Phase::Bury(..)) => telling.say(format!("{who} has buried {}.", counted(self.rules().buried.into(), "card"))),
            (Some(Action::Give(kind)), _) => telling.card(format!("{who} gives"), Some(kind)),
            (None, Phase::Give(..)) => telling.say(format!("{who} has given {}.", after.gift(seat))),
            (Some(Action::Lead(_)), _) => {
                let first = after.order(self.side(seat))[0];
                telling.say(format!("{who} says that seat {first} plays first."));
            }
            (Some(Action::Target(place)), Phase::Name(..)) => {
                telling.say(format!("{who} names castle {}.", self.name_of_castle(self.castle(self.side(seat), place))));
            }
            (Some(Action::Target(place)), _) => {
                telling.say(format!("{who} reinforces castle {}.", self.name_of_castle(self.castle(self.side(seat), place))));
            }
            (Some(Action::Commit(kind)), Phase::Place(_, nth, _)) => {
                telling.card(format!("{who} places at castle {}:", castle(self.script(nth).contest)), Some(kind));
            }
            (Some(Action::Commit(kind)), Phase::Add(_, contest, _)) => {
                telling.card(format!("{who} adds at castle {}:", castle(contest)), Some(kind));
            }
            (None, Phase::Place(_, nth, _)) => {
                telling.say(format!("{who} places {} at castle {}.", laid(), castle(self.script(nth).contest)));
            }
            (None, Phase::Add(_, contest, _)) => {
                telling.say(format!("{who} adds {} at castle {}.", laid(), castle(contest)));
            }
            (Some(Action::Pass), _) => telling.say(format!("{who} passes.")),
            (Some(Action::Concede), Phase::Answer(_, nth)) => {
                let contest = self.nth_contest(nth);
                let cards = counted(after.battle(contest).conceded.into(), "card");
                telling.say(format!("{who} concedes castle {}, with {cards} unseen.", castle(contest)));
            }
            _ => {}
        }
    }

    /// The battles that begin or are settled, and the cards removed with them (GU-21 to GU-34).
    fn tell_battles(&self, after: &Self, telling: &mut Telling) {
        let sides = self.sides().count() as u8;
        let settled = |position: &Self| match position.phase() {
            Phase::Answer(_, nth) => nth,
            Phase::Remove(_, nth, _) => nth + 1,
            _ => 0,
        };
        let over = after.rounds() > self.rounds();
        let answered = match self.phase() {
            Phase::Answer(_, nth) => Some(nth),
            _ => None,
        };
        for nth in settled(self)..if over { sides } else { settled(after) } {
            self.tell_battle(self.nth_contest(nth), after, telling);
        }
        if let Phase::Answer(seat, nth) = after.phase()
            && answered != Some(nth)
        {
            let contest = self.nth_contest(nth);
            let attacker = self.opponent(self.side(seat), contest);
            let castle = after.castle_of(contest);
            let cards = after.battle(contest).revealed[self.rank_of(attacker, contest)];
            let (who, letter) = (capital(self.short_name_of(attacker)), self.name_of_castle(castle));
            telling.say(format!("{who} attacks castle {letter}: {}.", might(&cards, Role::Attack)));
        }
        for side in self.sides() {
            for kind in
                after.removed(side).beyond(self.removed(side)).iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()))
            {
                telling.card(format!("{} loses for good:", capital(self.short_name_of(side))), Some(kind));
            }
        }
        if over {
            let points: Vec<String> = self
                .sides()
                .map(|side| format!("{} {}", after.short_name_of(side), counted(after.points(side).into(), "point")))
                .collect();
            telling.say(format!("Round {} is over: {}.", after.rounds(), points.join(", ")));
        }
    }

    /// A settled battle: the cards of both sides, and the controller of the castle now (GU-23 to GU-25).
    fn tell_battle(&self, contest: Contest, after: &Self, telling: &mut Telling) {
        let Battle { castle: Some(castle), conceded, revealed } = *after.battle(contest) else { return };
        let letter = self.name_of_castle(castle);
        let fighters = self.fighters(contest);
        let controller = fighters.into_iter().find(|side| self.control(castle) == Some(*side));
        let name = |side: Side| self.short_name_of(side);
        let role = |side: Side| match controller {
            None => Role::Claim,
            Some(controller) if controller == side => Role::Defence,
            Some(_) => Role::Attack,
        };
        let winner = match controller {
            Some(defender) if conceded > 0 => Some(self.opponent(defender, contest)),
            _ => self.winner_between(contest, controller, revealed),
        };
        let outcome = match (winner, controller) {
            (Some(winner), Some(controller)) if winner == controller => format!("{} holds it", name(winner)),
            (Some(winner), _) => format!("{} takes it", name(winner)),
            (None, Some(controller)) => format!("a tie, {} keeps it", name(controller)),
            (None, None) => "a tie, it stays neutral".into(),
        };
        if conceded > 0 {
            return telling.say(format!("Castle {letter}: {outcome}."));
        }
        let shown: Vec<String> = fighters
            .into_iter()
            .map(|side| format!("{} {}", name(side), might(&revealed[self.rank_of(side, contest)], role(side))))
            .collect();
        telling.say(format!("Castle {letter}: {}: {outcome}.", shown.join(", ")));
    }

    /// A seat by its people, unless it is one of a pair.
    fn who(&self, seat: Seat) -> String {
        let side = self.side(seat);
        match self.members(side) {
            [_] => capital(self.short_name_of(side)),
            _ => format!("Seat {seat} ({})", self.short_name_of(side)),
        }
    }
}

/// The strength of cards, and its parts (GU-23, GU-25).
fn might(cards: &Bag<Kind>, role: Role) -> String {
    let each = cards.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()));
    let parts: Vec<String> = each
        .clone()
        .map(|kind| match kind {
            Kind::Hero => "hero".to_string(),
            kind => format!("{kind} {}", kind.strength(role)),
        })
        .collect();
    let sum: u8 = each.map(|kind| kind.strength(role)).sum();
    format!("{sum} ({})", parts.join(" + "))
}

/// The text with its first letter capitalized.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
