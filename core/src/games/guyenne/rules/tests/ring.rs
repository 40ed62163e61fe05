//! Ring.

use super::end::refills;
use super::*;

const THREE: &str = "format=ring,players=3";
const FOUR: &str = "format=ring";

fn side(number: u8) -> Side {
    Side::new(number).unwrap()
}

/// The start of the first round, with three cards for each player.
fn start(options: &str) -> Guyenne {
    round(options, "", &["five four two"; 4][..game(options).seats()])
}

/// The contested castles, by frontier.
fn named(position: &Guyenne) -> [Option<u8>; 4] {
    position.named.map(|castle| castle.map(Castle::number))
}

/// Three players each name a castle of `targets` and place a card there; each next player answers, the last of them not yet.
fn around(targets: [&str; 3]) -> String {
    targets.map(|target| format!("{target}, commit four, done")).join(", commit five, done, ")
}

/// Three players have placed at both castles, in the direction of the first castle named, and each has a Two left.
fn reinforcing(first: &str, others: &str) -> Guyenne {
    let answers = format!("commit five, done, {others}, commit four, done");
    after(start(THREE), &format!("{first}, commit five, done, {answers}, {answers}, commit four, done"))
}

/// The returns at the end with these castles and these hands.
fn returns(options: &str, castles: &str, hands: &[&str]) -> Vec<f32> {
    let unspent: Vec<[&str; 2]> = hands.iter().map(|hand| [*hand, ""]).collect();
    ended(options, castles, &unspent).returns().to_vec()
}

#[test]
fn gu_80_each_player_has_a_line_of_six_of_nine_or_twelve_castles() {
    let line = |options, number| game(options).line(side(number)).map(Castle::number);
    assert_eq!([0, 1, 2].map(|player| line(THREE, player)), [[8, 7, 6, 0, 1, 2], [2, 1, 0, 3, 4, 5], [5, 4, 3, 6, 7, 8]]);
    let four = [[11, 10, 9, 0, 1, 2], [2, 1, 0, 3, 4, 5], [5, 4, 3, 6, 7, 8], [8, 7, 6, 9, 10, 11]];
    assert_eq!([0, 1, 2, 3].map(|player| line(FOUR, player)), four);
    assert_eq!([THREE, FOUR].map(|options| game(options).castles().count()), [9, 12]);
}

#[test]
fn gu_80_an_action_names_a_castle_by_its_place_in_the_line_of_who_speaks() {
    let places = ["target 0", "target 2", "target 3", "target 5"].map(|target| named(&after(start(FOUR), target)));
    assert_eq!(
        places,
        [[None, None, None, Some(11)], [None, None, None, Some(9)], [Some(0), None, None, None], [Some(2), None, None, None]]
    );
}

#[test]
fn gu_80_everybody_has_an_army_and_plays_for_himself() {
    let position = settled(game(FOUR));
    for number in 0..4 {
        assert_eq!((position.side(seat(number)), position.members(side(number))), (side(number), &[seat(number)][..]));
        assert_eq!((position.hand(seat(number)).len(), position.pile(side(number)).len()), (6, 16));
    }
}

#[test]
fn gu_81_the_first_player_moves_to_the_left_every_round() {
    let mut position = settled(game(THREE));
    let mut first = vec![asked(&position)];
    for _ in 0..3 {
        position = next_round(position);
        first.push(asked(&position));
    }
    assert_eq!(first, [0, 1, 2, 0]);
}

#[test]
fn gu_82_a_castle_on_the_left_sends_the_round_to_the_left() {
    let naming = after(start(FOUR), "target 4, commit five, done, commit five, done");
    assert_eq!((asked(&naming), legal(&naming)), (1, "target 3, target 4, target 5".into()));
    let round = around(["target 3", "target 5", "target 4"]);
    assert_eq!(all_asked(naming, &round), [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 0]);
    assert_eq!(named(&after(naming, &round)), [Some(1), Some(3), Some(8), Some(10)]);
}

