//! Tests of the JSON of scenes.

use super::Part;
use crate::{AnyPosition, Seat, Viewer, load};

/// The position after the first legal actions and the outcomes named.
fn after(game: &str, outcomes: &[&str]) -> AnyPosition {
    let mut position = load(game).unwrap().start();
    outcomes.iter().for_each(|outcome| position.deal(position.game().outcome_id(outcome).unwrap()).unwrap());
    position
}

/// Programs rely on every name and every value of version 1.
#[test]
fn the_json_of_a_scene_keeps_its_form() {
    let position = after("leduc_poker", &["jack of hearts", "king of spades"]);
    let seen = |viewer| position.scene(viewer).unwrap().to_json();
    let hand = |seat: u8, words: &str, card: &str| {
        format!(
            r#"{{"kind":"line","label":"seat {seat}:","owner":{seat},"spans":[{{"words":"{words}","part":"hand:{seat}","cards":[{card}]}},{{"words":", chips in the pot: 1","part":null,"cards":[]}}],"tone":"plain"}}"#
        )
    };
    let jack = r#"{"part":"hand:0:jack of hearts","face":{"name":"jack of hearts","label":"J","colour":5,"figures":{}}}"#;
    let back = r#"{"part":null,"face":null}"#;
    let public = r#"{"kind":"line","label":"public card:","owner":null,"spans":[{"words":"none","part":"public","cards":[]}],"tone":"plain"}"#;
    let asked = r#"{"kind":"line","label":"","owner":null,"spans":[{"words":"Seat 0 is to play.","part":null,"cards":[]}],"tone":"question"}"#;
    let buttons =
        r#"{"kind":"buttons","buttons":[{"part":"button:call","words":"call"},{"part":"button:raise","words":"raise"}]}"#;
    let choices =
        r#"{"action":1,"notation":"call","parts":["button:call"]},{"action":2,"notation":"raise","parts":["button:raise"]}"#;
    let hands = [hand(0, "jack of hearts", jack), hand(0, "hidden", back), hand(1, "hidden", back)];
    let [own, unseen, other] = &hands;
    assert_eq!(
        seen(Viewer::Seat(Seat::FIRST)),
        format!(r#"{{"version":1,"scores":[0,0],"parts":[{public},{own},{other},{asked},{buttons}],"choices":[{choices}]}}"#)
    );
    assert_eq!(
        seen(Viewer::Public),
        format!(r#"{{"version":1,"scores":[0,0],"parts":[{public},{unseen},{other},{asked}],"choices":[]}}"#)
    );
}

#[test]
fn the_cards_of_field_of_glory_have_their_figures() {
    let seen = |game| {
        let mut running = load(game).unwrap().new_match(3);
        running.play(running.legal().nth(0).unwrap()).unwrap();
        running.scene(Viewer::Everything).unwrap().to_json()
    };
    let light = |penalty| format!(r#"{{"command points":2,"cost":1,"flank penalty":{penalty},"strength":1,"victory points":0}}"#);
    assert!(seen("field_of_glory(draft=random)").contains(&light(0)));
    assert!(seen("field_of_glory(draft=random,light_infantry_flank=2)").contains(&light(2)));
}

#[test]
fn figures_on_the_piste_have_a_letter_and_an_owner() {
    let json = load("en_garde").unwrap().new_match(7).scene(Viewer::Public).unwrap().to_json();
    assert!(json.contains(r#"{"part":"field:1","figure":{"letter":"W","owner":0}},{"part":"field:2","figure":null}"#), "{json}");
    assert!(json.contains(r#""marked":12"#), "{json}");
}

/// A castle of a ring has one name for all viewers; they see it where it stands in their line.
#[test]
fn a_castle_of_a_ring_has_one_name() {
    let running = load("guyenne(format=ring)").unwrap().new_match(3);
    let names = |viewer| {
        let scene = running.scene(viewer).unwrap();
        let grid = scene.parts.iter().find_map(|part| if let Part::Grid(grid) = part { Some(grid) } else { None }).unwrap();
        grid.rows[0][1..].iter().map(|cell| cell.words.clone()).collect::<Vec<_>>()
    };
    let second = Viewer::in_seat(1, 4).unwrap();
    assert_eq!(names(second), ["A3", "A2", "A1", "B1", "B2", "B3"]);
    assert_eq!(names(Viewer::Public), ["A1", "A2", "A3", "B1", "B2", "B3"]);
}
