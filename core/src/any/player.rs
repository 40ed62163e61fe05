//! The erased player.

use super::position::{DynPosition, own};
use super::{AnyGame, AnyMatch, AnyPosition};
#[cfg(feature = "formats")]
use crate::players::Worlds;
use crate::players::{Known, Level, Pairing, Player, PlayerError, Thought, View};
use crate::record::action;
#[cfg(feature = "solve")]
use crate::solve::Strategy;
use crate::{Id, Illegal, Position, Turn, players, threads};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

/// The typed player behind an [`AnyPlayer`].
pub(super) trait DynPlayer: Any + Send + Sync {
    /// Its action in `position`, with the nonce of the decision; `known` is the knowledge of the seat to act, as far as it is
    /// given.
    fn choose(&self, position: &dyn DynPosition, known: Known<'_>, nonce: u64, thought: &mut Thought) -> Result<Id, PlayerError>;

    /// Worlds that the seat to act in `position` considers possible after these events; `None` for a player that does not recall.
    #[cfg(feature = "formats")]
    fn worlds(
        &self,
        _position: &dyn DynPosition,
        _events: &[Id],
        _count: usize,
        _thought: &Thought,
    ) -> Option<Result<Worlds<Box<dyn DynPosition>>, PlayerError>> {
        None
    }

    /// Whether it needs the information state of the seat to act, which has the public form with it.
    fn needs_history(&self) -> bool {
        self.needs_public_history()
    }

    /// Whether it needs the information state in the public form.
    fn needs_public_history(&self) -> bool {
        false
    }

    /// The number of random decisions that take about as long as a choice.
    fn cost(&self) -> usize;

    /// The strategy that it draws from.
    #[cfg(feature = "solve")]
    fn strategy(&self) -> Option<&Strategy> {
        None
    }
}

/// A player of the library, in a game.
pub(super) struct PlayerOf<P: Position>(pub(super) Box<dyn Player<P>>);

impl<P: Position> DynPlayer for PlayerOf<P> {
    fn choose(&self, position: &dyn DynPosition, _: Known<'_>, nonce: u64, thought: &mut Thought) -> Result<Id, PlayerError> {
        let mut typed = Thought::beside(thought);
        let action = players::ask(&*self.0, own::<P>(position), nonce, &mut typed)?;
        thought.rename(&typed, Id::of);
        Ok(Id::of(action))
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }
}

/// The choice of a custom player, from a position that looks to the seat to act like the true one.
pub(super) type Choose = Box<dyn Fn(&AnyPosition) -> Result<Id, String> + Send + Sync>;

/// A custom player, in a game.
pub(super) struct Custom<P> {
    pub(super) game: AnyGame,
    pub(super) choose: Choose,
    pub(super) of: PhantomData<fn(P)>,
}

impl<P: Position> DynPlayer for Custom<P> {
    fn choose(&self, position: &dyn DynPosition, _: Known<'_>, nonce: u64, thought: &mut Thought) -> Result<Id, PlayerError> {
        thought.clear();
        let view = View::with_nonce(own::<P>(position), nonce)?;
        let seen = AnyPosition::new(self.game.clone(), Box::new(*view.position()));
        let id = (self.choose)(&seen).map_err(|why| PlayerError::Failed { why })?;
        let chosen = action::<P>(id).map_err(PlayerError::Illegal)?;
        let refused = || PlayerError::Illegal(Illegal::action(view.position(), chosen));
        if view.legal().contains(chosen) { Ok(id) } else { Err(refused()) }
    }

    fn cost(&self) -> usize {
        10_000
    }
}

/// A player of any game: [`Player`] over ids instead of types. Cheap to clone; it can be asked from many threads at once.
///
/// It gets a [`View`], so it cannot see what is hidden from the seat to act.
///
/// ```
/// use bastide::players::Thought;
/// let game = bastide::load("knights_of_charlemagne")?;
/// let (player, mut thought) = (game.player("easy", 7)?, Thought::default());
/// let mut running = game.new_match(1);
/// while running.turn() != bastide::Turn::Over {
///     running.play(player.choose(&running, &mut thought)?)?;
/// }
/// println!("{}", game.thought_text(&thought));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyPlayer {
    game: AnyGame,
    name: String,
    state: Arc<dyn DynPlayer>,
}

