//! Cards removed from the game.

use super::*;

/// The cards that a side has removed after the choices it is asked for, once for each way to choose.
fn removals(position: Guyenne, side: Side) -> Vec<String> {
    let Phase::Remove(..) = position.phase() else { return vec![position.removed(side).to_string()] };
    let chosen = |action: Action| removals(after(position, &action.to_string()), side);
    let mut removals: Vec<String> = position.legal().iter().flat_map(chosen).collect();
    removals.sort();
    removals
}

/// The cards that English can remove when a Hero beats it at a neutral castle.
fn beaten(cards: &str) -> Vec<String> {
    removals(battle("rules=advanced", "", cards, "hero"), ENGLISH)
}

/// The cards that English removes from an attack against these defenders.
fn attack(options: &str, english: &str, french: &str, answer: &str) -> Vec<String> {
    removals(after(battle(options, "1", english, french), answer), ENGLISH)
}

#[test]
fn gu_30_the_basic_rules_remove_nothing() {
    let fights = [battle("", "", "five", "two"), battle("", "", "two", "five"), after(battle("", "1", "five", "two"), "reveal")];
    for fought in fights {
        assert_eq!((fought.removed, fought.turn()), ([cards("-"); 4], Turn::Chance));
    }
}

#[test]
fn gu_31_the_loser_removes_his_strongest_card_or_several_that_sum_to_it() {
    assert_eq!(beaten("four two two two"), ["four", "four two", "two two"]);
    assert_eq!(beaten("five three two"), ["five", "five three", "five two", "three two"]);
    assert_eq!(beaten("five four three"), ["five", "five four", "five three", "four three"]);
    assert_eq!(beaten("five four two two"), ["five", "five four", "five two", "five two two", "four two", "four two two"]);
}

#[test]
fn gu_31_cards_of_one_value_are_taken_two_before_archer_and_three_before_trebuchet() {
    assert_eq!(beaten("archer two"), ["archer", "two"]);
    assert_eq!(beaten("trebuchet three"), ["three", "trebuchet"]);
    assert_eq!(beaten("four archer two"), ["archer two", "four", "four archer", "four two"]);
    let after_archer = after(battle("rules=advanced", "", "four trebuchet three archer two", "hero"), "remove archer");
    assert_eq!(legal(&after_archer), "remove four, remove trebuchet, remove three");
}

#[test]
fn gu_31_he_ends_as_soon_as_it_is_enough() {
    let start = battle("rules=advanced", "", "five three two two two", "hero");
    assert_eq!((asked(&start), legal(&start)), (0, "remove five, remove three, remove two".into()));
    let enough = after(start, "remove two, remove three");
    assert_eq!((enough.removed(ENGLISH), enough.turn()), (cards("three two"), Turn::Chance));
}

#[test]
fn gu_31_an_archer_is_worth_its_face_value() {
    assert_eq!(beaten("four archer archer"), ["archer archer", "four", "four archer"]);
}

#[test]
fn gu_31_only_the_loser_removes() {
    let french = battle("rules=advanced", "", "hero five", "four two");
    assert_eq!(asked(&french), 1);
    assert_eq!(
        (removals(french, FRENCH), removals(french, ENGLISH)),
        (vec!["four".into(), "four two".into()], vec!["-".into(); 2])
    );
}

#[test]
fn gu_31_a_tie_removes_nothing() {
    for (english, french) in [("five", "three two"), ("hero five", "hero")] {
        assert_eq!(battle("rules=advanced", "", english, french).removed, [cards("-"); 4]);
    }
}

#[test]
fn gu_32_the_attacker_removes_his_strongest_card_won_lost_or_tied() {
    assert_eq!(attack("rules=advanced", "five two", "four", "reveal"), ["five"]);
    assert_eq!(attack("rules=advanced", "four two", "five five", "reveal"), ["four"]);
    assert_eq!(attack("rules=advanced", "four three", "five two", "reveal"), ["four"]);
    assert_eq!(attack("rules=expert", "five two", "four", "reveal"), ["five"]);
}

#[test]
fn gu_32_he_removes_it_when_the_defender_concedes() {
    assert_eq!(attack("rules=advanced", "four two", "five five", "concede"), ["four"]);
}

#[test]
fn gu_32_the_defender_removes_nothing() {
    for (english, answer) in [("five two", "reveal"), ("two", "reveal"), ("two", "concede")] {
        let fought = after(battle("rules=advanced", "1", english, "four"), answer);
        assert_eq!((fought.removed(FRENCH), fought.turn()), (cards("-"), Turn::Chance));
    }
}

#[test]
fn gu_32_the_hero_is_removed_as_the_strongest_card() {
    assert_eq!(attack("rules=advanced", "hero five", "two", "reveal"), ["hero"]);
    assert_eq!(attack("rules=advanced", "hero five", "hero", "reveal"), ["hero"]);
}

