//! A match: a position that plays chance itself and keeps its record.

use crate::plan::{action, choices, planned};
use crate::scene::Choice;
use crate::{
    Damaged, Finite, Id, Illegal, InformationState, NotObserved, NotPlanned, OptionError, PerSeat, Position, PublicHistory,
    Record, Seat, Set, Stream, Turn, Viewer,
};
use std::fmt::{self, Display};

/// A position with its random stream and its record. It plays chance itself, so a seat is to act, or the match is over.
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
/// use bastide::{Position, Match};
///
/// let mut running = Match::<EnGarde>::new(&Options::default(), 7)?;
/// while let Some(action) = running.legal().nth(0) {
///     running.play(action)?;
/// }
/// assert_eq!(running.returns().iter().sum::<f32>(), 0.0);
/// assert_eq!(running.record().replay::<EnGarde>()?, *running.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Match<P: Position> {
    #[cfg_attr(feature = "serde", serde(skip))]
    position: P,
    record: Record,
    stream: Stream,
    /// The nonce of the match, taken from the stream at its start.
    nonce: u64,
    /// The number of decisions that each seat has made.
    #[cfg_attr(feature = "serde", serde(skip))]
    decisions: Decisions,
    /// The knowledge of each seat; empty unless it is kept.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) known: Vec<InformationState>,
}

/// The number of decisions that each seat has made in a match.
pub(crate) type Decisions = [u32; Seat::COUNT];

/// The nonce of a seat's next decision, which players' random numbers depend on: made from the nonce of the match and the number
/// of the seat's decisions in it. Events that the seat may not notice do not count.
pub(crate) fn nonce(of_match: u64, decisions: &Decisions, turn: Turn) -> u64 {
    match turn {
        Turn::Seat(seat) => of_match.wrapping_add(decisions[seat.index()].into()),
        Turn::Chance | Turn::Over => of_match,
    }
}

impl<P: Position> Match<P> {
    /// A new match; the same seed gives the same chance.
    ///
    /// # Errors
    /// If the game does not accept the options.
    pub fn new(options: &P::Options, seed: u64) -> Result<Self, OptionError> {
        Self::with_stream(options, Stream::new(seed))
    }

    /// A new match whose chance follows a stream.
    ///
    /// # Errors
    /// If the game does not accept the options.
    pub fn with_stream(options: &P::Options, stream: Stream) -> Result<Self, OptionError> {
        let position = P::new(options)?;
        let record = Record { game: position.name(), ids: Vec::new() };
        let mut new = Self::from_parts(position, record, stream.nonce(), stream, Decisions::default());
        new.settle();
        Ok(new)
    }

    /// Resumes the match of a record, with chance from a stream.
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::{Match, Stream};
    /// # let mut running = Match::<EnGarde>::new(&Options::default(), 7)?;
    /// let again = Match::<EnGarde>::resume(running.record().clone(), Stream::new(8))?;
    /// assert_eq!(again.position(), running.position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Damaged`] names the event of the record that cannot happen, or the reason why its game is refused.
    pub fn resume(record: Record, stream: Stream) -> Result<Self, Damaged> {
        let nonce = stream.nonce();
        Self::resume_with_nonce(record, stream, nonce)
    }

    /// Resumes the match of a record, with chance from a stream, and with its nonce.
    pub(crate) fn resume_with_nonce(record: Record, stream: Stream, nonce: u64) -> Result<Self, Damaged> {
        let mut decisions = Decisions::default();
        let position = record.replay_each(|position: &P, _| {
            if let Turn::Seat(seat) = position.turn() {
                decisions[seat.index()] += 1;
            }
        })?;
        let mut resumed = Self::from_parts(position, record, nonce, stream, decisions);
        resumed.record.game = position.name();
        resumed.settle();
        Ok(resumed)
    }

    /// Plays an action, then deals chance outcomes until a seat is asked or the match is over.
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::Match;
    /// let mut running = Match::<EnGarde>::new(&Options::default(), 7)?;
    /// running.play(running.legal().nth(0).expect("a seat is asked"))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the action is not legal; then nothing has changed.
    pub fn play(&mut self, action: P::Action) -> Result<(), Illegal> {
        let turn = self.position.turn();
        self.position.play(action)?;
        self.record.ids.push(Id::of(action));
        if let Turn::Seat(seat) = turn {
            self.decisions[seat.index()] += 1;
            if let Some(known) = self.known.get_mut(seat.index()) {
                known.act(action);
            }
        }
        self.see();
        self.settle();
        Ok(())
    }