impl AnyPlayer {
    pub(super) fn new(game: AnyGame, name: String, state: Arc<dyn DynPlayer>) -> Self {
        Self { game, name, state }
    }

    /// The game that it plays.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Its name: the canonical name of its [`Level`], or the name of a custom player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its action in a match; `thought` is overwritten with its considerations.
    ///
    /// The choice depends on the observation of the seat to act, on the seed of the player, on the seed of the match, and on the
    /// number of the seat's decisions in it: another match has other random numbers, and the same seeds repeat the same match.
    ///
    /// # Errors
    /// If no seat is asked, the match belongs to another game, or a custom player fails.
    pub fn choose(&self, running: &AnyMatch, thought: &mut Thought) -> Result<Id, PlayerError> {
        self.check(running.game())?;
        let path;
        let known = match running.turn() {
            Turn::Seat(seat) if self.state.needs_public_history() => {
                path = running.state.public_histories();
                Known { events: Some(running.record().ids()), ..Known::of_both(&running.information_state(seat.index())?, &path) }
            }
            Turn::Seat(seat) if self.needs_history() => Known::of_state(Some(running.information_state(seat.index())?.key())),
            _ => Known::default(),
        };
        self.ask(running.position_state(), known, running.state.nonce(), thought)
    }

    /// Its action in a position outside a match; `thought` is overwritten with its considerations.
    ///
    /// The choice depends only on the observation of the seat to act and on the seed of the player: asked in the positions of
    /// many matches, a randomizing player is one fixed pure strategy. [`choose`](AnyPlayer::choose) asks in a match.
    ///
    /// # Errors
    /// The errors of [`choose`](AnyPlayer::choose); [`PlayerError::NoHistory`] for a player that [needs
    /// one](AnyPlayer::needs_history).
    pub fn choose_at(&self, position: &AnyPosition, thought: &mut Thought) -> Result<Id, PlayerError> {
        self.check(position.game())?;
        self.ask(position.state(), Known::default(), 0, thought)
    }

    /// At most 1024 worlds that the seat to act in a match considers possible. They are redeals, as likely as they would be if
    /// the others had played their last N decisions by the network of the player, `update(net=FILE,recall=N)`.
    ///
    /// They depend on what the seat saw and did, and on the seed of the player. A thought that is stopped leaves none.
    ///
    /// # Errors
    /// The errors of [`choose`](AnyPlayer::choose); [`PlayerError::NoRecall`] for another player, and [`PlayerError::Worlds`]
    /// unless `count` is from 1 to 1024.
    #[cfg(feature = "formats")]
    pub fn worlds(&self, running: &AnyMatch, count: usize, thought: &Thought) -> Result<Worlds<AnyPosition>, PlayerError> {
        self.check(running.game())?;
        let found = self.state.worlds(running.position_state(), running.record().ids(), count, thought);
        let found = found.ok_or_else(|| PlayerError::NoRecall { name: self.name.clone() })??;
        Ok(found.map(|position| AnyPosition::new(self.game.clone(), position)))
    }

    /// Whether it needs the history of a position, as a strategy does: it is asked in matches, arenas and batches that keep keys,
    /// not in a position alone.
    pub fn needs_history(&self) -> bool {
        self.state.needs_history()
    }

    /// The number of random decisions that take about as long as a choice.
    #[doc(hidden)]
    pub fn cost(&self) -> usize {
        self.state.cost()
    }

    /// The typed player, if it is a player of the library in this game whose choices are legal without exception.
    pub(super) fn sound<P: Position>(&self) -> Option<&dyn Player<P>> {
        let typed = (&*self.state as &dyn Any).downcast_ref::<PlayerOf<P>>();
        typed.map(|typed| &*typed.0).filter(|player| player.is_sound())
    }

    /// The [strategy](AnyGame::strategy_player) that it draws its actions from; `None` for a player of another kind.
    #[cfg(feature = "solve")]
    pub fn strategy(&self) -> Option<&Strategy> {
        self.state.strategy()
    }

    pub(super) fn check(&self, game: &AnyGame) -> Result<(), PlayerError> {
        let foreign = || PlayerError::OtherGame { given: game.name().into(), expected: self.game.name().into() };
        if self.game == *game { Ok(()) } else { Err(foreign()) }
    }

