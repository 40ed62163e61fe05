//! Calls with matches.

use super::positions::{ask, game_of};
use super::records::records;
use super::{Caller, Script, answered, with_nul};
use c_face::game::bastide_game_actions;
use c_face::information::*;
use c_face::matches::*;
use c_face::position::bastide_position_legal;
use c_face::selfplay::bastide_selfplay;
use c_face::telling::bastide_match_telling;
use std::ptr::{from_ref, null};

impl Caller<'_> {
    /// Calls a function that changes, makes or reads a match.
    pub(super) fn call_match(&mut self) {
        let Self { script, games, matches, positions, .. } = self;
        match script.below(10) {
            0..=1 => {
                let (game, seed) = (script.one(games), u64::from(script.byte()));
                script.make(matches, |running| bastide_match_new(game, seed, running));
            }
            2 => {
                let source = script.one(matches);
                let copy = script.ask(|running| bastide_match_clone(source, running));
                matches.extend(copy);
            }
            3 => script.copy(matches, bastide_match_copy),
            4..=6 => {
                let running = script.one_mut(matches);
                play(script, running);
            }
            7 => {
                let mut made = Vec::new();
                let running = script.one(matches);
                read_again(script, running, &mut made);
                matches.append(&mut made);
            }
            8 => {
                let running = script.one(matches).map_or(null(), from_ref);
                // SAFETY: the position belongs to the match, which is borrowed as long.
                let position = unsafe { bastide_match_position(running).as_ref() };
                let other = script.one(positions);
                ask(script, position, other);
            }
            _ => {
                let (running, seat) = (script.one(matches), script.number(2) as u32);
                script.ask(|key| bastide_match_information_key(running, seat, key));
                script.ask(|state| bastide_match_information_state(running, seat, state));
                script.ask(|key| bastide_match_public_history_key(running, key));
                // SAFETY: the buffer is as long as is said.
                script.write(1, |text, length, out| unsafe { bastide_match_information_log(running, seat, text, length, out) });
                let (viewer, since) = (seat as i32 - 1, script.below(40));
                // SAFETY: as above.
                script.write(1, |text, length, out| unsafe { bastide_match_telling(running, viewer, since, text, length, out) });
                let (game, first) = (script.one(games), script.number(5) as u64);
                let count = script.below(3) as u64;
                script.ask(|tally| bastide_selfplay(game, 1, first, count, None, tally));
            }
        }
    }
}

/// Plays some actions, and asserts that refused ones change nothing.
fn play(script: &mut Script<'_>, mut running: Option<&mut Match>) {
    if script.is_rare() {
        answered(bastide_match_keep_keys(running.as_deref_mut()));
    }
    for _ in 0..1 + script.below(16) {
        let now = running.as_deref();
        // SAFETY: the position belongs to the match, which is borrowed as long.
        let position = unsafe { bastide_match_position(now.map_or(null(), from_ref)).as_ref() };
        // SAFETY: the buffer is as long as is said.
        let legal = script.write(0, |ids, length, out| unsafe { bastide_position_legal(position, ids, length, out) });
        let legal = legal.unwrap_or_default();
        let actions = bastide_game_actions(game_of(position));
        let wrong = script.number(actions) as u32;
        let action = legal.get(script.below(legal.len().max(1))).map_or(wrong, |id| u32::from(*id));
        let before = script.ask(|copy| bastide_match_clone(now, copy));
        if !answered(bastide_match_play(running.as_deref_mut(), action)) {
            let unchanged = before.is_none_or(|before| bastide_match_equal(Some(&before), running.as_deref()));
            assert!(unchanged, "a refused call changed something");
            return;
        }
    }
}

/// Writes a match or its record and reads it, whole or cut.
fn read_again(script: &mut Script<'_>, running: Option<&Match>, into: &mut Vec<Box<Match>>) {
    let kind = script.below(4);
    // SAFETY: the buffers are as long as is said.
    unsafe {
        if kind == 0 {
            let bytes = script.write(0, |bytes, length, out| bastide_match_to_bytes(running, bytes, length, out));
            let bytes = script.cut(bytes.unwrap_or_default());
            script.make(into, |made| bastide_match_from_bytes(bytes.as_ptr(), bytes.len(), made));
            return;
        }
        let ids = script.write(0, |ids, length, out| bastide_match_record_ids(running, ids, length, out));
        records(script, running, ids.unwrap_or_default(), into);
        let text = script.text(|text, length, out| match kind {
            1 => bastide_match_record_text(running, text, length, out),
            _ => bastide_match_record_json(running, text, length, out),
        });
        let text = with_nul(script.cut(text.into_bytes()));
        script.make(into, |made| bastide_match_from_record(text.as_ptr(), 1, made));
    }
}
