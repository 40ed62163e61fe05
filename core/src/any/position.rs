//! The erased position and the erased match.

use super::{AnyGame, Id};
use crate::record::{action, outcome};
use crate::{Bag, Damaged, Illegal, InformationState, Match, NotObserved, PerSeat, Position, Record, Seat, Set, Stream, Turn};
use std::any::Any;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// What can be asked of a position of any game. [`AnyPosition`] and [`AnyMatch`] read like it; nobody needs to import it.
pub trait Erased: Any + Debug + Display + Send + Sync {
    /// Who can act.
    fn turn(&self) -> Turn;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// The actions of the seat to play; empty where no seat is.
    fn legal(&self) -> Set<Id>;
    /// The outcomes that chance can deal, with their integer weights; empty where chance is not to deal.
    fn outcomes(&self) -> Bag<Id>;
    /// The score of each seat, as if the game ended now.
    fn scores(&self) -> PerSeat<i32>;
    /// The return of each seat, from −1 to +1; all 0 before the end.
    fn returns(&self) -> PerSeat<f32>;
    /// Writes what a seat sees as small unsigned integers.
    fn observe(&self, seat: usize, out: &mut [u8]) -> Result<(), NotObserved>;
    /// Writes what a seat sees as fractions of the maxima, 0 to 1.
    fn observe_f32(&self, seat: usize, out: &mut [f32]) -> Result<(), NotObserved>;
    /// The table as a seat sees it, or with everything shown, for people.
    fn table(&self, viewer: Option<usize>) -> Result<String, NotObserved>;
    /// The number of sequences of exactly `depth` events ([`perft`](crate::perft)).
    fn perft(&self, depth: u32) -> u64;
}

/// What [`AnyPosition`] asks beside; its methods do what they say in the typed game.
pub(super) trait DynPosition: Erased {
    fn play(&mut self, id: usize) -> Result<(), Illegal>;
    fn deal(&mut self, id: usize) -> Result<(), Illegal>;
    fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved>;
    fn boxed(&self) -> Box<dyn DynPosition>;
    fn copy_from(&mut self, other: &dyn DynPosition) -> bool;
    fn equals(&self, other: &dyn DynPosition) -> bool;
    fn hash(&self, hasher: &mut dyn Hasher);
    #[cfg(feature = "formats")]
    fn to_json(&self, game: &str) -> String;
    #[cfg(feature = "formats")]
    fn to_bytes(&self, game: &str) -> Vec<u8>;
}

/// What [`AnyMatch`] asks of the typed match behind it.
pub(super) trait DynMatch: Any + Send + Sync {
    fn position(&self) -> &dyn DynPosition;
    fn play(&mut self, id: usize) -> Result<(), Illegal>;
    fn record(&self) -> &Record;
    fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved>;
    fn boxed(&self) -> Box<dyn DynMatch>;
    fn copy_from(&mut self, other: &dyn DynMatch) -> bool;
    fn equals(&self, other: &dyn DynMatch) -> bool;
    #[cfg(feature = "formats")]
    fn to_bytes(&self) -> Vec<u8>;
}

/// The seat with a number, if the position has it.
pub(super) fn seat_of(number: usize, seats: usize) -> Result<Seat, NotObserved> {
    let seat = u8::try_from(number).ok().and_then(Seat::new).filter(|_| number < seats);
    seat.ok_or(NotObserved::Seat { seat: number, seats })
}

impl<P: Position> Erased for P {
    fn turn(&self) -> Turn {
        Position::turn(self)
    }

    fn seats(&self) -> usize {
        Position::seats(self)
    }

    fn legal(&self) -> Set<Id> {
        Set::from_words(Position::legal(self).words())
    }

    fn outcomes(&self) -> Bag<Id> {
        Bag::from_words(Position::outcomes(self).words())
    }

    fn scores(&self) -> PerSeat<i32> {
        Position::scores(self)
    }

    fn returns(&self) -> PerSeat<f32> {
        Position::returns(self)
    }

    fn observe(&self, seat: usize, out: &mut [u8]) -> Result<(), NotObserved> {
        Position::observe(self, seat_of(seat, Position::seats(self))?, out)
    }

    fn observe_f32(&self, seat: usize, out: &mut [f32]) -> Result<(), NotObserved> {
        Position::observe_f32(self, seat_of(seat, Position::seats(self))?, out)
    }

    fn table(&self, viewer: Option<usize>) -> Result<String, NotObserved> {
        let viewer = viewer.map(|seat| seat_of(seat, Position::seats(self))).transpose()?;
        Ok(Position::table(self, viewer))
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }
}

impl<P: Position> DynPosition for P {
    fn play(&mut self, id: usize) -> Result<(), Illegal> {
        Position::play(self, action::<P>(id)?)
    }

    fn deal(&mut self, id: usize) -> Result<(), Illegal> {
        Position::deal(self, outcome::<P>(id)?)
    }

    fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved> {
        *self = Position::redeal(self, seat_of(seat, Position::seats(self))?, stream)?;
        Ok(())
    }

    fn boxed(&self) -> Box<dyn DynPosition> {
        Box::new(*self)
    }

    fn copy_from(&mut self, other: &dyn DynPosition) -> bool {
        let other = (other as &dyn Any).downcast_ref::<P>();
        other.map(|other| *self = *other).is_some()
    }

    fn equals(&self, other: &dyn DynPosition) -> bool {
        (other as &dyn Any).downcast_ref::<P>() == Some(self)
    }

