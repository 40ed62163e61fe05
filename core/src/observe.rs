//! What a seat sees: as numbers, and as a description of these numbers.

use crate::simd::Processor;
use crate::{Bag, Finite, Set};

/// Where the one function of a game that writes observations puts its fields.
///
/// Every field has a name, a maximum (at least 1, the least upper bound that the rules give) and a meaning; its values are small
/// unsigned integers.
pub trait Sink {
    /// Says how many values there are, before the first field: the room for all of them is then looked for once, and not for each
    /// field. A game can leave it out; the wrong number is a panic.
    #[inline(always)]
    fn room(&mut self, _values: usize) {}

    /// A field of `N` values.
    #[inline(always)]
    fn field<const N: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, values: [u8; N]) {
        self.rows(name, maximum, meaning, [values]);
    }

    /// A field of `M` rows of `N` values each.
    fn rows<const N: usize, const M: usize>(
        &mut self,
        name: &'static str,
        maximum: u8,
        meaning: &'static str,
        rows: [[u8; N]; M],
    );

    /// A field with the counts of several bags, one after the other.
    fn bags<T: Finite, const N: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, bags: [&Bag<T>; N]);

    /// A field with the counts of a bag, in the order of the ids.
    #[inline(always)]
    fn bag<T: Finite>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, bag: &Bag<T>) {
        self.bags(name, maximum, meaning, [bag]);
    }

    /// A field with the sizes of several bags.
    #[inline(always)]
    fn sizes<T: Finite, const N: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, bags: [&Bag<T>; N]) {
        self.field(name, maximum, meaning, bags.map(|bag| bag.len() as u8));
    }

    /// A field with a value for each that could be in a set, in the order of the ids, 1 where it is.
    fn set<T: Finite>(&mut self, name: &'static str, meaning: &'static str, set: &Set<T>);

    /// A field of one value.
    #[inline(always)]
    fn number(&mut self, name: &'static str, maximum: u8, meaning: &'static str, value: u8) {
        self.field(name, maximum, meaning, [value]);
    }

    /// A field of one value, 1 where a condition holds.
    #[inline(always)]
    fn flag(&mut self, name: &'static str, meaning: &'static str, holds: bool) {
        self.number(name, 1, meaning, holds.into());
    }

    /// A field of `N` values: how often each place is named.
    #[inline(always)]
    fn places<const N: usize>(
        &mut self,
        name: &'static str,
        maximum: u8,
        meaning: &'static str,
        named: impl IntoIterator<Item = usize>,
    ) {
        let mut values = [0; N];
        count(&mut values, named);
        self.field(name, maximum, meaning, values);
    }

    /// A field of `N` values, 1 at the one place that holds, if any.
    #[inline(always)]
    fn one_of<const N: usize>(&mut self, name: &'static str, meaning: &'static str, place: Option<usize>) {
        self.places::<N>(name, 1, meaning, place);
    }
}

/// Adds one to a value each time its place is named.
#[inline(always)]
fn count(values: &mut [u8], named: impl IntoIterator<Item = usize>) {
    for place in named {
        if let Some(value) = values.get_mut(place) {
            *value += 1;
        }
    }
}

/// Writes 1 at the one place that holds, if any, and 0 at the others.
#[inline(always)]
fn mark<V: Copy + From<bool>>(values: &mut [V], place: Option<usize>) {
    values.fill(false.into());
    let holds = place.filter(|place| *place < values.len());
    if let Some(value) = values.get_mut(holds.unwrap_or(0)) {
        *value = holds.is_some().into();
    }
}

/// The fields of an observation, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The fields in the order of the observation.
    pub fields: Vec<Field>,
}

/// A field of an observation: values with one name, one maximum and one meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The place of its first value.
    pub offset: usize,
    /// How many values it has.
    pub length: usize,
    /// The largest that a value can be.
    pub maximum: u8,
    /// What the values say.
    pub meaning: &'static str,
}

impl Layout {
    /// The number of values of an observation.
    pub fn length(&self) -> usize {
        self.fields.last().map_or(0, |field| field.offset + field.length)
    }
}

/// Writes the values as bytes, one after the other.
pub(crate) struct Bytes<'a>(pub(crate) &'a mut [u8], pub(crate) Processor);

impl<'a> Bytes<'a> {
    #[inline(always)]
    fn next(&mut self, length: usize) -> &'a mut [u8] {
        let (next, rest) = std::mem::take(&mut self.0).split_at_mut(length);
        self.0 = rest;
        next
    }

    /// Writes up to eight values; all eight where there is room, for what comes after them is overwritten.
    #[inline(always)]
    fn put(&mut self, length: usize, values: u64) {
        match self.0.first_chunk_mut() {
            Some(place) => *place = values.to_le_bytes(),
            None => self.0[..length].copy_from_slice(&values.to_le_bytes()[..length]),
        }
        self.next(length);
    }

    /// Writes 1 for each value that is in a set, and 0 for the others.
    #[inline(always)]
    pub(crate) fn put_set<T: Finite>(&mut self, set: &Set<T>) {
        if T::COUNT <= 8 {
            return self.put(T::COUNT, self.1.spread_bits(set.words()[0] as u8));
        }
        let (words, rest) = self.next(T::COUNT).as_chunks_mut::<64>();
        for (word, out) in set.words().iter().zip(words) {
            spread_word(self.1, *word, out);
        }
        if let (Some(last), false) = (set.words().last(), rest.is_empty()) {
            spread_word(self.1, *last, rest);
        }
    }
}

