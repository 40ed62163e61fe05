//! The erased position.

use super::{AnyGame, AnyMatch};
#[cfg(feature = "tellings")]
use crate::Telling;
use crate::digest::Folds;
use crate::playout::play_out;
use crate::record::{action, outcome};
use crate::{Bag, Damaged, Id, Illegal, NotObserved, Observed, PerSeat, Position, Seat, Set, Stream, Turn};
use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};

/// The typed position behind an [`AnyPosition`].
pub(super) trait DynPosition: Observed + Any + Debug + Display + Send + Sync {
    fn turn(&self) -> Turn;
    fn seats(&self) -> usize;
    fn legal(&self) -> Set<Id>;
    fn outcomes(&self) -> Bag<Id>;
    fn play(&mut self, id: Id) -> Result<(), Illegal>;
    fn deal(&mut self, id: Id) -> Result<(), Illegal>;
    fn scores(&self) -> PerSeat<i32>;
    fn returns(&self) -> PerSeat<f32>;
    fn observe(&self, seat: usize, out: &mut [u8]) -> Result<(), NotObserved>;
    fn observe_f32(&self, seat: usize, out: &mut [f32]) -> Result<(), NotObserved>;
    fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved>;
    fn table(&self, viewer: Option<usize>) -> Result<String, NotObserved>;
    #[cfg(feature = "pictures")]
    fn picture(&self, viewer: Option<usize>) -> Result<String, NotObserved>;
    #[cfg(feature = "tellings")]
    fn step_and_tell(&mut self, id: Id, viewer: Option<Seat>, telling: &mut Telling, since: usize) -> Result<(), Illegal>;
    fn perft(&self, depth: u32) -> u64;
    fn play_out(&mut self, stream: &mut Stream);
    fn boxed(&self) -> Box<dyn DynPosition>;
    fn copy_from(&mut self, other: &dyn DynPosition) -> bool;
    fn equals(&self, other: &dyn DynPosition) -> bool;
    fn hash(&self, hasher: &mut dyn Hasher);
    fn hash64(&self) -> u64;
}

/// The seat with a number.
pub(super) fn seat_of(number: usize, seats: usize) -> Result<Seat, NotObserved> {
    let seat = u8::try_from(number).ok().and_then(Seat::new).filter(|_| number < seats);
    seat.ok_or(NotObserved::Seat { seat: number, seats })
}

impl<P: Position> DynPosition for P {
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

    fn play(&mut self, id: Id) -> Result<(), Illegal> {
        Position::play(self, action::<P>(id)?)
    }

    fn deal(&mut self, id: Id) -> Result<(), Illegal> {
        Position::deal(self, outcome::<P>(id)?)
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

    fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved> {
        *self = Position::redeal(self, seat_of(seat, Position::seats(self))?, stream)?;
        Ok(())
    }

    fn table(&self, viewer: Option<usize>) -> Result<String, NotObserved> {
        let viewer = viewer.map(|seat| seat_of(seat, Position::seats(self))).transpose()?;
        Ok(Position::table(self, viewer))
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, viewer: Option<usize>) -> Result<String, NotObserved> {
        let viewer = viewer.map(|seat| seat_of(seat, Position::seats(self))).transpose()?;
        Ok(Position::picture(self, viewer))
    }

    #[cfg(feature = "tellings")]
    fn step_and_tell(&mut self, id: Id, viewer: Option<Seat>, telling: &mut Telling, since: usize) -> Result<(), Illegal> {
        crate::tell::step(self, id, viewer, telling, since)
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }

    fn play_out(&mut self, stream: &mut Stream) {
        play_out(self, stream);
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

    fn hash64(&self) -> u64 {
        let mut hasher = Folds::default();
        Hash::hash(self, &mut hasher);
        hasher.finish()
    }
}

/// A position of any game: [`Position`] over ids instead of types. Chance is explicit: the caller deals.
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

    /// The game of the position.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The seat to act, or chance, or nobody.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// The actions of the seat to play; empty if no seat is to play.
    #[must_use]
    pub fn legal(&self) -> Set<Id> {
        self.state.legal()
    }

    /// The outcomes that chance can deal, with their integer weights; empty if chance is not to deal.
    #[must_use]
    pub fn outcomes(&self) -> Bag<Id> {
        self.state.outcomes()
    }

    /// Plays an action.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play(&mut self, action: Id) -> Result<(), Illegal> {
        self.state.play(action)
    }

    /// Deals a chance outcome.
    ///
    /// # Errors
    /// If it is not possible; then nothing has changed.
    pub fn deal(&mut self, outcome: Id) -> Result<(), Illegal> {
        self.state.deal(outcome)
    }

    /// The score of each seat, as if the game ended now.
    #[must_use]
    pub fn scores(&self) -> PerSeat<i32> {
        self.state.scores()
    }

