//! Observations as bytes, written with the processor's instructions.

use super::{Sink, count, mark};
use crate::simd::Processor;
use crate::{Bag, Finite, Set, Zone};

/// Writes the values as bytes, one after the other.
pub(crate) struct Bytes<'a, C> {
    rest: &'a mut [u8],
    processor: C,
}

impl<'a, C: Processor> Bytes<'a, C> {
    /// Writes into memory that has room for everything.
    #[inline(always)]
    pub(crate) fn new(out: &'a mut [u8], processor: C) -> Self {
        Self { rest: out, processor }
    }

    #[inline(always)]
    fn next(&mut self, length: usize) -> &'a mut [u8] {
        let (next, rest) = std::mem::take(&mut self.rest).split_at_mut(length);
        self.rest = rest;
        next
    }

    /// Writes up to eight values; where there is room, it writes all eight, because the bytes after them are overwritten later.
    #[inline(always)]
    fn put(&mut self, length: usize, values: u64) {
        match self.rest.first_chunk_mut() {
            Some(place) => *place = values.to_le_bytes(),
            None => self.rest[..length].copy_from_slice(&values.to_le_bytes()[..length]),
        }
        self.next(length);
    }

    /// Writes 1 for each value in a set, and 0 for the others.
    #[inline(always)]
    pub(crate) fn put_set<T: Finite>(&mut self, set: &Set<T>) {
        if T::COUNT <= 8 {
            return self.put(T::COUNT, self.processor.spread_bits(set.words()[0] as u8));
        }
        let (words, rest) = self.next(T::COUNT).as_chunks_mut::<64>();
        for (word, out) in set.words().iter().zip(words) {
            self.spread_word(*word, out);
        }
        if let (Some(last), false) = (set.words().last(), rest.is_empty()) {
            self.spread_word(*last, rest);
        }
    }

    /// Writes the lowest bits of a word, a byte for each.
    #[inline(always)]
    fn spread_word(&self, word: u64, out: &mut [u8]) {
        let (halves, rest) = out.as_chunks_mut();
        for (half, bits) in halves.iter_mut().zip([word as u32, (word >> 32) as u32]) {
            *half = self.processor.spread_half(bits);
        }
        if !rest.is_empty() {
            let half = self.processor.spread_half((word >> (32 * halves.len())) as u32);
            rest.copy_from_slice(&half[..rest.len()]);
        }
    }
}

impl<C: Processor> Sink for Bytes<'_, C> {
    /// Checks once that there is room for all values, in place of a check for each field.
    #[inline(always)]
    fn expect(&mut self, values: usize) {
        self.rest = self.next(values);
    }

    #[inline(always)]
    fn rows<const N: usize, const M: usize>(&mut self, _: &'static str, _: u8, _: &'static str, rows: [[u8; N]; M]) {
        self.next(N * M).copy_from_slice(rows.as_flattened());
    }

    #[inline(always)]
    fn bags<T: Finite, const N: usize>(&mut self, _: &'static str, _: u8, _: &'static str, bags: [&Bag<T>; N]) {
        for bag in bags {
            for (word, first) in bag.words().iter().zip((0..T::COUNT).step_by(8)) {
                self.put(usize::min(8, T::COUNT - first), self.processor.spread_nibbles(*word));
            }
        }
    }

    #[inline(always)]
    fn sizes<T: Finite, const N: usize>(&mut self, _: &'static str, _: u8, _: &'static str, zones: [Zone<'_, T>; N]) {
        let processor = self.processor;
        for (size, zone) in self.next(N).iter_mut().zip(zones) {
            *size = zone.total(processor) as u8;
        }
    }

    #[inline(always)]
    fn set<T: Finite>(&mut self, _: &'static str, _: &'static str, set: &Set<T>) {
        self.put_set(set);
    }

    #[inline(always)]
    fn places<const N: usize>(&mut self, _: &'static str, _: u8, _: &'static str, named: impl IntoIterator<Item = usize>) {
        let values = self.next(N);
        values.fill(0);
        count(values, named);
    }

    #[inline(always)]
    fn one_of<const N: usize>(&mut self, _: &'static str, _: &'static str, place: Option<usize>) {
        let place = place.map_or(N, |place| place.min(N));
        match N {
            0..=8 => self.put(N, u64::from(place < N) << (8 * (place % 8))),
            9..=255 => (0..).zip(self.next(N)).for_each(|(i, value)| *value = (i == place as u8).into()),
            _ => mark(self.next(N), Some(place)),
        }
    }
}
