//! Memory that counts who asks for it, for the tests of what allocates.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;

/// The memory of the system; counts what a thread asks for, and refuses what it is told to.
pub struct Counting;

thread_local! {
    /// How often a thread has asked for memory.
    pub static ASKED: Cell<u64> = const { Cell::new(0) };
    /// Which of a thread's requests, as they are counted, is refused.
    pub static REFUSED: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The bytes of the smallest of a thread's requests that are refused.
    pub static LARGE: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The bytes that a thread has got and not given back.
    pub static HELD: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: the system's, some numbers, and no memory where it is refused.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let number = ASKED.try_with(|asked| asked.replace(asked.get() + 1));
        if number.is_ok_and(|number| REFUSED.get() == number || layout.size() >= LARGE.get()) {
            return ptr::null_mut();
        }
        let _ = HELD.try_with(|held| held.set(held.get() + layout.size() as isize));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        let _ = HELD.try_with(|held| held.set(held.get() - layout.size() as isize));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }
}

/// How often a call asks for memory, in this thread.
pub fn asked(call: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    call();
    ASKED.get() - before
}
