//! Tests that each redeal is as likely as all ways to deal the unseen cards require.

use super::*;
use crate::games::chances::{Ways, each_choice, unlikely};

/// An unseen card of Red's.
#[derive(Clone, Copy)]
struct Card {
    kind: Kind,
    held: bool,
    in_pile: bool,
}

/// Red's unseen cards, if the army is known to hold some, and the pile is known to have been shuffled from some.
fn unseen(position: &FieldOfGlory, held: Bag<Kind>, in_pile: Bag<Kind>) -> Vec<Card> {
    let mut all = deck();
    all -= position.open_cards(Red);
    let of_kind = |(kind, n)| (0..n).map(move |i| Card { kind, held: i < held.count(kind), in_pile: i < in_pile.count(kind) });
    all.iter().flat_map(of_kind).collect()
}

/// The ways to deal hands and piles of a size with a hand that answers.
fn ways(
    cards: &[Card],
    [hand, pile]: [usize; 2],
    answers: impl Fn(Bag<Kind>) -> bool,
    name: impl Fn(Bag<Kind>, Bag<Kind>) -> String,
) -> Ways {
    let bag = |chosen: &[usize]| chosen.iter().map(|place| cards[*place].kind).collect::<Bag<Kind>>();
    let mut ways = Ways::new();
    each_choice(cards.len(), hand, &mut |hand| {
        let in_pile: Vec<usize> = (0..cards.len()).filter(|place| cards[*place].in_pile && !hand.contains(place)).collect();
        if !answers(bag(hand)) {
            return;
        }
        each_choice(in_pile.len(), pile, &mut |chosen| {
            let pile: Vec<usize> = chosen.iter().map(|place| in_pile[*place]).collect();
            let used = |place: &usize| hand.contains(place) || pile.contains(place);
            if (0..cards.len()).all(|place| !cards[place].held || used(&place)) {
                *ways.entry(name(bag(hand), bag(&pile))).or_default() += 1.0;
            }
        });
    });
    ways
}

fn dealt(position: &FieldOfGlory, name: impl Fn(Bag<Kind>, Bag<Kind>) -> String) -> Vec<String> {
    let mut stream = Stream::new(9);
    let redeals = (0..4000).map(|_| position.redeal(Blue.seat(), &mut stream).unwrap());
    redeals.map(|redealt| name(redealt.army(Red).hand(), redealt.army(Red).pile())).collect()
}

/// Red's pile of two and hand of three after a shuffle of five cards, of which two may have been played since.
fn late(extra: &str) -> FieldOfGlory {
    let red = ["cavalry/2", "medium_infantry/3", "", "", ""];
    let hand = format!("pike/3 archers/3 commander/5 {extra}");
    let mut position = piles(field(red, NONE, [&hand, ""]), Red, "light_cavalry/3 medium_infantry/3", "");
    let army = &mut position.armies[Red.id()];
    army.shuffled = cards("cavalry/2 archers/3 light_cavalry/3 medium_infantry/3 medium_infantry/3");
    army.remembered = cards("archers/3 light_cavalry/3 medium_infantry/3 pike/3");
    army.shuffles = 1;
    position.validate().unwrap();
    position
}

#[test]
fn fg_16_a_redeal_after_a_shuffle_is_as_likely_as_its_ways() {
    let position = late("");
    let cards = unseen(&position, position.army(Red).remembered, position.army(Red).shuffled());
    let name = |hand: Bag<Kind>, pile| format!("{pile}, {} and {}", hand.count(Kind::Commander), hand.count(kind("cavalry/2")));
    assert_eq!(unlikely(&ways(&cards, [3, 2], |_| true, name), dealt(&position, name)), None);
}

#[test]
fn fg_13_a_redeal_under_an_open_bill_is_as_likely_as_its_ways() {
    let position = after(late("elephant/2"), &["deploy elephant/2 to 2"]);
    assert_eq!(position.bill().owed, 5);
    let position = after(position, &["pay archers/3"]);
    assert_eq!(position.bill().owed, 2);
    let cards = unseen(&position, position.army(Red).remembered, position.army(Red).shuffled());
    let last = kind("archers/3");
    let from_last = |kind: &Kind| (kind.command_points(), *kind) >= (3, last);
    let answers = |hand: Bag<Kind>| hand.iter().any(|(kind, _)| from_last(&kind));
    let name = |hand: Bag<Kind>, pile| format!("{pile}, {}", hand.contains(kind("pike/3")));
    assert_eq!(unlikely(&ways(&cards, [2, 2], answers, name), dealt(&position, name)), None);
}

#[test]
fn fg_70_a_redeal_of_a_draft_is_as_likely_as_its_ways() {
    let start = begun("", |phase| phase == Phase::Draft(Red));
    let asked = after(start, &["pike/2", "pike/3", "archers/2", "commander/5", "keep pike/3"]);
    let deck: Vec<Kind> = deck().iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into())).collect();
    let mut kept_first = [0.0; Kind::COUNT];
    each_choice(deck.len(), 4, &mut |turned_up| {
        for first in turned_up {
            let mut others = turned_up.iter().filter(|place| *place != first && deck[**place] >= deck[*first]);
            let lowest = others.next().map(|place| deck[*place]);
            kept_first[deck[*first].id()] += f64::from(others.any(|place| Some(deck[*place]) != lowest));
        }
    });
    let ways: Ways = Kind::all().map(|kind| (kind.to_string(), kept_first[kind.id()])).filter(|(_, ways)| *ways > 0.0).collect();
    let mut stream = Stream::new(9);
    let kept = (0..4000).map(|_| asked.redeal(Blue.seat(), &mut stream).unwrap().army(Red).pile().to_string());
    assert_eq!(unlikely(&ways, kept), None);
}
