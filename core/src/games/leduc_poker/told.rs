//! The events of a match, as data.

use super::rules::{Action, Card, Phase, SEATS, Seen};
use crate::telling::{Event, Telling, ToldCards};

crate::scene::data! {
    /// An event of a match; seats are numbers.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all events")]
    pub enum Told {
        /// A seat is dealt its hand (LE-3).
        Dealt { seat: u8, cards: ToldCards<Card> },
        /// The public card is dealt (LE-9).
        Public { card: Card },
        /// A seat folds (LE-7).
        Folded { seat: u8 },
        /// A seat calls without paying; its chips in the pot (LE-5).
        Checked { seat: u8, chips: u8 },
        /// A seat calls; its chips in the pot (LE-5).
        Called { seat: u8, chips: u8 },
        /// A seat raises; its chips in the pot (LE-6).
        Raised { seat: u8, chips: u8 },
        /// The hands are shown (LE-9).
        Shown { hands: [Card; 2] },
        /// The match is over; the winner takes the other's chips, or the pot is shared (LE-10).
        Over { winner: Option<u8>, chips: u8 },
    }
}

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Action, Option<Card>>, after: &Self, telling: &mut Telling<Told>) {
        match event {
            Event::Outcome(card) => match (self.receiver(), card) {
                (Some(seat), card) => telling.tell(Told::Dealt { seat: seat.number(), cards: ToldCards::one(card) }),
                (None, Some(card)) => telling.tell(Told::Public { card }),
                (None, None) => {}
            },
            Event::Action(action) => {
                let seat = self.speaker() as u8;
                let [before, chips] = [self, after].map(|seen| seen.chips()[usize::from(seat)]);
                telling.tell(match action {
                    Action::Fold => Told::Folded { seat },
                    Action::Call if chips == before => Told::Checked { seat, chips },
                    Action::Call => Told::Called { seat, chips },
                    Action::Raise => Told::Raised { seat, chips },
                });
            }
        }
        if after.phase() == Phase::Shown
            && let [Some(mine), Some(theirs)] = SEATS.map(|seat| after.hand(seat).face())
        {
            telling.tell(Told::Shown { hands: [mine, theirs] });
        }
        if matches!(after.phase(), Phase::Shown | Phase::Folded) {
            let won = after.scores()[0];
            let winner = (won != 0).then_some(u8::from(won < 0));
            telling.tell(Told::Over { winner, chips: won.unsigned_abs() as u8 });
        }
    }
}
