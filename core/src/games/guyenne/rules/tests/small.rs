//! Small forms (GU-96).

use super::*;

/// The kinds of an army's cards, Hero to Two.
fn army(options: &str) -> Vec<u8> {
    Kind::all().map(|kind| game(options).rules.army.count(kind)).collect()
}

#[test]
fn gu_96_only_a_duel_without_expert_rules_is_small() {
    let settings = ["castles=3", "army=small", "hand=4", "at_most=3", "reinforcements=no", "max_rounds=2"];
    for setting in settings {
        let option = setting.split('=').next().unwrap();
        for format in ["rules=expert", "format=teams", "format=teams,players=3", "format=ring"] {
            assert_eq!(refused::<Guyenne>(&format!("{format},{setting}")), option);
        }
        for level in ["", "rules=advanced,", "rules=advanced,tied_attack=keeps,"] {
            let text = format!("{level}{setting}");
            assert_eq!(game(&text).options(), Options::parse(&text).unwrap());
        }
    }
    let printed = "format=ring,castles=6,army=full,hand=6,at_most=5,reinforcements=yes,max_rounds=auto";
    assert_eq!(game(printed), game("format=ring"));
}

#[test]
fn gu_96_options_have_ranges() {
    for option in ["castles=1", "castles=7", "hand=2", "hand=7", "at_most=1", "at_most=6", "max_rounds=0", "max_rounds=100"] {
        assert_eq!(refused::<Guyenne>(option), option.split('=').next().unwrap());
    }
    assert_eq!(refused::<Guyenne>("army=tiny"), "hand");
    assert_eq!(refused::<Guyenne>("army=tiny,hand=5"), "hand");
    assert_eq!(game("army=tiny,hand=4").cards_in_hand(ENGLISH), 1);
    assert_eq!(game("army=small").rules.hand, 6);
}

#[test]
fn gu_96_an_edition_has_reinforcements_unless_told_otherwise() {
    assert_eq!(game("reinforcements=yes"), game(""));
    assert_eq!(game("edition=prototype,reinforcements=no"), game("edition=prototype"));
    let placed = |options: &str| placed(options, "......", &[(0, "five", "two"), (1, "two", "two")]);
    assert_eq!(after(placed("reinforcements=no"), "done").turn(), Turn::Chance);
    assert_eq!(asked(&after(placed("edition=prototype,reinforcements=yes"), "done")), 0);
    assert_eq!(legal(&after(placed("edition=prototype,reinforcements=yes"), "done")), "target 0, target 1, pass");
}

#[test]
fn gu_96_armies_are_small() {
    assert_eq!(army("army=small"), [1, 1, 0, 1, 1, 1, 2]);
    assert_eq!(army("army=small,edition=prototype"), [1, 1, 0, 0, 2, 0, 3]);
    assert_eq!(army("army=tiny,hand=3"), [1, 1, 0, 0, 1, 0, 2]);
    assert_eq!(army("army=tiny,hand=3,edition=prototype"), [1, 1, 0, 0, 1, 0, 2]);
}

#[test]
fn gu_96_hands_are_dealt_and_refilled_to_their_size() {
    let opened = settled(game("hand=4"));
    assert_eq!([ENGLISH, FRENCH].map(|side| opened.cards_in_hand(side)), [4, 4]);
    let refilled = next_round(opened);
    assert_eq!([ENGLISH, FRENCH].map(|side| refilled.cards_in_hand(side)), [4, 4]);
}

#[test]
fn gu_96_a_castle_takes_few_cards_of_a_player() {
    let named = after(round("at_most=2", "......", &["five four three two", "five four three two"]), "target 0, commit five");
    assert_eq!(legal(&named), "commit four, commit three, commit two, done");
    assert_eq!(asked(&after(named, "commit four")), 1);
}

#[test]
fn gu_96_castles_that_do_not_exist_are_not_named() {
    assert_eq!(legal(&settled(game("castles=3"))), "target 0, target 1, target 2");
    let named = after(round("castles=3", "...", &["two two", "two two"]), "target 1, commit two, commit two");
    assert_eq!(legal(&named), "target 0, target 2");
}

#[test]
fn gu_96_the_last_of_two_castles_is_not_asked_for() {
    let answered = after(round("castles=2", "..", &["five two", "three two"]), "target 1, commit five, commit three");
    assert_eq!(answered.named(B), Some(castle(0)));
    assert_eq!((asked(&answered), legal(&answered)), (1, "commit two".into()));
    let mut asked_for_it = answered;
    asked_for_it.named[B.id()] = None;
    asked_for_it.phase = Phase::Name(seat(1), PlacementNumber::new(2).unwrap());
    asked_for_it.check_table().unwrap_err();
}

#[test]
fn gu_96_all_castles_end_the_game_with_two_points_each() {
    for (castles, contests) in [(2, [(0, "five", "two"), (1, "four", "two")]), (3, [(1, "five", "two"), (2, "four", "two")])] {
        for edition in ["published", "prototype"] {
            let options = format!("castles={castles},edition={edition}");
            let over = battles(&options, if castles == 2 { ".." } else { "0.." }, &contests);
            assert_eq!(over.phase(), Phase::Over, "{options}");
            assert_eq!(over.scores()[..], [2 * castles, 0], "{options}");
            assert_eq!(over.returns()[..], [1.0, -1.0], "{options}");
        }
    }
}

#[test]
fn gu_96_the_last_round_ends_the_game_after_the_refills() {
    let fought = battles("max_rounds=1", "......", &[(0, "five", "two"), (1, "two", "three")]);
    assert_eq!(fought.turn(), Turn::Chance);
    let over = settled(fought);
    assert_eq!((over.phase(), over.rounds()), (Phase::Over, 1));
    assert_eq!([ENGLISH, FRENCH].map(|side| over.cards_in_hand(side)), [6, 6]);
    assert_eq!(over.scores()[..], [1, 1]);
    let two = settled(battles("max_rounds=2", "......", &[(0, "five", "two"), (1, "two", "three")]));
    assert_eq!((two.turn(), two.rounds()), (Turn::Seat(seat(1)), 1));
    Guyenne { rounds: 2, ..two }.check_table().unwrap_err();
}

#[test]
fn gu_96_the_observation_is_the_one_of_the_whole_game() {
    for edition in ["published", "prototype"] {
        let whole = game(&format!("edition={edition}")).layout();
        let small = game(&format!("edition={edition},castles=2,army=tiny,hand=3,at_most=2,max_rounds=1")).layout();
        assert_eq!(small.fields, whole.fields);
    }
}
