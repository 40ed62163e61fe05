//! Bags of finite values, such as a hand, a pile, or the weights of chance.

mod error;
mod change;
mod weights;
#[cfg(test)]
mod tests;

pub use error::BagError;
pub(crate) use weights::Weights;

use crate::dealer::Draw;
use crate::simd::{Processor, bytes};
use crate::{Finite, Set, Storage, Stream};
use error::MOST;
use std::fmt::{self, Debug, Display};

/// A multiset of a [`Finite`] type with at most 15 of each value. A plain value without allocation.
///
/// Value `v` is counted in four bits of word `v.id() / 8`. An overflow panics or, with the `try_` forms, is an error that leaves
/// the bag unchanged.
///
/// ```
/// use bastide::{Bag, en_garde::Value};
/// let mut hand: Bag<Value> = [1, 1, 4].into_iter().filter_map(Value::new).collect();
/// hand.add(Value::FIRST);
/// assert_eq!(hand.to_string(), "1 1 1 4");
/// assert_eq!(hand.try_take_some(Value::FIRST, 5).unwrap_err().to_string(), "cannot take 5 of `1`: the bag holds 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag<T: Finite> {
    counts: T::Counts,
}

impl<T: Finite> Bag<T> {
    /// The empty bag.
    #[inline]
    pub const fn new() -> Self {
        Self { counts: T::Counts::ZERO }
    }

    /// The bag of one value.
    #[inline]
    pub fn one(value: T) -> Self {
        Self::some(value, 1)
    }

    /// The bag of `n` copies of a value, at most 15; every word is computed, so that a bag is written and read in the same
    /// pieces.
    #[inline]
    fn some(value: T, n: u8) -> Self {
        let mut bag = Self::new();
        let count = u32::from(n) << (4 * (value.id() % 8));
        for (i, word) in bag.counts.as_mut().iter_mut().enumerate() {
            *word = if i == value.id() / 8 { count } else { 0 };
        }
        bag
    }

    /// The bag of `n` copies of each value.
    ///
    /// # Panics
    /// If `n` is more than 15.
    #[inline]
    #[track_caller]
    pub fn of_each(n: u8) -> Self {
        assert!(u32::from(n) <= MOST, "{n} of each value are asked for, but a bag holds at most {MOST} of a value");
        let mut bag = Self::new();
        for (i, word) in bag.counts.as_mut().iter_mut().enumerate() {
            let values = usize::min(8, T::COUNT - 8 * i);
            *word = (0x1111_1111 >> (32 - 4 * values)) * u32::from(n);
        }
        bag
    }

    /// The bag with these words, which count nothing but values.
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

