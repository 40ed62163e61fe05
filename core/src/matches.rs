//! A match: a position that plays its own chance and keeps its record.

use crate::record::step_by_id;
use crate::simd::Processor;
use crate::{Damaged, Finite, Illegal, InformationState, NotObserved, OptionError, Position, Record, Seat, Stream, Turn};
use std::ops::Deref;

/// A position with its random stream and its record: chance plays itself, so it is always a seat's turn, or over.
///
/// Reads like its position: `game.legal()`, `game.turn()`.
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
/// use bastide::{Position, Match};
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
pub struct Match<P: Position> {
    #[cfg_attr(feature = "serde", serde(skip))]
    position: P,
    record: Record,
    stream: Stream,
}

impl<P: Position> Match<P> {
    /// A new match; the same seed gives the same chance.
    pub fn new(options: &P::Options, seed: u64) -> Result<Self, OptionError> {
        Self::with_stream(options, Stream::new(seed))
    }

    /// A new match whose chance follows a stream.
    pub fn with_stream(options: &P::Options, stream: Stream) -> Result<Self, OptionError> {
        let position = P::new(options)?;
        let mut new = Self { position, record: Record { game: position.name(), ids: Vec::new() }, stream };
        new.settle();
        Ok(new)
    }

    /// The match of a record, to be played on with chance from a stream.
    pub fn resume(record: Record, stream: Stream) -> Result<Self, Damaged> {
        let position = record.replay::<P>()?;
        let mut resumed = Self { position, record, stream };
        resumed.record.game = position.name();
        resumed.settle();
        Ok(resumed)
    }

    /// Plays an action, then whatever chance deals until a seat is asked or the match is over. Refused, and nothing changed,
    /// unless the action is legal.
    pub fn play(&mut self, action: P::Action) -> Result<(), Illegal> {
        self.position.play(action)?;
        self.record.ids.push(action.id() as u16);
        self.settle();
        Ok(())
    }

    fn settle(&mut self) {
        while let Some(outcome) = deal_from(Processor::Plain, &self.position, &mut self.stream) {
            self.position.deal_unchecked(outcome);
            self.record.ids.push(outcome.id() as u16);
        }
    }

    /// The parts of a match that goes on elsewhere.
    pub(crate) fn into_parts(self) -> (P, Record, Stream) {
        (self.position, self.record, self.stream)
    }

    /// The match with these parts; the position is that of the record, and chance is not to deal.
    pub(crate) fn from_parts(position: P, record: Record, stream: Stream) -> Self {
        Self { position, record, stream }
    }

    /// How many actions have been played.
    pub(crate) fn decisions(&self) -> u32 {
        let mut decisions = 0;
        let counted = self.record.replay_each(|position: &P, _| decisions += u32::from(position.turn() != Turn::Chance));
        counted.expect("a match's own record replays");
        decisions
    }

    /// The position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Everything that happened so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What a seat has seen and done so far.
    pub fn information_state(&self, seat: Seat) -> Result<InformationState, NotObserved> {
        let start = P::new(&self.options()).expect("the options of a position are accepted");
        let mut state = InformationState::new(&start, seat)?;
        let mut position = start;
        for id in &self.record.ids {
            if position.turn() == Turn::Seat(seat)
                && let Some(action) = P::Action::from_id(usize::from(*id))
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
pub(crate) fn deal_from<P: Position>(processor: Processor, position: &P, stream: &mut Stream) -> Option<P::Outcome> {
    position.outcomes().pick(processor, |weight| stream.below(weight))
}

impl<P: Position> Clone for Match<P> {
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

impl<P: Position> Deref for Match<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.position
    }
}

#[cfg(feature = "serde")]
impl<'de, P: Position> serde::Deserialize<'de> for Match<P> {
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
