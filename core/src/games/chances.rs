//! Tests that random deals are as likely as counted.

use std::collections::BTreeMap;

/// The number of ways that lead to each result, by its name.
pub(super) type Ways = BTreeMap<String, f64>;

/// Describes how far the `dealt` results deviate from their `ways`, if they do (Pearson's chi-square, four standard deviations;
/// results expected fewer than five times count together).
pub(super) fn unlikely(ways: &Ways, dealt: impl IntoIterator<Item = String>) -> Option<String> {
    let mut counts = Ways::new();
    for name in dealt {
        if !ways.contains_key(&name) {
            return Some(format!("{name} cannot be"));
        }
        *counts.entry(name).or_default() += 1.0;
    }
    let each = counts.values().sum::<f64>() / ways.values().sum::<f64>();
    let (mut square, mut cells, mut rare) = (0.0, 0, [0.0; 2]);
    let mut add = |expected: f64, dealt: f64| {
        square += (dealt - expected).powi(2) / expected;
        cells += 1;
    };
    for (name, ways) in ways {
        let (expected, dealt) = (ways * each, counts.get(name).copied().unwrap_or_default());
        if expected < 5.0 {
            rare = [rare[0] + expected, rare[1] + dealt];
        } else {
            add(expected, dealt);
        }
    }
    if rare[0] >= 5.0 {
        add(rare[0], rare[1]);
    }
    let freedom = f64::from(cells - 1);
    let likely = freedom >= 1.0 && square < freedom + 4.0 * (2.0 * freedom).sqrt();
    (!likely).then(|| format!("chi-square {square} of {freedom}: {ways:?}, dealt {counts:?}"))
}

/// Calls `call` with every choice of `n` of the places below `places`, in order.
pub(super) fn each_choice(places: usize, n: usize, call: &mut impl FnMut(&[usize])) {
    fn extend(chosen: &mut Vec<usize>, places: usize, n: usize, call: &mut impl FnMut(&[usize])) {
        if chosen.len() == n {
            return call(chosen);
        }
        for place in chosen.last().map_or(0, |last| last + 1)..places {
            chosen.push(place);
            extend(chosen, places, n, call);
            chosen.pop();
        }
    }
    extend(&mut Vec::new(), places, n, call);
}
