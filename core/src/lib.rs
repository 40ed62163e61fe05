//! Bastide: the rules engine for card battles with hidden hands.
//!
//! Each game is a folder that starts with its rules; its state is a small plain value, the *position*, which implements [`Position`].
//! A [`Match`] is a position whose chance plays itself. [`load`] gives the erased form of a game, over ids instead of types.
//!
//! ```
//! use bastide::en_garde::{Action, EnGarde, Options};
//! use bastide::{Position, Match, Seat, Turn};
//!
//! let mut game = Match::<EnGarde>::new(&Options::default(), 7)?;
//! while let Turn::Seat(seat) = game.turn() {
//!     let legal = game.legal();
//!     let action = if legal.contains(Action::Parry) { Action::Parry } else { legal.iter().last().unwrap() };
//!     println!("seat {seat}: {action}");
//!     game.play(action)?;
//! }
//! println!("{}", game.position());
//! println!("returns: {:?}", &game.returns()[..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `serde` (on by default): positions, actions, options and records can be read and written; what is read is validated.
//! - `threads` (on by default): batches can be stepped by several threads.
//! - `simd` (on by default): batches use instructions that not every processor has, where this one has them; without it, the same
//!   results come a tenth to a fifth slower.
//! - `laws` (on by default): what every game must obey, to be tried. Who ships a program needs none of it.
//! - `pictures` (on by default): a position can be drawn as SVG ([`Position::picture`]).
//! - `tellings` (on by default): what happens is told in sentences ([`Position::telling`]).
//! - `solve` (on by default): small games are solved exactly ([`solve`]).
//! - `networks` (on by default): networks that were learned are read from files and play ([`networks`]).
//! - `formats`: JSON and compact bytes of the erased forms.
//!
//! # Adding a game
//! Implement [`Position`] for a plain `Copy` struct and try [`laws::hold`] on it; [`finite!`], [`options!`] and [`position!`] declare
//! its actions, options and formats. [`AnyGame::of`] erases it. `examples/kuhn` is a whole game of this kind: Kuhn poker, in 140
//! lines.

#![forbid(unsafe_code)]

mod any;
mod bag;
mod batch;
mod clock;
mod digest;
mod error;
mod finite;
mod games;
mod information;
#[cfg(feature = "laws")]
pub mod laws;
mod matches;
mod memory;
#[cfg(feature = "networks")]
pub mod networks;
mod observe;
mod options;
mod perft;
#[cfg(feature = "pictures")]
mod picture;
pub mod players;
mod playout;
mod position;
mod record;
mod rng;
mod seat;
mod set;
mod simd;
#[cfg(feature = "solve")]
pub mod solve;
#[cfg(feature = "tellings")]
mod telling;
mod threads;
mod words;

#[cfg(feature = "solve")]
pub use any::AnySolver;
#[cfg(feature = "formats")]
pub use any::NotPortable;
pub use any::{AnyBatch, AnyGame, AnyMatch, AnyPlayer, AnyPosition, Id, NAMES, OptionInfo, OptionKind, load};
pub use bag::{Bag, BagError};
pub use batch::{AutoReset, Batch, BatchError, BatchSetup, Buffers, Choices, IllegalAction, Outputs, Shape, Tally, selfplay};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use error::{Damaged, Illegal, NotObserved};
pub use finite::{Finite, Storage};
pub use games::{en_garde, field_of_glory, guyenne, knights_of_charlemagne, leduc_poker};
pub use information::{InformationState, Viewed};
pub use matches::Match;
pub use observe::{Field, Layout, Sink};
pub use options::{GameOptions, OptionDoc, OptionError, OptionValue, with_options};
pub use perft::{DEEPEST_PERFT, perft};
pub use players::{Player, player};
pub use playout::play_out;
#[cfg(feature = "serde")]
pub use position::Portable;
pub use position::{Longest, Position};
pub use record::Record;
pub use rng::{Sampler, Stream};
pub use seat::{PerSeat, Seat, Turn};
pub use set::Set;
#[cfg(feature = "tellings")]
pub use telling::{Event, Telling};

#[doc(hidden)]
pub use digest::of as digest_of;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use finite::read_finite;
#[doc(hidden)]
pub use finite::starts as finite_starts;
#[doc(hidden)]
pub use observe::Count;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
