//! Placing units, and Reserves (FG-30 to FG-36, FG-73).

use super::*;

#[test]
fn fg_30_units_go_to_ones_own_columns() {
    let position = field(NONE, ["", "", "pike/2", "", ""], ["light_cavalry/2", ""]);
    assert_eq!(legal(&position, "deploy").matches("light_cavalry/2").count(), 5);
    let placed = after(position, &["deploy light_cavalry/2 to 2"]);
    assert_eq!([Red, Blue].map(|side| placed.units(side, column(2))), [units("light_cavalry/2"), units("pike/2")]);
}

#[test]
fn fg_30_a_unit_is_withdrawn_for_another() {
    let position = field(["", "pike/2", "", "", ""], NONE, ["cavalry/2 commander/5", ""]);
    assert!(!is_legal(&position, "deploy cavalry/2 to 1"));
    let withdrawn = after(position, &["withdraw pike/2 from 1"]);
    assert_eq!(withdrawn.army(Red).discard, cards("pike/2"));
    assert_eq!(legal(&withdrawn, ""), "deploy cavalry/2 to 1");
}

#[test]
fn fg_30_a_withdrawal_needs_a_unit_that_can_be_paid_for() {
    let withdrawals = |hand| legal(&field(["", "pike/2", "", "", ""], NONE, [hand, ""]), "withdraw");
    assert_eq!(withdrawals("cavalry/2 archers/3"), "withdraw pike/2 from 1");
    assert_eq!(withdrawals("cavalry/2"), "");
    assert_eq!(withdrawals("commander/5 reserves/2"), "");
    assert_eq!(withdrawals("pike/3 commander/5"), "withdraw pike/2 from 1");
}

#[test]
fn fg_30_a_second_withdrawal_needs_nothing_more() {
    let position = field(["", "pike/2 pike/3", "", "", ""], NONE, ["elephant/2 commander/5", ""]);
    let withdrawn = after(position, &["withdraw pike/2 from 1"]);
    assert_eq!(legal(&withdrawn, ""), "withdraw pike/3 from 1");
    assert_eq!(legal(&after(withdrawn, &["withdraw pike/3 from 1"]), ""), "deploy elephant/2 to 1");
}

#[test]
fn fg_30_what_was_placed_under_the_bill_stays() {
    let position = field(["", "pike/3", "", "", ""], NONE, ["pike/2 archers/2 cavalry/2 commander/5 commander/5", ""]);
    let placed = after(position, &["deploy pike/2 to 1"]);
    assert_eq!(legal(&placed, "withdraw"), "withdraw pike/3 from 1");
    let withdrawn = after(placed, &["withdraw pike/3 from 1"]);
    assert_eq!(legal(&withdrawn, ""), "deploy archers/2 to 1");
    let both = after(withdrawn, &["deploy archers/2 to 1"]);
    assert_eq!((legal(&both, "withdraw"), both.bill().owed), ("".into(), 5 + 2));
}

#[test]
fn fg_30_two_units_that_were_placed_under_the_bill_stay_in_any_order() {
    let position = field(NONE, NONE, ["pike/2 pike/3 cavalry/2 commander/5 commander/5", ""]);
    for units in [["pike/2", "pike/3"], ["pike/3", "pike/2"]] {
        let both = units.iter().fold(position, |placed, unit| after(placed, &[&format!("deploy {unit} to 1")]));
        assert_eq!(legal(&both, "withdraw"), "");
    }
}

#[test]
fn fg_30_of_two_units_of_one_kind_the_older_one_is_withdrawn() {
    let position = field(["", "cavalry/2", "", "", ""], NONE, ["cavalry/2 archers/3 commander/5", ""]);
    let withdrawn = after(position, &["deploy cavalry/2 to 1", "withdraw cavalry/2 from 1"]);
    assert_eq!(withdrawn.bill().placed[1], [true, false]);
    assert_eq!(legal(&withdrawn, "withdraw"), "");
}

#[test]
fn fg_31_two_units_are_of_one_type_with_two_exceptions() {
    let stand_with = |unit| {
        let hand = "elephant/3 pike/4 archers/2 light_infantry/4 commander/5 commander/5";
        let position = field(["", "", unit, "", ""], NONE, [hand, ""]);
        let here = legal(&position, "deploy").split(", ").filter(|text| text.ends_with("to 2")).collect::<Vec<_>>().join(", ");
        here.replace("deploy ", "").replace(" to 2", "")
    };
    assert_eq!(stand_with("pike/2"), "pike/4, archers/2");
    assert_eq!(stand_with("elephant/2"), "elephant/3, archers/2, light_infantry/4");
    assert_eq!(stand_with("light_infantry/2"), "elephant/3, archers/2, light_infantry/4");
    assert_eq!(stand_with("archers/3"), "elephant/3, pike/4, archers/2, light_infantry/4");
    assert_eq!(stand_with("cavalry/2"), "archers/2");
}

#[test]
fn fg_32_the_price_has_the_penalty_and_the_rough() {
    let position = on(on(field(NONE, NONE, ["", ""]), 1, Terrain::Rough, None), 4, Terrain::Rough, None);
    let prices = |text| [0, 1, 2, 4].map(|at| position.price(unit(text), column(at)));
    assert_eq!(prices("elephant/2"), [8, 6, 5, 9]);
    assert_eq!(prices("heavy_infantry/3"), [6, 5, 4, 7]);
    assert_eq!(prices("light_cavalry/3"), [0, 1, 0, 1]);
}

