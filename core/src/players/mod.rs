//! Players: choosing an action from a seat's observation.
//!
//! A player gets a [`View`], never the position itself, so it cannot see a hidden card. Its choice depends on the seat's
//! observation, on its own seed, on the seed of the match and on the number of the seat's decisions in it. The same four give the
//! same action in every language, on every platform, for any number of threads, unless its budget is a time. [`Level`] names the
//! available players; implement [`Player`] for a custom one.
//!
//! ```
//! use bastide::en_garde::{EnGarde, Options};
//! use bastide::players::{Thought, View};
//! use bastide::{Match, Turn, player};
//!
//! let players = [player::<EnGarde>("easy", 7)?, player::<EnGarde>("random", 7)?];
//! let (mut running, mut thought) = (Match::<EnGarde>::new(&"rounds_to_win=1".parse()?, 1)?, Thought::default());
//! while let Turn::Seat(seat) = running.turn() {
//!     let action = players[seat.index()].choose(&View::of_match(&running)?, &mut thought);
//!     running.play(action)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![doc = include_str!("strength.md")]

mod error;
mod known;
mod places;
mod thought;
pub(crate) mod view;
mod random;
mod scripted;
mod greedy;
mod tree;
pub(crate) mod guided;
mod number;
mod temperature;
mod search;
mod level;
#[cfg(feature = "formats")]
mod network;
pub(crate) mod arena;

pub use crate::position::{Advice, Script};
pub use arena::{Pairing, play_deal};
pub use error::PlayerError;
pub use greedy::Greedy;
pub(crate) use known::Known;
pub use level::{GreedyOptions, Level};
#[cfg(feature = "formats")]
pub(crate) use network::Update;
#[cfg(feature = "formats")]
pub use network::{NetworkOptions, Rate, UpdateOptions, Worlds};
pub use places::Places;
pub use random::Random;
pub use scripted::Scripted;
pub use search::{Advised, Search, SearchOptions};
pub use temperature::Temperature;
pub use thought::{Considered, Thought};
#[doc(hidden)]
pub use view::DecisionPoint;
pub use view::View;

use crate::Position;

/// A player, which chooses an action from a seat's observation.
pub trait Player<P: Position>: Send + Sync {
    /// One of the view's legal actions; `thought` is overwritten with the player's considerations.
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action;

    /// The choice from the observation of the seat to act, for players that need no redealt position.
    #[doc(hidden)]
    fn choose_at(
        &self,
        _point: &DecisionPoint<'_, P>,
        _thought: &mut Thought<P::Action>,
    ) -> Option<Result<P::Action, PlayerError>> {
        None
    }

    /// The number of random decisions that take about as long as a choice.
    #[doc(hidden)]
    fn cost(&self) -> usize {
        10_000
    }

    /// Whether its choices are legal without exception.
    #[doc(hidden)]
    fn is_sound(&self) -> bool {
        false
    }
}

/// Asks `player` for an action in `position`; builds a view, with the nonce, only if the player needs one.
pub(crate) fn ask<P: Position>(
    player: &dyn Player<P>,
    position: &P,
    nonce: u64,
    thought: &mut Thought<P::Action>,
) -> Result<P::Action, PlayerError> {
    match player.choose_at(&DecisionPoint::new(position, nonce)?, thought) {
        Some(chosen) => chosen,
        None => {
            thought.is_short = false;
            let chosen = player.choose(&View::with_nonce(position, nonce)?, thought);
            if thought.is_short { Err(PlayerError::NoMemory) } else { Ok(chosen) }
        }
    }
}

/// The player of a name, such as `hard` or `search(iterations=2000,threads=2)`, with the seed of its random numbers; see
/// [`Level`] for all names.
///
/// ```
/// use bastide::en_garde::EnGarde;
/// let hard = bastide::player::<EnGarde>("hard", 7)?;
/// # Ok::<(), bastide::players::PlayerError>(())
/// ```
///
/// # Errors
/// A [`PlayerError`] that names what is unknown or not accepted, and the expectation.
pub fn player<P: Position>(name: &str, seed: u64) -> Result<Box<dyn Player<P>>, PlayerError> {
    Ok(name.parse::<Level>()?.player(seed))
}
