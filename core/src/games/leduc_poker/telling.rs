//! Events in words.

use super::rules::{Action, Card, Phase, SEATS, Seen};
use crate::telling::{Event, Telling};

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Action, Option<Card>>, after: &Self, telling: &mut Telling) {
        match event {
            Event::Outcome(card) => match (self.receiver(), card) {
                (Some(seat), card) => telling.card(format!("Seat {seat} is dealt"), card),
                (None, card) => {
                    telling.say(format!("The public card is the {}.", card.map_or(String::new(), |card| card.to_string())))
                }
            },
            Event::Action(action) => {
                let seat = self.speaker();
                let chips = after.chips()[seat];
                telling.say(match action {
                    Action::Fold => format!("Seat {seat} folds."),
                    Action::Call if chips == self.chips()[seat] => format!("Seat {seat} checks, with {chips} in the pot."),
                    Action::Call => format!("Seat {seat} calls, with {chips} in the pot."),
                    Action::Raise => format!("Seat {seat} raises, to {chips} in the pot."),
                });
            }
        }
        if after.phase() == Phase::Shown {
            let [mine, theirs] = SEATS.map(|seat| after.hand(seat).face().map_or(String::new(), |card| card.to_string()));
            telling.say(format!("The hands are shown: seat 0 has the {mine}, seat 1 the {theirs}."));
        }
        if matches!(after.phase(), Phase::Shown | Phase::Folded) {
            telling.say(after.scene(Vec::new()).result());
        }
    }
}
