//! Accepted input obeys the rules to the end.

use super::Tally;
use crate::random::{choose, fnv, step};
use bastide::{AnyMatch, AnyPosition, Stream, Turn, Viewer};
use std::fmt::Display;

/// More events than any match has.
const ENDLESS: u32 = 200_000;
/// One accepted input of this number is tested with all laws, which take a hundred times as long as a match; inputs of the
/// corpus, and named files, always are.
const WITH_LAWS: u64 = 16;
/// One position of this number is written and read in plain play.
const WRITTEN: u32 = 64;

/// Plays a position to its end at random; with all laws if it is the input's turn.
///
/// # Panics
/// If the rules are broken on the way.
pub(super) fn plays_to_its_end(position: &AnyPosition, tally: &mut Tally) {
    let seed = fnv(&position.to_bytes().expect("the game is portable"));
    let mut stream = Stream::new(seed);
    is_shown(position, &mut stream);
    if tally.cases <= 1 || seed.is_multiple_of(WITH_LAWS) {
        let report = position.laws_hold(seed).unwrap_or_else(|broken| panic!("{broken}"));
        tally.with_laws += 1;
        tally.events += report.longest;
    }
    tally.played += 1;
    let mut position = position.clone();
    for event in 0..ENDLESS {
        if event % WRITTEN == 0 {
            is_written(&position);
        }
        let Some(id) = choose(&position, &mut stream) else {
            has_ended(&position);
            tally.events += u64::from(event);
            return;
        };
        step(&mut position, id).expect("what was chosen can happen");
    }
    panic!("no end after {ENDLESS} events: {position:?}");
}

/// Asserts that every seat's observation keeps to the maxima, and that a redeal looks the same to it.
fn is_shown(position: &AnyPosition, stream: &mut Stream) {
    for seat in 0..position.seats() {
        let seen = observed(position, seat);
        for field in &position.game().layout().fields {
            let values = &seen[field.offset..field.offset + field.length];
            assert!(values.iter().all(|value| *value <= field.maximum), "{}: {values:?} in {position:?}", field.name);
        }
        let redealt = position.redeal(seat, stream).expect("the seat exists");
        assert_eq!(observed(&redealt, seat), seen, "redealt for seat {seat}: {position:?}");
    }
    for viewer in Viewer::all(position.seats()) {
        let scene = position.scene(viewer).expect("the seat exists");
        assert_eq!(scene.to_string(), position.table(viewer).expect("the seat exists").trim_end());
        assert!(position.picture(viewer).expect("the seat exists").ends_with("</svg>\n"));
    }
}

fn observed(position: &AnyPosition, seat: usize) -> Vec<u8> {
    let mut seen = vec![0; position.game().layout().length()];
    position.observe(seat, &mut seen).expect("the seat exists, and the length is right");
    seen
}

/// Asserts that a match is told to all viewers, in sentences about past events.
pub(super) fn is_told(running: &AnyMatch) {
    let events = running.record().ids().len();
    for viewer in Viewer::all(running.seats()) {
        let telling = running.telling(viewer, 0).expect("the seat exists");
        assert!(telling.sentences().all(|(event, text)| event <= events && text.ends_with('.')), "{telling}");
    }
}

/// Asserts that the position is read back from bytes and from JSON, and so is valid.
fn is_written(position: &AnyPosition) {
    let bytes = position.to_bytes().expect("the game is portable");
    assert_eq!(AnyPosition::from_bytes(&bytes).as_ref(), Ok(position), "read from bytes");
    let json = position.to_json().expect("the game is portable");
    assert_eq!(AnyPosition::from_json(&json).as_ref(), Ok(position), "read from JSON");
}

fn has_ended(position: &AnyPosition) {
    assert_eq!(position.turn(), Turn::Over, "nothing can happen in {position:?}");
    assert!(position.returns().iter().all(|share| share.abs() <= 1.0), "returns {:?} of {position:?}", position.returns());
    is_written(position);
}

/// The result of reading; asserts that an error has a text.
pub fn says<T>(result: Result<T, impl Display>) -> Option<T> {
    result.map_err(|error| sentence(&error.to_string())).ok()
}

/// Asserts that an error has a text, without characters that control a terminal.
fn sentence(text: &str) {
    assert!(text.len() > 10, "`{text}` says too little");
    let obeyed = |c: &char| c.is_control() || BIDIRECTIONAL.contains(c);
    assert_eq!(text.chars().find(obeyed), None, "{text:?} commands a terminal");
}

/// The characters that Unicode calls bidirectional controls (UAX 9).
const BIDIRECTIONAL: [char; 12] = [
    '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}',
    '\u{2068}', '\u{2069}',
];
