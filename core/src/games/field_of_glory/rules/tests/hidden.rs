//! Observations: the visible and the hidden (FG-11, FG-13, FG-42).

use super::*;

#[test]
fn fg_11_what_a_side_drafts_the_other_does_not_see() {
    let four = |text: [&str; 4]| after(begun("", |phase| phase == Phase::Draft(Red)), &text);
    let one = after(four(["pike/2", "pike/3", "archers/2", "commander/5"]), &["keep pike/3"]);
    let other = four(["spear/2", "spear/3", "archers/3", "overlap/2"]);
    assert_eq!(seen(&one, Blue), seen(&other, Blue));
    assert_eq!(one.table(Viewer::Seat(Blue.seat())), other.table(Viewer::Seat(Blue.seat())));
    assert_ne!(seen(&one, Red), seen(&other, Red));
}

#[test]
fn fg_11_a_side_knows_what_it_has_put_out_of_the_game() {
    let mut position = begun("", |phase| phase == Phase::Draft(Red));
    position = after(position, &["pike/2", "pike/3", "archers/2", "commander/5", "keep pike/3", "keep commander/5"]);
    assert_eq!(values(&position, Red, "my rejects"), counts(cards("pike/2 archers/2")));
    assert_eq!(values(&position, Red, "my pile"), counts(cards("pike/3 commander/5")));
    let played = begun("", |phase| phase == Phase::Actions);
    assert_eq!(values(&played, Blue, "my rejects").iter().sum::<u8>(), 24);
}

#[test]
fn fg_13_a_choice_that_is_not_asked_does_not_show() {
    let mut position = begun("", |phase| phase == Phase::Draft(Red));
    let first = seen(&position, Blue);
    for event in ["commander/5", "commander/5", "commander/5", "pike/2", "keep pike/2"] {
        position = after(position, &[event]);
        let complete = position.army(Red).hand.is_empty() && !position.army(Red).pile.is_empty();
        assert_eq!(seen(&position, Blue) == first, !complete, "after {event}");
    }
}

#[test]
fn fg_13_discards_and_sizes_are_public_and_hands_are_not() {
    let position = after(field(NONE, NONE, ["pike/4 commander/5", "archers/2"]), &["end", "exchange pike/4"]);
    assert_eq!(values(&position, Blue, "opponent discards"), counts(cards("pike/4")));
    assert_eq!(values(&position, Blue, "opponent hand"), [1]);
    assert_eq!(values(&position, Blue, "opponent pile"), [22]);
    let table = position.table(Viewer::Seat(Blue.seat()));
    assert!(table.contains("hand, 1 card: Archers 2") && table.contains("hand, 1 card\n"), "{table}");
}

#[test]
fn fg_13_what_was_seen_is_seen_after_a_shuffle() {
    let position = piles(field(NONE, NONE, ["pike/4", ""]), Red, "", "archers/2 archers/3");
    let opened = |position: &FieldOfGlory| {
        let mut opened = position.open_cards(Red);
        opened += position.army(Red).remembered;
        opened
    };
    let mut seen = opened(&position);
    let shuffled = after(position, &["end", "exchange pike/4"]);
    seen.add(kind("pike/4"));
    assert!(shuffled.army(Red).discard.is_empty());
    assert_eq!(shuffled.army(Red).remembered, cards("pike/4 archers/2 archers/3"));
    assert_eq!(values(&shuffled, Blue, "opponent seen"), counts(seen));
    for redealt in redealt(&shuffled, Blue) {
        assert!(redealt.hidden_cards(Red).covers(&cards("pike/4 archers/2 archers/3")));
    }
}

#[test]
fn fg_13_the_most_that_lay_open_at_one_time_is_seen() {
    let position = piles(field(NONE, NONE, ["cavalry/2", ""]), Red, "", "cavalry/2");
    let shuffled = played(position, &["end", "draw"]);
    assert_eq!(shuffled.army(Red).remembered, cards("cavalry/2"));
    let again = FieldOfGlory { active: Red, phase: Phase::Draw, ..shuffled };
    let spent = after(again, &["exchange cavalry/2"]);
    assert_eq!(values(&spent, Blue, "opponent seen")[usize::from(kind("cavalry/2").id() as u8)], 1);
}

