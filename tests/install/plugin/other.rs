//! Another Rust library, to link into one program with Bastide.

/// The number of the program's arguments.
#[unsafe(no_mangle)]
pub extern "C" fn arguments() -> u64 {
    std::env::args().count() as u64
}
