//! Functions that only the tests call (feature `test-hooks`).

use crate::status::{Status, guard};

/// Panics, and returns BASTIDE_STATUS_PANIC.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_test_panic() -> Status {
    guard::<()>(|| panic!("a test of a panic"))
}
