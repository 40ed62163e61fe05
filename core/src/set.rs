//! Sets of finite values, such as the legal actions.

use crate::simd::Processor;
use crate::{Finite, Storage};
use std::fmt::{self, Debug, Display};
use std::ops::{BitAnd, BitOr};

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
    #[inline(always)]
    pub fn insert(&mut self, value: T) {
        self.insert_if(value, true);
    }

    /// Adds a value where a condition holds.
    #[inline(always)]
    pub fn insert_if(&mut self, value: T, condition: bool) {
        self.bits.as_mut()[value.id() / 64] |= u64::from(condition) << (value.id() % 64);
    }

    /// The set of the `n` values with the lowest ids, or of all where there are fewer.
    #[inline]
    pub fn lowest(n: impl Into<usize>) -> Self {
        let mut set = Self::new();
        let mut rest = n.into().min(T::COUNT);
        for word in set.bits.as_mut() {
            *word = if rest < 64 { (1 << rest) - 1 } else { u64::MAX };
            rest = rest.saturating_sub(64);
        }
        set
    }

    /// Adds the values that follow `first` as the values of another set follow its lowest id: the alternatives of an enum that carry
    /// the values of that set.
    ///
    /// ```
    /// use bastide::{Bag, Set, en_garde::{Action, Value}};
    /// let hand: Bag<Value> = [(Value::new(2).unwrap(), 1), (Value::new(5).unwrap(), 3)].into_iter().collect();
    /// let mut legal = Set::new();
    /// legal.insert_block(Action::Retreat(Value::FIRST), &hand.kinds());
    /// assert_eq!(legal.to_string(), "retreat 2, retreat 5");
    /// ```
    #[inline(always)]
    pub fn insert_block<U: Finite>(&mut self, first: T, block: &Set<U>) {
        let (word, shift) = (first.id() / 64, first.id() % 64);
        let mut carried = 0;
        for (mine, theirs) in self.bits.as_mut()[word..].iter_mut().zip(block.words().iter().chain([&0])) {
            *mine |= theirs << shift | carried;
            carried = if shift == 0 { 0 } else { theirs >> (64 - shift) };
        }
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

    /// The value with the highest id.
    #[inline]
    pub fn highest(&self) -> Option<T> {
        let (i, word) = self.words().iter().enumerate().rev().find(|(_, word)| **word != 0)?;
        T::from_id(64 * i + 63 - word.leading_zeros() as usize)
    }

    /// The value that has `n` values of the set before it.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<T> {
        self.pick_id(Processor::Plain, |count| n.min(count as usize) as u32).and_then(T::from_id)
    }

    /// The id of the value that has so many values of the set before it as a function says of their number.
    #[inline(always)]
    pub(crate) fn pick_id(&self, processor: Processor, pick: impl FnOnce(u32) -> u32) -> Option<usize> {
        let [word] = *self.words() else {
            let mut rest = pick(self.len() as u32);
            for (i, word) in self.words().iter().enumerate() {
                let n = rest;
                let take = |count| {
                    rest = n.wrapping_sub(count);
                    n
                };
                if let Some(place) = processor.pick_bit(*word, take) {
                    return Some(64 * i + place);
                }
            }
            return None;
        };
        processor.pick_bit(word, pick)
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

impl<T: Finite> BitAnd for Set<T> {
    type Output = Self;

    /// The values that are in both sets.
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (mine, theirs) in self.bits.as_mut().iter_mut().zip(other.words()) {
            *mine &= theirs;
        }
        self
    }
}

impl<T: Finite> BitOr for Set<T> {
    type Output = Self;

    /// The values that are in one of the sets, or in both.
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (mine, theirs) in self.bits.as_mut().iter_mut().zip(other.words()) {
            *mine |= theirs;
        }
        self
    }
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
            assert_eq!(set.highest(), set.iter().last());
        }
        assert_eq!(Set::<Wide>::new().highest(), None);
    }

    #[test]
    fn a_block_is_the_same_values_further_on() {
        for (first, step) in [(0, 1), (0, 3), (40, 2), (63, 5), (64, 1), (100, 7)] {
            let block: Set<Wide> = Wide::all().take(50).step_by(step).collect();
            let mut set = Set::lowest(3usize);
            set.insert_block(Wide::from_id(first).unwrap(), &block);
            let moved = block.iter().filter_map(|value| Wide::from_id(first + value.id()));
            assert_eq!(set, Wide::all().take(3).chain(moved).collect());
        }
        assert_eq!(Set::<Wide>::lowest(150usize), Set::full());
        assert_eq!(Set::<Wide>::lowest(64usize).len(), 64);
    }

    #[test]
    fn foreign_bits_are_dropped() {
        assert_eq!(Set::<Wide>::from_words(&[u64::MAX; 4]), Set::full());
        assert_eq!(Set::<Wide>::full().len(), Wide::COUNT);
    }
}
