//! Batches as bytes.

use super::Batch;
use crate::buffer::{Buffer, read_numbers};
use crate::game::Game;
use crate::status::{Status, given, guard};
use crate::stop::{Stop, asked};
use engine::AnyBatch;
use std::mem::MaybeUninit;

/// Makes a batch from bytes. It goes on identically, on the caller's thread alone until `bastide_batch_set_threads`, and has no
/// outputs yet. BASTIDE_STATUS_DAMAGED, BASTIDE_STATUS_STOPPED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_from_bytes(
    bytes: *const u8,
    length: usize,
    stop: Option<&Stop>,
    batch: Option<&mut MaybeUninit<Box<Batch>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's bytes.
        let read = AnyBatch::from_bytes(unsafe { read_numbers(bytes, length, "bytes") }?, asked(stop))?;
        let game = Game::new(read.game().clone());
        Ok(given(batch, "batch")?.write(Batch::new(read, game).boxed()?))
    })
}

/// Writes everything of a batch as bytes, with the name of its game: its matches and random streams. BASTIDE_STATUS_STOPPED,
/// BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_to_bytes(
    batch: Option<&Batch>,
    stop: Option<&Stop>,
    bytes: *mut u8,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let written = given(batch, "batch")?.batch.to_bytes(asked(stop))?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(bytes, capacity, "bytes") }.write(length, written.into_iter())
    })
}
