//! Leduc poker: how to write a game of your own, with the public interface of `bastide` alone.
//!
//! Read it from top to bottom: the rules, the game in their order, what can be asked of it then, and a test for each rule. A crate of
//! your own depends on `bastide`, and on `serde` with its derives.
//!
//! `cargo run --release -p bastide --example leduc` runs it, `cargo test -p bastide --example leduc` tests it.

use bastide::{
    AnyGame, Bag, Batch, BatchSetup, Buffers, Damaged, Finite, GameOptions, InformationState, Match, OptionError, PerSeat,
    Position,
};
use bastide::{Seat, Set, Sink, Stream, Turn, finite, laws, options, perft, position, selfplay};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::mem::take;
use std::time::Instant;

// --- What are the rules? -------------------------------------------------------------------------------------------------------

const RULES: &str = "\
# Leduc poker

A small poker with a card that both seats see. It was made for research by F. Southey and others (*Bayes' Bluff*, 2005).

## Cards and chips
- **LE-1** There are six cards: jack, queen and king, the highest, of spades and of hearts. The suits decide nothing.
- **LE-2** Each of the two seats puts one chip into the pot.
- **LE-3** Each seat is dealt a hand of one card, seat 0 first.

## Betting
- **LE-4** There are two rounds of betting. Seat 0 begins both; then the seats take turns.
- **LE-5** A *call* puts in the chips that the seat has less in the pot than the other, which can be none.
- **LE-6** A *raise* is a call and two chips more in the first round, four in the second. A round has at most `max_raises` raises:
  2, or 1 to 9.
- **LE-7** A *fold* ends the match. It is open only to a seat that has fewer chips in the pot than the other.
- **LE-8** A call ends the round, unless nothing was said in it before.
- **LE-9** After the first round the public card is dealt. After the second round both hands are shown, and the match ends.

## Score
- **LE-10** After a fold the other seat wins the pot. Of two shown hands the one of the public card's rank wins it, otherwise the one
  of the higher rank; hands of the same rank share it.
- **LE-11** A seat's score is the chips that it wins or loses, none before the end.
- **LE-12** Its return is the score divided by the most chips that a seat can put in: 13, or 1 and 6 for each of `max_raises`.

## What is hidden
- **LE-13** A seat sees its own hand, the public card, and all betting; the other hand it sees when both are shown.
";

// --- What can be varied? -------------------------------------------------------------------------------------------------------

options! {
    /// What can be varied.
    pub(crate) struct Options {
        /// The most raises in a round of betting (LE-6).
        pub max_raises: u8 = 2, "1..=9";
    }
}

// --- What is in the box? -------------------------------------------------------------------------------------------------------

finite! {
    /// A card, and what chance deals (LE-1).
    pub(crate) enum Card {
        JackOfSpades = "jack of spades",
        JackOfHearts = "jack of hearts",
        QueenOfSpades = "queen of spades",
        QueenOfHearts = "queen of hearts",
        KingOfSpades = "king of spades",
        KingOfHearts = "king of hearts",
    }
}

impl Card {
    /// Its rank, the highest last.
    fn rank(self) -> usize {
        self.id() / 2
    }
}

/// The chips that a seat starts with in the pot (LE-2).
const ANTE: u8 = 1;
/// The chips of a raise beyond those of a call, in each round (LE-6).
const RAISES: [u8; 2] = [2, 4];

// --- What can a seat say? ------------------------------------------------------------------------------------------------------

finite! {
    /// What a seat can say (LE-5, LE-6, LE-7).
    pub(crate) enum Action { Fold = "fold", Call = "call", Raise = "raise" }
}

// --- What lies on the table? ---------------------------------------------------------------------------------------------------

/// Who is asked what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Phase {
    /// Chance deals a hand (LE-3).
    Hand,
    /// A seat bets (LE-4).
    Bet,
    /// Chance deals the public card (LE-9).
    Public,
    /// The match has ended with a fold (LE-7).
    Folded,
    /// The match has ended with both hands shown (LE-9).
    Shown,
}

/// What was said in a round. The seats take turns, so it tells who said it, and who is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct Betting {
    /// Whether the round began with a call.
    checked: bool,
    /// The number of raises.
    raises: u8,
}

