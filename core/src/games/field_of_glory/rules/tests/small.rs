//! Small forms (FG-80).

use super::*;
use crate::games::testing::refused;

const SIX: &str = "heavy_infantry/2 pike/3 cavalry/3 light_infantry/2 archers/2 commander/5";

/// The position after its terrains are turned up.
fn on_terrains(options: &str, terrains: &[&str]) -> Vec<String> {
    let position = after(game(options), terrains);
    position.columns().map(|column| position.terrain(column).unwrap().to_string()).collect()
}

#[test]
fn fg_80_options_have_ranges() {
    for option in ["columns=1", "columns=4", "columns=6", "hand=1", "hand=10"] {
        assert_eq!(refused::<FieldOfGlory>(option), option.split('=').next().unwrap());
    }
    assert_eq!(
        [
            refused::<FieldOfGlory>("army=six"),
            refused::<FieldOfGlory>("army=six,hand=6"),
            refused::<FieldOfGlory>("army=eight,hand=8")
        ],
        ["hand"; 3]
    );
    assert_eq!(refused::<FieldOfGlory>("army=six,hand=5,draft=random"), "draft");
    for options in ["columns=2", "columns=3,army=six,hand=5,terrain=plain", "army=eight,hand=7", "draft=random,hand=2"] {
        assert_eq!(game(options).options(), Options::parse(options).unwrap());
    }
}

#[test]
fn fg_80_the_armies_are_known_and_not_drafted() {
    let six = game("army=six,hand=2,terrain=plain");
    assert_eq!(six.phase, Phase::Deal);
    assert_eq!([Red, Blue].map(|side| six.army(side).pile), [cards(SIX); 2]);
    let eight = game("army=eight,hand=2,terrain=plain");
    assert_eq!(eight.army(Red).pile, cards(&format!("elephant/2 medium_infantry/4 {SIX}")));
    assert_eq!(game("terrain=plain").phase, Phase::Draft(Red));
    assert_eq!(values(&six, Red, "my rejects"), counts(Bag::new()));
}

#[test]
fn fg_80_a_hand_of_another_size_is_dealt_and_kept() {
    let dealt = begun("army=eight,hand=3,terrain=plain", |phase| phase == Phase::First);
    assert_eq!(dealt.armies.map(|army| [army.hand.len(), army.pile.len()]), [[3, 5]; 2]);
    let acting = after(dealt, &["seat 0", "end"]);
    let over = played(acting, &["draw"]);
    assert_eq!((over.phase, over.army(Red).hand.len()), (Phase::Discard(None), 6));
    let kept = played(over, &["discard elephant/2", "discard pike/3", "discard heavy_infantry/2"]);
    assert_eq!((kept.active, kept.army(Red).hand.len()), (Blue, 3));
}

#[test]
fn fg_80_plains_are_not_turned_up() {
    let plain = game("columns=3,terrain=plain");
    assert_eq!(plain.terrains, [Some(Terrain::Plain), Some(Terrain::Plain), Some(Terrain::Plain), None, None]);
    assert_eq!(game("terrain=plain").terrains, [Some(Terrain::Plain); 5]);
}

#[test]
fn fg_80_terrains_fill_the_columns_from_their_centre() {
    assert_eq!(on_terrains("columns=2", &["plain", "woods"]), ["plain", "woods"]);
    assert_eq!(on_terrains("columns=2", &["woods", "plain"]), ["woods", "plain"]);
    assert_eq!(on_terrains("columns=3", &["plain", "plain", "woods"]), ["plain", "plain", "woods"]);
    assert_eq!(on_terrains("columns=3", &["hills", "woods", "plain"]), ["hills", "plain", "woods"]);
    assert_eq!(on_terrains("", &["rough", "plain", "plain", "plain", "hills"]), ["rough", "plain", "plain", "plain", "hills"]);
}

#[test]
fn fg_80_the_outer_columns_are_the_first_and_the_last() {
    let outer = |options: &str| {
        let position = game(options);
        position.columns().map(|column| position.is_outer(column)).collect::<Vec<_>>()
    };
    assert_eq!(outer("columns=2"), [true, true]);
    assert_eq!(outer("columns=3"), [true, false, true]);
    let three = game("columns=3,terrain=plain");
    let prices = [0, 1, 2].map(|number| three.price(unit("heavy_infantry/2"), column(number)));
    assert_eq!(prices, [6, 4, 6]);
}

#[test]
fn fg_80_units_are_placed_in_columns_that_exist() {
    let mut acting = begun("columns=2,army=six,hand=5,terrain=plain", |phase| phase == Phase::Actions);
    let army = &mut acting.armies[acting.active.id()];
    (army.hand, army.pile) = (cards("cavalry/3 light_infantry/2 archers/2 commander/5 pike/3"), cards("heavy_infantry/2"));
    acting.validate().unwrap();
    assert_eq!(legal(&acting, "deploy cavalry"), "deploy cavalry/3 to 0, deploy cavalry/3 to 1");
    let mut beyond = acting;
    beyond.armies[0].units[2] = units("pike/3");
    beyond.armies[0].hand -= cards("pike/3");
    beyond.validate().unwrap_err();
    let control = [None, None, None, Some(Red), None];
    FieldOfGlory { control, ..acting }.validate().unwrap_err();
}

#[test]
fn fg_80_a_majority_of_the_columns_wins() {
    for (columns, needed) in [(2, 2), (3, 2), (5, 3)] {
        for held in [needed - 1, needed] {
            let mut first = begun(&format!("columns={columns},army=six,hand=3"), |phase| phase == Phase::First);
            first.control[..held].fill(Some(Red));
            let phase = after(first, &["seat 0"]).phase();
            assert_eq!(phase, if held == needed { Phase::Over } else { Phase::Actions }, "{held} of {columns}");
        }
    }
}

#[test]
fn fg_80_the_observation_is_the_one_of_the_whole_game_and_counts_no_other_column() {
    let small = game("columns=2,army=six,hand=3");
    assert_eq!(small.layout().fields, game("").layout().fields);
    assert_eq!(values(&small, Red, "terrains"), [[0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0; 5], [0; 5], [0; 5]].concat());
    let free = values(&small, Red, "my units");
    assert_eq!(free.iter().map(|places| u32::from(*places)).sum::<u32>(), 4);
}
