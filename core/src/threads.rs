//! Work that is worth threads of its own, started for it.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does each job, on the caller's thread and as many others as there are threads and the system starts; who is free takes the next.
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
