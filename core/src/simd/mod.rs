//! Instructions of the processor for the bits of a word.

pub(crate) mod bytes;
#[cfg(target_arch = "x86_64")]
mod avx2;

#[cfg(target_arch = "x86_64")]
use avx2::Depositing;

/// A processor, as a type: code that is generic over it is compiled for each. By default it does what every processor does.
pub(crate) trait Processor: Copy {
    /// The eight numbers of four bits in a word, in a byte each.
    #[inline(always)]
    fn spread_nibbles(self, nibbles: u32) -> u64 {
        bytes::of_nibbles(nibbles)
    }

    /// The sum of the eight 4-bit numbers of a word.
    #[inline(always)]
    fn total_of_nibbles(self, nibbles: u32) -> u32 {
        bytes::total_of_nibbles(nibbles)
    }

    /// The eight bits of a byte, in a byte each.
    #[inline(always)]
    fn spread_bits(self, bits: u8) -> u64 {
        bytes::of_bits(bits)
    }

    /// The 32 bits of a half word, in a byte each.
    #[inline(always)]
    fn spread_half(self, bits: u32) -> [u8; 32] {
        let mut spread = [0; 32];
        for (eight, bits) in spread.as_chunks_mut().0.iter_mut().zip(bits.to_le_bytes()) {
            *eight = self.spread_bits(bits).to_le_bytes();
        }
        spread
    }

    /// Calls `pick` with the number of set bits in a word and returns the index of the set bit at that rank; none if the rank is
    /// not below their number.
    #[inline(always)]
    fn pick_bit(self, word: u64, pick: impl FnOnce(u32) -> u32) -> Option<usize> {
        let sums = bytes::ones_up_to(word);
        let count = sums >> 56;
        let n = pick(count as u32).into();
        (n < count).then(|| bytes::nth_bit(word, sums, n))
    }
}

/// A processor that does what every processor does.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Processor for Plain {}

/// The processor that the program runs on.
pub(crate) enum Here {
    Plain(Plain),
    #[cfg(target_arch = "x86_64")]
    Depositing(Depositing),
}

/// Finds out, once, which processor the program runs on.
#[inline]
pub(crate) fn here() -> Here {
    #[cfg(target_arch = "x86_64")]
    if let Some(depositing) = Depositing::here() {
        return Here::Depositing(depositing);
    }
    Here::Plain(Plain)
}

/// Runs `work`, which can name the processor; whatever is inlined into it is compiled for the processor that the program runs on.
macro_rules! accelerated {
    ($processor:pat => $work:expr) => {
        match $crate::simd::here() {
            $crate::simd::Here::Plain($processor) => $work,
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Here::Depositing(here) => here.run(
                #[inline(always)]
                || {
                    let $processor = here;
                    $work
                },
            ),
        }
    };
    ($work:expr) => {
        $crate::simd::accelerated!(_ => $work)
    };
}

pub(crate) use accelerated;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;

    fn done(processor: impl Processor, word: u64, mask: u64, n: u32) -> (Option<usize>, u64, u64, [u8; 32], u32) {
        let picked = processor.pick_bit(word & mask, |count| count.min(n));
        let [spread, bits] = [processor.spread_nibbles(word as u32), processor.spread_bits(mask as u8)];
        (picked, spread, bits, processor.spread_half(word as u32), processor.total_of_nibbles(word as u32))
    }

    #[test]
    fn every_processor_does_the_same() {
        let mut stream = Stream::new(1);
        for _ in 0..10_000 {
            let (word, mask, n) = (stream.bits(), stream.bits(), stream.below(40));
            assert_eq!(done(Plain, word, mask, n), accelerated!(processor => done(processor, word, mask, n)));
        }
    }
}
