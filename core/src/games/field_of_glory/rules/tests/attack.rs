//! Attacks, up to the defender's lead (FG-40 to FG-44, FG-74).

use super::*;

/// Red attacks column 2 with these units, and Blue defends it with these.
fn attacked(red: &str, blue: &str, hands: [&str; 2]) -> FieldOfGlory {
    after(facing(red, blue, hands), &["attack 2"])
}

#[test]
fn fg_40_a_column_with_units_of_both_is_attacked_and_a_lead_named() {
    let position =
        field(["pike/2", "pike/3", "cavalry/2 archers/2", "", ""], ["", "pike/2", "archers/2", "pike/3", ""], ["", ""]);
    assert_eq!(legal(&position, "attack"), "attack 1, attack 2");
    let lead = after(position, &["attack 2"]);
    assert_eq!(legal(&lead, ""), "lead cavalry/2, lead archers/2");
    assert_eq!(after(lead, &["lead archers/2"]).battle().unwrap().lead, unit("archers/2"));
}

#[test]
fn fg_40_the_attackers_column_is_that_of_the_lead() {
    let position =
        next_turn(field(["pike/2", "cavalry/2", "", "", ""], ["", "archers/2", "", "", ""], ["commander/5", "cavalry/2"]));
    let won = after(position, &["flank 1 from 0", "bonus commander/5", "stand", "bonus cavalry/2"]);
    assert_eq!([won.control(column(0)), won.control(column(1))], [Some(Red); 2]);
    assert_eq!([0, 1].map(|at| won.units(Red, column(at))), [units("pike/2"), units("cavalry/2")]);
}

#[test]
fn fg_41_overlap_counts_cheap_units_beside_without_an_enemy() {
    let strength = |red, blue| {
        let played = after(field(red, blue, ["overlap/2 commander/5", ""]), &["attack 2", "overlap"]);
        played.attack_strength(played.battle().unwrap()) - 3
    };
    let blue = ["", "", "heavy_infantry/2", "", ""];
    assert_eq!(strength(["", "medium_infantry/2", "cavalry/2", "archers/2", ""], blue), 2);
    assert_eq!(strength(["archers/3", "heavy_infantry/2", "cavalry/2", "archers/2", ""], blue), 1);
    assert_eq!(strength(["", "cavalry/3 cavalry/4", "cavalry/2", "", "archers/2"], blue), 2);
    let opposed = ["", "archers/2", "heavy_infantry/2", "", ""];
    assert_eq!(strength(["", "medium_infantry/2", "cavalry/2", "archers/2", ""], opposed), 1);
}

#[test]
fn fg_41_units_in_the_attackers_column_do_not_count() {
    let position = next_turn(field(
        ["", "cavalry/2 cavalry/3", "pike/2", "archers/2", ""],
        ["", "", "pike/2", "", ""],
        ["overlap/2 commander/5", ""],
    ));
    let dismissed = after(position, &["dismiss cavalry/3"]);
    let played = after(dismissed, &["flank 2 from 1", "overlap"]);
    assert_eq!(played.attack_strength(played.battle().unwrap()), 3 - 1 + 2 + 1);
}

#[test]
fn fg_41_both_copies_may_be_played() {
    let red = ["", "medium_infantry/2", "cavalry/2", "archers/2", ""];
    let position = field(red, ["", "", "heavy_infantry/2", "", ""], ["overlap/2 overlap/2", ""]);
    let played = after(position, &["attack 2", "overlap", "overlap"]);
    assert_eq!(played.attack_strength(played.battle().unwrap()), 3 + 4);
    assert_eq!(legal(&played, ""), "bonus top");
}

#[test]
fn fg_42_a_bonus_card_is_from_the_hand_or_the_top_of_the_pile() {
    let position = attacked("cavalry/2", "pike/2", ["commander/5 overlap/2", "pike/3"]);
    assert_eq!(legal(&position, ""), "overlap, bonus commander/5, bonus overlap/2, bonus top");
    let hand = after(position, &["bonus commander/5"]);
    assert_eq!(hand.army(Red).bonus, Some(Bonus { card: kind("commander/5"), top: false }));
    let top = played(position, &["bonus top"]);
    assert_eq!(top.army(Red).bonus.map(|bonus| bonus.top), Some(true));
    assert_eq!(top.army(Red).pile.len() + 1, position.army(Red).pile.len());
}

#[test]
fn fg_42_taking_the_top_card_may_shuffle() {
    let position = piles(attacked("cavalry/2", "pike/2", ["", "pike/3"]), Red, "", "archers/2 archers/3");
    let top = after(position, &["bonus top", "archers/3"]);
    assert_eq!((top.army(Red).shuffles, top.army(Red).pile), (1, cards("archers/2")));
}

