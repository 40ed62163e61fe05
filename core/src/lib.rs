//! Bastide: the rules engine for card battles with hidden hands.
//!
//! # Load and play
//! A game is loaded by its name with options. A match deals chance from its seed, and asks the seats in turn.
//!
//! ```
//! use bastide::Turn;
//!
//! let game = bastide::load("guyenne(format=teams)")?;
//! let mut running = game.new_match(7);
//! while let Turn::Seat(seat) = running.turn() {
//!     let action = running.legal().highest().expect("a seat is asked");
//!     println!("seat {seat}: {}", game.action_text(action)?);
//!     running.play(action)?;
//! }
//! println!("{:?}", &running.returns()[..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Let players think
//! Players go by their names, from `random` to `expert`; see [`players`].
//!
//! ```
//! use bastide::players::Thought;
//!
//! let game = bastide::load("en_garde")?;
//! let running = game.new_match(7);
//! let mut thought = Thought::default();
//! let action = game.player("search(iterations=200)", 7)?.choose(&running, &mut thought)?;
//! println!("{} of {} considered", game.action_text(action)?, thought.considered.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search yourself
//! A position is a small plain value: copy it, redeal what the seat does not see, and play on.
//!
//! ```
//! use bastide::knights_of_charlemagne::{KnightsOfCharlemagne, Options};
//! use bastide::{Match, Position, Stream, Turn, play_out};
//!
//! let running = Match::<KnightsOfCharlemagne>::new(&Options::default(), 7)?;
//! let Turn::Seat(me) = running.turn() else { return Ok(()) };
//! let mut stream = Stream::new(7);
//! let worth = |action, stream: &mut Stream| -> Result<f32, Box<dyn std::error::Error>> {
//!     let mut position = running.position().redeal(me, stream)?;
//!     position.play(action)?;
//!     play_out(&mut position, stream);
//!     Ok(position.returns()[me.index()])
//! };
//! for action in running.legal().iter() {
//!     println!("{action}: {}", worth(action, &mut stream)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play many matches at once
//! A batch steps one decision in each match, and writes what a learner needs into its memory; see [`batch`].
//!
//! ```
//! use bastide::BatchSetup;
//! use bastide::batch::Buffers;
//!
//! let mut batch = bastide::load("field_of_glory")?.new_batch(&BatchSetup::default().rows(64).seed(7), || false)?;
//! let mut seen = Buffers::new(64, &batch.shape(), &["observation", "mask", "rewards", "terminated"])?;
//! let mut actions = vec![0; 64];
//! for _ in 0..100 {
//!     batch.sample(&mut actions)?;
//!     batch.step(&actions, &mut seen.outputs())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Draw and tell
//! A scene is a table for a program to draw: what lies where, as a viewer sees it, and what chooses an action ([`scene`]).
//!
//! ```
//! use bastide::{Seat, Viewer};
//!
//! let running = bastide::load("leduc_poker")?.new_match(7);
//! for choice in running.position().scene(Viewer::Seat(Seat::FIRST))?.choices() {
//!     println!("{}: press {:?}", choice.notation, choice.parts);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solve a small game
//! See [`solve`], with the feature of that name.
//!
//! # Play with types
//! Each game is a module with its rules; its state, the *position*, implements [`Position`]. Steps allocate nothing.
//!
//! ```
//! use bastide::en_garde::{Action, EnGarde, Options};
//! use bastide::{Match, Position, Turn};
//!
//! let mut running = Match::<EnGarde>::new(&Options::default(), 7)?;
//! while let Turn::Seat(seat) = running.turn() {
//!     let legal = running.legal();
//!     let action = if legal.contains(Action::Parry) { Action::Parry } else { legal.iter().last().unwrap() };
//!     println!("seat {seat}: {action}");
//!     running.play(action)?;
//! }
//! println!("{}", running.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Add a game
//! Implement [`Position`] for a plain `Copy` struct and try [`laws::hold`] on it (feature `laws`); [`finite!`], [`options!`] and
//! [`position!`] declare its actions, options and formats. [`AnyGame::of`] erases its type. `examples/kuhn` is a complete game of
//! this kind: Kuhn poker, in 140 lines.
//!
//! # Features
//! `cargo add bastide --no-default-features --features en_garde` compiles one game in seconds: its rules, matches, batches on one
//! thread, players and scenes, with the generator of random numbers as the only dependency.
//!
//! | feature | on by default | adds |
//! |---|---|---|
//! | `games` | yes | All games |
//! | `en_garde` | yes | The module `en_garde` |
//! | `field_of_glory` | yes | The module `field_of_glory` |
//! | `guyenne` | yes | The module `guyenne` |
//! | `knights_of_charlemagne` | yes | The module `knights_of_charlemagne` |
//! | `leduc_poker` | yes | The module `leduc_poker` |
//! | `any` | yes | The erased forms, ids instead of types: `load`, `AnyGame` and what it makes |
//! | `serde` | yes | Positions, actions, options and records can be read and written with serde |
//! | `threads` | yes | Batches on several threads; without it, on the caller's alone |
//! | `laws` | no | Property tests for games, in random matches: for the tests of your own |
//! | `solve` | yes | Exact methods, which solve small games and measure strategies |
//! | `formats` | yes | Files: JSON and compact bytes of erased positions, matches and records, which `laws` then tests, and trained networks as players |
//! | `schema` | no | The JSON Schema of scenes |
//!
//! The crate needs `std`. Games and positions would do with `core`; batches, players, errors and [`load`] need `alloc`; threads,
//! clocks, files and the recognition of processors need `std`. A `no_std` crate would be the first of these alone.

