//! Work that is worth starting threads for.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs each job, on the caller's thread and on as many others as `threads` allows and the system starts; idle threads take the
/// next job.
pub(crate) fn each<J: Send>(threads: usize, jobs: impl Iterator<Item = J> + Send, work: impl Fn(J) + Sync) {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    until_done(threads, &|| next().map(&work).is_some());
}

/// Repeats `work` on several threads until it returns false: nothing is left.
fn until_done(threads: usize, work: &(dyn Fn() -> bool + Sync)) {
    let work_on = || while work() {};
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