#[test]
fn fg_42_who_has_no_card_puts_none_down() {
    let position = piles(facing("cavalry/2", "pike/2", ["", "pike/3"]), Red, "", "");
    let attacked = after(position, &["attack 2"]);
    assert!(matches!(attacked.phase, Phase::Bonus(Blue, _)) && attacked.army(Red).bonus.is_none());
    assert_eq!(attacked.attack_strength(attacked.battle().unwrap()), 3 - 1);
}

#[test]
fn fg_43_units_of_a_lower_cost_than_the_lead_retreat() {
    let offers = |red, blue| legal(&after(attacked(red, blue, ["commander/5", "pike/4"]), &["bonus commander/5"]), "");
    assert_eq!(offers("heavy_infantry/2", "medium_infantry/2"), "retreat medium_infantry/2, stand");
    assert_eq!(offers("medium_infantry/2", "medium_infantry/3"), "bonus pike/4, bonus top");
    assert_eq!(offers("cavalry/2", "pike/2 archers/2"), "bonus pike/4, bonus top");
    assert_eq!(offers("pike/3", "pike/2 archers/2"), "retreat archers/2, stand");
}

#[test]
fn fg_43_when_all_retreat_the_attack_is_over() {
    let position = attacked("pike/2 archers/2", "archers/3", ["commander/5", ""]);
    let retreated = after(position, &["lead pike/2", "bonus commander/5", "retreat archers/3"]);
    assert_eq!(legal(&retreated, ""), "dismiss pike/2, dismiss archers/2");
    assert_eq!([Red, Blue].map(|side| retreated.army(side).discard), [cards("commander/5"), cards("archers/3")]);
    let done = after(retreated, &["dismiss archers/2"]);
    assert_eq!((done.phase, done.control(column(2))), (Phase::Actions, None));
    assert_eq!(done.units(Red, column(2)), units("pike/2"));
}

#[test]
fn fg_43_two_attackers_of_one_kind_lose_one_unasked() {
    let position = attacked("heavy_infantry/2 heavy_infantry/2", "archers/3", ["commander/5", ""]);
    let done = after(position, &["bonus commander/5", "retreat archers/3"]);
    assert_eq!((done.phase, done.units(Red, column(2))), (Phase::Actions, units("heavy_infantry/2")));
}

#[test]
fn fg_44_the_defender_puts_down_a_bonus_card_then_names_his_lead() {
    let position = attacked("cavalry/2", "pike/2 archers/2", ["commander/5", "overlap/2"]);
    let defended = after(position, &["bonus commander/5"]);
    assert_eq!(legal(&defended, ""), "bonus overlap/2, bonus top");
    let lead = after(defended, &["bonus overlap/2"]);
    assert_eq!(legal(&lead, ""), "lead pike/2, lead archers/2");
    let won = after(lead, &["lead archers/2"]);
    assert_eq!(won.army(Red).victory, cards("pike/2 archers/2"));
}

#[test]
fn fg_44_two_defenders_of_one_kind_lead_unasked() {
    let position = attacked("cavalry/2", "heavy_infantry/2 heavy_infantry/2", ["commander/5", "overlap/2"]);
    let over = after(position, &["bonus commander/5", "bonus overlap/2"]);
    assert_eq!(over.phase, Phase::Actions);
}

#[test]
fn fg_44_a_unit_that_retreated_may_be_in_the_shuffle() {
    let position = piles(attacked("pike/2", "cavalry/2 archers/2", ["commander/5", ""]), Blue, "", "");
    let retreated = after(position, &["bonus commander/5", "retreat archers/2"]);
    assert_eq!(legal(&retreated, ""), "bonus top");
    assert_eq!(after(retreated, &["bonus top"]).outcomes().kinds().to_string(), "archers/2");
}

#[test]
fn fg_74_units_retreat_in_the_order_of_the_kinds() {
    let position = after(attacked("pike/2", "cavalry/2 archers/2", ["commander/5", "pike/3"]), &["bonus commander/5"]);
    assert_eq!(legal(&position, ""), "retreat cavalry/2, retreat archers/2, stand");
    assert_eq!(legal(&after(position, &["retreat cavalry/2"]), ""), "retreat archers/2, stand");
    assert!(matches!(after(position, &["retreat archers/2"]).phase, Phase::Bonus(Blue, _)));
}

#[test]
fn fg_71_who_cannot_retreat_stands_unasked() {
    let position = after(attacked("cavalry/2", "pike/2", ["commander/5", "pike/3"]), &["bonus commander/5"]);
    assert!(matches!(position.phase, Phase::Bonus(Blue, _)));
}
