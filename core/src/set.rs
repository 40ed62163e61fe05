//! Sets of finite values, such as the legal actions.

use crate::dealer::Draw;
use crate::simd::Processor;
use crate::{Finite, Storage};
use std::fmt::{self, Debug, Display};
use std::ops::{BitAnd, BitOr, Sub};

/// A set of values of a [`Finite`] type, such as the legal actions, with one bit for each. A plain value without allocation.
///
/// Value `v` is bit `v.id() % 64` of word `v.id() / 64`.
///
/// ```
/// use bastide::{Set, en_garde::Value};
/// let set: Set<Value> = [2, 3, 5].into_iter().filter_map(Value::new).collect();
/// assert_eq!((set.len(), set.nth(1), set.to_string().as_str()), (3, Value::new(3), "2, 3, 5"));
/// assert_eq!((set - Set::lowest(2usize)).words(), [0b10100]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T: Finite> {
    bits: T::Bits,
}

impl<T: Finite> Set<T> {
    /// The empty set.
    #[inline]
    pub const fn new() -> Self {
        Self { bits: T::Bits::ZERO }
    }

    /// The set of every value.
    #[inline]
    pub fn full() -> Self {
        Self::lowest(T::COUNT)
    }

    /// The set with these words; bits without a value are dropped.
    pub fn from_words(words: &[u64]) -> Self {
        let mut set = Self::new();
        for (mine, word) in set.bits.as_mut().iter_mut().zip(words) {
            *mine = *word;
        }
        set.of_values()
    }

    /// The set without the bits that have no value.
    #[inline]
    fn of_values(mut self) -> Self {
        if T::COUNT % 64 != 0
            && let Some(last) = self.bits.as_mut().last_mut()
        {
            *last &= (1 << (T::COUNT % 64)) - 1;
        }
        self
    }

    /// The values for which a condition holds.
    #[inline(always)]
    pub fn such_that(mut condition: impl FnMut(T) -> bool) -> Self {
        let mut set = Self::new();
        for value in T::all() {
            set.insert_if(value, condition(value));
        }
        set
    }

    /// The set of the `n` values with the lowest ids, or of all values if there are fewer.
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

    /// The values from `value` on, itself included.
    #[inline]
    pub fn at_least(value: T) -> Self {
        let mut set = Self::new();
        for (i, word) in set.bits.as_mut().iter_mut().enumerate() {
            *word = if i == value.id() / 64 { u64::MAX << (value.id() % 64) } else { u64::from(i > value.id() / 64) * u64::MAX };
        }
        set.of_values()
    }

    /// The values up to `value`, itself included.
    #[inline]
    pub fn at_most(value: T) -> Self {
        Self::lowest(value.id() + 1)
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

    /// Adds a value if a condition holds.
    #[inline]
    pub fn insert_if(&mut self, value: T, condition: bool) {
        self.bits.as_mut()[value.id() / 64] |= u64::from(condition) << (value.id() % 64);
    }

    /// Adds `f(v)` for every `v` in `values` with one shift; `f` must map consecutive ids to consecutive ids, as
    /// `Action::Retreat(card)` does for each card of a hand.
    #[inline(always)]
    pub(crate) fn insert_each<U: Finite>(&mut self, f: impl Fn(U) -> T, values: &Set<U>) {
        let first = first_of_block(f);
        let (word, shift) = (first / 64, first % 64);
        let mut carried = 0;
        for (mine, theirs) in self.bits.as_mut()[word..].iter_mut().zip(values.words().iter().chain([&0])) {
            *mine |= theirs << shift | carried;
            carried = if shift == 0 { 0 } else { theirs >> (64 - shift) };
        }
    }

    /// The preimage under `f` of this set, with one shift; `f` must map consecutive ids to consecutive ids. For a set of kinds of
    /// cards, for example, `preimage(Kind::Unit)` is the units.
    #[inline(always)]
    pub(crate) fn preimage<U: Finite>(&self, f: impl Fn(U) -> T) -> Set<U> {
        let first = first_of_block(f);
        let (word, shift) = (first / 64, first % 64);
        let at = |place: usize| self.words().get(place).copied().unwrap_or(0);
        let mut set = Set::<U>::new();
        for (place, mine) in (word..).zip(set.bits.as_mut()) {
            let carried = if shift == 0 { 0 } else { at(place + 1) << (64 - shift) };
            *mine = at(place) >> shift | carried;
        }
        set.of_values()
    }

    /// The set shifted up by one id.
    #[inline]
    pub(crate) fn successors(mut self) -> Self {
        let mut carried = 0;
        for word in self.bits.as_mut() {
            (*word, carried) = (*word << 1 | carried, *word >> 63);
        }
        self.of_values()
    }

    /// The set shifted down by one id.
    #[inline]
    pub(crate) fn predecessors(mut self) -> Self {
        let mut carried = 0;
        for word in self.bits.as_mut().iter_mut().rev() {
            (*word, carried) = (*word >> 1 | carried, *word << 63);
        }
        self
    }

    /// Removes a value.
    #[inline]
    pub fn remove(&mut self, value: T) {
        self.remove_id(value.id());
    }

    /// Whether a value is in the set.
    #[inline]
    pub fn contains(&self, value: T) -> bool {
        self.contains_id(value.id())
    }

    /// Whether the value with an id is in the set.
    #[inline]
    pub(crate) fn contains_id(&self, id: usize) -> bool {
        self.words()[id / 64] >> (id % 64) & 1 == 1
    }

    /// Removes the value with an id.
    #[inline]
    pub(crate) fn remove_id(&mut self, id: usize) {
        self.bits.as_mut()[id / 64] &= !(1 << (id % 64));
    }

    /// The number of values in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set has no values.
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

    /// The value at rank `n`, from 0, in the order of the ids.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<T> {
        self.draw(&mut { n })
    }

