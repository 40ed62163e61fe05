//! Tests that indistinguishable histories are treated alike: games with a mistake are refused, most of them in their redeals.

use super::hold;
use crate::InWords;
use crate::field_of_glory::{self, FieldOfGlory};
use crate::guyenne::{self, Guyenne};
use crate::{Bag, Damaged, Finite, OptionError, PerSeat, Position, Seat, Set, Sink, Stream, Turn, Viewer};

crate::finite! { enum Card { One = "1", Two = "2", Three = "3", Four = "4" } }
crate::finite! { enum Guess { Higher = "higher", Lower = "lower" } }
crate::options! { struct Options {} }

crate::finite! {
    /// The mistake of a game, or none.
    enum Mistake {
        None = "none",
        /// None either: the cards are shuffled as they lie.
        Shuffled = "shuffled",
        /// The position as it is.
        Truth = "truth",
        /// As it is, nine times of ten.
        Often = "often",
        /// As it is, one more time of four.
        Sometimes = "sometimes",
        /// As it is while the seat is not asked.
        Unasked = "unasked",
        /// Always the lowest cards.
        Lowest = "lowest",
        /// Each kind as often as another, though there are two Ones.
        Kinds = "kinds",
        /// The cards of the seats are exchanged with others, and the card aside stays.
        HandsAlone = "hands alone",
        /// The other seat has what the seat has.
        Same = "same",
        /// A Four, two times of three, for a seat that said that it has the higher card.
        Thought = "thought",
        /// A match goes on.
        Endless = "endless",
    }
}

/// The cards: two Ones, and one of each other kind.
fn deck() -> Bag<Card> {
    Card::all().chain([Card::One]).collect()
}

/// Each of two seats is dealt a card, and one lies aside; both guess whether their own card is the higher one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Aside<const MISTAKE: u8> {
    cards: [Option<Card>; 3],
    said: [Option<Guess>; 2],
}

impl<const MISTAKE: u8> std::fmt::Display for Aside<MISTAKE> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.table(Viewer::Everything))
    }
}

impl<const MISTAKE: u8> Aside<MISTAKE> {
    /// The card of a seat, and both once the match is over.
    fn sees(&self, viewer: Viewer, place: usize) -> Option<Card> {
        let shown =
            self.turn() == Turn::Over || viewer.sees_everything() || viewer.seat().is_some_and(|seat| seat.index() == place);
        self.cards[place].filter(|_| shown)
    }
}

impl<const MISTAKE: u8> Position for Aside<MISTAKE> {
    const NAME: &'static str = "aside";
    const RULES: &'static str = "";
    type Options = Options;
    type Action = Guess;
    type Outcome = Card;
    type Scene = InWords;
    type Told = ();

