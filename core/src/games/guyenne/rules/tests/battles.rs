//! A round: the battles.

use super::*;

/// The winner of the first of two battles without a concession, at a castle controlled by the side of this number or by none.
fn winner(controller: &str, english: &str, french: &str) -> Option<Side> {
    placed("", controller, &[(0, english, french), (1, "two", "two")]).winner_at(A)
}

#[test]
fn gu_20_a_battle_is_settled_completely_before_the_next_one() {
    let contests = [(0, "three trebuchet", "five"), (1, "four", "five")];
    let removing = after(battles("rules=advanced", "11", &contests), "reveal");
    assert!(matches!(removing.phase(), Phase::Remove(_, 0, _)), "{removing}");
    assert_eq!((removing.control(castle(0)), removing.battle(B).castle), (Some(ENGLISH), None));
    let next = after(removing, "remove three");
    assert_eq!((next.phase(), next.removed(ENGLISH)), (Phase::Answer(seat(1), 1), cards("three")));
}

#[test]
fn gu_20_the_castle_that_was_named_first_comes_first() {
    let both = battles("", "1...1.", &[(4, "five", "two"), (0, "five", "two")]);
    let conceded = after(both, "concede");
    assert_eq!([castle(4), castle(0)].map(|castle| conceded.control(castle)), [Some(ENGLISH), Some(FRENCH)]);
}

#[test]
fn gu_21_an_attacker_reveals_and_a_defender_does_not_yet() {
    let asked = battle("", "1", "five two", "four");
    assert_eq!(asked.battle(A).revealed, [cards("five two"), cards("-")]);
    assert_eq!(asked.placed(FRENCH, A), cards("four"));
}

#[test]
fn gu_21_at_a_neutral_castle_both_reveal_and_nobody_is_asked() {
    let fought = battle("", "", "five two", "four");
    assert_eq!(fought.battle(A).revealed, [cards("five two"), cards("four")]);
    assert_eq!(fought.turn(), Turn::Chance);
}

#[test]
fn gu_22_the_defender_reveals_or_concedes() {
    let asked = battle("", "1", "five two", "four");
    assert_eq!((asked.turn(), legal(&asked)), (Turn::Seat(seat(1)), "reveal, concede".into()));
    assert_eq!(after(asked, "reveal").battle(A).revealed, [cards("five two"), cards("four")]);
}

#[test]
fn gu_22_who_concedes_loses_although_he_would_have_won() {
    let asked = battle("", "1", "two", "five four");
    let controllers = ["reveal", "concede"].map(|answer| after(asked, answer).control(castle(0)));
    assert_eq!(controllers, [Some(FRENCH), Some(ENGLISH)]);
}

#[test]
fn gu_22_conceded_cards_are_discarded_unseen() {
    let conceded = after(battle("", "1", "two", "five four"), "concede");
    assert_eq!((conceded.battle(A).revealed[1], conceded.battle(A).conceded), (cards("-"), 2));
    assert_eq!(conceded.unseen_discards[1], cards("five four"));
    assert!(conceded.discard(FRENCH).covers(&cards("five four")));
}

#[test]
fn gu_22_a_conceded_hero_counts_for_nothing() {
    let conceded = after(battle("", "0", "hero", "two"), "concede");
    assert_eq!((conceded.control(castle(0)), conceded.unseen_discards[0]), (Some(FRENCH), cards("hero")));
}

#[test]
fn gu_23_strengths_are_sums_of_face_values() {
    assert_eq!(winner(".", "five four", "three two two trebuchet"), Some(FRENCH));
    assert_eq!(winner(".", "five four three", "four four two archer"), None);
    assert_eq!(winner(".", "five four three two", "five four four"), Some(ENGLISH));
}

#[test]
fn gu_23_an_archer_in_defence_counts_four() {
    assert_eq!(["three", "four", "five"].map(|french| winner("0", "archer", french)), [Some(ENGLISH), None, Some(FRENCH)]);
    assert_eq!(winner("1", "five five", "archer archer two"), None);
}

#[test]
fn gu_23_an_archer_that_attacks_counts_two() {
    assert_eq!(
        [winner(".", "archer", "two"), winner("1", "archer", "two"), winner("1", "archer", "three")],
        [None, None, Some(FRENCH)]
    );
}

#[test]
fn gu_23_a_trebuchet_counts_five_against_a_castle_of_the_opponent() {
    assert_eq!(["four", "five"].map(|french| winner("1", "trebuchet", french)), [Some(ENGLISH), None]);
    assert_eq!(winner("0", "two two two", "trebuchet two"), Some(FRENCH));
}

