//! A second source for the knowledge of a seat: a tracker follows a match, reads only the seat's view, and bounds the number of
//! each kind in each hidden place. Every redeal lies within the bounds, and so does the true position.
//!
//! It is written from the rules, and shares no code with the redeals: simple and slow. It counts, without deeper inference.

mod en_garde;
mod field_of_glory;
mod guyenne;
mod knights_of_charlemagne;
mod leduc_poker;

use crate::configurations::base;
use crate::random::fnv;
use bastide::en_garde::EnGarde;
use bastide::field_of_glory::FieldOfGlory;
use bastide::guyenne::Guyenne;
use bastide::knights_of_charlemagne::KnightsOfCharlemagne;
use bastide::leduc_poker::LeducPoker;
use bastide::{AnyGame, Bag, Finite, Id, Position, Seat, Stream, Turn};

/// The number of each kind, by its id.
type Counts = Vec<i32>;

/// The number of each kind in a bag.
fn counts<T: Finite>(bag: &Bag<T>) -> Counts {
    T::all().map(|kind| i32::from(bag.count(kind))).collect()
}

/// Adds the counts of others.
fn add(counts: &mut Counts, others: &[i32]) {
    counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
}

/// The counts minus others.
fn less(counts: &[i32], others: &[i32]) -> Counts {
    counts.iter().zip(others).map(|(count, other)| count - other).collect()
}

/// The saturating difference of counts: the cards certainly left after others went.
fn at_least(counts: &[i32], others: &[i32]) -> Counts {
    less(counts, others).into_iter().map(|count| count.max(0)).collect()
}

/// The counts minus `n` of each kind, saturating at 0: the cards certainly left after any `n` cards went.
fn without(counts: &[i32], n: i32) -> Counts {
    counts.iter().map(|count| (count - n).max(0)).collect()
}

/// A seat's knowledge of a game's hidden cards.
trait Tracker {
    type Position: Position;

    /// The knowledge before the first event.
    fn new(start: &Self::Position, seat: Seat) -> Self;
    /// Whether the seat sees the table, and not a choice under way that is still hidden from it.
    fn is_shown(_: &Self::Position, _: Seat) -> bool {
        true
    }
    /// Adds the seat's next view, and its own action that led there.
    fn see(&mut self, own: Option<<Self::Position as Position>::Action>, now: &Self::Position);
    /// The cards that are now hidden from the seat.
    fn hidden(&self) -> Vec<Hidden<Self::Position>>;
}

/// A place where hidden cards lie.
struct Place<P> {
    name: String,
    /// The number of cards there, which all see.
    size: i32,
    /// The cards that a position has there, for the check.
    cards: Box<dyn Fn(&P) -> Counts>,
}

impl<P> Place<P> {
    fn new(name: impl Into<String>, size: i32, cards: impl Fn(&P) -> Counts + 'static) -> Self {
        Self { name: name.into(), size, cards: Box::new(cards) }
    }
}

/// The least and the most of each kind in some places together.
struct Bound {
    places: Vec<usize>,
    least: Counts,
    most: Counts,
}

/// Hidden cards, and their bounds.
struct Hidden<P> {
    places: Vec<Place<P>>,
    bounds: Vec<Bound>,
}

impl<P> Hidden<P> {
    /// Places of which only the cards together are known.
    fn counted(places: Vec<Place<P>>, all: Counts) -> Self {
        Self::between(places, all.clone(), all)
    }

    /// Places of which only the least and the most together are known.
    fn between(places: Vec<Place<P>>, least: Counts, most: Counts) -> Self {
        let all = Bound { places: (0..places.len()).collect(), least, most };
        Self { places, bounds: vec![all] }
    }

    /// Adds a bound on the places with names of a sort.
    fn bind(&mut self, which: impl Fn(&str) -> bool, least: Counts, most: Counts) {
        let places: Vec<usize> = (0..self.places.len()).filter(|place| which(&self.places[*place].name)).collect();
        self.bounds.push(Bound { places, least, most });
    }

    /// The least and the most of each kind in one place, which follow from the bounds and the sizes.
    fn of_place(&self, place: usize) -> (Counts, Counts) {
        let size = self.places[place].size;
        let kinds = self.bounds[0].most.len();
        let (mut least, mut most) = (vec![0; kinds], vec![size; kinds]);
        for bound in &self.bounds {
            let inside = bound.places.contains(&place);
            let others: i32 = bound.places.iter().filter(|other| **other != place).map(|other| self.places[*other].size).sum();
            for kind in 0..kinds {
                if inside {
                    least[kind] = least[kind].max(bound.least[kind] - others);
                    most[kind] = most[kind].min(bound.most[kind]);
                } else {
                    most[kind] = most[kind].min(self.bounds[0].most[kind] - bound.least[kind]);
                }
            }
        }
        (least, most)
    }