#[test]
fn fg_33_four_units_are_paid_for_together() {
    let hand = "medium_infantry/2 light_cavalry/2 cavalry/2 medium_infantry/3 cavalry/4 commander/5";
    let places = [
        "deploy medium_infantry/2 to 0",
        "deploy light_cavalry/2 to 1",
        "deploy cavalry/2 to 2",
        "deploy medium_infantry/3 to 3",
    ];
    let placed = after(field(NONE, NONE, [hand, ""]), &places);
    assert_eq!(placed.bill().owed, (3 + 1) + 2 + 3);
    let paid = after(placed, &["pay cavalry/4", "pay commander/5"]);
    assert_eq!((paid.phase, paid.army(Red).hand), (Phase::Actions, Bag::new()));
}

#[test]
fn fg_33_nothing_is_added_to_a_covered_bill() {
    let position = field(NONE, NONE, ["cavalry/2 archers/2 archers/3 commander/5", ""]);
    let paid = after(position, &["deploy cavalry/2 to 2", "pay commander/5"]);
    assert_eq!((paid.phase, paid.army(Red).hand.len()), (Phase::Actions, 2));
}

#[test]
fn fg_34_the_rest_of_the_hand_must_cover_the_price() {
    let position = field(NONE, NONE, ["pike/2 cavalry/3 archers/2", ""]);
    assert!(is_legal(&position, "deploy pike/2 to 2") && !is_legal(&position, "deploy pike/2 to 0"));
    let placed = after(position, &["deploy pike/2 to 2"]);
    assert_eq!(legal(&placed, "deploy"), "");
    assert_eq!(legal(&field(NONE, NONE, ["archers/2", ""]), "deploy"), "");
}

#[test]
fn fg_35_cards_that_are_no_units_are_not_placed_but_pay() {
    let position = field(NONE, NONE, ["cavalry/2 commander/5 overlap/2 reserves/2", ""]);
    assert_eq!(legal(&position, "deploy").matches("cavalry/2").count(), 5);
    assert_eq!(legal(&position, "deploy").split(", ").count(), 5);
    let placed = after(position, &["deploy cavalry/2 to 2"]);
    assert_eq!(legal(&placed, "pay"), "pay commander/5, pay overlap/2, pay reserves/2");
}

#[test]
fn fg_36_reserves_draws_three_and_is_discarded_then() {
    let position = piles(field(NONE, NONE, ["reserves/2", ""]), Red, "pike/2 pike/3", "archers/2");
    let drawing = after(position, &["reserves", "pike/2", "pike/3"]);
    assert_eq!((drawing.outcomes().kinds().to_string(), drawing.army(Red).discard), ("archers/2".into(), Bag::new()));
    let drawn = after(drawing, &["archers/2"]);
    assert_eq!((drawn.phase, drawn.army(Red).discard), (Phase::Actions, cards("reserves/2")));
}

#[test]
fn fg_36_reserves_is_played_without_cards_to_draw_and_beyond_nine() {
    let empty = after(piles(field(NONE, NONE, ["reserves/2", ""]), Red, "", ""), &["reserves"]);
    assert_eq!((empty.phase, empty.army(Red).discard), (Phase::Actions, cards("reserves/2")));
    let hand = "reserves/2 pike/2 pike/3 pike/4 archers/2 archers/3 spear/2 spear/3 spear/4";
    let many = played(field(NONE, NONE, [hand, ""]), &["reserves"]);
    assert_eq!((many.phase, many.army(Red).hand.len()), (Phase::Actions, 11));
}

#[test]
fn fg_73_a_unit_without_a_price_is_paid_at_once() {
    let position = field(NONE, NONE, ["light_cavalry/2", ""]);
    assert_eq!(after(position, &["deploy light_cavalry/2 to 0"]).phase, Phase::Actions);
    let rough = on(position, 1, Terrain::Rough, None);
    assert!(!is_legal(&rough, "deploy light_cavalry/2 to 1"));
}

#[test]
fn fg_73_under_a_bill_units_are_placed_and_withdrawn_until_a_payment() {
    let position = field(["", "cavalry/3", "", "", ""], NONE, ["cavalry/2 light_cavalry/2 archers/2 archers/3 commander/5", ""]);
    let placed = after(position, &["deploy cavalry/2 to 2"]);
    for text in ["end", "attack 1", "reserves"] {
        assert!(!is_legal(&placed, text), "{text}");
    }
    for text in ["deploy light_cavalry/2 to 3", "withdraw cavalry/3 from 1", "pay archers/2"] {
        assert!(is_legal(&placed, text), "{text}");
    }
    let more = after(placed, &["deploy archers/2 to 2", "pay archers/3"]);
    assert_eq!(legal(&more, ""), "pay commander/5");
}

#[test]
fn fg_73_payments_follow_the_order_of_command_points_then_of_kinds() {
    let hand = "elephant/2 pike/2 spear/3 archers/3 overlap/2";
    let placed = after(field(NONE, NONE, [hand, ""]), &["deploy elephant/2 to 2"]);
    assert_eq!(legal(&placed, "pay"), "pay spear/3, pay pike/2, pay overlap/2");
    let paid = after(placed, &["pay overlap/2"]);
    assert_eq!(legal(&paid, "pay"), "pay spear/3, pay archers/3");
    assert_eq!(legal(&after(placed, &["pay spear/3"]), "pay"), "pay archers/3");
}