/// A position of Leduc poker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub(crate) struct Leduc {
    max_raises: u8,
    phase: Phase,
    deck: Bag<Card>,
    hands: [Option<Card>; 2],
    public: Option<Card>,
    /// What was said in this round, and in the one before.
    betting: Betting,
    before: Betting,
}

position!(Leduc);

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::new(1).unwrap()];

impl Leduc {
    /// What was said in the first and in the second round.
    fn rounds(&self) -> [Betting; 2] {
        if self.public.is_none() { [self.betting, self.before] } else { [self.before, self.betting] }
    }

    /// The number of the seat that is to speak in this round, or has folded (LE-4).
    fn speaker(&self) -> usize {
        (usize::from(self.betting.checked) + usize::from(self.betting.raises)) % 2
    }

    /// Whether that seat has fewer chips in the pot: it has not answered a raise.
    fn is_behind(&self) -> bool {
        matches!(self.phase, Phase::Bet | Phase::Folded) && self.betting.raises > 0
    }

    /// The chips of each seat in the pot (LE-2, LE-5, LE-6).
    fn chips(&self) -> [u8; 2] {
        let [first, second] = self.rounds().map(|betting| betting.raises);
        let stake = ANTE + RAISES[0] * first + RAISES[1] * second;
        let missing = u8::from(self.is_behind()) * RAISES[usize::from(self.public.is_some())];
        let speaker = self.speaker();
        SEATS.map(|seat| stake - if seat.index() == speaker { missing } else { 0 })
    }

    /// The most chips that a seat can put into the pot (LE-12).
    fn most_chips(&self) -> u8 {
        ANTE + (RAISES[0] + RAISES[1]) * self.max_raises
    }

    /// How seat 0 fares against seat 1 in the end (LE-10).
    fn verdict(&self) -> Ordering {
        let rank = |card: Option<Card>| card.map(Card::rank);
        let strength = |hand| (rank(hand) == rank(self.public), rank(hand));
        match self.phase {
            Phase::Folded if self.speaker() == 0 => Ordering::Less,
            Phase::Folded => Ordering::Greater,
            Phase::Shown => strength(self.hands[0]).cmp(&strength(self.hands[1])),
            Phase::Hand | Phase::Bet | Phase::Public => Ordering::Equal,
        }
    }
}

// --- What may happen, who wins, and what does a seat see? ----------------------------------------------------------------------

