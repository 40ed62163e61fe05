//! The position in words.

use super::rules::{Phase, Seen};
use crate::figures::counted;

impl Seen<'_> {
    /// The open question, or the result, in words.
    pub(super) fn question(&self) -> String {
        match self.phase() {
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
