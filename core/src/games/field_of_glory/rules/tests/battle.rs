//! Battles (FG-45 to FG-51).

use super::*;

/// The battle of column 2, with these bonus cards.
fn fought(red: &str, blue: &str, hands: [&str; 2], others: &[&str]) -> FieldOfGlory {
    after(facing(red, blue, hands), &[&["attack 2"], others].concat())
}

#[test]
fn fg_44_who_led_is_seen_where_the_end_does_not_show_it() {
    let defences = ["lead pike/3", "lead pike/2"].map(|lead| {
        let events = ["bonus commander/5", "bonus overlap/2", lead];
        fought("heavy_infantry/4", "pike/2 pike/3", ["commander/5", "overlap/2"], &events)
    });
    for (lost, lead) in defences.iter().zip(["pike/3", "pike/2"]) {
        assert_eq!(lost.army(Red).victory, cards("pike/2 pike/3"));
        for side in [Red, Blue] {
            assert_eq!(values(lost, side, "lead")[unit(lead).id()], 1);
        }
        assert_eq!(values(&after(*lost, &["end"]), Red, "lead"), [0; Unit::COUNT]);
    }
}

#[test]
fn fg_40_who_led_is_seen_where_nothing_is_asked_before_the_end() {
    let position = facing("archers/2 archers/3", "elephant/3", ["", ""]);
    let position = piles(piles(position, Red, "", ""), Blue, "", "");
    let lost = after(position, &["attack 2", "lead archers/3"]);
    assert_eq!((lost.phase, lost.units(Red, column(2))), (Phase::Actions, units("")));
    assert_eq!(values(&lost, Blue, "lead")[unit("archers/3").id()], 1);
}

#[test]
fn fg_44_a_lead_that_cannot_have_been_named_is_no_position() {
    let events = ["bonus commander/5", "bonus overlap/2"];
    let asked = fought("heavy_infantry/4", "pike/2 pike/3", ["commander/5", "overlap/2"], &events);
    let over = after(asked, &["lead pike/3"]);
    for (mut bad, named) in [(asked, "pike/3"), (over, "elephant/3"), (after(over, &["end"]), "pike/3")] {
        bad.named = Some(unit(named));
        let refusal = bad.validate().unwrap_err().to_string();
        assert!(refusal.contains("named: a unit"), "{refusal}");
    }
}

#[test]
fn fg_45_the_strength_is_a_sum() {
    let position = fought(
        "heavy_infantry/2 heavy_infantry/3",
        "pike/2",
        ["commander/5", "commander/5"],
        &["lead heavy_infantry/2", "bonus commander/5"],
    );
    let battle = position.battle().unwrap();
    assert_eq!(position.attack_strength(battle), 4 + 1 + 5);
    assert_eq!(position.defence_strength(battle, unit("pike/2")), 4);
}

#[test]
fn fg_45_a_strength_may_be_negative() {
    let woods = on(facing("cavalry/2", "elephant/2", ["", ""]), 2, Terrain::Woods, None);
    let battle = super::material::battle(unit("cavalry/2"), 2, 2, false);
    assert_eq!(woods.attack_strength(battle), 3 - 2 - 2);
}

#[test]
fn fg_45_the_parts_that_are_told_add_up_to_the_strength() {
    let red = ["", "archers/2 archers/3", "cavalry/2 cavalry/3", "", ""];
    let position = field(red, ["", "", "pike/2 pike/3", "", ""], ["overlap/2 overlap/2 commander/5", ""]);
    let overlapped = after(position, &["attack 2", "lead cavalry/2", "overlap", "overlap", "bonus commander/5"]);
    let sum = |parts: Vec<(String, i8)>| parts.iter().map(|(_, points)| points).sum::<i8>();
    for terrain in Terrain::all() {
        for control in [None, Some(Red), Some(Blue)] {
            let position = on(overlapped, 2, terrain, control);
            for (flank, lead, overlaps) in [(false, "pike/2", 1), (true, "pike/3", 2)] {
                let battle = Battle { overlaps, ..super::material::battle(unit("cavalry/2"), 2, 2, flank) };
                assert_eq!(sum(position.attack_parts(battle)), position.attack_strength(battle));
                assert_eq!(sum(position.defence_parts(battle, unit(lead))), position.defence_strength(battle, unit(lead)));
            }
        }
    }
}

#[test]
fn fg_46_a_stronger_attacker_eliminates_the_defenders_and_takes_control() {
    let events = ["lead heavy_infantry/2", "bonus commander/5", "bonus commander/5"];
    let won = fought("heavy_infantry/2 heavy_infantry/3", "pike/2", ["commander/5", "commander/5"], &events);
    assert_eq!((won.army(Red).victory, won.control(column(2))), (cards("pike/2"), Some(Red)));
    assert_eq!(won.units(Red, column(2)), units("heavy_infantry/2"));
    assert_eq!(won.army(Red).discard, cards("heavy_infantry/3 commander/5"));
    assert_eq!(won.victory_points_of(Red), 2);
}

