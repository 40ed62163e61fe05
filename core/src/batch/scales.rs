//! Observations as fractions of the maxima.

use crate::observe::Describe;
use crate::{Position, Seat};
use std::collections::TryReserveError;
use std::iter::repeat_n;

/// Factors that turn the values of an observation into fractions of their maxima, with the exact results of a division.
///
/// For most maxima, the product with the inverse is always the fraction. For the others, the inverse is cut to 16 bits, so that
/// the product is exact, and the product with the rest is added. If their values are few, these are divided instead.
#[derive(Default)]
pub(super) struct Scales {
    inverses: Vec<f32>,
    /// Empty if few values need them.
    rests: Vec<f32>,
    /// The places of these values, and their maxima.
    maxima: Vec<(usize, f32)>,
}

impl Scales {
    pub(super) fn of<P: Position>(start: &P) -> Result<Self, TryReserveError> {
        let mut scales = Self::with_room(start.observation_length())?;
        start.write(Seat::FIRST, &mut Describe(&mut |_, length, maximum, _| scales.add(length, maximum)));
        Ok(scales.without_few())
    }

    fn with_room(length: usize) -> Result<Self, TryReserveError> {
        let mut scales = Self::default();
        scales.inverses.try_reserve_exact(length)?;
        scales.rests.try_reserve_exact(length)?;
        scales.maxima.try_reserve_exact(length)?;
        Ok(scales)
    }

    /// Adds a field.
    fn add(&mut self, length: usize, maximum: u8) {
        let (given, first) = (f32::from(maximum), self.inverses.len());
        let (mut inverse, mut rest) = (given.recip(), 0.0);
        if !(0..=maximum).map(f32::from).all(|value| value * inverse == value / given) {
            inverse = f32::from_bits(inverse.to_bits() & !0xFF);
            rest = (1.0 / f64::from(given) - f64::from(inverse)) as f32;
            self.maxima.extend((first..first + length).map(|place| (place, given)));
        }
        self.inverses.extend(repeat_n(inverse, length));
        self.rests.extend(repeat_n(rest, length));
    }

    /// Drops the rests if few values need them.
    fn without_few(mut self) -> Self {
        if self.maxima.len() < self.inverses.len() / 20 {
            self.rests.clear();
        }
        self
    }

    /// Writes values as fractions of their maxima.
    #[inline(always)]
    pub(super) fn write(&self, values: &[u8], out: &mut [f32]) {
        if self.rests.is_empty() {
            for ((out, value), inverse) in out.iter_mut().zip(values).zip(&self.inverses) {
                *out = f32::from(*value) * inverse;
            }
            for (place, maximum) in &self.maxima {
                out[*place] = f32::from(values[*place]) / maximum;
            }
        } else {
            for (((out, value), inverse), rest) in out.iter_mut().zip(values).zip(&self.inverses).zip(&self.rests) {
                *out = f32::from(*value) * inverse + f32::from(*value) * rest;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_those_of_a_division() {
        for flags in [0, 5000] {
            let maxima = || repeat_n(1, flags).chain(1..=u8::MAX);
            let mut scales = Scales::with_room(maxima().count()).unwrap();
            maxima().for_each(|maximum| scales.add(1, maximum));
            let scales = scales.without_few();
            assert_eq!(scales.rests.is_empty(), flags > 0);
            for value in 0..=u8::MAX {
                let values: Vec<u8> = maxima().map(|maximum| value.min(maximum)).collect();
                let mut fractions = vec![0.0; values.len()];
                scales.write(&values, &mut fractions);
                for (maximum, (value, fraction)) in maxima().zip(values.into_iter().zip(fractions)) {
                    assert_eq!(fraction, f32::from(value) / f32::from(maximum), "{value} of {maximum}");
                }
            }
        }
    }
}
