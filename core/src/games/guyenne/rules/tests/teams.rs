//! Teams.

use super::*;

const TEAMS: &str = "format=teams";
const ENGLISH_PAIR: &str = "format=teams,players=3";
const FRENCH_PAIR: &str = "format=teams,players=3,pair=french";

/// Round 1 of two pairs, when the hands are dealt out and the lower seats are to play first.
fn four_players() -> Guyenne {
    round(TEAMS, "", &["five four two", "five four two", "three three two", "three three two"])
}

/// Round 1 of two pairs, when the first drawer is to give: each has all cards of the side.
fn giving() -> Guyenne {
    settled(game(TEAMS))
}

/// Two pairs whose members have three and two cards left at the castles that they are to reinforce.
fn reinforcing() -> Guyenne {
    let answers = "target 0, commit five, done, commit five, done, target 1, commit three, done, commit three, done";
    after(four_players(), answers)
}

/// The start of round 2 of an English pair whose seats 0 and 2 have these cards left, and draw no more; seat 2 is to draw.
fn short_hands(hands: [&str; 2]) -> Guyenne {
    let mut position = round(ENGLISH_PAIR, "", &[hands[0], "two two", hands[1]]);
    position.phase = Phase::Draw(FRENCH);
    let mut position = with_pile(with_pile(position, ENGLISH, "-", 2), FRENCH, "two", 2);
    position.rounds = 1;
    after(position, "draw two")
}

#[test]
fn gu_70_english_and_french_have_two_players_or_one() {
    let members =
        |options| [ENGLISH, FRENCH].map(|side| game(options).members(side).iter().map(|seat| seat.number()).collect::<Vec<_>>());
    assert_eq!(members(TEAMS), [[0, 2], [1, 3]]);
    assert_eq!(members(ENGLISH_PAIR), [vec![0, 2], vec![1]]);
    assert_eq!(members(FRENCH_PAIR), [vec![1], vec![0, 2]]);
}

#[test]
fn gu_70_partners_have_one_army_pile_and_discard_pile() {
    let conceded = after(battles(TEAMS, "00", &[(0, "two", "five"), (1, "three", "five")]), "concede, concede");
    assert_eq!(conceded.discard(ENGLISH), cards("hero three two"));
    assert_eq!(
        (conceded.pile(ENGLISH).len(), conceded.control(castle(0)), conceded.control(castle(1))),
        (18, Some(FRENCH), Some(FRENCH))
    );
}

#[test]
fn gu_70_a_lone_player_plays_as_in_the_duel() {
    let hands = ["three two", "five four two", "two two"];
    assert_eq!(all_asked(round(FRENCH_PAIR, "", &hands), "target 0, commit five, done, commit three, done"), [1, 1, 1, 0, 0, 2]);
    let lone = after(round(FRENCH_PAIR, "", &hands), "target 0, commit five, commit four");
    assert_eq!((asked(&lone), lone.hand(seat(1))), (0, cards("two")));
}

#[test]
fn gu_71_the_drawer_of_round_one_is_the_lower_seat() {
    let sizes = |options| game(options).all_seats().map(|seat| settled(game(options)).hand(seat).len()).collect::<Vec<_>>();
    assert_eq!([sizes(TEAMS), sizes(ENGLISH_PAIR), sizes(FRENCH_PAIR)], [vec![6, 6, 0, 0], vec![6, 6, 0], vec![6, 6, 0]]);
    assert!(settled(game(TEAMS)).hand(seat(0)).contains(Kind::Hero));
}

#[test]
fn gu_71_the_drawer_alternates_every_round() {
    let first = giving();
    let second = next_round(first);
    let third = next_round(second);
    let drawers = |position: &Guyenne| [ENGLISH, FRENCH].map(|side| position.drawer(side).number());
    assert_eq!([drawers(&first), drawers(&second), drawers(&third)], [[0, 1], [2, 3], [0, 1]]);
}

#[test]
fn gu_71_the_drawer_of_the_new_round_refills() {
    let mut drawing = giving();
    while drawing.rounds() == 0 {
        drawing = step(drawing);
    }
    let before = [0, 2].map(|number| drawing.hand(seat(number)).len());
    let next = settled(drawing);
    assert_eq!(next.hand(seat(0)).len(), before[0]);
    assert_eq!(next.hand(seat(2)).len(), 6 - before[0]);
    assert!(before[1] < next.hand(seat(2)).len());
}

