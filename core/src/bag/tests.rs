//! Tests of bags.

use super::*;
use std::ops::{AddAssign, SubAssign};

crate::finite! {
    struct Wide(u8: 0..=33);
}

/// Bags that differ from each other in every word, with from 0 to 15 of a value.
fn uneven_by(step: u8) -> Bag<Wide> {
    Wide::all().map(|value| (value, (u32::from(value.number()) * u32::from(step) % 16) as u8)).collect()
}

#[test]
fn totals_kinds_and_the_nth_card_agree_with_the_counts() {
    let bag = uneven_by(7);
    let cards: Vec<Wide> = bag.iter().flat_map(|(value, n)| vec![value; n.into()]).collect();
    assert_eq!(bag.len() as usize, cards.len());
    assert_eq!(bag.kinds(), cards.iter().copied().collect());
    for (n, value) in cards.iter().enumerate() {
        assert_eq!(bag.nth(n as u32), Some(*value));
    }
    assert_eq!(bag.lowest(), bag.nth(0));
    assert_eq!(Bag::<Wide>::new().lowest(), None);
    assert_eq!(Bag::<Wide>::new().without_highest(), Bag::new());
    let without = |n: usize| (0..n).fold(bag, |bag, _| bag.without_highest());
    for n in 0..cards.len() {
        assert_eq!(without(cards.len() - n), cards[..n].iter().copied().collect());
    }
    assert_eq!(bag.nth(bag.len()), None);
}

#[test]
fn a_bag_of_one_value_holds_it_once() {
    for value in Wide::all() {
        assert_eq!(Bag::one(value), [value].into_iter().collect());
    }
}

/// The last words of a panic.
fn panic_of(work: impl FnOnce() + std::panic::UnwindSafe) -> String {
    *std::panic::catch_unwind(work).expect_err("it does not panic").downcast().expect("a sentence")
}

#[test]
fn what_does_not_fit_panics_in_every_build() {
    let one = Wide::new(1).unwrap();
    let too_many = "cannot add 1 of `1` to 15: a bag holds at most 15 of a value";
    assert_eq!(panic_of(|| _ = std::iter::repeat_n(one, 16).collect::<Bag<Wide>>()), too_many);
    assert_eq!(panic_of(|| Bag::<Wide>::of_each(15).add(one)), too_many);
    assert_eq!(panic_of(|| _ = [(one, 15), (one, 1)].into_iter().collect::<Bag<Wide>>()), too_many);
    assert!(panic_of(|| Bag::<Wide>::new().add_some(one, 16)).starts_with("cannot add 16 of `1` to 0"));
    assert!(panic_of(|| _ = Bag::<Wide>::of_each(16)).starts_with("16 of each value"));
    assert_eq!(panic_of(|| Bag::new().take(one)), "cannot take 1 of `1`: the bag holds 0");
    assert_eq!(panic_of(|| Bag::<Wide>::of_each(2).take_some(one, 3)), "cannot take 3 of `1`: the bag holds 2");
    assert_eq!(panic_of(|| Bag::of_each(15).add_assign(Bag::one(one))), too_many);
    assert_eq!(panic_of(|| Bag::new().sub_assign(Bag::one(one))), "cannot take 1 of `1`: the bag holds 0");
}

