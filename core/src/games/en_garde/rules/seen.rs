//! A viewer's view of a position, and redeals of what a seat does not see.

use super::cards::Value;
use super::options::Rules;
use super::state::{EnGarde, Ending, Fencer, Phase};
use crate::{Bag, Finite, PerSeat, Seat, Stream, Turn, Zone};
use {super::action::Action, crate::Event, crate::Notice};

seen! {
    EnGarde;
    fields {
        rules: Rules,
        phase: Phase,
        fields: [u8; 2],
        discard: Bag<Value>,
        points: [u8; 2],
        rounds: u16,
        last: Option<Ending>,
    }
    questions {
        turn() -> Turn,
        field(fencer: Fencer) -> u8,
        distance() -> u8,
        room_behind(fencer: Fencer) -> u8,
        starter() -> Fencer,
        receiver() -> Fencer,
        returns() -> PerSeat<f32>,
    }
}

impl<'a> Seen<'a> {
    /// EG-21: a fencer sees its own hand, and both hands where they were shown.
    #[inline(always)]
    pub(crate) fn hand(&self, fencer: Fencer) -> Zone<'a, Value> {
        let is_open = self.viewer.sees_as_one(|seat| Fencer::of(seat) == fencer) || self.position.hands_are_open();
        Zone::new(&self.position.hands[fencer.id()], is_open)
    }

    /// The pile, which no fencer sees.
    #[inline(always)]
    pub(crate) fn pile(&self) -> Zone<'a, Value> {
        Zone::new(&self.position.pile, self.viewer.sees_everything())
    }

    /// The cards that the viewer does not see, wherever they lie.
    pub(crate) fn unseen(&self) -> Bag<Value> {
        let mut unseen = self.position.all_cards().beyond(&self.position.discard);
        for zone in [self.hand(Fencer::White), self.hand(Fencer::Black), self.pile()] {
            unseen.take_all_unchecked(zone.known());
        }
        unseen
    }

    /// The viewer sees a card that is dealt to itself.
    #[inline]
    pub(crate) fn event(&self, event: Event<Action, Value>) -> Event<Action, Option<Value>> {
        match event {
            Event::Action(action) => Event::Action(action),
            Event::Outcome(card) => {
                let receiver = match self.position.phase {
                    Phase::Refill(fencer, _) => fencer,
                    Phase::Shuffle => Fencer::White,
                    _ => self.position.receiver(),
                };
                Event::Outcome(self.viewer.sees_as(receiver.seat()).then_some(card))
            }
        }
    }

    /// All but the cards that the opponent draws is seen; how a round ends depends on the hands (EG-17, EG-20).
    #[inline]
    pub(crate) fn notice(&self, event: Event<Action, Value>, after: &EnGarde) -> Notice {
        match self.event(event) {
            _ if after.rounds != self.position.rounds => Notice::View,
            Event::Outcome(None) => Notice::Hidden,
            _ => Notice::Event,
        }
    }
}

impl EnGarde {
    /// EG-18: redeals the opponent's hand and the pile until the opponent can answer an open question.
    pub(super) fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let me = Fencer::of(seat);
        let opponent = me.opponent();
        if self.hands_are_open() {
            return *self;
        }
        let asked = self.turn() == Turn::Seat(opponent.seat());
        let mut unseen = self.pile;
        unseen.add_all_unchecked(self.hands[opponent.id()]);
        loop {
            let mut redealt = Self { pile: unseen, ..*self };
            redealt.hands[opponent.id()] = redealt.pile.deal(self.hands[opponent.id()].len(), stream);
            if !asked || !redealt.legal().is_empty() {
                return redealt;
            }
        }
    }
}
