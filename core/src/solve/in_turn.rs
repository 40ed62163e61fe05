//! Work on several threads, whose results are taken in turn.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Range;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest time until the caller's thread is asked again what to do.
const PAUSE: Duration = Duration::from_millis(10);

/// Calls `work` for each number, on up to `threads` threads beside the caller's. On the caller's thread, `take` gets each number
/// with its result, in the order of the numbers, and nothing whenever a while has passed; its first failure ends the call. If one
/// thread is enough, or the system starts none, the numbers are left.
pub(super) fn in_turn<R: Send, E>(
    threads: usize,
    numbers: &mut Range<usize>,
    work: &(dyn Fn(usize) -> R + Sync),
    take: &mut dyn FnMut(Option<(usize, R)>) -> Result<(), E>,
) -> Result<(), E> {
    let (mut expected, mut early, threads) = (numbers.start, BTreeMap::new(), threads.min(numbers.len()));
    if threads <= 1 {
        return Ok(());
    }
    let (numbers, (send, done)) = (Mutex::new(numbers), channel());
    let next = || numbers.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on = |send: Sender<(usize, R)>| {
        // Nobody receives after a failure.
        iter::from_fn(next).try_for_each(|number| send.send((number, work(number)))).unwrap_or_default();
    };
    thread::scope(|scope| {
        let start = |_: &usize| {
            let send = send.clone();
            thread::Builder::new().spawn_scoped(scope, || work_on(send)).is_ok()
        };
        if (0..threads).take_while(start).count() == 0 {
            return Ok(());
        }
        drop(send);
        loop {
            match done.recv_timeout(PAUSE) {
                Ok((number, result)) => drop(early.insert(number, result)),
                Err(RecvTimeoutError::Timeout) => take(None)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(result) = early.remove(&expected) {
                take(Some((expected, result)))?;
                expected += 1;
            }
        }
    })
}
