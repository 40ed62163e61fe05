//! Decisions, one small step each, and their notation.

use super::*;

/// Every course of the placement in question, as the cards that lie at the castle in the end.
fn placements(position: Guyenne, contest: Contest) -> Vec<String> {
    let Phase::Place(seat, ..) = position.phase() else { panic!("{position}") };
    let mut ways = Vec::new();
    for action in position.legal().iter() {
        let next = after(position, &action.to_string());
        match next.phase() {
            Phase::Place(same, ..) if same == seat => ways.extend(placements(next, contest)),
            _ => ways.push(next.placed(next.side(seat), contest).to_string()),
        }
    }
    ways
}

#[test]
fn gu_90_a_castle_is_named_with_its_number() {
    let named = after(round("", "", &["five four", "three two"]), "target 3");
    assert_eq!(named.named(A), Some(castle(3)));
}

#[test]
fn gu_90_who_answers_is_not_asked_for_the_castle() {
    let answering = after(round("", "", &["five four", "three two"]), "target 3, commit five");
    assert_eq!(legal(&answering), "commit three, commit two");
    let last = after(answering, "commit three, target 0, commit two");
    assert_eq!((asked(&last), legal(&last)), (0, "commit four".into()));
}

#[test]
fn gu_91_the_kinds_of_a_placement_come_in_a_fixed_order() {
    let start = after(round("", "", &["hero five trebuchet three archer two", "three two"]), "target 0");
    assert_eq!(legal(&start), "commit hero, commit five, commit trebuchet, commit three, commit archer, commit two");
    assert_eq!(legal(&after(start, "commit trebuchet")), "commit three, commit archer, commit two, done");
    assert_eq!(legal(&after(start, "commit trebuchet, commit archer")), "commit two, done");
}

#[test]
fn gu_91_a_kind_can_be_placed_again() {
    let placed = after(round("", "", &["four two two two", "three two"]), "target 0, commit two");
    assert_eq!(legal(&placed), "commit two, done");
}

#[test]
fn gu_91_every_set_of_cards_is_one_sequence() {
    let start = after(round("", "", &["five four two two", "three two"]), "target 0");
    let mut ways = placements(start, A);
    ways.sort();
    let sets =
        ["five", "five four", "five four two", "five two", "five two two", "four", "four two", "four two two", "two", "two two"];
    assert_eq!(ways, sets);
}

#[test]
fn gu_91_a_placement_ends_itself_when_no_card_can_follow() {
    let last_in_order = after(round("", "", &["five four two", "three two"]), "target 0, commit two");
    assert_eq!((asked(&last_in_order), last_in_order.hand(seat(0))), (1, cards("five four")));
    let kept = after(round("", "", &["five two", "three two"]), "target 0, commit five");
    assert_eq!((asked(&kept), kept.hand(seat(0))), (1, cards("two")));
}

#[test]
fn gu_91_done_can_be_said_after_a_card_and_not_before() {
    let start = after(round("", "", &["five four two", "three two"]), "target 0");
    assert!(!start.legal().contains(Action::Done));
    assert!(after(start, "commit five").legal().contains(Action::Done));
}

#[test]
fn gu_91_a_position_whose_question_has_no_choice_of_answers_is_refused() {
    let full = "hero five trebuchet three archer two";
    let drawing = Guyenne { phase: Phase::Draw(FRENCH), ..round("", "", &[full, full]) };
    let asked = battle("rules=advanced", "", "four two", "five two");
    let Phase::Remove(loser, 0, loss) = asked.phase() else { panic!("{asked}") };
    let mut removing = Guyenne { phase: Phase::Remove(loser, 0, Loss { due: 2, ..loss }), ..asked };
    removing.placed[A.id()][0] = cards("two two");
    removing.battles[A.id()].revealed[0] = cards("two two");
    removing.piles[0].add(Kind::Four);
    removing.piles[0].take(Kind::Two);
    for asking in [drawing, removing] {
        let refusal = asking.validate().unwrap_err().to_string();
        assert!(refusal.contains("GU-91"), "{refusal}");
    }
}

#[test]
fn gu_92_target_or_pass_is_asked_with_a_single_castle_too() {
    let full = with_hand(placed("", "", &[(0, "five five four four three", "two"), (1, "two", "two")]), 0, "three two");
    let turn = after(full, "done");
    assert_eq!((asked(&turn), legal(&turn)), (0, "target 1, pass".into()));
}

