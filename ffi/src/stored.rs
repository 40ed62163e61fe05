//! Positions in the caller's memory.

use crate::buffer::Buffer;
use crate::position::Position;
use crate::status::{Status, given, guard};
use std::any::Any;
use std::ptr;

/// Writes everything of a position to the caller's memory, without allocation: `bastide_game_position_size` bytes, at most
/// BASTIDE_MAX_POSITION_SIZE, at any address. They can be copied and moved. Compare positions, not these bytes: some of them mean
/// nothing. BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_store(position: Option<&Position>, memory: *mut u8, size: usize) -> Status {
    guard(|| {
        let state = given(position, "position")?.position.as_any();
        // SAFETY: the caller's memory.
        unsafe { Buffer::new(memory, size, "memory") }.has_exactly(size_of_val(state))?;
        // SAFETY: as many bytes as the position has, which is a plain value; the caller's memory is not that of a handle.
        unsafe { ptr::copy_nonoverlapping(ptr::from_ref::<dyn Any>(state).cast(), memory, size) };
        Ok(())
    })
}

/// Makes a position equal to one in the caller's memory, without allocation. The caller promises that
/// `bastide_position_store` of this library, in this process, wrote the bytes for a position of the same game with the same
/// options. Nothing checks that, and other bytes are undefined behaviour: for files and other processes there is
/// `bastide_position_to_bytes`. BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_load(position: Option<&mut Position>, memory: *const u8, size: usize) -> Status {
    guard(|| {
        let state = given(position, "position")?.position.as_any_mut();
        // SAFETY: the caller's memory, to which nothing is written.
        unsafe { Buffer::new(memory.cast_mut(), size, "memory") }.has_exactly(size_of_val(state))?;
        // SAFETY: the caller promises that these are the bytes of a position of this type.
        unsafe { ptr::copy_nonoverlapping(memory, ptr::from_mut::<dyn Any>(state).cast(), size) };
        Ok(())
    })
}
