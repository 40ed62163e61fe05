//! The processor's instructions for the bits of a word.

#[cfg(target_arch = "x86_64")]
use fearless_simd::{Avx2, Level, Simd, prelude::*, u8x32};
use std::sync::LazyLock;

pub(crate) mod bytes;

/// The abilities of the current processor.
#[derive(Clone, Copy)]
pub(crate) enum Processor {
    /// The baseline.
    Plain,
    /// Deposits the bits of a word where another has ones, in one instruction.
    #[cfg(target_arch = "x86_64")]
    Depositing(Avx2),
}

use Processor::*;

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel! {
    #[inline(always)]
    fn deposit(_processor: Avx2, bits: u64, ones: u64) -> u64 {
        std::arch::x86_64::_pdep_u64(bits, ones)
    }
}

impl Processor {
    /// The current processor, detected once.
    #[inline]
    pub(crate) fn here() -> Self {
        static HERE: LazyLock<Processor> = LazyLock::new(Processor::found);
        *HERE
    }

    fn found() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Level::new().as_avx2() {
            // Among processors with SSE4a, those before VAES take hundreds of cycles to deposit (AMD before Zen 3).
            let slow = is_x86_feature_detected!("sse4a") && !is_x86_feature_detected!("vaes");
            return if slow { Plain } else { Depositing(avx2) };
        }
        Plain
    }

    /// Runs `work`; whatever is inlined into it is compiled for this CPU.
    #[inline(always)]
    pub(crate) fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        match self {
            Plain => work(Plain),
            #[cfg(target_arch = "x86_64")]
            Depositing(avx2) => avx2.vectorize(
                #[inline(always)]
                || work(Depositing(avx2)),
            ),
        }
    }

    /// The eight 4-bit numbers of a word, in a byte each.
    #[inline(always)]
    pub(crate) fn spread_nibbles(self, nibbles: u32) -> u64 {
        match self {
            Plain => bytes::of_nibbles(nibbles),
            #[cfg(target_arch = "x86_64")]
            Depositing(avx2) => deposit(avx2, nibbles.into(), 0x0F * bytes::ONES),
        }
    }

    /// The sum of the eight 4-bit numbers of a word.
    #[inline(always)]
    pub(crate) fn total_of_nibbles(self, nibbles: u32) -> u32 {
        match self {
            Plain => bytes::total_of_nibbles(nibbles),
            #[cfg(target_arch = "x86_64")]
            Depositing(_) => (bytes::sums(self.spread_nibbles(nibbles)) >> 56) as u32,
        }
    }

    /// The eight bits of a byte, in a byte each.
    #[inline(always)]
    pub(crate) fn spread_bits(self, bits: u8) -> u64 {
        match self {
            Plain => bytes::of_bits(bits),
            #[cfg(target_arch = "x86_64")]
            Depositing(avx2) => deposit(avx2, bits.into(), bytes::ONES),
        }
    }

    /// The 32 bits of a half word, in a byte each.
    #[inline(always)]
    pub(crate) fn spread_half(self, bits: u32) -> [u8; 32] {
        match self {
            Plain => {
                let mut spread = [0; 32];
                for (eight, bits) in spread.as_chunks_mut().0.iter_mut().zip(bits.to_le_bytes()) {
                    *eight = bytes::of_bits(bits).to_le_bytes();
                }
                spread
            }
            #[cfg(target_arch = "x86_64")]
            Depositing(avx2) => {
                let each: u8x32<Avx2> = std::array::from_fn(|i| (i / 8) as u8).simd_into(avx2);
                let alone: u8x32<Avx2> = std::array::from_fn(|i| 1 << (i % 8)).simd_into(avx2);
                let bytes: u8x32<Avx2> = avx2.splat_u32x8(bits).bitcast();
                (bytes.swizzle_dyn_within_blocks(each) & alone).min(1).into()
            }
        }
    }

    /// Calls `pick` with the number of set bits in a word and returns the index of the set bit at that rank; none if the rank is
    /// not below their number.
    #[inline(always)]
    pub(crate) fn pick_bit(self, word: u64, pick: impl FnOnce(u32) -> u32) -> Option<usize> {
        match self {
            Plain => {
                let sums = bytes::ones_up_to(word);
                let count = sums >> 56;
                let n = pick(count as u32).into();
                (n < count).then(|| bytes::nth_bit(word, sums, n))
            }
            #[cfg(target_arch = "x86_64")]
            Depositing(avx2) => {
                let count = word.count_ones();
                let n = pick(count);
                (n < count).then(|| deposit(avx2, 1 << n, word).trailing_zeros() as usize)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;

    #[test]
    fn every_processor_does_the_same() {
        let mut stream = Stream::new(1);
        for _ in 0..10_000 {
            let (word, mask) = (stream.bits(), stream.bits());
            let n = stream.below(40);
            let done = [Plain, Processor::here()].map(|processor| {
                let picked = processor.pick_bit(word & mask, |count| count.min(n));
                let [spread, bits] = [processor.spread_nibbles(word as u32), processor.spread_bits(mask as u8)];
                (picked, spread, bits, processor.spread_half(word as u32), processor.total_of_nibbles(word as u32))
            });
            assert_eq!(done[0], done[1]);
        }
    }
}
