#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bastide_tests::fuzz::run("progress", input));
