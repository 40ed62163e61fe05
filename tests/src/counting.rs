//! An allocator that counts requests, for the tests of allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Debug;
use std::ptr;

/// The system's allocator, which counts a thread's requests, and refuses some on demand.
pub struct Counting;

thread_local! {
    /// The number of a thread's requests.
    pub static ASKED: Cell<u64> = const { Cell::new(0) };
    /// The number of the thread's request that is refused.
    pub static REFUSED: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The bytes of the smallest of a thread's requests that are refused.
    pub static LARGE: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The bytes that a thread has allocated and not freed.
    pub static HELD: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: the system's allocator with counters; a refused request returns NULL.
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

/// Repeats a call, each time with another of its allocations refused, until all have been; returns their number.
///
/// # Panics
/// If a call is `Ok` though an allocation was refused, or not `Ok` and other than `no_memory`.
pub fn refuse_each<T, E: PartialEq + Debug>(no_memory: &E, mut call: impl FnMut() -> Result<T, E>) -> u64 {
    for number in 0.. {
        REFUSED.set(ASKED.get() + number);
        let result = call();
        let refused = REFUSED.replace(u64::MAX) < ASKED.get();
        match result {
            Err(why) => assert_eq!(why, *no_memory, "allocation {number}"),
            Ok(_) if refused => panic!("allocation {number} was refused without an error"),
            Ok(_) => return number,
        }
    }
    unreachable!("numbers do not end")
}

/// The number of a call's allocations, in this thread.
pub fn asked(call: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    call();
    ASKED.get() - before
}
