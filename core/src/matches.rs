//! A match: a position that plays its own chance and keeps its record.

use crate::record::step_by_id;
use crate::{
    Damaged, Finite, Id, Illegal, InformationState, NotObserved, OptionError, PerSeat, Position, Record, Seat, Set, Stream, Turn,
};
use std::fmt::{self, Display};

/// A position with its random stream and its record: chance plays itself, so it is always a seat's turn, or over.
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
    ///
    /// # Errors
    /// Where the game does not accept the options.
    pub fn new(options: &P::Options, seed: u64) -> Result<Self, OptionError> {
        Self::with_stream(options, Stream::new(seed))
    }

    /// A new match whose chance follows a stream.
    ///
    /// # Errors
    /// Where the game does not accept the options.
    pub fn with_stream(options: &P::Options, stream: Stream) -> Result<Self, OptionError> {
        let position = P::new(options)?;
        let mut new = Self { position, record: Record { game: position.name(), ids: Vec::new() }, stream };
        new.settle();
        Ok(new)
    }

    /// The match of a record, to be played on with chance from a stream.
    ///
    /// # Errors
    /// [`Damaged`] says which event of the record cannot happen, or why its game is refused.
    pub fn resume(record: Record, stream: Stream) -> Result<Self, Damaged> {
        let position = record.replay::<P>()?;
        let mut resumed = Self { position, record, stream };
        resumed.record.game = position.name();
        resumed.settle();
        Ok(resumed)
    }

    /// Plays an action, then whatever chance deals until a seat is asked or the match is over.
    ///
    /// # Errors
    /// Where the action is not legal; then nothing has changed.
    pub fn play(&mut self, action: P::Action) -> Result<(), Illegal> {
        self.position.play(action)?;
        self.record.ids.push(Id::of(action));
        self.settle();
        Ok(())
    }

    fn settle(&mut self) {
        while let Some(outcome) = self.position.outcomes().draw(&mut self.stream) {
            self.position.deal_unchecked(outcome);
            self.record.ids.push(Id::of(outcome));
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
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.position.seats()
    }

    /// Who can act: a seat, or nobody once the match is over.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// The actions of the seat to play; empty after the end.
    #[must_use]
    pub fn legal(&self) -> Set<P::Action> {
        self.position.legal()
    }

    /// The score of each seat, as if the match ended now.
    #[must_use]
    pub fn scores(&self) -> PerSeat<i32> {
        self.position.scores()
    }

    /// The return of each seat, from −1 to +1; all 0 before the end.
    #[must_use]
    pub fn returns(&self) -> PerSeat<f32> {
        self.position.returns()
    }

    /// Writes what a seat sees as small unsigned integers ([`Position::observe`]).
    ///
    /// # Errors
    /// Where the seat does not exist, or `out` has another length than an observation.
    pub fn observe(&self, seat: Seat, out: &mut [u8]) -> Result<(), NotObserved> {
        self.position.observe(seat, out)
    }

    /// Writes what a seat sees as fractions of the maxima, 0 to 1.
    ///
    /// # Errors
    /// As [`observe`](Match::observe).
    pub fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), NotObserved> {
        self.position.observe_f32(seat, out)
    }

    /// The table as a seat sees it, or with everything shown, for people.
    ///
    /// # Errors
    /// Where the seat does not exist.
    pub fn table(&self, viewer: Option<Seat>) -> Result<String, NotObserved> {
        viewer.map_or(Ok(()), |seat| NotObserved::unless(self.seats(), seat.index(), 0, 0))?;
        Ok(self.position.table(viewer))
    }

    /// Everything that happened so far.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What a seat has seen and done so far.
    ///
    /// # Errors
    /// Where the seat does not exist.
    pub fn information_state(&self, seat: Seat) -> Result<InformationState, NotObserved> {
        let mut position = P::new(&self.position.options()).expect("the options of a position are accepted");
        let mut state = InformationState::new(&position, seat)?;
        for id in &self.record.ids {
            if position.turn() == Turn::Seat(seat)
                && let Some(action) = P::Action::from_id(usize::from(*id))
            {
                state.act(action);
            }
            step_by_id(&mut position, *id).expect("a match's own record replays");
            state.see(&position);
        }
        Ok(state)
    }
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

impl<P: Position> Display for Match<P> {
    /// The table with everything shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
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