impl Position for Leduc {
    const NAME: &'static str = "leduc";
    const RULES: &'static str = RULES;
    type Options = Options;
    type Action = Action;
    type Outcome = Card;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let max_raises = options.max_raises;
        options.accept("max_raises", (1..=9).contains(&max_raises))?;
        let (deck, nothing) = (Bag::of_each(1), Betting::default());
        Ok(Self { max_raises, phase: Phase::Hand, deck, hands: [None; 2], public: None, betting: nothing, before: nothing })
    }

    fn options(&self) -> Options {
        Options { max_raises: self.max_raises }
    }

    fn seats(&self) -> usize {
        SEATS.len()
    }

    // What may happen.

    #[inline(always)]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Hand | Phase::Public => Turn::Chance,
            Phase::Bet => Turn::Seat(SEATS[self.speaker()]),
            Phase::Folded | Phase::Shown => Turn::Over,
        }
    }

    /// LE-5, LE-6, LE-7
    #[inline(always)]
    fn legal(&self) -> Set<Action> {
        let mut legal = Set::new();
        if self.phase == Phase::Bet {
            legal.insert_if(Action::Fold, self.is_behind());
            legal.insert(Action::Call);
            legal.insert_if(Action::Raise, self.betting.raises < self.max_raises);
        }
        legal
    }

    #[inline(always)]
    fn outcomes(&self) -> Bag<Card> {
        if matches!(self.phase, Phase::Hand | Phase::Public) { self.deck } else { Bag::new() }
    }

    // What then.

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        match action {
            // LE-7
            Action::Fold => self.phase = Phase::Folded,
            // LE-8
            Action::Call if self.betting == Betting::default() => self.betting.checked = true,
            // LE-9
            Action::Call => self.phase = if self.public.is_none() { Phase::Public } else { Phase::Shown },
            // LE-6
            Action::Raise => self.betting.raises += 1,
        }
    }

    #[inline(always)]
    fn deal_unchecked(&mut self, card: Card) {
        self.deck.take(card);
        match self.hands {
            // LE-3
            [None, _] => self.hands[0] = Some(card),
            [_, None] => {
                self.hands[1] = Some(card);
                self.phase = Phase::Bet;
            }
            // LE-9
            [_, _] => {
                self.public = Some(card);
                self.before = take(&mut self.betting);
                self.phase = Phase::Bet;
            }
        }
    }

    // Who wins.

    /// LE-11
    #[inline(always)]
    fn scores(&self) -> PerSeat<i32> {
        let [mine, theirs] = self.chips();
        let won = self.verdict() as i32 * i32::from(mine.min(theirs));
        PerSeat::new(SEATS.len(), |seat| if seat == SEATS[0] { won } else { -won })
    }

    /// LE-12
    #[inline(always)]
    fn returns(&self) -> PerSeat<f32> {
        let score = self.scores();
        PerSeat::new(SEATS.len(), |seat| score[seat.index()] as f32 / f32::from(self.most_chips()))
    }

    // What does a seat see (LE-13).

    #[inline(always)]
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let (me, opponent, most) = (seat.index(), 1 - seat.index(), self.most_chips());
        let asked = match self.turn() {
            Turn::Seat(asked) => usize::from(asked != seat),
            Turn::Chance => 2,
            Turn::Over => 3,
        };
        let shown = self.hands[opponent].filter(|_| self.phase == Phase::Shown);
        let [hand, shown, public] = [self.hands[me], shown, self.public].map(|card| card.map(Card::id));
        let (chips, rounds) = (self.chips(), self.rounds());
        sink.room(29);
        sink.one_of::<4>("asked", "who can act: I, my opponent, chance, nobody", Some(asked));
        sink.flag("first", "I begin both rounds (LE-4)", me == 0);
        sink.one_of::<{ Card::COUNT }>("my hand", "my card", hand);
        sink.one_of::<{ Card::COUNT }>("opponent hand", "my opponent's card when it is shown", shown);
        sink.one_of::<{ Card::COUNT }>("public card", "the public card", public);
        sink.number("my chips", most, "my chips in the pot", chips[me]);
        sink.number("opponent chips", most, "my opponent's chips in the pot", chips[opponent]);
        sink.field("checked", 1, "each round began with a call", rounds.map(|betting| betting.checked.into()));
        sink.field("raises", self.max_raises, "the raises of each round", rounds.map(|betting| betting.raises));
    }

    /// The other hand may be any card that the seat does not see.
    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let mut redealt = *self;
        let hand = &mut redealt.hands[1 - seat.index()];
        if let Some(card) = hand.filter(|_| self.phase != Phase::Shown) {
            redealt.deck.add(card);
            *hand = redealt.deck.deal(1, stream).lowest();
        }
        redealt
    }

    fn table(&self, viewer: Option<Seat>) -> String {
        let text = |card: Option<Card>| card.map_or("none".into(), |card| card.to_string());
        let mut table = format!("public card: {}\n", text(self.public));
        for seat in SEATS {
            let seen = viewer.is_none_or(|viewer| viewer == seat) || self.phase == Phase::Shown;
            let hand = match self.hands[seat.index()] {
                Some(_) if !seen => "hidden".into(),
                hand => text(hand),
            };
            table += &format!("seat {seat}: {hand}, chips in the pot: {}\n", self.chips()[seat.index()]);
        }
        table + &self.turn().to_string()
    }

    // Which positions there are.

    fn validate(&self) -> Result<(), Damaged> {
        Self::new(&self.options()).map_err(Damaged::Game)?;
        let dealt = [self.hands[0], self.hands[1], self.public];
        let places = |card| dealt.iter().filter(|dealt| **dealt == Some(card)).count() + usize::from(self.deck.count(card));
        Damaged::unless(Card::all().all(|card| places(card) == 1), "cards: each is in one place (LE-1)")?;
        let few = self.rounds().iter().all(|betting| betting.raises <= self.max_raises);
        Damaged::unless(few, "betting: at most max_raises raises in a round (LE-6)")?;
        let spoken = self.rounds().map(|betting| betting != Betting::default());
        let in_order = matches!(
            (self.phase, dealt.map(|card| card.is_some()), spoken),
            (Phase::Hand, [_, false, false], [false, false])
                | (Phase::Bet | Phase::Folded, [true, true, false], [_, false])
                | (Phase::Public, [true, true, false], [true, false])
                | (Phase::Bet | Phase::Folded, [true, true, true], [true, _])
                | (Phase::Shown, [true, true, true], [true, true])
        );
        Damaged::unless(in_order, "phase: hands, a round, the public card, a round (LE-3, LE-9)")?;
        Damaged::unless(self.phase != Phase::Folded || self.is_behind(), "phase: only a seat with fewer chips folds (LE-7)")
    }
}

