//! Prints the JSON Schema of the scenes and events of all games: `cargo run --example schema --features schema`.

use bastide::Position;
use bastide::en_garde::EnGarde;
use bastide::field_of_glory::FieldOfGlory;
use bastide::guyenne::Guyenne;
use bastide::knights_of_charlemagne::KnightsOfCharlemagne;
use bastide::leduc_poker::LeducPoker;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::json;
use std::collections::BTreeMap;

/// The schema of a game's scene, with the types of the game, of which `Told` is an event.
fn schema<P: Position<Scene: JsonSchema, Told: JsonSchema>>() -> (&'static str, Schema) {
    let path = format!("/$defs/{}/$defs", P::NAME);
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| settings.definitions_path = path.into());
    let mut generator = settings.into_generator();
    let mut schema = P::Scene::json_schema(&mut generator);
    generator.subschema_for::<P::Told>();
    schema.insert("$defs".into(), json!(generator.definitions()));
    (P::NAME, schema)
}

fn main() {
    let games = BTreeMap::from([
        schema::<EnGarde>(),
        schema::<FieldOfGlory>(),
        schema::<Guyenne>(),
        schema::<KnightsOfCharlemagne>(),
        schema::<LeducPoker>(),
    ]);
    let any: Vec<_> = games.keys().map(|game| json!({ "$ref": format!("#/$defs/{game}") })).collect();
    let schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The scenes and events of Bastide, version 2",
        "anyOf": any,
        "$defs": games,
    });
    println!("{}", serde_json::to_string_pretty(&schema).expect("a schema is JSON"));
}
