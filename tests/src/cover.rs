//! A choice of a few of many, so that together they show as much as possible.

use std::collections::BTreeSet;

/// The places of the chosen candidates; `shown` is the set that each of them shows. The first is chosen, then, up to `most`,
/// always the one that adds most to the union.
pub(crate) fn cover<T: Ord + Clone>(shown: &[BTreeSet<T>], most: usize) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let mut chosen = Vec::new();
    let mut next = (!shown.is_empty()).then_some(0);
    while let Some(place) = next.filter(|_| chosen.len() < most) {
        chosen.push(place);
        seen.extend(shown[place].iter().cloned());
        let added = |place: usize| shown[place].difference(&seen).count();
        let best = (0..shown.len()).rev().map(|place| (added(place), place)).max_by_key(|(added, _)| *added);
        next = best.filter(|(added, _)| *added > 0).map(|(_, place)| place);
    }
    chosen
}
