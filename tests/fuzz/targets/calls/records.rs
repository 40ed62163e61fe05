//! Calls with records.

use super::Script;
use super::positions::game_of;
use c_face::game::bastide_game_actions;
use c_face::matches::*;
use c_face::record::*;
use c_face::telling::bastide_record_telling;
use std::ptr::{from_ref, null};

/// Makes records of a match and of ids, reads them, and goes on from them.
pub(super) fn records(script: &mut Script<'_>, running: Option<&Match>, ids: Vec<u16>, into: &mut Vec<Box<Match>>) {
    let mut made = Vec::new();
    script.make(&mut made, |record| bastide_record_of(running, record));
    // SAFETY: the position belongs to the match, which is borrowed as long.
    let game = game_of(unsafe { bastide_match_position(running.map_or(null(), from_ref)).as_ref() });
    let mut ids = script.cut(ids);
    if script.is_rare() {
        ids.push(script.number(bastide_game_actions(game)) as u16);
    }
    // SAFETY: these are as many ids.
    script.make(&mut made, |record| unsafe { bastide_record_from_ids(game, ids.as_ptr(), ids.len(), record) });
    let (record, other) = (script.one(&made), script.one(&made));
    assert!(!bastide_record_equal(record, other) || bastide_record_length(record) == bastide_record_length(other));
    let event = script.number(bastide_record_length(record) + 1);
    script.ask(|position| bastide_record_position(record, event, position));
    script.make(into, |running| bastide_record_resume(record, 1, running));
    script.ask(|copy| bastide_record_clone(record, copy)).into_iter().for_each(|copy| bastide_record_free(Some(copy)));
    assert_eq!(bastide_record_game(record).is_null(), record.is_none());
    let (kind, viewer) = (script.below(4), script.number(3) as i32 - 1);
    // SAFETY: the buffers have the lengths given, and the text ends with NUL.
    unsafe {
        if kind == 0 {
            script.write(0, |ids, length, out| bastide_record_ids(record, ids, length, out));
            return;
        }
        let text = script.text(|text, length, out| match kind {
            1 => bastide_record_telling(record, viewer, 0, text, length, out),
            2 => bastide_record_to_text(record, text, length, out),
            _ => bastide_record_to_json(record, text, length, out),
        });
        let read = script.ask(|read| bastide_record_read(text.as_ptr(), read));
        assert!(kind == 1 || read.is_none_or(|read| bastide_record_equal(record, Some(&read))));
    }
}
