//! Tests of scenes as JSON.

use crate::en_garde::EnGarde;
use crate::field_of_glory::FieldOfGlory;
use crate::guyenne::{self, Guyenne};
use crate::knights_of_charlemagne::KnightsOfCharlemagne;
use crate::leduc_poker::LeducPoker;
use crate::scene::PartName;
use crate::table::Part;
use crate::{AnyPosition, GameOptions, Match, Position, Seat, Shown, Stream, Tone, Turn, Viewer, load};
use serde_json::{Value, from_str, json, to_string};

/// The position after the outcomes named.
fn after(game: &str, outcomes: &[&str]) -> AnyPosition {
    let mut position = load(game).unwrap().start();
    outcomes.iter().for_each(|outcome| position.deal(position.game().outcome_id(outcome).unwrap()).unwrap());
    position
}

/// The scene of the first seat in a match after some first legal actions.
fn seen(game: &str, actions: usize, viewer: Viewer) -> Value {
    let mut running = load(game).unwrap().new_match(7);
    (0..actions).for_each(|_| running.play(running.legal().nth(0).unwrap()).unwrap());
    from_str(&running.scene(viewer).unwrap().to_json()).unwrap()
}

const FIRST: Viewer = Viewer::Seat(Seat::FIRST);

/// Programs rely on every name and every value of version 2.
#[test]
fn the_json_of_a_scene_keeps_its_form() {
    let position = after("leduc_poker", &["jack of hearts", "king of spades"]);
    let expected = |viewer: Value, open: Value, hidden: u8, choices: Value| {
        json!({
            "version": 2,
            "game": "leduc_poker",
            "viewer": viewer,
            "public": {"part": "public", "open": [], "hidden": 0},
            "pot": [1, 1],
            "seats": [
                {"seat": 0, "side": 0, "score": 0, "hand": {"part": "hand:0", "open": open, "hidden": hidden}},
                {"seat": 1, "side": 1, "score": 0, "hand": {"part": "hand:1", "open": [], "hidden": 1}},
            ],
            "question": {"kind": "bet", "seat": 0},
            "end": null,
            "choices": choices,
        })
    };
    let given = |viewer| from_str::<Value>(&position.scene(viewer).unwrap().to_json()).unwrap();
    let choices = json!([
        {"action": 1, "notation": "call", "parts": ["button:call"]},
        {"action": 2, "notation": "raise", "parts": ["button:raise"]},
    ]);
    assert_eq!(given(FIRST), expected(json!(0), json!(["jack of hearts"]), 0, choices));
    assert_eq!(given(Viewer::Public), expected(json!("public"), json!([]), 1, json!([])));
}

#[test]
fn fencers_have_fields_names_and_hands() {
    let scene = seen("en_garde", 0, Viewer::Public);
    let fencer = |seat: u8, name: &str, field: u8| {
        let hand = json!({"part": format!("hand:{seat}"), "open": [], "hidden": 5});
        json!({"seat": seat, "side": seat, "name": name, "score": 0, "field": field, "hand": hand})
    };
    assert_eq!(scene["seats"], json!([fencer(0, "white", 1), fencer(1, "black", 23)]));
    assert_eq!(scene["question"], json!({"kind": "move", "seat": 0}));
    assert_eq!([&scene["middle"], &scene["distance"], &scene["pile"]["hidden"]], [&json!(12), &json!(22), &json!(15)]);
}

/// FG-13: what a viewer may not even count is absent; no cards, and cards that are only counted, are others.
#[test]
fn absent_zero_and_hidden_are_three() {
    let drafts = seen("field_of_glory", 0, Viewer::in_seat(1, 2).unwrap());
    let general = &drafts["seats"][0];
    assert_eq!([&general["hand"], &general["pile"], &general["discards"]], [&Value::Null; 3]);
    assert_eq!(general["drafted_rounds"], 0);
    let own = &seen("field_of_glory", 0, FIRST)["seats"][0];
    assert_eq!((own["hand"]["open"].as_array().unwrap().len(), &own["pile"]["open"]), (4, &json!([])));
    let other = &seen("field_of_glory(army=six,terrain=plain,hand=3)", 0, FIRST)["seats"][1];
    assert_eq!(other["hand"], json!({"part": "hand:1", "open": [], "hidden": 3}));
    assert_eq!(other["discards"], json!({"part": "discards:1", "open": [], "hidden": 0}));
}

