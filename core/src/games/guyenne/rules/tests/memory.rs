//! The seats' memory (GU-95).

use super::super::cards::HAND;
use super::hidden::{redeals, varies};
use super::*;

/// English has these cards left in hand, and others at two neutral castles, Two against Two; its pile is empty and is shuffled
/// next.
fn before_a_shuffle(options: &str, hand: &str) -> Guyenne {
    with_pile(with_hand(placed(options, "", &[(0, "two", "two"), (1, "two", "two")]), 0, hand), ENGLISH, "-", 0)
}

/// The same after the shuffle, and after the draws.
fn shuffled(hand: &str) -> Guyenne {
    settled(fought(before_a_shuffle("", hand)))
}

/// English has conceded a Five and a Three; then its pile is shuffled, while it holds a Four and a Two.
fn conceded_and_shuffled() -> Guyenne {
    let start = placed("", "0", &[(0, "five three", "hero"), (1, "two", "two")]);
    settled(after(fought(with_pile(with_hand(start, 0, "four two"), ENGLISH, "-", 0)), "concede"))
}

/// Seat 0 is to give.
fn before_a_gift() -> Guyenne {
    with_hand(settled(game("format=teams")), 0, "five five four three two two")
}

/// Seat 0 gives a Five, a Four and a Two to seat 2, who places the Two; it is the next round, and all have drawn.
fn after_a_gift(start: Guyenne) -> Guyenne {
    let given = after(start, "give five, give four, give two, done, lead self, give four, done, lead self");
    settled(after(given, "target 0, commit five, done, commit four, done, target 1, commit four, commit two, pass, pass, pass"))
}

fn kept_gift() -> Guyenne {
    after_a_gift(before_a_gift())
}

#[test]
fn gu_95_who_watched_a_shuffle_knows_what_was_held_back() {
    let position = shuffled("five four two");
    assert_eq!(seen_as(&position, 1, "held back"), counts(&["-", "five four two"]));
    assert_eq!(seen_as(&position, 1, "sunk"), [0, 0]);
    let redealt = redeals(&position, 1);
    assert!(redealt.iter().all(|position| position.hand(seat(0)).covers(&cards("five four two"))));
    assert!(varies(&redealt, |position| position.hand(seat(0)).contains(Kind::Hero)));
}

#[test]
fn gu_95_of_what_was_held_back_the_cards_discarded_unseen_are_in_the_pile() {
    let position = conceded_and_shuffled();
    let held_back = cards("five four three two");
    assert_eq!(seen_as(&position, 1, "held back")[7..], counts(&["five four three two"]));
    assert_eq!(seen_as(&position, 1, "sunk"), [0, 2]);
    let elsewhere = |position: &Guyenne| held_back.beyond(&position.hand(seat(0))).len();
    let redealt = redeals(&position, 1);
    assert!(redealt.iter().all(|position| elsewhere(position) <= 2));
    assert!(varies(&redealt, |position| elsewhere(position) == 2));
    assert!(varies(&redealt, |position| position.hand(seat(0)).contains(Kind::Five)));
}

#[test]
fn gu_95_a_card_that_is_shown_is_not_held_back_any_more() {
    let placing = "target 2, commit five, done, commit five, done, target 3, commit two, commit five, done";
    let fought = after(shuffled("five five two"), &format!("{placing}, pass, pass"));
    assert_eq!(seen_as(&fought, 1, "held back")[7..], counts(&["five"]));
    assert!(redeals(&fought, 1).iter().all(|position| position.hand(seat(0)).contains(Kind::Five)));
}

#[test]
fn gu_95_a_giver_knows_what_his_partner_still_has_after_the_round() {
    let position = kept_gift();
    assert_eq!(position.rounds(), 1);
    assert_eq!(seen_as(&position, 0, "gifts"), counts(&["-", "-"]));
    assert_eq!(seen_as(&position, 0, "received"), counts(&["five four", "-"]));
    assert_eq!(seen_as(&position, 2, "received"), counts(&["-", "five four"]));
    assert!(redeals(&position, 0).iter().all(|position| position.hand(seat(2)).covers(&cards("five four"))));
    assert!(varies(&redeals(&position, 1), |position| position.hand(seat(2)).covers(&cards("five four"))));
}

#[test]
fn gu_95_a_shuffle_ends_what_is_known_of_the_gifts_before() {
    let position = after_a_gift(with_pile(before_a_gift(), ENGLISH, "-", 0));
    assert_eq!(seen_as(&position, 0, "received"), counts(&["-", "-"]));
    assert_eq!(seen_as(&position, 0, "held back by us")[..7], counts(&["five four"]));
}

#[test]
fn gu_95_a_gift_that_is_given_back_is_with_the_giver() {
    let position = after(kept_gift(), "give trebuchet, lead self, give five, give four, done");
    assert_eq!(seen_as(&position, 0, "received"), counts(&["-", "five four"]));
    assert_eq!(seen_as(&position, 2, "received"), counts(&["five four", "-"]));
}

#[test]
fn gu_95_partners_know_what_the_other_one_held_back() {
    let start = last_placement("format=teams");
    let start = with_hand(with_hand(start, 0, "four"), 2, "three two");
    let position = settled(after(with_pile(start, ENGLISH, "-", 0), "done, pass, pass"));
    assert_eq!(seen_as(&position, 0, "held back by us"), counts(&["three two", "four"]));
    assert_eq!(seen_as(&position, 1, "held back")[7..], counts(&["four three two"]));
    assert!(redeals(&position, 0).iter().all(|position| position.hand(seat(2)).covers(&cards("three two"))));
    assert!(varies(&redeals(&position, 1), |position| position.hand(seat(2)).covers(&cards("three two"))));
}

#[test]
fn gu_95_before_the_first_shuffle_the_hero_is_remembered() {
    let start = settled(game(""));
    assert_eq!(seen_as(&start, 0, "held back"), counts(&["hero", "hero"]));
    let shown = settled(battle("", "", "hero", "two"));
    assert_eq!(seen_as(&shown, 1, "held back")[7..], counts(&["-"]));
}

#[test]
fn gu_95_the_giver_may_count_more_gifts_than_a_hand_holds() {
    let position = game("format=teams");
    let layout = position.layout();
    let received = layout.fields.iter().find(|field| field.name == "received").unwrap();
    // Cards that the partner conceded unseen are not known to be gone.
    assert_eq!(received.maximum, position.rules.army.count(Kind::Two));
    assert!(u32::from(received.maximum) > u32::from(HAND));
}
