//! Eight small numbers in one word, in a byte or in four bits each, the first in the lowest.

/// A 1 in each byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// The sums of the bytes up to and including each one; the caller ensures that they stay below 128.
#[inline]
pub(crate) fn sums(bytes: u64) -> u64 {
    bytes.wrapping_mul(ONES)
}

/// The index of the first byte above `n`, or 8 if there is none; the bytes and `n` are below 128.
#[inline]
pub(crate) fn first_above(bytes: u64, n: u64) -> usize {
    const HIGH: u64 = 0x80 * ONES;
    let above = ((bytes | HIGH) - (n + 1) * ONES) & HIGH;
    above.trailing_zeros() as usize / 8
}

/// A bit for each of 64 bytes: whether it differs.
#[inline]
pub(crate) fn changed(before: &[u8; 64], after: &[u8; 64]) -> u64 {
    const LOW: u64 = 0x7F * ONES;
    let words = before.as_chunks().0.iter().zip(after.as_chunks().0);
    (0..).step_by(8).zip(words).fold(0, |changed, (place, (before, after))| {
        let differ = u64::from_le_bytes(*before) ^ u64::from_le_bytes(*after);
        let high = (((differ & LOW) + LOW) | differ) & !LOW;
        changed | ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << place
    })
}

/// The eight 4-bit numbers of a word, in a byte each.
#[inline]
pub(crate) fn of_nibbles(nibbles: u32) -> u64 {
    let spread = u64::from(nibbles);
    let spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF;
    let spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF;
    (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

/// The sum of the eight 4-bit numbers of a word.
#[inline]
pub(crate) fn total_of_nibbles(nibbles: u32) -> u32 {
    let pairs = (nibbles & 0x0F0F_0F0F) + (nibbles >> 4 & 0x0F0F_0F0F);
    pairs.wrapping_mul(ONES as u32) >> 24
}

/// The sum of the eight 4-bit numbers of a word, each times its weight, below 256.
///
/// The first weights belong to the first, third, fifth and seventh number, the second weights to the others, in a byte each, the
/// first in the highest.
#[inline]
pub(crate) fn weighed_nibbles(nibbles: u32, weights: [u32; 2]) -> u32 {
    let [even, odd] = [nibbles & 0x0F0F_0F0F, nibbles >> 4 & 0x0F0F_0F0F];
    even.wrapping_mul(weights[0]).wrapping_add(odd.wrapping_mul(weights[1])) >> 24
}

/// One bit for each of the eight 4-bit numbers of a word: whether it is not zero.
#[inline]
pub(crate) fn nonzero_nibbles(nibbles: u32) -> u32 {
    let bits = nibbles | nibbles >> 2;
    let bits = (bits | bits >> 1) & 0x1111_1111;
    let pairs = (bits | bits >> 3) & 0x0303_0303;
    pairs.wrapping_mul(1 << 18 | 1 << 12 | 1 << 6 | 1) >> 18 & 0xFF
}

/// Two bits for each of the eight 4-bit numbers of a word, all of them at most 3: both set if it is not zero.
#[inline]
pub(crate) fn nonzero_nibbles_twice(nibbles: u32) -> u32 {
    let bits = (nibbles | nibbles >> 1) & 0x1111_1111;
    let pairs = bits | bits << 1;
    let pairs = (pairs | pairs >> 2) & 0x0F0F_0F0F;
    let pairs = (pairs | pairs >> 4) & 0x00FF_00FF;
    (pairs | pairs >> 8) & 0x0000_FFFF
}

/// Whether the sum of two corresponding 4-bit numbers of two words is above 15.
#[inline]
pub(crate) fn nibbles_overflow(one: u32, other: u32) -> bool {
    let sum = one.wrapping_add(other);
    (one & other | (one | other) & !sum) & 0x8888_8888 != 0
}

/// Saturating difference of the eight 4-bit numbers of two words.
#[inline]
pub(crate) fn nibbles_beyond(one: u32, other: u32) -> u32 {
    const LOW: u32 = 0x0F0F_0F0F;
    const BORROWED: u32 = 0x1010_1010;
    let rest = |one: u32, other: u32| {
        let rest = (one & LOW | BORROWED) - (other & LOW);
        rest & (((rest & BORROWED) >> 4) * 0x0F)
    };
    rest(one, other) | rest(one >> 4, other >> 4) << 4
}

/// Whether one of the eight 4-bit numbers of a word is below its counterpart in another.
#[inline]
pub(crate) fn nibbles_underflow(one: u32, other: u32) -> bool {
    let rest = one.wrapping_sub(other);
    (!one & other | (!one | other) & rest) & 0x8888_8888 != 0
}

/// The eight bits of a byte, in a byte each.
#[inline]
pub(crate) fn of_bits(bits: u8) -> u64 {
    let bits = u64::from(bits).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    ((bits + 0x7F7F_7F7F_7F7F_7F7F) | bits) >> 7 & ONES
}

/// For each byte of a word, the number of bits that are set in it and in the bytes below it.
#[inline]
pub(crate) fn ones_up_to(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    sums((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F)
}

/// The index of the set bit that has `n` set bits below it; `n` is less than the last of the sums.
#[inline]
pub(crate) fn nth_bit(word: u64, ones_up_to: u64, n: u64) -> usize {
    let byte = 8 * first_above(ones_up_to, n);
    let below = (ones_up_to << 8) >> byte & 0xFF;
    byte + first_above(sums(of_bits((word >> byte) as u8)), n - below)
}