    /// Asks for an action in a position of its game; a panic is an error.
    pub(super) fn ask(
        &self,
        position: &dyn DynPosition,
        known: Known<'_>,
        nonce: u64,
        thought: &mut Thought,
    ) -> Result<Id, PlayerError> {
        let chosen = catch_unwind(AssertUnwindSafe(|| self.state.choose(position, known, nonce, thought)));
        chosen.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            Err(PlayerError::Failed { why: text.unwrap_or("it panicked").into() })
        })
    }
}

impl AnyGame {
    /// The player of a name ([`Level`](crate::players::Level)) in this game, or `net:FILE`, the [network](crate::networks) in a
    /// file, with `net:FILE(temperature=1)` drawn, `search(net=FILE,iterations=2000)`, a search guided by a network,
    /// `update(net=FILE)`, a search that updates a network's policy, or `strategy:FILE`, the [strategy](AnyGame::strategy_player)
    /// in a file; `seed` determines the random numbers.
    ///
    /// # Errors
    /// A [`PlayerError`] that names the unknown name or refused value, and the accepted ones.
    pub fn player(&self, name: &str, seed: u64) -> Result<AnyPlayer, PlayerError> {
        #[cfg(feature = "formats")]
        if let Some(player) = self.network_in_file(name, seed)? {
            return Ok(player);
        }
        #[cfg(feature = "solve")]
        if let Some(file) = name.trim().strip_prefix("strategy:") {
            return self.strategy_player(name.trim(), self.strategy_from_file(file)?, seed);
        }
        #[cfg(feature = "formats")]
        if let Some(player) = self.guided_by_file(name, seed)? {
            return Ok(player);
        }
        let level: Level = name.parse()?;
        #[cfg(feature = "solve")]
        if let Level::Search(options) = level.clone()
            && options.solve > 0
        {
            return Ok(AnyPlayer::new(self.clone(), level.to_string(), self.typed().solving_player(&options, seed)?));
        }
        Ok(AnyPlayer::new(self.clone(), level.to_string(), self.typed().player(&level, seed)))
    }

    /// A custom player: it is given a position that looks to the seat to act like the true one ([`View`]).
    pub fn custom_player(
        &self,
        name: &str,
        choose: impl Fn(&AnyPosition) -> Result<Id, String> + Send + Sync + 'static,
    ) -> AnyPlayer {
        AnyPlayer::new(self.clone(), name.into(), self.typed().custom_player(self, Box::new(choose)))
    }

    /// Plays the deals of a seed with these indices between two players ([`play_deal`](crate::players::play_deal)), on threads; a
    /// thought that is stopped ends the call before its next deal, and each decision early.
    ///
    /// # Errors
    /// If a player belongs to another game, or a custom player fails.
    pub fn play_deals(
        &self,
        players: [&AnyPlayer; 2],
        seed: u64,
        deals: Range<u64>,
        threads: usize,
        thought: &Thought,
    ) -> Result<Pairing, PlayerError> {
        players.into_iter().try_for_each(|player| player.check(self))?;
        // Deals are added in the order of their indices, so that threads do not change the sum; later ones wait.
        let sum = Mutex::new(Ok((Pairing::default(), deals.start, BTreeMap::new())));
        let failed = || sum.lock().unwrap_or_else(PoisonError::into_inner).is_err();
        threads::each(threads, deals.take_while(|_| !thought.is_stopped() && !failed()), |index| {
            let deal = self.typed().play_deal(players, seed, index, &mut Thought::beside(thought));
            if thought.is_stopped() {
                return;
            }
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            match (deal, &mut *sum) {
                (Ok(deal), Ok((all, next, waiting))) => {
                    waiting.insert(index, deal);
                    while let Some(deal) = waiting.remove(next) {
                        *all += deal;
                        *next += 1;
                    }
                }
                (Err(error), Ok(_)) => *sum = Err(error),
                (_, Err(_)) => {}
            }
        });
        let (mut all, _, waiting) = sum.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        waiting.into_values().for_each(|deal| all += deal);
        Ok(all)
    }

    /// A thought in the notation of this game, for people.
    pub fn thought_text(&self, thought: &Thought) -> String {
        let mut named = Thought::<String>::default();
        named.rename(thought, |id| self.action_text(id).unwrap_or_else(|_| id.to_string()));
        named.to_string()
    }
}

impl Debug for AnyPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPlayer({} in {})", self.name, self.game.name())
    }
}
