//! The erased game: everything that its matches have in common.

#[cfg(feature = "formats")]
use super::formats::Serde;
use super::typed::{DynGame, GameOf};
use super::{AnyBatch, AnyMatch, AnyPosition, AnyTelling, load};
#[cfg(feature = "formats")]
use crate::Portable;
use crate::batch::BatchError;
use crate::scene::Face;
use crate::{BatchSetup, Damaged, Field, Finite, Id, Illegal, OptionError, Position, Record, Stream};
use crate::{NotObserved, Viewer};
use std::fmt;
use std::iter::repeat_n;
#[cfg(feature = "formats")]
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

/// A game with its options, of any kind: [`load`](crate::load) gives the listed games, [`AnyGame::of`] any other. Cheap to clone;
/// equal to a game of the same canonical name.
///
/// ```
/// let game: bastide::AnyGame = "guyenne(format=ring, players=3)".parse()?;
/// assert_eq!((game.name(), game.seats()), ("guyenne(format=ring,players=3)", 3));
/// let action = game.action(0)?;
/// assert_eq!(game.action_id(&game.action_text(action)?)?, action);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyGame(Arc<dyn DynGame>);

/// An option of a loaded game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The name.
    pub name: &'static str,
    /// The accepted values.
    pub accepts: &'static str,
    /// The meaning.
    pub meaning: &'static str,
    /// The value in this game.
    pub value: String,
    /// The default value.
    pub default: String,
    /// The values it accepts while the other options of this game are unchanged.
    pub kind: OptionKind,
    /// Whether it also accepts `auto`, which lets the game choose.
    pub auto: bool,
}

/// The values that an option accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// A number, from the first to the second.
    Number(u32, u32),
    /// One of these words.
    OneOf(Vec<String>),
}

impl AnyGame {
    /// The erased form of a game, which need not be among [`NAMES`](crate::NAMES).
    ///
    /// # Errors
    /// If the game does not accept the options.
    pub fn of<P: Position>(options: &P::Options) -> Result<Self, OptionError> {
        let start = P::new(options)?;
        let (name, layout) = (start.name(), start.layout());
        Ok(Self(Arc::new(GameOf {
            start,
            name,
            layout,
            #[cfg(feature = "formats")]
            formats: None,
        })))
    }

    /// The erased form of a game whose positions and batches can be written (feature `formats`).
    ///
    /// # Errors
    /// If the game does not accept the options.
    #[cfg(feature = "formats")]
    pub fn portable<P: Portable>(options: &P::Options) -> Result<Self, OptionError> {
        let start = P::new(options)?;
        Ok(Self(Arc::new(GameOf { start, name: start.name(), layout: start.layout(), formats: Some(&Serde::<P>(PhantomData)) })))
    }

