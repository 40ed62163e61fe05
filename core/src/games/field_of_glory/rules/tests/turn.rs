//! The phases of a turn, and the end (FG-20 to FG-24, FG-60 to FG-62, FG-71, FG-72, FG-75).

use super::*;

const FAR: &str = "light_cavalry/2";

fn controlled(mut position: FieldOfGlory, control: [Option<Side>; 5]) -> FieldOfGlory {
    position.control = control;
    position
}

#[test]
fn fg_20_three_terrains_at_the_start_of_a_turn_win() {
    let [mine, none] = [Some(Red), None];
    let won = next_turn(controlled(field(NONE, NONE, ["", ""]), [mine, mine, mine, none, none]));
    assert_eq!((won.phase, &won.returns()[..]), (Phase::Over, &[1.0, -1.0][..]));
    let not = next_turn(controlled(field(NONE, NONE, ["", ""]), [mine, mine, none, none, none]));
    assert_eq!(not.phase, Phase::Actions);
}

#[test]
fn fg_20_the_opponent_does_not_win_with_three_terrains_in_the_others_turn() {
    let his = Some(Blue);
    let position = next_turn(controlled(field(NONE, NONE, ["", ""]), [his, his, his, None, None]));
    assert_eq!((position.phase, position.active), (Phase::Actions, Red));
}

#[test]
fn fg_21_unopposed_units_take_control() {
    let position = next_turn(field(["pike/2", "pike/3", "", "", ""], ["archers/2", "", "", "archers/3", ""], ["", ""]));
    assert_eq!(position.control, [None, Some(Red), None, None, None]);
}

#[test]
fn fg_21_of_two_units_one_is_discarded_column_by_column() {
    let position = next_turn(field(["pike/2 pike/3", "", "elephant/2 light_infantry/3", "", ""], NONE, ["", ""]));
    assert_eq!((position.phase, position.control(column(2))), (Phase::Advance(column(0)), None));
    assert_eq!(legal(&position, ""), "dismiss pike/2, dismiss pike/3");
    let next = after(position, &["dismiss pike/3"]);
    assert_eq!((next.phase, next.units(Red, column(0))), (Phase::Advance(column(2)), units("pike/2")));
    let done = after(next, &["dismiss elephant/2"]);
    assert_eq!((done.phase, done.army(Red).discard), (Phase::Actions, cards("pike/3 elephant/2")));
}

#[test]
fn fg_21_one_is_discarded_also_where_he_was_in_control() {
    let position = field(["", "pike/2 pike/3", "", "", ""], NONE, ["", ""]);
    let position = next_turn(controlled(position, [None, Some(Red), None, None, None]));
    assert_eq!(position.phase, Phase::Advance(column(1)));
}

#[test]
fn fg_22_a_column_is_vulnerable_from_an_outer_column_or_if_nobody_stands_beyond() {
    let outer = next_turn(field(["cavalry/2", "pike/3", "", "", ""], ["", "pike/2", "", "", ""], ["", ""]));
    assert_eq!(legal(&outer, ""), "flank 1 from 0, flank 1 from 1, end");
    let inner = next_turn(field(["", "pike/3", "cavalry/2", "", ""], ["", "pike/2", "", "", ""], ["", ""]));
    assert_eq!(legal(&inner, ""), "flank 1 from 1, flank 1 from 2, end");
    let held = next_turn(field(["", "pike/3", "cavalry/2", "", ""], ["", "pike/2", "", "archers/2", ""], ["", ""]));
    assert_eq!(held.phase, Phase::Actions);
    let opposed = next_turn(field(["", "pike/3", "cavalry/2", "", ""], ["", "pike/2", "archers/2", "", ""], ["", ""]));
    assert_eq!(opposed.phase, Phase::Actions);
}

#[test]
fn fg_22_the_example_in_which_nobody_is_vulnerable() {
    let blue = ["", "pike/2", "", "light_infantry/2", ""];
    let none = next_turn(field(["", "pike/3", "cavalry/2", "", "archers/2"], blue, ["", ""]));
    assert_eq!(none.phase, Phase::Actions);
    let one = next_turn(field(["", "pike/3", "cavalry/2", "spear/2", "archers/2"], blue, ["", ""]));
    assert_eq!(legal(&one, ""), "flank 3 from 3, flank 3 from 4, end");
}

#[test]
fn fg_22_a_flank_attack_adds_two() {
    let position = next_turn(field(
        ["", "medium_infantry/2", "heavy_infantry/2", "", ""],
        ["", "pike/2", "", "", ""],
        ["archers/2", "archers/2"],
    ));
    let attacked = after(position, &["flank 1 from 2"]);
    let battle = attacked.battle().unwrap();
    assert_eq!(battle.lead, unit("heavy_infantry/2"));
    assert_eq!([attacked.attack_strength(battle), attacked.defence_strength(battle, unit("pike/2"))], [4 + 2, 4]);
}

