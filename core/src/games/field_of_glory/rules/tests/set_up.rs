//! The battlefield, the draft, the opening hands, the piles (FG-10 to FG-15, FG-70, FG-71).

use super::*;

fn terrains(dealt: &[&str]) -> Vec<String> {
    let position = after(game(""), dealt);
    position.terrains.iter().map(|terrain| terrain.map_or("-".into(), |terrain| terrain.to_string())).collect()
}

/// Red's draft with these cards turned up first.
fn turned_up(four: [&str; 4]) -> FieldOfGlory {
    after(begun("", |phase| phase == Phase::Draft(Red)), &four)
}

#[test]
fn fg_10_plains_lie_near_the_centre_and_others_far_from_it() {
    assert_eq!(terrains(&["plain", "hills", "plain"]), ["hills", "plain", "plain", "-", "-"]);
    assert_eq!(terrains(&["plain"; 5]), ["plain"; 5]);
    assert_eq!(terrains(&["hills", "woods", "rough", "plain", "plain"]), ["hills", "rough", "plain", "plain", "woods"]);
}

#[test]
fn fg_10_of_two_equal_columns_the_left_one_is_taken() {
    assert_eq!(terrains(&["plain", "plain"]), ["-", "plain", "plain", "-", "-"]);
    assert_eq!(terrains(&["woods"]), ["woods", "-", "-", "-", "-"]);
}

#[test]
fn fg_10_terrains_that_lie_elsewhere_are_refused() {
    let mut position = after(game(""), &["plain"]);
    position.terrains = [Some(Terrain::Plain), None, None, None, None];
    assert!(position.validate().unwrap_err().to_string().contains("FG-10"));
}

#[test]
fn fg_11_twelve_rounds_of_four_cards_make_an_army() {
    let mut rounds = [0; 2];
    let mut position = game("");
    while !matches!(position.phase, Phase::Deal) {
        let before = position.phase;
        match position.outcomes().lowest() {
            Some(outcome) => position.deal(outcome).unwrap(),
            None => position.play(position.legal().nth(0).unwrap()).unwrap(),
        }
        if let Phase::Draft(side) = before {
            let turned_up = position.army(side).hand().len() == 4 || matches!(position.phase, Phase::Keep(_, Some(_)));
            let kept_at_once = position.army(side).hand().is_empty();
            rounds[side.id()] += u32::from(turned_up || kept_at_once);
        }
    }
    assert_eq!(rounds, [12, 12]);
    for army in position.armies {
        assert_eq!([army.hand, army.pile, army.discard].map(|bag| bag.len()), [0, 24, 0]);
    }
}

#[test]
fn fg_11_two_cards_are_kept_and_two_are_out_of_the_game() {
    let position = after(turned_up(["pike/2", "pike/3", "archers/2", "commander/5"]), &["keep pike/3", "keep commander/5"]);
    let army = position.army(Red);
    assert_eq!((army.pile, army.discard), (cards("pike/3 commander/5"), cards("pike/2 archers/2")));
    assert_eq!(position.undrafted(Red).len(), 44);
    assert_eq!(position.phase, Phase::Draft(Red));
}

#[test]
fn fg_11_chance_deals_the_armies_if_the_option_says_so() {
    let position = begun("draft=random", |phase| phase == Phase::Draft(Blue));
    assert_eq!([Red, Blue].map(|side| position.army(side).pile.len()), [24, 0]);
    assert_eq!(position.turn(), Turn::Chance);
}

#[test]
fn fg_12_nine_cards_go_to_each_side_then_the_first_player_is_drawn() {
    let (mut position, mut receivers) = (begun("", |phase| phase == Phase::Deal), Vec::new());
    while position.phase == Phase::Deal {
        receivers.push(position.receiver());
        position.deal(position.outcomes().lowest().unwrap()).unwrap();
    }
    assert_eq!(receivers, [[Red; 9], [Blue; 9]].concat());
    assert_eq!(
        position.outcomes().iter().map(|(outcome, n)| format!("{outcome} {n}")).collect::<Vec<_>>(),
        ["seat 0 1", "seat 1 1"]
    );
    let begun = after(position, &["seat 1"]);
    assert_eq!((begun.active, begun.phase, begun.turn()), (Blue, Phase::Actions, Turn::Seat(Blue.seat())));
    assert_eq!(begun.armies.map(|army| army.hand.len()), [u32::from(HAND); 2]);
}

#[test]
fn fg_14_a_pile_is_shuffled_when_a_card_is_needed() {
    let position = piles(field(NONE, NONE, ["", ""]), Red, "pike/2 pike/3 pike/4", "archers/2");
    let drawn = after(position, &["end", "draw", "pike/2", "pike/3", "pike/4"]);
    assert_eq!((drawn.army(Red).shuffles, drawn.army(Red).discard), (0, cards("archers/2")));
    let position = piles(field(NONE, NONE, ["", ""]), Red, "pike/2 pike/3", "archers/2 archers/3");
    let shuffled = after(position, &["end", "draw", "pike/2", "pike/3"]);
    assert_eq!((shuffled.army(Red).shuffles, shuffled.army(Red).pile), (1, cards("archers/2 archers/3")));
}

#[test]
fn fg_14_without_cards_nothing_is_drawn_and_nothing_counts() {
    let position = piles(field(NONE, NONE, ["", ""]), Red, "", "");
    let next = after(position, &["end", "draw"]);
    assert_eq!((next.active, next.army(Red).shuffles, next.army(Red).hand), (Blue, 0, Bag::new()));
}

#[test]
fn fg_15_the_marker_counts_two_shuffles() {
    let mut position = piles(field(NONE, NONE, ["", ""]), Red, "", "archers/2 archers/3");
    for shuffles in [1, 2, 2] {
        position = after(FieldOfGlory { phase: Phase::Draw, active: Red, ..position }, &["draw", "archers/2", "archers/3"]);
        assert_eq!(position.army(Red).shuffles, shuffles);
        let army = &mut position.armies[0];
        (army.discard, army.remembered) = (std::mem::take(&mut army.hand), Bag::new());
    }
}

#[test]
fn fg_70_the_cards_are_kept_in_their_order() {
    let first = turned_up(["pike/2", "pike/3", "archers/2", "commander/5"]);
    assert_eq!(legal(&first, "keep"), "keep pike/2, keep pike/3, keep archers/2");
    let second = after(first, &["keep pike/3"]);
    assert_eq!(legal(&second, "keep"), "keep archers/2, keep commander/5");
    let pair = turned_up(["pike/2", "pike/3", "commander/5", "commander/5"]);
    assert_eq!(legal(&pair, "keep"), "keep pike/2, keep pike/3, keep commander/5");
}

#[test]
fn fg_71_a_card_to_keep_is_not_asked_for_where_there_is_one_answer() {
    assert_eq!(turned_up(["commander/5"; 4]).army(Red).pile, cards("commander/5 commander/5"));
    let only = after(turned_up(["pike/2", "pike/3", "archers/2", "commander/5"]), &["keep archers/2"]);
    assert_eq!(only.army(Red).pile, cards("archers/2 commander/5"));
    let first = turned_up(["medium_infantry/3", "commander/5", "medium_infantry/3", "medium_infantry/3"]);
    assert_eq!(first.phase, Phase::Keep(Red, Some(kind("medium_infantry/3"))));
}