    /// The field of an observation with a name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.layout().fields.iter().find(|field| field.name == name)
    }

    /// The maximum of each value of an observation.
    pub fn maxima(&self) -> Vec<u8> {
        self.layout().fields.iter().flat_map(|field| repeat_n(field.maximum, field.length)).collect()
    }

    /// The faces of all cards.
    pub fn cards(&self) -> Vec<Face> {
        self.start().cards()
    }

    /// The faces of all cards as JSON: an object for each card under its notation, with its `name` for people, the `label` in its
    /// corner, the number of its `colour` in pictures or null, and `figures`, other numbers on it.
    #[cfg(feature = "formats")]
    pub fn cards_json(&self) -> String {
        Face::to_json(&self.cards())
    }

    /// The action with a number.
    ///
    /// # Errors
    /// If the game has fewer actions.
    pub fn action(&self, number: usize) -> Result<Id, Illegal> {
        let actions = self.actions();
        Id::from_id(number).filter(|_| number < actions).ok_or(Illegal::ActionId { id: number, actions })
    }

    /// The notations of all actions, in the order of their ids.
    pub fn action_texts(&self) -> Vec<String> {
        (0..self.actions()).filter_map(|number| self.action_text(Id::from_id(number)?).ok()).collect()
    }

    /// The chance outcome with a number.
    ///
    /// # Errors
    /// If the game has fewer outcomes.
    pub fn outcome(&self, number: usize) -> Result<Id, Illegal> {
        let outcomes = self.outcomes();
        Id::from_id(number).filter(|_| number < outcomes).ok_or(Illegal::OutcomeId { id: number, outcomes })
    }

    /// The position before the first event.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::new(self.clone(), self.0.start())
    }

    /// A new match; the same seed gives the same chance.
    pub fn new_match(&self, seed: u64) -> AnyMatch {
        AnyMatch::new(self.clone(), self.0.new_match(Stream::new(seed)))
    }

    /// New matches, to be played side by side, unless `stop` returns true, which is asked repeatedly: then
    /// [`BatchError::Stopped`].
    pub fn new_batch(&self, setup: &BatchSetup, mut stop: impl FnMut() -> bool) -> Result<AnyBatch, BatchError> {
        Ok(AnyBatch::new(self.clone(), self.0.new_batch(setup, &mut stop)?))
    }

    /// Resumes the match of a record of this game, with chance from a stream.
    pub fn resume(&self, record: Record, stream: Stream) -> Result<AnyMatch, Damaged> {
        let nonce = stream.nonce();
        Ok(AnyMatch::new(self.clone(), self.0.resume(self.own(record)?, stream, nonce)?))
    }

    /// The events of a record after the first `since` that the viewer noticed, in sentences, as the viewer may know them; if the
    /// record does not replay, up to the faulty event.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn telling(&self, record: &Record, viewer: Viewer, since: usize) -> Result<AnyTelling, NotObserved> {
        self.tell(record, viewer, since, |_| ())
    }

    /// A [`telling`](AnyGame::telling) as JSON, in sentences for the viewer: a seat is "you" ([`AnyTelling::to_json`]).
    ///
    /// # Errors
    /// If the seat does not exist.
    #[cfg(feature = "formats")]
    pub fn told_json(&self, record: &Record, viewer: Viewer, since: usize) -> Result<String, NotObserved> {
        let reader = crate::Reader::new(viewer, self.seats());
        self.telling(record, viewer, since).map(|telling| telling.to_json(reader))
    }

    /// The number of events that a viewer had noticed in each position of a record, from the start on: a seat notices its own
    /// actions and any change in what it sees, the public any change in its scene. The sentences of a
    /// [`telling`](AnyGame::telling) have these numbers.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn noticed(&self, record: &Record, viewer: Viewer) -> Result<Vec<usize>, NotObserved> {
        let mut noticed = vec![0];
        self.tell(record, viewer, usize::MAX, |telling| noticed.push(telling.noticed()))?;
        Ok(noticed)
    }

    /// Tells a viewer about a record, and calls a function with the telling after each event.
    fn tell(
        &self,
        record: &Record,
        viewer: Viewer,
        since: usize,
        mut each: impl FnMut(&AnyTelling),
    ) -> Result<AnyTelling, NotObserved> {
        viewer.among(self.seats())?;
        let mut position = self.start();
        let mut telling = position.state().telling();
        for id in &record.ids {
            if position.state_mut().step_and_tell(*id, viewer, &mut telling, since).is_err() {
                break;
            }
            each(&telling);
        }
        Ok(telling)
    }

    /// The record of a match of this game with these ids of actions and outcomes ([`Record::new`]).
    pub fn record(&self, ids: Vec<Id>) -> Result<Record, Damaged> {
        let record = Record { game: self.name().into(), ids };
        self.0.replay(&record)?;
        Ok(record)
    }

    /// The position after the last event of a record of this game.
    pub fn replay(&self, record: &Record) -> Result<AnyPosition, Damaged> {
        Ok(AnyPosition::new(self.clone(), self.0.replay(&self.own(record.clone())?)?))
    }

    /// A record of this game as text ([`Record::to_text`]).
    pub fn record_to_text(&self, record: &Record) -> Result<String, Damaged> {
        self.0.record_to_text(&self.own(record.clone())?)
    }

    /// Reads a record of this game from text ([`Record::from_text`]).
    pub fn record_from_text(&self, text: &str) -> Result<Record, Damaged> {
        self.own(self.0.record_from_text(text)?)
    }

    /// Fails unless something of `other` could be copied.
    pub(super) fn unless_copied(&self, other: &Self, copied: bool) -> Result<(), Damaged> {
        let foreign = || Damaged::OtherGame { given: other.name().into(), expected: self.name().into() };
        if copied { Ok(()) } else { Err(foreign()) }
    }

    /// The record under the canonical name of this game; fails if it belongs to another game.
    pub(super) fn own(&self, record: Record) -> Result<Record, Damaged> {
        if record.game == self.name() {
            return Ok(record);
        }
        let given = self.0.canonical(&record.game)?;
        if given != self.name() {
            return Err(Damaged::OtherGame { given, expected: self.name().into() });
        }
        Ok(Record { game: given, ..record })
    }

    pub(super) fn typed(&self) -> &dyn DynGame {
        &*self.0
    }
}

