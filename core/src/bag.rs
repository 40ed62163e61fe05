//! Bags of finite values, such as a hand, a pile, or the weights of chance.

use crate::simd::Processor;
use crate::simd::bytes;
use crate::{Finite, Set, Storage, Stream};
use std::fmt::{self, Debug, Display};
use std::ops::{AddAssign, SubAssign};

/// How many of each value: a multiset of a [`Finite`] type with at most 15 of a value.
///
/// Value `v` is counted in four bits of word `v.id() / 8`. A plain value without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag<T: Finite> {
    counts: T::Counts,
}

/// The most of one value that a bag holds.
const MOST: u32 = 15;
impl<T: Finite> Bag<T> {
    /// The empty bag.
    #[inline]
    pub fn new() -> Self {
        Self { counts: T::Counts::ZERO }
    }

    /// The bag of one value.
    #[inline]
    pub fn one(value: T) -> Self {
        Self::some(value, 1)
    }

    /// The bag of `n` of a value; every word is computed, so that a bag is written and read in the same pieces.
    #[inline]
    fn some(value: T, n: u8) -> Self {
        let mut bag = Self::new();
        let count = u32::from(n) << (4 * (value.id() % 8));
        for (i, word) in bag.counts.as_mut().iter_mut().enumerate() {
            *word = if i == value.id() / 8 { count } else { 0 };
        }
        bag
    }

    /// The bag of `n` of each value, at most 15.
    #[inline]
    pub fn of_each(n: u8) -> Self {
        debug_assert!(u32::from(n) <= MOST, "more than {MOST}");
        let mut bag = Self::new();
        for (i, word) in bag.counts.as_mut().iter_mut().enumerate() {
            let values = usize::min(8, T::COUNT - 8 * i);
            *word = (0x1111_1111 >> (32 - 4 * values)) * u32::from(n);
        }
        bag
    }

    /// The bag with these words, which count nothing that is no value.
    #[inline]
    pub(crate) fn from_words(words: &[u32]) -> Self {
        let mut bag = Self::new();
        for (mine, word) in bag.counts.as_mut().iter_mut().zip(words) {
            *mine = *word;
        }
        bag
    }

    /// The words of the bag, value 0 in the lowest four bits of the first one.
    #[inline]
    pub fn words(&self) -> &[u32] {
        self.counts.as_ref()
    }

    /// How many of a value there are.
    #[inline]
    pub fn count(&self, value: T) -> u8 {
        (self.words()[value.id() / 8] >> (4 * (value.id() % 8)) & MOST) as u8
    }

    /// Whether there is one of a value.
    #[inline]
    pub fn contains(&self, value: T) -> bool {
        self.count(value) > 0
    }

    /// Puts one in; there are less than 15 of it.
    #[inline]
    pub fn add(&mut self, value: T) {
        self.add_some(value, 1);
    }

    /// Puts some in; there are at most 15 of it afterwards.
    #[inline]
    pub fn add_some(&mut self, value: T, n: u8) {
        debug_assert!(u32::from(self.count(value)) + u32::from(n) <= MOST, "more than {MOST} of {value}");
        *self += Self::some(value, n);
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, value: T) {
        self.take_some(value, 1);
    }

    /// Takes some out; there are that many.
    #[inline]
    pub fn take_some(&mut self, value: T, n: u8) {
        debug_assert!(self.count(value) >= n, "less than {n} of {value}");
        *self -= Self::some(value, n);
    }

    /// How many there are in all.
    #[inline]
    pub fn len(&self) -> u32 {
        self.words().iter().map(|word| bytes::total_of_nibbles(*word)).sum()
    }

    /// Whether there is nothing in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Whether there is at least as much of every value as in another bag.
    pub fn covers(&self, other: &Self) -> bool {
        T::all().all(|value| self.count(value) >= other.count(value))
    }

    /// The values of which there is at least one.
    #[inline]
    pub fn kinds(&self) -> Set<T> {
        let mut words = T::Bits::ZERO;
        for (i, word) in self.words().iter().enumerate() {
            words.as_mut()[i / 8] |= u64::from(bytes::nonzero_nibbles(*word)) << (8 * (i % 8));
        }
        Set::from_words(words.as_ref())
    }

    /// The bag without one of the value with the highest id of which there is one.
    #[inline]
    pub fn without_highest(mut self) -> Self {
        let mut taken = false;
        for word in self.counts.as_mut().iter_mut().rev() {
            let here = !taken & (*word != 0);
            *word -= u32::from(here) << ((*word | 1).ilog2() & !3);
            taken |= here;
        }
        self
    }

    /// The value with the lowest id of which there is one.
    #[inline]
    pub fn lowest(&self) -> Option<T> {
        let (i, word) = self.words().iter().enumerate().find(|(_, word)| **word != 0)?;
        T::from_id(8 * i + word.trailing_zeros() as usize / 4)
    }

