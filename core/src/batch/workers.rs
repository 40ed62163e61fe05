//! The threads of a batch.

/// So many decisions are worth a thread's while.
const WORTH: usize = 512;

/// The caller and its helpers: threads of this batch alone, which start with the first work that is worth it, look for more work for
/// a moment after the last, and then sleep.
#[derive(Debug)]
pub(super) struct Workers {
    threads: usize,
    #[cfg(feature = "threads")]
    helpers: Option<pool::Helpers>,
}

impl Workers {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            threads,
            #[cfg(feature = "threads")]
            helpers: None,
        }
    }

    /// Does every piece of the work, which is so many decisions in all, each on whichever thread claims it first.
    pub(super) fn share<T: Send>(
        &mut self,
        decisions: usize,
        pieces: impl ExactSizeIterator<Item = T> + Send,
        work: impl Fn(T) + Sync,
    ) {
        let threads = self.threads.min(decisions / WORTH).min(pieces.len());
        #[cfg(feature = "threads")]
        if let Some(helping @ 1..) = threads.checked_sub(1)
            && let Some(helpers) = pool::Helpers::ready(&mut self.helpers, self.threads - 1)
            && helpers.are_wanted()
        {
            return helpers.share(helping, pieces, work);
        }
        let _ = threads;
        pieces.for_each(work);
    }
}

#[cfg(feature = "threads")]
mod pool {
    use rayon_core::{ThreadPool, ThreadPoolBuilder};
    use std::hint::spin_loop;
    use std::mem;
    use std::process;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, PoisonError};
    use std::time::Instant;

    /// The most often that the caller works alone before it tries its helpers again.
    const LONGEST_PAUSE: u32 = 256;
    /// How often the caller looks whether the helpers have finished, some ten microseconds, before it sleeps.
    const LOOKS: u32 = 2000;

    #[derive(Debug)]
    pub(super) struct Helpers {
        pool: ThreadPool,
        /// A process that was forked has none of the threads.
        process: u32,
        /// How often the caller works alone from now on, and how often it was to after the last time: more and more often while the
        /// helpers make it slower, as they do where they wait for a processor that others use.
        alone: u32,
        pause: u32,
    }

    impl Helpers {
        /// The helpers, which start now where there are none in this process; none if the system starts no more threads.
        pub(super) fn ready(helpers: &mut Option<Self>, threads: usize) -> Option<&mut Self> {
            let process = process::id();
            if let Some(foreign) = helpers.take_if(|helpers| helpers.process != process) {
                // Its threads are in another process: nobody would answer who is told to stop.
                mem::forget(foreign);
            }
            if helpers.is_none() {
                let builder = ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("bastide {i}"));
                *helpers = builder.build().ok().map(|pool| Self { pool, process, alone: 0, pause: 0 });
            }
            helpers.as_mut()
        }

        /// Whether the caller is not to work alone this time.
        pub(super) fn are_wanted(&mut self) -> bool {
            let wanted = self.alone == 0;
            self.alone = self.alone.saturating_sub(1);
            wanted
        }

        pub(super) fn share<T: Send>(
            &mut self,
            helping: usize,
            pieces: impl ExactSizeIterator<Item = T> + Send,
            work: impl Fn(T) + Sync,
        ) {
            let all = pieces.len();
            let pieces = Mutex::new(pieces);
            let claim = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
            let work_on = || std::iter::from_fn(claim).map(&work).count();
            let busy = AtomicUsize::new(helping);
            let start = Instant::now();
            let (mine, working) = self.pool.in_place_scope(|scope| {
                for _ in 0..helping {
                    scope.spawn(|_| {
                        work_on();
                        busy.fetch_sub(1, Ordering::Release);
                    });
                }
                let done = (work_on(), start.elapsed());
                (0..LOOKS).take_while(|_| busy.load(Ordering::Acquire) > 0).for_each(|_| spin_loop());
                done
            });
            let slower = start.elapsed().as_secs_f64() * mine as f64 > working.as_secs_f64() * all as f64;
            self.pause = if slower { (2 * self.pause).clamp(1, LONGEST_PAUSE) } else { 0 };
            self.alone = self.pause;
        }
    }
}
