//! Choices of others, which show all at once, when complete.

use super::hidden::redeals;
use super::*;

/// The observations of a seat after actions, and after some of them.
fn views(start: Guyenne, number: u8, courses: &[&str]) -> Vec<Vec<u8>> {
    courses.iter().map(|actions| seen(&if actions.is_empty() { start } else { after(start, actions) }, number)).collect()
}

#[test]
fn gu_17_a_placement_shows_when_it_is_complete() {
    let start = after(round("", "", &["hero five four two", "five four two two"]), "target 0");
    let seen = views(start, 1, &["", "commit hero", "commit hero, commit five", "commit hero, commit five, done"]);
    assert!(seen[0] == seen[1] && seen[1] == seen[2] && seen[2] != seen[3]);
    let chosen = after(start, "commit hero, commit five");
    assert_eq!([seen_as(&chosen, 0, "hands"), seen_as(&chosen, 1, "hands")], [[2, 4], [4, 4]]);
    assert_eq!([seen_as(&chosen, 0, "chosen"), seen_as(&chosen, 1, "chosen")], [[2], [0]]);
    assert_eq!([seen_as(&chosen, 0, "cards at castles"), seen_as(&chosen, 1, "cards at castles")], [[2, 0, 0, 0], [0; 4]]);
}

#[test]
fn gu_17_a_castle_that_was_named_shows_at_once() {
    let start = round("", "", &["hero five four two", "five four two two"]);
    let named = after(start, "target 3");
    assert_eq!(seen_as(&named, 1, "first castle"), [0, 0, 0, 1, 0, 0]);
    let turn = after(with_hand(last_placement(""), 0, "three two"), "done");
    assert_eq!(seen_as(&after(turn, "target 1"), 1, "contest"), [0, 1]);
}

#[test]
fn gu_17_a_reinforcement_shows_when_it_is_complete() {
    let turn = after(with_hand(last_placement(""), 0, "three three two"), "done");
    let seen = views(turn, 1, &["target 1", "target 1, commit three", "target 1, commit three, done"]);
    assert!(seen[0] == seen[1] && seen[1] != seen[2]);
    let adding = after(turn, "target 1, commit three");
    let cards = [0, 1].map(|number| seen_as(&adding, number, "cards at castles"));
    assert_eq!(cards, [[1, 1, 2, 1], [1, 1, 1, 1]]);
    assert_eq!([adding.hand(seat(0)).len(), adding.placed(ENGLISH, B).len()], [2, 2]);
}

#[test]
fn gu_17_a_gift_shows_when_it_is_complete_to_the_partner_too() {
    let start = with_hand(settled(game("format=teams")), 0, "hero five four four two two");
    for number in [1, 2, 3] {
        let seen = views(start, number, &["", "give hero", "give hero, give four", "give hero, give four, done"]);
        assert!(seen[0] == seen[1] && seen[1] == seen[2] && seen[2] != seen[3]);
    }
    let given = after(start, "give hero, give four, done");
    assert_eq!([seen_as(&given, 2, "my hand"), seen_as(&given, 1, "gift sizes")], [counts(&["hero four"]), vec![0, 2]]);
}

#[test]
fn gu_17_a_burial_shows_when_it_is_complete() {
    let seen = views(game("rules=expert"), 1, &["", "bury five", "bury five, bury four, bury two, bury two"]);
    assert!(seen[0] == seen[1] && seen[1] == seen[2]);
    let buried = after(game("rules=expert"), "bury five, bury four, bury two, bury two, bury two");
    assert_eq!([seen_as(&buried, 1, "discard piles"), seen_as(&buried, 1, "piles")], [[0, 5], [21, 16]]);
}

#[test]
fn gu_17_a_placement_that_ends_itself_looks_like_one_that_is_ended() {
    let start = after(round("", "", &["five four three two", "five four two two"]), "target 0");
    let chain = |actions: [&str; 3]| {
        let mut chain = views(start, 1, &actions);
        chain.dedup();
        chain
    };
    assert_eq!(chain(["", "commit two", "commit two"]), chain(["", "commit five", "commit five, done"]));
}

#[test]
fn gu_17_a_redeal_takes_a_choice_of_others_back_to_its_beginning() {
    let start = round("", "", &["hero five four two", "five four two two"]);
    for redealt in redeals(&after(start, "target 0, commit hero, commit five"), 1) {
        assert_eq!(redealt.phase(), Phase::Place(seat(0), PlacementNumber::FIRST, Selection::NONE));
        assert_eq!([redealt.hand(seat(0)).len(), redealt.placed(ENGLISH, A).len()], [4, 0]);
    }
    let own = after(start, "target 0, commit hero, commit five");
    assert!(redeals(&own, 0).iter().all(|redealt| redealt.phase() == own.phase()));
}
