//! Keeps the library's code loaded.
//!
//! Rust's standard library runs functions when a thread ends that has started others or kept an error, and the threads of a batch
//! end some time after it was freed. If the host had unloaded the library by then, they would run where no code is left
//! (rust-lang/rust#91979). So the library, or a plugin that contains a static copy of it, is not unloaded after its first call.

use std::sync::atomic::{AtomicBool, Ordering};

/// Ensures that the code stays loaded. No thread waits for another here: one of them may hold the loader's lock.
#[inline]
pub(crate) fn stay() {
    static STAYS: AtomicBool = AtomicBool::new(false);
    if !STAYS.load(Ordering::Relaxed) {
        system::stay(&STAYS);
        STAYS.store(true, Ordering::Relaxed);
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod system {
    use libc::{Dl_info, RTLD_DEFAULT, RTLD_LAZY, RTLD_NODELETE, RTLD_NOLOAD, dladdr, dlerror, dlsym};
    use std::ffi::{c_char, c_int, c_void};
    use std::mem::{MaybeUninit, transmute};
    use std::ptr;

    type Open = unsafe extern "C" fn(*const c_char, c_int) -> *mut c_void;

    /// Opens the library that contains an address once more, and never closes it. A static program, which is never unloaded, has
    /// no `dlopen`.
    #[cold]
    pub(super) fn stay<T>(inside: &'static T) {
        let mut found = MaybeUninit::<Dl_info>::uninit();
        // SAFETY: `dlsym` returns NULL or the function that C declares by this name; `dladdr` fills `found` unless it returns 0,
        // and its name lives as long as the library that contains this code.
        unsafe {
            let open: Option<Open> = transmute(dlsym(RTLD_DEFAULT, c"dlopen".as_ptr()));
            if let Some(open) = open
                && dladdr(ptr::from_ref(inside).cast(), found.as_mut_ptr()) != 0
                && open(found.assume_init().dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE).is_null()
            {
                // The program itself cannot be opened or closed, which is not an error.
                dlerror();
            }
        }
    }
}

#[cfg(windows)]
mod system {
    use std::ffi::c_void;
    use std::ptr;

    const PIN: u32 = 1;
    const FROM_ADDRESS: u32 = 4;

    unsafe extern "system" {
        fn GetModuleHandleExW(flags: u32, name_or_address: *const c_void, module: *mut *mut c_void) -> i32;
    }

    /// Pins the library that contains an address.
    #[cold]
    pub(super) fn stay<T>(inside: &'static T) {
        let mut module = ptr::null_mut();
        // SAFETY: with FROM_ADDRESS, the function takes an address.
        unsafe { GetModuleHandleExW(PIN | FROM_ADDRESS, ptr::from_ref(inside).cast(), &raw mut module) };
    }
}

/// Elsewhere nothing is unloaded: not by musl, not by macOS where a library has variables of threads, not from WebAssembly.
#[cfg(not(any(all(target_os = "linux", target_env = "gnu"), windows)))]
mod system {
    pub(super) fn stay<T>(_: &'static T) {}
}
