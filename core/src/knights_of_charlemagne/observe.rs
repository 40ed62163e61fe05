//! What does a seat see; redealing what it does not see.

use super::action::Place;
use super::cards::{ASIDE, DECK_SIZE, HAND, Knight, OF_EACH_KNIGHT, State};
use super::state::{KnightsOfCharlemagne, Phase, Side};
use crate::{Bag, Finite, Game, Seat, Sink, Stream, Turn};
use std::fmt::Write;
use std::iter::{once, repeat_n};

/// The field of another seat's hand: its name and its meaning.
type Hand = (&'static str, &'static str);
const OPPONENT: Hand = ("opponent cards", "the size of my opponent's hand");
const LEFT: Hand = ("left cards", "the size of the hand of the seat to my left, which plays after me");
const PARTNER: Hand = ("partner cards", "the size of my partner's hand");
const RIGHT: Hand = ("right cards", "the size of the hand of the seat to my right, which plays before me");

/// The fields of a side's row: their names and their meanings.
type Row = [(&'static str, &'static str); Place::COUNT];
const MY_ROW: Row = [
    ("my numbered", "my knights at the states of their numbers, in the order of colours and values"),
    ("my coloured", "my knights at the states of their colours"),
];
const OPPONENT_ROW: Row = [
    ("opponent numbered", "my opponent's knights at the states of their numbers"),
    ("opponent coloured", "my opponent's knights at the states of their colours"),
];
const LEFT_ROW: Row = [
    ("left numbered", "the knights of the seat to my left at the states of their numbers"),
    ("left coloured", "the knights of the seat to my left at the states of their colours"),
];
const RIGHT_ROW: Row = [
    ("right numbered", "the knights of the seat to my right at the states of their numbers"),
    ("right coloured", "the knights of the seat to my right at the states of their colours"),
];
const MY_SIDE_ROW: Row = [
    ("my side numbered", "my side's knights at the states of their numbers, in the order of colours and values"),
    ("my side coloured", "my side's knights at the states of their colours"),
];
const THEIR_SIDE_ROW: Row = [
    ("their side numbered", "the other side's knights at the states of their numbers"),
    ("their side coloured", "the other side's knights at the states of their colours"),
];

