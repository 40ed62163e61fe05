//! Processors that deposit the bits of a word where another has ones, in one instruction.

use super::{Processor, bytes};
use fearless_simd::{Avx2, Level, Simd, prelude::*, u8x32};
use std::sync::LazyLock;

/// A processor with AVX2 and BMI2 that is fast at them.
#[derive(Clone, Copy)]
pub(crate) struct Depositing(Avx2);

fearless_simd::kernel! {
    #[inline(always)]
    fn deposit(_processor: Avx2, bits: u64, ones: u64) -> u64 {
        std::arch::x86_64::_pdep_u64(bits, ones)
    }
}

impl Depositing {
    /// The processor that the program runs on, if it is one, found out once.
    #[inline]
    pub(super) fn here() -> Option<Self> {
        static HERE: LazyLock<Option<Depositing>> = LazyLock::new(Depositing::found);
        *HERE
    }

    fn found() -> Option<Self> {
        // Of those that have SSE4a, the ones before VAES take hundreds of cycles to deposit (AMD before Zen 3).
        let slow = is_x86_feature_detected!("sse4a") && !is_x86_feature_detected!("vaes");
        Level::new().as_avx2().filter(|_| !slow).map(Self)
    }

    /// Does some work, compiled for this processor.
    #[inline(always)]
    pub(crate) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        self.0.vectorize(work)
    }
}

impl Processor for Depositing {
    #[inline(always)]
    fn spread_nibbles(self, nibbles: u32) -> u64 {
        deposit(self.0, nibbles.into(), 0x0F * bytes::ONES)
    }

    #[inline(always)]
    fn total_of_nibbles(self, nibbles: u32) -> u32 {
        (bytes::sums(self.spread_nibbles(nibbles)) >> 56) as u32
    }

    #[inline(always)]
    fn spread_bits(self, bits: u8) -> u64 {
        deposit(self.0, bits.into(), bytes::ONES)
    }

    #[inline(always)]
    fn spread_half(self, bits: u32) -> [u8; 32] {
        let each: u8x32<Avx2> = std::array::from_fn(|i| (i / 8) as u8).simd_into(self.0);
        let alone: u8x32<Avx2> = std::array::from_fn(|i| 1 << (i % 8)).simd_into(self.0);
        let bytes: u8x32<Avx2> = self.0.splat_u32x8(bits).bitcast();
        (bytes.swizzle_dyn_within_blocks(each) & alone).min(1).into()
    }

    #[inline(always)]
    fn pick_bit(self, word: u64, pick: impl FnOnce(u32) -> u32) -> Option<usize> {
        let count = word.count_ones();
        let n = pick(count);
        (n < count).then(|| deposit(self.0, 1 << n, word).trailing_zeros() as usize)
    }
}