// --- What can be asked of it? --------------------------------------------------------------------------------------------------

fn main() -> Result<(), Box<dyn Error>> {
    one_match()?;
    any_game()?;
    laws()?;
    sequences()?;
    information_sets()?;
    strategies()?;
    random_play()?;
    batch()
}

fn start() -> Result<Leduc, OptionError> {
    Leduc::new(&Options::default())
}

/// A match: chance plays itself, and everything is recorded. Here both seats are as bold as they can.
fn one_match() -> Result<(), Box<dyn Error>> {
    let mut game = Match::<Leduc>::new(&Options::default(), 7)?;
    while let Some(action) = game.legal().highest() {
        game.play(action)?;
    }
    println!("{}{}\nscore: {:?}\n", game.record().to_text::<Leduc>()?, game.position(), &game.scores()[..]);
    Ok(())
}

/// The game over ids instead of types, as tools and bindings see it.
fn any_game() -> Result<(), Box<dyn Error>> {
    let game = AnyGame::of::<Leduc>(&Options::default())?;
    let (actions, outcomes, bytes) = (game.actions(), game.outcomes(), game.position_size());
    println!("{}: {actions} actions, {outcomes} chance outcomes, {bytes} bytes; a seat sees", game.name());
    for field in &game.layout().fields {
        println!("{:4}  {} x 0..={}  {}: {}", field.offset, field.length, field.maximum, field.name, field.meaning);
    }
    Ok(())
}

/// The laws that every game obeys, with every option.
fn laws() -> Result<(), Box<dyn Error>> {
    for max_raises in 1..=9 {
        let tried = laws::hold::<Leduc>(&Options { max_raises }, 1, 1000)?;
        println!("max_raises={max_raises}: the laws hold in {} positions of {} matches", tried.positions, tried.matches);
    }
    Ok(())
}

/// All sequences of events, the empty one too: as in OpenSpiel's `leduc_poker` there are 9457.
fn sequences() -> Result<(), Box<dyn Error>> {
    let start = start()?;
    let counts: Vec<u64> = (0..).map(|depth| perft(&start, depth)).take_while(|count| *count > 0).collect();
    println!("sequences of 0, 1, 2 ... events: {counts:?}");
    assert_eq!(counts.iter().sum::<u64>(), 9457);
    Ok(())
}

/// All that a seat can know when it is asked: as in OpenSpiel there are 936 information sets. What a seat sees tells as much as the
/// chain of all that it has seen and said.
fn information_sets() -> Result<(), Box<dyn Error>> {
    let start = start()?;
    let known = [InformationState::new(&start, SEATS[0])?, InformationState::new(&start, SEATS[1])?];
    let mut sets = BTreeMap::new();
    gather(&start, &known, &mut sets);
    let seen: BTreeSet<_> = sets.iter().map(|((seat, _), seen)| (seat, seen)).collect();
    println!("information sets: {}, different observations: {}", sets.len(), seen.len());
    assert_eq!([sets.len(), seen.len()], [936; 2]);
    Ok(())
}

/// Adds the information sets from a position on: the seat that is asked, with the key of what it knows, and what it sees.
fn gather(position: &Leduc, known: &[InformationState; 2], sets: &mut BTreeMap<(Seat, u128), Vec<u8>>) {
    let turn = position.turn();
    if let Turn::Seat(seat) = turn {
        sets.insert((seat, known[seat.index()].key()), seen(position, seat));
    }
    for (_, action, next) in following(position) {
        let mut known = known.clone();
        if let (Turn::Seat(seat), Some(action)) = (turn, action) {
            known[seat.index()].act(action);
        }
        known.iter_mut().for_each(|state| state.see(&next));
        gather(&next, &known, sets);
    }
}

