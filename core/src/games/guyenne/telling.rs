//! Events in words.

use super::rules::{Action, Battle, Castle, Contest, Kind, Phase, Role, Seen, Side};
use super::words::{name_of_castle, name_of_side};
use crate::figures::counted;
use crate::telling::{Event, Telling};
use crate::words::capital;
use crate::{Bag, Finite, Seat};

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Option<Action>, Option<Kind>>, after: &Self, telling: &mut Telling) {
        match event {
            Event::Outcome(kind) => {
                if let Phase::Draw(side) = self.phase() {
                    let drawer = self.drawer(side);
                    telling.card(format!("{} for round {}:", self.does(drawer, DRAW), self.rounds() + 1), kind);
                }
            }
            Event::Action(action) => self.tell_action(action, after, telling),
        }
        self.tell_battles(after, telling);
        for side in self.sides() {
            if after.run_outs(side) > self.run_outs(side) {
                let shuffled = if after.draws_no_more(side) { "no more cards are drawn" } else { "its discards are shuffled" };
                let (name, times) = (capital(&self.subject(side)), after.run_outs(side));
                telling.say(format!("{name}: the pile has run out ({times} of {}); {shuffled}.", self.rules().run_outs));
            }
        }
        if after.phase() == Phase::Over {
            telling.say(after.scene(Vec::new()).question_in_words());
        }
    }

    /// The action of a seat. Cards that others choose are told once the selection is complete (GU-17).
    fn tell_action(&self, action: Option<Action>, after: &Self, telling: &mut Telling) {
        let crate::Turn::Seat(seat) = self.turn() else { return };
        let does = |verb| self.does(seat, verb);
        let castle = |contest| after.named(contest).or(self.named(contest)).map_or("", |castle| self.name_of_castle(castle));
        let laid = || {
            let (had, has) = (self.hand(seat).len(), after.hand(seat).len());
            counted(had.saturating_sub(has), "card")
        };
        match (action, self.phase()) {
            (Some(Action::Bury(troop)), _) => telling.card(does(BURY), Some(troop.kind())),
            (None, Phase::Bury(..)) => {
                telling.say(format!("{} buried {}.", does(HAVE), counted(self.rules().buried.into(), "card")))
            }
            (Some(Action::Give(kind)), _) => telling.card(does(GIVE), Some(kind)),
            (None, Phase::Give(..)) => telling.say(format!("{} given {}.", does(HAVE), after.gift(seat))),
            (Some(Action::Lead(_)), _) => {
                let first = after.order(self.side(seat))[0];
                telling.say(format!("{} that seat {first} plays first.", does(SAY)));
            }
            (Some(Action::Target(place)), Phase::Name(..)) => {
                telling.say(format!("{} castle {}.", does(NAME), self.name_of_castle(self.castle(self.side(seat), place))));
            }
            (Some(Action::Target(place)), _) => {
                telling.say(format!("{} castle {}.", does(REINFORCE), self.name_of_castle(self.castle(self.side(seat), place))));
            }
            (Some(Action::Commit(kind)), Phase::Place(_, nth, _)) => {
                telling.card(format!("{} at castle {}:", does(PLACE), castle(self.script(nth).contest)), Some(kind));
            }
            (Some(Action::Commit(kind)), Phase::Add(_, contest, _)) => {
                telling.card(format!("{} at castle {}:", does(ADD), castle(contest)), Some(kind));
            }
            (None, Phase::Place(_, nth, _)) => {
                telling.say(format!("{} {} at castle {}.", does(PLACE), laid(), castle(self.script(nth).contest)));
            }
            (None, Phase::Add(_, contest, _)) => {
                telling.say(format!("{} {} at castle {}.", does(ADD), laid(), castle(contest)));
            }
            (Some(Action::Pass), _) => telling.say(does(PASS) + "."),
            (Some(Action::Concede), Phase::Answer(_, nth)) => {
                let contest = self.nth_contest(nth);
                let cards = counted(after.battle(contest).conceded.into(), "card");
                telling.say(format!("{} castle {}, with {cards} unseen.", does(CONCEDE), castle(contest)));
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
            let (attack, letter) = (capital(&self.acts(attacker, ATTACK)), self.name_of_castle(castle));
            telling.say(format!("{attack} castle {letter}: {}.", might(&cards, Role::Attack)));
        }
        for side in self.sides() {
            for kind in
                after.removed(side).beyond(self.removed(side)).iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()))
            {
                telling.card(format!("{} for good:", capital(&self.acts(side, LOSE))), Some(kind));
            }
        }
        if over {
            let points: Vec<String> = self
                .sides()
                .map(|side| format!("{} {}", after.acts(side, HAVE), counted(after.points(side).into(), "point")))
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
            (Some(winner), Some(controller)) if winner == controller => format!("{} it", self.acts(winner, HOLD)),
            (Some(winner), _) => format!("{} it", self.acts(winner, TAKE)),
            (None, Some(controller)) => format!("a tie, {} it", self.acts(controller, KEEP)),
            (None, None) => "a tie, it stays neutral".into(),
        };
        if conceded > 0 {
            return telling.say(format!("Castle {letter}: {outcome}."));
        }
        let shown: Vec<String> = fighters
            .into_iter()
            .map(|side| format!("{} {}", self.acts(side, HAVE), might(&revealed[self.rank_of(side, contest)], role(side))))
            .collect();
        let reason = match revealed.iter().filter(|cards| cards.contains(Kind::Hero)).count() {
            0 => "",
            1 => "the hero decides, ",
            _ => "both heroes fight, ",
        };
        telling.say(format!("Castle {letter}: {}: {reason}{outcome}.", shown.join(", ")));
    }

    /// A seat by its people, unless it is one of a pair, with a verb.
    fn does(&self, seat: Seat, verb: Verb) -> String {
        let side = self.side(seat);
        match self.members(side) {
            [_] => capital(&self.acts(side, verb)),
            _ => format!("Seat {seat} ({}) {}", self.short_name_of(side), verb[0]),
        }
    }

    /// A side as the subject of a sentence: a people has an article, a seat none.
    fn subject(&self, side: Side) -> String {
        [if self.rules().seating.is_ring() { "" } else { "the " }, self.short_name_of(side)].concat()
    }

    fn short_name_of(&self, side: Side) -> &'static str {
        name_of_side(self.rules().seating.is_ring(), side.id())
    }

    fn name_of_castle(&self, castle: Castle) -> &'static str {
        name_of_castle(self.rules().seating.is_ring(), castle.id())
    }

    /// A side with a verb: a people acts in the plural.
    fn acts(&self, side: Side, verb: Verb) -> String {
        let is_people = !self.rules().seating.is_ring();
        format!("{} {}", self.subject(side), verb[usize::from(is_people)])
    }
}

/// A verb in the third person, of one and of many.
type Verb = [&'static str; 2];

const ADD: Verb = ["adds", "add"];
const ATTACK: Verb = ["attacks", "attack"];
const BURY: Verb = ["buries", "bury"];
const CONCEDE: Verb = ["concedes", "concede"];
const DRAW: Verb = ["draws", "draw"];
const GIVE: Verb = ["gives", "give"];
const HAVE: Verb = ["has", "have"];
const HOLD: Verb = ["holds", "hold"];
const KEEP: Verb = ["keeps", "keep"];
const LOSE: Verb = ["loses", "lose"];
const NAME: Verb = ["names", "name"];
const PASS: Verb = ["passes", "pass"];
const PLACE: Verb = ["places", "place"];
const REINFORCE: Verb = ["reinforces", "reinforce"];
const SAY: Verb = ["says", "say"];
const TAKE: Verb = ["takes", "take"];

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
