//! The erased position.

use super::erased::erased;
use super::{AnyGame, AnyMatch, AnyScene, AnyTelling};
use crate::digest::Folds;
use crate::playout::play_out;
use crate::record::{action as typed_action, outcome as typed_outcome};
use crate::scene::Face;
use crate::{
    Bag, Damaged, Id, Illegal, InformationState, NotObserved, NotPlanned, Observed, PerSeat, Position, Reader, Seat, Set, Shown,
    Stream, Turn, Viewer,
};
use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};

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

erased! {
    /// The typed position behind an [`AnyPosition`].
    trait DynPosition: (Observed + Any + Debug + Display + Send + Sync);
    impl<P: Position> P { let position = self; position }
    impl AnyPosition { self.state }

    /// The seat to act, or chance, or nobody.
    pub fn turn(&self) -> Turn;

    /// The number of seats.
    pub fn seats(&self) -> usize;

    /// The actions of the seat to play; empty if no seat is to play.
    pub fn legal(&self) -> Set<Id> = Set::from_words(position.legal().words());

    /// The outcomes that chance can deal, with their integer weights; empty if chance is not to deal.
    pub fn outcomes(&self) -> Bag<Id> = Bag::from_words(position.outcomes().words());

    /// Plays an action.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play(&mut self, action: Id) -> Result<(), Illegal> = position.play(typed_action::<P>(action)?);

    /// Deals a chance outcome.
    ///
    /// # Errors
    /// If it is not possible; then nothing has changed.
    pub fn deal(&mut self, outcome: Id) -> Result<(), Illegal> = position.deal(typed_outcome::<P>(outcome)?);

    /// The score of each seat, as if the game ended now. It may count hidden cards: show a viewer the scores of its scene.
    pub fn scores(&self) -> PerSeat<i32>;

    /// The return of each seat, from −1 to +1; all 0 before the end.
    pub fn returns(&self) -> PerSeat<f32>;

    /// Writes a seat's observation as small unsigned integers, in the fields of the game's [`layout`](AnyGame::layout).
    ///
    /// # Errors
    /// If the seat does not exist, or the length of `out` differs from an observation's.
    pub fn observe(&self, seat: usize, out: &mut [u8]) -> Result<(), NotObserved>
        = position.observe(seat_in(position, seat)?, out);

    /// Writes a seat's observation as fractions of the maxima, 0 to 1.
    ///
    /// # Errors
    /// The errors of [`observe`](AnyPosition::observe).
    pub fn observe_f32(&self, seat: usize, out: &mut [f32]) -> Result<(), NotObserved>
        = position.observe_f32(seat_in(position, seat)?, out);

    /// Redeals everything that a seat cannot see, without allocation.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn redeal_in_place(&mut self, seat: usize, stream: &mut Stream) -> Result<(), NotObserved>
        = position.redeal(seat_in(position, seat)?, stream).map(|redealt| *position = redealt);

    /// The table for people, as a viewer sees it.
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn table(&self, viewer: Viewer) -> Result<String, NotObserved> = Ok(position.table(viewer.among(position.seats())?));

    /// The table as a viewer sees it, as data, and what can be chosen.
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn scene(&self, viewer: Viewer) -> Result<AnyScene, NotObserved>
        = Ok(AnyScene::new(position.scene(viewer.among(position.seats())?)));

    /// The open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you".
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn asked(&self, viewer: Viewer) -> Result<String, NotObserved>
        = Ok(position.scene(viewer.among(position.seats())?).asked(Reader::new(viewer, position.seats())));

    /// The faces of all cards of the game.
    pub fn cards(&self) -> Vec<Face>;

    /// The picture of the table, a self-contained SVG, as a viewer sees it.
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn picture(&self, viewer: Viewer) -> Result<String, NotObserved>
        = Ok(position.picture(viewer.among(position.seats())?));

    /// The picture upright, 390 wide, for a narrow screen.
    ///
    /// # Errors
    /// If the viewer is a seat that does not exist.
    pub fn portrait(&self, viewer: Viewer) -> Result<String, NotObserved>
        = Ok(position.portrait(viewer.among(position.seats())?));

    /// The actions that parts of the scene of the seat to act choose in any order ([`plan`](crate::plan)).
    ///
    /// # Errors
    /// If no seat is asked, a part is unknown, or the parts choose no actions, or several.
    pub fn plan(&self, parts: &[&str]) -> Result<Vec<Id>, NotPlanned>
        = crate::plan(position, parts).map(|actions| actions.into_iter().map(Id::of).collect());

    /// The number of sequences of exactly `depth` events ([`perft`](crate::perft)).
    pub fn perft(&self, depth: u32) -> u64 = crate::perft(position, depth);

    /// Plays to the end, every action uniformly at random among the legal ones, without allocation.
    pub fn play_out(&mut self, stream: &mut Stream) = play_out(position, stream);

    /// A fast hash (a few nanoseconds); equal positions have equal hashes. It is not keyed, so an adversary can find collisions,
    /// and other versions and platforms may give other hashes.
    pub fn hash64(&self) -> u64 = {
        let mut hasher = Folds::default();
        Hash::hash(position, &mut hasher);
        hasher.finish()
    };

    /// The information state of a seat after its first observation, of this position ([`InformationState::new`]).
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn information_state(&self, seat: usize) -> Result<InformationState, NotObserved>
        = InformationState::new(position, seat_in(position, seat)?);

    fn telling(&self) -> AnyTelling = AnyTelling::of::<P::Told>();

    fn step_and_tell(&mut self, id: Id, viewer: Viewer, telling: &mut AnyTelling, since: usize) -> Result<(), Illegal>
        = crate::tell::step(position, id, viewer, telling.typed().expect("it is of the same game"), since);

    fn boxed(&self) -> Box<dyn DynPosition> = Box::new(*position);

    fn copy_from(&mut self, other: &dyn DynPosition) -> bool
        = (other as &dyn Any).downcast_ref().map(|other| *position = *other).is_some();

    fn equals(&self, other: &dyn DynPosition) -> bool = (other as &dyn Any).downcast_ref() == Some(position);

    fn hash(&self, hasher: &mut dyn Hasher) = Hash::hash(position, &mut { hasher });
}

