//! Damage to JSON that knows its shape: an object of fields, lists with a part for each seat, and bags, which are lists of values
//! and their counts.

use crate::random::{index, pick};
use bastide::Stream;
use serde_json::{Value, json};

/// A document with one to three changes, some of them from other documents of its kind. It differs from the original.
pub(super) fn damaged(document: &Value, others: &[Value], stream: &mut Stream) -> Value {
    loop {
        let mut changed = document.clone();
        for _ in 0..1 + stream.below(4) / 3 + stream.below(8) / 7 {
            change(&mut changed, pick(others, stream), stream);
        }
        if changed != *document {
            return changed;
        }
    }
}

fn change(document: &mut Value, other: &Value, stream: &mut Stream) {
    match stream.below(20) {
        0..=2 => graft_phase(document, other, stream),
        3 => graft(document, other, stream),
        4..=5 => graft_fields(document, other, stream),
        6..=7 => put_what_stands_elsewhere(document, other, stream),
        8 => swap(document, stream),
        9..=14 => move_between_bags(document, stream),
        15 => carry(document, stream),
        16..=17 => put_number(document, stream),
        18 => put_anything(document, stream),
        _ => cut_or_repeat(document, stream),
    }
}

/// Replaces the value at a place by the other document's value there.
fn graft_at(document: &mut Value, other: &Value, place: impl AsRef<str>) {
    let place = place.as_ref();
    if let (Some(here), Some(there)) = (document.pointer_mut(place), other.pointer(place)) {
        *here = there.clone();
    }
}

fn graft_phase(document: &mut Value, other: &Value, stream: &mut Stream) {
    let phases = places(document, |place, _| place.ends_with("/phase"));
    match phases.is_empty() {
        true => graft(document, other, stream),
        false => {
            let source = pick(&places(other, |place, _| place.ends_with("/phase")), stream).clone();
            *at_mut(document, pick(&phases, stream)) = at(other, source).clone();
        }
    }
}

fn graft(document: &mut Value, other: &Value, stream: &mut Stream) {
    let place = anywhere(document, stream);
    graft_at(document, other, &place);
}

/// Replaces some fields of an object by the other document's, which fit each other.
fn graft_fields(document: &mut Value, other: &Value, stream: &mut Stream) {
    let objects = places(document, |_, value| value.as_object().is_some_and(|fields| fields.len() > 1));
    if objects.is_empty() {
        return;
    }
    let place = pick(&objects, stream).clone();
    let fields = document.pointer(&place).and_then(Value::as_object).expect(FOUND);
    let names: Vec<String> = fields.keys().map(|name| format!("{place}/{name}")).collect();
    let part = 1 + stream.below(3);
    for name in names {
        if stream.below(4) < part {
            graft_at(document, other, &name);
        }
    }
}

/// Puts a value at another place of the same shape: of another seat, or of another bag.
fn put_what_stands_elsewhere(document: &mut Value, other: &Value, stream: &mut Stream) {
    let place = anywhere(document, stream);
    let shape = shape(&place);
    let source = if stream.below(2) == 0 { &*document } else { other };
    let alike = places(source, |other, _| self::shape(other) == shape);
    if !alike.is_empty() {
        let value = at(source, pick(&alike, stream)).clone();
        *at_mut(document, &place) = value;
    }
}

/// Swaps the contents of two places of one kind, except in the order of a bag, which does not matter.
fn swap(document: &mut Value, stream: &mut Stream) {
    let one = anywhere(document, stream);
    let kind = std::mem::discriminant(at(document, &one));
    let alike = places(document, |_, value| std::mem::discriminant(value) == kind);
    let other = pick(&alike, stream);
    let of_one_bag = one.rsplit_once('/').is_some_and(|(parent, _)| other.starts_with(parent) && is_bag(at(document, parent)));
    if !of_one_bag && !one.starts_with(other) && !other.starts_with(&one) {
        let value = at_mut(document, &one).take();
        let value = std::mem::replace(at_mut(document, other), value);
        *at_mut(document, &one) = value;
    }
}

/// Moves a card from one bag to another; another card may take its place.
fn move_between_bags(document: &mut Value, stream: &mut Stream) {
    let bags = places(document, |_, value| is_bag(value));
    let full: Vec<&String> = bags.iter().filter(|place| *at(document, place) != json!([])).collect();
    if full.is_empty() {
        return;
    }
    let from = *pick(&full, stream);
    let to = if stream.below(4) == 0 { pick(&bags, stream) } else { *pick(&full, stream) };
    if from == to {
        return;
    }
    let card = any_card(at(document, from), stream);
    for _ in 0..1 + stream.below(4) / 3 {
        count(document, from, &card, -1);
        count(document, to, &card, 1);
    }
    if stream.below(4) > 0 && *at(document, to) != json!([]) {
        let back = any_card(at(document, to), stream);
        count(document, to, &back, -1);
        count(document, from, &back, 1);
    }
}