#[test]
fn fg_22_each_column_is_attacked_once_and_nothing_becomes_vulnerable() {
    let position = field(
        ["archers/2", "heavy_infantry/2", "heavy_infantry/3", "", ""],
        ["", "pike/2", "pike/3", "", ""],
        ["commander/5", "archers/3"],
    );
    let position = next_turn(position);
    assert_eq!(legal(&position, "flank"), "flank 1 from 0, flank 1 from 1");
    let won = after(position, &["flank 1 from 1", "bonus commander/5", "bonus archers/3"]);
    assert!(won.units(Blue, column(1)).is_empty());
    assert_eq!((won.phase, is_legal(&won, "attack 2")), (Phase::Actions, true));
}

#[test]
fn fg_22_a_lead_beside_that_is_gone_leads_no_more() {
    let position =
        field(["", "pike/3", "cavalry/2", "pike/4", ""], ["", "pike/2", "", "archers/2", ""], ["archers/3", "commander/5"]);
    let none = next_turn(position);
    assert_eq!(none.phase, Phase::Actions);
    let position = field(
        ["cavalry/3", "pike/3", "", "pike/4", "cavalry/2"],
        ["", "elephant/2", "", "archers/2", ""],
        ["archers/2 archers/3", "commander/5"],
    );
    let position = next_turn(position);
    assert_eq!(legal(&position, "flank"), "flank 1 from 0, flank 1 from 1, flank 3 from 3, flank 3 from 4");
    let lost = after(position, &["flank 1 from 0", "bonus archers/2", "bonus commander/5"]);
    assert!(lost.units(Red, column(0)).is_empty() && !lost.units(Red, column(1)).is_empty());
    assert_eq!(legal(&lost, ""), "flank 3 from 3, flank 3 from 4, end");
}

#[test]
fn fg_23_actions_come_in_any_order_until_the_end() {
    let position =
        field(["", "pike/2", "", "", ""], ["", "archers/2", "", "", ""], ["light_cavalry/2 reserves/2 commander/5", ""]);
    for word in ["deploy light_cavalry/2 to 2", "attack 1", "reserves", "end"] {
        assert!(is_legal(&position, word), "{word}");
    }
    let again = after(position, &["deploy light_cavalry/2 to 2"]);
    assert!(is_legal(&again, "attack 1") && is_legal(&again, "reserves"));
    assert_eq!(after(again, &["end"]).phase, Phase::Draw);
}

#[test]
fn fg_24_three_cards_are_drawn() {
    let position = after(field(NONE, NONE, ["", ""]), &["end"]);
    assert_eq!(legal(&position, ""), "draw");
    let drawn = played(position, &["draw"]);
    assert_eq!((drawn.army(Red).hand.len(), drawn.active), (3, Blue));
}

#[test]
fn fg_24_exchange_draws_the_command_points() {
    let position = after(field(NONE, NONE, ["pike/4 commander/5", ""]), &["end"]);
    assert_eq!(legal(&position, ""), "draw, exchange pike/4, exchange commander/5");
    let drawn = played(position, &["exchange pike/4"]);
    assert_eq!((drawn.army(Red).hand.len(), drawn.army(Red).discard), (1 + 4, cards("pike/4")));
}

#[test]
fn fg_24_the_exchanged_card_is_in_the_pile_that_it_makes() {
    let position = piles(field(NONE, NONE, ["pike/4", ""]), Red, "", "archers/2");
    let shuffled = after(position, &["end", "exchange pike/4"]);
    assert_eq!(shuffled.outcomes().kinds().to_string(), "pike/4, archers/2");
}

#[test]
fn fg_24_more_than_nine_cards_are_discarded() {
    let position = field(NONE, NONE, ["pike/2 pike/3 pike/4 archers/2 archers/3 spear/2 spear/3", ""]);
    let full = after(position, &["end", "draw", "commander/5", "commander/5", "commander/5"]);
    assert_eq!((full.phase, full.army(Red).hand.len()), (Phase::Discard(None), 10));
    let done = after(full, &["discard archers/2"]);
    assert_eq!((done.active, done.army(Red).hand.len(), done.turns), (Blue, 9, 1));
}

