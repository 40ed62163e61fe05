//! The smallest game with something hidden: seat 0 holds one of three cards, and seat 1 guesses which.

use engine::InWords;
use engine::{
    AnyGame, Bag, Damaged, Finite, GameOptions, OptionError, PerSeat, Position, Seat, Set, Sink, Stream, Turn, Viewer, laws,
};

engine::finite! {
    /// A card, dealt or guessed.
    enum Card { Red = "red", Green = "green", Blue = "blue" }
}

engine::options! {
    /// The options of the game.
    struct Options {
        /// The value of the match.
        pub stake: u8 = 1, "1..=9";
    }
}

/// A position: the card that seat 0 holds, and the guess of seat 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Guess {
    stake: u8,
    card: Option<Card>,
    guess: Option<Card>,
}

engine::position!(Guess);

impl Position for Guess {
    const NAME: &'static str = "guess";
    const RULES: &'static str = "# Guess";
    type Options = Options;
    type Action = Card;
    type Outcome = Card;
    type Scene = InWords;
    type Told = ();

    fn new(options: &Options) -> Result<Self, OptionError> {
        options.accept("stake", (1..=9).contains(&options.stake))?;
        Ok(Self { stake: options.stake, card: None, guess: None })
    }

    fn options(&self) -> Options {
        Options { stake: self.stake }
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match (self.card, self.guess) {
            (None, _) => Turn::Chance,
            (_, None) => Turn::Seat(Seat::new(1).unwrap()),
            _ => Turn::Over,
        }
    }

    fn legal(&self) -> Set<Card> {
        if matches!(self.turn(), Turn::Seat(_)) { Set::full() } else { Set::new() }
    }

    fn outcomes(&self) -> Bag<Card> {
        if self.card.is_none() { Bag::of_each(1) } else { Bag::new() }
    }

    fn play_unchecked(&mut self, card: Card) {
        self.guess = Some(card);
    }

    fn deal_unchecked(&mut self, card: Card) {
        self.card = Some(card);
    }

    fn scores(&self) -> PerSeat<i32> {
        let won = i32::from(self.turn() == Turn::Over) * i32::from(self.stake);
        PerSeat::new(2, |seat| if (self.guess == self.card) == (seat.index() == 1) { won } else { -won })
    }

    fn returns(&self) -> PerSeat<f32> {
        let scores = self.scores();
        PerSeat::new(2, |seat| scores[seat.index()].signum() as f32)
    }

    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let seen = self.card.filter(|_| seat == Seat::FIRST || self.guess.is_some());
        sink.flag("dealt", "a card was dealt", self.card.is_some());
        sink.one_of::<3>("card", "the card, for seat 0 or after the guess", seen.map(Card::id));
        sink.one_of::<3>("guess", "the guess of seat 1", self.guess.map(Card::id));
    }

    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let hidden = seat != Seat::FIRST && self.turn() == Turn::Seat(seat);
        Self { card: if hidden { Bag::of_each(1).deal(1, stream).lowest() } else { self.card }, ..*self }
    }

    fn scene(&self, viewer: Viewer) -> InWords {
        InWords::of(self, viewer)
    }

    fn table(&self, _: Viewer) -> String {
        format!("guess: {}", self.guess.map_or("none".into(), |card| card.to_string()))
    }

    fn validate(&self) -> Result<(), Damaged> {
        Damaged::unless(self.card.is_some() || self.guess.is_none(), "guess: there is a card before it")
    }
}

fn main() {
    let options = Options { stake: 2 };
    laws::hold::<Guess>(&options, 7, 100).expect("the laws hold");
    let game = AnyGame::of::<Guess>(&options).expect("its options are accepted");
    assert_eq!(game.name(), "guess(stake=2)");
    println!("{} with {} actions", game.name(), game.actions());
}
