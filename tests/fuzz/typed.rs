//! Matches and batches in JSON: serde's form of their types, beside the name of the game.

use super::says;
use crate::configurations::base;
use bastide::en_garde::EnGarde;
use bastide::field_of_glory::FieldOfGlory;
use bastide::guyenne::Guyenne;
use bastide::knights_of_charlemagne::KnightsOfCharlemagne;
use bastide::leduc_poker::LeducPoker;
use bastide::{AnyBatch, AnyGame, AnyMatch, Batch, BatchSetup, Match, Portable, load};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

/// Calls a function for the type of a game.
macro_rules! typed {
    ($game:expr, $function:ident($($argument:expr),*)) => {
        match base($game) {
            "en_garde" => $function::<EnGarde>($($argument),*),
            "field_of_glory" => $function::<FieldOfGlory>($($argument),*),
            "guyenne" => $function::<Guyenne>($($argument),*),
            "knights_of_charlemagne" => $function::<KnightsOfCharlemagne>($($argument),*),
            "leduc_poker" => $function::<LeducPoker>($($argument),*),
            name => panic!("`{name}` is not listed in tests/fuzz/typed.rs"),
        }
    };
}

/// The reason why values made by the library can be read.
pub(super) const WRITTEN: &str = "what the library made is written and read back";

/// The length of the header of bytes: three letters and the version.
pub(super) const HEADER: usize = 4;

/// A document in JSON, and the game that it names.
pub(super) fn document(input: &[u8]) -> Option<(AnyGame, Value)> {
    let document: Value = serde_json::from_slice(input).ok()?;
    let game = says(load(document["game"].as_str()?))?;
    Some((game, document))
}

/// A match in JSON.
pub(super) fn match_to_json(running: &AnyMatch) -> Value {
    let game = running.game();
    json!({ "game": game.name(), "match": typed!(game, match_document(&running.to_bytes()[HEADER..])) })
}

/// A batch in JSON.
pub(super) fn batch_to_json(batch: &AnyBatch) -> Value {
    let game = batch.game();
    json!({ "game": game.name(), "batch": typed!(game, batch_document(&batch.to_bytes(|| false).expect(WRITTEN)[HEADER..])) })
}

/// Reads a match of a game, which may turn out to belong to another.
pub(super) fn match_from_json(game: &AnyGame, document: &Value) -> Result<AnyMatch, String> {
    let content = typed!(game, match_content(document))?;
    let own = game.new_match(0).to_bytes();
    Ok(AnyMatch::from_bytes(&[&own[..HEADER], &content].concat()).expect(WRITTEN))
}

/// Reads a batch of a game, which may turn out to have other options.
pub(super) fn batch_from_json(game: &AnyGame, document: &Value) -> Result<AnyBatch, String> {
    let content = typed!(game, batch_content(document))?;
    let own = game.new_batch(&BatchSetup::default(), || false).expect(WRITTEN).to_bytes(|| false).expect(WRITTEN);
    Ok(AnyBatch::from_bytes(&[&own[..HEADER], &content].concat(), || false).expect(WRITTEN))
}

fn match_document<P: Portable>(content: &[u8]) -> Value {
    to_value(rmp_serde::from_slice::<Match<P>>(content).expect(WRITTEN)).expect(WRITTEN)
}

fn batch_document<P: Portable>(content: &[u8]) -> Value {
    let mut content = content;
    let _: String = rmp_serde::from_read(&mut content).expect(WRITTEN);
    to_value(rmp_serde::from_slice::<Batch<P>>(content).expect(WRITTEN)).expect(WRITTEN)
}

fn match_content<P: Portable>(document: &Value) -> Result<Vec<u8>, String> {
    Ok(rmp_serde::to_vec(&read::<Match<P>>(document)?).expect(WRITTEN))
}

fn batch_content<P: Portable>(document: &Value) -> Result<Vec<u8>, String> {
    let batch: Batch<P> = read(document)?;
    let [name, batch] = [rmp_serde::to_vec(&batch.start().name()), rmp_serde::to_vec(&batch)].map(|part| part.expect(WRITTEN));
    Ok([name, batch].concat())
}

/// The value of JSON; asserts that it is the same when it is written again.
fn read<T: Serialize + DeserializeOwned + PartialEq>(document: &Value) -> Result<T, String> {
    let value: T = T::deserialize(document).map_err(|error| error.to_string())?;
    assert!(from_value::<T>(to_value(&value).expect(WRITTEN)).expect(WRITTEN) == value, "another when read again: {document}");
    Ok(value)
}
