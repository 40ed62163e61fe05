//! The observation of a seat, and redeals of what it does not see.

use super::cards::Card;
use super::state::{LeducPoker, Phase};
use crate::{Finite, Seat, Sink, Stream, Turn};

impl LeducPoker {
    /// LE-13
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let (me, opponent, most) = (seat.index(), 1 - seat.index(), self.most_chips());
        let asked = match self.turn() {
            Turn::Seat(asked) => usize::from(asked != seat),
            Turn::Chance => 2,
            Turn::Over => 3,
        };
        let shown = self.hands[opponent].filter(|_| self.phase == Phase::Shown);
        let [hand, shown, public] = [self.hands[me], shown, self.public].map(|card| card.map(Card::id));
        let (chips, rounds) = (self.chips(), self.rounds());

        sink.one_of::<4>("asked", "who can act: I, my opponent, chance, nobody", Some(asked));
        sink.flag("first", "I begin both rounds (LE-4)", me == 0);
        sink.one_of::<{ Card::COUNT }>("my hand", "my card", hand);
        sink.one_of::<{ Card::COUNT }>("opponent hand", "my opponent's card when it is shown", shown);
        sink.one_of::<{ Card::COUNT }>("public card", "the public card", public);
        sink.number("my chips", most, "my chips in the pot", chips[me]);
        sink.number("opponent chips", most, "my opponent's chips in the pot", chips[opponent]);
        sink.field("checked", 1, "each round began with a call", rounds.map(|betting| betting.checked.into()));
        sink.field("raises", self.rules.max_raises, "the raises of each round", rounds.map(|betting| betting.raises));
    }

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
