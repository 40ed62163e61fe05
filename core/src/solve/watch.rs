//! Asks on the way through a long call whether it is to stop.

use super::SolveError;

/// So many steps, of some ten nanoseconds to microseconds, come between two questions.
const STEPS: u32 = 1024;

/// Asks on the way through a long call whether it is to stop.
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

    /// Takes a step; says whether the call is to stop.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps == STEPS {
            self.steps = 0;
            return self.asks();
        }
        self.is_over
    }

    /// Takes a step; an error where the call is to stop.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), SolveError> {
        if self.is_over() { Err(SolveError::Stopped) } else { Ok(()) }
    }

    /// What a call found, unless it was stopped on the way.
    pub(super) fn unless_over<T>(&self, found: T) -> Result<T, SolveError> {
        if self.is_over { Err(SolveError::Stopped) } else { Ok(found) }
    }
}