    /// Plays the actions that parts of the scene of the seat to act choose, in any order, and counts them
    /// ([`plan`](crate::plan)).
    ///
    /// Hidden cards may end the seat's decisions before the last of them, or lead to another question. So an action is played
    /// only while the seat has the choice of this action by these parts; the first always is.
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::Match;
    /// let mut running = Match::<EnGarde>::new(&Options::default(), 7)?;
    /// assert_eq!(running.play_parts(&["field:3", "hand:0:2"])?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no seat is asked, a part is unknown, or the parts choose no actions, or several; then nothing has changed.
    pub fn play_parts(&mut self, parts: &[&str]) -> Result<usize, NotPlanned> {
        let (seat, course) = planned(&self.position, parts)?;
        let plays = |choice: &&Choice| {
            let action = action::<P>(choice).filter(|_| choices(&self.position, seat).contains(choice));
            action.is_some_and(|action| self.play(action).is_ok())
        };
        Ok(course.iter().take_while(plays).count())
    }

    fn settle(&mut self) {
        while let Some(outcome) = self.position.outcomes().draw(&mut self.stream) {
            self.position.deal_unchecked(outcome);
            self.record.ids.push(Id::of(outcome));
            self.see();
        }
    }

    /// Shows the position to the seats whose information states are kept.
    #[inline]
    fn see(&mut self) {
        self.known.iter_mut().for_each(|known| known.see_unchecked(&self.position));
    }

    /// The stream of future chance.
    pub(crate) fn stream(&self) -> &Stream {
        &self.stream
    }

    /// The match with these parts; position and decisions must be those of the record, and chance must not be to deal.
    pub(crate) fn from_parts(position: P, record: Record, nonce: u64, stream: Stream, decisions: Decisions) -> Self {
        Self { position, record, stream, nonce, decisions, known: Vec::new() }
    }

    /// The number of decisions that each seat has made.
    pub(crate) fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    /// The nonce of the match.
    pub(crate) fn nonce_of_match(&self) -> u64 {
        self.nonce
    }

    /// The nonce of the next decision.
    pub(crate) fn nonce(&self) -> u64 {
        nonce(self.nonce, &self.decisions, self.turn())
    }

