//! Events in words.

use super::rules::{Action, Knight, Phase, Place, Seen, Side, State};
use crate::Finite;
use crate::figures::counted;
use crate::telling::{Event, Telling};
use crate::words::capital;

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Action, Option<Knight>>, after: &Self, telling: &mut Telling) {
        match (event, self.phase()) {
            (Event::Outcome(card), Phase::Deal(seat)) => telling.card(format!("Seat {seat} is dealt"), card),
            (Event::Outcome(card), Phase::Draw(seat)) => telling.card(format!("Seat {seat} draws"), card),
            (Event::Action(Action { knight, place }), Phase::Play(seat)) => {
                let (state, name) = match place {
                    Place::Number => (State::Numbered(knight.value), format!("the state of number {}", knight.value)),
                    Place::Colour => (State::Coloured(knight.colour), format!("the {} state", knight.colour)),
                };
                telling.say(format!("Seat {seat} puts {knight} at {name}{}.", self.change_at(state, after)));
                self.tell_castle(after, telling);
            }
            _ => {}
        }
        if after.phase() == Phase::Over {
            let points: Vec<String> = after
                .sides()
                .map(|side| format!("{} {}", after.does(side, HAVE), counted(after.points(side).into(), "point")))
                .collect();
            let result = after.scene(Vec::new()).question_in_words();
            telling.say(format!("{result} {}.", capital(&points.join(", "))));
        }
    }

    /// The new rewards at a state, if they have changed (KC-20 to KC-22).
    fn change_at(&self, state: State, after: &Self) -> String {
        let taken = |position: &Self| position.sides().map(|side| position.taken_at(state, side)).collect::<Vec<_>>();
        if taken(self) == taken(after) {
            return String::new();
        }
        let takes = |side: Side| Some(format!("{} {}", after.does(side, TAKE), after.taken_at(state, side)?));
        let takes: Vec<String> = after.sides().filter_map(takes).collect();
        if takes.is_empty() { ": now nobody takes anything there".into() } else { format!(": now {}", takes.join(", ")) }
    }

    /// Whether the castle changes hands (KC-24).
    fn tell_castle(&self, after: &Self, telling: &mut Telling) {
        let holder = |position: &Self| position.sides().find(|side| position.holds_castle(*side));
        match (holder(self), holder(after)) {
            (before, now) if before == now => {}
            (_, Some(side)) => telling.say(format!("Now {} the castle.", after.does(side, TAKE))),
            (Some(_), None) => telling.say("Now nobody takes the castle."),
            (None, None) => {}
        }
    }

    /// A side with a verb: two seats act in the plural.
    fn does(&self, side: Side, [of_one, of_two]: [&str; 2]) -> String {
        let seats: Vec<&str> = self.all_seats().filter(|seat| self.side(*seat) == side).map(Finite::notation).collect();
        match &seats[..] {
            [seat] => format!("seat {seat} {of_one}"),
            pair => format!("seats {} {of_two}", pair.join(" and ")),
        }
    }
}

const HAVE: [&str; 2] = ["has", "have"];
const TAKE: [&str; 2] = ["takes", "take"];