#[test]
fn gu_92_a_reinforcement_starts_anew_in_the_order_of_placing() {
    let turn = after(with_hand(last_placement(""), 0, "hero three two"), "done");
    let adding = after(turn, "target 1");
    assert_eq!(legal(&adding), "commit hero, commit three, commit two");
    let added = after(adding, "commit three");
    assert_eq!(legal(&added), "commit two, done");
    assert_eq!(after(added, "done").placed(ENGLISH, B), cards("three two"));
}

#[test]
fn gu_93_a_burial_goes_in_the_order_of_placing_and_ends_with_the_fifth_card() {
    let start = game("rules=expert");
    let third = after(start, "bury five, bury trebuchet, bury archer");
    assert_eq!(legal(&third), "bury archer, bury two");
    let over = after(third, "bury archer, bury two");
    assert_eq!((asked(&over), over.discard(ENGLISH)), (1, cards("five trebuchet archer archer two")));
}

#[test]
fn gu_93_a_card_is_buried_only_if_five_can_still_be_reached() {
    let mut few = game("rules=expert");
    few.piles[0] = cards("five four two two two two");
    assert_eq!(legal(&few), "bury five, bury four");
    few.phase = Phase::Bury(seat(0), Selection { cards: 1, from: Kind::Four });
    assert_eq!(legal(&few), "bury four, bury two");
}

#[test]
fn gu_93_a_gift_goes_in_the_order_of_placing() {
    let start = with_hand(settled(game("format=teams")), 0, "hero five trebuchet three archer two");
    assert_eq!(legal(&start), "give hero, give five, give trebuchet, give three, give archer, give two");
    assert_eq!(legal(&after(start, "give trebuchet")), "done, give three, give archer, give two");
    assert_eq!(after(start, "give two").phase(), Phase::Lead(seat(0)));
}

#[test]
fn gu_93_who_is_asked_reads_words_of_the_rulebook() {
    let defended = battle("rules=advanced", "1", "trebuchet three", "five five");
    assert_eq!(legal(&defended), "reveal, concede");
    assert_eq!(legal(&after(defended, "reveal")), "remove trebuchet, remove three");
}

#[test]
fn gu_94_chance_draws_one_card_out_of_the_pile() {
    let start = game("");
    assert_eq!(
        start.outcomes(),
        cards("five five four four four trebuchet three three three archer archer archer archer two two two two two two two two")
    );
    let drawn = after(start, "draw trebuchet");
    assert_eq!((drawn.outcomes().len(), drawn.outcomes().contains(Kind::Trebuchet)), (20, false));
    assert_eq!((drawn.hand(seat(0)), drawn.turn()), (cards("hero trebuchet"), Turn::Chance));
}

#[test]
fn gu_94_there_are_thirty_eight_actions_in_this_order() {
    let kinds = |word: &str, kinds: &[&str]| kinds.iter().map(|kind| format!("{word} {kind}")).collect::<Vec<_>>();
    let all = ["hero", "five", "four", "trebuchet", "three", "archer", "two"];
    let words = |words: &[&str]| words.iter().map(|word| String::from(*word)).collect::<Vec<_>>();
    let expected = [
        kinds("target", &["0", "1", "2", "3", "4", "5"]),
        kinds("commit", &all),
        words(&["done", "pass", "reveal", "concede"]),
        kinds("remove", &all[1..]),
        kinds("bury", &all[1..]),
        kinds("give", &all),
        kinds("lead", &["self", "partner"]),
    ];
    let notations: Vec<String> = Action::all().map(|action| action.to_string()).collect();
    assert_eq!((Action::COUNT, notations), (38, expected.concat()));
}

#[test]
fn gu_94_the_notation_of_actions_and_chance_is_read_back() {
    assert!(Action::all().all(|action| Action::parse(&action.to_string()) == Some(action)));
    assert!(Kind::all().all(|kind| Kind::parse(&kind.to_string()) == Some(kind)));
    assert_eq!(
        Kind::all().map(|kind| kind.to_string()).collect::<Vec<_>>().join(" "),
        "hero five four trebuchet three archer two"
    );
}
