//! Calls of the C face in any order: with NULL, with seats, rows and ids that do not exist, and with buffers of any length. Never
//! with a freed handle, nor with missing memory.

// A handle is a box.
#![allow(clippy::vec_box)]

mod batches;
mod matches;
mod memory;
mod players;
mod positions;
mod records;

use super::names::damaged_text;
use crate::fuzz::sound::sentence;
use crate::fuzz::{Pool, Tally};
use crate::random::index;
use bastide::Stream;
use c_face::batch::bastide_batch_free;
use c_face::bounds::*;
use c_face::game::*;
use c_face::matches::{Match, bastide_match_free};
use c_face::player::{Player, bastide_player_free};
use c_face::position::{Position, bastide_position_free};
use c_face::status::{Status, bastide_last_error};
use memory::Memory;
use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::ptr;

/// The most handles of a kind that a script holds.
const HELD: usize = 4;

/// The name of the game, another name in the next line, and bytes that choose the calls and their arguments.
pub(super) fn script(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let other =
        if stream.below(2) == 0 { "leduc_poker".into() } else { damaged_text(pool.game.name(), stream).replace('\n', " ") };
    let bytes = (0..20 + index(400, stream)).map(|_| stream.bits() as u8);
    format!("{}\n{other}\n", pool.game.name()).into_bytes().into_iter().chain(bytes).collect()
}

/// Asserts that no call panics, fails without a sentence, or writes to the wrong memory. Scripts that make something are
/// accepted.
pub(super) fn run(input: &[u8], tally: &mut Tally) {
    let mut parts = input.splitn(3, |byte| *byte == b'\n');
    let mut names = || parts.next().unwrap_or_default().to_vec();
    let names = [names(), names()];
    let mut caller = Caller { script: Script(parts.next().unwrap_or_default()), ..Caller::default() };
    names.into_iter().for_each(|name| caller.load(name));
    while !caller.script.0.is_empty() {
        match caller.script.below(9) {
            0 => caller.ask_game(),
            1..=2 => caller.call_position(),
            3..=4 => caller.call_match(),
            5 => caller.call_player(),
            _ => caller.call_batch(),
        }
        caller.free_what_is_too_much();
    }
    tally.accepted += u64::from(caller.positions.len() + caller.matches.len() + caller.batches.len() > 0);
}

/// The rest of a script; after its end, zeros.
#[derive(Default)]
struct Script<'a>(&'a [u8]);

impl Script<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// A number, mostly below `bound`, now and then beyond it.
    fn number(&mut self, bound: usize) -> usize {
        match self.byte() {
            0 => usize::MAX,
            1 => bound,
            2 => bound + 1,
            _ => (self.below(256) << 8 | self.below(256)) % bound.max(1),
        }
    }

    /// A length, mostly the one needed, else any other.
    fn length(&mut self, needed: usize) -> usize {
        match self.byte() {
            0..=15 => 0,
            16..=31 => needed.saturating_sub(1),
            32..=47 => needed + 1,
            48..=63 => self.below(256),
            _ => needed,
        }
    }

    fn is_rare(&mut self) -> bool {
        self.byte() < 16
    }

    /// One of the handles; NULL if there is none, and now and then.
    fn one<'a, T>(&mut self, handles: &'a [Box<T>]) -> Option<&'a T> {
        let place = self.below(handles.len().max(1));
        handles.get(place).map(|handle| &**handle).filter(|_| !self.is_rare())
    }

    fn one_mut<'a, T>(&mut self, handles: &'a mut [Box<T>]) -> Option<&'a mut T> {
        let place = self.below(handles.len().max(1));
        handles.get_mut(place).map(|handle| &mut **handle).filter(|_| !self.is_rare())
    }

    /// Calls a function that makes a handle, with a place for it or with NULL.
    fn make<T>(&mut self, into: &mut Vec<Box<T>>, call: impl FnOnce(Option<&mut MaybeUninit<Box<T>>>) -> Status) {
        let made = self.ask(call);
        into.extend(made);
    }

    /// Calls a function that copies one handle into another, which may be the same.
    fn copy<T>(&mut self, handles: &mut [Box<T>], call: unsafe extern "C" fn(*mut T, *const T) -> Status) {
        let to = self.below(handles.len().max(1));
        let from = self.one(handles).map_or(ptr::null(), ptr::from_ref);
        let to = handles.get_mut(to).map_or(ptr::null_mut(), |handle| &raw mut **handle);
        // SAFETY: both are handles, or NULL; they may be the same.
        answered(unsafe { call(to, from) });
    }

    /// Calls a function that writes a value, with a place for it or with NULL.
    fn ask<T>(&mut self, call: impl FnOnce(Option<&mut MaybeUninit<T>>) -> Status) -> Option<T> {
        let mut place = MaybeUninit::uninit();
        let is_null = self.is_rare();
        let answered = answered(call((!is_null).then_some(&mut place)));
        assert!(!(answered && is_null), "a result went nowhere");
        // SAFETY: a call that answers Ok has written its result.
        answered.then(|| unsafe { place.assume_init() })
    }

    /// Calls a function that writes values and their number: first for the number, then with a buffer that may be too short.
    fn write<T>(
        &mut self,
        more: usize,
        mut call: impl FnMut(*mut T, usize, Option<&mut MaybeUninit<usize>>) -> Status,
    ) -> Option<Vec<T>> {
        let mut length = MaybeUninit::new(0);
        answered(call(ptr::null_mut(), 0, Some(&mut length)));
        // SAFETY: it was written here, if not by the call.
        let needed = unsafe { length.assume_init() };
        let mut memory = Memory::<T>::new(self.length(needed + more), self.is_rare());
        let asks_again = memory.start().is_null() && memory.length() == 0;
        let written = !asks_again && answered(call(memory.start(), memory.length(), (!self.is_rare()).then_some(&mut length)));
        memory.is_kept();
        assert!(!written || memory.length() >= needed + more, "more was written than there is room for");
        written.then(|| memory.values(needed))
    }

    /// Calls a function that writes a text; nothing stands for a failure.
    fn text(&mut self, call: impl FnMut(*mut c_char, usize, Option<&mut MaybeUninit<usize>>) -> Status) -> CString {
        with_nul(self.write(1, call).into_iter().flatten().map(|letter| letter as u8).collect())
    }

    /// A text or bytes, now and then cut.
    fn cut<T>(&mut self, mut written: Vec<T>) -> Vec<T> {
        written.truncate(self.length(written.len()));
        written
    }

    /// Calls a function that fills a buffer of exactly one length.
    fn fill<T>(&mut self, needed: usize, call: impl FnOnce(*mut T, usize) -> Status) {
        let mut memory = Memory::<T>::new(self.length(needed), self.is_rare());
        let written = answered(call(memory.start(), memory.length()));
        memory.is_kept();
        assert!(!written || memory.length() == needed, "a buffer of another length is accepted");
    }
}