    fn new(_: &Options) -> Result<Self, OptionError> {
        Ok(Self { cards: [None; 3], said: [None; 2] })
    }
    fn options(&self) -> Options {
        Options {}
    }
    fn seats(&self) -> usize {
        2
    }
    fn turn(&self) -> Turn {
        match (self.cards, self.said) {
            ([_, _, None], _) => Turn::Chance,
            (_, [None, _]) => Turn::Seat(Seat::FIRST),
            (_, [_, None]) => Turn::Seat(Seat::new(1).unwrap()),
            _ => Turn::Over,
        }
    }
    fn legal(&self) -> Set<Guess> {
        if matches!(self.turn(), Turn::Seat(_)) { Set::full() } else { Set::new() }
    }
    fn outcomes(&self) -> Bag<Card> {
        if self.turn() != Turn::Chance {
            return Bag::new();
        }
        deck().beyond(&self.cards.into_iter().flatten().collect())
    }
    fn play_unchecked(&mut self, guess: Guess) {
        if MISTAKE != Mistake::Endless as u8 {
            *self.said.iter_mut().find(|said| said.is_none()).unwrap() = Some(guess);
        }
    }
    fn deal_unchecked(&mut self, card: Card) {
        *self.cards.iter_mut().find(|place| place.is_none()).unwrap() = Some(card);
    }
    fn scores(&self) -> PerSeat<i32> {
        let is_right =
            |seat: usize| self.said[seat] == Some(if self.cards[seat] > self.cards[2] { Guess::Higher } else { Guess::Lower });
        PerSeat::new(2, |seat| i32::from(self.turn() == Turn::Over && is_right(seat.index())))
    }
    fn returns(&self) -> PerSeat<f32> {
        PerSeat::new(2, |seat| (self.scores()[seat.index()] - self.scores()[1 - seat.index()]) as f32)
    }
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let other = 1 - seat.index();
        sink.flag("first", "", seat == Seat::FIRST);
        sink.number("dealt", 3, "", self.cards.iter().flatten().count() as u8);
        for (name, place) in [("mine", seat.index()), ("other", other), ("aside", 2)] {
            sink.one_of::<4>(name, "", self.sees(Viewer::Seat(seat), place).map(Card::id));
        }
        sink.field("said", 2, "", self.said.map(|said| said.map_or(0, |said| 1 + said.id() as u8)));
    }
    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let (mistake, other) = (Mistake::from_id(MISTAKE.into()).unwrap(), 1 - seat.index());
        let keeps = match mistake {
            Mistake::Truth => true,
            Mistake::Often => stream.below(10) < 9,
            Mistake::Sometimes => stream.below(4) == 0,
            Mistake::Unasked => self.turn() != Turn::Seat(seat),
            _ => self.turn() == Turn::Over,
        };
        let mut redealt = *self;
        if keeps {
            return redealt;
        }
        let stays = |place: usize| place == seat.index() || mistake == Mistake::HandsAlone && place == 2;
        let mut unseen = deck();
        (0..3).filter(|place| stays(*place)).filter_map(|place| self.cards[place]).for_each(|card| unseen.take(card));
        for place in (0..3).filter(|place| !stays(*place) && self.cards[*place].is_some()) {
            let chosen = match mistake {
                Mistake::Lowest => unseen.lowest(),
                Mistake::Kinds => unseen.kinds().draw(stream),
                Mistake::Thought if place == other && self.said[other] == Some(Guess::Higher) => {
                    Some(Card::Four).filter(|four| unseen.contains(*four) && stream.below(3) > 0)
                }
                _ => None,
            };
            let card = chosen.or_else(|| unseen.draw(stream)).expect("five cards for three places");
            unseen.take(card);
            redealt.cards[place] = Some(card);
        }
        if mistake == Mistake::Same {
            redealt.cards[other] = self.cards[other].and(self.cards[seat.index()].or(redealt.cards[other]));
        }
        if mistake == Mistake::Shuffled {
            let hidden = || (0..3).filter(|place| *place != seat.index() && self.cards[*place].is_some());
            let rest = deck().beyond(&self.cards.into_iter().flatten().collect());
            let mut cards: Vec<Card> = hidden().filter_map(|place| self.cards[place]).collect();
            cards.extend(rest.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())));
            (1..cards.len()).for_each(|last| cards.swap(last, stream.below(last as u32 + 1) as usize));
            hidden().zip(cards).for_each(|(place, card)| redealt.cards[place] = Some(card));
        }
        redealt
    }
    fn scene(&self, viewer: Viewer) -> InWords {
        InWords::of(self, viewer)
    }
    fn table(&self, viewer: Viewer) -> String {
        let cards = [0, 1, 2].map(|place| self.sees(viewer, place).map_or("?".into(), |card| card.to_string()));
        format!("{cards:?} {:?}", self.said)
    }
    fn validate(&self) -> Result<(), Damaged> {
        Ok(())
    }
}

const MATCHES: u64 = 100;

fn refusal<const MISTAKE: u8>(seed: u64) -> Option<String> {
    hold::<Aside<MISTAKE>>(&Options {}, seed, MATCHES).err().map(|broken| broken.law)
}

#[test]
fn a_redeal_of_what_can_be_in_its_shares_is_accepted() {
    for seed in 0..3 {
        let report = hold::<Aside<{ Mistake::None as u8 }>>(&Options {}, seed, MATCHES).unwrap();
        assert!(report.alike > 50 && report.worlds > 300, "{report:?}");
        assert_eq!(refusal::<{ Mistake::Shuffled as u8 }>(seed), None);
    }
}

#[test]
fn a_game_with_a_mistake_is_refused() {
    for seed in 0..12 {
        let laws = [
            refusal::<{ Mistake::Truth as u8 }>(seed),
            refusal::<{ Mistake::Often as u8 }>(seed),
            refusal::<{ Mistake::Sometimes as u8 }>(seed),
            refusal::<{ Mistake::Unasked as u8 }>(seed),
            refusal::<{ Mistake::Lowest as u8 }>(seed),
            refusal::<{ Mistake::Kinds as u8 }>(seed),
            refusal::<{ Mistake::HandsAlone as u8 }>(seed),
            refusal::<{ Mistake::Same as u8 }>(seed),
            refusal::<{ Mistake::Thought as u8 }>(seed),
            refusal::<{ Mistake::Endless as u8 }>(seed),
        ];
        let laws = laws.map(|law| law.expect("a mistake"));
        assert!(laws[..9].iter().all(|law| law.contains("redeal")), "{laws:#?}");
        assert_eq!(laws[9], "the match goes on after 100000 events");
    }
}

#[test]
fn what_is_one_to_a_seat_is_given_to_it_alike() {
    let placements = hold::<Guyenne>(&guyenne::Options::default(), 7, 2).unwrap();
    let drafts = hold::<FieldOfGlory>(&field_of_glory::Options::default(), 7, 1).unwrap();
    assert!([placements, drafts].iter().all(|report| report.alike > 100), "{placements:?}, {drafts:?}");
}
