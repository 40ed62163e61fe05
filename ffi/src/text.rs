//! Texts copied as far as they fit.

use std::ffi::c_char;

/// Writes as much of a text as there is room for, cut between characters, and a final NUL; nothing if there is no room.
///
/// # Safety
/// Unless `start` is NULL, `capacity` bytes can be written there, and nothing else reads or writes them.
pub(crate) unsafe fn write_start(text: &str, start: *mut c_char, capacity: usize) {
    if start.is_null() || capacity == 0 {
        return;
    }
    let most = text.len().min(capacity - 1);
    let end = (0..=most).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    for (place, byte) in text.bytes().take(end).chain([0]).enumerate() {
        // SAFETY: `end` bytes and a NUL are at most `capacity`.
        unsafe { start.add(place).write(byte as c_char) };
    }
}
