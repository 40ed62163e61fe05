//! Choosing a few of many, so that together they show as much as possible.

use std::collections::BTreeSet;

/// The first of the candidates, then, while there is one and room for it, the one that adds most to what the chosen ones show.
pub(crate) fn cover<C, T: Ord>(candidates: &[C], most: usize, shown: impl Fn(&C) -> BTreeSet<T>) -> Vec<&C> {
    let mut seen = BTreeSet::new();
    let mut chosen = Vec::new();
    let mut next = candidates.first();
    while let Some(candidate) = next.filter(|_| chosen.len() < most) {
        chosen.push(candidate);
        seen.append(&mut shown(candidate));
        let adds = |candidate: &&C| shown(candidate).difference(&seen).count();
        next = candidates.iter().rev().max_by_key(adds).filter(|candidate| adds(candidate) > 0);
    }
    chosen
}
