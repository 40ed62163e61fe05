//! Hidden information: observations and redeals.

use super::*;

/// Redeals of the cards that a seat does not see; all of them are valid, and look the same to it.
pub(super) fn redeals(position: &Guyenne, number: u8) -> Vec<Guyenne> {
    let mut stream = Stream::new(29);
    let redealt: Vec<Guyenne> = (0..200).map(|_| checked(position.redeal(seat(number), &mut stream).unwrap())).collect();
    let shown = |position: &Guyenne| (seen(position, number), position.table(Viewer::Seat(seat(number))));
    let expected = shown(position);
    redealt.iter().for_each(|redealt| assert_eq!(shown(redealt), expected));
    redealt
}

/// Whether something holds for some of these positions, and not for others.
pub(super) fn varies(redealt: &[Guyenne], holds: impl Fn(&Guyenne) -> bool) -> bool {
    redealt.iter().any(&holds) && !redealt.iter().all(holds)
}

fn hero_is_in(cards: Bag<Kind>) -> bool {
    cards.contains(Kind::Hero)
}

/// English has placed the Hero at castle 0; French is to answer.
fn hero_is_placed(options: &str) -> Guyenne {
    after(round(options, "", &["hero five four two", "five four two two"]), "target 0, commit hero, done")
}

/// English, which controlled castle 0, has conceded a Hero and a Two there; it is the next round.
fn hero_is_conceded(options: &str) -> Guyenne {
    settled(after(battle(options, "0", "hero two", "five"), "concede"))
}

/// A round 1 of two pairs in which seat 0 has given a Hero and a Five to seat 2, who plays first.
fn gift() -> Guyenne {
    let start = settled(game("rules=advanced,format=teams"));
    let start = with_hand(with_hand(start, 0, "hero five four four two two"), 1, "hero five four three two two");
    after(start, "give hero, give five, done, lead partner, give hero, give two, done, lead self")
}

#[test]
fn gu_17_a_player_sees_his_own_face_down_cards_and_of_others_how_many() {
    let position = hero_is_placed("");
    assert_eq!(seen_as(&position, 0, "my cards"), counts(&["hero", "-"]));
    assert_eq!(seen_as(&position, 1, "my cards"), counts(&["-", "-"]));
    assert_eq!(seen_as(&position, 1, "cards at castles"), [0, 1, 0, 0]);
    assert_eq!(seen_as(&position, 1, "my hand"), counts(&["five four two two"]));
}

#[test]
fn gu_17_the_scores_of_a_scene_count_the_cards_of_a_selection_only_for_the_chooser() {
    let named = after(round("edition=prototype", "", &["five four two two", "five four two two"]), "target 0");
    let placing = after(named, "commit five");
    let scores = |position: &Guyenne, viewer| crate::Shown::scores(&position.scene(viewer));
    let chooser = Viewer::Seat(seat(0));
    assert_eq!([scores(&named, chooser), scores(&placing, chooser)], [[21, 21], [20, 21]]);
    assert_eq!(placing.scores()[..], [20, 21]);
    for viewer in [Viewer::Seat(seat(1)), Viewer::Public] {
        assert_eq!(scores(&placing, viewer), [21, 21], "{viewer}");
    }
}

#[test]
fn gu_17_the_sizes_of_hands_piles_and_discard_piles_are_public() {
    let position = with_pile(hero_is_placed(""), ENGLISH, "two two", 1);
    for (number, hands, piles, run_outs) in [(0, [3, 4], [2, 17], [1, 0]), (1, [4, 3], [17, 2], [0, 1])] {
        assert_eq!(seen_as(&position, number, "hands"), hands);
        assert_eq!(seen_as(&position, number, "piles"), piles);
        assert_eq!(seen_as(&position, number, "run outs"), run_outs);
    }
    assert_eq!(seen_as(&position, 0, "discard piles"), [16, 1]);
}