#[test]
fn what_does_not_fit_changes_nothing() {
    for (mine, theirs) in (0..16).flat_map(|step| (0..16).map(move |other| (uneven_by(step), uneven_by(other)))) {
        let fits = Wide::all().all(|value| mine.count(value) + theirs.count(value) <= 15);
        let covered = Wide::all().all(|value| mine.count(value) >= theirs.count(value));
        let (mut sum, mut rest) = (mine, mine);
        assert_eq!(sum.try_add_all(theirs).is_ok(), fits);
        assert_eq!(rest.try_take_all(theirs).is_ok(), covered);
        assert_eq!(mine.covers(&theirs), covered);
        for value in Wide::all() {
            let (held, n) = (mine.count(value), theirs.count(value));
            assert_eq!(sum.count(value), if fits { held + n } else { held });
            assert_eq!(rest.count(value), if covered { held - n } else { held });
            let (mut sum, mut rest) = (mine, mine);
            assert_eq!(sum.try_add_some(value, n).is_ok(), held + n <= 15);
            assert_eq!(rest.try_take_some(value, n).is_ok(), held >= n);
            assert_eq!(sum == mine, n == 0 || held + n > 15);
            assert_eq!(rest == mine, n == 0 || held < n);
        }
    }
    assert_eq!(
        Bag::one(Wide::FIRST).try_take_all(Bag::of_each(1)).map_err(|error| error.to_string()).unwrap_err(),
        "cannot take 1 of `1`: the bag holds 0"
    );
}

#[test]
fn weights_are_summed_over_the_cards() {
    const WEIGHTS: [u8; Wide::COUNT] = {
        let mut weights = [0; Wide::COUNT];
        let mut id = 0;
        while id < Wide::COUNT {
            weights[id] = id as u8 % 5;
            id += 1;
        }
        weights
    };
    let bag: Bag<Wide> = Wide::all().map(|value| (value, value.number() % 3)).collect();
    let sum: u8 = bag.iter().map(|(value, n)| n * WEIGHTS[value.id()]).sum();
    assert_eq!(bag.weigh(&Weights::<{ Wide::COUNT.div_ceil(8) }>::new(&WEIGHTS)), sum);
    assert_eq!(Bag::<Wide>::of_counts(&WEIGHTS), Wide::all().map(|value| (value, WEIGHTS[value.id()])).collect());
}

#[test]
fn adding_and_taking_a_bag_is_adding_and_taking_each_card() {
    let mut bag: Bag<Wide> = Bag::of_each(2);
    let ones = Bag::of_each(1);
    assert!(bag.covers(&ones) && !ones.covers(&bag));
    bag -= ones;
    assert_eq!(bag, ones);
    bag += ones;
    assert_eq!(bag, Bag::of_each(2));
}

crate::finite! {
    enum Side { Left = "left", Right = "right" }
}

crate::finite! {
    struct Pair { wide: Wide, side: Side }
}

impl Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.wide, self.side)
    }
}

#[test]
fn pairs_are_each_value_with_both() {
    let bag: Bag<Wide> = Wide::all().map(|value| (value, value.number() % 4)).collect();
    let pairs = bag.pairs(|wide, side: Side| Pair { wide, side });
    assert_eq!(pairs, Set::such_that(|Pair { wide, .. }| bag.contains(wide)));
}

#[test]
fn what_is_beyond_or_common_is_so_for_every_pair_of_counts() {
    for (mine, theirs) in (0..=15).flat_map(|mine| (0..=15).map(move |theirs| (mine, theirs))) {
        let (one, mut other) = (Bag::<Wide>::of_each(mine), Bag::of_each(theirs));
        assert_eq!(
            (one.beyond(&other), one.common(&other)),
            (Bag::of_each(mine.saturating_sub(theirs)), Bag::of_each(mine.min(theirs)))
        );
        other = uneven_by(7);
        let expected: Bag<Wide> = Wide::all().map(|value| (value, mine.saturating_sub(other.count(value)))).collect();
        assert_eq!(one.beyond(&other), expected);
    }
}

#[cfg(feature = "formats")]
#[test]
fn a_value_that_stands_twice_is_refused() {
    let one = serde_json::to_string(&Bag::one(Wide::FIRST)).unwrap();
    assert_eq!(serde_json::from_str::<Bag<Wide>>(&one).unwrap().len(), 1);
    let twice = format!("[{inner},{inner}]", inner = &one[1..one.len() - 1]);
    assert!(serde_json::from_str::<Bag<Wide>>(&twice).unwrap_err().to_string().contains("expected each value once"));
}
