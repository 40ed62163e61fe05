//! Observations as fractions of the maxima.

use crate::Layout;
use std::iter::repeat_n;

/// Factors that turn the values of an observation into fractions of their maxima, exactly as a division gives them.
///
/// For most maxima, the product with the inverse is always the fraction. For the others, the inverse is cut to 16 bits, so that the
/// product is exact, and the product with the rest is added; or, where their values are few, these are divided.
#[derive(Clone, Default)]
pub(super) struct Scales {
    inverses: Vec<f32>,
    /// Empty where few values need them.
    rests: Vec<f32>,
    /// The places of these values, and their maxima.
    maxima: Vec<(usize, f32)>,
}

impl Scales {
    pub(super) fn of(layout: &Layout) -> Self {
        let mut scales = Self::default();
        for field in &layout.fields {
            let (maximum, places) = (f32::from(field.maximum), field.offset..field.offset + field.length);
            let (mut inverse, mut rest) = (maximum.recip(), 0.0);
            if !(0..=field.maximum).map(f32::from).all(|value| value * inverse == value / maximum) {
                inverse = f32::from_bits(inverse.to_bits() & !0xFF);
                rest = (1.0 / f64::from(maximum) - f64::from(inverse)) as f32;
                scales.maxima.extend(places.map(|place| (place, maximum)));
            }
            scales.inverses.extend(repeat_n(inverse, field.length));
            scales.rests.extend(repeat_n(rest, field.length));
        }
        if scales.maxima.len() < scales.inverses.len() / 20 {
            scales.rests.clear();
        }
        scales
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
    use crate::Field;

    #[test]
    fn fractions_are_those_of_a_division() {
        for flags in [0, 5000] {
            let maxima = || repeat_n(1, flags).chain(1..=u8::MAX);
            let field = |(offset, maximum)| Field { name: "", offset, length: 1, maximum, meaning: "" };
            let scales = Scales::of(&Layout { fields: maxima().enumerate().map(field).collect() });
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