#![deny(unsafe_code)]
// With fewer features, some code that games and their erased forms share has no user.
#![cfg_attr(
    not(all(feature = "any", feature = "games")),
    allow(dead_code, unreachable_pub, unused_imports, unused_macros, unused_variables)
)]
// docs.rs shows which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

// A module imports only what stands above it: this is the order in which the crate is read.
mod arrays;
mod clock;
mod digest;
mod memory;
mod encoding;
mod rng;
mod simd;
mod threads;
mod words;
mod refusal;

mod notations;
mod finite;
mod figures;
mod id;
mod seat;
mod dealer;
mod set;
mod bag;
mod options;
mod error;

mod seen;
pub mod scene;
mod table;
mod observe;
mod picture;
mod telling;
mod position;
mod games;

mod perft;
mod plan;
mod playout;
mod record;
mod information;
mod history;
mod tell;
mod matches;

#[cfg(feature = "formats")]
pub mod networks;
pub mod players;
pub mod batch;
#[cfg(feature = "solve")]
pub mod solve;
#[cfg(feature = "laws")]
pub mod laws;
#[cfg(feature = "any")]
mod any;

#[cfg(all(feature = "any", feature = "solve"))]
pub use any::AnySolver;
#[cfg(feature = "formats")]
pub use any::NotWritten;
#[cfg(feature = "any")]
pub use any::{AnyBatch, AnyGame, AnyMatch, AnyPlayer, AnyPosition, AnyScene, AnyTelling, NAMES, OptionInfo, OptionKind, load};
pub use bag::{Bag, BagError};
pub use batch::{Batch, BatchSetup};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use error::{Damaged, Illegal, NotObserved};
pub use finite::{Finite, Storage};
#[cfg(feature = "en_garde")]
pub use games::en_garde;
#[cfg(feature = "field_of_glory")]
pub use games::field_of_glory;
#[cfg(feature = "guyenne")]
pub use games::guyenne;
#[cfg(feature = "knights_of_charlemagne")]
pub use games::knights_of_charlemagne;
#[cfg(feature = "leduc_poker")]
pub use games::leduc_poker;
pub use id::Id;
pub use information::{InformationState, Observed, PublicHistory};
pub use matches::Match;
pub use notations::NotUnderstood;
pub use observe::{Field, Layout, Sink};
pub use options::{GameOptions, OptionDoc, OptionError, OptionValue, with_options};
pub use perft::{DEEPEST_PERFT, perft};
pub use plan::{NotPlanned, plan};
pub use players::{Player, player};
pub use playout::play_out;
#[cfg(feature = "serde")]
pub use position::Portable;
pub use position::{InWords, Longest, Position, Shown};
pub use record::Record;
pub use rng::{Sampler, Stream};
#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
pub use seat::{PerSeat, Seat, Turn};
pub use seen::{Spot, Viewer, Zone};
pub use set::Set;
pub use table::Tone;
pub use telling::{Event, Notice, Reader, Telling, Told, ToldCards};

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
