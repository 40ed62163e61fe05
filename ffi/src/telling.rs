//! What has happened, in sentences.

use crate::buffer::Buffer;
use crate::look::viewer_of;
use crate::matches::Match;
use crate::record::Record;
use crate::status::{Failure, Status, given, guard};
use engine::AnyGame;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// Writes what has happened since an event, counted from 0, as a seat may know it or, for BASTIDE_EVERYTHING, with everything told: a line
/// for each sentence, with the number of events after which it is true before it, such as `11 White advances 1 to field 2.`. Nothing
/// where no event follows.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
#[must_use]
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

/// Writes what happened since an event, as `bastide_match_telling` does.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
#[must_use]
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

/// A line for each sentence.
fn lines(game: &AnyGame, record: &engine::Record, viewer: i32, since: usize) -> Result<String, Failure> {
    let telling = game.telling(record, viewer_of(viewer, game.seats())?, since)?;
    Ok(telling.sentences().map(|(events, sentence)| format!("{events} {sentence}\n")).collect())
}