    /// One of the values, each equally likely; none if the set is empty.
    #[inline(always)]
    pub(crate) fn draw(&self, dealer: &mut impl Draw) -> Option<T> {
        self.draw_id(dealer).and_then(T::from_id)
    }

    /// Calls `pick` with the size of the set and returns the id at that rank; none if the rank is not below the size.
    #[inline(always)]
    pub(crate) fn draw_id(&self, dealer: &mut impl Draw) -> Option<usize> {
        let processor = dealer.processor();
        let [word] = *self.words() else {
            let mut rest = dealer.rank(self.len() as u32);
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
        processor.pick_bit(word, |count| dealer.rank(count))
    }

    /// The values in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone + use<T> {
        Values { left: *self, word: 0 }
    }
}

/// The values of a set from a word on.
#[derive(Clone)]
struct Values<T: Finite> {
    left: Set<T>,
    word: usize,
}

impl<T: Finite> Iterator for Values<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        loop {
            let bits = self.left.bits.as_mut().get_mut(self.word)?;
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return T::from_id(64 * self.word + bit);
            }
            self.word += 1;
        }
    }
}

/// The id of the first value of a block: `f` maps consecutive ids to consecutive ids.
#[inline(always)]
fn first_of_block<U: Finite, T: Finite>(f: impl Fn(U) -> T) -> usize {
    let first = f(U::from_id(0).expect("a finite type has a value")).id();
    debug_assert!(U::all().all(|value| f(value).id() == first + value.id()), "no block");
    first
}

impl<T: Finite<Bits = [u64; WORDS]>, const WORDS: usize> Set<T> {
    /// The set with the value of an id added, at compile time.
    pub(crate) const fn with_id(mut self, id: usize) -> Self {
        assert!(id < T::COUNT, "ids are below the number of values");
        self.bits[id / 64] |= 1 << (id % 64);
        self
    }
}

macro_rules! operators {
    ($(#[doc = $doc:literal] $operator:ident $method:ident: |$mine:ident, $theirs:ident| $change:expr;)+) => {$(
        impl<T: Finite> $operator for Set<T> {
            type Output = Self;

            #[doc = $doc]
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for ($mine, $theirs) in self.bits.as_mut().iter_mut().zip(other.words()) {
                    $change;
                }
                self
            }
        }
    )+};
}
operators! {
    /// The values that are in both sets.
    BitAnd bitand: |mine, theirs| *mine &= theirs;
    /// The values that are in one of the sets, or in both.
    BitOr bitor: |mine, theirs| *mine |= theirs;
    /// The values that are in the first set and not in the second.
    Sub sub: |mine, theirs| *mine &= !theirs;
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
        f.write_str(&crate::notations::listed(&mut self.iter().map(T::notation)))
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

    crate::finite! {
        struct Narrow(u8: 0..=49);
    }

    #[test]
    fn blocks_are_values_further_on() {
        for (first, step) in [(0, 1), (0, 3), (40, 2), (63, 5), (64, 1), (100, 7)] {
            let values: Set<Narrow> = Narrow::all().step_by(step).collect();
            let further = |value: Narrow| Wide::from_id(first + value.id()).unwrap();
            let moved: Set<Wide> = values.iter().map(further).collect();
            let mut set = Set::lowest(3usize);
            set.insert_each(further, &values);
            assert_eq!(set, Set::lowest(3usize) | moved);
            assert_eq!(moved.preimage(further), values);
            assert_eq!((Set::<Wide>::full() - moved).preimage(further), Set::full() - values);
        }
    }

    #[test]
    fn ranges_and_neighbours_are_those_of_the_ids() {
        for value in Wide::all() {
            assert_eq!(Set::at_least(value), Wide::all().filter(|other| *other >= value).collect());
            assert_eq!(Set::at_most(value), Wide::all().filter(|other| *other <= value).collect());
            let next = Wide::from_id(value.id() + 1);
            assert_eq!(Set::from_iter([value]).successors(), next.into_iter().collect());
            assert_eq!(Set::from_iter(next).predecessors(), next.map(|_| value).into_iter().collect());
        }
        assert_eq!(Set::<Wide>::lowest(150usize), Set::full());
        assert_eq!(Set::<Wide>::lowest(64usize).len(), 64);
        assert_eq!(Set::<Wide>::new().with_id(70).iter().next(), Wide::from_id(70));
    }

    #[test]
    fn foreign_bits_are_dropped() {
        assert_eq!(Set::<Wide>::from_words(&[u64::MAX; 4]), Set::full());
        assert_eq!(Set::<Wide>::full().len(), Wide::COUNT);
    }
}
