//! Work shared by the processors.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::{self, available_parallelism};

/// The results of a function for each item, in the order of the items.
pub fn of_each<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let places = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
        places.map_while(|place| Some((place, make(items.get(place)?)))).collect::<Vec<_>>()
    };
    let mut made: Vec<(usize, R)> = thread::scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    made.sort_by_key(|(place, _)| *place);
    made.into_iter().map(|(_, made)| made).collect()
}
