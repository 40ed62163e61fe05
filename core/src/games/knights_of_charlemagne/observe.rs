//! The observation of a seat.

use super::rules::{DECK_SIZE, HAND, OF_EACH_KNIGHT, Place, Seen};
use crate::{Finite, Seat, Sink, Turn};

/// The field of another seat's hand: its name and its meaning.
type Hand = (&'static str, &'static str);
const OPPONENT: Hand = ("opponent cards", "the size of my opponent's hand");
const LEFT: Hand = ("left cards", "the size of the hand of the seat to my left, which plays after me");
const PARTNER: Hand = ("partner cards", "the size of my partner's hand");
const RIGHT: Hand = ("right cards", "the size of the hand of the seat to my right, which plays before me");

/// The fields of a side's row: their names and their meanings.
type RowFields = [(&'static str, &'static str); Place::COUNT];
const MY_ROW: RowFields = [
    ("my numbered", "my knights at the states of their numbers, in the order of colours and values"),
    ("my coloured", "my knights at the states of their colours"),
];
const OPPONENT_ROW: RowFields = [
    ("opponent numbered", "my opponent's knights at the states of their numbers"),
    ("opponent coloured", "my opponent's knights at the states of their colours"),
];
const LEFT_ROW: RowFields = [
    ("left numbered", "the knights of the seat to my left at the states of their numbers"),
    ("left coloured", "the knights of the seat to my left at the states of their colours"),
];
const RIGHT_ROW: RowFields = [
    ("right numbered", "the knights of the seat to my right at the states of their numbers"),
    ("right coloured", "the knights of the seat to my right at the states of their colours"),
];
const MY_SIDE_ROW: RowFields = [
    ("my side numbered", "my side's knights at the states of their numbers, in the order of colours and values"),
    ("my side coloured", "my side's knights at the states of their colours"),
];
const THEIR_SIDE_ROW: RowFields = [
    ("their side numbered", "the other side's knights at the states of their numbers"),
    ("their side coloured", "the other side's knights at the states of their colours"),
];

impl Seen<'_> {
    /// KC-14: a seat sees its own hand, the rows, and the sizes of the other hands and of the pile.
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, me: Seat, sink: &mut S) {
        let asked = Some(match self.turn() {
            Turn::Seat(seat) => self.steps_to(me, seat),
            Turn::Chance => self.seats(),
            Turn::Over => self.seats() + 1,
        });
        match self.rules().players {
            2 => {
                sink.one_of::<4>("asked", "who can act: I, my opponent, chance, nobody", asked);
                self.write_cards(me, sink, [OPPONENT], [MY_ROW, OPPONENT_ROW]);
            }
            3 => {
                sink.one_of::<5>("asked", "who can act: I, left, right, chance, nobody", asked);
                self.write_cards(me, sink, [LEFT, RIGHT], [MY_ROW, LEFT_ROW, RIGHT_ROW]);
            }
            _ => {
                sink.one_of::<6>("asked", "who can act: I, left, my partner, right, chance, nobody", asked);
                self.write_cards(me, sink, [LEFT, PARTNER, RIGHT], [MY_SIDE_ROW, THEIR_SIDE_ROW]);
            }
        }
    }

    /// The cards as a seat sees them, its own first, then round the table.
    #[inline(always)]
    fn write_cards<S: Sink, const OTHERS: usize, const SIDES: usize>(
        &self,
        me: Seat,
        sink: &mut S,
        hands: [Hand; OTHERS],
        rows: [RowFields; SIDES],
    ) {
        let most = OF_EACH_KNIGHT;
        sink.bag("my hand", most, "my cards of each knight, in the order of colours and values", &self.hand(me).known());
        for (steps, (name, meaning)) in (1..).zip(hands) {
            sink.number(name, HAND, meaning, self.hand(self.seat_at(me, steps)).len() as u8);
        }
        sink.number("pile", DECK_SIZE - self.rules().aside, "the cards that can still be drawn (KC-12)", self.pile_size());
        for (steps, row) in (0..).zip(rows) {
            let side = self.side(self.seat_at(me, steps));
            for (place, (name, meaning)) in Place::all().zip(row) {
                sink.bag(name, most, meaning, &self.row(side, place));
            }
        }
    }

    /// The seat that is `steps` after another, round the table.
    fn seat_at(&self, from: Seat, steps: usize) -> Seat {
        let index = from.index() + steps;
        Seat::from_id(if index < self.seats() { index } else { index - self.seats() }).unwrap_or(Seat::FIRST)
    }

    /// The number of steps from one seat to another, round the table.
    fn steps_to(&self, from: Seat, to: Seat) -> usize {
        let index = to.index() + self.seats() - from.index();
        if index < self.seats() { index } else { index - self.seats() }
    }
}
