//! Scoring.

use super::*;

/// The scores and the returns at the end, with these castles, and these cards of each side in hand and in the pile.
fn result(options: &str, castles: &str, unspent: [[&str; 2]; 2]) -> (Vec<i32>, Vec<f32>) {
    let position = ended(options, castles, &unspent);
    (position.scores().to_vec(), position.returns().to_vec())
}

/// The points of English and French for these castles when neither has an unspent card.
fn points(options: &str, castles: &str) -> [u8; 2] {
    let position = ended(options, castles, &[["", ""], ["", ""]]);
    [position.points(ENGLISH), position.points(FRENCH)]
}

const PROTOTYPE: &str = "edition=prototype";

#[test]
fn gu_60_six_castles_are_twelve_points_to_none() {
    let many = ["two two two", "four four"];
    assert_eq!(result("", "000000", [["", ""], many]), (vec![12, 0], vec![1.0, -1.0]));
    assert_eq!(result("", "111111", [many, ["", ""]]), (vec![0, 12], vec![-1.0, 1.0]));
}

#[test]
fn gu_60_unspent_cards_do_not_count_in_the_prototype_either() {
    let many = ["two two two", "four four"];
    assert_eq!(result(PROTOTYPE, "000000", [["two", "two"], many]), (vec![12, 0], vec![1.0, -1.0]));
    assert_eq!(result(PROTOTYPE, "111111", [many, ["", ""]]), (vec![0, 12], vec![-1.0, 1.0]));
}

#[test]
fn gu_61_a_castle_alone_is_one_point_and_in_a_group_two() {
    assert_eq!(["0.....", "0.0...", "00....", "000..."].map(|castles| points("", castles)), [[1, 0], [2, 0], [4, 0], [6, 0]]);
    assert_eq!(["00.00.", "00.0.0", ".....0", "00000."].map(|castles| points("", castles)), [[8, 0], [6, 0], [1, 0], [10, 0]]);
    assert_eq!(["010101", "001100", "011100", "100001"].map(|castles| points("", castles)), [[3, 3], [8, 4], [5, 6], [8, 2]]);
}

#[test]
fn gu_61_more_points_win() {
    assert_eq!(result("", "0.011.", [["two", "two two"], ["", ""]]), (vec![2, 4], vec![-1.0, 1.0]));
    assert_eq!(result("", "00.1.1", [["", ""], ["two two", "four"]]), (vec![4, 2], vec![1.0, -1.0]));
}

#[test]
fn gu_61_between_equals_more_unspent_cards_win() {
    assert_eq!(result("", "00..11", [["two", "two two"], ["two two", ""]]), (vec![4, 4], vec![1.0, -1.0]));
    assert_eq!(result("", "00..11", [["two", ""], ["", "two two"]]), (vec![4, 4], vec![-1.0, 1.0]));
}

#[test]
fn gu_61_equal_points_and_unspent_cards_are_a_draw() {
    assert_eq!(result("", "00..11", [["two", "two"], ["", "four five"]]), (vec![4, 4], vec![0.0, 0.0]));
}

#[test]
fn gu_62_castles_the_largest_group_and_unspent_cards_are_counted() {
    assert_eq!(
        ["0.....", "0.0...", "00....", "000..."].map(|castles| points(PROTOTYPE, castles)),
        [[1, 0], [2, 0], [4, 0], [6, 0]]
    );
    assert_eq!(
        ["00.00.", "00.000", "00000.", "011010"].map(|castles| points(PROTOTYPE, castles)),
        [[6, 0], [8, 0], [10, 0], [3, 5]]
    );
    assert_eq!(result(PROTOTYPE, "0.....", [["two", "four four"], ["two", ""]]).0, [4, 1]);
}

#[test]
fn gu_62_the_end_of_game_count_of_the_printed_example() {
    assert_eq!(result(PROTOTYPE, "011100", [["", "two"], ["two", ""]]), (vec![6, 7], vec![-1.0, 1.0]));
}

#[test]
fn gu_62_between_equals_the_larger_group_wins() {
    assert_eq!(result(PROTOTYPE, "00.1.1", [["", ""], ["two two", ""]]), (vec![4, 4], vec![1.0, -1.0]));
    assert_eq!(result(PROTOTYPE, "0.0111", [["two", "two two two"], ["", ""]]), (vec![6, 6], vec![-1.0, 1.0]));
}

#[test]
fn gu_62_a_single_castle_is_a_group_of_one() {
    assert_eq!(result(PROTOTYPE, "0.....", [["", "two"], ["two two", ""]]), (vec![2, 2], vec![1.0, -1.0]));
}

#[test]
fn gu_62_between_equal_groups_more_unspent_cards_win() {
    assert_eq!(result(PROTOTYPE, "00.011", [["", ""], ["two", ""]]), (vec![5, 5], vec![-1.0, 1.0]));
}

#[test]
fn gu_62_equal_in_everything_is_a_draw() {
    assert_eq!(result(PROTOTYPE, "00..11", [["two", "two"], ["", "two two"]]), (vec![6, 6], vec![0.0, 0.0]));
}

#[test]
fn gu_63_the_score_counts_as_if_the_game_ended_now() {
    let hands = ["five four two two", "two two"];
    let position = round("", "00.1..", &hands);
    assert_eq!((position.scores().to_vec(), position.returns().to_vec()), (vec![4, 1], vec![0.0, 0.0]));
    let prototype = round(PROTOTYPE, "00.1..", &hands);
    assert_eq!(prototype.scores().to_vec(), [4 + 21, 1 + 21]);
}

#[test]
fn gu_63_each_seat_gets_the_figure_of_its_side() {
    let result = |options| result(options, "00.1..", [["", ""], ["", ""]]);
    assert_eq!(result("format=teams"), (vec![4, 1, 4, 1], vec![1.0, -1.0, 1.0, -1.0]));
    assert_eq!(result("format=teams,players=3"), (vec![4, 1, 4], vec![1.0, -1.0, 1.0]));
    assert_eq!(result("format=teams,players=3,pair=french"), (vec![1, 4, 1], vec![-1.0, 1.0, -1.0]));
}