/// Writes the lowest bits of a word, a byte for each.
#[inline(always)]
fn spread_word(processor: Processor, word: u64, out: &mut [u8]) {
    let (halves, rest) = out.as_chunks_mut();
    for (half, bits) in halves.iter_mut().zip([word as u32, (word >> 32) as u32]) {
        *half = processor.spread_half(bits);
    }
    if !rest.is_empty() {
        let half = processor.spread_half((word >> (32 * halves.len())) as u32);
        rest.copy_from_slice(&half[..rest.len()]);
    }
}

impl Sink for Bytes<'_> {
    #[inline(always)]
    fn room(&mut self, values: usize) {
        self.0 = self.next(values);
    }

    #[inline(always)]
    fn rows<const N: usize, const M: usize>(&mut self, _: &'static str, _: u8, _: &'static str, rows: [[u8; N]; M]) {
        self.next(N * M).copy_from_slice(rows.as_flattened());
    }

    #[inline(always)]
    fn bags<T: Finite, const N: usize>(&mut self, _: &'static str, _: u8, _: &'static str, bags: [&Bag<T>; N]) {
        for bag in bags {
            for (word, first) in bag.words().iter().zip((0..T::COUNT).step_by(8)) {
                self.put(usize::min(8, T::COUNT - first), self.1.spread_nibbles(*word));
            }
        }
    }

    #[inline(always)]
    fn sizes<T: Finite, const N: usize>(&mut self, _: &'static str, _: u8, _: &'static str, bags: [&Bag<T>; N]) {
        for (size, bag) in self.next(N).iter_mut().zip(bags) {
            *size = bag.words().iter().map(|word| self.1.total_of_nibbles(*word)).sum::<u32>() as u8;
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

/// Writes the values as fractions of their maxima, one after the other.
pub(crate) struct Floats<'a>(pub(crate) &'a mut [f32]);

impl<'a> Floats<'a> {
    #[inline(always)]
    fn next(&mut self, length: usize) -> &'a mut [f32] {
        let (next, rest) = std::mem::take(&mut self.0).split_at_mut(length);
        self.0 = rest;
        next
    }

    #[inline(always)]
    fn put(&mut self, maximum: u8, values: impl ExactSizeIterator<Item = u8>) {
        for (out, value) in self.next(values.len()).iter_mut().zip(values) {
            *out = f32::from(value) / f32::from(maximum);
        }
    }
}

impl Sink for Floats<'_> {
    #[inline(always)]
    fn rows<const N: usize, const M: usize>(&mut self, _: &'static str, maximum: u8, _: &'static str, rows: [[u8; N]; M]) {
        self.put(maximum, rows.as_flattened().iter().copied());
    }

    #[inline(always)]
    fn bags<T: Finite, const N: usize>(&mut self, _: &'static str, maximum: u8, _: &'static str, bags: [&Bag<T>; N]) {
        let fractions: [f32; 16] = std::array::from_fn(|count| count as f32 / f32::from(maximum));
        for bag in bags {
            for (word, out) in bag.words().iter().zip(self.next(T::COUNT).chunks_mut(8)) {
                (0..8).zip(out).for_each(|(place, out)| *out = fractions[(word >> (4 * place) & 15) as usize]);
            }
        }
    }

    #[inline(always)]
    fn set<T: Finite>(&mut self, _: &'static str, _: &'static str, set: &Set<T>) {
        for (word, out) in set.words().iter().zip(self.next(T::COUNT).chunks_mut(64)) {
            let mut rest = *word;
            for out in out {
                *out = f32::from(rest as u8 & 1);
                rest >>= 1;
            }
        }
    }

    #[inline(always)]
    fn one_of<const N: usize>(&mut self, _: &'static str, _: &'static str, place: Option<usize>) {
        mark(self.next(N), place);
    }
}

/// Counts the values.
#[derive(Default)]
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline(always)]
    fn rows<const N: usize, const M: usize>(&mut self, _: &'static str, _: u8, _: &'static str, _: [[u8; N]; M]) {
        self.0 += N * M;
    }

    #[inline(always)]
    fn bags<T: Finite, const N: usize>(&mut self, _: &'static str, _: u8, _: &'static str, _: [&Bag<T>; N]) {
        self.0 += N * T::COUNT;
    }

    #[inline(always)]
    fn set<T: Finite>(&mut self, _: &'static str, _: &'static str, _: &Set<T>) {
        self.0 += T::COUNT;
    }
}

/// Describes the fields instead of writing their values.
#[derive(Default)]
pub(crate) struct Describe(pub(crate) Layout);

impl Describe {
    fn push(&mut self, name: &'static str, length: usize, maximum: u8, meaning: &'static str) {
        let offset = self.0.length();
        self.0.fields.push(Field { name, offset, length, maximum, meaning });
    }
}

impl Sink for Describe {
    fn rows<const N: usize, const M: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, _: [[u8; N]; M]) {
        self.push(name, N * M, maximum, meaning);
    }

    fn bags<T: Finite, const N: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, _: [&Bag<T>; N]) {
        self.push(name, N * T::COUNT, maximum, meaning);
    }

    fn set<T: Finite>(&mut self, name: &'static str, meaning: &'static str, _: &Set<T>) {
        self.push(name, T::COUNT, 1, meaning);
    }
}
