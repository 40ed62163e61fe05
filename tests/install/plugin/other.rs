//! Another Rust library, to be linked into one program with Bastide.

/// How many arguments the program was given.
#[unsafe(no_mangle)]
pub extern "C" fn arguments() -> u64 {
    std::env::args().count() as u64
}