    /// The return of each seat, from −1 to +1; all 0 before the end.
    #[must_use]
    pub fn returns(&self) -> PerSeat<f32> {
        self.state.returns()
    }

    /// Writes a seat's observation as small unsigned integers, in the fields of the game's [`layout`](AnyGame::layout).
    ///
    /// # Errors
    /// If the seat does not exist, or the length of `out` differs from an observation's.
    pub fn observe(&self, seat: usize, out: &mut [u8]) -> Result<(), NotObserved> {
        self.state.observe(seat, out)
    }

    /// Writes a seat's observation as fractions of the maxima, 0 to 1.
    ///
    /// # Errors
    /// The errors of [`observe`](AnyPosition::observe).
    pub fn observe_f32(&self, seat: usize, out: &mut [f32]) -> Result<(), NotObserved> {
        self.state.observe_f32(seat, out)
    }

    /// The position with everything redealt that a seat cannot see, consistent with what it sees.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn redeal(&self, seat: usize, stream: &mut Stream) -> Result<Self, NotObserved> {
        let mut redealt = self.clone();
        redealt.redeal_in_place(seat, stream)?;
        Ok(redealt)
    }

    /// Redeals everything that a seat cannot see, without allocation.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved> {
        self.state.redeal_in_place(seat, stream)
    }

    /// The table for people, as a seat sees it, or with everything shown.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn table(&self, viewer: Option<usize>) -> Result<String, NotObserved> {
        self.state.table(viewer)
    }

    /// The picture of the table, a self-contained SVG, as a seat sees it, or with everything shown.
    ///
    /// # Errors
    /// If the seat does not exist.
    #[cfg(feature = "pictures")]
    pub fn picture(&self, viewer: Option<usize>) -> Result<String, NotObserved> {
        self.state.picture(viewer)
    }

    /// The number of sequences of exactly `depth` events ([`perft`](crate::perft)).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.state.perft(depth)
    }

    /// Plays to the end, every action uniformly at random among the legal ones, without allocation.
    pub fn play_out(&mut self, stream: &mut Stream) {
        self.state.play_out(stream);
    }

    /// Becomes a copy of another position, without allocation.
    ///
    /// # Errors
    /// [`Damaged::OtherGame`] if that belongs to another game; then nothing has changed.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), Damaged> {
        let copied = self.game == other.game && self.state.copy_from(&*other.state);
        self.game.unless_copied(&other.game, copied)
    }

    /// Becomes a copy of a match's position, without allocation.
    ///
    /// # Errors
    /// [`Damaged::OtherGame`] if that belongs to another game; then nothing has changed.
    pub fn copy_from_match(&mut self, other: &AnyMatch) -> Result<(), Damaged> {
        let copied = self.game == *other.game() && self.state.copy_from(other.position_state());
        self.game.unless_copied(other.game(), copied)
    }

    pub(super) fn state(&self) -> &dyn DynPosition {
        &*self.state
    }

    pub(super) fn state_mut(&mut self) -> &mut dyn DynPosition {
        &mut *self.state
    }

    /// A fast hash (a few nanoseconds); equal positions have equal hashes. It is not keyed, so an adversary can find collisions,
    /// and other versions and platforms may give other hashes.
    #[must_use]
    pub fn hash64(&self) -> u64 {
        self.state.hash64()
    }

    /// The typed position.
    pub(super) fn typed<P: Position>(&self) -> Option<&P> {
        (&*self.state as &dyn Any).downcast_ref()
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.state, f)
    }
}

impl Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.state, f)
    }
}

#[cfg(test)]
mod tests {
    use crate::{NAMES, Stream, load};

    /// A table for a seat shows only what the seat sees: it is the same in every deal that looks the same to the seat.
    #[test]
    fn a_table_for_a_seat_shows_nothing_else() {
        let mut stream = Stream::new(1);
        for name in NAMES.iter().copied().chain([
            "guyenne(format=teams)",
            "knights_of_charlemagne(players=3)",
            "field_of_glory(draft=random)",
        ]) {
            let (game, mut hidden) = (load(name).unwrap(), 0);
            for seed in 0..4 {
                let mut running = game.new_match(seed);
                while let Some(action) = running.legal().nth(stream.below(running.legal().len() as u32) as usize) {
                    let position = running.position();
                    for seat in 0..game.seats() {
                        let redealt = position.redeal(seat, &mut stream).unwrap();
                        assert_eq!(
                            position.table(Some(seat)).unwrap(),
                            redealt.table(Some(seat)).unwrap(),
                            "{name}, seat {seat}"
                        );
                        hidden += u32::from(position.table(None).unwrap() != redealt.table(None).unwrap());
                    }
                    running.play(action).unwrap();
                }
            }
            assert!(hidden > 10, "{name}: {hidden}");
        }
    }
}
