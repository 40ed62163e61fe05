//! Asks during a long call whether it is to stop.

use super::SolveError;

/// The number of steps, each taking some ten nanoseconds to microseconds, between two questions.
const STEPS: u32 = 1024;

/// Asks during a long call whether it is to stop.
pub(super) struct Watch<'a> {
    stop: &'a mut dyn FnMut() -> bool,
    steps: u32,
    is_over: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { stop, steps: 0, is_over: false }
    }

    /// Asks now.
    pub(super) fn asks(&mut self) -> bool {
        self.is_over = self.is_over || (self.stop)();
        self.is_over
    }

    /// Asks now; fails if the call is to stop.
    pub(super) fn ask(&mut self) -> Result<(), SolveError> {
        self.asks();
        self.unless_over(())
    }

    /// Takes a step; returns whether the call is to stop.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps == STEPS {
            self.steps = 0;
            return self.asks();
        }
        self.is_over
    }

    /// Takes a step; fails if the call is to stop.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), SolveError> {
        if self.is_over() { Err(SolveError::Stopped) } else { Ok(()) }
    }

    /// The result of a call, unless it was stopped.
    pub(super) fn unless_over<T>(&self, found: T) -> Result<T, SolveError> {
        if self.is_over { Err(SolveError::Stopped) } else { Ok(found) }
    }
}
