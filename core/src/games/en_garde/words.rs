//! The table and the sentences, from a scene and the events told alone.

use super::rules::{Action, Fencer, Options, Reason, Value};
use super::scene::{Fencing, LastRound, OpenAttack, Question, Scene, field_part};
use super::told::{Advance, RoundOver, Told};
use crate::figures::counted;
use crate::scene::{Choice, Face, notation};
use crate::table::{Field, Figure, Line, Table, Tone, Track};
use crate::telling::{ARE, HAVE, Reader, Subject, TIE, ToldCards, Verb};
use crate::{Finite, Seat};

impl Scene {
    /// The piste, the hands, the pile, the discards, the last round, and the open question.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::default();
        table.say(Tone::Heading, self.title());
        let figure = |number| {
            let Fencing { seat, .. } = self.seats.iter().find(|fencing| fencing.field == number)?;
            Some(Figure { letter: if *seat == 0 { 'W' } else { 'B' }, owner: Seat::new(*seat)? })
        };
        let field = |number| Field { part: field_part(number), figure: figure(number) };
        table.push(Track { fields: (1..=self.piste).map(field).collect(), marked: self.middle });
        let are_shown = matches!(self.question, None | Some(Question::Shuffle))
            && self.last_round.as_ref().is_some_and(|last| last.hands.is_some());
        for Fencing { seat, score, hand, .. } in &self.seats {
            let points = counted(score.unsigned_abs(), "point");
            let line = Line::new(format!("{}  {points:8}  hand:", fencer(*seat))).of(*seat);
            table.push(line.zone(hand, are_shown || self.viewer.sees_as_number(*seat), face));
        }
        let pile = Line::new(format!("distance: {}  pile:", self.distance));
        table.push(pile.zone_in_words(&self.pile, counted(self.pile.len(), "card"), face));
        table.push(Line::new("discards:").zone(&self.discards, true, face));
        if let Some(last) = &self.last_round {
            table.say(Tone::Note, last.in_words());
        }
        table.say(Tone::Question, self.asked(Reader::Anyone));
        table.with_buttons(&self.choices)
    }

    fn title(&self) -> String {
        let wins = if self.points_to_win == 1 { "point wins" } else { "points win" };
        format!("Round {} of at most {}, {} {wins}", self.round, self.rounds_at_most, self.points_to_win)
    }

    /// The open question for a reader, or the result.
    pub(super) fn asked(&self, reader: Reader) -> String {
        let who = |seat: &u8| subject(*seat, reader);
        match &self.question {
            Some(Question::Shuffle) => "The cards are shuffled for the next round.".into(),
            Some(Question::Deal { seat }) => format!("{} dealt a card.", who(seat).begins(ARE)),
            Some(Question::Move { seat }) if reader.is(*seat) => who(seat).is_to_do_one(self.choices.iter().filter_map(deed)),
            Some(Question::Move { seat }) => who(seat).is_to("move"),
            Some(Question::Refill { seat }) => format!("{} the hand.", who(seat).begins(["refills", "refill"])),
            Some(Question::Answer { seat, attack: OpenAttack { indirect, value, count } }) => {
                let cards = with(count, value);
                if reader.is(*seat) {
                    let or = if *indirect { "Parry, or retreat?" } else { "Parry?" };
                    return format!("{} with {cards}. {or}", subject(1 - seat, reader).begins(ATTACK));
                }
                who(seat).is_to(&format!("answer {} attack with {cards}", if *indirect { "an indirect" } else { "a direct" }))
            }
            None => match self.end.as_ref().map(|end| &end.winners[..]) {
                Some([winner]) => format!("{} won the match.", who(winner).begins(HAVE)),
                _ => TIE.into(),
            },
        }
    }
}

impl LastRound {
    fn in_words(&self) -> String {
        let who = self.winner.map_or("nobody".into(), |winner| fencer(winner).to_string());
        let how = match (self.reason, self.winner) {
            (Reason::Attack, _) => "the attack had no answer",
            (Reason::NoMove, _) => "the opponent had no move",
            (Reason::Hands, _) => "the winner held more cards of that value",
            (Reason::Fields, Some(_)) => "the winner had advanced further",
            (Reason::Fields, None) => "neither had advanced further",
        };
        let shown = self.hands.as_ref().map(|hands| hands.each_ref().map(|hand| notation(hand)));
        let shown = shown.map_or(String::new(), |[white, black]| format!(" The hands: White {white}, Black {black}."));
        format!("Round {} was won by {who} at distance {}: {how}.{shown}\n", self.round, self.distance)
    }
}

fn fencer(seat: u8) -> Fencer {
    if seat == 0 { Fencer::White } else { Fencer::Black }
}

/// The faces of all cards.
pub(super) fn cards(_: &Options) -> Vec<Face> {
    Value::all().map(face).collect()
}