#[test]
fn fg_13_a_redeal_keeps_the_answer_to_an_open_bill() {
    let hand = "elephant/2 elephant/3 commander/5 commander/5 commander/5 commander/5 cavalry/3 cavalry/3 pike/2";
    let placed = after(field(NONE, NONE, [hand, ""]), &["deploy elephant/2 to 0", "deploy elephant/3 to 4"]);
    let hands: Vec<Bag<Kind>> = redealt(&placed, Blue).iter().map(|redealt| redealt.army(Red).hand).collect();
    assert!(hands.iter().all(|hand| cards::command_points(hand) >= 16));
    assert!(hands.iter().any(|hand| *hand != placed.army(Red).hand));
    let paid = after(placed, &["pay commander/5"]);
    assert!(redealt(&paid, Blue).iter().all(|redealt| redealt.army(Red).hand.count(kind("commander/5")) >= 3));
}

#[test]
fn fg_13_a_redeal_keeps_a_unit_after_a_withdrawal() {
    let position = field(["", "pike/2", "", "", ""], NONE, ["light_cavalry/2", ""]);
    let withdrawn = after(position, &["withdraw pike/2 from 1"]);
    for redealt in redealt(&withdrawn, Blue) {
        assert!(legal(&redealt, "deploy light_cavalry").ends_with("to 1"), "{}", redealt.legal());
    }
}

/// Red has discarded the Commander, and discards another card.
fn discarding() -> FieldOfGlory {
    let hand = "pike/2 pike/3 pike/4 archers/2 archers/3 spear/2 spear/3 commander/5";
    let asked = ["end", "draw", "commander/5", "commander/5", "overlap/2", "discard commander/5"];
    after(field(NONE, NONE, [hand, ""]), &asked)
}

#[test]
fn fg_13_a_redeal_keeps_enough_cards_to_discard() {
    let position = discarding();
    assert_eq!(position.phase, Phase::Discard(Some(kind("commander/5"))));
    for redealt in redealt(&position, Blue) {
        assert!(redealt.army(Red).hand.kinds().highest() >= Some(kind("commander/5")));
    }
}

#[test]
fn fg_24_both_see_what_was_discarded_last() {
    for viewer in [Red, Blue] {
        assert_eq!(values(&discarding(), viewer, "last"), counts(cards("commander/5")));
    }
}

#[test]
fn fg_13_a_redeal_of_a_draft_has_a_choice() {
    let position = after(begun("", |phase| phase == Phase::Draft(Red)), &["pike/2", "pike/3", "archers/2", "commander/5"]);
    for asked in [position, after(position, &["keep pike/2"])] {
        let redeals = redealt(&asked, Blue);
        assert!(redeals.iter().any(|redealt| redealt.army(Red) != asked.army(Red)));
        assert!(redeals.iter().all(|redealt| redealt.turn() == asked.turn()));
    }
}

#[test]
fn fg_42_a_bonus_card_is_seen_by_its_owner_only_until_it_is_turned_up() {
    let position = facing("pike/2", "elephant/2", ["commander/5", "overlap/2"]);
    let down = after(position, &["attack 2", "bonus commander/5"]);
    assert_eq!(values(&down, Red, "my bonus"), counts(cards("commander/5")));
    assert_eq!(values(&down, Blue, "opponent bonus"), counts(Bag::new()));
    assert_eq!(values(&down, Blue, "opponent bonus source"), [1, 0]);
    assert!(redealt(&down, Blue).iter().any(|redealt| redealt.army(Red).bonus != down.army(Red).bonus));
    let up = after(down, &["bonus overlap/2"]);
    assert!(matches!(up.phase, Phase::Rampage(Blue, _)));
    assert_eq!(values(&up, Blue, "opponent bonus"), counts(cards("commander/5")));
    assert!(redealt(&up, Blue).iter().all(|redealt| redealt.army(Red).bonus == up.army(Red).bonus));
}