#[test]
fn gu_82_a_castle_on_the_right_sends_the_round_to_the_right() {
    let naming = after(start(FOUR), "target 1, commit five, done, commit five, done");
    assert_eq!((asked(&naming), legal(&naming)), (3, "target 0, target 1, target 2".into()));
    let round = around(["target 2", "target 0", "target 1"]);
    assert_eq!(all_asked(naming, &round), [3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 0]);
    assert_eq!(named(&after(naming, &round)), [Some(1), Some(5), Some(6), Some(10)]);
}

#[test]
fn gu_82_the_first_player_answers_at_the_last_castle_where_three_play() {
    let last = after(reinforcing("target 3", "target 3"), "pass, pass");
    assert_eq!((named(&last), asked(&last)), ([Some(0), Some(3), Some(6), None], 0));
    assert_eq!([last.placed(side(0), A), last.placed(side(0), Contest::new(2).unwrap())], [cards("five"), cards("four")]);
    let turned = reinforcing("target 2", "target 2");
    assert_eq!(named(&turned), [Some(0), Some(3), Some(6), None]);
    assert_eq!([turned.placed(side(0), A), turned.placed(side(0), Contest::new(2).unwrap())], [cards("four"), cards("five")]);
}

#[test]
fn gu_82_a_player_can_name_a_castle_of_his_own() {
    let own = Guyenne { controlled: controlled(game(THREE), "...111...").controlled, ..start(THREE) };
    let naming = after(own, "target 3, commit five, done, commit five, done");
    assert_eq!(legal(&naming), "target 3, target 4, target 5");
}

#[test]
fn gu_82_a_direction_holds_for_one_round() {
    let second = settled(after(reinforcing("target 2", "target 2"), "pass, pass, pass"));
    assert_eq!((asked(&second), legal(&second)), (1, "target 0, target 1, target 2, target 3, target 4, target 5".into()));
}

#[test]
fn gu_82_everybody_keeps_a_card_for_his_second_castle() {
    let named = after(start(THREE), "target 3, commit five, commit four");
    assert_eq!((asked(&named), named.hand(seat(0))), (1, cards("two")));
    let answered = after(named, "commit five, commit four");
    assert_eq!((asked(&answered), answered.hand(seat(1))), (1, cards("two")));
    let next = after(answered, "target 3, commit two");
    assert_eq!((asked(&next), next.hand(seat(1))), (2, cards("-")));
}

#[test]
fn gu_83_reinforcements_go_in_the_direction_of_the_round() {
    assert_eq!(all_asked(reinforcing("target 3", "target 3"), "pass, pass"), [1, 2, 0]);
    assert_eq!(all_asked(reinforcing("target 2", "target 2"), "pass, pass"), [2, 1, 0]);
}

#[test]
fn gu_83_each_adds_to_one_of_his_two_castles() {
    let turn = reinforcing("target 3", "target 4");
    assert_eq!((asked(&turn), legal(&turn)), (1, "target 2, target 4, pass".into()));
    let added = after(turn, "target 2, commit two");
    assert_eq!((added.placed(side(1), A), asked(&added)), (cards("five two"), 2));
}

#[test]
fn gu_83_they_end_after_as_many_passes_as_players() {
    let start = reinforcing("target 3", "target 3");
    assert_eq!(after(start, "pass, pass, pass").rounds(), 1);
    let added = after(start, "pass, pass, target 3, commit two");
    assert_eq!(all_asked(added, "pass"), [1, 2]);
    assert_eq!(after(added, "pass, pass").rounds(), 1);
}

#[test]
fn gu_83_they_end_when_nobody_has_a_card() {
    let added = after(reinforcing("target 3", "target 3"), "target 2, commit two, target 2, commit two");
    assert_eq!((asked(&added), added.rounds()), (0, 0));
    assert_eq!(after(added, "target 2, commit two").rounds(), 1);
}

#[test]
fn gu_84_the_battles_are_settled_in_the_order_in_which_the_castles_were_named() {
    let own = |position: Guyenne| Guyenne { controlled: controlled(game(THREE), "1..2..0..").controlled, ..position };
    let leftward = own(reinforcing("target 3", "target 3"));
    assert_eq!(all_asked(leftward, "pass, pass, pass, reveal, reveal"), [1, 2, 0, 1, 2, 0]);
    let rightward = own(reinforcing("target 2", "target 2"));
    assert_eq!(all_asked(rightward, "pass, pass, pass, reveal, reveal"), [2, 1, 0, 0, 2, 1]);
}

