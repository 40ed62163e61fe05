//! The type-erased batch: static inside, erased once a call.

use super::erased::erased;
use super::position::DynPosition;
use super::typed::Stop;
use super::{AnyGame, AnyMatch, AnyPlayer, AnyPosition};
use crate::batch::Tally;
use crate::batch::{Against, BatchError, BatchSetup, Choices, Opponents, Outputs, Shape};
use crate::memory::{Boxed, spare, try_box};
use crate::players::{self, Known, PlayerError, Thought};
use crate::record::action;
use crate::{Batch, Finite, Id, Position, Seat, Set};
use std::any::Any;
use std::fmt::{self, Debug};

/// Many matches of any game, played side by side: [`Batch`] over ids instead of types.
///
/// ```
/// use bastide::batch::Outputs;
/// use bastide::BatchSetup;
///
/// let setup = BatchSetup::default().rows(64).seed(7);
/// let mut batch = bastide::load("guyenne(format=ring)")?.new_batch(&setup, || false)?;
/// let tally = batch.rollout(1000, &mut Outputs::default())?;
/// assert_eq!(tally.decisions, 64_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyBatch {
    game: AnyGame,
    pub(super) state: Box<dyn DynBatch>,
}

erased! {
    /// The typed batch behind an [`AnyBatch`].
    trait DynBatch: (Any + Send + Sync);
    impl<P: Position> Boxed<Batch<P>> { let [batch] = self; batch }
    impl AnyBatch { self.state }

    /// The setup of the batch.
    pub fn setup(&self) -> &BatchSetup;

    /// The sizes of the outputs of one row.
    pub fn shape(&self) -> Shape;

    /// The memory of a match in bytes, without its outputs and its record.
    pub fn match_size(&self) -> usize;

    /// The legal actions of a row; empty if the match is over.
    pub fn legal(&self, row: usize) -> Result<Set<Id>, BatchError> = Ok(Set::from_words(batch.legal(row)?.words()));

    /// The number of the row's current match, from 0.
    pub fn episode(&self, row: usize) -> Result<u64, BatchError>;

    /// Sets the number of threads that step the batch ([`Batch::set_threads`]).
    pub fn set_threads(&mut self, threads: usize) -> Result<(), BatchError>;

    /// Writes every output of every row for the current state of the matches ([`Batch::refresh`]).
    pub fn refresh(&mut self, outputs: &mut Outputs<'_>) -> Result<(), BatchError>;

    /// Writes a seat's observation of a row as small unsigned integers.
    pub fn observe(&self, row: usize, seat: usize, out: &mut [u8]) -> Result<(), BatchError>
        = batch.observe(row, Seat::numbered(seat, batch.shape().seats)?, out);

    /// Writes a seat's observation of a row as fractions of the maxima, 0 to 1.
    pub fn observe_f32(&self, row: usize, seat: usize, out: &mut [f32]) -> Result<(), BatchError>
        = batch.observe_f32(row, Seat::numbered(seat, batch.shape().seats)?, out);

    /// Plays an action in each match ([`Batch::step`]).
    pub fn step(&mut self, actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError>;

    /// Plays an action in each of some rows ([`Batch::step_some`]).
    pub fn step_some(&mut self, rows: &[usize], actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError>;

    /// Fails where a step would refuse these actions ([`Batch::check_actions`]).
    pub fn check_actions(&mut self, rows: Option<&[usize]>, actions: &[i32]) -> Result<(), BatchError>;

    /// Begins new matches in some rows ([`Batch::reset`]).
    pub fn reset(&mut self, rows: &[usize], seeds: Option<&[u64]>, outputs: &mut Outputs<'_>) -> Result<(), BatchError>;

    /// Writes a random legal action for each row ([`Batch::sample`]).
    pub fn sample(&mut self, actions: &mut [i32]) -> Result<(), BatchError>;

    /// Chooses an action for each row by its logits ([`Batch::sample_logits`]).
    pub fn sample_logits(&mut self, logits: &[f32], temperature: f32, choices: &mut Choices<'_>) -> Result<(), BatchError>;

    /// Writes a random legal action in some rows ([`Batch::sample_some`]).
    pub fn sample_some(&mut self, rows: &[usize], actions: &mut [i32]) -> Result<(), BatchError>;

    /// Chooses an action by its logits in some rows ([`Batch::sample_logits_some`]).
    pub fn sample_logits_some(
        &mut self,
        rows: &[usize],
        logits: &[f32],
        temperature: f32,
        choices: &mut Choices<'_>,
    ) -> Result<(), BatchError>;

    /// Chooses the legal action with the highest logit in some rows, or in all ([`Batch::greedy`]).
    pub fn greedy(&mut self, rows: Option<&[usize]>, logits: &[f32], choices: &mut Choices<'_>) -> Result<(), BatchError>;

    /// Redeals in some rows everything that a seat cannot see, a seat and a seed for each ([`Batch::redeal`]).
    pub fn redeal(
        &mut self,
        rows: &[usize],
        seats: &[u32],
        seeds: &[u64],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError>
        = {
            BatchError::unless_length("seats", seats.len(), rows.len())?;
            let all = batch.shape().seats;
            batch.redeal_each(rows, |place| Seat::numbered(seats[place] as usize, all), seeds, outputs)
        };

    /// Plays random decisions in every row ([`Batch::rollout`]).
    pub fn rollout(&mut self, decisions: u64, outputs: &mut Outputs<'_>) -> Result<Tally, BatchError>;

    /// Writes the place, among the opponents, of the player of each seat in the match of each row ([`Batch::drawn`]).
    pub fn drawn(&self, opponents: Opponents<'_, &AnyPlayer>, places: &mut [u32]) -> Result<(), BatchError>;

    /// Writes the decisions that each seat has made in the match of each row ([`Batch::decided`]).
    pub fn decided(&self, decisions: &mut [u32]) -> Result<(), BatchError>;

    /// Plays an action in each of some rows, and leaves the opponents' decisions to the caller ([`Batch::step_beside`]).
    pub fn step_beside(
        &mut self,
        rows: &[usize],
        actions: Option<&[i32]>,
        learners: &[usize],
        goes_on: bool,
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError>
        = {
            let seats = batch.shape().seats;
            let learners = learners.iter().map(|seat| Seat::numbered(*seat, seats)).collect::<Result<Vec<_>, _>>()?;
            batch.step_beside(rows, actions, &learners, goes_on, outputs)
        };

    /// Puts a match of the same game into a row ([`Batch::put_match`]).
    pub fn put_match(&mut self, row: usize, running: &AnyMatch, outputs: &mut Outputs<'_>) -> Result<(), BatchError>
        = batch.put_match(row, running.typed().ok_or_else(|| other_game(running.game(), batch))?, outputs);

    /// Puts a position of the same game into a row ([`Batch::put_position`]).
    pub fn put_position(&mut self, row: usize, position: &AnyPosition, outputs: &mut Outputs<'_>) -> Result<(), BatchError>
        = batch.put_position(row, position.typed().ok_or_else(|| other_game(position.game(), batch))?, outputs);

    /// Puts positions of the same game into some rows ([`Batch::put_positions`]).
    pub fn put_positions(
        &mut self,
        rows: &[usize],
        positions: &[&AnyPosition],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError>
        = {
            BatchError::unless_length("positions", positions.len(), rows.len())?;
            if let Some(other) = positions.iter().find(|position| position.typed::<P>().is_none()) {
                return Err(other_game(other.game(), batch));
            }
            batch.put_each(rows, |place| positions[place].typed().expect("its type was checked"), outputs)
        };

    fn copy_rows(
        &mut self,
        rows: &[usize],
        from: &[usize],
        source: Option<&dyn DynBatch>,
        outputs: &mut Outputs<'_>,
    ) -> Result<bool, BatchError>
        = match source.map(typed::<P>) {
            Some(None) => Ok(false),
            source => batch.copy_rows(rows, from, source.flatten(), outputs).map(|()| true),
        };

    fn position(&self, game: &AnyGame, row: usize) -> Result<AnyPosition, BatchError>
        = { spare()?; Ok(AnyPosition::new(game.clone(), Box::new(*batch.position(row)?))) };

    fn copy_position(&self, row: usize, to: &mut dyn DynPosition) -> Result<bool, BatchError>
        = Ok(to.copy_from(batch.position(row)?));

    fn match_at(&self, game: &AnyGame, row: usize) -> Result<AnyMatch, BatchError>
        = { spare()?; Ok(AnyMatch::new(game.clone(), Box::new(batch.match_at(row)?))) };

    fn choose(&self, player: &AnyPlayer, rows: Option<&[usize]>, actions: &mut [i32], thought: &Thought) -> Result<(), BatchError>
        = batch.choose_with(rows, actions, |position, known, nonce| {
            player.ask(position, Known::of_state(known), nonce, &mut Thought::beside(thought)).map(Id::id)
        });

    fn step_against(
        &mut self,
        rows: Option<&[usize]>,
        actions: Option<&[i32]>,
        opponents: Opponents<'_, &AnyPlayer>,
        learners: &[usize],
        outputs: &mut Outputs<'_>,
        thought: &Thought,
    ) -> Result<(), BatchError>
        = {
            let seats = batch.shape().seats;
            let learners = learners.iter().map(|seat| Seat::numbered(*seat, seats)).collect::<Result<Vec<_>, _>>()?;
            let cost = opponents.players().map(AnyPlayer::cost).max().unwrap_or(1);
            let sound = !thought.can_be_stopped() && opponents.players().all(|player| player.sound::<P>().is_some());
            let ask = |player: &AnyPlayer, position: &P, known, nonce| {
                if let Some(player) = player.sound().filter(|_| sound) {
                    return players::ask(player, position, nonce, &mut Thought::default());
                }
                let chosen = player.ask(position, Known::of_state(known), nonce, &mut Thought::beside(thought))?;
                if thought.is_stopped() {
                    return Err(PlayerError::Failed { why: "it was stopped".into() });
                }
                action::<P>(chosen).map_err(PlayerError::Illegal)
            };
            batch.step_against_with(rows, actions, &learners, outputs, &Against { opponents, cost, sound, ask })
        };

    fn boxed(&self, stop: Stop<'_>) -> Result<Box<dyn DynBatch>, BatchError> = Ok(try_box(batch.try_clone(stop)?)?);
    fn play_out(&mut self, rows: &[usize], seeds: &[u64], returns: &mut [f32], stop: Stop<'_>) -> Result<(), BatchError>
        = batch.playout(rows, seeds, returns, stop);

    fn copy_from(&mut self, other: &dyn DynBatch) -> Result<bool, BatchError>
        = typed::<P>(other).map_or(Ok(false), |other| batch.copy_from(other).map(|()| true));

    fn equals(&self, other: &dyn DynBatch) -> bool = typed(other) == Some(batch);
}

impl AnyBatch {
    pub(super) fn new(game: AnyGame, state: Box<dyn DynBatch>) -> Self {
        Self { game, state }
    }

    /// The game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.setup().rows
    }

    /// A copy of the position of a row; [`BatchError::NoMemory`].
    pub fn position(&self, row: usize) -> Result<AnyPosition, BatchError> {
        self.state.position(&self.game, row)
    }

    /// Copies the position of a row into one of the same game, without allocation.
    pub fn copy_position(&self, row: usize, to: &mut AnyPosition) -> Result<(), BatchError> {
        if self.game == *to.game() && self.state.copy_position(row, to.state_mut())? {
            return Ok(());
        }
        Err(self.of_another(to.game()))
    }

    /// A copy of a row's match with its record ([`Batch::match_at`]).
    pub fn match_at(&self, row: usize) -> Result<AnyMatch, BatchError> {
        self.state.match_at(&self.game, row)
    }

    /// Writes a player's choices in some rows, or in all ([`Batch::choose`]); ends early, with its results so far, if the thought
    /// is stopped.
    pub fn choose(
        &self,
        player: &AnyPlayer,
        rows: Option<&[usize]>,
        actions: &mut [i32],
        thought: &Thought,
    ) -> Result<(), BatchError> {
        self.accepts(player)?;
        self.state.choose(player, rows, actions, thought)
    }

    /// Plays the learners' actions in some rows, or in all, and then the opponents' ([`Batch::step_against`]).
    ///
    /// # Errors
    /// The errors of [`Batch::step_against`]; [`BatchError::Stopped`] if the thought is stopped. Then no match has changed.
    pub fn step_against(
        &mut self,
        rows: Option<&[usize]>,
        actions: Option<&[i32]>,
        opponents: Opponents<'_, &AnyPlayer>,
        learners: &[usize],
        outputs: &mut Outputs<'_>,
        thought: &Thought,
    ) -> Result<(), BatchError> {
        opponents.players().try_for_each(|player| self.accepts(player))?;
        let played = self.state.step_against(rows, actions, opponents, learners, outputs, thought);
        played.map_err(
            |why| if matches!(why, BatchError::Player { .. }) && thought.is_stopped() { BatchError::Stopped } else { why },
        )
    }

    /// Fails unless the player belongs to the game of the batch.
    fn accepts(&self, player: &AnyPlayer) -> Result<(), BatchError> {
        player.check(&self.game).map_err(|_| self.of_another(player.game()))
    }

    /// The refusal of something of another game.
    fn of_another(&self, game: &AnyGame) -> BatchError {
        BatchError::OtherGame { given: game.name().into(), expected: self.game.name().into() }
    }

    /// A copy of the batch ([`Batch::try_clone`]).
    pub fn try_clone(&self, mut stop: impl FnMut() -> bool) -> Result<Self, BatchError> {
        Ok(Self::new(self.game.clone(), self.state.boxed(&mut stop)?))
    }

    /// Writes the returns of random play from rows to the end, with a seed for each ([`Batch::playout`]).
    pub fn playout(
        &mut self,
        rows: &[usize],
        seeds: &[u64],
        returns: &mut [f32],
        mut stop: impl FnMut() -> bool,
    ) -> Result<(), BatchError> {
        self.state.play_out(rows, seeds, returns, &mut stop)
    }

    /// Makes some rows exact copies of the rows `from`, of another batch or of this one ([`Batch::copy_rows`]).
    pub fn copy_rows(
        &mut self,
        rows: &[usize],
        from: &[usize],
        source: Option<&Self>,
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError> {
        if self.state.copy_rows(rows, from, source.map(|source| &*source.state), outputs)? {
            return Ok(());
        }
        Err(self.of_another(source.map_or(&self.game, |source| &source.game)))
    }

    /// Becomes a copy of another batch ([`Batch::copy_from`]); fails, with nothing changed, if that belongs to another game.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), BatchError> {
        if self.game == other.game && self.state.copy_from(&*other.state)? {
            return Ok(());
        }
        Err(self.of_another(&other.game))
    }
}

impl Clone for AnyBatch {
    /// Like [`try_clone`](AnyBatch::try_clone); panics if there is not enough memory.
    fn clone(&self) -> Self {
        self.try_clone(|| false).expect("there is memory for a copy")
    }
}

impl PartialEq for AnyBatch {
    fn eq(&self, other: &Self) -> bool {
        self.state.equals(&*other.state)
    }
}

impl Debug for AnyBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("game", &self.game.name()).field("setup", self.setup()).finish_non_exhaustive()
    }
}

/// The typed batch behind an erased one, if it belongs to this game.
fn typed<P: Position>(batch: &dyn DynBatch) -> Option<&Batch<P>> {
    (batch as &dyn Any).downcast_ref().map(|[batch]: &Boxed<_>| batch)
}

/// The typed batch behind an erased one that belongs to its game.
#[cfg(feature = "formats")]
pub(super) fn own<P: Position>(batch: &dyn DynBatch) -> &Batch<P> {
    typed(batch).expect("a batch stays with its own game")
}

fn other_game<P: Position>(given: &AnyGame, batch: &Batch<P>) -> BatchError {
    BatchError::OtherGame { given: given.name().into(), expected: batch.start().name() }
}
