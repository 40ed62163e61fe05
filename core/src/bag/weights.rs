//! A number for each value, to sum over the cards of a bag.

/// A weight for each value of a bag of `WORDS` words, to [sum](Bag::weigh) over its cards.
pub(crate) struct Weights<const WORDS: usize>(pub(super) [[u32; 2]; WORDS]);

impl<const WORDS: usize> Weights<WORDS> {
    /// These weights, in the order of the ids.
    pub(crate) const fn new(weights: &[u8]) -> Self {
        let mut words = [[0; 2]; WORDS];
        let mut id = 0;
        while id < weights.len() {
            words[id / 8][id % 2] |= (weights[id] as u32) << (24 - id % 8 / 2 * 8);
            id += 1;
        }
        Self(words)
    }
}
