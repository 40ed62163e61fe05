//! The last battle in view (FG-17).

use super::*;

/// Red attacks two Pikes, one of which leads, and wins; both are lost.
fn all_lost(lead: &str) -> FieldOfGlory {
    let position = facing("heavy_infantry/4", "pike/2 pike/3", ["commander/5", "overlap/2"]);
    after(position, &["attack 2", "bonus commander/5", "bonus overlap/2", lead])
}

/// The places of the ones in a field.
fn ones(position: &FieldOfGlory, side: Side, name: &str) -> Vec<usize> {
    values(position, side, name).iter().enumerate().filter(|(_, value)| **value == 1).map(|(place, _)| place).collect()
}

/// The fields of the last battle as a side sees them: the attacker, the columns, the leads, the bonus cards, and the winner.
fn last(position: &FieldOfGlory, side: Side) -> [Vec<usize>; 8] {
    let names = ["last attacker", "last column", "last from", "my last lead", "opponent last lead"];
    let others = ["my last bonus", "opponent last bonus", "last winner"];
    std::array::from_fn(|place| ones(position, side, names.iter().chain(&others).nth(place).unwrap()))
}

#[test]
fn fg_17_both_sides_see_the_last_battle_until_the_next() {
    let [infantry, pike] = ["heavy_infantry/4", "pike/3"].map(|text| vec![unit(text).id()]);
    let [commander, overlap] = ["commander/5", "overlap/2"].map(|text| vec![kind(text).id()]);
    let lost = all_lost("lead pike/3");
    for position in [lost, played(lost, &["end", "draw"]), played(lost, &["end", "draw", "end", "draw"])] {
        let attacked = [vec![0], vec![2], vec![2], infantry.clone(), pike.clone(), commander.clone(), overlap.clone(), vec![0]];
        let defended = [vec![1], vec![2], vec![2], pike.clone(), infantry.clone(), overlap.clone(), commander.clone(), vec![1]];
        assert_eq!([Red, Blue].map(|side| last(&position, side)), [attacked, defended]);
    }
}

#[test]
fn fg_17_nobody_forgets_who_led_a_defence_in_which_all_was_lost() {
    let [one, other] = ["lead pike/2", "lead pike/3"].map(|lead| played(all_lost(lead), &["end", "draw"]));
    for side in [Red, Blue] {
        assert_ne!(seen(&one, side), seen(&other, side));
        assert_ne!(one.table(Viewer::Seat(side.seat())), other.table(Viewer::Seat(side.seat())));
    }
}

#[test]
fn fg_17_another_battle_takes_its_place() {
    let position = field(["", "pike/2", "pike/3", "", ""], ["", "archers/2", "pike/2", "", ""], ["", ""]);
    let position = piles(piles(position, Red, "", ""), Blue, "", "");
    let first = after(position, &["attack 2"]);
    assert_eq!((ones(&first, Red, "last column"), ones(&first, Red, "last winner")), (vec![2], vec![2]));
    let second = after(first, &["attack 1", "bonus top", "pike/3", "stand", "bonus top", "pike/2"]);
    assert_eq!((ones(&second, Red, "last column"), ones(&second, Red, "last winner")), (vec![1], vec![0]));
}

#[test]
fn fg_17_without_a_bonus_card_there_is_none() {
    let position = facing("pike/3", "pike/2", ["", ""]);
    let tied = after(piles(piles(position, Red, "", ""), Blue, "", ""), &["attack 2"]);
    let [pike_3, pike_2] = ["pike/3", "pike/2"].map(|text| vec![unit(text).id()]);
    assert_eq!(last(&tied, Red), [vec![0], vec![2], vec![2], pike_3, pike_2, vec![], vec![], vec![2]]);
    assert!(
        tied.table(Viewer::Everything).replace("\n ", "").contains("against Blue with Pike 2, no bonus card: a tie."),
        "{}",
        tied.table(Viewer::Everything)
    );
}

#[test]
fn fg_17_the_lead_of_a_flank_attack_has_its_own_column() {
    let flank = field(["heavy_infantry/2", "archers/2", "", "", ""], ["", "pike/2", "", "", ""], ["commander/5", "overlap/2"]);
    let turn = FieldOfGlory { active: Blue, phase: Phase::Draw, ..flank };
    let flank = after(played(turn, &["draw"]), &["flank 1 from 0", "bonus commander/5", "bonus overlap/2"]);
    assert_eq!((ones(&flank, Blue, "last column"), ones(&flank, Blue, "last from")), (vec![1], vec![0]));
    assert!(
        flank.table(Viewer::Everything).contains("Last battle, column B out of column A:"),
        "{}",
        flank.table(Viewer::Everything)
    );
}

#[test]
fn fg_17_before_the_first_battle_and_after_a_retreat_nothing_is_in_view() {
    let position = facing("pike/2", "archers/2", ["commander/5", "overlap/2"]);
    let retreated = after(position, &["attack 2", "bonus commander/5", "retreat archers/2"]);
    for position in [position, retreated, begun("draft=random", |phase| phase == Phase::Actions)] {
        assert_eq!(last(&position, Red), [const { Vec::<usize>::new() }; 8]);
        assert!(!position.table(Viewer::Everything).contains("Last battle"));
    }
    let again = FieldOfGlory { last: all_lost("lead pike/3").last, ..retreated };
    assert_eq!(last(&again, Red)[7], [0], "a retreat leaves the last battle in view");
}

#[test]
fn fg_17_the_battle_of_a_rampage_is_in_view_already() {
    let position = facing("pike/2", "elephant/2 elephant/3", ["commander/5", "overlap/2"]);
    let rampage = after(position, &["attack 2", "bonus commander/5", "bonus overlap/2", "lead elephant/2"]);
    assert!(matches!(rampage.phase, Phase::Rampage(Blue, _)));
    assert_eq!(last(&rampage, Red)[4], [unit("elephant/2").id()]);
    for change in [
        |last: &mut Fought| last.at = column(1),
        |last: &mut Fought| last.winner = None,
        |last: &mut Fought| last.bonuses = [None; 2],
        |last: &mut Fought| last.leads[0] = unit("pike/3"),
    ] {
        let mut bad = rampage;
        bad.last.as_mut().map(change).unwrap();
        assert!(bad.validate().is_err(), "{:?}", bad.last);
    }
}

#[test]
fn fg_17_a_last_battle_that_cannot_have_been_is_not_a_position() {
    let over = played(all_lost("lead pike/3"), &["end", "draw"]);
    for change in [
        |last: &mut Fought| last.from = column(4),
        |last: &mut Fought| last.leads[1] = unit("elephant/3"),
        |last: &mut Fought| last.bonuses[0] = Some(kind("reserves/2")),
        |last: &mut Fought| (last.leads[1], last.winner) = (unit("spear/2"), None),
    ] {
        let mut bad = over;
        bad.last.as_mut().map(change).unwrap();
        let refusal = bad.validate().unwrap_err().to_string();
        assert!(refusal.contains("(FG-17)"), "{refusal}");
    }
    let set_up = FieldOfGlory { last: over.last, ..begun("", |phase| phase == Phase::Draft(Blue)) };
    assert!(set_up.validate().is_err());
}
