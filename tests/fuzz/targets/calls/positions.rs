//! Calls with positions.

use super::{Caller, Script, answered, with_nul};
use c_face::game::*;
use c_face::information::{bastide_information_state_act, bastide_information_state_new, bastide_information_state_see};
use c_face::observe::*;
use c_face::position::*;

impl Caller<'_> {
    /// Calls a function that changes, makes or reads a position.
    pub(super) fn call_position(&mut self) {
        let Self { script, games, positions, .. } = self;
        match script.below(10) {
            0..=1 => {
                let game = script.one(games);
                script.make(positions, |position| bastide_position_new(game, position));
            }
            2 => {
                let source = script.one(positions);
                let copy = script.ask(|position| bastide_position_clone(source, position));
                positions.extend(copy);
            }
            3 => script.copy(positions, bastide_position_copy),
            4..=6 => change(script, positions),
            7 => {
                let position = script.one(positions);
                let read = read_again(script, position);
                positions.extend(read);
            }
            _ => {
                let (position, other) = (script.one(positions), script.one(positions));
                ask(script, position, other);
            }
        }
    }
}

/// The game of a position; NULL for NULL.
pub(super) fn game_of(position: Option<&Position>) -> Option<&Game> {
    // SAFETY: the game belongs to the position, which is borrowed as long.
    position.and_then(|position| unsafe { bastide_position_game(position).as_ref() })
}

/// Plays, deals or redeals, and asserts that refused calls change nothing.
fn change(script: &mut Script<'_>, positions: &mut [Box<Position>]) {
    let Some(position) = script.one_mut(positions) else {
        assert!(!answered(bastide_position_play(None, 0)));
        return;
    };
    let before = script.ask(|copy| bastide_position_clone(Some(position), copy));
    let game = game_of(Some(position));
    let (actions, outcomes) = (bastide_game_actions(game), bastide_game_outcomes(game));
    // SAFETY: the buffers are as long as is said.
    let legal = script.write(0, |ids, length, out| unsafe { bastide_position_legal(Some(position), ids, length, out) });
    // SAFETY: as above.
    let dealt = script.write(0, |dealt, length, out| unsafe { bastide_position_outcomes(Some(position), dealt, length, out) });
    let any = script.below(256);
    let changed = match script.below(7) {
        0..=1 => {
            let legal = legal.unwrap_or_default();
            let action = legal.get(any % legal.len().max(1)).map_or(script.number(actions) as u32, |id| u32::from(*id));
            bastide_position_play(Some(position), action)
        }
        2..=3 => {
            let dealt = dealt.unwrap_or_default();
            let outcome = dealt.get(any % dealt.len().max(1)).map_or(script.number(outcomes) as u32, |one| u32::from(one.id));
            bastide_position_deal(Some(position), outcome)
        }
        4 => bastide_position_play_out(Some(position), any as u64),
        5 => {
            let id = legal.unwrap_or_default().first().map_or(0, |id| u32::from(*id));
            // SAFETY: the buffer is as long as is said.
            let text = script.text(|text, length, out| unsafe { bastide_game_action_text(game, id, text, length, out) });
            // SAFETY: the text ends with NUL.
            unsafe {
                match any % 2 {
                    0 => bastide_position_play_text(Some(position), text.as_ptr()),
                    _ => bastide_position_deal_text(Some(position), text.as_ptr()),
                }
            }
        }
        _ => bastide_position_redeal(Some(position), script.number(2) as u32, any as u64),
    };
    if !answered(changed) {
        assert!(
            before.is_none_or(|before| bastide_position_equal(Some(&before), Some(position))),
            "a refused call changed something"
        );
    }
}

/// Writes a position and reads it, whole or cut.
fn read_again(script: &mut Script<'_>, position: Option<&Position>) -> Option<Box<Position>> {
    if script.below(2) == 0 {
        // SAFETY: the buffer is as long as is said.
        let text = script.text(|text, length, out| unsafe { bastide_position_to_json(position, text, length, out) });
        let text = with_nul(script.cut(text.into_bytes()));
        // SAFETY: the text ends with NUL.
        script.ask(|made| unsafe { bastide_position_from_json(text.as_ptr(), made) })
    } else {
        // SAFETY: the buffer is as long as is said.
        let bytes = script.write(0, |bytes, length, out| unsafe { bastide_position_to_bytes(position, bytes, length, out) });
        let bytes = script.cut(bytes.unwrap_or_default());
        // SAFETY: these are as many bytes.
        script.ask(|made| unsafe { bastide_position_from_bytes(bytes.as_ptr(), bytes.len(), made) })
    }
}

/// Calls every function that reads a position, which may belong to a match.
pub(super) fn ask(script: &mut Script<'_>, position: Option<&Position>, other: Option<&Position>) {
    let game = game_of(position);
    let (length, actions) = (bastide_game_observation_length(game), bastide_game_actions(game));
    let seat = script.number(2) as u32;
    let turn = bastide_position_turn(position);
    assert!(position.is_some() || turn < -2, "a turn of NULL");
    // SAFETY: the buffers are as long as is said.
    unsafe {
        match script.below(10) {
            0 => script.fill(actions, |mask, length| bastide_position_legal_mask(position, mask, length)),
            1 => script.fill(actions.div_ceil(64), |words, length| bastide_position_legal_bits(position, words, length)),
            2 => drop(script.write(0, |scores, length, out| bastide_position_scores(position, scores, length, out))),
            3 => drop(script.write(0, |returns, length, out| bastide_position_returns(position, returns, length, out))),
            4 => script.fill(length, |values, length| bastide_position_observe(position, seat, values, length)),
            5 => script.fill(length, |values, length| bastide_position_observe_f32(position, seat, values, length)),
            6 => drop(script.write(1, |text, length, out| bastide_position_table(position, seat as i32 - 1, text, length, out))),
            7 => {
                drop(script.write(1, |text, length, out| bastide_position_picture(position, seat as i32 - 1, text, length, out)))
            }
            8 => {
                let equal = bastide_position_equal(position, other);
                assert!(!equal || bastide_position_hash(position) == bastide_position_hash(other));
                let depth = script.number(2) as u32;
                let count = script.ask(|count| bastide_position_perft(position, depth, None, count));
                assert!(depth > 0 || count.is_none_or(|count| count == 1));
            }
            _ => {
                let mut state = script.ask(|state| bastide_information_state_new(position, seat, state));
                let action = script.number(actions) as u32;
                answered(bastide_information_state_act(state.as_mut(), action));
                answered(bastide_information_state_see(state.as_mut(), other));
            }
        }
    }
}
