//! End of a round.

use super::*;

/// The end of [`last_placement`]: English draws from this pile, which has run out this number of times.
fn round_is_over(options: &str, pile: &str, run_outs: u8) -> Guyenne {
    fought(with_pile(last_placement(options), ENGLISH, pile, run_outs))
}

/// The sides that draw after the round in progress, each once.
pub(super) fn refills(mut position: Guyenne) -> Vec<u8> {
    let mut sides = Vec::new();
    while position.turn() != Turn::Chance {
        position = step(position);
    }
    while let Phase::Draw(side) = position.phase() {
        sides.push(side.number());
        position = step(position);
    }
    sides.dedup();
    sides
}

#[test]
fn gu_40_a_side_that_controls_all_castles_ends_the_game() {
    let sixth = battles("", ".00000", &[(0, "five", "two"), (1, "five", "two")]);
    let over = after(sixth, "reveal");
    assert_eq!((over.turn(), over.rounds()), (Turn::Over, 1));
    assert_eq!((over.hand(seat(0)), over.hand(seat(1))), (cards("two"), cards("-")));
}

#[test]
fn gu_40_the_end_of_the_round_counts_not_a_moment_before() {
    let sixth = battles("", ".00000", &[(0, "five", "two"), (1, "two", "five")]);
    assert_eq!(sixth.controlled[0].len(), 6);
    let lost = after(sixth, "reveal");
    assert_eq!((lost.turn(), lost.controlled[0].len()), (Turn::Chance, 5));
}

#[test]
fn gu_41_the_hands_are_refilled_to_six() {
    let refilled = settled(fought(last_placement("")));
    assert_eq!([seat(0), seat(1)].map(|seat| refilled.hand(seat).len()), [6, 6]);
    assert_eq!([ENGLISH, FRENCH].map(|side| refilled.pile(side).len()), [18 - 5, 19 - 6]);
}

#[test]
fn gu_41_they_are_refilled_in_the_order_of_play_of_the_round() {
    let first = settled(game(""));
    assert_eq!([refills(first), refills(next_round(first))], [[0, 1], [1, 0]]);
}

#[test]
fn gu_41_the_drawer_of_the_new_round_draws_for_a_pair() {
    let first = settled(game("format=teams"));
    let second = next_round(first);
    let mut drawing = second;
    while drawing.turn() != Turn::Chance {
        drawing = step(drawing);
    }
    assert_eq!((drawing.rounds(), drawing.phase()), (2, Phase::Draw(FRENCH)));
    let before = drawing.hand(seat(1)).len();
    assert_eq!(step(drawing).hand(seat(1)).len(), before + 1);
}

#[test]
fn gu_42_a_pile_that_runs_out_is_the_discard_pile_shuffled() {
    let start = round_is_over("", "four four", 0);
    let discarded = start.discard(ENGLISH);
    let shuffled = after(start, "draw four, draw four");
    assert_eq!((shuffled.run_outs(ENGLISH), shuffled.pile(ENGLISH), shuffled.discard(ENGLISH)), (1, discarded, cards("-")));
    assert_eq!(settled(shuffled).hand(seat(0)).len(), 6);
}

#[test]
fn gu_42_a_pile_has_not_run_out_before_a_card_is_missing() {
    let refilled = settled(round_is_over("", "four four three three three", 0));
    assert_eq!((refilled.run_outs(ENGLISH), refilled.pile(ENGLISH), refilled.hand(seat(0)).len()), (0, cards("-"), 6));
    assert!(!refilled.discard(ENGLISH).is_empty());
}

#[test]
fn gu_42_after_the_second_time_a_side_draws_no_more() {
    for options in ["", "rules=advanced", "edition=prototype"] {
        let start = round_is_over(options, "four four", 1);
        let refilled = settled(start);
        assert_eq!((refilled.run_outs(ENGLISH), refilled.hand(seat(0))), (2, cards("four four two")), "{options}");
        assert_eq!(refilled.discard(ENGLISH), start.discard(ENGLISH), "{options}");
        assert_eq!(refilled.hand(seat(1)).len(), 6, "{options}");
    }
}

#[test]
fn gu_42_with_expert_rules_it_is_the_third_time() {
    let second = settled(round_is_over("rules=expert", "four four", 1));
    assert_eq!((second.run_outs(ENGLISH), second.hand(seat(0)).len()), (2, 6));
    let third = settled(round_is_over("rules=expert", "four four", 2));
    assert_eq!((third.run_outs(ENGLISH), third.hand(seat(0)).len()), (3, 3));
}

#[test]
fn gu_42_an_empty_discard_pile_runs_out_again_at_once() {
    for (options, run_outs, last) in [("rules=advanced", 0, 2), ("rules=expert", 1, 3)] {
        let mut start = with_hand(placed(options, "11", &[(0, "five", "two"), (1, "four", "two")]), 0, "three two");
        for pile in [&mut start.piles, &mut start.shown_discards, &mut start.unseen_discards] {
            start.removed[0] += std::mem::take(&mut pile[0]);
        }
        start.run_outs[0] = run_outs;
        let refilled = settled(after(fought(checked(remembering(start))), "concede, concede"));
        assert_eq!((refilled.run_outs(ENGLISH), refilled.hand(seat(0))), (last, cards("three two")), "{options}");
    }
}

#[test]
fn gu_43_the_game_is_over_when_a_side_that_draws_no_more_has_one_card_or_none() {
    assert_eq!(settled(round_is_over("", "-", 2)).turn(), Turn::Over);
    let spent = after(with_pile(last_placement(""), ENGLISH, "-", 2), "commit two");
    assert_eq!((settled(spent).turn(), settled(spent).hand(seat(0)).len()), (Turn::Over, 0));
    let french = fought(with_pile(last_placement(""), FRENCH, "four", 2));
    assert_eq!((settled(french).turn(), settled(french).hand(seat(0)).len()), (Turn::Over, 6));
}

#[test]
fn gu_43_the_pile_may_run_out_for_the_last_time_in_these_refills() {
    let over = settled(round_is_over("", "-", 1));
    assert_eq!((over.run_outs(ENGLISH), over.turn()), (2, Turn::Over));
}

#[test]
fn gu_43_with_two_cards_there_is_another_round_and_the_other_player_is_first() {
    let second = settled(round_is_over("", "four", 2));
    assert_eq!((second.phase(), second.hand(seat(0))), (Phase::Name(seat(1), PlacementNumber::FIRST), cards("four two")));
}

#[test]
fn gu_43_two_cards_that_are_drawn_with_the_last_one_of_the_pile_are_enough() {
    let second = settled(round_is_over("", "four", 1));
    assert_eq!((second.run_outs(ENGLISH), asked(&second)), (2, 1));
}

#[test]
fn a_match_has_at_most_so_many_decisions_and_events() {
    // A duel places 88 cards in eight rounds of ten further decisions, and each of 56 reinforcements accounts for three.
    for (options, decisions, events) in [
        ("", 336, 422),
        ("rules=expert", 520, 640),
        ("format=teams", 616, 702),
        ("format=ring,players=3,rules=advanced", 654, 783),
        ("edition=prototype", 352, 438),
    ] {
        let longest = game(options).longest();
        assert_eq!((longest.decisions, longest.events), (decisions, events), "{options}");
    }
}