impl KnightsOfCharlemagne {
    /// KC-14: a seat sees its own hand, the rows, and the sizes of the other hands and of the pile.
    #[inline(always)]
    pub(super) fn write_for<S: Sink>(&self, me: Seat, sink: &mut S) {
        let asked = Some(match self.turn() {
            Turn::Seat(seat) => self.steps_to(me, seat),
            Turn::Chance => self.seats(),
            Turn::Over => self.seats() + 1,
        });
        match self.rules.players {
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

    /// The cards as a seat sees them, its own first, then going round.
    #[inline(always)]
    fn write_cards<S: Sink, const OTHERS: usize, const SIDES: usize>(
        &self,
        me: Seat,
        sink: &mut S,
        hands: [Hand; OTHERS],
        rows: [Row; SIDES],
    ) {
        let most = OF_EACH_KNIGHT;
        sink.bag("my hand", most, "my cards of each knight, in the order of colours and values", &self.hands[me.index()]);
        for (steps, (name, meaning)) in (1..).zip(hands) {
            let seat = self.seat_at(me, steps);
            sink.number(name, HAND, meaning, self.hands[seat.index()].len() as u8);
        }
        sink.number("pile", DECK_SIZE - ASIDE, "the cards that can still be drawn (KC-12)", self.pile_size());
        for (steps, row) in (0..).zip(rows) {
            let side = self.side(self.seat_at(me, steps));
            for (bag, (name, meaning)) in self.rows[side.id()].iter().zip(row) {
                sink.bag(name, most, meaning, bag);
            }
        }
    }

    /// The seat that is so many steps away from another, going round.
    fn seat_at(&self, from: Seat, steps: usize) -> Seat {
        let index = from.index() + steps;
        Seat::from_id(if index < self.seats() { index } else { index - self.seats() }).unwrap_or(Seat::FIRST)
    }

    /// How many steps it is from one seat to another, going round.
    fn steps_to(&self, from: Seat, to: Seat) -> usize {
        let index = to.index() + self.seats() - from.index();
        if index < self.seats() { index } else { index - self.seats() }
    }

    /// KC-14: the hands of the others and the pile are drawn anew.
    pub(super) fn redealt(&self, me: Seat, stream: &mut Stream) -> Self {
        let mut redealt = *self;
        for other in self.all_seats().filter(|other| *other != me) {
            redealt.pile += self.hands[other.index()];
        }
        for other in self.all_seats().filter(|other| *other != me) {
            redealt.hands[other.index()] = redealt.pile.deal(self.hands[other.index()].len(), stream);
        }
        redealt
    }

    /// The row of states with a line for each side, then the hands: those that the viewer does not see as a number of cards.
    pub(super) fn table_for(&self, viewer: Option<Seat>) -> String {
        let mut lines = vec![once(String::new()).chain(State::all().map(|state| state.to_string())).collect::<Vec<_>>()];
        for side in self.sides() {
            let label = format!("{}: {}", self.side_name(side), counted(self.points(side).into(), "point"));
            lines.push(once(label).chain(State::all().map(|state| self.cell(side, state))).collect());
        }
        let mut text = String::new();
        for line in &lines {
            let columns = line.iter().enumerate().map(|(column, cell)| {
                let width = lines.iter().map(|line| line[column].len()).max().unwrap_or_default();
                format!("{cell:width$}")
            });
            let _ = writeln!(text, "{}", columns.collect::<Vec<_>>().join("  ").trim_end());
        }
        for seat in self.all_seats() {
            let hand = self.hands[seat.index()];
            let cards = match viewer {
                Some(viewer) if viewer != seat => counted(hand.len(), "card"),
                _ => listed(hand),
            };
            let _ = writeln!(text, "seat {seat}'s hand: {cards}");
        }
        let _ = writeln!(text, "pile: {}", counted(self.pile_size().into(), "card"));
        text + &self.question()
    }

    /// The knights of a side at a state: their number, then the values, or the initials of the colours.
    fn cell(&self, side: Side, state: State) -> String {
        let row = |place: Place| self.rows[side.id()][place.id()];
        let knights: String = match state {
            State::Numbered(value) => each(row(Place::Number))
                .filter(|knight| knight.value == value)
                .filter_map(|knight| knight.colour.to_string().chars().next())
                .collect(),
            State::Coloured(colour) => {
                each(row(Place::Colour)).filter(|knight| knight.colour == colour).map(|knight| knight.value.to_string()).collect()
            }
        };
        if knights.is_empty() { "-".into() } else { format!("{} {knights}", knights.len()) }
    }

    /// A side by its seats.
    fn side_name(&self, side: Side) -> String {
        let seats: Vec<String> = self.all_seats().filter(|seat| self.side(*seat) == side).map(|seat| seat.to_string()).collect();
        format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, seats.join(" and "))
    }

    /// What is asked, in words.
    fn question(&self) -> String {
        match self.phase {
            Phase::Deal(seat) => format!("Seat {seat} is dealt a card."),
            Phase::Play(seat) => format!("Seat {seat} is to play."),
            Phase::Draw(seat) => format!("Seat {seat} draws a card."),
            Phase::Over => {
                let returns = self.returns();
                let won = self.sides().filter(|side| returns[side.id()] > 0.0).map(|side| self.side_name(side));
                match won.collect::<Vec<_>>()[..] {
                    [] => "The game is drawn.".into(),
                    [ref alone] => format!("The game is won by {alone}."),
                    ref several => format!("The game is won by {}.", several.join(" and ")),
                }
            }
        }
    }
}

/// The knights of a bag, one by one.
fn each(bag: Bag<Knight>) -> impl Iterator<Item = Knight> {
    Knight::all().flat_map(move |knight| repeat_n(knight, bag.count(knight).into()))
}

/// The knights of a bag in words.
fn listed(bag: Bag<Knight>) -> String {
    let knights: Vec<String> = each(bag).map(|knight| knight.to_string()).collect();
    if knights.is_empty() { "-".into() } else { knights.join(", ") }
}

/// A number of things.
fn counted(n: u32, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}