    fn hash(&self, mut hasher: &mut dyn Hasher) {
        Hash::hash(self, &mut hasher);
    }

    #[cfg(feature = "formats")]
    fn to_json(&self, game: &str) -> String {
        super::formats::position_to_json(self, game)
    }

    #[cfg(feature = "formats")]
    fn to_bytes(&self, game: &str) -> Vec<u8> {
        super::formats::position_to_bytes(self, game)
    }
}

impl<P: Position> DynMatch for Match<P> {
    fn position(&self) -> &dyn DynPosition {
        Match::<P>::position(self)
    }

    fn play(&mut self, id: usize) -> Result<(), Illegal> {
        Match::play(self, action::<P>(id)?)
    }

    fn record(&self) -> &Record {
        Match::record(self)
    }

    fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        Match::information_state(self, seat_of(seat, Position::seats(Match::<P>::position(self)))?)
    }

    fn boxed(&self) -> Box<dyn DynMatch> {
        Box::new(self.clone())
    }

    fn copy_from(&mut self, other: &dyn DynMatch) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.map(|other| self.clone_from(other)).is_some()
    }

    fn equals(&self, other: &dyn DynMatch) -> bool {
        (other as &dyn Any).downcast_ref::<Self>() == Some(self)
    }

    #[cfg(feature = "formats")]
    fn to_bytes(&self) -> Vec<u8> {
        super::formats::match_to_bytes(self)
    }
}

/// A position of any game. Chance is explicit: it is dealt by the caller.
///
/// ```
/// let mut position = bastide::load("knights_of_charlemagne")?.start();
/// assert_eq!(position.turn(), bastide::Turn::Chance);
/// position.deal(position.game().outcome_id("red 3")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyPosition {
    game: AnyGame,
    state: Box<dyn DynPosition>,
}

impl AnyPosition {
    pub(super) fn new(game: AnyGame, state: Box<dyn DynPosition>) -> Self {
        Self { game, state }
    }

    /// The game that the position is of.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Plays the action with an id; refused, and nothing changed, unless it is legal.
    pub fn play(&mut self, id: usize) -> Result<(), Illegal> {
        self.state.play(id)
    }

    /// Deals the outcome with an id; refused, and nothing changed, unless it can be drawn.
    pub fn deal(&mut self, id: usize) -> Result<(), Illegal> {
        self.state.deal(id)
    }

    /// The position with everything that a seat cannot see drawn anew.
    pub fn redeal(&self, seat: usize, stream: &mut Stream) -> Result<Self, NotObserved> {
        let mut redealt = self.clone();
        redealt.redeal_in_place(seat, stream)?;
        Ok(redealt)
    }

    /// Draws everything anew that a seat cannot see, without allocation.
    pub fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved> {
        self.state.redeal_in_place(seat, stream)
    }

    /// Becomes a copy of another position, without allocation; an error, and nothing changed, where that is of another game.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), Damaged> {
        let copied = self.game == other.game && self.state.copy_from(&*other.state);
        self.game.copied(&other.game, copied)
    }

    /// Becomes a copy of a match's position, without allocation; an error, and nothing changed, where that is of another game.
    pub fn copy_from_match(&mut self, game: &AnyMatch) -> Result<(), Damaged> {
        let copied = self.game == game.game && self.state.copy_from(game.running.position());
        self.game.copied(&game.game, copied)
    }

    #[cfg(feature = "formats")]
    pub(super) fn state(&self) -> &dyn DynPosition {
        &*self.state
    }
}

impl Deref for AnyPosition {
    type Target = dyn Erased;

    fn deref(&self) -> &Self::Target {
        &*self.state
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        Self::new(self.game.clone(), self.state.boxed())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.state.equals(&*other.state)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Debug::fmt(&self.state, f)
    }
}

impl Display for AnyPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.state, f)
    }
}

/// A match of any game: chance plays itself.
pub struct AnyMatch {
    game: AnyGame,
    running: Box<dyn DynMatch>,
}

impl AnyMatch {
    pub(super) fn new(game: AnyGame, running: Box<dyn DynMatch>) -> Self {
        Self { game, running }
    }

    /// The game that is played.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Plays the action with an id, then whatever chance deals; refused, and nothing changed, unless it is legal.
    pub fn play(&mut self, id: usize) -> Result<(), Illegal> {
        self.running.play(id)
    }

    /// A copy of the position, to look ahead in with chance explicit.
    pub fn position(&self) -> AnyPosition {
        AnyPosition::new(self.game.clone(), self.running.position().boxed())
    }

    /// Everything that happened so far.
    pub fn record(&self) -> &Record {
        self.running.record()
    }

    /// What a seat has seen and done so far.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved> {
        self.running.information_state(seat)
    }

    /// Becomes a copy of another match; an error, and nothing changed, where that is of another game.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), Damaged> {
        let copied = self.game == other.game && self.running.copy_from(&*other.running);
        self.game.copied(&other.game, copied)
    }

    pub(super) fn running(&self) -> &dyn DynMatch {
        &*self.running
    }
}

impl Deref for AnyMatch {
    type Target = dyn Erased;

    fn deref(&self) -> &Self::Target {
        self.running.position()
    }
}

impl Clone for AnyMatch {
    fn clone(&self) -> Self {
        Self::new(self.game.clone(), self.running.boxed())
    }
}

impl PartialEq for AnyMatch {
    fn eq(&self, other: &Self) -> bool {
        self.running.equals(&*other.running)
    }
}

impl Debug for AnyMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Debug::fmt(self.running.position(), f)
    }
}