#[test]
fn gu_17_control_is_public() {
    let position = round("", "0.1..0", &["five four", "three two"]);
    assert_eq!(
        [seen_as(&position, 0, "my castles"), seen_as(&position, 1, "their castles")],
        [[1, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1]]
    );
    assert_eq!(
        [seen_as(&position, 0, "their castles"), seen_as(&position, 1, "my castles")],
        [[0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0]]
    );
}

#[test]
fn gu_17_an_opponent_does_not_see_which_cards_are_placed() {
    let start = round("", "", &["hero five four two", "five four two two"]);
    let seen_by_french = |actions| seen(&after(start, actions), 1);
    assert_eq!(seen_by_french("target 0, commit hero"), seen_by_french("target 0, commit four"));
    assert_eq!(seen_by_french("target 0, commit hero, done"), seen_by_french("target 0, commit four, done"));
    assert_ne!(seen_by_french("target 0, commit hero, done"), seen_by_french("target 0, commit four, commit two"));
}

#[test]
fn gu_17_what_is_not_asked_leaves_no_trace() {
    let asked_for_done = round("", "", &["five two two", "five four two two"]);
    let ended_itself = round("", "", &["five four two", "five four two two"]);
    let said = after(asked_for_done, "target 0, commit two, done");
    let unsaid = after(ended_itself, "target 0, commit two");
    assert_eq!(seen(&said, 1), seen(&unsaid, 1));
}

#[test]
fn gu_17_a_drawers_order_and_the_size_of_his_gift_are_public() {
    let position = gift();
    assert_eq!(seen_as(&position, 1, "gift sizes"), [0, 2]);
    assert_eq!(seen_as(&position, 3, "gift sizes"), [2, 0]);
    assert_eq!(seen_as(&position, 1, "leaders"), [1, 0, 1, 0]);
    assert_eq!(seen_as(&position, 2, "leaders"), [1, 0, 0, 1]);
}