#[test]
fn fg_60_when_both_markers_are_off_more_terrains_win() {
    let mut position = controlled(field(NONE, NONE, ["", ""]), [Some(Blue), None, None, None, None]);
    for army in &mut position.armies {
        (army.shuffles, army.shuffled, army.remembered) = (2, army.pile, army.pile);
    }
    let over = played(position, &["end", "draw"]);
    assert_eq!((over.phase, &over.returns()[..], &over.scores()[..]), (Phase::Over, &[-1.0, 1.0][..], &[0, 1][..]));
    position.armies[1].shuffles = 1;
    assert_eq!(played(position, &["end", "draw"]).active, Blue);
}

#[test]
fn fg_60_then_victory_points_then_nobody() {
    let mut position = piles(field(NONE, NONE, ["", ""]), Red, "", "");
    position = piles(position, Blue, "", "");
    for army in &mut position.armies {
        army.shuffles = 2;
    }
    let tied = after(position, &["end", "draw"]);
    assert_eq!((tied.phase, &tied.returns()[..]), (Phase::Over, &[0.0, 0.0][..]));
    position.armies[1].victory.take(kind("cavalry/4"));
    position.armies[0].discard.add(kind("cavalry/4"));
    let won = after(position, &["end", "draw", "cavalry/4"]);
    assert_eq!(won.victory_points_of(Red) - won.victory_points_of(Blue), 1);
    assert_eq!(&won.returns()[..], [1.0, -1.0]);
}

#[test]
fn fg_61_the_game_ends_after_max_turns() {
    let mut position = field(NONE, NONE, ["", ""]);
    position.rules = Rules::new(&Options::parse("max_turns=2").unwrap()).unwrap();
    let one = played(position, &["end", "draw"]);
    assert_eq!((one.turns, one.phase), (1, Phase::Actions));
    assert_eq!(played(one, &["end", "draw"]).phase, Phase::Over);
    let refused = Rules::new(&Options::parse("max_turns=1").unwrap()).unwrap_err();
    assert!(refused.to_string().contains("2..=1000"), "{refused}");
}

#[test]
fn fg_62_the_score_is_the_number_of_terrains() {
    let position = controlled(field(NONE, NONE, ["", ""]), [Some(Red), Some(Blue), Some(Red), None, None]);
    assert_eq!((&position.scores()[..], &position.returns()[..]), (&[2, 1][..], &[0.0, 0.0][..]));
}

#[test]
fn fg_71_two_units_of_one_kind_are_one_answer() {
    let advanced = next_turn(field(["", "cavalry/2 cavalry/2", "", "", ""], NONE, ["", ""]));
    assert_eq!((advanced.phase, advanced.units(Red, column(1))), (Phase::Actions, units("cavalry/2")));
    let lead = field(["", "cavalry/2 cavalry/2", "", "", ""], ["", FAR, "", "", ""], ["commander/5", ""]);
    assert!(matches!(after(lead, &["attack 1"]).phase, Phase::Bonus(Red, _)));
}

#[test]
fn fg_72_a_flank_attack_names_its_columns_then_its_lead() {
    let position =
        next_turn(field(["elephant/2", "pike/2 pike/3", "", "", ""], ["", "archers/2", "", "", ""], ["commander/5", ""]));
    let lead = after(position, &["flank 1 from 1"]);
    assert_eq!(legal(&lead, ""), "lead pike/2, lead pike/3");
    assert!(lead.flanks.is_empty());
    assert_eq!(after(position, &["end"]).phase, Phase::Actions);
}

#[test]
fn fg_75_discards_follow_the_order_of_the_kinds() {
    let hand = "pike/2 pike/3 pike/4 archers/2 archers/3 spear/2 spear/3 commander/5";
    let position = after(field(NONE, NONE, [hand, ""]), &["end", "draw", "commander/5", "commander/5", "overlap/2"]);
    assert_eq!(position.army(Red).hand.len(), 11);
    assert!(!is_legal(&position, "discard overlap/2") && is_legal(&position, "discard commander/5"));
    let second = after(position, &["discard archers/3"]);
    assert_eq!(legal(&second, ""), "discard commander/5, discard overlap/2");
}

#[test]
fn a_match_of_two_turns_has_at_most_so_many_decisions_and_events() {
    // Each of the 18 cards of the opening hands, and of 7 cards a turn, accounts for five decisions and three cards.
    let (decisions, dealt) = (2 * 3 + 32 * 5, 5 + 18 + 1 + 2 * 8 + 32 * 3);
    for (draft, kept, turned_up) in [("random", 0, 48), ("choose", 48, 96)] {
        let longest = game(&format!("draft={draft},max_turns=2")).longest();
        let expected = (kept + decisions, kept + decisions + turned_up + dealt);
        assert_eq!((longest.decisions, longest.events), expected, "{draft}");
    }
}
