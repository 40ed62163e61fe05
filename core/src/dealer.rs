//! Drawing one of several things, with random numbers and the instructions of the processor.

use crate::simd::{Plain, Processor};
use crate::{Sampler, Stream};

/// A source of ranks, by which one of several things is drawn.
pub(crate) trait Draw {
    /// The rank of the thing to draw among `count` things; a rank that is not below `count` draws none.
    fn rank(&mut self, count: u32) -> u32;

    /// The processor that finds the thing of a rank.
    #[inline]
    fn processor(&self) -> impl Processor + use<Self> {
        Plain
    }
}

/// A source of ranks for chance.
pub(crate) trait Deal: Draw {
    /// The stream that they come from.
    fn stream(&mut self) -> &mut Stream;
}

/// A rank that is given.
impl Draw for usize {
    #[inline]
    fn rank(&mut self, count: u32) -> u32 {
        count.min((*self).try_into().unwrap_or(count))
    }
}

impl Draw for Sampler {
    #[inline]
    fn rank(&mut self, count: u32) -> u32 {
        self.below(count)
    }
}

impl Draw for Stream {
    #[inline]
    fn rank(&mut self, count: u32) -> u32 {
        self.below(count)
    }
}

impl Deal for Stream {
    #[inline]
    fn stream(&mut self) -> &mut Stream {
        self
    }
}

/// The ranks of another source, with a processor that finds the things.
pub(crate) struct Dealer<'a, D, P> {
    drawing: &'a mut D,
    processor: P,
}

impl<'a, D: Draw, P: Processor> Dealer<'a, D, P> {
    #[inline]
    pub(crate) fn new(drawing: &'a mut D, processor: P) -> Self {
        Self { drawing, processor }
    }
}

impl<'a, D: Draw, P: Processor> Draw for Dealer<'a, D, P> {
    #[inline]
    fn rank(&mut self, count: u32) -> u32 {
        self.drawing.rank(count)
    }

    #[inline]
    fn processor(&self) -> impl Processor + use<'a, D, P> {
        self.processor
    }
}

impl<D: Deal, P: Processor> Deal for Dealer<'_, D, P> {
    #[inline]
    fn stream(&mut self) -> &mut Stream {
        self.drawing.stream()
    }
}

/// Runs `work` with a dealer for a stream; whatever is inlined into it is compiled for the processor that the program runs on.
macro_rules! dealing {
    ($stream:expr, $dealer:ident => $work:expr) => {
        $crate::simd::accelerated!(processor => {
            let $dealer = &mut $crate::dealer::Dealer::new($stream, processor);
            $work
        })
    };
}

pub(crate) use dealing;