#[test]
fn gu_84_a_battle_is_fought_by_the_two_neighbours_of_the_frontier() {
    let contests = [(0, "five", "two"), (4, "two", "three"), (8, "two", "two")];
    let fought = battles(THREE, "", &contests);
    let controlled = [0, 4, 8].map(|place| fought.control(castle(place)));
    assert_eq!(controlled, [Some(side(0)), Some(side(2)), None]);
}

#[test]
fn gu_84_removals_hold_for_each_battle() {
    let contests = [(0, "five two", "hero"), (4, "archer two", "two"), (8, "two", "two")];
    let beaten = battles("rules=advanced,format=ring,players=3", "....2", &contests);
    assert_eq!(asked(&beaten), 0);
    let removed = after(beaten, "remove five, reveal, remove archer");
    assert_eq!([0, 1, 2].map(|player| removed.removed(side(player))), [cards("five"), cards("archer"), cards("-")]);
}

#[test]
fn gu_85_six_castles_end_the_game_and_two_of_four_players_can_have_them() {
    let contests = [(0, "five", "two"), (3, "two", "five"), (6, "five", "two"), (9, "two", "five")];
    let over = after(battles(FOUR, ".00.22222000", &contests), "reveal, reveal");
    assert_eq!((over.turn(), over.scores().to_vec()), (Turn::Over, vec![12, 0, 12, 0]));
    assert_eq!(over.returns().to_vec(), [0.5, -0.5, 0.5, -0.5]);
}

#[test]
fn gu_85_a_player_without_cards_ends_the_game() {
    let contests = [(0, "five", "two"), (3, "two", "five"), (6, "five", "two")];
    let start = with_pile(placed(THREE, "", &contests), side(1), "four", 2);
    assert_eq!(settled(fought(start)).turn(), Turn::Over);
}

#[test]
fn gu_85_refills_go_in_the_order_of_the_seats_from_the_first_player() {
    for target in ["target 3", "target 2"] {
        assert_eq!(refills(after(next_round(settled(game(THREE))), target)), [1, 2, 0]);
    }
}

#[test]
fn gu_86_points_count_in_each_players_own_line() {
    let points = |castles| {
        let position = ended(THREE, castles, &[["", ""]; 3]);
        [0, 1, 2].map(|player| position.points(side(player)))
    };
    assert_eq!([points("0.....0.."), points("0......0."), points("..0.....0")], [[4, 0, 0], [2, 0, 0], [2, 0, 0]]);
    assert_eq!([points("1..1....."), points(".11...22."), points("...2..2..")], [[0, 4, 0], [0, 4, 4], [0, 0, 4]]);
}

#[test]
fn gu_86_most_points_win_then_most_unspent_cards() {
    assert_eq!(returns(THREE, "00.1..2..", &["", "two", "two"]), [1.0, -0.5, -0.5]);
    assert_eq!(returns(THREE, "0..1..2..", &["", "two two", "two"]), [-0.5, 1.0, -0.5]);
    assert_eq!(returns(FOUR, "0..1..2..3..", &["", "two", "two two", "two two two"]), [-1.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0, 1.0]);
}

#[test]
fn gu_86_equals_share_the_win() {
    assert_eq!(returns(THREE, "0..1.....", &["two", "two", "two"]), [0.5, 0.5, -1.0]);
    assert_eq!(returns(FOUR, "0..1..2.....", &["two"; 4]), [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, -1.0]);
    assert_eq!(returns(FOUR, "0..1........", &["two"; 4]), [0.5, 0.5, -0.5, -0.5]);
}

#[test]
fn gu_86_six_castles_win_and_the_others_share_the_loss() {
    let won = ended(THREE, "000112000", &[["", ""], ["two", "four"], ["", ""]]);
    assert_eq!((won.scores().to_vec(), won.returns().to_vec()), (vec![12, 4, 1], vec![1.0, -0.5, -0.5]));
}

#[test]
fn gu_86_all_equal_is_nothing_for_all() {
    assert_eq!(returns(THREE, "0..1..2..", &["two"; 3]), [0.0; 3]);
    assert_eq!(returns(FOUR, "", &["two"; 4]), [0.0; 4]);
}
