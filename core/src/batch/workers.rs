//! The threads of a batch.

/// How many matches a thread claims at a time.
pub(super) const CHUNK: usize = u64::BITS as usize;

/// How many decisions are worth waking a thread for.
const WORTH: usize = 512;

/// What the threads do: one task may be worth waking them for, and another not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    Play,
    Sample,
    SampleLogits,
}

/// The caller and its helpers: threads of this batch alone, which start with the first work that is worth it, look for more work for
/// a moment after the last, and then sleep. WebAssembly starts none.
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

    /// Does the work on all rows, a chunk at a time; `decisions` is about how many decisions it takes, and `take_first` takes off what
    /// belongs to the first rows.
    pub(super) fn share<T: Send>(
        &mut self,
        task: Task,
        rows: usize,
        decisions: usize,
        mut all: T,
        take_first: impl Fn(&mut T, usize) -> T + Sync,
        work: impl Fn(T) + Sync,
    ) {
        let most = if cfg!(target_family = "wasm") { 1 } else { self.threads };
        let threads = most.min(decisions / WORTH).min(rows.div_ceil(CHUNK));
        #[cfg(feature = "threads")]
        if let Some(helping @ 1..) = threads.checked_sub(1)
            && let Some(helpers) = pool::Helpers::ready(&mut self.helpers, self.threads - 1)
            && helpers.pauses[task as usize].is_over()
        {
            return helpers.share(task, helping, rows, all, take_first, work);
        }
        let _ = (task, threads);
        for _ in 1..rows.div_ceil(CHUNK) {
            work(take_first(&mut all, CHUNK));
        }
        work(all);
    }
}

/// Takes the first items off.
#[inline]
pub(super) fn take_first<'a, T>(items: &mut &'a mut [T], many: usize) -> &'a mut [T] {
    items.split_off_mut(..many).unwrap_or_default()
}

#[cfg(feature = "threads")]
mod pool {
    use super::{CHUNK, Task};
    use rayon_core::{ThreadPool, ThreadPoolBuilder, current_thread_index};
    use std::hint::spin_loop;
    use std::iter::from_fn;
    use std::mem;
    use std::process;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, PoisonError};
    use std::time::Instant;

    /// The most often that the caller works alone before it tries its helpers again.
    const LONGEST_PAUSE: u32 = 1024;
    /// How often the caller looks whether the helpers have finished, some ten microseconds, before it sleeps.
    const LOOKS: u32 = 2000;

    #[derive(Debug)]
    pub(super) struct Helpers {
        pool: ThreadPool,
        /// A process that was forked has none of the threads.
        process: u32,
        /// A pause for each task.
        pub(super) pauses: [Pause; Task::SampleLogits as usize + 1],
    }

    /// How often the caller works alone from now on, and how often it was to after the last time: twice as often whenever the helpers
    /// made it slower, as they do where they have to be woken for little, or wait for a processor that others use; otherwise half.
    #[derive(Clone, Copy, Default, Debug)]
    pub(super) struct Pause {
        left: u32,
        length: u32,
    }

    impl Pause {
        /// Whether the caller is not to work alone this time.
        pub(super) fn is_over(&mut self) -> bool {
            let over = self.left == 0;
            self.left = self.left.saturating_sub(1);
            over
        }

        /// Begins after the caller and its helpers were slower than it would have been alone, or faster.
        fn begin(&mut self, slower: bool) {
            self.length = if slower { (2 * self.length).clamp(1, LONGEST_PAUSE) } else { self.length / 2 };
            self.left = self.length;
        }
    }

    impl Helpers {
        /// The helpers, which start now where there are none in this process; none if the system starts no more threads.
        pub(super) fn ready(helpers: &mut Option<Self>, threads: usize) -> Option<&mut Self> {
            let process = process::id();
            if let Some(foreign) = helpers.take_if(|helpers| helpers.process != process) {
                // Its threads are in another process: told to stop, they would not answer.
                mem::forget(foreign);
            }
            if helpers.is_none() {
                let builder = ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("bastide {i}"));
                *helpers = builder.build().ok().map(|pool| Self { pool, process, pauses: Default::default() });
            }
            helpers.as_mut()
        }

        /// Each thread begins with a part of the rows, the same one in every call, for that lies in its cache, and then claims what is
        /// left of the others.
        pub(super) fn share<T: Send>(
            &mut self,
            task: Task,
            helping: usize,
            rows: usize,
            mut all: T,
            take_first: impl Fn(&mut T, usize) -> T + Sync,
            work: impl Fn(T) + Sync,
        ) {
            let chunks = rows.div_ceil(CHUNK);
            let longest = chunks.div_ceil(helping + 1) * CHUNK;
            let parts = (0..rows).step_by(longest).map(|first| {
                let many = longest.min(rows - first);
                Mutex::new((many, take_first(&mut all, many)))
            });
            let parts: Vec<_> = parts.collect();
            let claim = |part: &Mutex<(usize, T)>| {
                let (rows, rest) = &mut *part.lock().unwrap_or_else(PoisonError::into_inner);
                let many = CHUNK.min(*rows);
                *rows -= many;
                (many > 0).then(|| take_first(rest, many))
            };
            let work_from = |part: usize| {
                let (before, from) = parts.split_at(part % parts.len());
                from.iter().chain(before).flat_map(|part| from_fn(|| claim(part))).map(&work).count()
            };
            let busy = AtomicUsize::new(helping);
            let start = Instant::now();
            let (mine, working) = self.pool.in_place_scope(|scope| {
                for _ in 0..helping {
                    scope.spawn(|_| {
                        work_from(current_thread_index().map_or(0, |helper| helper + 1));
                        busy.fetch_sub(1, Ordering::Release);
                    });
                }
                let done = (work_from(0), start.elapsed());
                (0..LOOKS).take_while(|_| busy.load(Ordering::Acquire) > 0).for_each(|_| spin_loop());
                done
            });
            let slower = start.elapsed().as_secs_f64() * mine as f64 > working.as_secs_f64() * chunks as f64;
            self.pauses[task as usize].begin(slower);
        }
    }
}