#[test]
fn gu_71_the_first_drawer_buries() {
    let buried = after(game("rules=expert,format=teams"), "bury two, bury two, bury two, bury two, bury two");
    assert_eq!((buried.unseen_discards[0], buried.unseen_discards[2]), (cards("two two two two two"), cards("-")));
}

#[test]
fn gu_72_the_drawer_gives_one_to_five_cards_and_keeps_one() {
    let start = with_hand(giving(), 0, "hero five four four three two");
    assert_eq!((asked(&start), legal(&start)), (0, "give hero, give five, give four, give three, give two".into()));
    let one = after(start, "give five, done");
    assert_eq!((one.phase(), one.hand(seat(2))), (Phase::Lead(seat(0)), cards("five")));
    let five = after(start, "give five, give four, give four, give three, give two");
    assert_eq!((five.phase(), five.hand(seat(0))), (Phase::Lead(seat(0)), cards("hero")));
    let most = after(start, "give hero, give five, give four, give four, give three");
    assert_eq!((most.phase(), most.hand(seat(0))), (Phase::Lead(seat(0)), cards("two")));
}

#[test]
fn gu_72_partners_begin_a_round_with_six_cards_together() {
    let second = next_round(giving());
    let sizes = [0, 1, 2, 3].map(|number| second.hand(seat(number)).len());
    assert_eq!([sizes[0] + sizes[2], sizes[1] + sizes[3]], [6, 6]);
}

#[test]
fn gu_72_a_drawer_with_a_single_card_gives_none() {
    let single = short_hands(["five four", "two"]);
    assert_eq!((single.phase(), single.hand(seat(2)), single.gifts[2]), (Phase::Lead(seat(2)), cards("two"), cards("-")));
}

#[test]
fn gu_72_the_partner_of_a_drawer_without_cards_gives_instead() {
    let none = short_hands(["five four three", "-"]);
    assert_eq!((asked(&none), legal(&none)), (0, "give five, give four, give three".into()));
    let given = after(none, "give five, give three");
    assert_eq!([given.hand(seat(0)), given.hand(seat(2))], [cards("four"), cards("five three")]);
    assert_eq!(after(none, "give four, done").hand(seat(0)), cards("five three"));
    assert_eq!(short_hands(["five four", "-"]).phase(), Phase::Give(seat(0), Selection::NONE));
}

#[test]
fn gu_72_a_gift_ends_itself_when_one_card_is_left() {
    let given = after(short_hands(["five four", "-"]), "give four");
    assert_eq!((given.phase(), given.hand(seat(0))), (Phase::Lead(seat(2)), cards("five")));
}

#[test]
fn gu_73_the_drawer_says_who_plays_first() {
    let given = after(giving(), "give hero, done");
    assert_eq!((asked(&given), legal(&given)), (0, "lead self, lead partner".into()));
    let orders = ["lead self", "lead partner"].map(|lead| after(given, lead).order[0]);
    assert_eq!(orders, [[seat(0), seat(2)], [seat(2), seat(0)]]);
}

#[test]
fn gu_73_the_drawer_says_it_when_his_partner_has_given() {
    let given = after(short_hands(["five four three", "-"]), "give three");
    assert_eq!(given.phase(), Phase::Lead(seat(2)));
    assert_eq!(after(given, "lead partner").order[0], [seat(0), seat(2)]);
}

#[test]
fn gu_73_the_order_of_the_last_round_is_seen_until_there_is_a_new_one() {
    let led = after(giving(), "give hero, done, lead partner");
    assert_eq!(
        [giving(), led, next_round(led)].map(|position| seen_as(&position, 0, "leaders")[..2].to_vec()),
        [[1, 0], [0, 1], [0, 1]]
    );
}

#[test]
fn gu_73_each_of_a_pair_plays_at_one_castle() {
    let script = "target 0, commit five, done, commit four, done, target 1, commit three, done";
    assert_eq!(all_asked(four_players(), script), [0, 0, 0, 1, 1, 3, 3, 3, 2]);
    let mut turned = four_players();
    turned.order[0].reverse();
    turned.order[1].reverse();
    turned.phase = Phase::Name(seat(2), PlacementNumber::FIRST);
    let script = "target 0, commit three, done, commit three, done, target 1, commit five, done";
    assert_eq!(all_asked(turned, script), [2, 2, 2, 3, 3, 1, 1, 1, 0]);
}