/// The best answers to uniformly random play: as in OpenSpiel they win 4.747222 chips together.
fn strategies() -> Result<(), Box<dyn Error>> {
    let start = start()?;
    let best = SEATS.map(|seat| best(seat, vec![(1.0, start)]));
    println!("against random play seat 0 can win {:.4} chips a match, seat 1 {:.4}", best[0], best[1]);
    assert!((best[0] + best[1] - 4.747_222).abs() < 1e-6);
    Ok(())
}

/// The most that a seat can win from positions with these weights against random play, when it plays the same in all that look the same.
fn best(me: Seat, positions: Vec<(f64, Leduc)>) -> f64 {
    let mut alike = BTreeMap::<Vec<u8>, Vec<_>>::new();
    for (weight, position) in positions {
        alike.entry(seen(&position, me)).or_default().push((weight, position));
    }
    let most = |positions: Vec<(f64, Leduc)>| match positions[0].1.turn() {
        Turn::Seat(seat) if seat == me => {
            let legal = positions[0].1.legal();
            let after = |action| positions.iter().map(move |(weight, position)| (*weight, played(position, action)));
            legal.iter().map(|action| best(me, after(action).collect())).fold(f64::MIN, f64::max)
        }
        Turn::Seat(_) | Turn::Chance => {
            let after =
                |(weight, position)| following(&position).into_iter().map(move |(chance, _, next)| (weight * chance, next));
            best(me, positions.into_iter().flat_map(after).collect())
        }
        Turn::Over => positions.iter().map(|(weight, end)| weight * f64::from(end.scores()[me.index()])).sum(),
    };
    alike.into_values().map(most).sum()
}

/// Random play: what it wins on average, and how many decisions a second it makes on one core.
fn random_play() -> Result<(), Box<dyn Error>> {
    let exact = mean(&start()?);
    let begun = Instant::now();
    let tally = selfplay::<Leduc>(&Options::default(), 1, 0..1_000_000)?;
    let seconds = begun.elapsed().as_secs_f64();
    let won = tally.returns[0] / tally.matches as f64;
    println!("random play: {:.1} million decisions a second", tally.decisions as f64 / seconds / 1e6);
    println!("seat 0 returns {won:+.5} in {} matches, {exact:+.5} on average", tally.matches);
    assert!((won - exact).abs() < 0.001);
    Ok(())
}

