//! Players: who chooses an action from what a seat sees.
//!
//! A player gets a [`View`], never the position itself, so it cannot see a hidden card. Its choice depends on what the seat sees, on its
//! own seed, on the seed of the match and on the number of decisions that the seat has made in it: the same four give the same action in
//! every language, on every platform, for any number of threads, unless its budget is a time. [`Level`] names the players there are;
//! implement [`Player`] for one of your own.
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
mod thought;
pub(crate) mod view;
mod random;
mod scripted;
mod greedy;
mod tree;
pub(crate) mod guided;
mod search;
mod level;
#[cfg(feature = "networks")]
mod network;
pub(crate) mod arena;

pub use crate::position::{Advice, Script};
pub use arena::{Pairing, play_deal};
pub use error::PlayerError;
pub use greedy::Greedy;
pub use level::{GreedyOptions, Level};
pub use random::Random;
pub use scripted::Scripted;
pub use search::{Advised, Search, SearchOptions};
pub use thought::{Considered, Thought};
#[doc(hidden)]
pub use view::DecisionPoint;
pub use view::View;

use crate::Position;

/// Who chooses an action from what a seat sees.
pub trait Player<P: Position>: Send + Sync {
    /// One of the view's legal actions; the thought takes what was considered, in the place of what it held.
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action;

    /// What it chooses from what the seat to act sees, where it needs no position dealt for it.
    #[doc(hidden)]
    fn choose_at(&self, _point: &DecisionPoint<'_, P>) -> Option<Result<P::Action, PlayerError>> {
        None
    }
}

/// Asks `player` for an action in `position`; builds a view, with the nonce, only if the player needs one.
pub(crate) fn ask<P: Position>(
    player: &dyn Player<P>,
    position: &P,
    nonce: u64,
    thought: &mut Thought<P::Action>,
) -> Result<P::Action, PlayerError> {
    match player.choose_at(&DecisionPoint::new(position)?) {
        Some(chosen) => {
            thought.clear();
            chosen
        }
        None => Ok(player.choose(&View::with_nonce(position, nonce)?, thought)),
    }
}

/// The player of a name, such as `hard` or `search(iterations=2000,threads=2)`; [`Level`] says which there are. Another seed gives other
/// random numbers.
///
/// ```
/// use bastide::en_garde::EnGarde;
/// let hard = bastide::player::<EnGarde>("hard", 7)?;
/// # Ok::<(), bastide::players::PlayerError>(())
/// ```
///
/// # Errors
/// [`PlayerError`] names what is unknown or not accepted, and says what would be.
pub fn player<P: Position>(name: &str, seed: u64) -> Result<Box<dyn Player<P>>, PlayerError> {
    Ok(name.parse::<Level>()?.player(seed))
}