/// Whether a call succeeded; asserts that a failure has a sentence.
fn answered(status: Status) -> bool {
    if status == Status::Ok {
        return true;
    }
    let mut text = [0u8; 400];
    // SAFETY: the buffer has this capacity.
    let length = unsafe { bastide_last_error(text.as_mut_ptr().cast::<c_char>(), text.len()) };
    let said = CStr::from_bytes_until_nul(&text).expect("a text ends with NUL").to_string_lossy();
    assert!(status != Status::Panic, "{said}");
    assert!(length > 10, "{status:?} says `{said}`");
    sentence(&said);
    false
}

/// A text for C.
fn with_nul(text: Vec<u8>) -> CString {
    CString::new(text.into_iter().filter(|byte| *byte != 0).collect::<Vec<_>>()).expect("there is no NUL in it")
}

/// A caller, with its handles.
#[derive(Default)]
struct Caller<'a> {
    script: Script<'a>,
    games: Vec<Box<Game>>,
    positions: Vec<Box<Position>>,
    matches: Vec<Box<Match>>,
    batches: Vec<batches::Held>,
    players: Vec<Box<Player>>,
}

impl Caller<'_> {
    fn load(&mut self, name: Vec<u8>) {
        let name = with_nul(name);
        // SAFETY: the text ends with NUL.
        self.script.make(&mut self.games, |game| unsafe { bastide_game_load(name.as_ptr(), game) });
    }

    fn ask_game(&mut self) {
        let Self { script, games, .. } = self;
        let call = script.below(9);
        let game = script.one(games);
        let (actions, outcomes) = (bastide_game_actions(game), bastide_game_outcomes(game));
        match call {
            0 => {
                script.ask(|option| bastide_game_option(game, actions % 7, option));
            }
            1 => {
                let field = script.number(bastide_game_fields(game));
                script.ask(|out| bastide_game_field(game, field, out));
            }
            2 | 3 => {
                let id = script.number(actions) as u32;
                // SAFETY: the buffer is as long as is said.
                let text = script.text(|text, length, out| unsafe { bastide_game_action_text(game, id, text, length, out) });
                // SAFETY: the text ends with NUL.
                script.ask(|id| unsafe { bastide_game_action_id(game, text.as_ptr(), id) });
            }
            4 => {
                let id = script.number(outcomes) as u32;
                // SAFETY: the buffer is as long as is said.
                let text = script.text(|text, length, out| unsafe { bastide_game_outcome_text(game, id, text, length, out) });
                // SAFETY: the text ends with NUL.
                script.ask(|id| unsafe { bastide_game_outcome_id(game, text.as_ptr(), id) });
            }
            5 => {
                let (option, choice) = (script.number(6), script.number(4));
                script.ask(|range| bastide_game_option_range(game, option, range));
                // SAFETY: the buffer is as long as is said.
                script
                    .write(1, |text, length, out| unsafe { bastide_game_option_choice(game, option, choice, text, length, out) });
            }
            6 => {
                let length = bastide_game_observation_length(game);
                // SAFETY: the buffer is as long as is said.
                script.fill(length, |maxima, length| unsafe { bastide_game_maxima(game, maxima, length) });
                assert!(bastide_game_max_events(game) >= bastide_game_max_decisions(game));
            }
            7 => assert_eq!(bastide_game_name(game).is_null() || bastide_game_rules(game).is_null(), game.is_none()),
            _ => {
                let copy = script.ask(|copy| bastide_game_clone(game, copy));
                bastide_game_free(copy);
            }
        }
    }

    /// Frees the oldest handles if there are too many.
    fn free_what_is_too_much(&mut self) {
        if self.positions.len() > HELD {
            bastide_position_free(Some(self.positions.remove(0)));
        }
        if self.matches.len() > HELD {
            bastide_match_free(Some(self.matches.remove(0)));
        }
        if self.players.len() > HELD {
            bastide_player_free(Some(self.players.remove(0)));
        }
        if self.batches.len() > HELD {
            bastide_batch_free(Some(self.batches.remove(0).batch));
        }
    }
}
