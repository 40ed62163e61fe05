//! Choosing a few of many, so that together they show as much as possible.

use std::collections::BTreeSet;

/// The places of the chosen among the candidates, each given by what it shows: the first, then, while there is one and room for it, the
/// one that adds most to what the chosen ones show.
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