fn face(value: Value) -> Face {
    Face::new(value, value.notation(), None)
}

impl crate::Told for Told {
    type Card = Value;

    fn cards(&mut self) -> Option<&mut ToldCards<Value>> {
        if let Self::Dealt { cards, .. } | Self::Drew { cards, .. } = self { Some(cards) } else { None }
    }

    fn sentence(&self, reader: Reader) -> String {
        let who = |seat: &u8| subject(*seat, reader);
        let named = |cards: &ToldCards<Value>| cards.in_words(|card| card.to_string());
        match self {
            Self::Dealt { round, seat, cards } => format!("Round {round}: {} dealt {}.", who(seat).does(ARE), named(cards)),
            Self::Drew { seat, cards } => format!("{} {}.", who(seat).begins(["draws", "draw"]), named(cards)),
            Self::Advanced { seat, card, field } => format!("{} {card} to field {field}.", who(seat).begins(ADVANCE)),
            Self::Retreated { seat, card, field, gave_way: false } => {
                format!("{} {card} to field {field}.", who(seat).begins(RETREAT))
            }
            Self::Retreated { seat, card, field, gave_way: true } => {
                let retreats = who(seat).and(RETREAT);
                format!("{} way to the attack and {retreats} {card} to field {field}.", who(seat).begins(["gives", "give"]))
            }
            Self::Attacked { seat, value, count, advance: None } => {
                format!("{} directly with {}.", who(seat).begins(ATTACK), with(count, value))
            }
            Self::Attacked { seat, value, count, advance: Some(Advance { card, field }) } => {
                let (advances, attacks) = (who(seat).begins(ADVANCE), who(seat).and(ATTACK));
                format!("{advances} {card} to field {field} and {attacks} indirectly with {}.", with(count, value))
            }
            Self::Parried { seat, value, count } => {
                format!("{} with {}.", who(seat).begins(["parries", "parry"]), with(count, value))
            }
            Self::RoundOver(over) => over.sentence(reader),
            Self::Over { winner: Some(winner) } => format!("{} won the match.", who(winner).begins(HAVE)),
            Self::Over { winner: None } => TIE.into(),
        }
    }
}

impl RoundOver {
    fn sentence(&self, reader: Reader) -> String {
        let Self { round, winner, reason, distance, in_reach, hands, points } = self;
        let won = winner.map_or("Nobody wins".into(), |winner| subject(winner, reader).begins(["wins", "win"]));
        let loser = winner.map_or(Subject::named("nobody", false), |winner| subject(1 - winner, reader));
        let how = match (reason, winner) {
            (Reason::Attack, _) => format!("{} no answer to the attack", loser.does(HAVE)),
            (Reason::NoMove, _) => format!("{} no move", loser.does(HAVE)),
            (Reason::Hands, _) => {
                format!("with the pile empty, {} fewer cards of value {distance}", loser.does(["holds", "hold"]))
            }
            (Reason::Fields, winner) => {
                let equal = match hands {
                    None => String::new(),
                    Some(_) if !in_reach => format!("at distance {distance} nobody can attack, and "),
                    Some(_) => format!("the hands have as many cards of value {distance}, and "),
                };
                let further = winner.map_or(Subject::named("neither", false), |winner| subject(winner, reader));
                format!("{equal}{} further forward", further.does(["stands", "stand"]))
            }
        };
        let [white, black] = [0, 1].map(|seat| subject(seat, reader));
        let shown = hands.as_ref().map_or(String::new(), |hands| {
            let [one, other] = hands.each_ref().map(|hand| notation(hand));
            format!(" The hands: {} {one}, {} {other}.", white.name(), black.name())
        });
        let points = format!("{} {}, {} {}", white.begins(HAVE), counted(points[0].into(), "point"), black.name(), points[1]);
        format!("{won} round {round}: {how}.{shown} {points}.")
    }
}

const ADVANCE: Verb = ["advances", "advance"];
const ATTACK: Verb = ["attacks", "attack"];
const RETREAT: Verb = ["retreats", "retreat"];

/// The deed of a choice at a move.
fn deed(choice: &Choice) -> Option<&'static str> {
    Some(match Action::from_id(choice.action.id())? {
        Action::Advance(_) => "advance",
        Action::Attack(_) | Action::Indirect(..) => "attack",
        Action::Retreat(_) => "retreat",
        Action::Parry => "parry",
    })
}

/// The cards of an attack.
fn with(count: &u8, value: &u8) -> String {
    format!("{} of value {value}", counted((*count).into(), "card"))
}

fn subject(seat: u8, reader: Reader) -> Subject {
    if reader.is(seat) { Subject::you() } else { Subject::named(fencer(seat).notation(), false) }
}