    /// Checks that a position has the seen number of cards in each place, and possible numbers of each kind.
    fn check(&self, position: &P) -> Result<(), String> {
        let cards: Vec<Counts> = self.places.iter().map(|place| (place.cards)(position)).collect();
        for (place, cards) in self.places.iter().zip(&cards) {
            if cards.iter().sum::<i32>() != place.size {
                return Err(format!("{}: {} cards are seen, but it has {cards:?}", place.name, place.size));
            }
        }
        let alone = (0..self.places.len()).map(|place| {
            let (least, most) = self.of_place(place);
            Bound { places: vec![place], least, most }
        });
        for Bound { places, least, most } in alone.collect::<Vec<_>>().iter().chain(&self.bounds) {
            let mut together = vec![0; least.len()];
            places.iter().for_each(|place| add(&mut together, &cards[*place]));
            let outside = |kind: &usize| !(least[*kind]..=most[*kind]).contains(&together[*kind]);
            if let Some(kind) = (0..together.len()).find(outside) {
                let names: Vec<&str> = places.iter().map(|place| self.places[*place].name.as_str()).collect();
                let [n, least, most] = [&together, least, most].map(|counts| counts[kind]);
                return Err(format!("{}: {n} cards of kind {kind}, where there are {least} to {most}", names.join(" + ")));
            }
        }
        Ok(())
    }
}

/// One position of this number is tried, for every seat.
const ONE_OF: u32 = 10;

/// The redeals tried there for each seat.
const REDEALS: u32 = 3;

/// The tests so far, and their failures.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The redeals that were tried.
    pub redeals: u64,
    /// The redeals out of bounds.
    pub wrong: u64,
    /// The first of these: its position, and the reason.
    pub first: Option<String>,
}

/// Follows random matches of a game for every seat, and tries redeals.
///
/// # Panics
/// If the tracker is wrong and its bounds exclude the true cards, or if the game has no tracker.
pub fn findings(game: &AnyGame, matches: u64) -> Findings {
    let follow = match base(game) {
        EnGarde::NAME => follow_all::<en_garde::Seen>,
        FieldOfGlory::NAME => follow_all::<field_of_glory::Seen>,
        Guyenne::NAME => follow_all::<guyenne::Seen>,
        KnightsOfCharlemagne::NAME => follow_all::<knights_of_charlemagne::Seen>,
        LeducPoker::NAME => follow_all::<leduc_poker::Seen>,
        other => panic!("{other} has no tracker: add one in tests/src/tracker"),
    };
    follow(game, matches)
}

fn follow_all<T: Tracker>(game: &AnyGame, matches: u64) -> Findings {
    let record = game.record(Vec::new()).unwrap();
    let start: T::Position = record.start().expect("the game is of this type");
    let mut findings = Findings::default();
    (0..matches).for_each(|index| follow::<T>(start, index, &mut findings));
    findings
}

/// Follows one match.
fn follow<T: Tracker>(start: T::Position, index: u64, findings: &mut Findings) {
    let seed = fnv(start.name().as_bytes());
    let [mut events, mut pick] = [0, 1].map(|episode| Stream::of_match(seed, index, episode));
    let seats = || Seat::all().take(start.seats());
    // The knowledge of each seat, and the position that it last saw.
    let mut seen: Vec<(T, T::Position)> = seats().map(|seat| (T::new(&start, seat), start)).collect();
    let (mut position, mut ids) = (start, Vec::new());
    loop {
        if pick.below(ONE_OF) == 0 {
            for (seat, (tracker, shown)) in seats().zip(&seen) {
                let at = |what: &str, wrong: String| format!("match {index}, seat {seat}, {what}: {wrong}; after {ids:?}");
                let hidden = tracker.hidden();
                let check = |position: &T::Position| hidden.iter().try_for_each(|cards| cards.check(position));
                check(shown).unwrap_or_else(|wrong| panic!("{}, {}", start.name(), at("the truth", wrong)));
                for _ in 0..REDEALS {
                    findings.redeals += 1;
                    let redealt = position.redeal(seat, &mut pick).expect("the seat exists");
                    if let Err(wrong) = check(&redealt) {
                        findings.wrong += 1;
                        findings.first.get_or_insert_with(|| at("a redeal", wrong));
                    }
                }
            }
        }
        let turn = position.turn();
        let action = match turn {
            Turn::Seat(_) => {
                let legal = position.legal();
                let action = legal.nth(events.below(legal.len() as u32) as usize).expect("whoever is asked has an answer");
                position.play_unchecked(action);
                ids.push(Id::of(action).number());
                Some(action)
            }
            Turn::Chance => {
                let outcomes = position.outcomes();
                let outcome = outcomes.nth(events.below(outcomes.len())).expect("chance has something to deal");
                position.deal_unchecked(outcome);
                ids.push(Id::of(outcome).number());
                None
            }
            Turn::Over => return,
        };
        for (seat, (tracker, shown)) in seats().zip(&mut seen) {
            if T::is_shown(&position, seat) {
                tracker.see(action.filter(|_| turn == Turn::Seat(seat)), &position);
                *shown = position;
            }
        }
    }
}
