//! Work that is worth starting threads for.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs each job, on the caller's thread and on as many others as `threads` allows and the system starts; idle threads take the next job.
pub(crate) fn each<J: Send>(threads: usize, jobs: impl Iterator<Item = J> + Send, work: impl Fn(J) + Sync) {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on = || std::iter::from_fn(next).for_each(&work);
    if threads <= 1 {
        return work_on();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, work_on).is_err() {
                break;
            }
        }
        work_on();
    });
}
