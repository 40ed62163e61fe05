//! The observation of a seat.

use super::rules::{Card, SEATS, Seen};
use crate::arrays::Each;
use crate::{Finite, Seat, Sink, Turn};

impl Seen<'_> {
    /// LE-13
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let (me, opponent, most) = (seat.index(), 1 - seat.index(), self.most_chips());
        let asked = match self.turn() {
            Turn::Seat(asked) => usize::from(asked != seat),
            Turn::Chance => 2,
            Turn::Over => 3,
        };
        let [hand, shown] = [seat, SEATS[opponent]].each(|seat| self.hand(seat).face());
        let [hand, shown, public] = [hand, shown, self.public()].each(|card| card.map(Card::id));
        let (chips, rounds) = (self.chips(), self.rounds());

        sink.one_of::<4>("asked", "who can act: I, my opponent, chance, nobody", Some(asked));
        sink.flag("first", "I begin both rounds (LE-4)", me == 0);
        sink.one_of::<{ Card::COUNT }>("my hand", "my card", hand);
        sink.one_of::<{ Card::COUNT }>("opponent hand", "my opponent's card when it is shown", shown);
        sink.one_of::<{ Card::COUNT }>("public card", "the public card", public);
        sink.number("my chips", most, "my chips in the pot", chips[me]);
        sink.number("opponent chips", most, "my opponent's chips in the pot", chips[opponent]);
        sink.field("checked", 1, "each round began with a call", rounds.each(|betting| betting.checked.into()));
        sink.field("raises", self.rules().max_raises, "the raises of each round", rounds.each(|betting| betting.raises));
    }
}
