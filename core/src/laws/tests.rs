//! Tests that indistinguishable histories are treated alike; a redeal that shows the truth, or deals too few cards, is named.

use super::hold;
use crate::field_of_glory::{self, FieldOfGlory};
use crate::guyenne::{self, Guyenne};
use crate::{Bag, Damaged, Finite, OptionError, PerSeat, Position, Seat, Set, Sink, Stream, Turn, Viewer};

crate::finite! { enum Card { One = "1", Two = "2", Three = "3", Four = "4" } }
crate::finite! { enum Guess { Higher = "higher", Lower = "lower" } }
crate::options! { struct Options {} }

/// The way a game redeals what a seat does not see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Redeal {
    Fair,
    /// The position as it is.
    Truth,
    /// Always the lowest cards.
    Lowest,
    /// The cards of the seats are exchanged with others, and the card aside stays.
    HandsAlone,
}

/// Each of two seats is dealt a card, and one lies aside; both guess whether their own card is the higher one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Aside<const REDEAL: u8> {
    cards: [Option<Card>; 3],
    said: [Option<Guess>; 2],
}

impl<const REDEAL: u8> std::fmt::Display for Aside<REDEAL> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.table(Viewer::Everything))
    }
}

impl<const REDEAL: u8> Aside<REDEAL> {
    /// The card of a seat, and both once the match is over.
    fn sees(&self, viewer: Viewer, place: usize) -> Option<Card> {
        let shown =
            self.turn() == Turn::Over || viewer.sees_everything() || viewer.seat().is_some_and(|seat| seat.index() == place);
        self.cards[place].filter(|_| shown)
    }
}

impl<const REDEAL: u8> Position for Aside<REDEAL> {
    const NAME: &'static str = "aside";
    const RULES: &'static str = "";
    type Options = Options;
    type Action = Guess;
    type Outcome = Card;

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
        Card::all().filter(|card| self.turn() == Turn::Chance && !self.cards.contains(&Some(*card))).collect()
    }
    fn play_unchecked(&mut self, guess: Guess) {
        *self.said.iter_mut().find(|said| said.is_none()).unwrap() = Some(guess);
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
        let how = [Redeal::Fair, Redeal::Truth, Redeal::Lowest, Redeal::HandsAlone][usize::from(REDEAL)];
        let mut redealt = *self;
        if self.turn() == Turn::Over || how == Redeal::Truth {
            return redealt;
        }
        let stays = |place: usize| place == seat.index() || how == Redeal::HandsAlone && place == 2;
        let kept: Vec<Card> = (0..3).filter(|place| stays(*place)).filter_map(|place| self.cards[place]).collect();
        let mut unseen: Bag<Card> = Card::all().filter(|card| !kept.contains(card)).collect();
        for place in (0..3).filter(|place| !stays(*place) && self.cards[*place].is_some()) {
            let lowest = unseen.lowest().filter(|_| how == Redeal::Lowest);
            redealt.cards[place] = lowest.inspect(|card| unseen.take(*card)).or_else(|| unseen.deal(1, stream).lowest());
        }
        redealt
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

#[test]
fn a_redeal_that_reaches_everything_is_accepted() {
    let report = hold::<Aside<{ Redeal::Fair as u8 }>>(&Options {}, 7, MATCHES).unwrap();
    assert!(report.alike > 50, "{report:?}");
}

#[test]
fn a_redeal_that_does_not_reach_what_it_must_is_named() {
    let broken = [
        hold::<Aside<{ Redeal::Truth as u8 }>>(&Options {}, 7, MATCHES),
        hold::<Aside<{ Redeal::Lowest as u8 }>>(&Options {}, 7, MATCHES),
        hold::<Aside<{ Redeal::HandsAlone as u8 }>>(&Options {}, 7, MATCHES),
    ];
    for (broken, worlds) in broken.into_iter().zip(["give 1 position", "give 1 position", "give "]) {
        let law = broken.unwrap_err().law;
        assert!(law.starts_with("redeals for seat ") && law.contains(worlds) && law.contains(" and never "), "{law}");
    }
}

#[test]
fn what_is_one_to_a_seat_is_given_to_it_alike() {
    let placements = hold::<Guyenne>(&guyenne::Options::default(), 7, 2).unwrap();
    let drafts = hold::<FieldOfGlory>(&field_of_glory::Options::default(), 7, 1).unwrap();
    assert!([placements, drafts].iter().all(|report| report.alike > 100), "{placements:?}, {drafts:?}");
}