impl FromStr for AnyGame {
    type Err = OptionError;

    /// Like [`load`](crate::load).
    fn from_str(name: &str) -> Result<Self, OptionError> {
        load(name)
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.name() == other.name()
    }
}

impl Eq for AnyGame {}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Longest, NAMES};

    #[test]
    fn bounds_are_reached_where_every_match_is_as_long_as_it_can_be() {
        let longest = |name: &str| load(name).unwrap().longest().map(|Longest { decisions, events }| (decisions, events));
        assert_eq!(longest("knights_of_charlemagne(players=3)"), Some((48, 96)));
        for raises in 1..=9 {
            let game = load(&format!("leduc_poker(max_raises={raises})")).unwrap();
            let mut running = game.new_match(7);
            let texts = game.action_texts();
            let [call, raise] = ["call", "raise"].map(|text| game.action_id(text).unwrap());
            assert_eq!(texts[call.id()], "call");
            let mut decisions = 0;
            for _ in 0..2 {
                running.play(call).unwrap();
                while running.legal().contains(raise) {
                    running.play(raise).unwrap();
                    decisions += 1;
                }
                running.play(call).unwrap();
                decisions += 2;
            }
            assert_eq!(game.longest(), Some(Longest { decisions, events: running.record().ids.len() as u32 }));
        }
        assert_eq!(longest("en_garde(rounds_to_win=1,max_rounds=1)"), Some((17, 42)));
        assert!(longest("guyenne") < longest("guyenne(rules=expert)"));
    }

    #[test]
    fn returns_add_up_to_0_where_sides_have_as_many_seats() {
        for (name, sides, zero_sum) in [
            ("guyenne", &[0, 1][..], true),
            ("guyenne(format=teams,players=3)", &[0, 1, 0], false),
            ("guyenne(format=teams)", &[0, 1, 0, 1], true),
            ("guyenne(format=ring,players=3)", &[0, 1, 2], true),
            ("knights_of_charlemagne(players=4)", &[0, 1, 0, 1], true),
        ] {
            let game = load(name).unwrap();
            assert_eq!((&game.sides()[..], game.zero_sum()), (sides, zero_sum), "{name}");
        }
    }

    #[test]
    fn options_say_which_values_they_accept() {
        let option = |name: &str, option: &str| {
            let OptionInfo { kind, auto, .. } =
                load(name).unwrap().options().into_iter().find(|info| info.name == option).unwrap();
            (kind, auto)
        };
        let words = |words: &[&str]| (OptionKind::OneOf(words.iter().map(|word| (*word).into()).collect()), false);
        assert_eq!(option("en_garde", "rounds_to_win"), (OptionKind::Number(1, 99), false));
        assert_eq!(option("en_garde(rounds_to_win=3)", "max_rounds"), (OptionKind::Number(3, 999), true));
        assert_eq!(option("en_garde", "last_retreat"), words(&["position", "hands"]));
        assert_eq!(option("field_of_glory", "max_turns"), (OptionKind::Number(2, 1000), false));
        assert_eq!(option("guyenne", "players"), (OptionKind::Number(2, 2), true));
        assert_eq!(option("guyenne(format=ring)", "players"), (OptionKind::Number(3, 4), true));
        assert_eq!(option("guyenne", "tied_attack"), words(&["removes"]));
        assert_eq!(option("guyenne(rules=expert)", "tied_attack"), words(&["removes", "keeps"]));
    }

    #[test]
    fn maxima_and_fields_are_those_of_the_layout() {
        for name in NAMES {
            let game = load(name).unwrap();
            let maxima = game.maxima();
            assert_eq!(maxima.len(), game.layout().length());
            for field in &game.layout().fields {
                assert_eq!(game.field(field.name), Some(field));
                assert!(maxima[field.offset..][..field.length].iter().all(|maximum| *maximum == field.maximum));
            }
            assert_eq!(game.field("nothing"), None);
        }
    }
}
