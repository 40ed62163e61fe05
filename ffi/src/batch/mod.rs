//! Batches: many matches of one game, stepped in one call.

pub mod setup;

pub mod outputs;

pub mod play;

pub mod against;

pub mod row;

pub mod rows;

pub mod saved;

use crate::game::Game;
use crate::sized;
use crate::status::{Status, answer, free, given, guard};
use crate::stop::{Stop, asked};
use engine::AnyBatch;
use engine::batch::BatchError;
use outputs::Outputs;
use setup::{Setup, Shape};
use std::mem::MaybeUninit;
use std::ptr;

/// Many matches of one game, played side by side, one in each row. Chance plays itself. A call shares the rows out among the
/// batch's own threads; the results do not depend on their number.
pub struct Batch {
    batch: AnyBatch,
    /// The game of the batch, for `bastide_batch_game`.
    game: Game,
    outputs: Outputs,
    /// The actions that some rows choose, kept so that only the first choice allocates.
    chosen: Vec<i32>,
}

impl Batch {
    fn new(batch: AnyBatch, game: Game) -> Self {
        Self { batch, game, outputs: Outputs::default(), chosen: Vec::new() }
    }

    /// The batch, and where it writes.
    fn parts(&mut self) -> (&mut AnyBatch, engine::batch::Outputs<'_>) {
        // SAFETY: these were registered with this batch, which is used by this call alone.
        (&mut self.batch, unsafe { self.outputs.lend() })
    }

    /// The batch in memory of its own.
    fn boxed(self) -> Result<Box<Self>, BatchError> {
        let mut list = Vec::new();
        list.try_reserve_exact(1)?;
        list.push(self);
        // SAFETY: the memory of one value in a list is that of the value alone.
        Ok(unsafe { Box::from_raw(Box::into_raw(list.into_boxed_slice()).cast()) })
    }
}

/// Makes a batch with each match at its first decision. It has no outputs yet.
///
/// The chance of row `i` in its match number `e` depends on the seed, `first + i` and `e` only. BASTIDE_STATUS_BAD_SETTING,
/// BASTIDE_STATUS_STOPPED, BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_new(
    game: Option<&Game>,
    setup: *const Setup,
    stop: Option<&Stop>,
    batch: Option<&mut MaybeUninit<Box<Batch>>>,
) -> Status {
    guard(|| {
        let (game, batch) = (given(game, "game")?, given(batch, "batch")?);
        // SAFETY: the caller's struct.
        let setup = unsafe { sized::read(setup, "setup") }?;
        let made = game.game().new_batch(&setup.checked()?, asked(stop))?;
        Ok(batch.write(Batch::new(made, game.clone()).boxed()?))
    })
}

/// Makes a copy of a batch, which goes on with the same chance. It has no outputs yet. BASTIDE_STATUS_STOPPED,
/// BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_clone(
    source: Option<&Batch>,
    stop: Option<&Stop>,
    batch: Option<&mut MaybeUninit<Box<Batch>>>,
) -> Status {
    guard(|| {
        let source = given(source, "source")?;
        Ok(given(batch, "batch")?.write(Batch::new(source.batch.try_clone(asked(stop))?, source.game.clone()).boxed()?))
    })
}

/// Makes one batch equal to another, its setup included; it keeps its outputs. If the number of rows changes, the outputs must be
/// registered again before the next step. BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_copy(batch: *mut Batch, source: *const Batch) -> Status {
    guard(|| {
        if ptr::eq(batch, source) && !source.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's handles; they are not the same.
        let (batch, source) = unsafe { (batch.as_mut(), source.as_ref()) };
        let (batch, source) = (given(batch, "batch")?, given(source, "source")?);
        Ok(batch.batch.copy_from(&source.batch)?)
    })
}

/// Frees a batch, but not its outputs, which belong to the caller.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_free(batch: Option<Box<Batch>>) {
    free(batch);
}

/// The game of a batch; NULL for NULL. It belongs to the batch and lives as long; clone it to keep it longer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_game(batch: *const Batch) -> *const Game {
    if batch.is_null() {
        return ptr::null();
    }
    // SAFETY: the caller's handle. No reference is made, so the pointer stays good when the batch changes.
    unsafe { &raw const (*batch).game }
}

/// Whether two batches are in the same state and go on identically; threads and outputs do not matter.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_equal(batch: Option<&Batch>, other: Option<&Batch>) -> bool {
    answer(false, || Ok(given(batch, "batch")?.batch == given(other, "other")?.batch))
}

/// The number of rows.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_rows(batch: Option<&Batch>) -> usize {
    answer(0, || Ok(given(batch, "batch")?.batch.rows()))
}

/// Writes the setup of a batch: the members that a struct of this `struct_size` has. BASTIDE_STATUS_BAD_SETTING.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_setup(batch: Option<&Batch>, setup: *mut Setup) -> Status {
    guard(|| {
        let batch = given(batch, "batch")?;
        // SAFETY: the caller's struct.
        unsafe { sized::write(batch.batch.setup().into(), setup, "setup") }
    })
}

/// Writes the sizes of the outputs of a row.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_shape(batch: Option<&Batch>, shape: Option<&mut MaybeUninit<Shape>>) -> Status {
    guard(|| {
        let batch = given(batch, "batch")?;
        Ok(given(shape, "shape")?.write(batch.batch.shape().into()))
    })
}

/// The bytes of memory per match of a batch, without its outputs and its record.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_match_size(batch: Option<&Batch>) -> usize {
    answer(0, || Ok(given(batch, "batch")?.batch.match_size()))
}

/// Sets the number of threads that step a batch, including the caller's, 1 to 256. BASTIDE_STATUS_BAD_SETTING.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_set_threads(batch: Option<&mut Batch>, threads: usize) -> Status {
    guard(|| Ok(given(batch, "batch")?.batch.set_threads(threads)?))
}
