//! Observations: the numbers that a seat sees, and the layout that describes them.

mod bytes;

pub(crate) use bytes::Bytes;

use crate::{Bag, Finite, Set, Zone};

/// The destination of the fields of an observation: [`Position::write`](crate::Position::write) is called both for the values and
/// for their layout.
///
/// Each field has a name, a maximum (the highest value that the rules allow, at least 1), a meaning, and values: small unsigned
/// integers.
pub trait Sink {
    /// Announces the remaining fields, up to the last one: a game with several layouts calls it where it chooses one, and is
    /// faster for it.
    #[inline(always)]
    fn expect(&mut self, _values: usize) {}

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

    /// A field with the counts of several bags, one bag after the other.
    fn bags<T: Finite, const N: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, bags: [&Bag<T>; N]);

    /// A field with the counts of a bag, in the order of the ids.
    #[inline(always)]
    fn bag<T: Finite>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, bag: &Bag<T>) {
        self.bags(name, maximum, meaning, [bag]);
    }

    /// A field with the sizes of several zones.
    #[inline(always)]
    fn sizes<T: Finite, const N: usize>(
        &mut self,
        name: &'static str,
        maximum: u8,
        meaning: &'static str,
        zones: [Zone<'_, T>; N],
    ) {
        self.field(name, maximum, meaning, zones.map(|zone| zone.len() as u8));
    }

    /// A field with a flag for each value of a type, in the order of the ids: 1 if it is in the set.
    fn set<T: Finite>(&mut self, name: &'static str, meaning: &'static str, set: &Set<T>);

    /// A field of one value.
    #[inline(always)]
    fn number(&mut self, name: &'static str, maximum: u8, meaning: &'static str, value: u8) {
        self.field(name, maximum, meaning, [value]);
    }

    /// A field of one value, 1 if a condition holds.
    #[inline(always)]
    fn flag(&mut self, name: &'static str, meaning: &'static str, holds: bool) {
        self.number(name, 1, meaning, holds.into());
    }

    /// A field of `N` values that counts the occurrences of each place.
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

    /// A field of `N` values: 1 at the given place, if there is one, and 0 elsewhere.
    #[inline(always)]
    fn one_of<const N: usize>(&mut self, name: &'static str, meaning: &'static str, place: Option<usize>) {
        self.places::<N>(name, 1, meaning, place);
    }
}

/// Counts in `values` the occurrences of each place.
#[inline(always)]
fn count(values: &mut [u8], named: impl IntoIterator<Item = usize>) {
    for place in named {
        if let Some(value) = values.get_mut(place) {
            *value += 1;
        }
    }
}

/// Writes 1 at the given place, if there is one, and 0 elsewhere.
#[inline(always)]
fn mark<V: Copy + From<bool>>(values: &mut [V], place: Option<usize>) {
    values.fill(false.into());
    let holds = place.filter(|place| *place < values.len());
    if let Some(value) = values.get_mut(holds.unwrap_or(0)) {
        *value = holds.is_some().into();
    }
}

/// The layout of an observation: its fields, one after the other.
///
/// ```
/// let game = bastide::load("en_garde")?;
/// let (position, layout) = (game.start(), game.layout());
/// let mut seen = vec![0; layout.length()];
/// position.observe(0, &mut seen)?;
/// let pile = layout.fields.iter().find(|field| field.name == "pile").unwrap();
/// assert_eq!((seen[pile.offset], pile.maximum), (25, 25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Layout {
    /// The fields in the order of the observation.
    pub fields: Vec<Field>,
}

/// A field of an observation: values with one name, one maximum and one meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The index of its first value in the observation.
    pub offset: usize,
    /// The number of its values.
    pub length: usize,
    /// The highest value.
    pub maximum: u8,
    /// The meaning of the values.
    pub meaning: &'static str,
}

impl Layout {
    /// The number of values of an observation.
    pub fn length(&self) -> usize {
        self.fields.last().map_or(0, |field| field.offset + field.length)
    }

    /// Adds a field.
    pub(crate) fn push(&mut self, name: &'static str, length: usize, maximum: u8, meaning: &'static str) {
        self.fields.push(Field { name, offset: self.length(), length, maximum, meaning });
    }
}

/// Writes the values as fractions of their maxima, one after the other.
pub(crate) struct Floats<'a>(pub(crate) &'a mut [f32]);

impl<'a> Floats<'a> {
    #[inline]
    fn next(&mut self, length: usize) -> &'a mut [f32] {
        let (next, rest) = std::mem::take(&mut self.0).split_at_mut(length);
        self.0 = rest;
        next
    }

    #[inline]
    fn put(&mut self, maximum: u8, values: impl ExactSizeIterator<Item = u8>) {
        for (out, value) in self.next(values.len()).iter_mut().zip(values) {
            *out = f32::from(value) / f32::from(maximum);
        }
    }
}

impl Sink for Floats<'_> {
    #[inline]
    fn rows<const N: usize, const M: usize>(&mut self, _: &'static str, maximum: u8, _: &'static str, rows: [[u8; N]; M]) {
        self.put(maximum, rows.as_flattened().iter().copied());
    }

    #[inline]
    fn bags<T: Finite, const N: usize>(&mut self, _: &'static str, maximum: u8, _: &'static str, bags: [&Bag<T>; N]) {
        let fractions: [f32; 16] = std::array::from_fn(|count| count as f32 / f32::from(maximum));
        for bag in bags {
            for (word, out) in bag.words().iter().zip(self.next(T::COUNT).chunks_mut(8)) {
                (0..8).zip(out).for_each(|(place, out)| *out = fractions[(word >> (4 * place) & 15) as usize]);
            }
        }
    }

    #[inline]
    fn set<T: Finite>(&mut self, _: &'static str, _: &'static str, set: &Set<T>) {
        for (word, out) in set.words().iter().zip(self.next(T::COUNT).chunks_mut(64)) {
            let mut rest = *word;
            for out in out {
                *out = f32::from(rest as u8 & 1);
                rest >>= 1;
            }
        }
    }

    #[inline]
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

/// Describes the fields instead of writing their values: for each its name, length, maximum and meaning.
pub(crate) struct Describe<'a>(pub(crate) &'a mut dyn FnMut(&'static str, usize, u8, &'static str));

impl Sink for Describe<'_> {
    fn rows<const N: usize, const M: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, _: [[u8; N]; M]) {
        (self.0)(name, N * M, maximum, meaning);
    }

    fn bags<T: Finite, const N: usize>(&mut self, name: &'static str, maximum: u8, meaning: &'static str, _: [&Bag<T>; N]) {
        (self.0)(name, N * T::COUNT, maximum, meaning);
    }

    fn set<T: Finite>(&mut self, name: &'static str, meaning: &'static str, _: &Set<T>) {
        (self.0)(name, T::COUNT, 1, meaning);
    }
}
