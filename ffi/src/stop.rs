//! Long calls that can be stopped.

use engine::players::Thought;
use std::ffi::c_void;

/// Who says when a long call is to end early: NULL in its place lets the call run to its end.
///
/// `asked` is called again and again with `data`, from each thread that works for the call, at the same time where these are several.
/// Once it has answered true, the call ends soon, with what it has: a player chooses after the thought that it has had, and figures
/// are those of the matches that were finished. The function must not unwind.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Stop {
    /// Whether to end the call; NULL is never.
    pub asked: Option<unsafe extern "C" fn(data: *mut c_void) -> bool>,
    /// What `asked` is given.
    pub data: *mut c_void,
}

// SAFETY: the header says that the function is called from several threads, with what the caller gave.
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

/// Whether a call is to end; never where nobody says so.
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

/// The parts of a number of steps, `size` in each, between which a call asks whether to stop; one part where nobody does.
pub(crate) fn parts(stop: Option<&Stop>, steps: u64, size: u64) -> impl Iterator<Item = u64> {
    let size = if stop.is_some() { size } else { u64::MAX };
    let mut left = steps;
    std::iter::from_fn(move || {
        let part = left.min(size);
        left -= part;
        (part > 0 && !stop.is_some_and(Stop::is_asked_for)).then_some(part)
    })
}
