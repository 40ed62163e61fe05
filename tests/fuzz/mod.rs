//! Fuzzing: every reader open to the outside gets nearly right input, and accepted input obeys the rules to the end.
//! A find is a panic; its input goes into the corpus, which every run begins with.
//!
//! A [`Target`] makes an input, a text or bytes, and tries it. `fuzz` drives the targets on stable Rust, `cargo_fuzz` with
//! libFuzzer.

pub mod block;
pub mod finds;
mod json;
mod pool;
mod sequence;
mod sound;
mod targets;
mod typed;

pub use pool::Pool;
pub use sound::says;
pub use targets::TARGETS;

use bastide::Stream;
use std::ops::AddAssign;

/// A target: a reader open to the outside.
pub struct Target {
    /// Its name, also of its folder in the corpus.
    pub name: &'static str,
    /// Its share of cases in every hundred or so.
    pub share: usize,
    /// Makes an input that differs from the library's output.
    pub make: fn(&Pool, &mut Stream) -> Vec<u8>,
    /// Tries an input; panics if it finds something.
    pub run: fn(&[u8], &mut Tally),
}

impl Target {
    /// The target of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }
}

/// Tries an input with the target of a name.
///
/// # Panics
/// If it finds something.
pub fn run(target: &str, input: &[u8]) {
    let target = Target::named(target).expect("the name of a target");
    (target.run)(input, &mut Tally::default());
}

/// Counts of the cases.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// The inputs.
    pub cases: u64,
    /// The accepted inputs.
    pub accepted: u64,
    /// The positions that were accepted and played to their end.
    pub played: u64,
    /// The positions of these that were played to their end once more, with all laws in each position.
    pub with_laws: u64,
    /// The events of all this play.
    pub events: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.cases += other.cases;
        self.accepted += other.accepted;
        self.played += other.played;
        self.with_laws += other.with_laws;
        self.events += other.events;
    }
}
