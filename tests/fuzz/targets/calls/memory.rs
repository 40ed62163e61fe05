//! The caller's memory, with guard memory after it, which must not be written to.

use std::marker::PhantomData;
use std::ptr;

/// The words after the memory, and what they hold.
const AFTER: usize = 8;
const KEPT: u8 = 0xA5;

/// Memory for some values; NULL stands for none, whatever its length.
pub(super) struct Memory<T> {
    words: Vec<u64>,
    length: usize,
    is_null: bool,
    of: PhantomData<T>,
}

impl<T> Memory<T> {
    pub(super) fn new(length: usize, is_null: bool) -> Self {
        let words = (length * size_of::<T>()).div_ceil(size_of::<u64>()) + AFTER;
        Self { words: vec![u64::from_ne_bytes([KEPT; 8]); words], length, is_null, of: PhantomData }
    }

    pub(super) fn start(&mut self) -> *mut T {
        if self.is_null { ptr::null_mut() } else { self.words.as_mut_ptr().cast() }
    }

    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Asserts that nothing was written after the memory, nor into it if it was not given.
    pub(super) fn is_kept(&self) {
        let bytes = self.words.iter().flat_map(|word| word.to_ne_bytes());
        let given = if self.is_null { 0 } else { self.length * size_of::<T>() };
        assert!(bytes.skip(given).all(|byte| byte == KEPT), "written beyond {} values", self.length);
    }

    /// The first values, which have been written.
    pub(super) fn values(&self, count: usize) -> Vec<T> {
        assert!(count <= self.length && !self.is_null);
        let start = self.words.as_ptr().cast::<T>();
        // SAFETY: there are as many values, and the words are aligned for them.
        (0..count).map(|place| unsafe { start.add(place).read() }).collect()
    }
}