    /// The position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.position.seats()
    }

    /// The seat to act, or nobody once the match is over.
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// The actions of the seat to play; empty after the end.
    pub fn legal(&self) -> Set<P::Action> {
        self.position.legal()
    }

    /// The score of each seat, as if the match ended now. It may count hidden cards: show a viewer the scores of its scene.
    pub fn scores(&self) -> PerSeat<i32> {
        self.position.scores()
    }

    /// The return of each seat, from −1 to +1; all 0 before the end.
    pub fn returns(&self) -> PerSeat<f32> {
        self.position.returns()
    }

    /// Writes a seat's observation as small unsigned integers ([`Position::observe`]).
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::{Match, Position, Seat};
    /// # let running = Match::<EnGarde>::new(&Options::default(), 7)?;
    /// let mut seen = vec![0; running.position().observation_length()];
    /// running.observe(Seat::FIRST, &mut seen)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the seat does not exist, or the length of `out` differs from an observation's.
    pub fn observe(&self, seat: Seat, out: &mut [u8]) -> Result<(), NotObserved> {
        self.position.observe(seat, out)
    }

    /// Writes a seat's observation as fractions of the maxima, 0 to 1.
    ///
    /// # Errors
    /// The errors of [`observe`](Match::observe).
    pub fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), NotObserved> {
        self.position.observe_f32(seat, out)
    }

    /// The table for people, as a viewer sees it.
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::{Match, Seat, Viewer};
    /// # let running = Match::<EnGarde>::new(&Options::default(), 7)?;
    /// let white = Viewer::Seat(Seat::FIRST);
    /// println!("{}", running.table(white)?);
    /// assert_ne!(running.table(white)?, running.table(Viewer::Everything)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn table(&self, viewer: Viewer) -> Result<String, NotObserved> {
        Ok(self.position.table(viewer.among(self.seats())?))
    }

    /// The picture of the table, a self-contained SVG, as a viewer sees it.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn picture(&self, viewer: Viewer) -> Result<String, NotObserved> {
        Ok(self.position.picture(viewer.among(self.seats())?))
    }

    /// The picture upright, 390 wide, for a narrow screen.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn portrait(&self, viewer: Viewer) -> Result<String, NotObserved> {
        Ok(self.position.portrait(viewer.among(self.seats())?))
    }

    /// The events after the first `since` that the viewer noticed, in sentences, as the viewer may know them.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn telling(&self, viewer: Viewer, since: usize) -> Result<crate::Telling<P::Told>, NotObserved> {
        viewer.among(self.seats())?;
        let mut telling = crate::Telling::default();
        let mut position = self.record.start::<P>().expect(REPLAYS);
        for id in &self.record.ids {
            crate::tell::step(&mut position, *id, viewer, &mut telling, since).expect(REPLAYS);
        }
        Ok(telling)
    }

    /// The record of everything that has happened so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Keeps the information states of all seats from now on, as long as the match continues in this process: asking for one is
    /// then a read, and an event costs each seat little more than an observation. Copies keep them, too; matches read from bytes
    /// do not.
    pub fn keep_keys(&mut self) {
        if self.known.is_empty() {
            self.known = Seat::all().map_while(|seat| self.information_state(seat).ok()).collect();
        }
    }

    /// The information state of a seat; replays the record unless it is [kept](Match::keep_keys).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_state(&self, seat: Seat) -> Result<InformationState, NotObserved> {
        if let Some(known) = self.known.get(seat.index()) {
            return Ok(*known);
        }
        NotObserved::unless_seat(self.position.seats(), seat.index())?;
        Ok(self.record.information_state::<P>(seat).expect(REPLAYS))
    }

    /// A readable log of a seat's observations and actions so far ([`Record::information_log`]).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_log(&self, seat: Seat) -> Result<String, NotObserved> {
        NotObserved::unless_seat(self.position.seats(), seat.index())?;
        Ok(self.record.information_log::<P>(seat).expect(REPLAYS))
    }

    /// The histories of the match as everybody saw it, each once; replays the record.
    pub(crate) fn public_histories(&self) -> Vec<PublicHistory> {
        let mut known = PublicHistory::new(&self.record.start::<P>().expect(REPLAYS));
        let mut all = vec![known];
        let mut see = |_: &P, _, after: &P| {
            known.see(after);
            all.push(known);
        };
        self.record.each_step(&mut see).expect(REPLAYS);
        all.dedup();
        all
    }

    /// The history of the match as everybody sees it; replays the record.
    pub fn public_history(&self) -> PublicHistory {
        self.record.public_history::<P>().expect(REPLAYS)
    }
}

/// An invariant, because every step was played or checked.
const REPLAYS: &str = "a match's own record replays";

impl<P: Position> Clone for Match<P> {
    fn clone(&self) -> Self {
        Self { record: self.record.clone(), stream: self.stream.clone(), known: self.known.clone(), ..*self }
    }

    /// Keeps the memory of the record.
    fn clone_from(&mut self, other: &Self) {
        self.position = other.position;
        self.record.game.clone_from(&other.record.game);
        self.record.ids.clone_from(&other.record.ids);
        self.stream.clone_from(&other.stream);
        (self.nonce, self.decisions) = (other.nonce, other.decisions);
        self.known.clone_from(&other.known);
    }
}

/// Compares records, future chance, and players' choices.
impl<P: Position> PartialEq for Match<P> {
    fn eq(&self, other: &Self) -> bool {
        (&self.position, &self.record, &self.stream, self.nonce) == (&other.position, &other.record, &other.stream, other.nonce)
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
            nonce: u64,
        }
        let Parts { record, stream, nonce } = Parts::deserialize(deserializer)?;
        Self::resume_with_nonce(record, stream, nonce).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guyenne::Guyenne;

    /// Players draw again at every decision of a seat, even if it sees the same, and others' actions do not change their draws.
    #[test]
    fn the_salt_counts_the_decisions_of_the_seat_alone() {
        let stream = Stream::of_match(5, 2, 1);
        for pick in 0..20 {
            let mut running = Match::<Guyenne>::with_stream(&"format=ring".parse().unwrap(), stream.clone()).unwrap();
            let (mut made, mut random) = ([0; 4], Stream::new(pick));
            while let Turn::Seat(seat) = running.turn() {
                assert_eq!(running.nonce(), stream.nonce().wrapping_add(made[seat.index()]));
                made[seat.index()] += 1;
                let legal = running.legal();
                running.play(legal.nth(random.below(legal.len() as u32) as usize).unwrap()).unwrap();
            }
        }
    }
}