#[test]
fn gu_23_a_trebuchet_counts_three_at_a_neutral_castle_and_in_defence() {
    assert_eq!([winner(".", "trebuchet", "three"), winner("0", "trebuchet", "three")], [None, None]);
    assert_eq!([winner(".", "trebuchet", "four"), winner("0", "trebuchet", "four")], [Some(FRENCH), Some(FRENCH)]);
}

#[test]
fn gu_24_the_stronger_side_takes_control() {
    let control = |english, french| battle("", "", english, french).control(castle(0));
    assert_eq!([control("five", "four"), control("two", "three")], [Some(ENGLISH), Some(FRENCH)]);
    let conquered = after(battle("", "1", "five", "four"), "reveal");
    assert_eq!((conquered.control(castle(0)), conquered.controlled[1].len()), (Some(ENGLISH), 0));
}

#[test]
fn gu_24_equal_strengths_leave_control_as_it_is() {
    assert_eq!(battle("", "", "five", "three two").control(castle(0)), None);
    assert_eq!(after(battle("", "1", "five", "five"), "reveal").control(castle(0)), Some(FRENCH));
}

#[test]
fn gu_24_control_changes_before_anything_is_removed() {
    let removing = after(battle("rules=advanced", "1", "three trebuchet", "five"), "reveal");
    assert_eq!((removing.control(castle(0)), removing.removed(ENGLISH)), (Some(ENGLISH), cards("-")));
    assert!(matches!(removing.phase(), Phase::Remove(..)));
}

#[test]
fn gu_25_the_hero_wins_whatever_the_sums() {
    assert_eq!(winner(".", "hero", "five five four four four"), Some(ENGLISH));
    assert_eq!(winner("0", "five five four", "hero two"), Some(FRENCH));
    assert_eq!(winner("1", "trebuchet five", "hero"), Some(FRENCH));
}

#[test]
fn gu_25_two_heroes_make_a_tie_whatever_the_sums() {
    assert_eq!(
        [winner(".", "hero five", "hero"), winner("0", "hero", "hero five"), winner("1", "hero five", "hero two")],
        [None; 3]
    );
    assert_eq!(after(battle("", "1", "hero five", "hero"), "reveal").control(castle(0)), Some(FRENCH));
}

#[test]
fn gu_26_what_is_not_removed_goes_to_the_discard_piles() {
    let fought = after(battle("rules=advanced", "1", "five four two", "three three"), "reveal");
    assert_eq!(fought.discard(ENGLISH), cards("hero four two two"));
    assert_eq!(fought.discard(FRENCH), cards("hero three three two"));
    assert!(fought.placed.as_flattened().iter().all(Bag::is_empty));
}

#[test]
fn gu_26_revealed_discards_are_known_to_all_and_conceded_ones_to_none_but_their_owner() {
    let conceded = after(battle("", "1", "four", "five three"), "concede");
    assert_eq!(seen_as(&conceded, 0, "known discards"), counts(&["hero four two", "hero two"]));
    assert_eq!(seen_as(&conceded, 1, "known discards"), counts(&["hero two five three", "hero four two"]));
    assert_eq!(seen_as(&conceded, 0, "discard piles"), [3, 4]);
}

#[test]
fn gu_26_discards_are_known_until_they_are_shuffled() {
    let fought = fought(with_pile(placed("", "", &[(0, "five", "four"), (1, "two", "two")]), ENGLISH, "-", 0));
    assert_eq!(fought.run_outs(ENGLISH), 1);
    assert_eq!(seen_as(&fought, 1, "known discards"), counts(&["hero four two", "-"]));
}

#[test]
fn gu_26_the_last_battle_of_a_contest_stays_in_view_until_the_next_one_begins() {
    let conceded = settled(after(battle("", "1", "four", "five three"), "concede"));
    let view = |position: &Guyenne| {
        (seen_as(position, 0, "first battle"), seen_as(position, 0, "revealed"), seen_as(position, 0, "conceded"))
    };
    let expected = (vec![1, 0, 0, 0, 0, 0], counts(&["four", "-", "two", "two"]), vec![2, 0]);
    assert_eq!((conceded.rounds(), view(&conceded)), (1, expected.clone()));
    let table = conceded.table(Viewer::Everything).replace("\n  ", " ");
    assert!(table.contains("Last battle at castle A: the English showed four; the French conceded 2 cards"), "{table}");
    let mut later = after(conceded, "target 3");
    while !matches!(later.phase(), Phase::Draw(_) | Phase::Answer(..)) {
        assert_eq!(view(&later), expected);
        later = step(later);
    }
    assert_eq!(seen_as(&later, 0, "first battle"), [0, 0, 0, 1, 0, 0]);
    assert_eq!(seen_as(&later, 0, "conceded"), [0, 0]);
}
