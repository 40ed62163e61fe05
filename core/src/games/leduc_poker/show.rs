//! The position in words.

use super::cards::Card;
use super::state::{LeducPoker, Phase, SEATS};
use crate::Seat;
use crate::words::counted;

impl LeducPoker {
    pub(super) fn table(&self, viewer: Option<Seat>) -> String {
        let text = |card: Option<Card>| card.map_or("none".into(), |card| card.to_string());
        let mut table = format!("public card: {}\n", text(self.public));
        for seat in SEATS {
            let seen = viewer.is_none_or(|viewer| viewer == seat) || self.phase == Phase::Shown;
            let hand = match self.hands[seat.index()] {
                Some(_) if !seen => "hidden".into(),
                hand => text(hand),
            };
            table += &format!("seat {seat}: {hand}, chips in the pot: {}\n", self.chips()[seat.index()]);
        }
        table + &self.question()
    }

    /// The open question, or the result, in words.
    pub(super) fn question(&self) -> String {
        match self.phase {
            Phase::Hand => "A hand is dealt.".into(),
            Phase::Public => "The public card is dealt.".into(),
            Phase::Bet => format!("Seat {} is to play.", self.speaker()),
            Phase::Shown => self.result(),
            Phase::Folded => format!("Seat {} has folded. {}", usize::from(self.scores()[0] > 0), self.result()),
        }
    }

    /// The winner of the pot.
    pub(super) fn result(&self) -> String {
        match self.scores()[0] {
            0 => "The pot is shared.".into(),
            won => format!("Seat {} wins {}.", usize::from(won < 0), counted(won.unsigned_abs(), "chip")),
        }
    }
}
