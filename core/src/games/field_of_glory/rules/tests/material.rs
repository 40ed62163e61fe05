//! The cards, the terrains, the actions (FG-1 to FG-4, FG-76, FG-77), and the resulting strengths.

use super::*;

/// The strength of an attack on column 2 by the first of `own` against `enemy`, without a bonus card.
fn attack(own: &str, enemy: &str, terrain: Terrain) -> i8 {
    let position = on(facing(own, enemy, ["", ""]), 2, terrain, None);
    let lead = unit(own.split(' ').next().unwrap());
    position.attack_strength(battle(lead, 2, 2, false))
}

pub(super) fn battle(lead: Unit, at: u8, from: u8, flank: bool) -> Battle {
    Battle { attack: Attack { at: column(at), from: column(from), flank }, lead, overlaps: 0 }
}

#[test]
fn fg_1_an_army_has_48_cards_with_150_command_points() {
    let (deck, units) = (deck(), |kind: &Kind| matches!(kind, Kind::Unit(_)));
    assert_eq!(deck.len(), 48);
    assert_eq!(Kind::all().filter(units).map(Kind::copies).sum::<u8>(), 40);
    assert_eq!(cards::command_points(&deck), 150);
    assert_eq!(Kind::all().map(|kind| kind.command_points() * kind.copies()).sum::<u8>(), 150);
    assert_eq!((Kind::COUNT, Type::COUNT), (28, 12));
}

#[test]
fn fg_1_the_kinds_are_written_as_the_table_has_them() {
    for kind in Kind::all() {
        assert_eq!(kind.to_string(), format!("{}/{}", kind.of_type(), kind.command_points()));
    }
    assert!(Kind::all().map(|kind| (kind.of_type(), kind.command_points())).is_sorted());
    assert_eq!(deck().count(kind("medium_infantry/3")), 3);
    assert_eq!(unit("elephant/2").cost(), 5);
}

#[test]
fn fg_1_light_infantry_has_the_flank_penalty_of_the_option() {
    let prices = |options| {
        let position = begun(options, |phase| phase == Phase::Actions);
        [0, 2].map(|at| position.price(unit("light_infantry/2"), column(at)))
    };
    assert_eq!([prices("draft=random"), prices("draft=random,light_infantry_flank=3")], [[1, 1], [4, 1]]);
    let refused = Rules::new(&Options::parse("light_infantry_flank=4").unwrap()).unwrap_err();
    assert!(refused.to_string().contains("0..=3"), "{refused}");
}

#[test]
fn fg_2_the_lead_is_changed_by_what_stands_against_it() {
    for (own, enemy, strength) in [
        ("elephant/2", "light_infantry/2", 5 - 4),
        ("light_infantry/2", "elephant/2", 1 + 3),
        ("spear/2", "cavalry/2", 4 - 1),
        ("spear/2", "light_cavalry/2", 4),
        ("cavalry/2", "elephant/2", 3 - 2),
        ("cavalry/2", "pike/2", 3 - 1),
        ("heavy_infantry/2", "cavalry/2", 4 - 2),
        ("heavy_infantry/2", "pike/2", 4),
        ("pike/2", "archers/2", 4),
    ] {
        assert_eq!(attack(own, enemy, Terrain::Plain), strength, "{own} against {enemy}");
    }
}

#[test]
fn fg_2_each_modifier_counts_once_and_for_units_that_do_not_lead() {
    assert_eq!(attack("elephant/2", "light_infantry/2 light_infantry/3", Terrain::Plain), 5 - 4);
    assert_eq!(attack("elephant/2", "elephant/2 light_infantry/3", Terrain::Plain), 5 - 4);
}

#[test]
fn fg_2_two_pikes_gain_two_in_all() {
    assert_eq!(attack("pike/2 pike/3", "archers/2", Terrain::Plain), 4 + 2);
    assert_eq!(attack("pike/2 archers/3", "archers/2", Terrain::Plain), 4 + 1);
}

#[test]
fn fg_2_a_defender_has_no_modifiers() {
    let position = facing("light_infantry/2", "elephant/2", ["", ""]);
    assert_eq!(position.defence_strength(battle(unit("light_infantry/2"), 2, 2, false), unit("elephant/2")), 5);
}

