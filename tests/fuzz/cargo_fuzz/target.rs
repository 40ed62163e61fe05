//! The fuzz target that the variable `TARGET` names.

#![no_main]

use std::sync::LazyLock;

static TARGET: LazyLock<String> = LazyLock::new(|| std::env::var("TARGET").expect("TARGET is the name of a target"));

libfuzzer_sys::fuzz_target!(|input: &[u8]| bastide_tests::fuzz::run(&TARGET, input));
