//! The C face of Bastide. `include/bastide.h` is generated from this crate and from the core's list of outputs, and begins with
//! the rules that all its functions share.
//!
//! A pointer that may be NULL is an `Option` of a reference or a box. Functions that take texts or buffers are `unsafe`: these
//! must be as the header says. No function unwinds: each runs inside [`status::guard`] or [`status::answer`].

#![allow(clippy::missing_safety_doc)]

// A module imports only modules above it; the header has their contents in this order.
mod floats;
mod loaded;
mod text;

pub mod status;

mod buffer;
mod sized;

pub mod game;

pub mod bounds;

pub mod stop;

pub mod position;

pub mod stored;

pub mod observe;

pub mod matches;

pub mod record;

pub mod telling;

pub mod information;

pub mod selfplay;

pub mod player;

pub mod batch;

#[cfg(feature = "solve")]
pub mod strategy;

#[cfg(feature = "solve")]
pub mod solver;

#[cfg(feature = "test-hooks")]
pub mod test_hooks;

/// cbindgen:ignore
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;

use engine::{Finite, Id, Seat};
use std::ffi::c_char;

/// The version of this header's interface.
pub const BASTIDE_ABI_VERSION: u32 = 1;
/// The most actions of a game: enough room for every list of legal actions.
pub const BASTIDE_MAX_ACTIONS: usize = 512;
/// The most chance outcomes of a game: enough room for every list of outcomes.
pub const BASTIDE_MAX_OUTCOMES: usize = 512;
/// The most seats of a game: enough room for all scores and returns.
pub const BASTIDE_MAX_SEATS: usize = 4;
/// The most bytes of a position in the caller's memory.
pub const BASTIDE_MAX_POSITION_SIZE: usize = 320;
/// The turn of a position where chance is to deal.
pub const BASTIDE_CHANCE: i32 = -1;
/// The turn of a position that is over.
pub const BASTIDE_OVER: i32 = -2;
/// The viewer of everything.
pub const BASTIDE_EVERYTHING: i32 = -1;
/// The viewer of only what the rules show to everybody: the public.
pub const BASTIDE_PUBLIC: i32 = -2;

const _: () = assert!(BASTIDE_MAX_ACTIONS == Id::COUNT);
const _: () = assert!(BASTIDE_MAX_OUTCOMES == Id::COUNT);
const _: () = assert!(BASTIDE_MAX_SEATS == Seat::COUNT);

const fn threads_may_share<T: Send + Sync>() {}
const _: () = threads_may_share::<game::Game>();
const _: () = threads_may_share::<position::Position>();
const _: () = threads_may_share::<matches::Match>();
const _: () = threads_may_share::<record::Record>();
const _: () = threads_may_share::<player::Player>();
const _: () = threads_may_share::<batch::Batch>();
#[cfg(feature = "solve")]
const _: () = threads_may_share::<strategy::Strategy>();
#[cfg(feature = "solve")]
const _: () = threads_may_share::<solver::Tree>();
#[cfg(feature = "solve")]
const _: () = threads_may_share::<solver::Solver>();

/// The version of the library's interface: BASTIDE_ABI_VERSION of the header that it was built with.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_abi_version() -> u32 {
    BASTIDE_ABI_VERSION
}

/// The version of the library, such as `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{NAMES, Turn, load};

    #[test]
    fn positions_fit_into_the_memory_of_the_header() {
        assert!(NAMES.iter().all(|name| load(name).is_ok_and(|game| game.position_size() <= BASTIDE_MAX_POSITION_SIZE)));
    }

    #[test]
    fn turns_have_the_numbers_of_the_header() {
        assert_eq!([Turn::Chance, Turn::Over].map(Turn::code), [BASTIDE_CHANCE, BASTIDE_OVER]);
    }
}
