//! Ctrl-C in long calls.

use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// The time between two checks for Ctrl-C.
const LISTEN: Duration = Duration::from_millis(100);

/// The result of work while other threads run; Ctrl-C ends it early, and is raised. The work gets a function that returns whether
/// to end, and calls it repeatedly.
pub(crate) fn unless_interrupted<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut (dyn FnMut() -> bool + Send)) -> T + Send,
) -> PyResult<T> {
    let (mut listened, mut interrupt) = (Instant::now(), Ok(()));
    let done = py.detach(|| {
        work(&mut || {
            if interrupt.is_ok() && listened.elapsed() >= LISTEN {
                interrupt = Python::attach(|py| py.check_signals());
                listened = Instant::now();
            }
            interrupt.is_err()
        })
    });
    interrupt.map(|()| done)
}