#[test]
fn gu_32_a_tied_attack_keeps_its_cards_with_the_option() {
    let keeps = "rules=advanced,tied_attack=keeps";
    assert_eq!(attack(keeps, "four three", "five two", "reveal"), ["-"]);
    assert_eq!(attack(keeps, "hero five", "hero", "reveal"), ["-"]);
    assert_eq!(attack(keeps, "four two", "five five", "reveal"), ["four"]);
    assert_eq!(attack(keeps, "five two", "four", "reveal"), ["five"]);
    assert_eq!(attack(keeps, "two", "four", "concede"), ["two"]);
}

#[test]
fn gu_32_he_chooses_between_two_kinds_of_the_strongest_rank() {
    let asked_for = |english, answer| {
        let position = after(battle("rules=advanced", "1", english, "five two"), answer);
        (asked(&position), legal(&position))
    };
    assert_eq!(asked_for("trebuchet three two", "reveal"), (0, "remove trebuchet, remove three".into()));
    assert_eq!(asked_for("archer two two", "concede"), (0, "remove archer, remove two".into()));
    assert_eq!(attack("rules=advanced", "trebuchet three two", "five two", "reveal"), ["three", "trebuchet"]);
    assert_eq!(attack("rules=advanced", "archer two two", "five two", "reveal"), ["archer", "two"]);
}

#[test]
fn gu_32_a_weaker_rank_of_two_kinds_leaves_no_choice() {
    assert_eq!(attack("rules=advanced", "four trebuchet three", "two", "reveal"), ["four"]);
    assert_eq!(attack("rules=advanced", "three archer two", "five five", "reveal"), ["three"]);
}

#[test]
fn gu_33_who_conquers_in_the_prototype_removes_his_strongest_card() {
    assert_eq!(attack("edition=prototype", "five two", "four", "reveal"), ["five"]);
    assert_eq!(attack("edition=prototype", "two three", "five", "concede"), ["three"]);
    assert_eq!(attack("edition=prototype", "hero five", "five", "reveal"), ["hero"]);
}

#[test]
fn gu_33_nothing_else_removes_cards_in_the_prototype() {
    assert_eq!(attack("edition=prototype", "four", "five", "reveal"), ["-"]);
    assert_eq!(attack("edition=prototype", "five", "five", "reveal"), ["-"]);
    assert_eq!(attack("edition=prototype", "hero", "hero", "reveal"), ["-"]);
    for (english, french) in [("five", "two"), ("two", "five")] {
        assert_eq!(battle("edition=prototype", "", english, french).removed, [cards("-"); 4]);
    }
    let conquered = after(battle("edition=prototype", "1", "five two", "four"), "reveal");
    assert_eq!(conquered.removed(FRENCH), cards("-"));
}

#[test]
fn gu_34_removed_cards_are_seen_by_all() {
    let removed = after(battle("rules=advanced", "1", "five two", "four"), "reveal");
    assert_eq!(seen_as(&removed, 0, "removed"), counts(&["five", "-"]));
    assert_eq!(seen_as(&removed, 1, "removed"), counts(&["-", "five"]));
}

#[test]
fn gu_34_removed_cards_are_not_shuffled_again() {
    let empty_pile = with_pile(placed("rules=advanced", "1", &[(0, "five two", "four"), (1, "two", "two")]), ENGLISH, "-", 0);
    let shuffled = after(fought(empty_pile), "concede");
    assert_eq!((shuffled.run_outs(ENGLISH), shuffled.discard(ENGLISH)), (1, cards("-")));
    assert_eq!((shuffled.pile(ENGLISH).count(Kind::Five), shuffled.removed(ENGLISH)), (1, cards("five")));
}

#[test]
fn gu_34_the_card_that_is_removed_has_fought() {
    let removed = after(battle("rules=advanced", "1", "five", "four"), "reveal");
    assert_eq!((removed.removed(ENGLISH), removed.control(castle(0))), (cards("five"), Some(ENGLISH)));
}

#[test]
fn gu_35_a_card_is_taken_without_asking_where_only_its_kind_can_be() {
    for (loser, removed) in [("two two two", "two"), ("five five", "five"), ("trebuchet", "trebuchet")] {
        let fought = battle("rules=advanced", "", loser, "hero");
        assert_eq!((fought.turn(), fought.removed(ENGLISH)), (Turn::Chance, cards(removed)));
    }
}

#[test]
fn gu_35_the_last_cards_of_a_removal_are_taken_without_asking() {
    let three = after(battle("rules=advanced", "", "five three", "hero"), "remove three");
    assert_eq!((three.turn(), three.removed(ENGLISH)), (Turn::Chance, cards("five three")));
    let archer = after(battle("rules=advanced", "", "four archer archer", "hero"), "remove archer");
    assert_eq!(legal(&archer), "remove four, remove archer");
}
