//! Prints the JSON Schema of the scenes of all games: `cargo run --example schema --features schema`.

use bastide::{en_garde, field_of_glory, guyenne, knights_of_charlemagne, leduc_poker};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::json;

/// The schema of a game's scene, with the types of the game.
fn scene<S: JsonSchema>(game: &str) -> Schema {
    let path = format!("/$defs/{game}/$defs");
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| settings.definitions_path = path.into());
    let mut generator = settings.into_generator();
    let mut schema = S::json_schema(&mut generator);
    schema.insert("$defs".into(), json!(generator.definitions()));
    schema
}

fn main() {
    let games = [
        ("en_garde", scene::<en_garde::scene::Scene>("en_garde")),
        ("field_of_glory", scene::<field_of_glory::scene::Scene>("field_of_glory")),
        ("guyenne", scene::<guyenne::scene::Scene>("guyenne")),
        ("knights_of_charlemagne", scene::<knights_of_charlemagne::scene::Scene>("knights_of_charlemagne")),
        ("leduc_poker", scene::<leduc_poker::scene::Scene>("leduc_poker")),
    ];
    let any: Vec<_> = games.iter().map(|(game, _)| json!({ "$ref": format!("#/$defs/{game}") })).collect();
    let schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The scenes of Bastide, version 2",
        "anyOf": any,
        "$defs": games.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
    });
    println!("{}", serde_json::to_string_pretty(&schema).expect("a schema is JSON"));
}
