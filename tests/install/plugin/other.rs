//! Another Rust library. Two of them cannot be linked statically into one program.

/// How many arguments the program was given.
#[unsafe(no_mangle)]
pub extern "C" fn arguments() -> u64 {
    std::env::args().count() as u64
}
