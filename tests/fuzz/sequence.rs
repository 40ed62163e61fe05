//! Damage to sequences: bytes, characters, lines, ids.

use super::typed::HEADER;
use crate::random::{index, pick};
use bastide::Stream;

/// A sequence with one to three changes, some of them from another sequence of its kind, and some with items of `fresh`.
pub(super) fn damaged<T: Clone + PartialEq>(items: &[T], other: &[T], fresh: &[T], stream: &mut Stream) -> Vec<T> {
    loop {
        let mut changed = items.to_vec();
        for _ in 0..1 + stream.below(3) {
            change(&mut changed, other, fresh, stream);
        }
        if changed != items {
            return changed;
        }
    }
}

fn change<T: Clone>(items: &mut Vec<T>, other: &[T], fresh: &[T], stream: &mut Stream) {
    let length = items.len();
    if length == 0 {
        items.push(pick(fresh, stream).clone());
        return;
    }
    let (start, place) = (index(length, stream), index(length, stream));
    let end = start + 1 + index((length - start).min(8), stream);
    match stream.below(9) {
        0..=1 => items[place] = pick(fresh, stream).clone(),
        2 => items.insert(place, pick(fresh, stream).clone()),
        3 => drop(items.drain(start..end)),
        4 => items.swap(start, place),
        5 => items.truncate(place),
        6 => {
            let repeated = items[start..end].to_vec();
            drop(items.splice(place..place, repeated));
        }
        7 => items.splice(start.., other.iter().skip(start).cloned()).for_each(drop),
        _ => {
            let there = other.iter().skip(start).take(end - start);
            items.iter_mut().skip(start).zip(there).for_each(|(item, other)| *item = other.clone());
        }
    }
}

/// Bytes with one to three changes, some of which keep a sum: a unit moves from one byte to another, as cards do between bags.
pub(super) fn damaged_bytes(bytes: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let every: Vec<u8> = (0..=255).collect();
    let small = &every[..32];
    match stream.below(4) {
        0 => damaged(bytes, other, &every, stream),
        1 => damaged(bytes, other, small, stream),
        2 => {
            let mut bytes = bytes.to_vec();
            let (place, bit) = (index(bytes.len(), stream), stream.below(8));
            bytes[place] ^= 1 << bit;
            bytes
        }
        _ => {
            let mut bytes = bytes.to_vec();
            let (from, to) = (index(bytes.len(), stream), index(bytes.len() - 1, stream));
            let to = if to < from { to } else { to + 1 };
            bytes[from] = bytes[from].wrapping_sub(1);
            bytes[to] = bytes[to].wrapping_add(1);
            bytes
        }
    }
}

/// Damage to the content of bytes, which comes after their first four bytes and their name; now and then these are damaged, too.
pub(super) fn damaged_content(bytes: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let start = if stream.below(50) == 0 { 0 } else { name_end(bytes) };
    let content = damaged_bytes(&bytes[start..], other.get(start..).unwrap_or_default(), stream);
    [&bytes[..start], &content].concat()
}

/// The end of the first text of MessagePack, which is the name of the game.
fn name_end(bytes: &[u8]) -> usize {
    let name = HEADER + bytes[HEADER..].iter().position(|byte| matches!(byte, 0xA0..=0xBF | 0xD9)).expect("the game is named");
    match bytes[name] {
        0xD9 => name + 2 + usize::from(bytes[name + 1]),
        short => name + 1 + usize::from(short - 0xA0),
    }
}
