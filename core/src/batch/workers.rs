//! The threads of a batch.

/// The number of matches that a thread claims at a time.
pub(super) const CHUNK: usize = u64::BITS as usize;

/// The number of decisions that justifies waking a thread.
const WORTH: usize = 512;

/// The size of some work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    pub(super) task: Task,
    pub(super) rows: usize,
    /// The approximate number of decisions that it takes.
    pub(super) decisions: usize,
    /// The number of rows that a thread claims at a time.
    pub(super) grain: usize,
}

impl Load {
    /// A decision in each row.
    pub(super) fn new(task: Task, rows: usize) -> Self {
        Self { task, rows, decisions: rows, grain: CHUNK }
    }

    /// The work of choices in some of the rows, each of which takes as long as `cost` decisions.
    pub(super) fn of_choices(rows: usize, some: usize, cost: usize) -> Self {
        let grain = (WORTH / cost.max(1)).clamp(1, CHUNK);
        Self { grain, decisions: some.saturating_mul(cost), ..Self::new(Task::Play, rows) }
    }
}

/// The tasks of the threads: one task may be worth waking them for, and another not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    Play,
    Sample,
    SampleLogits,
    Playout,
}

/// The caller and its helpers: threads of this batch alone, which start with the first work that is worth it, look for more work
/// for a moment after the last, and then sleep. WebAssembly starts none.
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

    /// Does the work on all rows; `take_first` splits off the parts of the first rows.
    pub(super) fn share<T: Send>(
        &mut self,
        load: Load,
        mut all: T,
        take_first: impl Fn(&mut T, usize) -> T + Sync,
        work: impl Fn(T) + Sync,
    ) {
        let Load { task, rows, decisions, grain } = load;
        let most = if cfg!(target_family = "wasm") { 1 } else { self.threads };
        let threads = most.min(decisions / WORTH).min(rows.div_ceil(grain));
        #[cfg(feature = "threads")]
        if let Some(helping @ 1..) = threads.checked_sub(1)
            && let Some(helpers) = pool::Helpers::ready(&mut self.helpers, self.threads - 1)
            && helpers.pauses[task as usize].is_over()
        {
            return helpers.share(load, helping, all, take_first, work);
        }
        let _ = (task, threads);
        for _ in 1..rows.div_ceil(grain) {
            work(take_first(&mut all, grain));
        }
        work(all);
    }
}

/// Splits off the first items.
#[inline]
pub(super) fn take_first<'a, T>(items: &mut &'a mut [T], many: usize) -> &'a mut [T] {
    items.split_off_mut(..many).unwrap_or_default()
}

#[cfg(feature = "threads")]
mod pool {
    use super::{Load, Task};
    use rayon_core::{ThreadPool, ThreadPoolBuilder, current_thread_index};
    use std::hint::spin_loop;
    use std::mem;
    use std::process;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, PoisonError};
    use std::time::Instant;

    /// The longest sequence of calls in which the caller works alone before it tries its helpers again.
    const LONGEST_PAUSE: u32 = 1024;
    /// The number of times that the caller checks whether the helpers have finished, for some ten microseconds, before it sleeps.
    const LOOKS: u32 = 2000;

    #[derive(Debug)]
    pub(super) struct Helpers {
        pool: ThreadPool,
        /// A forked process lacks the threads.
        process: u32,
        /// A pause for each task.
        pub(super) pauses: [Pause; Task::Playout as usize + 1],
    }

    /// Exponential back-off: doubles when helpers made the call slower, because they had to be woken for little work or waited
    /// for a busy processor; halves when they helped.
    #[derive(Clone, Copy, Default, Debug)]
    pub(super) struct Pause {
        left: u32,
        length: u32,
    }

    impl Pause {
        /// Whether the caller uses the helpers this time.
        pub(super) fn is_over(&mut self) -> bool {
            let over = self.left == 0;
            self.left = self.left.saturating_sub(1);
            over
        }

        /// Updates the pause after the caller and its helpers were slower than the caller alone would have been, or faster.
        fn begin(&mut self, slower: bool) {
            self.length = if slower { (2 * self.length).clamp(1, LONGEST_PAUSE) } else { self.length / 2 };
            self.left = self.length;
        }
    }

    impl Helpers {
        /// The helpers, started now if this process has none; `None` if the system starts no more threads.
        pub(super) fn ready(helpers: &mut Option<Self>, threads: usize) -> Option<&mut Self> {
            let process = process::id();
            if let Some(foreign) = helpers.take_if(|helpers| helpers.process != process) {
                // The threads are in another process: they would not answer a request to stop.
                mem::forget(foreign);
            }
            if helpers.is_none() {
                let builder = ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("bastide {i}"));
                *helpers = builder.build().ok().map(|pool| Self { pool, process, pauses: Default::default() });
            }
            helpers.as_mut()
        }

        /// Each thread begins with a part of the rows, the same part in every call, because that lies in its cache, and then
        /// claims the remaining rows of the others.
        pub(super) fn share<T: Send>(
            &mut self,
            load: Load,
            helping: usize,
            mut all: T,
            take_first: impl Fn(&mut T, usize) -> T + Sync,
            work: impl Fn(T) + Sync,
        ) {
            let Load { task, rows, grain, .. } = load;
            let longest = rows.div_ceil(grain).div_ceil(helping + 1) * grain;
            let mut parts = Vec::with_capacity(helping + 1);
            for first in (0..rows).step_by(longest) {
                let many = longest.min(rows - first);
                parts.push(Mutex::new((many, take_first(&mut all, many))));
            }
            let work_on = |part: usize| {
                let mut part = parts[part].lock().unwrap_or_else(PoisonError::into_inner);
                let (rows, rest) = &mut *part;
                let many = grain.min(*rows);
                *rows -= many;
                let chunk = (many > 0).then(|| take_first(rest, many));
                drop(part);
                chunk.map(&work).is_some()
            };
            self.run(task, rows.div_ceil(grain), helping, parts.len(), &work_on);
        }

        /// Does all `chunks` chunks of the parts; `work_on` does one of a part, and returns whether one was left.
        fn run(&mut self, task: Task, chunks: usize, helping: usize, parts: usize, work_on: &(dyn Fn(usize) -> bool + Sync)) {
            let work_from = |first: usize| {
                let in_turn = (0..parts).map(|next| (first + next) % parts);
                in_turn.map(|part| (0..).take_while(|_| work_on(part)).count()).sum::<usize>()
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