/// Thousands of matches side by side, as a learner steps them: in each a random action, what can be seen, and who won.
fn batch() -> Result<(), Box<dyn Error>> {
    const ROWS: usize = 4096;
    const STEPS: usize = 1000;
    let setup = BatchSetup { rows: ROWS, seed: 7, ..BatchSetup::default() };
    let mut batch = Batch::<Leduc>::new(&Options::default(), &setup)?;
    let mut buffers = Buffers::new(ROWS, &batch.shape(), &["observation", "mask", "seat", "rewards", "terminated"])?;
    let mut actions = vec![0; ROWS];
    let (mut ended, mut won) = (0, 0.0);
    let begun = Instant::now();
    for _ in 0..STEPS {
        batch.sample(&mut actions)?;
        batch.step(&actions, &mut buffers.outputs())?;
        ended += buffers.terminated.iter().filter(|ended| **ended == 1).count();
        won += buffers.rewards.iter().step_by(2).sum::<f32>();
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("a batch of {ROWS}: {:.1} million decisions a second", (ROWS * STEPS) as f64 / seconds / 1e6);
    println!("seat 0 returns {:+.5} in {ended} matches", f64::from(won) / ended as f64);
    Ok(())
}

/// The return of seat 0 from a position on, on average over random play.
fn mean(position: &Leduc) -> f64 {
    let after = following(position).into_iter().map(|(chance, _, next)| chance * mean(&next)).sum::<f64>();
    f64::from(position.returns()[0]) + after
}

/// What a seat sees.
fn seen(position: &Leduc, seat: Seat) -> Vec<u8> {
    let mut seen = vec![0; position.observation_length()];
    position.observe(seat, &mut seen).expect("a seat of the game and a buffer of its length");
    seen
}

fn played(position: &Leduc, action: Action) -> Leduc {
    let mut next = *position;
    next.play_unchecked(action);
    next
}

fn dealt(position: &Leduc, card: Card) -> Leduc {
    let mut next = *position;
    next.deal_unchecked(card);
    next
}

/// The positions that can follow, each with its chance in random play and the action that leads to it.
fn following(position: &Leduc) -> Vec<(f64, Option<Action>, Leduc)> {
    let (legal, draws) = (position.legal(), position.outcomes());
    let actions = legal.iter().map(|action| (1.0 / legal.len() as f64, Some(action), played(position, action)));
    let chance = |weight: u8| f64::from(weight) / f64::from(draws.len());
    let outcomes = draws.iter().map(|(card, weight)| (chance(weight), None, dealt(position, card)));
    actions.chain(outcomes).collect()
}

// --- Does it follow the rules? ----------------------------------------------------------------------------------------------

#[cfg(test)]
mod tests {
    use super::*;
    use Action::{Call, Fold, Raise};

    /// The position after these words; chance deals the cards in turn, to seat 0, to seat 1, and as the public card.
    fn after(cards: [&str; 3], said: &[Action]) -> Leduc {
        let (mut position, mut cards, mut said) = (start().unwrap(), cards.into_iter(), said.iter());
        loop {
            position.validate().unwrap();
            match position.turn() {
                Turn::Chance => position.deal(Card::parse(cards.next().unwrap()).unwrap()).unwrap(),
                turn => match said.next() {
                    Some(action) => position.play(*action).unwrap_or_else(|illegal| panic!("{turn}: {illegal}")),
                    None => return position,
                },
            }
        }
    }

    const CARDS: [&str; 3] = ["king of spades", "queen of spades", "queen of hearts"];

    fn legal(said: &[Action]) -> String {
        after(CARDS, said).legal().to_string()
    }

    fn score(cards: [&str; 3], said: &[Action]) -> i32 {
        let score = after(cards, said).scores();
        assert_eq!(score[0], -score[1]);
        score[0]
    }

    #[test]
    fn le_1_there_are_two_jacks_two_queens_and_two_kings() {
        let cards: Vec<String> = start().unwrap().outcomes().iter().map(|(card, count)| format!("{count} {card}")).collect();
        assert_eq!(cards[..3], ["1 jack of spades", "1 jack of hearts", "1 queen of spades"]);
        assert_eq!(cards[3..], ["1 queen of hearts", "1 king of spades", "1 king of hearts"]);
    }

    #[test]
    fn le_2_each_seat_starts_with_a_chip_in_the_pot() {
        assert_eq!(start().unwrap().chips(), [1, 1]);
    }

    #[test]
    fn le_3_seat_0_gets_the_first_card_and_seat_1_the_second() {
        assert_eq!(after(CARDS, &[]).hands, [Card::parse(CARDS[0]), Card::parse(CARDS[1])]);
    }

    #[test]
    fn le_4_seat_0_begins_both_rounds_and_the_seats_take_turns() {
        for (said, seat) in [(&[][..], 0), (&[Raise], 1), (&[Raise, Raise], 0), (&[Raise, Call], 0), (&[Call, Raise, Call], 0)] {
            assert_eq!(after(CARDS, said).turn(), Turn::Seat(SEATS[seat]), "{said:?}");
        }
    }

    #[test]
    fn le_5_a_call_levels_the_chips() {
        assert_eq!(after(CARDS, &[Call]).chips(), [1, 1]);
        assert_eq!(after(CARDS, &[Raise, Call]).chips(), [3, 3]);
    }

    #[test]
    fn le_6_a_raise_is_two_chips_in_the_first_round_and_four_in_the_second() {
        assert_eq!(after(CARDS, &[Call, Raise, Raise]).chips(), [5, 3]);
        assert_eq!(after(CARDS, &[Raise, Raise, Call, Call, Raise, Raise]).chips(), [13, 9]);
    }

    #[test]
    fn le_6_a_round_has_at_most_max_raises_raises() {
        assert_eq!(legal(&[Raise, Raise]), "fold, call");
        assert_eq!(legal(&[Raise, Raise, Call]), "call, raise");
        assert!(Leduc::new(&Options { max_raises: 0 }).is_err() && Leduc::new(&Options { max_raises: 10 }).is_err());
    }

    #[test]
    fn le_7_only_a_seat_with_fewer_chips_can_fold_and_that_ends_the_match() {
        assert_eq!([legal(&[]), legal(&[Call]), legal(&[Raise])], ["call, raise", "call, raise", "fold, call, raise"]);
        assert_eq!(after(CARDS, &[Raise, Fold]).turn(), Turn::Over);
    }

    #[test]
    fn le_8_a_call_ends_the_round_unless_it_begins_it() {
        assert_eq!(after(CARDS, &[Call]).public, None);
        for said in [&[Call, Call][..], &[Raise, Call], &[Call, Raise, Call]] {
            assert!(after(CARDS, said).public.is_some(), "{said:?}");
        }
    }

    #[test]
    fn le_9_the_public_card_comes_between_the_rounds() {
        assert_eq!(after(CARDS, &[Call, Call]).public, Card::parse(CARDS[2]));
        assert_eq!(after(CARDS, &[Call, Call, Call, Call]).phase, Phase::Shown);
    }

    #[test]
    fn le_10_a_pair_with_the_public_card_wins_then_the_higher_rank() {
        let checked = [Call; 4];
        assert_eq!(score(CARDS, &checked), -1);
        assert_eq!(score(["king of spades", "queen of spades", "jack of hearts"], &checked), 1);
        assert_eq!(score(["king of spades", "king of hearts", "jack of hearts"], &checked), 0);
    }

    #[test]
    fn le_10_a_fold_loses() {
        assert_eq!(score(CARDS, &[Call, Raise, Fold]), -1);
        assert_eq!(score(CARDS, &[Raise, Fold]), 1);
    }

    #[test]
    fn le_11_the_score_is_the_chips_won_and_none_before_the_end() {
        assert_eq!(score(CARDS, &[Raise, Raise, Call, Raise]), 0);
        assert_eq!(score(CARDS, &[Raise, Raise, Call, Raise, Fold]), 5);
        assert_eq!(score(CARDS, &[Raise, Raise, Call, Raise, Call]), -9);
    }

    #[test]
    fn le_12_the_most_chips_return_1() {
        let raised = [Raise, Raise, Call, Raise, Raise, Call];
        assert_eq!(after(CARDS, &raised).returns()[..], [-1.0, 1.0]);
        assert_eq!(after(CARDS, &[Raise, Fold]).returns()[0], 1.0 / 13.0);
        assert_eq!(Leduc::new(&Options { max_raises: 9 }).unwrap().most_chips(), 55);
    }

    #[test]
    fn le_13_the_other_hand_is_seen_when_both_are_shown() {
        let other = ["king of spades", "jack of spades", "queen of hearts"];
        for said in [&[][..], &[Raise, Fold], &[Call; 3]] {
            assert_eq!(seen(&after(CARDS, said), SEATS[0]), seen(&after(other, said), SEATS[0]));
            assert_ne!(seen(&after(CARDS, said), SEATS[1]), seen(&after(other, said), SEATS[1]));
        }
        assert_ne!(seen(&after(CARDS, &[Call; 4]), SEATS[0]), seen(&after(other, &[Call; 4]), SEATS[0]));
    }

    #[test]
    fn le_13_a_redeal_gives_the_other_seat_each_card_that_is_not_seen() {
        let (position, mut stream) = (after(CARDS, &[Call, Call]), Stream::new(1));
        let hands: BTreeSet<_> = (0..100).map(|_| position.redeal(SEATS[0], &mut stream).unwrap().hands[1]).collect();
        let unseen = ["jack of spades", "jack of hearts", "queen of spades", "king of hearts"];
        assert_eq!(hands, unseen.map(Card::parse).into());
    }

    #[test]
    fn the_numbers_are_those_of_open_spiel() {
        sequences().and_then(|()| information_sets()).and_then(|()| strategies()).unwrap();
    }
}
