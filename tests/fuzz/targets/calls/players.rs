//! Calls with players, which choose in positions and in batches, and meet each other.

use super::{Caller, Script, answered, with_nul};
use c_face::batch::bastide_batch_rows;
use c_face::batch::play::bastide_batch_choose;
use c_face::game::Game;
use c_face::player::*;
use c_face::position::{Position, bastide_position_legal};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{null, without_provenance_mut};

const NAMES: [&str; 9] = [
    "random",
    "scripted",
    "greedy(redeals=1)",
    "search(iterations=3)",
    "search(iterations=0)",
    "net:",
    "",
    "nobody",
    "greedy(x=1)",
];

impl Caller<'_> {
    /// Calls a function that makes or asks a player.
    pub(super) fn call_player(&mut self) {
        let Self { script, games, players, positions, matches, batches, .. } = self;
        match script.below(7) {
            0..=2 => {
                let game = script.one(games);
                make(script, game, players);
            }
            3 => {
                let (player, position) = (script.one(players), script.one(positions));
                assert_eq!(bastide_player_name(player).is_null(), player.is_none());
                script.ask(|action| bastide_player_choose(player, position, None, action));
                // SAFETY: the buffer is as long as is said.
                script.write(0, |considered, length, out| unsafe {
                    bastide_player_thought(player, position, None, considered, length, out, None)
                });
            }
            4 => {
                let (player, running) = (script.one(players), script.one(matches));
                script.ask(|action| bastide_player_choose_in(player, running, None, action));
                // SAFETY: the buffer is as long as is said.
                script.write(0, |considered, length, out| unsafe {
                    bastide_player_thought_in(player, running, None, considered, length, out, None)
                });
            }
            5 => {
                let (player, place) = (script.one(players), script.below(batches.len().max(1)));
                let batch = batches.get(place).filter(|_| !script.is_rare()).map(|held| &*held.batch);
                let count = bastide_batch_rows(batch);
                let named: Vec<usize> = (0..script.length(count)).map(|row| if script.is_rare() { count } else { row }).collect();
                let rows = if script.below(2) == 0 { null() } else { named.as_ptr() };
                // SAFETY: the buffers are as long as is said.
                script.fill(count, |actions, length| unsafe {
                    bastide_batch_choose(batch, player, rows, named.len(), None, actions, length)
                });
            }
            _ => {
                let (one, other) = (script.one(players), script.one(players));
                let (deals, threads) = (u64::from(script.is_rare()), script.number(3) as u32);
                script.ask(|pairing| bastide_arena(one, other, 1, 0, deals, threads, None, pairing));
            }
        }
    }
}

/// Makes a player by a name, from bytes that are not a network, or a custom one.
fn make(script: &mut Script<'_>, game: Option<&Game>, players: &mut Vec<Box<Player>>) {
    let name = with_nul(NAMES[script.below(NAMES.len())].into());
    let name = if script.is_rare() { null() } else { name.as_ptr() };
    // SAFETY: the texts end with NUL, and the bytes are as many as is said.
    unsafe {
        match script.below(4) {
            0..=1 => script.make(players, |player| bastide_player_new(game, name, 1, player)),
            2 => {
                let bytes: Vec<u8> = (0..script.below(40)).map(|_| script.byte()).collect();
                script.make(players, |player| bastide_player_network(game, name, bytes.as_ptr(), bytes.len(), player));
            }
            _ => {
                let data = without_provenance_mut(script.below(4));
                let choose: Choose = if script.is_rare() { None } else { Some(first_or_wrong) };
                script.make(players, |player| bastide_player_custom(game, name, choose, data, player));
            }
        }
    }
}

/// The first legal action or, if its data say so, an illegal answer.
unsafe extern "C" fn first_or_wrong(position: *const Position, data: *mut c_void) -> i32 {
    // SAFETY: the position lives until this returns.
    let position = unsafe { position.as_ref() };
    let (mut ids, mut length) = ([0; c_face::BASTIDE_MAX_ACTIONS], MaybeUninit::new(0));
    // SAFETY: the buffer is as long as is said.
    let legal = answered(unsafe { bastide_position_legal(position, ids.as_mut_ptr(), ids.len(), Some(&mut length)) });
    match data.addr() {
        1 => -1,
        2 => i32::MAX,
        _ if legal => ids[0].into(),
        _ => -2,
    }
}
