//! The winner and the scores.

use super::cards::Card;
use super::state::{LeducPoker, Phase, SEATS};
use crate::PerSeat;
use std::cmp::Ordering;

impl LeducPoker {
    /// LE-10: the final comparison of seat 0 with seat 1.
    #[inline(always)]
    fn verdict(&self) -> Ordering {
        let rank = |card: Option<Card>| card.map(Card::rank);
        let strength = |hand| (rank(hand) == rank(self.public), rank(hand));
        match self.phase {
            Phase::Folded if self.speaker() == 0 => Ordering::Less,
            Phase::Folded => Ordering::Greater,
            Phase::Shown => strength(self.hands[0]).cmp(&strength(self.hands[1])),
            Phase::Hand | Phase::Bet | Phase::Public => Ordering::Equal,
        }
    }

    /// LE-11: the chips that a seat wins or loses.
    #[inline(always)]
    pub(super) fn scores(&self) -> PerSeat<i32> {
        let [mine, theirs] = self.chips();
        let won = self.verdict() as i32 * i32::from(mine.min(theirs));
        PerSeat::new(SEATS.len(), |seat| if seat == SEATS[0] { won } else { -won })
    }

    /// LE-12: the score as a fraction of the most chips that a seat can put in.
    #[inline(always)]
    pub(super) fn returns(&self) -> PerSeat<f32> {
        let scores = self.scores();
        PerSeat::new(SEATS.len(), |seat| scores[seat.index()] as f32 / f32::from(self.most_chips()))
    }
}
