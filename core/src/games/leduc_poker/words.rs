//! The table and the sentences, from a scene and the events told alone.

use super::rules::{Action, Card, Options};
use super::scene::{Ended, Question, Scene};
use super::told::Told;
use crate::Finite;
use crate::figures::counted;
use crate::scene::{Cards, Face};
use crate::table::{Line, Table, Tone};
use crate::telling::{ARE, HAVE, Reader, ToldCards};

impl Scene {
    pub(super) fn table(&self) -> Table {
        let mut table = Table::default();
        let card = |line: Line, card: &Cards<Card>| line.zone_in_words(card, in_words(card), face);
        table.push(card(Line::new("public card:"), &self.public));
        for (player, chips) in self.seats.iter().zip(&self.pot) {
            let line = card(Line::new(format!("seat {}:", player.seat)).of(player.seat), &player.hand);
            table.push(line.words(format!(", chips in the pot: {chips}")));
        }
        table.say(Tone::Question, self.asked(Reader::Anyone));
        table.with_buttons(&self.choices)
    }

    /// The open question for a reader, or the result.
    pub(super) fn asked(&self, reader: Reader) -> String {
        match &self.question {
            Some(Question::Hand) => "A hand is dealt.".into(),
            Some(Question::Public) => "The public card is dealt.".into(),
            Some(Question::Bet { seat }) if reader.is(*seat) => {
                let deeds = self.choices.iter().filter_map(|choice| Action::from_id(choice.action.id()));
                reader.seat(*seat).is_to_do_one(deeds.map(|deed| deed.notation()))
            }
            Some(Question::Bet { seat }) => reader.seat(*seat).is_to("play"),
            None if self.end.as_ref().is_some_and(|end| end.reason == Ended::Folded) => {
                let folded = reader.seat((self.won() > 0).into());
                format!("{} folded. {}", folded.begins(HAVE), self.result(reader))
            }
            None => self.result(reader),
        }
    }

    /// The chips that the first seat has won.
    fn won(&self) -> i32 {
        self.seats.first().map_or(0, |player| player.score)
    }

    /// The winner of the pot.
    fn result(&self, reader: Reader) -> String {
        match self.won() {
            0 => SHARED.into(),
            won => {
                let winner = reader.seat((won < 0).into());
                format!("{} {}.", winner.begins(["wins", "win"]), counted(won.unsigned_abs(), "chip"))
            }
        }
    }
}

fn in_words(card: &Cards<Card>) -> &'static str {
    match card.open.first() {
        Some(card) => card.notation(),
        None if card.hidden > 0 => "hidden",
        None => "none",
    }
}

/// The faces of all cards.
pub(super) fn cards(_: &Options) -> Vec<Face> {
    Card::all().map(face).collect()
}

fn face(card: Card) -> Face {
    let (heart, spade) = (5, 6);
    Face::new(card, ["J", "Q", "K"][card.rank()], Some(if card.notation().ends_with("hearts") { heart } else { spade }))
}

impl crate::Told for Told {
    type Card = Card;

    fn cards(&mut self) -> Option<&mut ToldCards<Card>> {
        if let Self::Dealt { cards, .. } = self { Some(cards) } else { None }
    }

    fn sentence(&self, reader: Reader) -> String {
        let seat = |seat: &u8| reader.seat(*seat);
        match self {
            Self::Dealt { seat: dealt, cards } => {
                format!("{} dealt {}.", seat(dealt).begins(ARE), cards.in_words(|card| card.to_string()))
            }
            Self::Public { card } => format!("The public card is the {card}."),
            Self::Folded { seat: folded } => format!("{}.", seat(folded).begins(["folds", "fold"])),
            Self::Checked { seat: asked, chips } => {
                format!("{}, with {chips} in the pot.", seat(asked).begins(["checks", "check"]))
            }
            Self::Called { seat: asked, chips } => format!("{}, with {chips} in the pot.", seat(asked).begins(["calls", "call"])),
            Self::Raised { seat: asked, chips } => format!("{}, to {chips} in the pot.", seat(asked).begins(["raises", "raise"])),
            Self::Shown { hands: [mine, theirs] } => {
                format!("The hands are shown: {} the {mine}, {} the {theirs}.", seat(&0).does(HAVE), seat(&1).name())
            }
            Self::Over { winner: None, .. } => SHARED.into(),
            Self::Over { winner: Some(winner), chips } => {
                format!("{} {}.", seat(winner).begins(["wins", "win"]), counted((*chips).into(), "chip"))
            }
        }
    }
}

const SHARED: &str = "The pot is shared.";