/// A castle of a ring has one name for all viewers; they see it where it stands in their line.
#[test]
fn a_castle_of_a_ring_has_one_name() {
    let running = load("guyenne(format=ring)").unwrap().new_match(3);
    let names = |viewer| {
        let scene = running.scene(viewer).unwrap();
        let table = scene.downcast::<guyenne::scene::Scene>().unwrap().table();
        let grid = table.parts.iter().find_map(|part| if let Part::Grid(grid) = part { Some(grid) } else { None }).unwrap();
        grid.rows[0][1..].iter().map(|cell| cell.words.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(Viewer::in_seat(1, 4).unwrap()), ["A3", "A2", "A1", "B1", "B2", "B3"]);
    assert_eq!(names(Viewer::Public), ["A1", "A2", "A3", "B1", "B2", "B3"]);
    let scene = seen("guyenne(format=ring)", 0, Viewer::Public);
    assert_eq!(
        scene["castles"][3],
        json!({
            "castle": 3, "part": "castle:3", "holder": null, "line": [null, 3, 2, null], "contest": null, "forces": [],
        })
    );
}

/// Plays random matches, and reads the scene of each viewer at each moment from its JSON.
fn read_back<P: Position>(options: &str) {
    let mut stream = Stream::new(1);
    for seed in 0..2 {
        let mut running = Match::<P>::new(&P::Options::parse(options).unwrap(), seed).unwrap();
        while let Turn::Seat(_) = running.turn() {
            for viewer in Viewer::all(running.seats()).filter(|_| stream.below(4) == 0).collect::<Vec<_>>() {
                let scene = running.position().scene(viewer);
                let json = to_string(&scene).unwrap();
                let read: P::Scene = from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
                assert_eq!(read, scene);
                assert_eq!(read.to_string(), scene.to_string());
            }
            let legal = running.legal();
            running.play(legal.draw(&mut stream).unwrap()).unwrap();
        }
    }
}

#[test]
fn scenes_are_read_back() {
    read_back::<LeducPoker>("");
    read_back::<EnGarde>("");
    for options in ["", "edition=prototype", "rules=expert", "format=teams", "format=ring,players=3", "format=ring"] {
        read_back::<Guyenne>(options);
    }
    read_back::<FieldOfGlory>("max_turns=20");
    for options in ["", "players=3", "players=4"] {
        read_back::<KnightsOfCharlemagne>(options);
    }
}

/// Every number of a value is one that nothing has, or every list is empty, one after the other.
fn spoilt(value: &Value) -> Vec<Value> {
    let parts: Vec<(String, Vec<Value>)> = match value {
        Value::Object(members) => members.iter().map(|(name, part)| (format!("/{name}"), spoilt(part))).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(place, part)| (format!("/{place}"), spoilt(part))).collect(),
        Value::Number(_) => return vec![json!(200)],
        _ => return Vec::new(),
    };
    let changed = |(path, others): (String, Vec<Value>)| {
        others.into_iter().map(move |other| {
            let mut whole = value.clone();
            *whole.pointer_mut(&path).unwrap() = other;
            whole
        })
    };
    parts.into_iter().flat_map(changed).chain(value.is_array().then(|| json!([]))).collect()
}

fn spoilt_is_written<P: Position>(options: &str) {
    let mut running = Match::<P>::new(&P::Options::parse(options).unwrap(), 3).unwrap();
    for moment in 0..60 {
        let Some(action) = running.legal().highest() else { return };
        running.play(action).unwrap();
        if moment % 15 > 0 {
            continue;
        }
        let scene = serde_json::to_value(running.position().scene(Viewer::Everything)).unwrap();
        for spoilt in spoilt(&scene) {
            if let Ok(read) = serde_json::from_value::<P::Scene>(spoilt) {
                assert!(!read.to_string().is_empty());
                crate::picture::of_table(&read.table(), read.choices(), "", Viewer::Everything, 600);
            }
        }
    }
}

/// A scene comes from elsewhere: words and pictures of one that no position has are nonsense, but no panic.
#[test]
fn scenes_of_no_position_are_written_and_drawn() {
    spoilt_is_written::<LeducPoker>("");
    spoilt_is_written::<EnGarde>("");
    spoilt_is_written::<Guyenne>("");
    spoilt_is_written::<Guyenne>("format=ring");
    spoilt_is_written::<FieldOfGlory>("draft=random");
    spoilt_is_written::<KnightsOfCharlemagne>("players=4");
}

#[test]
fn a_long_grid_is_folded_where_there_is_room() {
    let scene = load("knights_of_charlemagne").unwrap().new_match(7).scene(FIRST).unwrap();
    let grid = |width| scene.blocks(width).swap_remove(0).1;
    let [folded, whole] = [grid(80), grid(40)].map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    assert_eq!(folded[..2], ["state   seat 0  seat 1    state   seat 0  seat 1", "1       -       -         green   -       -"]);
    assert_eq!((folded.len(), whole.len()), (7, 13));
}

#[test]
fn words_are_as_wide_as_the_place_for_them() {
    let scene = load("guyenne").unwrap().new_match(7).scene(FIRST).unwrap();
    for width in [30, 60, 200] {
        let blocks = scene.blocks(width);
        let lines: Vec<&str> =
            blocks.iter().filter(|(tone, _)| *tone != Tone::Plain).flat_map(|(_, text)| text.lines()).collect();
        assert!(lines.iter().all(|line| line.len() <= width), "{lines:?}");
        assert_eq!(lines.len(), [3, 2, 2][usize::from(width > 30) + usize::from(width > 60)], "{lines:?}");
    }
}

#[test]
fn names_of_parts_are_read_back() {
    for name in
        ["hand:0:5", "hand:1:jack of hearts", "unit:0:2:pike/3", "placed:1:3:four", "state:5", "castle:11", "button:last seat"]
    {
        let part: PartName = from_str(&format!("{name:?}")).unwrap();
        assert_eq!(part.to_string(), name);
    }
    let unknown = from_str::<PartName>("\"hook:1\"").unwrap_err().to_string();
    assert!(unknown.starts_with("cannot parse `hook`; expected one of bonus, button"), "{unknown}");
    let viewer = from_str::<Viewer>("\"all\"").unwrap_err().to_string();
    assert!(viewer.starts_with("a viewer is expected: the number of a seat"), "{viewer}");
}
