//! A viewer's view of a position, and redeals of what a seat does not see.

use super::cards::Card;
use super::options::Rules;
use super::state::{Betting, LeducPoker, Phase};
use crate::{PerSeat, Seat, Spot, Stream, Turn};
use {super::action::Action, super::state::SEATS, crate::Event, crate::Notice};

seen! {
    LeducPoker;
    fields {
        rules: Rules,
        phase: Phase,
        public: Option<Card>,
    }
    questions {
        turn() -> Turn,
        speaker() -> usize,
        is_behind() -> bool,
        rounds() -> [Betting; 2],
        chips() -> [u8; 2],
        returns() -> PerSeat<f32>,
        most_chips() -> u8,
    }
}

impl Seen<'_> {
    /// LE-13: a seat sees its own hand, and both hands at a showdown; the other hand is a back even before it is dealt.
    #[inline(always)]
    pub(crate) fn hand(&self, seat: Seat) -> Spot<Card> {
        let is_open = self.viewer.sees_as(seat) || self.position.phase == Phase::Shown;
        if is_open { Spot::new(self.position.hands[seat.index()], true) } else { Spot::Back }
    }

    /// The seat that is dealt a hand (LE-3).
    pub(crate) fn receiver(&self) -> Option<Seat> {
        let seat = SEATS[usize::from(self.position.hands[0].is_some())];
        (self.position.phase == Phase::Hand).then_some(seat)
    }

    /// LE-13: the viewer sees the card of a hand that is dealt to itself.
    #[inline]
    pub(crate) fn event(&self, event: Event<Action, Card>) -> Event<Action, Option<Card>> {
        match event {
            Event::Action(action) => Event::Action(action),
            Event::Outcome(card) => {
                let is_open = self.receiver().is_none_or(|seat| self.viewer.sees_as(seat));
                Event::Outcome(is_open.then_some(card))
            }
        }
    }

    /// LE-13: a hand is shown at the end; until then, seat 1 sees nothing of a card that seat 0 is dealt.
    #[inline]
    pub(crate) fn notice(&self, event: Event<Action, Card>, after: &LeducPoker) -> Notice {
        match self.event(event) {
            Event::Outcome(None) if self.receiver() == Some(Seat::FIRST) => Notice::Nothing,
            Event::Outcome(None) => Notice::Hidden,
            _ if after.phase == Phase::Shown => Notice::View,
            _ => Notice::Event,
        }
    }
}

impl LeducPoker {
    /// LE-13: redeals the other hand, which may be any card that the seat does not see.
    pub(super) fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let mut redealt = *self;
        let hand = &mut redealt.hands[1 - seat.index()];
        if let Some(card) = hand.filter(|_| self.phase != Phase::Shown) {
            redealt.deck.add_unchecked(card);
            *hand = redealt.deck.deal(1, stream).lowest();
        }
        redealt
    }
}
