//! Digests: 128 bits in place of many bytes.
//!
//! Two lanes of the folded multiplication of wyhash (Wang Yi, Modern Non-Cryptographic Hash Function and Pseudorandom Number
//! Generator, 2019), with its constants, over words in little-endian order: the same on every platform. Different bytes have
//! equal digests with a probability of about 2⁻¹²⁸; an adversary could find such bytes.

use std::hash::Hasher;

/// The digest of nothing.
pub(crate) const EMPTY: u128 = 0xA076_1D64_78BD_642F_E703_7ED1_A0B4_28DB;
const KEYS: [u64; 2] = [0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3];

/// The digest of bytes.
#[inline(always)]
pub fn of(bytes: &[u8]) -> u128 {
    let (blocks, rest) = bytes.as_chunks();
    let start = absorb(EMPTY, [bytes.len() as u64, 0]);
    let digest = blocks.iter().fold(start, |digest, block| absorb(digest, words(block)));
    if rest.is_empty() {
        return digest;
    }
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    absorb(digest, words(&last))
}

/// The digest of `many` blocks of 16 bytes.
#[cfg(feature = "solve")]
pub(crate) fn of_blocks(many: usize, blocks: impl Iterator<Item = [u8; 16]>) -> u128 {
    let start = absorb(EMPTY, [16 * many as u64, 0]);
    blocks.fold(start, |digest, block| absorb(digest, words(&block)))
}

/// Extends a digest by two words.
#[inline(always)]
pub(crate) fn absorb(digest: u128, [x, y]: [u64; 2]) -> u128 {
    let [high, low] = halves(digest);
    join([fold(x ^ KEYS[0], y ^ high), fold(x ^ low, y ^ KEYS[1])])
}

/// The upper and the lower half.
#[inline(always)]
pub(crate) fn halves(digest: u128) -> [u64; 2] {
    [(digest >> 64) as u64, digest as u64]
}

/// Joins the upper and the lower half.
#[inline(always)]
pub(crate) fn join([high, low]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

#[inline(always)]
fn words(block: &[u8; 16]) -> [u64; 2] {
    let block = u128::from_le_bytes(*block);
    [block as u64, (block >> 64) as u64]
}

/// The exclusive or of the two halves of a product.
#[inline(always)]
fn fold(x: u64, y: u64) -> u64 {
    let [high, low] = halves(u128::from(x) * u128::from(y));
    high ^ low
}

/// A hasher for values in memory. Words are folded in two lanes in turn, and small numbers are gathered in two others, so that
/// the processor need not wait for one before it takes the next. Numbers of the type `usize` are lengths of lists: they count,
/// but their order does not.
#[derive(Clone, Copy, Default)]
pub(crate) struct Folds {
    next: u64,
    other: u64,
    next_small: u64,
    other_small: u64,
    lengths: u64,
}

impl Folds {
    #[inline(always)]
    fn absorb(&mut self, word: u64) {
        (self.next, self.other) = (self.other, fold(self.next ^ word, KEYS[0]));
    }

    #[inline(always)]
    fn gather(&mut self, number: u64) {
        (self.next_small, self.other_small) = (self.other_small, (self.next_small ^ number).wrapping_mul(KEYS[1]));
    }
}

impl Hasher for Folds {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.absorb(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.absorb(u64::from_le_bytes(last));
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, number: u8) {
        self.gather(number.into());
    }

    #[inline(always)]
    fn write_u16(&mut self, number: u16) {
        self.gather(number.into());
    }

    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        self.gather(number.into());
    }

    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.absorb(number);
    }

    /// The place of a variant of an enum.
    #[inline(always)]
    fn write_isize(&mut self, number: isize) {
        self.gather(number as u64);
    }

    #[inline(always)]
    fn write_usize(&mut self, number: usize) {
        self.lengths = self.lengths.wrapping_add(number as u64);
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        let words = fold(self.next ^ EMPTY as u64, KEYS[0]) ^ self.other;
        let small = fold(self.next_small, KEYS[0]) ^ self.other_small;
        fold(fold(words, KEYS[1]) ^ small, KEYS[0] ^ self.lengths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::Hash;

    #[test]
    fn digests_are_pinned() {
        let bytes: Vec<u8> = (0..100).collect();
        let digests = [0, 1, 16, 100].map(|length| of(&bytes[..length]));
        assert_eq!(
            digests,
            [
                0xe28f_2b20_61a2_b984_aaae_08cc_7f76_1ff4,
                0x2f45_30f0_d0a2_d209_43d3_0c4b_ff7f_9973,
                0xa64d_8495_2014_756d_a71e_556f_9a3d_166e,
                0xffce_1a98_4be3_5df4_07cf_5086_e823_5271,
            ]
        );
    }

    /// Bytes as in observations: small numbers, few of them different. A lane that forgot some of them, or both lanes alike,
    /// would show.
    #[test]
    fn no_half_of_the_digests_of_similar_bytes_is_the_same() {
        let mut seen = [HashSet::new(), HashSet::new()];
        for length in [7, 16, 35, 50] {
            let mut bytes = vec![0; length];
            for (i, j) in (0..length).flat_map(|j| (0..j).map(move |i| (i, j))) {
                for values in 1..256_usize {
                    (bytes[i], bytes[j]) = (values as u8 / 16, values as u8 % 16);
                    // A zero is met with others, too.
                    if bytes[i] * bytes[j] > 0 {
                        let fresh = seen.iter_mut().zip(halves(of(&bytes))).all(|(seen, half)| seen.insert(half));
                        assert!(fresh, "{bytes:?}");
                    }
                }
                (bytes[i], bytes[j]) = (0, 0);
            }
        }
    }

    #[test]
    fn every_bit_reaches_every_bit() {
        let bytes = [3; 40];
        for bit in 0..bytes.len() * 8 {
            let mut other = bytes;
            other[bit / 8] ^= 1 << (bit % 8);
            let changed = (of(&bytes) ^ of(&other)).count_ones();
            assert!((32..=96).contains(&changed), "{changed} bits change with bit {bit}");
        }
    }

    #[test]
    fn no_half_of_the_hashes_of_similar_values_is_the_same() {
        let mut seen = [HashSet::new(), HashSet::new()];
        let mut fresh = |value: &dyn Fn(&mut Folds)| {
            let mut hasher = Folds::default();
            value(&mut hasher);
            let hash = hasher.finish();
            seen[0].insert(hash as u32) && seen[1].insert((hash >> 32) as u32)
        };
        for (a, b, c) in (0..12).flat_map(|a| (0..12).flat_map(move |b| (0..12).map(move |c| (a, b, c)))) {
            // Words, of which the first and the third share a lane, small numbers, and both.
            assert!(fresh(&|hasher| [a, b, c, 1].hash(hasher)), "{a} {b} {c}");
            assert!(fresh(&|hasher| [Some(a as u8), Some(b as u8), Some(c as u8)].hash(hasher)), "{a} {b} {c}");
            assert!(fresh(&|hasher| (a as u16, b, [c as u8; 11]).hash(hasher)), "{a} {b} {c}");
        }
    }

    #[test]
    fn the_order_and_the_number_of_words_count() {
        let digests: HashSet<u128> =
            [of(&[]), of(&[0]), of(&[0; 16]), of(&[0; 17]), absorb(EMPTY, [1, 2]), absorb(EMPTY, [2, 1])].into();
        assert_eq!(digests.len(), 6);
    }
}
