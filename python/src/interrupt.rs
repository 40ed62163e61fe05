//! Ctrl-C in long calls.

use crate::call::{attached, call_method};
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks for Ctrl-C.
const LISTEN: Duration = Duration::from_millis(100);

/// The time between two checks for Ctrl-C beside work.
const LISTEN_BESIDE: Duration = Duration::from_millis(20);

/// The longest that a slice of work is to take; half of it is the shortest.
const SLICE: Duration = Duration::from_millis(50);

/// Whether this is the main thread, on which Python handles signals.
fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    Ok(call_method(&threading, "current_thread", ())?.is(call_method(&threading, "main_thread", ())?))
}

/// The result of work while other threads run; Ctrl-C ends it early, and is raised. The work gets a function that returns whether
/// to end, and calls it repeatedly.
pub(crate) fn unless_interrupted<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut (dyn FnMut() -> bool + Send)) -> T + Send,
) -> PyResult<T> {
    let (mut listened, mut interrupt, is_main) = (Instant::now(), Ok(()), is_main(py)?);
    let done = py.detach(|| {
        work(&mut || {
            if is_main && interrupt.is_ok() && listened.elapsed() >= LISTEN {
                interrupt = attached(|py| py.check_signals());
                listened = Instant::now();
            }
            interrupt.is_err()
        })
    });
    interrupt.map(|()| done)
}

/// Does a number of steps in slices, between which Ctrl-C is heard. The work gets the number of steps of a slice, and returns how
/// many it did.
pub(crate) fn in_slices(py: Python<'_>, steps: u64, mut work: impl FnMut(u64) -> PyResult<u64>) -> PyResult<()> {
    let (mut left, mut size) = (steps, 1);
    while left > 0 {
        let begun = Instant::now();
        left -= work(left.min(size))?;
        py.check_signals()?;
        let took = begun.elapsed();
        if took < SLICE / 2 {
            size = size.saturating_mul(2);
        } else if took > SLICE {
            size = (size / 2).max(1);
        }
    }
    Ok(())
}

/// The result of work on a separate thread, while other threads of Python run; Ctrl-C sets `stop`, and is raised. A handler of a
/// signal may wait for what the work has locked.
pub(crate) fn aside<T: Send>(py: Python<'_>, stop: &AtomicBool, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let is_main = is_main(py)?;
    py.detach(|| {
        thread::scope(|scope| {
            let (at_work, over) = channel::<()>();
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let _at_work = at_work;
                work()
            })?;
            let mut interrupt = Ok(());
            while over.recv_timeout(LISTEN_BESIDE) == Err(RecvTimeoutError::Timeout) {
                if is_main && let Err(signal) = attached(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    interrupt = Err(signal);
                }
            }
            let done = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            interrupt.map(|()| done)
        })
    })
}
