//! The code stays where it is.
//!
//! Rust's standard library runs functions of its own when a thread ends that has started others or kept an error, and threads of a batch
//! end some time after it was freed. A host that unloads the library before would have them run where there is no code any more
//! (rust-lang/rust#91979). So whatever contains the library, itself or a plugin with a static copy, is not unloaded after its first call.

use std::sync::atomic::{AtomicBool, Ordering};

/// Sees to it that the code stays loaded. No thread waits for another here: one of them may hold the loader's lock.
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

    /// Opens what contains an address once more, never to be closed. A static program, which is never unloaded, has no `dlopen`.
    #[cold]
    pub(super) fn stay<T>(inside: &'static T) {
        let mut found = MaybeUninit::<Dl_info>::uninit();
        // SAFETY: `dlsym` is given a name, and NULL or the function that C declares so comes back; `dladdr` fills `found` where it
        // does not answer 0, and the name that it gives lives as long as what contains this code.
        unsafe {
            let open: Option<Open> = transmute(dlsym(RTLD_DEFAULT, c"dlopen".as_ptr()));
            if let Some(open) = open
                && dladdr(ptr::from_ref(inside).cast(), found.as_mut_ptr()) != 0
                && open(found.assume_init().dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE).is_null()
            {
                // The program itself cannot be opened, nor closed: that is nobody's error.
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

    /// Pins what contains an address.
    #[cold]
    pub(super) fn stay<T>(inside: &'static T) {
        let mut module = ptr::null_mut();
        // SAFETY: with FROM_ADDRESS, an address is what the function wants.
        unsafe { GetModuleHandleExW(PIN | FROM_ADDRESS, ptr::from_ref(inside).cast(), &raw mut module) };
    }
}

/// Elsewhere nothing is unloaded: not by musl, not by macOS where a library has variables of threads, not from WebAssembly.
#[cfg(not(any(all(target_os = "linux", target_env = "gnu"), windows)))]
mod system {
    pub(super) fn stay<T>(_: &'static T) {}
}
