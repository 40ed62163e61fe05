//! Redeals compared with all places of the hidden cards, in late positions (GU-27, GU-78, GU-95).

use super::hidden::{redeals, varies};
use super::*;
use crate::games::chances::{Ways, unlikely};
use std::collections::HashMap;

/// The number of redeals of each position.
const REDEALS: u32 = 6000;

/// The knowledge of a hidden card, and the places where it can lie: the places of later sorts include those of the earlier ones.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Sort {
    /// In hand, face down at a castle, or conceded in this round.
    Held,
    /// Discarded unseen before, and not buried.
    Conceded,
    /// Buried or in the pile.
    Anywhere,
}

/// A hidden place: the part of the key that describes it, the number of cards there, and the cards.
#[derive(Clone)]
struct Place {
    part: usize,
    sort: Sort,
    room: u32,
    cards: Bag<Kind>,
}

/// A position with a few cards of each side in hand, discarded unseen and in the pile, and others shown; the rest is removed.
fn late(options: &str, run_outs: u8, sides: &[[&str; 4]]) -> Guyenne {
    let mut position = game(options);
    position.hands = [Bag::new(); Seat::COUNT];
    for (side, [hand, unseen, pile, shown]) in position.sides().zip(sides) {
        let seat = position.members(side)[0].index();
        let mut removed = position.rules.army;
        [hand, unseen, pile, shown].iter().for_each(|kinds| removed -= cards(kinds));
        position.hands[seat] = cards(hand);
        position.unseen_discards[seat] = cards(unseen);
        position.shown_discards[side.id()] = cards(shown);
        position.piles[side.id()] = cards(pile);
        position.removed[side.id()] = removed;
        position.run_outs[side.id()] = run_outs;
    }
    position.phase = Phase::Name(position.script(PlacementNumber::FIRST).seat, PlacementNumber::FIRST);
    remembering(position)
}

/// The hidden parts of a side's seats, as seen by another seat, and the pile.
fn parts(position: &Guyenne, side: Side, me: Seat) -> String {
    let mut parts = vec![position.pile(side)];
    for seat in position.members(side).iter().filter(|seat| **seat != me) {
        parts.push(position.hand(*seat));
        parts.push(position.unseen_discards[seat.index()]);
        parts.extend(position.own_contests(*seat).map(|contest| position.face_down(*seat, contest)));
    }
    written(&parts)
}

fn written(parts: &[Bag<Kind>]) -> String {
    parts.iter().map(Bag::to_string).collect::<Vec<_>>().join("; ")
}

/// The hidden places of a side, in the order of the parts.
fn places(position: &Guyenne, side: Side, me: Seat) -> Vec<Place> {
    let place = |part, sort, room| Place { part, sort, room, cards: Bag::new() };
    let mut places = vec![place(0, Sort::Anywhere, position.pile(side).len())];
    let mut part = 1;
    for seat in position.members(side).iter().filter(|seat| **seat != me) {
        let (now, buried) = (position.conceded_in_this_round(*seat), position.buried(*seat));
        places.push(place(part, Sort::Held, position.hand(*seat).len()));
        places.push(place(part + 1, Sort::Held, now));
        places.push(place(part + 1, Sort::Conceded, position.unseen_discards[seat.index()].len() - now - buried));
        places.push(place(part + 1, Sort::Anywhere, buried));
        part += 2;
        for contest in position.own_contests(*seat) {
            places.push(place(part, Sort::Held, position.face_down(*seat, contest).len()));
            part += 1;
        }
    }
    places
}

/// Calls a function with every way to lay cards in places, each card distinct.
fn lay(cards: &[(Kind, Sort)], places: &mut [Place], found: &mut impl FnMut(&[Place])) {
    let Some(((kind, sort), rest)) = cards.split_first() else { return found(places) };
    for i in 0..places.len() {
        if places[i].sort <= *sort && places[i].cards.len() < places[i].room {
            let before = places[i].cards;
            places[i].cards.add(*kind);
            lay(rest, places, found);
            places[i].cards = before;
        }
    }
}

/// The number of ways that lead to each outcome: the held-back cards in the pile, and the place of each hidden card.
fn ways(position: &Guyenne, side: Side, me: Seat) -> Ways {
    let strangers: Vec<Seat> = position.members(side).iter().copied().filter(|seat| *seat != me).collect();
    let mut open = position.pile(side);
    strangers.iter().for_each(|seat| open += position.unseen_cards(*seat));
    let sunk = strangers.iter().map(|seat| usize::from(position.memory.sunk[seat.index()])).sum::<usize>();
    let partner = position.side(me) == side;
    let (now, received, held_back) = match (strangers[0], partner) {
        (partner, true) => {
            (position.gifts[me.index()], position.memory.received[partner.index()], position.memory.held_back[partner.index()])
        }
        _ => (Bag::new(), Bag::new(), *position.held_back(side)),
    };
    let given = received.beyond(&now);
    [now, given, held_back].into_iter().for_each(|cards| open -= cards);
    let each = |cards: Bag<Kind>| cards.iter().flat_map(|(kind, n)| vec![kind; n.into()]).collect::<Vec<_>>();
    let with = |cards: Bag<Kind>, sort: Sort| each(cards).into_iter().map(move |kind| (kind, sort));
    let known: Vec<_> = with(now, Sort::Held).chain(with(given, Sort::Conceded)).chain(with(open, Sort::Anywhere)).collect();
    let held_back = each(held_back);
    let mut ways = HashMap::new();
    for chosen in (0..1u32 << held_back.len()).filter(|chosen| chosen.count_ones() as usize == sunk.min(held_back.len())) {
        let sort = |i: usize| if chosen >> i & 1 == 1 { Sort::Anywhere } else { Sort::Conceded };
        let mut cards = known.clone();
        cards.extend(held_back.iter().enumerate().map(|(i, kind)| (*kind, sort(i))));
        let size = 1 + places(position, side, me).iter().map(|place| place.part).max().unwrap();
        lay(&cards, &mut places(position, side, me), &mut |places| {
            let mut parts = vec![Bag::new(); size];
            places.iter().for_each(|place| parts[place.part] += place.cards);
            *ways.entry(parts).or_insert(0.0) += 1.0;
        });
    }
    ways.into_iter().map(|(parts, n): (Vec<Bag<Kind>>, f64)| (written(&parts), n)).collect()
}

