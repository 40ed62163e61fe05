//! Your own game: Kuhn poker. `cargo run -p bastide --features laws --example kuhn` plays it, and `cargo test` in the place of
//! `cargo run` tests it.

#[cfg(test)]
mod tests;

use Action::{Bet, Pass};
use bastide::batch::Outputs;
use bastide::{AnyGame, Bag, BatchSetup, Damaged, Finite, GameOptions, InWords, Match, OptionError, PerSeat, Position};
use bastide::{Seat, Set, Sink, Stream, Turn, Viewer, finite, options, position};

const RULES: &str = "\
# Kuhn poker
- **KP-1** There are three cards: jack, queen and king, the highest. Each of two seats is dealt one, seat 0 first.
- **KP-2** Each seat puts one chip into the pot. A *bet* puts in `bet` chips more: 1, or 1 to 9. A *pass* puts in none.
- **KP-3** Seat 0 begins, then the seats take turns. The match ends after two passes, two bets, or a bet and then a pass.
- **KP-4** The seat with more chips in the pot wins it; where both have put in the same, the higher card does.
- **KP-5** The score is the chips won or lost; the return is the score divided by the most chips that a seat can put in.
- **KP-6** A seat sees its own card and all passes and bets. Where the higher card wins, both cards are shown.
";

// The options, the outcomes of chance, and the actions. The ids are 0, 1, 2, in the order of the values.
options! { struct Options { /** The chips of a bet (KP-2). */ pub bet: u8 = 1, "1..=9"; } }
finite! { enum Card { Jack = "jack", Queen = "queen", King = "king" } }
finite! { enum Action { Pass = "pass", Bet = "bet" } }

/// The complete state: a plain value, from which everything else follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Kuhn {
    bet: u8,
    hands: [Option<Card>; 2],
    said: [Option<Action>; 3],
}
position!(Kuhn);

impl Kuhn {
    /// The chips of each seat in the pot (KP-2).
    fn chips(&self) -> [u8; 2] {
        let [first, second, third] = self.said.map(|said| u8::from(said == Some(Bet)) * self.bet);
        [1 + first + third, 1 + second]
    }

    /// The cards that a viewer sees (KP-6).
    fn seen(&self, viewer: Viewer) -> [Option<Card>; 2] {
        let shown = self.turn() == Turn::Over && self.chips()[0] == self.chips()[1];
        let sees = |seat: u8| shown || Seat::new(seat).is_some_and(|seat| viewer.sees_as(seat));
        [0, 1].map(|seat| self.hands[usize::from(seat)].filter(|_| sees(seat)))
    }
}

impl Position for Kuhn {
    const NAME: &'static str = "kuhn_poker";
    const RULES: &'static str = RULES;
    type Options = Options;
    type Action = Action;
    type Outcome = Card;
    type Scene = InWords;
    type Told = ();

    fn new(options: &Options) -> Result<Self, OptionError> {
        options.accept("bet", (1..=9).contains(&options.bet))?;
        Ok(Self { bet: options.bet, hands: [None; 2], said: [None; 3] })
    }
    fn options(&self) -> Options {
        Options { bet: self.bet }
    }
    fn seats(&self) -> usize {
        2
    }
    /// KP-1, KP-3
    fn turn(&self) -> Turn {
        match (self.hands, self.said) {
            ([_, None], _) => Turn::Chance,
            (_, [None, ..] | [Some(Pass), Some(Bet), None]) => Turn::Seat(Seat::FIRST),
            (_, [_, None, _]) => Turn::Seat(Seat::new(1).unwrap()),
            _ => Turn::Over,
        }
    }
    fn legal(&self) -> Set<Action> {
        if matches!(self.turn(), Turn::Seat(_)) { Set::full() } else { Set::new() }
    }
    fn outcomes(&self) -> Bag<Card> {
        Card::all().filter(|card| self.turn() == Turn::Chance && !self.hands.contains(&Some(*card))).collect()
    }
    fn play_unchecked(&mut self, action: Action) {
        *self.said.iter_mut().find(|said| said.is_none()).unwrap() = Some(action);
    }
    fn deal_unchecked(&mut self, card: Card) {
        *self.hands.iter_mut().find(|hand| hand.is_none()).unwrap() = Some(card);
    }
    /// KP-4, KP-5
    fn scores(&self) -> PerSeat<i32> {
        let [mine, theirs] = self.chips();
        let first_wins = (mine, self.hands[0]) > (theirs, self.hands[1]);
        let won = if self.turn() == Turn::Over { mine.min(theirs).into() } else { 0 };
        PerSeat::new(2, |seat| if first_wins == (seat == Seat::FIRST) { won } else { -won })
    }
    fn returns(&self) -> PerSeat<f32> {
        PerSeat::new(2, |seat| self.scores()[seat.index()] as f32 / f32::from(1 + self.bet))
    }
    /// KP-6: each field has a name, a maximum (1 except for the last field) and a meaning.
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let seen = self.seen(Viewer::Seat(seat)).map(|card| card.map(Card::id));
        let said = self.said.map(|said| said.map_or(0, |said| 1 + said as u8));
        sink.flag("first", "I begin", seat == Seat::FIRST);
        sink.one_of::<3>("my card", "jack, queen, king", seen[seat.index()]);
        sink.one_of::<3>("other card", "my opponent's card when it is shown", seen[1 - seat.index()]);
        sink.field("said", 2, "what was said in turn: 0 nothing, 1 pass, 2 bet", said);
    }
    /// The other card may be any card that the seat does not see.
    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let (mut redealt, other) = (*self, 1 - seat.index());
        if self.hands != self.seen(Viewer::Seat(seat)) {
            let unseen = Card::all().filter(|card| self.hands[seat.index()] != Some(*card));
            redealt.hands[other] = unseen.collect::<Bag<Card>>().deal(1, stream).lowest();
        }
        redealt
    }
    fn scene(&self, viewer: Viewer) -> InWords {
        InWords::of(self, viewer)
    }
    fn table(&self, viewer: Viewer) -> String {
        let [first, second] = self.seen(viewer).map(|card| card.map_or("?".into(), |card| card.to_string()));
        let said: Vec<String> = self.said.iter().flatten().map(Action::to_string).collect();
        format!("seat 0: {first}, seat 1: {second}, said: {}", said.join(", "))
    }
    fn validate(&self) -> Result<(), Damaged> {
        Self::new(&self.options()).map_err(Damaged::Game)?;
        let [first, second] = self.hands;
        let dealt = if second.is_some() { first.is_some() && first != second } else { self.said == [None; 3] };
        Damaged::unless(dealt, "hands: two cards, seat 0's first, before anything is said (KP-1)")?;
        let in_turn = matches!(self.said, [_, None, None] | [Some(_), Some(_), None] | [Some(Pass), Some(Bet), _]);
        Damaged::unless(in_turn, "said: something is said before or after its turn (KP-3)")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A match deals the cards itself; here both seats always bet.
    let mut running = Match::<Kuhn>::new(&Options::default(), 7)?;
    running.play(Bet)?;
    running.play(Bet)?;
    println!("{}\nscores: {:?}", running.position(), &running.scores()[..]);
    // The erased form has ids instead of types; a batch of it steps thousands of matches at once, here at random.
    let mut batch = AnyGame::of::<Kuhn>(&Options { bet: 2 })?.new_batch(&BatchSetup::default().rows(4096), || false)?;
    let tally = batch.rollout(100, &mut Outputs::default())?;
    println!("{} random matches, won by each seat: {:?}", tally.matches, &tally.wins[..2]);
    Ok(())
}