    /// The text of the bag, as `Display` writes it.
    pub(crate) fn notation(&self) -> String {
        let mut text = String::with_capacity(8 * self.len() as usize);
        for (value, n) in self.iter() {
            for _ in 0..n {
                text += if text.is_empty() { "" } else { " " };
                text += value.notation();
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }

    /// The number of copies of a value.
    #[inline]
    pub fn count(&self, value: T) -> u8 {
        (self.words()[value.id() / 8] >> (4 * (value.id() % 8)) & MOST) as u8
    }

    /// Whether there is at least one copy of a value.
    #[inline]
    pub fn contains(&self, value: T) -> bool {
        self.count(value) > 0
    }

    /// The number of cards: the counts of all values together.
    #[inline]
    pub fn len(&self) -> u32 {
        self.words().iter().map(|word| bytes::total_of_nibbles(*word)).sum()
    }

    /// Whether the bag is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Whether the bag holds at least as many copies of each value as `other`.
    #[inline]
    pub fn covers(&self, other: &Self) -> bool {
        !self.words().iter().zip(other.words()).any(|(mine, theirs)| bytes::nibbles_underflow(*mine, *theirs))
    }

    /// Multiset difference: counts subtracted, never below 0.
    ///
    /// ```
    /// use bastide::{Bag, en_garde::Value};
    /// let bag = |cards: &[u8]| cards.iter().filter_map(|card| Value::new(*card)).collect::<Bag<Value>>();
    /// let (one, other) = (bag(&[1, 1, 1, 4]), bag(&[1, 4, 4, 5]));
    /// assert_eq!((one.beyond(&other), one.common(&other)), (bag(&[1, 1]), bag(&[1, 4])));
    /// ```
    #[inline]
    pub fn beyond(&self, other: &Self) -> Self {
        let mut rest = *self;
        for (mine, theirs) in rest.counts.as_mut().iter_mut().zip(other.words()) {
            *mine = bytes::nibbles_beyond(*mine, *theirs);
        }
        rest
    }

    /// Multiset intersection: the smaller count of each value.
    #[inline]
    pub fn common(&self, other: &Self) -> Self {
        self.beyond(&self.beyond(other))
    }

    /// The bag with its counts transferred to the values that `f` gives, which have the same ids.
    #[inline]
    pub(crate) fn map<U: Finite>(&self, f: impl Fn(T) -> U) -> Bag<U> {
        debug_assert!(T::all().all(|value| f(value).id() == value.id()), "other ids");
        Bag::from_words(self.words())
    }

    /// The sum of a weight for each card; below 256.
    #[inline]
    pub(crate) fn weigh<const WORDS: usize>(&self, weights: &Weights<WORDS>) -> u8 {
        let sums = self.words().iter().zip(&weights.0).map(|(word, weights)| bytes::weighed_nibbles(*word, *weights));
        sums.sum::<u32>() as u8
    }

    /// The values that the bag holds.
    #[inline]
    pub fn kinds(&self) -> Set<T> {
        let mut words = T::Bits::ZERO;
        for (i, word) in self.words().iter().enumerate() {
            words.as_mut()[i / 8] |= u64::from(bytes::nonzero_nibbles(*word)) << (8 * (i % 8));
        }
        Set::from_words(words.as_ref())
    }

    /// The set of `f(value, both)` for each value that the bag holds, at most three times, and both values of a type that has
    /// two; together these are all values of `P`, in the order of the ids.
    #[inline(always)]
    pub(crate) fn pairs<P: Finite, V: Finite>(&self, f: impl Fn(T, V) -> P) -> Set<P> {
        const { assert!(V::COUNT == 2 && P::COUNT == 2 * T::COUNT) };
        debug_assert!(T::all().flat_map(|value| V::all().map(move |other| (value, other))).map(|(u, v)| f(u, v)).eq(P::all()));
        debug_assert!(T::all().all(|value| self.count(value) <= 3), "more than three of a value");
        let mut words = P::Bits::ZERO;
        for (pairs, four) in words.as_mut().iter_mut().zip(self.words().chunks(4)) {
            for (i, word) in four.iter().enumerate() {
                *pairs |= u64::from(bytes::nonzero_nibbles_twice(*word)) << (16 * i);
            }
        }
        Set::from_words(words.as_ref())
    }

    /// The bag without one copy of its highest value.
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

    /// The value with the lowest id in the bag.
    #[inline]
    pub fn lowest(&self) -> Option<T> {
        let (i, word) = self.words().iter().enumerate().find(|(_, word)| **word != 0)?;
        T::from_id(8 * i + word.trailing_zeros() as usize / 4)
    }

    /// The value of the card at rank `n`, from 0, when the cards lie in the order of the ids.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<T> {
        self.draw(&mut (n as usize))
    }

    /// The value of a random card, each equally likely; none if the bag is empty, and then the stream does not advance.
    #[inline(always)]
    pub(crate) fn draw(&self, dealer: &mut impl Draw) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        if let [word] = *self.words() {
            let sums = bytes::sums(dealer.processor().spread_nibbles(word));
            return T::from_id(bytes::first_above(sums, dealer.rank((sums >> 56) as u32).into()));
        }
        let n = dealer.rank(self.len());
        let (mut place, mut before, mut sum) = (0, 0, 0);
        for (i, word) in (1..).zip(self.words()) {
            sum += bytes::total_of_nibbles(*word);
            (place, before) = if n >= sum { (i, sum) } else { (place, before) };
        }
        let sums = bytes::sums(dealer.processor().spread_nibbles(*self.words().get(place)?));
        T::from_id(8 * place + bytes::first_above(sums, u64::from(n - before)))
    }

    /// Takes `n` cards at random, or all of them if there are fewer, and returns them.
    pub fn deal(&mut self, n: u32, stream: &mut Stream) -> Self {
        let mut dealt = Self::new();
        for _ in 0..n {
            let Some(card) = self.draw(stream) else { break };
            self.take_unchecked(card);
            dealt.add_unchecked(card);
        }
        dealt
    }

    /// The values in the bag, each with its count, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (T, u8)> + Clone + use<'_, T> {
        self.kinds().iter().map(|value| (value, self.count(value)))
    }
}

impl<T: Finite<Counts = [u32; WORDS]>, const WORDS: usize> Bag<T> {
    /// The bag with this count of each value, at most 15, at compile time.
    pub(crate) const fn of_counts(counts: &[u8]) -> Self {
        assert!(counts.len() == T::COUNT, "a count for each value");
        let mut words = [0; WORDS];
        let mut id = 0;
        while id < counts.len() {
            assert!(counts[id] as u32 <= MOST, "a bag holds at most 15 of a value");
            words[id / 8] |= (counts[id] as u32) << (4 * (id % 8));
            id += 1;
        }
        Self { counts: words }
    }
}

impl<T: Finite> Default for Bag<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Finite> FromIterator<(T, u8)> for Bag<T> {
    /// The bag with these counts.
    ///
    /// # Panics
    /// If there would be more than 15 of a value.
    fn from_iter<I: IntoIterator<Item = (T, u8)>>(values: I) -> Self {
        let mut bag = Self::new();
        values.into_iter().for_each(|(value, n)| bag.add_some(value, n));
        bag
    }
}

impl<T: Finite> FromIterator<T> for Bag<T> {
    /// The bag of these values.
    ///
    /// # Panics
    /// If there would be more than 15 of a value.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().map(|value| (value, 1)).collect()
    }
}

impl<T: Finite> Display for Bag<T> {
    /// Every card in the order of the ids, separated by spaces; `-` for an empty bag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation())
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
                return Err(D::Error::custom(format!("{n} of {value}; expected each value once, with 1 to {MOST}")));
            }
            bag.add_some(value, n);
        }
        Ok(bag)
    }
}