#[test]
fn gu_73_each_reinforces_his_own_castle_only() {
    assert_eq!((asked(&reinforcing()), legal(&reinforcing())), (1, "target 0, pass".into()));
    let second = after(reinforcing(), "pass");
    assert_eq!((asked(&second), legal(&second)), (3, "target 1, pass".into()));
}

#[test]
fn gu_74_a_member_of_a_pair_can_place_all_his_cards() {
    let placed = after(four_players(), "target 0, commit five, commit four, commit two");
    assert_eq!((asked(&placed), placed.hand(seat(0)), placed.placed(ENGLISH, A)), (1, cards("-"), cards("five four two")));
    let answered = after(placed, "commit five, commit four, commit two");
    assert_eq!((asked(&answered), answered.hand(seat(1))), (3, cards("-")));
}

#[test]
fn gu_75_the_members_of_a_side_are_asked_in_the_order_of_play() {
    assert_eq!(all_asked(reinforcing(), "pass, pass, pass"), [1, 3, 0, 2]);
    assert_eq!(after(reinforcing(), "pass, pass, pass, pass").rounds(), 1);
}

#[test]
fn gu_75_who_reinforces_uses_the_turn_of_his_side() {
    assert_eq!(all_asked(reinforcing(), "target 0, commit two"), [1, 1, 0]);
    assert_eq!(all_asked(reinforcing(), "pass, target 1, commit three, done"), [1, 3, 3, 3, 0]);
}

#[test]
fn gu_75_after_a_reinforcement_both_sides_have_to_pass_again() {
    let added = after(reinforcing(), "pass, pass, pass, target 1, commit two");
    assert_eq!(all_asked(added, "pass, pass, pass"), [1, 3, 0, 2]);
    assert_eq!(after(added, "pass, pass, pass, pass").rounds(), 1);
}

#[test]
fn gu_75_a_pass_that_is_not_asked_counts() {
    let last = with_hand(last_placement(TEAMS), 3, "two");
    assert_eq!(all_asked(last, "done, pass"), [2, 3, 2]);
    assert_eq!(after(last, "done, pass, pass").rounds(), 1);
}

#[test]
fn gu_76_who_played_at_the_castle_answers_there() {
    let first = battles(TEAMS, "00", &[(0, "two", "five"), (1, "two", "five")]);
    assert_eq!(all_asked(first, "concede"), [0, 2]);
    let french = battles(TEAMS, "11", &[(0, "two", "five"), (1, "two", "five")]);
    assert_eq!(all_asked(french, "reveal"), [1, 3]);
}

#[test]
fn gu_76_who_played_at_the_castle_removes_cards() {
    let options = "rules=advanced,format=teams";
    let beaten = battles(options, "", &[(0, "five three two", "hero"), (1, "five two", "four two")]);
    assert_eq!(all_asked(beaten, "remove five"), [0, 3]);
    let attackers = battles(options, "01", &[(0, "two", "three trebuchet"), (1, "archer two", "five")]);
    assert_eq!(all_asked(attackers, "reveal, remove three, reveal"), [0, 1, 3, 2]);
}

#[test]
fn gu_77_the_first_players_side_gives_and_orders_before_the_other() {
    let round_one = ["seat 0 gives", "seat 0 orders", "seat 1 gives", "seat 1 orders"];
    assert_eq!(preparations(giving()), round_one);
    assert_eq!(preparations(next_round(giving())), ["seat 3 gives", "seat 3 orders", "seat 2 gives", "seat 2 orders"]);
    assert_eq!(preparations(settled(game(ENGLISH_PAIR))), round_one[..2]);
    assert_eq!(preparations(next_round(settled(game(ENGLISH_PAIR)))), ["seat 2 gives", "seat 2 orders"]);
    assert_eq!(preparations(settled(game(FRENCH_PAIR))), round_one[..2]);
}

#[test]
fn gu_79_a_pair_with_two_cards_in_both_hands_together_goes_on() {
    assert_eq!(short_hands(["five", "four"]).phase(), Phase::Lead(seat(2)));
    assert_eq!(short_hands(["five four", "-"]).turn(), Turn::Seat(seat(0)));
}

#[test]
fn gu_79_a_pair_with_one_card_ends_the_game() {
    assert_eq!(short_hands(["five", "-"]).turn(), Turn::Over);
    assert_eq!(short_hands(["-", "four"]).turn(), Turn::Over);
}
