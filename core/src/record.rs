//! A match that plays its own chance, and the record that it keeps.

use crate::processor::Processor;
use crate::{Damaged, Finite, Game, GameOptions, Illegal, InformationState, NotObserved, OptionError, Seat, Stream, Turn};
use std::fmt::Write;
use std::ops::Deref;

/// The name of a game with its options, and the ids of everything that happened in a match: actions and outcomes.
///
/// Reading one checks its form; [`replay`](Record::replay) checks every step against the rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Record {
    /// The game, as [`load`](crate::load) reads it.
    pub game: String,
    /// The ids in the order of the events; whose turn it was says whether one is an action or an outcome.
    pub ids: Vec<u16>,
}

/// What the first line of a record in text begins with.
const HEADER: &str = "bastide record: ";

impl Record {
    /// The position before the first event.
    pub fn start<G: Game>(&self) -> Result<G, Damaged> {
        let start = crate::any::split_name(&self.game).and_then(|(name, options)| {
            if name != G::NAME {
                return Err(OptionError::Game { name: name.into(), known: vec![G::NAME] });
            }
            G::new(&G::Options::parse(options)?)
        });
        start.map_err(|error| Damaged::new(format!("the record's game: {error}")))
    }

    /// The position after the last event.
    pub fn replay<G: Game>(&self) -> Result<G, Damaged> {
        self.replay_each(|_: &G, _| ())
    }

    /// The position after the last event; shows each position with the id of the event that follows.
    pub fn replay_each<G: Game>(&self, mut each: impl FnMut(&G, u16)) -> Result<G, Damaged> {
        let mut position = self.start::<G>()?;
        for (step, id) in self.ids.iter().enumerate() {
            let before = position;
            step_by_id(&mut position, usize::from(*id))
                .map_err(|illegal| Damaged::new(format!("step {step} of the record: {illegal}")))?;
            each(&before, *id);
        }
        Ok(position)
    }

    /// The record as text: a line that names the game, then a line for each event, with the seat or `chance` and the notation.
    pub fn to_text<G: Game>(&self) -> Result<String, Damaged> {
        let mut text = format!("{HEADER}{}\n", self.game);
        self.replay_each(|position: &G, id| {
            let _ = match position.turn() {
                Turn::Seat(seat) => writeln!(text, "{seat}: {}", id_text::<G::Action>(id)),
                _ => writeln!(text, "chance: {}", id_text::<G::Outcome>(id)),
            };
        })?;
        Ok(text)
    }

    /// The game that the first line of a record in text names.
    pub fn text_game(text: &str) -> Result<&str, Damaged> {
        let first = text.lines().next().unwrap_or_default();
        let game = first.strip_prefix(HEADER);
        game.map(str::trim).ok_or_else(|| Damaged::new(format!("line 1 of a record is `{HEADER}` and the name of a game")))
    }

    /// Reads the record that [`to_text`](Record::to_text) wrote, checking every step. Empty lines do not matter.
    pub fn from_text<G: Game>(text: &str) -> Result<Self, Damaged> {
        let mut record = Self { game: Self::text_game(text)?.into(), ids: Vec::new() };
        let mut position = record.start::<G>()?;
        record.game = position.name();
        for (number, line) in (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            let at = |what: String| Damaged::new(format!("line {number} of the record: {what}"));
            let (who, event) = line.split_once(':').ok_or_else(|| at(format!("`{line}` is not `WHO: EVENT`")))?;
            let turn = position.turn();
            let expected = match turn {
                Turn::Seat(seat) => seat.to_string(),
                Turn::Chance => "chance".into(),
                Turn::Over => "nobody".into(),
            };
            if who.trim() != expected {
                return Err(at(format!("`{}` cannot act; {turn}, which is written `{expected}`", who.trim())));
            }
            let id = match turn {
                Turn::Seat(_) => parse_id::<G::Action>(event),
                _ => parse_id::<G::Outcome>(event),
            };
            let id = id.map_err(|illegal| at(illegal.to_string()))?;
            step_by_id(&mut position, id).map_err(|illegal| at(illegal.to_string()))?;
            record.ids.push(id as u16);
        }
        Ok(record)
    }
}

fn id_text<T: Finite>(id: u16) -> String {
    T::from_id(id.into()).map_or_else(String::new, |value| value.to_string())
}

/// The id of a notation.
pub(crate) fn parse_id<T: Finite>(text: &str) -> Result<usize, Illegal> {
    T::parse(text).map(T::id).ok_or_else(|| Illegal::text::<T>(text.trim()))
}

/// The action with an id.
pub(crate) fn action<G: Game>(id: usize) -> Result<G::Action, Illegal> {
    G::Action::from_id(id).ok_or(Illegal::ActionId { id, actions: G::Action::COUNT })
}

/// The outcome with an id.
pub(crate) fn outcome<G: Game>(id: usize) -> Result<G::Outcome, Illegal> {
    G::Outcome::from_id(id).ok_or(Illegal::OutcomeId { id, outcomes: G::Outcome::COUNT })
}