#[test]
fn gu_17_in_a_ring_a_player_sees_the_sizes_of_what_lies_on_all_frontiers() {
    let start = round("format=ring", "", &["five four two"; 4]);
    let position = after(start, "target 4, commit five, done, commit four, done");
    assert_eq!(seen_as(&position, 0, "my cards"), counts(&["five", "-"]));
    assert_eq!(seen_as(&position, 1, "my cards"), counts(&["-", "four"]));
    assert_eq!(seen_as(&position, 2, "my cards"), counts(&["-", "-"]));
    assert_eq!(seen_as(&position, 1, "cards at castles"), [0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(seen_as(&position, 2, "cards at castles"), [0, 0, 0, 0, 1, 1, 0, 0]);
    assert_eq!(seen_as(&position, 2, "named castles"), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    assert!(varies(&redeals(&position, 2), |position| position.placed[0] == [cards("two"), cards("two")]));
}

#[test]
fn gu_17_a_redeal_keeps_what_a_seat_sees_and_draws_the_rest_anew() {
    let redealt = redeals(&hero_is_placed(""), 1);
    assert!(redealt.iter().all(|position| position.hand(seat(1)) == cards("five four two two")));
    assert!(varies(&redealt, |position| position.hand(seat(0)).contains(Kind::Trebuchet)));
    assert!(varies(&redealt, |position| position.placed(ENGLISH, A) == cards("five")));
    let own = redeals(&hero_is_placed(""), 0);
    assert!(
        own.iter()
            .all(|position| position.placed(ENGLISH, A) == cards("hero") && position.hand(seat(0)) == cards("five four two"))
    );
}

#[test]
fn gu_17_every_seat_sees_the_same_in_its_redeals_all_through_a_game() {
    for options in [
        "rules=advanced",
        "rules=expert,format=teams",
        "format=teams,players=3,pair=french",
        "rules=expert,format=ring,players=3",
    ] {
        let (mut position, mut events) = (game(options), 0u32);
        while position.turn() != Turn::Over {
            if events.is_multiple_of(150) {
                position.all_seats().for_each(|seat| drop(redeals(&position, seat.number())));
            }
            (position, events) = (step(position), events + 1);
        }
    }
}

#[test]
fn gu_26_a_redeal_keeps_the_discards_that_were_shown() {
    let conceded = after(battle("", "1", "four", "five three"), "concede");
    let redealt = redeals(&conceded, 0);
    assert!(
        redealt.iter().all(|position| position.discard(FRENCH).covers(&cards("hero two")) && position.discard(FRENCH).len() == 4)
    );
    assert!(varies(&redealt, |position| position.discard(FRENCH).covers(&cards("five three"))));
    let own = redeals(&conceded, 1);
    assert!(own.iter().all(|position| position.discard(FRENCH) == cards("hero five three two")));
}

#[test]
fn gu_27_before_the_first_shuffle_the_hero_is_not_in_the_pile() {
    let placed = redeals(&hero_is_placed(""), 1);
    assert!(!placed.iter().any(|position| hero_is_in(position.pile(ENGLISH)) || hero_is_in(position.discard(ENGLISH))));
    assert!(varies(&placed, |position| hero_is_in(position.hand(seat(0)))));
    assert!(varies(&placed, |position| hero_is_in(position.placed(ENGLISH, A))));
    let conceded = redeals(&hero_is_conceded(""), 1);
    assert!(!conceded.iter().any(|position| hero_is_in(position.pile(ENGLISH))));
    assert!(varies(&conceded, |position| hero_is_in(position.hand(seat(0)))));
    assert!(varies(&conceded, |position| hero_is_in(position.discard(ENGLISH))));
}

#[test]
fn gu_27_a_hero_that_was_shown_stays_where_it_is() {
    let shown = redeals(&settled(battle("", "", "hero", "two")), 1);
    assert!(shown.iter().all(|position| hero_is_in(position.shown_discards[0])));
}

#[test]
fn gu_27_after_the_first_shuffle_the_hero_can_be_in_the_pile() {
    let mut shuffled = hero_is_conceded("");
    shuffled.piles[0] += std::mem::take(&mut shuffled.unseen_discards[0]);
    shuffled.run_outs[0] = 1;
    let redealt = redeals(&checked(remembering(shuffled)), 1);
    assert!(varies(&redealt, |position| hero_is_in(position.pile(ENGLISH))));
    assert!(varies(&redealt, |position| hero_is_in(position.hand(seat(0)))));
}

#[test]
fn gu_27_five_buried_cards_lie_in_the_discard_pile_until_it_is_shuffled() {
    let placed = redeals(&hero_is_placed("rules=expert"), 1);
    assert!(placed.iter().all(|position| position.unseen_discards[0].len() == 5 && !hero_is_in(position.unseen_discards[0])));
    assert!(varies(&placed, |position| position.unseen_discards[0].contains(Kind::Five)));
    let conceded = redeals(&hero_is_conceded("rules=expert"), 1);
    assert!(conceded.iter().all(|position| position.unseen_discards[0].len() == 7));
    assert!(varies(&conceded, |position| hero_is_in(position.unseen_discards[0])));
}

#[test]
fn gu_27_a_burial_that_is_under_way_is_taken_back_without_the_hero() {
    let redealt = redeals(&after(game("rules=expert"), "bury five, bury four"), 1);
    assert!(redealt.iter().all(|position| position.hand(seat(0)) == cards("hero") && position.pile(ENGLISH).len() == 21));
}

#[test]
fn gu_78_partners_see_neither_hands_nor_face_down_cards_of_each_other() {
    let position = after(gift(), "target 0, commit hero, done");
    assert_eq!(seen_as(&position, 2, "my hand"), counts(&["five"]));
    assert_eq!(seen_as(&position, 2, "my cards"), counts(&["hero", "-"]));
    assert_eq!(seen_as(&position, 0, "my hand"), counts(&["four four two two"]));
    assert_eq!(seen_as(&position, 0, "my cards"), counts(&["-", "-"]));
    assert_eq!(seen_as(&position, 0, "hands"), [4, 1, 4, 2]);
    assert!(varies(&redeals(&position, 0), |position| position.placed(ENGLISH, A) == cards("five")));
}

#[test]
fn gu_78_the_giver_sees_his_gift_until_the_battles_are_over() {
    let position = gift();
    assert_eq!(seen_as(&position, 0, "gifts"), counts(&["-", "hero five"]));
    assert_eq!(seen_as(&position, 2, "gifts"), counts(&["hero five", "-"]));
    assert_eq!(seen_as(&position, 1, "gifts"), counts(&["-", "hero two"]));
    let mut later = position;
    while later.turn() != Turn::Chance {
        assert_eq!(seen_as(&later, 0, "gifts"), counts(&["-", "hero five"]));
        later = step(later);
    }
    assert_eq!(seen_as(&later, 0, "gifts"), counts(&["-", "-"]));
}

#[test]
fn gu_78_a_redeal_for_the_giver_leaves_the_gift_with_his_partner() {
    let mut position = gift();
    while position.turn() != Turn::Chance {
        for redealt in redeals(&position, 0) {
            let mut had = redealt.hand(seat(2));
            had += redealt.face_down(seat(2), A);
            had += redealt.revealed_in_this_round(seat(2));
            had += redealt.unseen_discards[2];
            assert_eq!((redealt.gifts[0], had), (cards("hero five"), cards("hero five")));
        }
        position = step(position);
    }
}

#[test]
fn gu_78_a_redeal_for_the_giver_keeps_a_gift_that_is_conceded() {
    let placing = "target 0, commit hero, commit five, commit five, done, target 1, commit two, commit four, done";
    let conceded = after(controlled(gift(), "01"), &format!("{placing}, pass, pass, pass, concede"));
    assert_eq!(conceded.phase(), Phase::Answer(seat(3), 1));
    assert!(redeals(&conceded, 0).iter().all(|position| position.unseen_discards[2] == cards("hero five")));
    assert!(varies(&redeals(&conceded, 1), |position| position.unseen_discards[2] == cards("hero five")));
}

#[test]
fn gu_78_a_redeal_for_the_giver_draws_the_other_cards_of_his_partner_anew() {
    let start = with_hand(with_hand(settled(game("format=teams")), 0, "hero five four three"), 2, "two two");
    let redealt = redeals(&after(start, "give five, give four, done"), 0);
    assert!(redealt.iter().all(|position| position.hand(seat(2)).covers(&cards("five four"))));
    assert!(varies(&redealt, |position| position.hand(seat(2)) == cards("five four two two")));
}

#[test]
fn gu_78_opponents_do_not_know_the_gift() {
    let redealt = redeals(&gift(), 1);
    assert!(redealt.iter().all(|position| position.gifts[0].len() == 2));
    assert!(varies(&redealt, |position| hero_is_in(position.gifts[0])));
    assert!(varies(&redealt, |position| position.hand(seat(2)).contains(Kind::Trebuchet)));
}

#[test]
fn gu_78_who_conceded_cards_knows_them_and_his_partner_does_not() {
    let conceded = after(battle("format=teams", "0", "five", "four"), "concede");
    assert_eq!(seen_as(&conceded, 0, "known discards"), counts(&["hero five two", "hero four two"]));
    assert_eq!(seen_as(&conceded, 2, "known discards"), counts(&["hero two", "hero four two"]));
    assert!(redeals(&conceded, 0).iter().all(|position| position.unseen_discards[0] == cards("five")));
    assert!(varies(&redeals(&conceded, 2), |position| position.unseen_discards[0] == cards("five")));
}

#[test]
fn gu_78_who_buried_cards_knows_them_and_his_partner_does_not() {
    let buried = settled(after(game("rules=expert,format=teams"), "bury five, bury five, bury four, bury four, bury four"));
    let mine = counts(&["five five four four four", "-"]);
    assert_eq!([seen_as(&buried, 0, "known discards"), seen_as(&buried, 2, "known discards")], [mine, counts(&["-", "-"])]);
}