#[test]
fn fg_47_a_stronger_defender_eliminates_the_attackers() {
    let position = facing("cavalry/2 archers/2", "pike/2 pike/3", ["overlap/2", "commander/5"]);
    let events = ["attack 2", "lead cavalry/2", "bonus overlap/2", "bonus commander/5", "lead pike/3"];
    let mine = after(on(position, 2, Terrain::Plain, Some(Red)), &events);
    assert_eq!((mine.army(Blue).victory, mine.control(column(2))), (cards("cavalry/2 archers/2"), None));
    assert_eq!((mine.units(Blue, column(2)), mine.army(Blue).discard), (units("pike/3"), cards("pike/2 commander/5")));
    let his = after(on(position, 2, Terrain::Plain, Some(Blue)), &events);
    assert_eq!(his.control(column(2)), Some(Blue));
}

#[test]
fn fg_47_a_tie_against_a_spear_is_a_defeat() {
    let lost = fought("pike/2", "spear/2", ["archers/2", "archers/2"], &["bonus archers/2", "bonus archers/2"]);
    assert_eq!(lost.army(Blue).victory, cards("pike/2"));
    let attacks = fought("spear/2", "pike/2", ["archers/2", "archers/2"], &["bonus archers/2", "bonus archers/2"]);
    assert_eq!([Red, Blue].map(|side| attacks.army(side).victory), [Bag::new(); 2]);
}

#[test]
fn fg_48_a_tie_discards_all_and_makes_the_terrain_neutral() {
    let position = facing("pike/2 pike/3", "pike/2", ["archers/2", "pike/4"]);
    let position = on(position, 2, Terrain::Plain, Some(Blue));
    let tied = after(position, &["attack 2", "lead pike/2", "bonus archers/2", "bonus pike/4"]);
    assert_eq!(tied.control(column(2)), None);
    assert_eq!([Red, Blue].map(|side| tied.units(side, column(2))), [units(""), units("")]);
    assert_eq!([Red, Blue].map(|side| tied.army(side).victory), [Bag::new(); 2]);
    assert_eq!(tied.army(Red).discard, cards("pike/2 pike/3 archers/2"));
    assert_eq!(tied.army(Blue).discard, cards("pike/2 pike/4"));
}

#[test]
fn fg_49_who_lost_elephants_loses_the_top_card_too() {
    let events = ["bonus commander/5", "bonus overlap/2", "lead elephant/2"];
    let rampage = fought("pike/2", "elephant/2 elephant/3", ["commander/5", "overlap/2"], &events);
    assert!(matches!(rampage.phase, Phase::Rampage(Blue, _)));
    let done = after(rampage, &["reserves/2"]);
    assert_eq!((done.phase, done.army(Red).victory), (Phase::Actions, cards("elephant/2 elephant/3 reserves/2")));
    assert_eq!(done.victory_points_of(Red), 6);
}

#[test]
fn fg_49_without_a_card_to_draw_there_is_no_rampage() {
    let position = facing("pike/2", "elephant/2", ["commander/5", "overlap/2"]);
    let done = after(piles(position, Blue, "", ""), &["attack 2", "bonus commander/5", "bonus overlap/2"]);
    assert_eq!((done.phase, done.units(Blue, column(2))), (Phase::Actions, units("")));
}

#[test]
fn fg_49_an_attacker_rampages_too_and_a_discarded_elephant_does_not() {
    let lost = fought("elephant/2", "spear/2", ["archers/2", "pike/4"], &["bonus archers/2", "bonus pike/4"]);
    assert!(matches!(lost.phase, Phase::Rampage(Red, _)));
    let tied = fought("elephant/2", "pike/2", ["archers/2", "pike/3"], &["bonus archers/2", "bonus pike/3"]);
    assert_eq!(tied.phase, Phase::Actions);
}

#[test]
fn fg_50_the_bonus_cards_are_turned_up_and_discarded() {
    let done = fought("pike/2", "pike/2", ["commander/5", "archers/2"], &["bonus commander/5", "bonus archers/2"]);
    assert_eq!([Red, Blue].map(|side| done.turned_up(side)), [Some(kind("commander/5")), Some(kind("archers/2"))]);
    assert!(done.army(Red).discard.contains(kind("commander/5")) && done.army(Blue).discard.contains(kind("archers/2")));
    assert_eq!(after(done, &["end"]).turned_up(Red), None);
}

#[test]
fn fg_50_eliminated_cards_that_are_no_units_have_no_points() {
    assert!(Kind::all().skip(Unit::COUNT).all(|kind| kind.victory_points() == 0));
    assert_eq!(cards::victory_points(&cards("elephant/2 spear/3 pike/2 cavalry/4 archers/2 commander/5")), 3 + 3 + 2 + 1);
}

#[test]
fn fg_51_overlap_is_discarded_when_it_is_played() {
    let played = fought("pike/2", "pike/2", ["overlap/2 commander/5", ""], &["overlap"]);
    assert_eq!(played.army(Red).discard, cards("overlap/2"));
}

#[test]
fn fg_51_the_shuffle_of_a_rampage_has_the_discards_without_the_bonus_cards() {
    let position = facing("pike/2", "elephant/2", ["commander/5", "overlap/2"]);
    let position = on(piles(position, Blue, "", "archers/2"), 2, Terrain::Plain, Some(Blue));
    let rampage = after(position, &["attack 2", "bonus commander/5", "bonus overlap/2"]);
    assert_eq!(rampage.outcomes().kinds().to_string(), "archers/2");
    assert_eq!((rampage.army(Red).discard, rampage.control(column(2))), (Bag::new(), Some(Blue)));
    let done = after(rampage, &["archers/2"]);
    assert_eq!((done.army(Blue).discard, done.control(column(2))), (cards("overlap/2"), Some(Red)));
}
