//! Adding values to a bag, and taking values from it: in a checked, a trying and an unchecked form.

use super::Bag;
use super::error::{BagError, MOST};
use crate::Finite;
use crate::simd::bytes;
use std::fmt::Display;
use std::ops::{AddAssign, SubAssign};

impl<T: Finite> Bag<T> {
    /// Adds one copy of a value.
    ///
    /// # Panics
    /// If there are already 15.
    #[inline]
    #[track_caller]
    pub fn add(&mut self, value: T) {
        must(self.try_add(value));
    }

    /// Adds `n` copies of a value.
    ///
    /// # Panics
    /// If there would be more than 15.
    #[inline]
    #[track_caller]
    pub fn add_some(&mut self, value: T, n: u8) {
        must(self.try_add_some(value, n));
    }

    /// Takes one copy of a value.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub fn take(&mut self, value: T) {
        must(self.try_take(value));
    }

    /// Takes `n` copies of a value.
    ///
    /// # Panics
    /// If there are fewer.
    #[inline]
    #[track_caller]
    pub fn take_some(&mut self, value: T, n: u8) {
        must(self.try_take_some(value, n));
    }

    /// Adds one copy of a value, or nothing if there are already 15.
    #[inline]
    pub fn try_add(&mut self, value: T) -> Result<(), BagError<T>> {
        self.try_add_some(value, 1)
    }

    /// Adds `n` copies of a value, or nothing if there would be more than 15.
    #[inline]
    pub fn try_add_some(&mut self, value: T, n: u8) -> Result<(), BagError<T>> {
        let held = self.count(value);
        if u32::from(held) + u32::from(n) > MOST {
            return Err(BagError::TooMany { value, held, added: n });
        }
        self.add_some_unchecked(value, n);
        Ok(())
    }

    /// Adds everything in another bag, or nothing if there would be more than 15 of a value.
    #[inline]
    pub fn try_add_all(&mut self, other: Self) -> Result<(), BagError<T>> {
        if self.words().iter().zip(other.words()).any(|(mine, theirs)| bytes::nibbles_overflow(*mine, *theirs)) {
            return Err(self.too_many(&other));
        }
        self.add_all_unchecked(other);
        Ok(())
    }

    /// Takes one copy of a value, or nothing if there is none.
    #[inline]
    pub fn try_take(&mut self, value: T) -> Result<(), BagError<T>> {
        self.try_take_some(value, 1)
    }

    /// Takes `n` copies of a value, or nothing if there are fewer.
    #[inline]
    pub fn try_take_some(&mut self, value: T, n: u8) -> Result<(), BagError<T>> {
        let held = self.count(value);
        if held < n {
            return Err(BagError::TooFew { value, held, taken: n });
        }
        self.take_some_unchecked(value, n);
        Ok(())
    }

    /// Takes everything in another bag, or nothing if this one does not [cover](Bag::covers) it.
    #[inline]
    pub fn try_take_all(&mut self, other: Self) -> Result<(), BagError<T>> {
        if !self.covers(&other) {
            return Err(self.too_few(&other));
        }
        self.take_all_unchecked(other);
        Ok(())
    }

    #[cold]
    fn too_many(&self, other: &Self) -> BagError<T> {
        let first = T::all().find(|value| u32::from(self.count(*value) + other.count(*value)) > MOST);
        let value = first.expect("there are too many of a value");
        BagError::TooMany { value, held: self.count(value), added: other.count(value) }
    }

    #[cold]
    fn too_few(&self, other: &Self) -> BagError<T> {
        let first = T::all().find(|value| self.count(*value) < other.count(*value));
        let value = first.expect("there are too few of a value");
        BagError::TooFew { value, held: self.count(value), taken: other.count(value) }
    }

    /// Adds one copy of a value that has fewer than 15.
    #[inline]
    #[track_caller]
    pub(crate) fn add_unchecked(&mut self, value: T) {
        self.add_some_unchecked(value, 1);
    }

    /// Adds `n` copies of a value; there are at most 15 afterwards.
    #[inline]
    #[track_caller]
    pub(crate) fn add_some_unchecked(&mut self, value: T, n: u8) {
        debug_assert!(u32::from(n) <= MOST, "more than {MOST} of {value}");
        self.add_all_unchecked(Self::some(value, n));
    }

    /// Adds everything in another bag; there are at most 15 of each value afterwards.
    #[inline]
    #[track_caller]
    pub(crate) fn add_all_unchecked(&mut self, other: Self) {
        for (mine, theirs) in self.counts.as_mut().iter_mut().zip(other.words()) {
            debug_assert!(!bytes::nibbles_overflow(*mine, *theirs), "more than {MOST} of a value in {other:?} and another bag");
            *mine = mine.wrapping_add(*theirs);
        }
    }

    /// Takes one copy of a value that has at least one.
    #[inline]
    #[track_caller]
    pub(crate) fn take_unchecked(&mut self, value: T) {
        self.take_some_unchecked(value, 1);
    }

    /// Takes `n` copies of a value that has at least `n`.
    #[inline]
    #[track_caller]
    pub(crate) fn take_some_unchecked(&mut self, value: T, n: u8) {
        debug_assert!(u32::from(n) <= MOST, "more than {MOST} of {value}");
        self.take_all_unchecked(Self::some(value, n));
    }

    /// Takes everything in another bag, which this one [covers](Bag::covers).
    #[inline]
    #[track_caller]
    pub(crate) fn take_all_unchecked(&mut self, other: Self) {
        for (mine, theirs) in self.counts.as_mut().iter_mut().zip(other.words()) {
            debug_assert!(!bytes::nibbles_underflow(*mine, *theirs), "{other:?} is not covered");
            *mine = mine.wrapping_sub(*theirs);
        }
    }
}

impl<T: Finite> AddAssign for Bag<T> {
    /// Adds everything in another bag.
    ///
    /// # Panics
    /// If there would be more than 15 of a value.
    #[inline]
    #[track_caller]
    fn add_assign(&mut self, other: Self) {
        must(self.try_add_all(other));
    }
}

impl<T: Finite> SubAssign for Bag<T> {
    /// Takes everything in another bag.
    ///
    /// # Panics
    /// If this one does not [cover](Bag::covers) it.
    #[inline]
    #[track_caller]
    fn sub_assign(&mut self, other: Self) {
        must(self.try_take_all(other));
    }
}

/// Panics with the reason why the bag cannot be changed.
#[inline]
#[track_caller]
fn must<T: Display>(done: Result<(), BagError<T>>) {
    if let Err(error) = done {
        panic!("{error}");
    }
}
