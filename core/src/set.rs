//! Sets of finite values, such as the legal actions.

use crate::{Finite, Storage};
use std::fmt::{self, Debug, Display};

/// A bit set of a [`Finite`] type: the legal set, and the mask of machine learning.
///
/// Value `v` is bit `v.id() % 64` of word `v.id() / 64`. A plain value without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T: Finite> {
    bits: T::Bits,
}

impl<T: Finite> Set<T> {
    /// The empty set.
    #[inline]
    pub fn new() -> Self {
        Self { bits: T::Bits::ZERO }
    }

    /// The set of every value.
    pub fn full() -> Self {
        T::all().collect()
    }

    /// The set with these words; bits without a value are dropped.
    pub fn from_words(words: &[u64]) -> Self {
        let mut set = Self::new();
        for (mine, word) in set.bits.as_mut().iter_mut().zip(words) {
            *mine = *word;
        }
        if T::COUNT % 64 != 0
            && let Some(last) = set.bits.as_mut().last_mut()
        {
            *last &= (1 << (T::COUNT % 64)) - 1;
        }
        set
    }

    /// The words of the set, value 0 in the lowest bit of the first one.
    #[inline]
    pub fn words(&self) -> &[u64] {
        self.bits.as_ref()
    }

    /// Adds a value.
    #[inline]
    pub fn insert(&mut self, value: T) {
        self.insert_if(value, true);
    }

    /// Adds a value where a condition holds.
    #[inline]
    pub fn insert_if(&mut self, value: T, condition: bool) {
        self.bits.as_mut()[value.id() / 64] |= u64::from(condition) << (value.id() % 64);
    }

    /// Takes a value out.
    #[inline]
    pub fn remove(&mut self, value: T) {
        self.bits.as_mut()[value.id() / 64] &= !(1 << (value.id() % 64));
    }

    /// Whether a value is in the set.
    #[inline]
    pub fn contains(&self, value: T) -> bool {
        self.words()[value.id() / 64] >> (value.id() % 64) & 1 == 1
    }

    /// How many values are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no value is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// The value that has `n` values of the set before it.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<T> {
        let mut rest = n as u32;
        for (i, word) in self.words().iter().enumerate() {
            let here = word.count_ones();
            if rest < here {
                return T::from_id(64 * i + nth_bit(*word, rest));
            }
            rest -= here;
        }
        None
    }

    /// The values in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone + use<'_, T> {
        self.words().iter().enumerate().flat_map(|(i, word)| {
            let first = (*word != 0).then_some(*word);
            std::iter::successors(first, |rest| Some(rest & (rest - 1)).filter(|rest| *rest != 0))
                .filter_map(move |rest| T::from_id(64 * i + rest.trailing_zeros() as usize))
        })
    }
}

/// The place of the set bit that has `n` set bits below it; `n` is less than the number of set bits.
#[inline]
fn nth_bit(word: u64, n: u32) -> usize {
    let (mut word, mut n, mut place) = (word, n, 0);
    for width in [32, 16, 8] {
        let below = (word & ((1 << width) - 1)).count_ones();
        let skip = below <= n;
        n -= if skip { below } else { 0 };
        word >>= if skip { width } else { 0 };
        place += if skip { width } else { 0 };
    }
    for _ in 0..n {
        word &= word - 1;
    }
    place + word.trailing_zeros() as usize
}

impl<T: Finite> Default for Set<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Finite> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::new();
        values.into_iter().for_each(|value| set.insert(value));
        set
    }
}

impl<T: Finite> Display for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&crate::finite::Listed(self.iter()), f)
    }
}

impl<T: Finite> Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl<T: Finite + serde::Serialize> serde::Serialize for Set<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<T>>())
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Finite + serde::Deserialize<'de>> serde::Deserialize<'de> for Set<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<T>::deserialize(deserializer).map(Self::from_iter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::finite! {
        struct Wide(u16: 0..=149);
    }

    #[test]
    fn the_nth_value_is_the_nth_of_the_iteration() {
        for step in [1, 3, 7, 70] {
            let set: Set<Wide> = Wide::all().step_by(step).collect();
            assert_eq!(set.len(), set.iter().count());
            for (n, value) in set.iter().enumerate() {
                assert_eq!(set.nth(n), Some(value));
            }
            assert_eq!(set.nth(set.len()), None);
        }
    }

    #[test]
    fn foreign_bits_are_dropped() {
        assert_eq!(Set::<Wide>::from_words(&[u64::MAX; 4]), Set::full());
        assert_eq!(Set::<Wide>::full().len(), Wide::COUNT);
    }
}
