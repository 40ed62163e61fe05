//! The zones of scenes: cards that a viewer sees, cards that it may only count, and zones that it may not even count.

use bastide::{Finite, Seat, Viewer};
use bastide_tests::configurations::configurations;
use bastide_tests::parallel;
use bastide_tests::random::course;
use serde_json::Value;
use std::collections::BTreeMap;

const MATCHES: u64 = 1;

/// The zones of a scene by their paths, each with its open cards and the number of the others.
fn zones(scene: &Value, path: String, found: &mut BTreeMap<String, (Vec<String>, u64)>) {
    match scene {
        Value::Object(members) => {
            if let (Some(open), Some(hidden)) = (scene["open"].as_array(), scene["hidden"].as_u64()) {
                let open = open.iter().map(|card| card.as_str().unwrap().to_owned()).collect();
                found.insert(path, (open, hidden));
            } else {
                members.iter().for_each(|(name, value)| zones(value, format!("{path}/{name}"), found));
            }
        }
        Value::Array(items) => items.iter().enumerate().for_each(|(index, value)| zones(value, format!("{path}/{index}"), found)),
        _ => {}
    }
}

/// Whether `few` are among `many`, copies counted.
fn are_among(few: &[String], many: &[String]) -> bool {
    let mut rest = many.to_vec();
    few.iter().all(|card| rest.iter().position(|other| other == card).map(|at| rest.swap_remove(at)).is_some())
}

/// A zone holds as many cards for each viewer as there were at the last event that it noticed, those open that are there. A
/// hidden placement is not noticed (GU-17). Only an opponent's cards in a draft are not counted: such a zone is absent (FG-13).
#[test]
fn zones_are_counted_unless_their_number_is_a_secret() {
    let games = configurations().unwrap();
    let absent = parallel::of_each(&games, |game| {
        let mut absent = 0;
        for index in 0..MATCHES {
            let (positions, ids): (Vec<_>, Vec<_>) = course(game, index).unzip();
            let record = game.record(ids.into_iter().flatten().collect()).unwrap();
            let seen =
                |at: usize, viewer| -> Value { serde_json::from_str(&positions[at].scene(viewer).unwrap().to_json()).unwrap() };
            for viewer in Seat::all().take(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
                let noticed = game.noticed(&record, viewer).unwrap();
                for at in (0..positions.len()).step_by(9) {
                    let scene = seen(at, viewer);
                    // In Leduc poker an opponent's card is dealt unseen, so it is counted from the start.
                    if scene["question"]["kind"] == "hand" {
                        continue;
                    }
                    let mut all = BTreeMap::new();
                    zones(
                        &seen(noticed.partition_point(|number| *number < noticed[at]), Viewer::Everything),
                        String::new(),
                        &mut all,
                    );
                    assert!(!all.is_empty(), "{}: no zone", game.name());
                    for (path, (open, hidden)) in all {
                        let number = open.len() as u64 + hidden;
                        let zone = scene.pointer(&path).unwrap_or(&Value::Null);
                        let mut given = BTreeMap::new();
                        zones(zone, String::new(), &mut given);
                        let fault = || {
                            format!(
                                "{}, match {index}, event {at}, {viewer}: {path} has {number} cards, and is shown as {zone}",
                                game.name()
                            )
                        };
                        match given.get("") {
                            Some((shown, hidden)) => {
                                assert!(shown.len() as u64 + hidden == number && are_among(shown, &open), "{}", fault());
                            }
                            None => {
                                absent += 1;
                                let is_drafting =
                                    scene["question"]["kind"] == "draft" && scene["viewer"] != scene["question"]["seat"];
                                assert!(zone.is_null() && is_drafting, "{}", fault());
                            }
                        }
                    }
                }
            }
        }
        absent
    });
    assert!(absent.iter().sum::<usize>() > 20, "{absent:?} zones are absent");
}
