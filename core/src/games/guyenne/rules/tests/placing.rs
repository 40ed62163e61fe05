//! A round: placing cards.

use super::*;

/// The first round of two players with full hands.
fn start() -> Guyenne {
    round("", "", &["hero five four two two two", "five four three two two archer"])
}

/// The first round after both have placed at castles 0 and 1; they have three cards left.
fn placing_is_over() -> Guyenne {
    let hands = ["five four three two two", "five four three two two"];
    after(round("", "", &hands), "target 0, commit five, done, commit five, done, target 1, commit four, done, commit four, done")
}

/// Whether the battles, and with them the round, are over without anybody having been asked.
fn is_fought(position: &Guyenne) -> bool {
    position.rounds() == 1
}

#[test]
fn gu_10_the_first_player_names_any_castle() {
    assert_eq!((asked(&start()), legal(&start())), (0, "target 0, target 1, target 2, target 3, target 4, target 5".into()));
}

#[test]
fn gu_10_he_places_at_least_one_card_there() {
    let named = after(start(), "target 2");
    assert_eq!((asked(&named), legal(&named)), (0, "commit hero, commit five, commit four, commit two".into()));
    let placed = after(named, "commit hero, commit two, done");
    assert_eq!((placed.named(A), placed.placed(ENGLISH, A)), (Some(castle(2)), cards("hero two")));
    assert_eq!(placed.hand(seat(0)), cards("five four two two"));
}

#[test]
fn gu_11_the_second_player_places_at_least_one_card_at_the_same_castle() {
    let answering = after(start(), "target 2, commit five, done");
    assert_eq!(asked(&answering), 1);
    assert_eq!(legal(&answering), "commit five, commit four, commit three, commit archer, commit two");
    assert_eq!(after(answering, "commit archer, done").placed(FRENCH, A), cards("archer"));
}

#[test]
fn gu_11_then_he_names_another_castle_and_places_at_least_one_card_there() {
    let naming = after(start(), "target 2, commit five, done, commit two, done");
    assert_eq!((asked(&naming), legal(&naming)), (1, "target 0, target 1, target 3, target 4, target 5".into()));
    let named = after(naming, "target 4");
    assert_eq!((asked(&named), legal(&named)), (1, "commit five, commit four, commit three, commit archer, commit two".into()));
    let placed = after(named, "commit three, done");
    assert_eq!((placed.named(B), placed.placed(FRENCH, B)), (Some(castle(4)), cards("three")));
}

#[test]
fn gu_12_the_first_player_places_at_least_one_card_at_the_other_castle() {
    let last = after(start(), "target 2, commit five, done, commit two, done, target 4, commit three, done");
    assert_eq!((asked(&last), legal(&last)), (0, "commit hero, commit four, commit two".into()));
    assert_eq!(after(last, "commit two, done").placed(ENGLISH, B), cards("two"));
}

#[test]
fn gu_13_the_first_placement_keeps_a_card_for_the_other_castle() {
    let two_cards = after(round("", "", &["five four", "two two"]), "target 0, commit five");
    assert_eq!((asked(&two_cards), two_cards.hand(seat(0))), (1, cards("four")));
    let six_cards = after(start(), "target 0, commit hero, commit five, commit four, commit two, commit two");
    assert_eq!((asked(&six_cards), six_cards.hand(seat(0))), (1, cards("two")));
}

#[test]
fn gu_13_the_second_player_keeps_a_card_too() {
    let answered = after(round("", "", &["five four", "four three two"]), "target 0, commit five, commit four, commit three");
    assert_eq!((asked(&answered), answered.hand(seat(1))), (1, cards("two")));
    assert_eq!(legal(&answered), "target 1, target 2, target 3, target 4, target 5");
}

#[test]
fn gu_13_the_second_placement_can_take_all_cards() {
    let hands = ["five four two", "four three two"];
    let answered = after(round("", "", &hands), "target 0, commit five, done, commit four, done");
    let named = after(answered, "target 1, commit three, commit two");
    assert_eq!((asked(&named), named.hand(seat(1)).len()), (0, 0));
    assert!(is_fought(&after(named, "commit four, commit two")));
}

#[test]
fn gu_14_the_fifth_card_at_a_castle_is_the_last() {
    let four_cards = with_hand(placed("", "", &[(0, "five five four four", "two"), (1, "two", "two")]), 0, "three two two");
    let adding = after(four_cards, "done, target 0");
    assert_eq!((asked(&adding), legal(&adding)), (0, "commit three, commit two".into()));
    let full = after(adding, "commit three");
    assert_eq!((asked(&full), legal(&full)), (0, "target 1, pass".into()));
}

#[test]
fn gu_15_the_controller_defends_and_the_others_attack() {
    let answer = |castles| battle("", castles, "five", "four").phase();
    assert_eq!([answer("0"), answer("1")], [Phase::Answer(seat(0), 0), Phase::Answer(seat(1), 0)]);
    assert_eq!(answer("."), Phase::Draw(ENGLISH));
}

#[test]
fn gu_16_the_second_player_begins_and_they_take_turns() {
    let asked = all_asked(placing_is_over(), "pass, target 0, commit three, done, target 1, commit two, done, pass");
    assert_eq!(asked, [1, 0, 0, 0, 1, 1, 1, 0, 1]);
}

#[test]
fn gu_16_a_turn_adds_any_number_of_cards_to_one_castle() {
    let turn = placing_is_over();
    assert_eq!(legal(&turn), "target 0, target 1, pass");
    let added = after(turn, "target 1, commit three, commit two, commit two");
    assert_eq!((added.placed(FRENCH, B), asked(&added)), (cards("four three two two"), 0));
}

#[test]
fn gu_16_two_passes_in_succession_end_the_reinforcements() {
    assert!(is_fought(&after(placing_is_over(), "pass, pass")));
    let passed_twice = after(placing_is_over(), "pass, target 0, commit three, done, pass");
    assert_eq!(asked(&passed_twice), 0);
    assert!(is_fought(&after(passed_twice, "pass")));
}

#[test]
fn gu_16_who_passed_may_add_again_if_the_other_adds() {
    let added = after(placing_is_over(), "pass, target 0, commit three, done");
    assert_eq!((asked(&added), legal(&added)), (1, "target 0, target 1, pass".into()));
}

#[test]
fn gu_16_who_has_no_card_left_passes_without_being_asked() {
    let lone = with_hand(last_placement(""), 0, "three two");
    assert_eq!(all_asked(lone, "done, target 1, commit three, done"), [0, 0, 0, 0, 0]);
    assert!(is_fought(&after(lone, "done, pass")));
}

#[test]
fn gu_16_who_finds_no_room_passes_without_being_asked() {
    let last = placed("", "", &[(0, "five five four four three", "two"), (1, "two two two two", "two")]);
    let full = with_hand(with_hand(last, 0, "archer two"), 1, "five four");
    assert_eq!(all_asked(full, "commit two, target 1, commit five, done"), [0, 1, 1, 1, 1]);
    assert!(is_fought(&after(full, "commit two, pass")));
}

#[test]
fn gu_16_the_battles_begin_when_nobody_has_a_card() {
    let last = last_placement("");
    assert!(is_fought(&after(last, "done, target 1, commit two")));
}

#[test]
fn gu_16_the_prototype_has_no_reinforcements() {
    let last = with_hand(last_placement("edition=prototype"), 1, "three");
    assert!(is_fought(&after(last, "done")));
}