impl AnyPosition {
    pub(super) fn new(game: AnyGame, state: Box<dyn DynPosition>) -> Self {
        Self { game, state }
    }

    /// The game of the position.
    pub fn game(&self) -> &AnyGame {
        &self.game
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

    /// The typed position, for `downcast_ref`.
    pub fn as_any(&self) -> &dyn Any {
        &*self.state
    }

    /// The typed position, for `downcast_mut`; keep it a position of the same game with the same options.
    #[must_use]
    pub fn as_any_mut(&mut self) -> &mut dyn Any {
        &mut *self.state
    }

    pub(super) fn state(&self) -> &dyn DynPosition {
        &*self.state
    }

    pub(super) fn state_mut(&mut self) -> &mut dyn DynPosition {
        &mut *self.state
    }

    /// The typed position.
    pub(super) fn typed<P: Position>(&self) -> Option<&P> {
        self.as_any().downcast_ref()
    }
}

impl Observed for AnyPosition {
    fn observation_key(&self, seat: Seat) -> Result<u128, NotObserved> {
        self.state.observation_key(seat)
    }

    fn public_key(&self) -> u128 {
        self.state.public_key()
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

/// The typed position behind an erased one that belongs to its game.
pub(super) fn own<P: Position>(position: &dyn DynPosition) -> &P {
    (position as &dyn Any).downcast_ref().expect("a position stays with its own game")
}

/// The seat of a position with a number.
fn seat_in(position: &impl Position, number: usize) -> Result<Seat, NotObserved> {
    Seat::numbered(number, position.seats())
}

#[cfg(test)]
mod tests {
    use crate::{NAMES, Stream, Viewer, load};

    /// A table for a seat shows only what the seat sees, and a table for the public only what everybody sees: they are the same
    /// in every deal that looks the same to the seat.
    #[test]
    fn a_table_for_a_viewer_shows_nothing_else() {
        let mut stream = Stream::new(1);
        for name in NAMES.iter().copied().chain([
            "guyenne(format=teams)",
            "knights_of_charlemagne(players=3)",
            "field_of_glory(draft=random)",
        ]) {
            let (game, mut hidden) = (load(name).unwrap(), 0);
            for seed in 0..4 {
                if hidden > 10 {
                    break;
                }
                let mut running = game.new_match(seed);
                while let Some(action) = running.legal().draw(&mut stream) {
                    let position = running.position();
                    for seat in 0..game.seats() {
                        let redealt = position.redeal(seat, &mut stream).unwrap();
                        let differs = |viewer| position.table(viewer).unwrap() != redealt.table(viewer).unwrap();
                        assert!(!differs(Viewer::in_seat(seat, game.seats()).unwrap()), "{name}, seat {seat}");
                        assert!(!differs(Viewer::Public), "{name}, redealt for seat {seat}");
                        hidden += u32::from(differs(Viewer::Everything));
                    }
                    running.play(action).unwrap();
                }
            }
            assert!(hidden > 10, "{name}: {hidden}");
        }
    }
}
