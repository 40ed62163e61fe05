//! Functions between a WebAssembly module and its host, besides the header: memory for the host's buffers, its clock, its
//! players, and its wish to end a call. The npm package in `ffi/js` is such a host.

use crate::game::Game;
use crate::player::{Player, bastide_player_custom};
use crate::position::Position;
use crate::status::{Status, bastide_set_last_error};
use crate::stop::Stop;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ffi::{CString, c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr;
use std::time::Duration;

#[link(wasm_import_module = "host")]
#[allow(improper_ctypes, reason = "for the host, a position is a number")]
unsafe extern "C" {
    /// The milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// Chooses as a `bastide_choose` does.
    fn choose(position: *const Position, data: *mut c_void) -> i32;
    /// Answers as the function of a `bastide_stop`.
    fn asked(data: *mut c_void) -> bool;
}

/// Prepares the module; the host calls it first. A panic then leaves its text as the last error before it ends the module, and
/// limits of time follow the host's clock.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn bastide_host_begin() {
    std::panic::set_hook(Box::new(|panic| {
        let text = CString::new(format!("a defect of the library: {panic}")).unwrap_or_default();
        // SAFETY: the text ends with NUL.
        unsafe { bastide_set_last_error(text.as_ptr()) };
    }));
    engine::set_clock(|| Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default());
}

fn layout(bytes: usize) -> Option<Layout> {
    Layout::from_size_align(bytes.max(1), align_of::<u64>()).ok()
}

/// Memory for the host, filled with 0 and aligned for any number; NULL if there is not enough.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn bastide_host_allocate(bytes: usize) -> *mut u8 {
    // SAFETY: a layout has at least a byte.
    layout(bytes).map_or(ptr::null_mut(), |layout| unsafe { alloc_zeroed(layout) })
}

/// Frees memory of `bastide_host_allocate`; `bytes` is the number that it was allocated with.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn bastide_host_release(start: *mut u8, bytes: usize) {
    if let Some(layout) = layout(bytes) {
        // SAFETY: the host got it with this layout.
        unsafe { dealloc(start, layout) };
    }
}

/// `bastide_player_custom` with the host's function.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn bastide_host_player(
    game: Option<&Game>,
    name: *const c_char,
    data: *mut c_void,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    // SAFETY: the host's text and function.
    unsafe { bastide_player_custom(game, name, Some(choose), data, player) }
}

/// A `bastide_stop` that asks the host.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn bastide_host_stop() -> *const Stop {
    static STOP: Stop = Stop { asked: Some(asked), data: ptr::null_mut() };
    &raw const STOP
}