/// Plays or deals the id, as the position's turn has it.
pub(crate) fn step_by_id<G: Game>(position: &mut G, id: usize) -> Result<(), Illegal> {
    match position.turn() {
        Turn::Chance => position.deal(outcome::<G>(id)?),
        _ => position.play(action::<G>(id)?),
    }
}

/// A position with its random stream and its record: chance plays itself, so it is always a seat's turn, or over.
///
/// Reads like its position: `game.legal()`, `game.turn()`.
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
/// use bastide::{Game, Match};
///
/// let mut game = Match::<EnGarde>::new(&Options::default(), 7)?;
/// while let Some(action) = game.legal().nth(0) {
///     game.play(action)?;
/// }
/// assert_eq!(game.returns().iter().sum::<f32>(), 0.0);
/// assert_eq!(game.record().replay::<EnGarde>()?, *game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Match<G: Game> {
    #[cfg_attr(feature = "serde", serde(skip))]
    position: G,
    record: Record,
    stream: Stream,
}

impl<G: Game> Match<G> {
    /// A new match; the same seed gives the same chance.
    pub fn new(options: &G::Options, seed: u64) -> Result<Self, OptionError> {
        Self::with_stream(options, Stream::new(seed))
    }

    /// A new match whose chance follows a stream.
    pub fn with_stream(options: &G::Options, stream: Stream) -> Result<Self, OptionError> {
        let position = G::new(options)?;
        let mut new = Self { position, record: Record { game: position.name(), ids: Vec::new() }, stream };
        new.settle();
        Ok(new)
    }

    /// The match of a record, to be played on with chance from a stream.
    pub fn resume(record: Record, stream: Stream) -> Result<Self, Damaged> {
        let position = record.replay::<G>()?;
        let mut resumed = Self { position, record, stream };
        resumed.record.game = position.name();
        resumed.settle();
        Ok(resumed)
    }

    /// Plays an action, then whatever chance deals until a seat is asked or the match is over. Refused, and nothing changed,
    /// unless the action is legal.
    pub fn play(&mut self, action: G::Action) -> Result<(), Illegal> {
        self.position.play(action)?;
        self.record.ids.push(action.id() as u16);
        self.settle();
        Ok(())
    }

    fn settle(&mut self) {
        while let Some(outcome) = draw(Processor::Plain, &self.position, &mut self.stream) {
            self.position.deal_unchecked(outcome);
            self.record.ids.push(outcome.id() as u16);
        }
    }

    /// The parts of a match that goes on elsewhere.
    pub(crate) fn into_parts(self) -> (G, Record, Stream) {
        (self.position, self.record, self.stream)
    }

    /// The match with these parts; the position is that of the record, and chance is not to deal.
    pub(crate) fn from_parts(position: G, record: Record, stream: Stream) -> Self {
        Self { position, record, stream }
    }

    /// How many actions have been played.
    pub(crate) fn decisions(&self) -> u32 {
        let mut decisions = 0;
        let counted = self.record.replay_each(|position: &G, _| decisions += u32::from(position.turn() != Turn::Chance));
        counted.expect("a match's own record replays");
        decisions
    }

    /// The position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Everything that happened so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What a seat has seen and done so far.
    pub fn information_state(&self, seat: Seat) -> Result<InformationState, NotObserved> {
        let start = G::new(&self.options()).expect("the options of a position are accepted");
        let mut state = InformationState::new(&start, seat)?;
        let mut position = start;
        for id in &self.record.ids {
            if position.turn() == Turn::Seat(seat)
                && let Some(action) = G::Action::from_id(usize::from(*id))
            {
                state.act(action);
            }
            step_by_id(&mut position, usize::from(*id)).expect("a match's own record replays");
            state.see(&position);
        }
        Ok(state)
    }
}

/// What chance deals next from a stream, if it is to deal.
#[inline(always)]
pub(crate) fn draw<G: Game>(processor: Processor, position: &G, stream: &mut Stream) -> Option<G::Outcome> {
    position.draws().pick(processor, |weight| stream.below(weight))
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self { position: self.position, record: self.record.clone(), stream: self.stream.clone() }
    }

    /// Keeps the memory of the record.
    fn clone_from(&mut self, other: &Self) {
        self.position = other.position;
        self.record.game.clone_from(&other.record.game);
        self.record.ids.clone_from(&other.record.ids);
        self.stream.clone_from(&other.stream);
    }
}

impl<G: Game> Deref for Match<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.position
    }
}

#[cfg(feature = "serde")]
impl<'de, G: Game> serde::Deserialize<'de> for Match<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Parts {
            record: Record,
            stream: Stream,
        }
        let Parts { record, stream } = Parts::deserialize(deserializer)?;
        Self::resume(record, stream).map_err(serde::de::Error::custom)
    }
}
