//! Processors that deposit the bits of a word where another has ones, in one instruction.
#![allow(unsafe_code, reason = "instructions that not every processor has")]

use super::{Processor, bytes};
use std::arch::x86_64::_pdep_u64;
use std::sync::LazyLock;

/// A processor with AVX2 and BMI2 that is fast at them; only `found` makes one.
#[derive(Clone, Copy)]
pub(crate) struct Depositing(());

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
        let has_bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
        let counts = is_x86_feature_detected!("lzcnt") && is_x86_feature_detected!("popcnt");
        (is_x86_feature_detected!("avx2") && has_bits && counts && !slow).then_some(Self(()))
    }

    /// Runs `work`, compiled for this processor.
    #[inline(always)]
    pub(crate) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: `found` has found all of these features.
        unsafe { compiled(work) }
    }

    /// The lowest bits, one at each place where `ones` has a one.
    #[inline(always)]
    fn deposit(self, bits: u64, ones: u64) -> u64 {
        // SAFETY: `found` has found BMI2.
        unsafe { _pdep_u64(bits, ones) }
    }
}

impl Processor for Depositing {
    #[inline(always)]
    fn spread_nibbles(self, nibbles: u32) -> u64 {
        self.deposit(nibbles.into(), 0x0F * bytes::ONES)
    }

    #[inline(always)]
    fn total_of_nibbles(self, nibbles: u32) -> u32 {
        (bytes::sums(self.spread_nibbles(nibbles)) >> 56) as u32
    }

    #[inline(always)]
    fn spread_bits(self, bits: u8) -> u64 {
        self.deposit(bits.into(), bytes::ONES)
    }

    #[inline(always)]
    fn pick_bit(self, word: u64, pick: impl FnOnce(u32) -> u32) -> Option<usize> {
        let count = word.count_ones();
        let n = pick(count);
        (n < count).then(|| self.deposit(1 << n, word).trailing_zeros() as usize)
    }
}
