//! The setup of a batch, and the sizes that follow from it.

use crate::sized::Growing;
use crate::status::{Failure, Status};
use engine::batch::AutoReset;
use engine::{BatchSetup, Finite};
use std::mem::offset_of;

/// A finished match is followed by the next one in the same step. Outputs show the new match; `last_observation` shows the end.
pub const BASTIDE_AUTO_RESET_SAME_STEP: u32 = 0;
/// A finished match is followed by the next one in the following step, whose action is ignored. Outputs show the end first.
pub const BASTIDE_AUTO_RESET_NEXT_STEP: u32 = 1;
/// A finished match stays over, and its actions are ignored, until it is reset.
pub const BASTIDE_AUTO_RESET_DISABLED: u32 = 2;

const _: () = assert!(BASTIDE_AUTO_RESET_SAME_STEP == AutoReset::SameStep as u32);
const _: () = assert!(BASTIDE_AUTO_RESET_NEXT_STEP == AutoReset::NextStep as u32);
const _: () = assert!(BASTIDE_AUTO_RESET_DISABLED == AutoReset::Disabled as u32);

/// The setup of a batch; begin with BASTIDE_SETUP_DEFAULT.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Setup {
    /// `sizeof(bastide_setup)`. Members that an older header lacks are as in BASTIDE_SETUP_DEFAULT.
    pub struct_size: usize,
    /// The number of rows, 1 to 16777216: matches played side by side.
    pub rows: usize,
    /// The seed of all random streams.
    pub seed: u64,
    /// The index of the first row: several batches with one seed are parts of one large batch.
    pub first: u64,
    /// The number of threads that step it, including the caller's, 1 to 256.
    pub threads: usize,
    /// The treatment of a finished match: BASTIDE_AUTO_RESET_SAME_STEP, BASTIDE_AUTO_RESET_NEXT_STEP or
    /// BASTIDE_AUTO_RESET_DISABLED.
    pub auto_reset: u32,
    /// 1 to keep records, so that `bastide_batch_match` can take matches out; otherwise 0.
    pub records: u32,
    /// 1 to keep the information states of all seats, for the output `keys`; otherwise 0.
    pub keys: u32,
    /// The number of the last things that each seat noticed and did which are kept as numbers, for the output `history`: 0 to
    /// 65536. The numbers: 0 nothing; 1 before a view that was put in, 2 before a change of the view, each followed by the values
    /// that differ; 3 an event of which the seat sees only that it happens; 4 + id an action of the seat; then, with as many
    /// numbers as there are actions, an action of another; an outcome of chance that the seat sees; and for each value of the
    /// observation, in order, its maximum + 1 numbers.
    pub history: usize,
}

/// The sizes of the outputs of a row of a batch.
#[repr(C)]
pub struct Shape {
    /// The seats.
    pub seats: usize,
    /// The values of an observation.
    pub length: usize,
    /// The actions.
    pub actions: usize,
    /// The words of a set of legal actions, 64 actions in each.
    pub words: usize,
    /// The numbers of a history, as in the setup.
    pub history: usize,
}

// SAFETY: it begins with its size, and its members are numbers.
unsafe impl Growing for Setup {
    const ENDS: &'static [usize] = &[
        offset_of!(Self, seed),
        offset_of!(Self, first),
        offset_of!(Self, threads),
        offset_of!(Self, auto_reset),
        offset_of!(Self, records),
        offset_of!(Self, keys),
        offset_of!(Self, history),
    ];
}

impl Default for Setup {
    fn default() -> Self {
        (&BatchSetup::default()).into()
    }
}

impl Setup {
    /// The setup for the engine; fails for numbers without a meaning.
    pub(super) fn checked(&self) -> Result<BatchSetup, Failure> {
        let auto_reset = AutoReset::from_id(self.auto_reset as usize);
        let flag = |name, given| meant([false, true].get(given as usize).copied(), name, given, 2);
        let setup = BatchSetup::default().rows(self.rows).seed(self.seed).first(self.first).threads(self.threads);
        let auto_reset = meant(auto_reset, "auto_reset", self.auto_reset, AutoReset::COUNT)?;
        let setup = setup.auto_reset(auto_reset).records(flag("records", self.records)?);
        Ok(setup.keys(flag("keys", self.keys)?).history(self.history))
    }
}

/// The value that a number means; fails if it has no meaning.
pub(crate) fn meant<T>(value: Option<T>, name: &str, given: u32, count: usize) -> Result<T, Failure> {
    let unmeant = || Failure::new(Status::BadSetting, format!("`{name}` is {given}; expected 0 to {}", count - 1));
    value.ok_or_else(unmeant)
}

impl From<&BatchSetup> for Setup {
    fn from(setup: &BatchSetup) -> Self {
        Self {
            struct_size: size_of::<Self>(),
            rows: setup.rows,
            seed: setup.seed,
            first: setup.first,
            threads: setup.threads,
            auto_reset: setup.auto_reset.id() as u32,
            records: setup.records.into(),
            keys: setup.keys.into(),
            history: setup.history,
        }
    }
}

impl From<engine::batch::Shape> for Shape {
    fn from(shape: engine::batch::Shape) -> Self {
        let engine::batch::Shape { seats, length, actions, words, history, .. } = shape;
        Self { seats, length, actions, words, history }
    }
}
