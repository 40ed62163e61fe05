//! How to damage what was written.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

/// A change of a sequence.
#[derive(Clone, Debug)]
pub(crate) enum Edit<T> {
    Put(Index, T),
    Insert(Index, T),
    Remove(Index),
    Swap(Index, Index),
    End(Index),
}

/// Up to `most` changes.
pub(crate) fn edits<T: Clone + std::fmt::Debug>(
    items: impl Strategy<Value = T> + Clone,
    most: usize,
) -> impl Strategy<Value = Vec<Edit<T>>> {
    let edit = prop_oneof![
        (any::<Index>(), items.clone()).prop_map(|(place, item)| Edit::Put(place, item)),
        (any::<Index>(), items).prop_map(|(place, item)| Edit::Insert(place, item)),
        any::<Index>().prop_map(Edit::Remove),
        any::<(Index, Index)>().prop_map(|(one, other)| Edit::Swap(one, other)),
        any::<Index>().prop_map(Edit::End),
    ];
    vec(edit, 1..=most)
}

/// A sequence with some changes.
pub(crate) fn damaged<T: Clone>(items: &[T], edits: &[Edit<T>]) -> Vec<T> {
    let mut items = items.to_vec();
    for edit in edits {
        let length = items.len();
        match edit {
            Edit::Insert(place, item) => items.insert(place.index(length + 1), item.clone()),
            _ if length == 0 => {}
            Edit::Put(place, item) => items[place.index(length)] = item.clone(),
            Edit::Remove(place) => {
                items.remove(place.index(length));
            }
            Edit::Swap(one, other) => items.swap(one.index(length), other.index(length)),
            Edit::End(place) => items.truncate(place.index(length)),
        }
    }
    items
}

/// A change of a JSON document.
#[derive(Clone, Debug)]
pub(crate) enum JsonEdit {
    /// Something else stands there.
    Put(Index, Value),
    /// Another number stands there.
    Number(Index, u8),
    /// What the other document has there stands there.
    Graft(Index),
    /// Nothing stands there.
    Remove(Index),
    /// Two places of one kind change their contents.
    Swap(Index, Index),
}

/// Up to three changes.
pub(crate) fn json_edits() -> impl Strategy<Value = Vec<JsonEdit>> {
    let value = prop_oneof![
        any::<i64>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        "[a-z]{0,8}".prop_map(Value::from),
        Just(Value::Null),
        Just(json!([])),
        Just(json!({})),
    ];
    let edit = prop_oneof![
        1 => (any::<Index>(), value).prop_map(|(place, value)| JsonEdit::Put(place, value)),
        1 => any::<Index>().prop_map(JsonEdit::Remove),
        4 => (any::<Index>(), 0..30u8).prop_map(|(place, number)| JsonEdit::Number(place, number)),
        4 => any::<Index>().prop_map(JsonEdit::Graft),
        4 => any::<(Index, Index)>().prop_map(|(one, other)| JsonEdit::Swap(one, other)),
    ];
    vec(edit, 1..=3)
}

/// A JSON document with some changes, some of them from another document; its root and the name of the game stay.
pub(crate) fn damaged_json(text: &str, other: &str, edits: &[JsonEdit]) -> String {
    let mut document: Value = serde_json::from_str(text).unwrap();
    let other: Value = serde_json::from_str(other).unwrap();
    for edit in edits {
        let anywhere = places(&document, |_| true);
        match edit {
            JsonEdit::Put(place, value) => put(&mut document, choice(&anywhere, place), value.clone()),
            JsonEdit::Number(place, number) => {
                let numbers = places(&document, Value::is_number);
                put(&mut document, choice(&numbers, place), (*number).into());
            }
            JsonEdit::Graft(place) => {
                let place = choice(&anywhere, place);
                let value = place.and_then(|place| other.pointer(place)).cloned();
                put(&mut document, place.filter(|_| value.is_some()), value.unwrap_or_default());
            }
            JsonEdit::Remove(place) => remove(&mut document, choice(&anywhere, place)),
            JsonEdit::Swap(one, two) => {
                let Some(one) = choice(&anywhere, one) else { continue };
                let kind = std::mem::discriminant(document.pointer(one).unwrap());
                let alike = places(&document, |value| std::mem::discriminant(value) == kind);
                swap(&mut document, one, choice(&alike, two).unwrap_or(one));
            }
        }
    }
    document.to_string()
}

/// The places of the values that can be changed, and are of a kind.
fn places(document: &Value, kind: impl Fn(&Value) -> bool) -> Vec<String> {
    let mut places = Vec::new();
    pointers(document, "", &mut places);
    places.retain(|place| place != "/game" && document.pointer(place).is_some_and(&kind));
    places
}

fn choice<'a>(places: &'a [String], index: &Index) -> Option<&'a str> {
    (!places.is_empty()).then(|| index.get(places).as_str())
}

/// The places of a document, without its root.
fn pointers(value: &Value, place: &str, found: &mut Vec<String>) {
    let mut inside = |key: &str, value| {
        let place = format!("{place}/{key}");
        pointers(value, &place, found);
        found.push(place);
    };
    match value {
        Value::Array(values) => values.iter().enumerate().for_each(|(i, value)| inside(&i.to_string(), value)),
        Value::Object(values) => values.iter().for_each(|(key, value)| inside(key, value)),
        _ => {}
    }
}

fn at<'a>(document: &'a mut Value, place: &str) -> &'a mut Value {
    document.pointer_mut(place).unwrap()
}

fn put(document: &mut Value, place: Option<&str>, value: Value) {
    if let Some(place) = place {
        *at(document, place) = value;
    }
}

fn remove(document: &mut Value, place: Option<&str>) {
    let Some((parent, key)) = place.and_then(|place| place.rsplit_once('/')) else { return };
    match at(document, parent) {
        Value::Array(values) => drop(values.remove(key.parse().unwrap())),
        Value::Object(values) => drop(values.remove(key)),
        _ => unreachable!("only arrays and objects hold something"),
    }
}

/// Changes two places with each other, unless one holds the other.
fn swap(document: &mut Value, one: &str, other: &str) {
    if !one.starts_with(other) && !other.starts_with(one) {
        let value = at(document, one).take();
        let value = std::mem::replace(at(document, other), value);
        *at(document, one) = value;
    }
}
