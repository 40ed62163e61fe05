//! Events in words.

use super::action::Action;
use super::cards::Card;
use super::state::{LeducPoker, Phase, SEATS};
use crate::Seat;
use crate::telling::{Event, Telling};

impl LeducPoker {
    pub(super) fn telling(&self, event: Event<Action, Card>, after: &Self, viewer: Option<Seat>, telling: &mut Telling) {
        match event {
            Event::Outcome(card) if self.phase == Phase::Hand => {
                let seat = SEATS[usize::from(self.hands[0].is_some())];
                let card = viewer.is_none_or(|viewer| viewer == seat).then_some(card);
                telling.card(format!("Seat {seat} is dealt"), card);
            }
            Event::Outcome(card) => telling.say(format!("The public card is the {card}.")),
            Event::Action(action) => {
                let seat = self.speaker();
                let chips = after.chips()[seat];
                telling.say(match action {
                    Action::Fold => format!("Seat {seat} folds."),
                    Action::Call => format!("Seat {seat} calls, with {chips} in the pot."),
                    Action::Raise => format!("Seat {seat} raises, to {chips} in the pot."),
                });
            }
        }
        if after.phase == Phase::Shown {
            let [mine, theirs] = after.hands.map(|card| card.map_or(String::new(), |card| card.to_string()));
            telling.say(format!("The hands are shown: seat 0 has the {mine}, seat 1 the {theirs}."));
        }
        if matches!(after.phase, Phase::Shown | Phase::Folded) {
            telling.say(after.result());
        }
    }
}