/// Adds many cards of one kind, in several bags, and takes one of the next kind away: sums of small counts would overflow to the
/// same value.
fn carry(document: &mut Value, stream: &mut Stream) {
    let bags = places(document, |_, value| is_bag(value));
    let full: Vec<&String> =
        bags.iter().filter(|place| at(document, place).as_array().is_some_and(|bag| bag.len() > 1)).collect();
    if full.is_empty() {
        return;
    }
    let place = *pick(&full, stream);
    let bag = at(document, place).as_array().expect(FOUND);
    let low = index(bag.len() - 1, stream);
    let (mut more, mut fewer) = (bag[low][0].clone(), bag[low + 1][0].clone());
    if stream.below(4) == 0 {
        std::mem::swap(&mut more, &mut fewer);
    }
    let into = [*pick(&full, stream), *pick(&full, stream)];
    let carried = *pick(&[2, 4, 8, 16], stream);
    let first = stream.below(carried as u32 + 1) as i64;
    count(document, into[0], &more, first);
    count(document, into[1], &more, carried - first);
    count(document, place, &fewer, -1);
}

fn put_number(document: &mut Value, stream: &mut Stream) {
    let numbers = places(document, |_, value| value.is_number());
    if numbers.is_empty() {
        return;
    }
    let number = at_mut(document, pick(&numbers, stream));
    let now = number.as_i64().unwrap_or_default();
    *number = match stream.below(8) {
        0 => now.wrapping_add(1).into(),
        1 => now.wrapping_sub(1).into(),
        2 => 0.into(),
        3..=5 => stream.below(32).into(),
        6 => (*pick(&[15, 16, 127, 128, 255, 256, 511, 512, 65535, 65536, i64::MAX], stream)).into(),
        _ => json!(*pick(&[u64::MAX, 1 << 63, 1 << 32], stream)),
    };
}

fn put_anything(document: &mut Value, stream: &mut Stream) {
    let place = anywhere(document, stream);
    let values = [
        Value::Null,
        json!([]),
        json!({}),
        json!(true),
        json!(-1),
        json!(0.5),
        json!("0"),
        json!("x\u{1b}[31m"),
        json!(["0", 0]),
    ];
    *at_mut(document, &place) = pick(&values, stream).clone();
}

/// Cuts a list, repeats an item, or removes a field.
fn cut_or_repeat(document: &mut Value, stream: &mut Stream) {
    let place = anywhere(document, stream);
    match at_mut(document, &place) {
        Value::Array(values) if !values.is_empty() => {
            let length = values.len();
            let place = index(length, stream);
            match stream.below(3) {
                0 => values.truncate(place),
                1 => drop(values.remove(place)),
                _ => values.insert(index(length, stream), values[place].clone()),
            }
        }
        Value::Object(fields) => {
            let name = fields.keys().nth(index(fields.len().max(1), stream)).cloned();
            name.and_then(|name| fields.remove(&name));
        }
        _ => {}
    }
}

/// Adds to a count of a bag; a value with count 0 is removed.
fn count(document: &mut Value, bag: impl AsRef<str>, card: &Value, more: i64) {
    let bag = at_mut(document, bag).as_array_mut().expect(FOUND);
    let entry = bag.iter().position(|entry| entry[0] == *card);
    let now = entry.and_then(|entry| bag[entry][1].as_i64()).unwrap_or_default().saturating_add(more);
    match entry {
        Some(entry) if now <= 0 => drop(bag.remove(entry)),
        Some(entry) => bag[entry][1] = now.into(),
        None if now > 0 => bag.push(json!([card, now])),
        None => {}
    }
}

fn any_card(bag: &Value, stream: &mut Stream) -> Value {
    pick(bag.as_array().expect(FOUND), stream)[0].clone()
}

fn is_bag(value: &Value) -> bool {
    let is_count = |entry: &Value| {
        let entry = entry.as_array().map(Vec::as_slice);
        matches!(entry, Some([Value::String(_), Value::Number(_)]))
    };
    value.as_array().is_some_and(|values| values.iter().all(is_count))
}

/// A place without the numbers in it.
fn shape(place: &str) -> String {
    place.split('/').map(|key| if key.parse::<usize>().is_ok() { "/" } else { key }).collect()
}

/// Any place that can be changed.
fn anywhere(document: &Value, stream: &mut Stream) -> String {
    pick(&places(document, |_, _| true), stream).clone()
}

/// The places of a kind: not the root, and not the game, whose name says how to read the rest.
fn places(document: &Value, kind: impl Fn(&str, &Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    visit(document, &mut String::new(), &mut |place, value| {
        if !place.ends_with("/game") && kind(place, value) {
            found.push(place.to_owned());
        }
    });
    found
}

fn visit(value: &Value, place: &mut String, each: &mut impl FnMut(&str, &Value)) {
    let length = place.len();
    let mut inside = |key: &str, value: &Value| {
        place.push('/');
        place.push_str(key);
        each(place, value);
        visit(value, place, each);
        place.truncate(length);
    };
    match value {
        Value::Array(values) => values.iter().enumerate().for_each(|(i, value)| inside(&i.to_string(), value)),
        Value::Object(values) => values.iter().for_each(|(key, value)| inside(key, value)),
        _ => {}
    }
}

fn at(document: &Value, place: impl AsRef<str>) -> &Value {
    document.pointer(place.as_ref()).expect(FOUND)
}

fn at_mut(document: &mut Value, place: impl AsRef<str>) -> &mut Value {
    document.pointer_mut(place.as_ref()).expect(FOUND)
}

/// The reason why a place found in the same document exists.
const FOUND: &str = "the place was found there";
