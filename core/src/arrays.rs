//! Arrays of few items.

/// A `map` of arrays by a plain loop: the one of the standard library compiles to ten times the code in generic functions.
pub(crate) trait Each<T, const N: usize> {
    /// The results of a function for each item.
    fn each<U: Copy>(self, result: impl FnMut(T) -> U) -> [U; N];
}

impl<T: Copy, const N: usize> Each<T, N> for [T; N] {
    #[inline(always)]
    fn each<U: Copy>(self, mut result: impl FnMut(T) -> U) -> [U; N] {
        let mut results = [result(self[0]); N];
        let mut at = 1;
        while at < N {
            results[at] = result(self[at]);
            at += 1;
        }
        results
    }
}