/// Asserts that the redeals of a position for a seat are as frequent as the ways that lead to them, up to chance.
fn agree(position: Guyenne, number: u8, side: Side) {
    let (me, position) = (seat(number), checked(position));
    let before = if position.hides_a_selection_from(Viewer::Seat(me)) { position.before_selection() } else { position };
    let ways = ways(&before, side, me);
    let all: f64 = ways.values().sum();
    let common = ways.values().filter(|n| **n / all * f64::from(REDEALS) >= 5.0).count();
    assert!(common > 4, "{common} outcomes that are not rare");
    let mut stream = Stream::new(17);
    let redeals = (0..REDEALS).map(|_| parts(&position.redeal(me, &mut stream).unwrap(), side, me));
    assert_eq!(unlikely(&ways, redeals), None, "{position:?}");
}

/// English has the remaining cards of [`late`]; some of them are remembered as held back, and some of these have sunk.
fn remembered(mut position: Guyenne, held_back: &str, sunk: u8) -> Guyenne {
    position.memory.held_back[0] = cards(held_back);
    position.memory.sunk[0] = sunk;
    checked(position)
}

const FRENCH_CARDS: [&str; 4] = ["five four", "-", "two", "-"];

#[test]
fn gu_27_redeals_of_buried_and_conceded_cards_are_exact() {
    let buried = late(
        "rules=expert",
        0,
        &[["hero five", "four two two archer two", "two three", "-"], ["hero two", "two two two two two", "two", "-"]],
    );
    agree(buried, 1, ENGLISH);
    let conceded = late(
        "rules=expert",
        0,
        &[["five two", "four hero two two two two", "two", "-"], ["hero two", "two two two two two", "two", "-"]],
    );
    agree(conceded, 1, ENGLISH);
}

#[test]
fn gu_95_redeals_after_a_shuffle_are_exact() {
    let sides = [["five two three", "four", "archer two two", "-"], FRENCH_CARDS];
    for (held_back, sunk) in [("-", 0), ("five three", 0), ("five four two", 1), ("five archer four", 2), ("five archer", 3)] {
        agree(remembered(late("rules=expert", 1, &sides), held_back, sunk), 1, ENGLISH);
    }
}

#[test]
fn gu_95_redeals_with_an_open_question_are_exact() {
    let sides = [["five two two four", "-", "archer two three", "-"], FRENCH_CARDS];
    let start = remembered(late("rules=expert", 1, &sides), "five two", 0);
    agree(after(start, "target 0, commit five"), 1, ENGLISH);
    agree(after(start, "target 0, commit five, commit two, done"), 1, ENGLISH);
}

#[test]
fn gu_95_redeals_of_partners_are_exact() {
    let sides = [["five four two", "-", "archer two three five", "-"], FRENCH_CARDS];
    let mut start = late("rules=expert,format=teams", 1, &sides);
    start.hands[2] = cards("four three");
    start.removed[0] -= cards("four three");
    start.memory.held_back[2] = cards("three");
    start.memory.held_back_by_pairs[0] = cards("three");
    start.phase = Phase::Give(seat(0), Selection::NONE);
    let given = after(start, "give five, done");
    agree(given, 0, ENGLISH);
    agree(given, 1, ENGLISH);
    agree(after(start, "give five"), 2, ENGLISH);
}

#[test]
fn gu_95_a_redeal_deals_the_same_cards_where_a_partner_has_shown_a_card_that_another_seat_held_back() {
    let mut start = late("format=teams", 1, &[["five three archer", "-", "three archer", "two"], FRENCH_CARDS]);
    start.hands[2] = cards("four");
    start.removed[0] -= cards("four");
    start.memory.held_back[0] = cards("five two");
    start.memory.sunk[0] = 1;
    start.memory.held_back_by_pairs[0] = cards("five");
    start.phase = Phase::Give(seat(0), Selection::NONE);
    let redealt = redeals(&checked(start), 1);
    assert!(redealt.iter().any(|redealt| redealt.table(Viewer::Everything) == start.table(Viewer::Everything)));
    assert!(varies(&redealt, |redealt| redealt.pile(ENGLISH).contains(Kind::Five)));
    assert!(redealt.iter().all(|redealt| redealt.memory.held_back_by_pairs == start.memory.held_back_by_pairs));
}

#[test]
fn gu_95_redeals_in_a_ring_are_exact() {
    let sides = [["five four", "-", "archer two", "-"], ["five two", "four", "two two", "three"], ["five two", "-", "two", "-"]];
    let mut position = late("rules=expert,format=ring,players=3", 1, &sides);
    position.memory.held_back[1] = cards("five four");
    position.memory.sunk[1] = 1;
    for (number, side) in [(0, 1), (2, 1), (1, 0)] {
        agree(checked(position), number, Side::new(side).unwrap());
    }
}
