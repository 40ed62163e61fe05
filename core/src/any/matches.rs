//! The erased match.

use super::erased::erased;
use super::position::DynPosition;
use super::{AnyGame, AnyPosition, AnyScene, AnyTelling};
use crate::record::action as typed_action;
use crate::{
    Damaged, Id, Illegal, InformationState, Match, NotObserved, NotPlanned, PerSeat, Position, PublicHistory, Record, Seat, Set,
    Turn, Viewer,
};
use std::any::Any;
use std::fmt::{self, Debug, Display};

/// A match of any game: [`Match`] over ids instead of types. It plays chance itself, so a seat is to act, or the match is over.
///
/// ```
/// let mut running = bastide::load("guyenne(format=ring)")?.new_match(7);
/// while let Some(action) = running.legal().nth(0) {
///     running.play(action)?;
/// }
/// assert_eq!(running.turn(), bastide::Turn::Over);
/// println!("{}\n{:?}", running.table(bastide::Viewer::Everything)?, &running.returns()[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyMatch {
    game: AnyGame,
    pub(super) state: Box<dyn DynMatch>,
}

erased! {
    /// The typed match behind an [`AnyMatch`].
    trait DynMatch: (Any + Send + Sync);
    impl<P: Position> Match<P> { let running = self; running }
    impl AnyMatch { self.state }

    /// Plays an action, then deals chance outcomes until a seat is asked or the match is over.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play(&mut self, action: Id) -> Result<(), Illegal> = running.play(typed_action::<P>(action)?);

    /// Plays the actions that parts of the scene of the seat to act choose, in any order, and counts them
    /// ([`Match::play_parts`](crate::Match::play_parts)).
    ///
    /// # Errors
    /// If no seat is asked, a part is unknown, or the parts choose no actions, or several; then nothing has changed.
    pub fn play_parts(&mut self, parts: &[&str]) -> Result<usize, NotPlanned>;

    /// The record of everything that has happened so far.
    pub fn record(&self) -> &Record;

    /// Keeps the information states of all seats from now on ([`Match::keep_keys`](crate::Match::keep_keys)).
    pub fn keep_keys(&mut self);

    /// The information state of a seat; replays the record unless it is [kept](AnyMatch::keep_keys).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved>
        = running.information_state(Seat::numbered(seat, running.seats())?);

    /// A readable log of a seat's observations and actions so far: a line for each.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_log(&self, seat: usize) -> Result<String, NotObserved>
        = running.information_log(Seat::numbered(seat, running.seats())?);

    /// The history of the match as everybody sees it; replays the record.
    pub fn public_history(&self) -> PublicHistory;

    /// The match in compact bytes: its record and the state of its stream, from which it continues identically.
    pub fn to_bytes(&self) -> Vec<u8> where feature = "formats" = super::formats::match_to_bytes(running);

    fn position(&self) -> &dyn DynPosition = running.position();

    fn public_histories(&self) -> Vec<PublicHistory>;

    fn nonce(&self) -> u64;

    fn boxed(&self) -> Box<dyn DynMatch> = Box::new(running.clone());

    fn copy_from(&mut self, other: &dyn DynMatch) -> bool
        = (other as &dyn Any).downcast_ref().map(|other| running.clone_from(other)).is_some();

    fn equals(&self, other: &dyn DynMatch) -> bool = (other as &dyn Any).downcast_ref() == Some(running);
}

erased! {
    impl AnyMatch { self.position_state() }

    /// The seat to act, or nobody once the match is over.
    pub fn turn(&self) -> Turn;

    /// The number of seats.
    pub fn seats(&self) -> usize;

    /// The actions of the seat to play; empty after the end.
    pub fn legal(&self) -> Set<Id>;

    /// The score of each seat, as if the match ended now. It may count hidden cards: show a viewer the scores of its scene.
    pub fn scores(&self) -> PerSeat<i32>;

    /// The return of each seat, from −1 to +1; all 0 before the end.
    pub fn returns(&self) -> PerSeat<f32>;

    /// Writes a seat's observation as small unsigned integers, in the fields of the game's [`layout`](AnyGame::layout).
    ///
    /// # Errors
    /// If the seat does not exist, or the length of `out` differs from an observation's.
    pub fn observe(&self, seat: usize, out: &mut [u8]) -> Result<(), NotObserved>;

    /// Writes a seat's observation as fractions of the maxima, 0 to 1.
    ///
    /// # Errors
    /// The errors of [`observe`](AnyMatch::observe).
    pub fn observe_f32(&self, seat: usize, out: &mut [f32]) -> Result<(), NotObserved>;

    /// The table for people, as a viewer sees it.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn table(&self, viewer: Viewer) -> Result<String, NotObserved>;

    /// The table as a viewer sees it, as data, and what can be chosen.
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn scene(&self, viewer: Viewer) -> Result<AnyScene, NotObserved>;

    /// The open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you".
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn asked(&self, viewer: Viewer) -> Result<String, NotObserved>;

    /// The actions that parts of the scene of the seat to act choose in any order ([`plan`](crate::plan)).
    ///
    /// # Errors
    /// If no seat is asked, a part is unknown, or the parts choose no actions, or several.
    pub fn plan(&self, parts: &[&str]) -> Result<Vec<Id>, NotPlanned>;

    /// The picture of the table, a self-contained SVG, as a viewer sees it.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn picture(&self, viewer: Viewer) -> Result<String, NotObserved>;

    /// The picture upright, 390 wide, for a narrow screen.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn portrait(&self, viewer: Viewer) -> Result<String, NotObserved>;
}

impl AnyMatch {
    pub(super) fn new(game: AnyGame, state: Box<dyn DynMatch>) -> Self {
        Self { game, state }
    }

    /// The game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The events after the first `since` that the viewer noticed, in sentences, as the viewer may know them.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn telling(&self, viewer: Viewer, since: usize) -> Result<AnyTelling, NotObserved> {
        self.game.telling(self.record(), viewer, since)
    }

    /// A copy of the position, with explicit chance, to look ahead.
    pub fn position(&self) -> AnyPosition {
        AnyPosition::new(self.game.clone(), self.position_state().boxed())
    }

    /// Becomes a copy of another match.
    ///
    /// # Errors
    /// [`Damaged::OtherGame`] if that belongs to another game; then nothing has changed.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), Damaged> {
        let copied = self.game == other.game && self.state.copy_from(&*other.state);
        self.game.unless_copied(&other.game, copied)
    }

    /// The typed match.
    pub(super) fn typed<P: Position>(&self) -> Option<&Match<P>> {
        (&*self.state as &dyn Any).downcast_ref()
    }

    /// The position of the match.
    pub(super) fn position_state(&self) -> &dyn DynPosition {
        self.state.position()
    }
}

impl Clone for AnyMatch {
    fn clone(&self) -> Self {
        Self::new(self.game.clone(), self.state.boxed())
    }
}

impl PartialEq for AnyMatch {
    fn eq(&self, other: &Self) -> bool {
        self.state.equals(&*other.state)
    }
}

impl Debug for AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.position_state(), f)
    }
}

impl Display for AnyMatch {
    /// The table with everything shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self.position_state(), f)
    }
}
