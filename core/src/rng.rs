//! The random streams of a match: the same seed gives the same match in every language, on every platform.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A stream of random numbers (Xoshiro256++), pinned: its values never change between versions.
///
/// ```
/// let mut stream = bastide::Stream::new(7);
/// assert_eq!([stream.below(6), stream.below(6), stream.below(6)], [1, 2, 2]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of a single match: the stream of [`of_match`](Stream::of_match) with index and episode 0.
    pub fn new(seed: u64) -> Self {
        Self::of_match(seed, 0, 0)
    }

    /// The stream of the match with this index in a batch, in its `episode`th game.
    pub fn of_match(seed: u64, index: u64, episode: u64) -> Self {
        Streams::new(seed, index).of_episode(episode)
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The nonce of the match whose chance begins here: a number that distinguishes it from other matches and reveals nothing
    /// about its chance.
    pub(crate) fn nonce(&self) -> u64 {
        let mut ahead = self.clone();
        mix(ahead.bits()).wrapping_add(mix(ahead.bits().rotate_left(32)))
    }

    /// A number less than `bound`, each equally likely; 0 if the bound is 0.
    ///
    /// Lemire, Fast Random Integer Generation in an Interval (2019), on the upper 32 bits.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.bits())
    }

    /// Draws a place with these probabilities; if they add up to less than 1, the last positive one has the rest.
    #[inline]
    pub(crate) fn place(&mut self, probabilities: impl Iterator<Item = f64>) -> usize {
        let (mut rest, mut last) = ((self.bits() >> 11) as f64 / (1u64 << 53) as f64, 0);
        for (place, probability) in probabilities.enumerate().filter(|(_, probability)| *probability > 0.0) {
            (rest, last) = (rest - probability, place);
            if rest < 0.0 {
                break;
            }
        }
        last
    }
}

/// The streams of the matches with one index in a batch, one after the other.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Streams([u64; 4]);

impl Streams {
    pub(crate) fn new(seed: u64, index: u64) -> Self {
        const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
        Self([1, 2, 3, 4].map(|lane: u64| mix(mix(seed.wrapping_add(lane.wrapping_mul(GOLDEN))) ^ index)))
    }

    #[inline]
    pub(crate) fn of_episode(&self, episode: u64) -> Stream {
        let mut state = [0; 32];
        for (lane, bytes) in self.0.iter().zip(state.as_chunks_mut().0) {
            *bytes = mix(lane ^ episode).to_le_bytes();
        }
        Stream(Xoshiro256PlusPlus::from_seed(state))
    }
}

/// The stream of the actions that a [`Batch`](crate::Batch) samples for one of its matches (SplitMix64, in 8 bytes), also pinned.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sampler(SplitMix64);

impl Sampler {
    /// The sampler of the match with this index in a batch.
    pub fn of_match(seed: u64, index: u64) -> Self {
        Self(SplitMix64::from_seed(mix(mix(seed) ^ index).to_le_bytes()))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number less than `bound`, each equally likely; 0 if the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.bits())
    }

    /// A number from 0 to 1, exclusive, in steps of 2⁻²⁴.
    #[inline]
    pub fn fraction(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 24) as f32
    }
}

/// A number less than `bound`, each equally likely.
#[inline]
fn below(bound: u32, mut bits: impl FnMut() -> u64) -> u32 {
    let mut product = (bits() >> 32) * u64::from(bound);
    if (product as u32) < bound {
        let rejected = bound.wrapping_neg() % bound;
        while (product as u32) < rejected {
            product = (bits() >> 32) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// The finalizer of SplitMix64: a bijection in which every bit of the input affects every bit of the output.
#[inline]
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Stream {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stream = Self(Xoshiro256PlusPlus::deserialize(deserializer)?);
        let mut ahead = stream.clone();
        if (0..4).all(|_| ahead.bits() == 0) {
            return Err(serde::de::Error::custom("a stream whose state is zero gives zeros for ever"));
        }
        Ok(stream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_pinned() {
        let mut stream = Stream::new(7);
        let bits: Vec<u64> = (0..4).map(|_| stream.bits()).collect();
        assert_eq!(bits, [6037492920917259185, 8586371726146115543, 8466142791218250826, 15099600095166268389]);
        let dice: Vec<u32> = (0..12).map(|_| stream.below(6)).collect();
        assert_eq!(dice, [1, 5, 5, 1, 4, 3, 4, 1, 1, 3, 5, 1]);
    }

    #[test]
    fn the_sampler_is_pinned() {
        let mut sampler = Sampler::of_match(7, 3);
        assert_eq!([sampler.bits(), sampler.bits()], [5123015643707495125, 18109886276499397889]);
        let dice: Vec<u32> = (0..12).map(|_| sampler.below(6)).collect();
        assert_eq!(dice, [2, 5, 0, 0, 4, 1, 2, 1, 5, 4, 5, 0]);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&sampler.fraction())));
        assert_ne!(Sampler::of_match(7, 4), Sampler::of_match(7, 3));
        assert_ne!(Sampler::of_match(8, 3), Sampler::of_match(7, 3));
    }

    #[test]
    fn the_salt_is_pinned_and_no_chance_comes_of_it() {
        let stream = Stream::new(7);
        assert_eq!(stream.nonce(), 3196375442098343099);
        assert_eq!(stream, Stream::new(7));
    }

    #[test]
    fn seed_index_and_episode_each_give_another_stream() {
        let first = |seed, index, episode| Stream::of_match(seed, index, episode).bits();
        let all = [first(1, 0, 0), first(2, 0, 0), first(0, 1, 0), first(0, 2, 0), first(0, 0, 1), first(0, 0, 2)];
        for (i, bits) in all.iter().enumerate() {
            assert!(!all[..i].contains(bits));
        }
    }

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let mut stream = Stream::new(1);
        let mut counts = [0u32; 5];
        for _ in 0..50_000 {
            counts[stream.below(5) as usize] += 1;
        }
        assert!(counts.iter().all(|n| n.abs_diff(10_000) < 400), "{counts:?}");
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(1), 0);
    }
}
