//! Bastide: the rules engine for card battles with hidden hands.
//!
//! Each game is a folder that starts with its rules; its state is a small plain value, the *position*, which implements [`Position`].
//! A [`Match`] is a position that plays chance itself. [`load`] gives the type-erased form of a game, over ids instead of types.
//!
//! ```
//! use bastide::en_garde::{Action, EnGarde, Options};
//! use bastide::{Position, Match, Seat, Turn};
//!
//! let mut running = Match::<EnGarde>::new(&Options::default(), 7)?;
//! while let Turn::Seat(seat) = running.turn() {
//!     let legal = running.legal();
//!     let action = if legal.contains(Action::Parry) { Action::Parry } else { legal.iter().last().unwrap() };
//!     println!("seat {seat}: {action}");
//!     running.play(action)?;
//! }
//! println!("{}", running.position());
//! println!("returns: {:?}", &running.returns()[..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `serde` (on by default): positions, actions, options and records can be written and read; input is validated.
//! - `threads` (on by default): batches can be stepped by several threads.
//! - `laws` (on by default): property tests for games; not needed in shipped programs.
//! - `pictures` (on by default): a position can be drawn as SVG ([`Position::picture`]), and what happens is told in sentences
//!   ([`Position::telling`]).
//! - `solve` (on by default): small games are solved exactly ([`solve`]).
//! - `networks` (on by default): networks that were learned are read from files, and play or guide searches ([`networks`]).
//! - `formats`: JSON and compact bytes (MessagePack) of the erased forms.
//!
//! # Adding a game
//! Implement [`Position`] for a plain `Copy` struct and try [`laws::hold`] on it; [`finite!`], [`options!`] and [`position!`] declare
//! its actions, options and formats. [`AnyGame::of`] erases its type. `examples/kuhn` is a complete game of this kind: Kuhn
//! poker, in 140 lines.

#![forbid(unsafe_code)]
// docs.rs shows which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

// A module imports only what stands above it: this is the order in which the crate is read.
mod clock;
mod digest;
mod memory;
mod rng;
mod simd;
mod threads;
mod words;

mod finite;
mod id;
mod seat;
mod dealer;
mod set;
mod bag;
mod options;
mod error;

mod seen;
pub mod scene;
mod observe;
#[cfg(feature = "pictures")]
mod picture;
#[cfg(feature = "pictures")]
mod telling;
mod position;
mod games;

mod perft;
mod plan;
mod playout;
mod record;
mod information;
#[cfg(feature = "pictures")]
mod tell;
mod matches;

#[cfg(feature = "networks")]
pub mod networks;
pub mod players;
pub mod batch;
#[cfg(feature = "solve")]
pub mod solve;
#[cfg(feature = "laws")]
pub mod laws;
mod any;

#[cfg(feature = "solve")]
pub use any::AnySolver;
#[cfg(feature = "formats")]
pub use any::NotWritten;
pub use any::{AnyBatch, AnyGame, AnyMatch, AnyPlayer, AnyPosition, NAMES, OptionInfo, OptionKind, load};
pub use bag::{Bag, BagError};
pub use batch::{Batch, BatchSetup};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use error::{Damaged, Illegal, NotObserved};
pub use finite::{Finite, NotUnderstood, Storage};
pub use games::{en_garde, field_of_glory, guyenne, knights_of_charlemagne, leduc_poker};
pub use id::Id;
pub use information::{InformationState, Observed};
pub use matches::Match;
pub use observe::{Field, Layout, Sink};
pub use options::{GameOptions, OptionDoc, OptionError, OptionValue, with_options};
pub use perft::{DEEPEST_PERFT, perft};
pub use plan::{NotPlanned, plan};
pub use players::{Player, player};
pub use playout::play_out;
#[cfg(feature = "serde")]
pub use position::Portable;
pub use position::{Longest, Position};
pub use record::Record;
pub use rng::{Sampler, Stream};
pub use seat::{PerSeat, Seat, Turn};
pub use seen::{Spot, Viewer, Zone};
pub use set::Set;
#[cfg(feature = "pictures")]
pub use telling::{Event, Telling};

#[doc(hidden)]
pub use digest::of as digest_of;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use finite::read_finite;
#[doc(hidden)]
pub use finite::starts as finite_starts;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
