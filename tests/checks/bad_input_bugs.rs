//! Positions that were once accepted, or caused a panic: a test for each bug.

use bastide::{AnyPosition, Turn, load};
use bastide_tests::configurations::sampled;
use bastide_tests::parallel;
use bastide_tests::random::course;
use serde_json::{Value, json};

/// The positions of a random match, with their JSON.
fn positions(name: &str, seed: u64) -> Vec<(AnyPosition, Value)> {
    let document = |position: &AnyPosition| serde_json::from_str(&position.to_json().unwrap()).unwrap();
    course(&load(name).unwrap(), seed).map(|(position, _)| (position.clone(), document(&position))).collect()
}

/// The error for the position with another value of a field.
fn with(json: &Value, field: &str, value: Value) -> Value {
    let mut json = json.clone();
    *json.pointer_mut(&format!("/position/{field}")).unwrap() = value;
    json
}

fn refusal(json: &Value) -> String {
    AnyPosition::from_json(&json.to_string()).expect_err("it cannot be reached").to_string()
}

/// The configurations of Guyenne.
fn names() -> impl Iterator<Item = String> {
    sampled().into_iter().map(|game| game.name().into()).filter(|name: &String| name.starts_with("guyenne"))
}

#[test]
fn bug_1_an_answer_before_a_castle_is_named_is_refused() {
    let start = serde_json::from_str(&load("guyenne").unwrap().start().to_json().unwrap()).unwrap();
    for seat in ["0", "1"] {
        for nth in [0, 1] {
            let error = refusal(&with(&start, "phase", json!({"Answer": [seat, nth]})));
            assert!(error.contains("phase: "), "{error}");
        }
    }
}

#[test]
fn bug_2_a_draw_out_of_turn_is_refused() {
    for name in names() {
        let mut draws = 0;
        for (position, json) in positions(&name, 1).iter().filter(|(position, _)| position.turn() == Turn::Chance) {
            let Some(drawing) = json.pointer("/position/phase/Draw") else { panic!("{position}") };
            for side in ["0", "1", "2", "3"].into_iter().filter(|side| drawing != side) {
                let error = refusal(&with(json, "phase", json!({"Draw": side})));
                assert!(error.contains("(GU-"), "{name}, {drawing} becomes {side}: {error}");
                draws += 1;
            }
        }
        assert!(draws > 10, "{name}: {draws}");
    }
}

#[test]
fn bug_2_a_phase_of_another_position_is_refused_or_played_to_the_end() {
    parallel::of_each(&names().collect::<Vec<_>>(), |name| {
        let (here, there) = (positions(name, 2), positions(name, 3));
        for (i, (_, json)) in here.iter().enumerate().step_by(96) {
            for (_, other) in there.iter().skip(i % 29).step_by(199) {
                let phase = other["position"]["phase"].clone();
                if let Ok(position) = AnyPosition::from_json(&with(json, "phase", phase).to_string()) {
                    position.laws_hold(i as u64).unwrap_or_else(|broken| panic!("{name}: {broken}"));
                }
            }
        }
    });
}

#[test]
fn bug_3_a_bag_that_carries_into_its_neighbour_is_refused() {
    let positions = positions("guyenne", 1);
    let (_, dealt) = positions.iter().find(|(position, _)| position.turn() != Turn::Chance).unwrap();
    let mut json = dealt.clone();
    for (bag, kinds) in [("shown_discards", json!([["five", 8]])), ("unseen_discards", json!([["five", 10]]))] {
        json = with(&json, &format!("{bag}/0"), kinds);
    }
    let pile = json["position"]["piles"][0].as_array().unwrap().iter();
    let fewer = |bag: &Value| if bag[0] == "four" { json!(["four", bag[1].as_u64().unwrap() - 1]) } else { bag.clone() };
    let pile: Vec<Value> = pile.map(fewer).filter(|bag| bag[0] != "five" && bag[1] != 0).collect();
    let error = refusal(&with(&json, "piles/0", pile.into()));
    assert!(error.contains("GU-2"), "{error}");
}