    /// The value of the card that has `n` cards before it, when they lie in the order of the ids.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<T> {
        self.pick(Processor::Plain, |cards| n.min(cards))
    }

    /// The value of the card that has so many cards before it as a function says of their number, at most as many as there are; where
    /// there is none, it is not asked.
    #[inline(always)]
    pub(crate) fn pick(&self, processor: Processor, pick: impl FnOnce(u32) -> u32) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        if let [word] = *self.words() {
            let sums = bytes::sums(processor.spread_nibbles(word));
            return T::from_id(bytes::first_above(sums, pick((sums >> 56) as u32).into()));
        }
        let n = pick(self.len());
        let (mut place, mut before, mut sum) = (0, 0, 0);
        for (i, word) in (1..).zip(self.words()) {
            sum += bytes::total_of_nibbles(*word);
            (place, before) = if n >= sum { (i, sum) } else { (place, before) };
        }
        let sums = bytes::sums(processor.spread_nibbles(*self.words().get(place)?));
        T::from_id(8 * place + bytes::first_above(sums, u64::from(n - before)))
    }

    /// Takes `n` cards out at random, or all where there are fewer.
    pub fn deal(&mut self, n: u32, stream: &mut Stream) -> Self {
        let mut dealt = Self::new();
        for _ in 0..n {
            let Some(card) = self.pick(Processor::Plain, |cards| stream.below(cards)) else { break };
            self.take(card);
            dealt.add(card);
        }
        dealt
    }

    /// Each value that is there with its count, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (T, u8)> + Clone + use<'_, T> {
        let kinds = self.kinds();
        (0..kinds.len()).filter_map(move |n| kinds.nth(n)).map(|value| (value, self.count(value)))
    }
}

impl<T: Finite> AddAssign for Bag<T> {
    /// Puts everything of another bag in; there are at most 15 of a value afterwards.
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for (mine, theirs) in self.counts.as_mut().iter_mut().zip(other.words()) {
            *mine += theirs;
        }
    }
}

impl<T: Finite> SubAssign for Bag<T> {
    /// Takes everything of another bag out, which this one [covers](Bag::covers).
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for (mine, theirs) in self.counts.as_mut().iter_mut().zip(other.words()) {
            *mine -= theirs;
        }
    }
}

impl<T: Finite> Default for Bag<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Finite> FromIterator<(T, u8)> for Bag<T> {
    fn from_iter<I: IntoIterator<Item = (T, u8)>>(values: I) -> Self {
        let mut bag = Self::new();
        values.into_iter().for_each(|(value, n)| bag.add_some(value, n));
        bag
    }
}

impl<T: Finite> FromIterator<T> for Bag<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().map(|value| (value, 1)).collect()
    }
}

impl<T: Finite> Display for Bag<T> {
    /// Every card in the order of the ids, separated by spaces; `-` for an empty bag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let cards = self.iter().flat_map(|(value, n)| std::iter::repeat_n(value, n.into()));
        for (i, value) in cards.enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl<T: Finite> Debug for Bag<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl<T: Finite + serde::Serialize> serde::Serialize for Bag<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<(T, u8)>>())
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Finite + serde::Deserialize<'de>> serde::Deserialize<'de> for Bag<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let mut bag = Self::new();
        for (value, n) in Vec::<(T, u8)>::deserialize(deserializer)? {
            if n == 0 || bag.contains(value) || u32::from(n) > MOST {
                return Err(D::Error::custom(format!("{n} of {value}: each value stands once, with 1 to {MOST}")));
            }
            bag.add_some(value, n);
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::finite! {
        struct Wide(u8: 0..=33);
    }

    fn uneven() -> Bag<Wide> {
        Wide::all().map(|value| (value, (value.number() * 7 % 16))).collect()
    }

    #[test]
    fn totals_kinds_and_the_nth_card_agree_with_the_counts() {
        let bag = uneven();
        let cards: Vec<Wide> = bag.iter().flat_map(|(value, n)| vec![value; n.into()]).collect();
        assert_eq!(bag.len() as usize, cards.len());
        assert_eq!(bag.kinds(), cards.iter().copied().collect());
        for (n, value) in cards.iter().enumerate() {
            assert_eq!(bag.nth(n as u32), Some(*value));
        }
        assert_eq!(bag.lowest(), bag.nth(0));
        assert_eq!(Bag::<Wide>::new().lowest(), None);
        assert_eq!(Bag::<Wide>::new().without_highest(), Bag::new());
        let without = |n: usize| (0..n).fold(bag, |bag, _| bag.without_highest());
        for n in 0..cards.len() {
            assert_eq!(without(cards.len() - n), cards[..n].iter().copied().collect());
        }
        assert_eq!(bag.nth(bag.len()), None);
    }

    #[test]
    fn a_bag_of_one_value_holds_it_once() {
        for value in Wide::all() {
            assert_eq!(Bag::one(value), [value].into_iter().collect());
        }
    }

    #[test]
    fn adding_and_taking_a_bag_is_adding_and_taking_each_card() {
        let mut bag: Bag<Wide> = Bag::of_each(2);
        let ones = Bag::of_each(1);
        assert!(bag.covers(&ones) && !ones.covers(&bag));
        bag -= ones;
        assert_eq!(bag, ones);
        bag += ones;
        assert_eq!(bag, Bag::of_each(2));
    }
}
