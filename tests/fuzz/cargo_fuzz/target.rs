//! The fuzz target that this program is named after.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bastide_tests::fuzz::run(env!("CARGO_BIN_NAME"), input));
