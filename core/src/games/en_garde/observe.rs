//! The observation of a seat.

use super::rules::{Attack, DECK_SIZE, Fencer, HAND, OF_EACH_VALUE, PISTE, Phase, Seen};
use crate::arrays::Each;
use crate::{Finite, Seat, Sink, Turn};

impl Seen<'_> {
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let me = Fencer::of(seat);
        let opponent = me.opponent();
        let place = |who| usize::from(who != me);
        let asked = match self.turn() {
            Turn::Seat(seat) => place(Fencer::of(seat)),
            Turn::Chance => 2,
            Turn::Over => 3,
        };
        let (attacker, attack) = self.open_attack().unzip();
        let kind = attack.map(|attack: Attack| usize::from(attack.indirect));
        let [my_steps, opponent_steps] = [me, opponent].each(|fencer| self.room_behind(fencer));
        let rules = self.rules();
        let hundreds = u16::max(1, rules.max_rounds / 100) as u8;

        sink.one_of::<4>("asked", "who can act: I, my opponent, chance, nobody", Some(asked));
        sink.one_of::<2>("attacker", "whose attack is open: mine, my opponent's", attacker.map(place));
        sink.one_of::<2>("attack", "the open attack: direct, indirect", kind);
        sink.number("attack cards", HAND, "the cards of the open attack", attack.map_or(0, |attack| attack.cards));
        sink.number("my steps", PISTE - 1, "fields from my end of the piste to me", my_steps);
        sink.number("opponent steps", PISTE - 1, "fields from the opponent's end of the piste to the opponent", opponent_steps);
        sink.number("distance", PISTE - 1, "fields from me to my opponent (EG-5)", self.distance());
        sink.bag("my hand", OF_EACH_VALUE, "my cards of each value 1 to 5", &self.hand(me).known());
        sink.sizes("opponent cards", HAND, "the size of the opponent's hand", [self.hand(opponent)]);
        sink.sizes("pile", DECK_SIZE, "the size of the pile", [self.pile()]);
        sink.bag("discards", OF_EACH_VALUE, "the cards of each value played in this round (EG-6)", &self.discard());
        sink.flag("my start", "I started this round, or start the next one between rounds (EG-4)", self.starter() == me);
        sink.number("my points", rules.rounds_to_win, "the rounds that I won", self.points()[me.id()]);
        sink.number("opponent points", rules.rounds_to_win, "the rounds that my opponent won", self.points()[opponent.id()]);
        sink.number("hundreds of rounds", hundreds, "the rounds that are over, divided by 100", (self.rounds() / 100) as u8);
        sink.number("rounds", 99, "the rounds that are over, without the hundreds", (self.rounds() % 100) as u8);
        self.write_last(me, sink);
    }

    /// EG-23: the end of the last round.
    #[inline(always)]
    fn write_last<S: Sink>(&self, me: Fencer, sink: &mut S) {
        let winner = self.last().map(|last| last.winner.map_or(2, |winner| usize::from(winner != me)));
        let reason = self.last().map(|last| last.reason.id());
        let hands = self.last().and_then(|last| last.hands).unwrap_or_default();

        sink.one_of::<3>("last winner", "who won the last round: I, my opponent, nobody (EG-23)", winner);
        sink.one_of::<4>("last reason", "what decided it: an attack without an answer, no move, the hands, the fields", reason);
        sink.number("last distance", PISTE - 1, "its final distance", self.last().map_or(0, |last| last.distance));
        sink.bag("my last hand", OF_EACH_VALUE, "my cards at its end, if both hands were shown (EG-21)", &hands[me.id()]);
        sink.bag("opponent last hand", OF_EACH_VALUE, "my opponent's cards at its end, if shown", &hands[me.opponent().id()]);
    }

    /// The attacker and the attack, until it is answered.
    fn open_attack(&self) -> Option<(Fencer, Attack)> {
        match self.phase() {
            Phase::Refill(fencer, attack) => attack.map(|attack| (fencer, attack)),
            Phase::Answer(fencer, attack) => Some((fencer.opponent(), attack)),
            Phase::Shuffle | Phase::Deal | Phase::Move(_) | Phase::Over => None,
        }
    }
}
