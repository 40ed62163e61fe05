//! Bags of finite values, such as a hand, a pile, or the weights of chance.

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
const LOW_NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The eight counts of a word, one in each byte.
#[inline]
pub(crate) fn bytes_of(word: u32) -> u64 {
    let spread = u64::from(word);
    let spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF;
    let spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF;
    (spread | spread << 4) & LOW_NIBBLES
}

impl<T: Finite> Bag<T> {
    /// The empty bag.
    #[inline]
    pub fn new() -> Self {
        Self { counts: T::Counts::ZERO }
    }

    /// The bag of `n` of each value, at most 15.
    pub fn of_each(n: u8) -> Self {
        T::all().map(|value| (value, n)).collect()
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
        self.counts.as_mut()[value.id() / 8] += u32::from(n) << (4 * (value.id() % 8));
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
        self.counts.as_mut()[value.id() / 8] -= u32::from(n) << (4 * (value.id() % 8));
    }

    /// How many there are in all.
    #[inline]
    pub fn len(&self) -> u32 {
        self.words().iter().map(|word| total(*word)).sum()
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
            words.as_mut()[i / 8] |= u64::from(present(*word)) << (8 * (i % 8));
        }
        Set::from_words(words.as_ref())
    }

    /// The value of the card that has `n` cards before it, when they lie in the order of the ids.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<T> {
        let mut rest = n;
        for (i, word) in self.words().iter().enumerate() {
            let here = total(*word);
            if rest < here {
                let up_to_each = bytes_of(*word).wrapping_mul(ONES);
                let beyond = ((up_to_each | HIGH_BITS) - u64::from(rest + 1) * ONES) & HIGH_BITS;
                return T::from_id(8 * i + beyond.trailing_zeros() as usize / 8);
            }
            rest -= here;
        }
        None
    }

    /// Takes `n` cards out at random, or all where there are fewer.
    pub fn deal(&mut self, n: u32, stream: &mut Stream) -> Self {
        let mut dealt = Self::new();
        for _ in 0..n {
            let Some(card) = self.nth(stream.below(self.len())) else { break };
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

/// The sum of the eight counts of a word.
#[inline]
fn total(word: u32) -> u32 {
    let pairs = (word & LOW_NIBBLES as u32) + (word >> 4 & LOW_NIBBLES as u32);
    pairs.wrapping_mul(ONES as u32) >> 24
}

/// One bit for each of the eight counts of a word: whether it is not zero.
#[inline]
fn present(word: u32) -> u32 {
    let word = word | word >> 2;
    let word = (word | word >> 1) & 0x1111_1111;
    let word = (word | word >> 3) & 0x0303_0303;
    let word = (word | word >> 6) & 0x000F_000F;
    (word | word >> 12) & 0xFF
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
        assert_eq!(bag.nth(bag.len()), None);
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
