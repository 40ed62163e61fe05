//! A game in which it can matter how a seat came to see what it sees: a coin is tossed, and seat 0 wins if it guesses it.

#![allow(unreachable_pub, reason = "the setters of options")]

use crate::InWords;
use crate::{Bag, Damaged, Finite, OptionError, PerSeat, Position, Seat, Set, Sink, Stream, Turn, Viewer};

crate::finite! { pub(super) enum Face { Heads = "heads", Tails = "tails" } }
crate::finite! {
    /// The ways in which seat 0 comes to know of the coin.
    pub(super) enum Trick {
        /// Nothing.
        Blind = "blind",
        /// It glances at the coin, and looks away.
        Glance = "glance",
        /// It draws two faces, and the coin is the first.
        Order = "order",
        /// If the coin is tails, seat 1 waits once more, unseen.
        Wait = "wait",
        /// If the coin is tails, seat 0 cannot guess heads.
        Forbidden = "forbidden",
    }
}
crate::options! {
    pub(super) struct Options {
        /// The way in which seat 0 comes to know of the coin.
        pub trick: Trick = Trick::Blind, "any";
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Coin {
    trick: Trick,
    coin: Option<Face>,
    hand: Bag<Face>,
    waits: u8,
    guess: Option<Face>,
}
crate::position!(Coin);

impl Coin {
    fn waits_needed(&self) -> u8 {
        match self.trick {
            Trick::Glance => 1,
            Trick::Wait => 1 + u8::from(self.coin == Some(Face::Tails)),
            Trick::Blind | Trick::Order | Trick::Forbidden => 0,
        }
    }

    fn is_dealt(&self) -> bool {
        self.coin.is_some() && (self.trick != Trick::Order || self.hand.len() == 2)
    }
}

impl Position for Coin {
    const NAME: &'static str = "coin";
    const RULES: &'static str = "";
    type Options = Options;
    type Action = Face;
    type Outcome = Face;
    type Scene = InWords;
    type Told = ();

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { trick: options.trick, coin: None, hand: Bag::new(), waits: 0, guess: None })
    }
    fn options(&self) -> Options {
        Options { trick: self.trick }
    }
    fn seats(&self) -> usize {
        2
    }
    fn turn(&self) -> Turn {
        if !self.is_dealt() {
            Turn::Chance
        } else if self.waits < self.waits_needed() {
            Turn::Seat(Seat::new(u8::from(self.trick == Trick::Wait)).unwrap())
        } else if self.guess.is_none() {
            Turn::Seat(Seat::FIRST)
        } else {
            Turn::Over
        }
    }
    fn legal(&self) -> Set<Face> {
        match self.turn() {
            Turn::Seat(_) if self.waits < self.waits_needed() => [Face::Heads].into_iter().collect(),
            Turn::Seat(_) if self.trick == Trick::Forbidden && self.coin == Some(Face::Tails) => {
                [Face::Tails].into_iter().collect()
            }
            Turn::Seat(_) => Set::full(),
            _ => Set::new(),
        }
    }
    fn outcomes(&self) -> Bag<Face> {
        if self.is_dealt() { Bag::new() } else { Face::all().collect() }
    }
    fn play_unchecked(&mut self, action: Face) {
        if self.waits < self.waits_needed() {
            self.waits += 1;
        } else {
            self.guess = Some(action);
        }
    }
    fn deal_unchecked(&mut self, face: Face) {
        self.coin.get_or_insert(face);
        if self.trick == Trick::Order {
            self.hand.add_unchecked(face);
        }
    }
    fn scores(&self) -> PerSeat<i32> {
        let won = self.guess.map_or(0, |guess| if Some(guess) == self.coin { 1 } else { -1 });
        PerSeat::new(2, |seat| if seat == Seat::FIRST { won } else { -won })
    }
    fn returns(&self) -> PerSeat<f32> {
        PerSeat::new(2, |seat| self.scores()[seat.index()] as f32)
    }
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let glances = self.trick == Trick::Glance && self.waits == 0 && seat == Seat::FIRST;
        let hand = if seat == Seat::FIRST { self.hand } else { Bag::new() };
        sink.one_of::<2>("coin", "the coin", self.coin.filter(|_| glances).map(Face::id));
        sink.bag("hand", 2, "the faces drawn", &hand);
        self.write_public(seat, sink);
    }
    fn write_public<S: Sink>(&self, _: Seat, sink: &mut S) {
        let asked = matches!(self.turn(), Turn::Seat(seat) if seat == Seat::FIRST);
        sink.one_of::<2>("guess", "what was guessed", self.guess.map(Face::id));
        sink.flag("asked", "seat 0 is asked", asked);
    }
    fn redeal_unchecked(&self, _: Seat, _: &mut Stream) -> Self {
        *self
    }
    fn scene(&self, viewer: Viewer) -> InWords {
        InWords::of(self, viewer)
    }
    fn table(&self, _: Viewer) -> String {
        String::new()
    }
    fn validate(&self) -> Result<(), Damaged> {
        Ok(())
    }
}
