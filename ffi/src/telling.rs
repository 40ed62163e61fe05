//! The events of a match, in sentences.

use crate::buffer::Buffer;
use crate::matches::Match;
use crate::observe::viewer_of;
use crate::record::Record;
use crate::status::{Failure, Status, given, guard};
use engine::AnyGame;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// Writes what happened after the first `since` events that the viewer noticed, as a seat or BASTIDE_PUBLIC may know it or, for
/// BASTIDE_EVERYTHING, in full: a line for each sentence, after the number of noticed events from which it is true, such as
/// `11 White advances 1 to field 2.`; nothing if no event follows.
///
/// A seat notices its own actions, and events that change its observation; BASTIDE_PUBLIC notices events that change its scene;
/// BASTIDE_EVERYTHING notices all events.
/// `bastide_match_noticed` writes their number so far.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_telling(
    r#match: Option<&Match>,
    viewer: i32,
    since: usize,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let running = &given(r#match, "match")?.running;
        let lines = lines(running.game(), running.record(), viewer, since)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &lines)
    })
}

/// Writes what happened, as `bastide_match_telling` does, as JSON: a list of objects with the `number` of noticed events, the
/// `sentence`, in which a seat that is the viewer is "you", and `told`, the event as data of its game, with its `kind`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_told(
    r#match: Option<&Match>,
    viewer: i32,
    since: usize,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let running = &given(r#match, "match")?.running;
        let json = running.game().told_json(running.record(), viewer_of(viewer, running.seats())?, since)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &json)
    })
}

/// Writes what happened in a record, as `bastide_match_told` does.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_told(
    record: Option<&Record>,
    viewer: i32,
    since: usize,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let Record { record, game } = given(record, "record")?;
        let json = game.game().told_json(record, viewer_of(viewer, game.game().seats())?, since)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &json)
    })
}

/// Writes what happened in a record, as `bastide_match_telling` does.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_telling(
    record: Option<&Record>,
    viewer: i32,
    since: usize,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let Record { record, game } = given(record, "record")?;
        let lines = lines(game.game(), record, viewer, since)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &lines)
    })
}

/// Writes the number of events so far that a viewer noticed: a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING. Sentences for a
/// viewer have such numbers, so that they reveal nothing of hidden steps; the number of all events would.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_noticed(
    r#match: Option<&Match>,
    viewer: i32,
    noticed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let running = &given(r#match, "match")?.running;
        let telling = running.telling(viewer_of(viewer, running.seats())?, usize::MAX)?;
        Ok(given(noticed, "noticed")?.write(telling.noticed()))
    })
}

/// Writes the number of events that a viewer had noticed in each position of a record, from the start on: one more number than
/// `bastide_record_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_noticed(
    record: Option<&Record>,
    viewer: i32,
    noticed: *mut usize,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let Record { record, game } = given(record, "record")?;
        let numbers = game.game().noticed(record, viewer_of(viewer, game.game().seats())?)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(noticed, capacity, "noticed") }.write(length, numbers.iter().copied())
    })
}

/// A line for each sentence.
fn lines(game: &AnyGame, record: &engine::Record, viewer: i32, since: usize) -> Result<String, Failure> {
    let telling = game.telling(record, viewer_of(viewer, game.seats())?, since)?;
    Ok(telling.sentences().map(|(events, sentence)| format!("{events} {sentence}\n")).collect())
}