#[test]
fn fg_3_there_are_nine_terrains() {
    assert_eq!(Terrain::all().map(Terrain::copies).collect::<Vec<_>>(), [6, 1, 1, 1]);
}

#[test]
fn fg_3_woods_change_the_lead() {
    for (lead, change) in [
        ("heavy_infantry/2", -2),
        ("pike/2", -2),
        ("spear/2", -2),
        ("cavalry/2", -2),
        ("elephant/2", -2),
        ("light_infantry/2", 1),
        ("medium_infantry/2", 0),
        ("archers/2", 0),
        ("light_cavalry/2", 0),
    ] {
        let [woods, plain] = [Terrain::Woods, Terrain::Plain].map(|terrain| attack(lead, "medium_infantry/2", terrain));
        assert_eq!(woods - plain, change, "{lead}");
        let defended = on(facing("archers/2", lead, ["", ""]), 2, Terrain::Woods, None);
        let defence = defended.defence_strength(battle(unit("archers/2"), 2, 2, false), unit(lead));
        assert_eq!(defence - unit(lead).strength(), change, "{lead}");
    }
}

#[test]
fn fg_3_light_infantry_attacks_an_elephant_in_woods() {
    assert_eq!(attack("light_infantry/2", "elephant/2", Terrain::Woods), 1 + 1 + 3);
}

#[test]
fn fg_3_hills_help_a_defender_in_control() {
    let position = facing("archers/2", "pike/2", ["", ""]);
    let defence = |control| {
        on(position, 2, Terrain::Hills, control).defence_strength(battle(unit("archers/2"), 2, 2, false), unit("pike/2"))
    };
    assert_eq!([None, Some(Red), Some(Blue)].map(defence), [4, 4, 5]);
}

#[test]
fn fg_4_the_first_and_the_last_column_are_outer() {
    assert_eq!(Column::all().map(|column| game("").is_outer(column)).collect::<Vec<_>>(), [true, false, false, false, true]);
}

#[test]
fn fg_4_control_stays_without_units() {
    let mut position = field(["", "pike/2", "", "", ""], NONE, ["archers/2 cavalry/4", ""]);
    position.control[1] = Some(Red);
    let withdrawn = after(position, &["withdraw pike/2 from 1"]);
    assert!(withdrawn.units(Red, column(1)).is_empty());
    assert_eq!(withdrawn.control(column(1)), Some(Red));
}

#[test]
fn fg_4_a_column_has_room_for_two_units() {
    let position = field(["", "pike/2 pike/3", "", "", ""], NONE, ["pike/4 commander/5", ""]);
    assert!(!is_legal(&position, "deploy pike/4 to 1") && is_legal(&position, "deploy pike/4 to 2"));
}

#[test]
fn fg_76_chance_has_28_kinds_then_the_terrains_and_the_seats() {
    assert_eq!(Outcome::COUNT, 34);
    let texts: Vec<String> = Outcome::all().skip(27).map(|outcome| outcome.to_string()).collect();
    assert_eq!(texts, ["reserves/2", "plain", "rough", "woods", "hills", "seat 0", "seat 1"]);
}

#[test]
fn fg_77_there_are_489_actions_in_their_order() {
    assert_eq!(Action::COUNT, 489);
    let mut words: Vec<String> = Action::all().map(|action| action.to_string().split(' ').next().unwrap().into()).collect();
    words.dedup();
    let expected =
        "keep dismiss flank lead end deploy withdraw pay attack reserves overlap bonus retreat stand draw exchange discard";
    assert_eq!(words.join(" "), expected);
    let texts = [52, 53, 65, 92, 93, 405].map(|id| Action::from_id(id).unwrap().to_string());
    let expected = [
        "dismiss light_cavalry/4",
        "flank 0 from 0",
        "flank 4 from 4",
        "deploy elephant/2 to 0",
        "deploy elephant/2 to 1",
        "bonus top",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn fg_77_a_flank_attack_is_led_from_its_column_or_one_beside_it() {
    for flank in Flank::all() {
        assert!(flank.at().id().abs_diff(flank.from().id()) <= 1);
        assert_eq!(Flank::new(flank.at(), flank.from()), Some(flank));
        assert_eq!(flank.to_string(), format!("{} from {}", flank.at(), flank.from()));
    }
    assert_eq!(Flank::new(column(0), column(2)), None);
}
