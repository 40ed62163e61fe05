//! Events in words.

use super::rules::{Action, Attack, Ending, Fencer, Phase, Reason, Seen, Value};
use crate::figures::counted;
use crate::telling::{Event, Telling};

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Action, Option<Value>>, after: &Self, telling: &mut Telling) {
        match (event, self.phase()) {
            (Event::Outcome(card), Phase::Shuffle) => self.tell_deal(Fencer::White, card, telling),
            (Event::Outcome(card), Phase::Deal) => self.tell_deal(self.receiver(), card, telling),
            (Event::Outcome(card), Phase::Refill(fencer, _)) => telling.card(format!("{fencer} draws"), card),
            (Event::Action(action), Phase::Move(fencer) | Phase::Answer(fencer, _)) => {
                telling.say(self.in_words(fencer, action, after));
            }
            _ => {}
        }
        if let Some(last) = after.last().filter(|_| after.rounds() > self.rounds()) {
            telling.say(after.end_of_round(last));
        }
        if after.phase() == Phase::Over {
            telling.say(after.scene(Vec::new()).question_in_words());
        }
    }

    fn tell_deal(&self, fencer: Fencer, card: Option<Value>, telling: &mut Telling) {
        telling.card(format!("Round {}: {fencer} is dealt", self.rounds() + 1), card);
    }

    /// The action of a fencer (EG-10, EG-15).
    fn in_words(&self, fencer: Fencer, action: Action, after: &Self) -> String {
        let field = after.field(fencer);
        let with = |cards: u8| format!("{} of value {}", counted(cards.into(), "card"), after.distance());
        match (action, self.phase()) {
            (Action::Advance(card), _) => format!("{fencer} advances {card} to field {field}."),
            (Action::Retreat(card), Phase::Answer(..)) => {
                format!("{fencer} gives way to the attack and retreats {card} to field {field}.")
            }
            (Action::Retreat(card), _) => format!("{fencer} retreats {card} to field {field}."),
            (Action::Attack(cards), _) => format!("{fencer} attacks directly with {}.", with(cards.number())),
            (Action::Indirect(card, cards), _) => {
                format!("{fencer} advances {card} to field {field} and attacks indirectly with {}.", with(cards.number()))
            }
            (Action::Parry, Phase::Answer(_, Attack { cards, .. })) => format!("{fencer} parries with {}.", with(cards)),
            (Action::Parry, _) => format!("{fencer} parries."),
        }
    }

    /// The winner of a round, the reason, and both hands if they were shown (EG-21, EG-23).
    fn end_of_round(&self, Ending { winner, reason, distance, hands }: Ending) -> String {
        let [white, black] = self.points();
        let won = winner.map_or("Nobody wins".into(), |winner| format!("{winner} wins"));
        let loser = winner.map_or("nobody".into(), |winner| winner.opponent().to_string());
        let how = match (reason, winner) {
            (Reason::Attack, _) => format!("{loser} has no answer to the attack"),
            (Reason::NoMove, _) => format!("{loser} has no move"),
            (Reason::Hands, _) => format!("with the pile empty, {loser} holds fewer cards of value {distance}"),
            (Reason::Fields, winner) => {
                let equal = match hands {
                    None => String::new(),
                    Some(_) if distance > self.rules().values => format!("at distance {distance} nobody can attack, and "),
                    Some(_) => format!("the hands have as many cards of value {distance}, and "),
                };
                match winner {
                    Some(winner) => format!("{equal}{winner} stands further forward"),
                    None => format!("{equal}neither stands further forward"),
                }
            }
        };
        let shown = hands.map_or(String::new(), |[white, black]| format!(" The hands: White {white}, Black {black}."));
        let white = counted(white.into(), "point");
        format!("{won} round {}: {how}.{shown} White has {white}, Black {black}.", self.rounds())
    }
}
