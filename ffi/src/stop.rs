//! Long calls that can be stopped.

use engine::players::Thought;
use std::ffi::c_void;

/// A function that can end a long call early; NULL in its place lets the call run to its end.
///
/// `asked` is called repeatedly with `data`, from each thread that works for the call, concurrently if there are several. Once it
/// has returned true, the call ends soon, with the results so far: a player chooses from its thought until then, and statistics
/// cover the matches that were finished. A call that makes, reads, writes or measures a whole returns BASTIDE_STATUS_STOPPED
/// instead. The function must not unwind.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Stop {
    /// Whether to end the call; NULL means never.
    pub asked: Option<unsafe extern "C" fn(data: *mut c_void) -> bool>,
    /// The argument of `asked`.
    pub data: *mut c_void,
}

// SAFETY: the header says that the function is called from several threads, with the caller's pointer.
unsafe impl Send for Stop {}
// SAFETY: as above.
unsafe impl Sync for Stop {}

impl Stop {
    /// Whether the call is to end.
    pub(crate) fn is_asked_for(&self) -> bool {
        // SAFETY: the caller's function.
        self.asked.is_some_and(|asked| unsafe { asked(self.data) })
    }
}

/// Whether a call is to end; never without a `stop`.
pub(crate) fn asked(stop: Option<&Stop>) -> impl FnMut() -> bool {
    move || stop.is_some_and(Stop::is_asked_for)
}

/// A thought that ends when a call is stopped.
pub(crate) fn thought(stop: Option<&Stop>) -> Thought {
    match stop.copied() {
        Some(stop) => Thought::unless(move || stop.is_asked_for()),
        None => Thought::default(),
    }
}

/// The parts of a number of steps, `size` in each, between which a call asks whether to stop; one part without a `stop`.
pub(crate) fn parts(stop: Option<&Stop>, steps: u64, size: u64) -> impl Iterator<Item = u64> {
    let size = if stop.is_some() { size } else { u64::MAX };
    let mut left = steps;
    std::iter::from_fn(move || {
        let part = left.min(size);
        left -= part;
        (part > 0 && !stop.is_some_and(Stop::is_asked_for)).then_some(part)
    })
}
