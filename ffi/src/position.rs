//! Positions: legal actions, outcomes of chance, and play.

use crate::buffer::{Buffer, read_name, read_numbers, read_text};
use crate::game::Game;
use crate::status::{Failure, Status, answer_whole, cloned, free, given, guard, guard_whole};
use crate::stop::Stop;
use crate::{BASTIDE_MAX_ACTIONS, BASTIDE_MAX_OUTCOMES};
use engine::{AnyPosition, DEEPEST_PERFT, Finite, Id, Stream, Turn};
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ptr;

/// A position: the complete state of a game. Chance is explicit: the caller deals for it.
#[derive(Clone)]
pub struct Position {
    pub(crate) position: AnyPosition,
    game: Game,
}

impl Position {
    pub(crate) fn new(position: AnyPosition, game: Game) -> Self {
        Self { position, game }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }
}

/// A chance outcome that can be dealt.
#[repr(C)]
pub struct Outcome {
    /// Its id.
    pub id: u16,
    /// Its probability is this weight over the sum of all weights; at least 1.
    pub weight: u16,
}

/// Makes the position before the first event.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_new(game: Option<&Game>, position: Option<&mut MaybeUninit<Box<Position>>>) -> Status {
    guard(|| {
        let game = given(game, "game")?;
        Ok(given(position, "position")?.write(Box::new(Position::new(game.game().start(), game.clone()))))
    })
}

/// Makes a copy of a position, which may belong to a match.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_clone(source: Option<&Position>, position: Option<&mut MaybeUninit<Box<Position>>>) -> Status {
    cloned(source, position, "position")
}

/// Makes one position equal to another, which may belong to a match, without allocation. BASTIDE_STATUS_OTHER_GAME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_copy(position: *mut Position, source: *const Position) -> Status {
    guard_whole(|| {
        if ptr::eq(position, source) && !source.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's handles; they are not the same.
        let (position, source) = unsafe { (position.as_mut(), source.as_ref()) };
        let (position, source) = (given(position, "position")?, given(source, "source")?);
        position.position.copy_from(&source.position).map_err(|error| Failure::new(Status::OtherGame, error))
    })
}

/// Frees a position.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_free(position: Option<Box<Position>>) {
    free(position);
}

/// The game of a position; NULL for NULL. It belongs to the position and lives as long; clone it to keep it longer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_game(position: *const Position) -> *const Game {
    if position.is_null() {
        return ptr::null();
    }
    // SAFETY: the caller's handle. No reference is made, so the pointer stays good when the position changes.
    unsafe { &raw const (*position).game }
}

/// Whether two positions are equal, their games included.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_equal(position: Option<&Position>, other: Option<&Position>) -> bool {
    answer_whole(false, || Ok(given(position, "position")?.position == given(other, "other")?.position))
}

/// A hash of a position; equal positions have equal hashes. Other versions of the library and other platforms may give other
/// hashes, and collisions can be constructed. For a table that is kept, use the key of an information state.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_hash(position: Option<&Position>) -> u64 {
    answer_whole(0, || Ok(given(position, "position")?.position.hash64()))
}

/// The turn: a seat, BASTIDE_CHANCE or BASTIDE_OVER; for NULL, BASTIDE_STATUS_NULL_POINTER, which differs from these.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_turn(position: Option<&Position>) -> i32 {
    answer_whole(Status::NullPointer as i32, || Ok(given(position, "position")?.position.turn().code()))
}

/// Writes the ids of the legal actions in ascending order, at most BASTIDE_MAX_ACTIONS; none unless it is a seat's turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_legal(
    position: Option<&Position>,
    actions: *mut u16,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard_whole(|| {
        let legal = given(position, "position")?.position.legal();
        // SAFETY: the caller's buffer.
        let actions = unsafe { Buffer::new(actions, capacity, "actions") };
        actions.write_most(length, BASTIDE_MAX_ACTIONS, || legal.len(), legal.iter().map(|id| id.number()))
    })
}

/// Writes 1 for each legal action and 0 for the others. The length is `bastide_game_actions`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_legal_mask(position: Option<&Position>, mask: *mut u8, length: usize) -> Status {
    guard_whole(|| {
        let Position { position, .. } = given(position, "position")?;
        // SAFETY: the caller's buffer.
        let mask = unsafe { Buffer::new(mask, length, "mask") }.exactly(position.game().actions())?;
        position.legal().iter().for_each(|id| mask[id.id()] = 1);
        Ok(())
    })
}

/// Writes the mask of legal actions as bits: action `a` is bit `a % 64` of word `a / 64`. The length is `bastide_game_actions`
/// divided by 64, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_legal_bits(position: Option<&Position>, words: *mut u64, length: usize) -> Status {
    guard_whole(|| {
        let Position { position, .. } = given(position, "position")?;
        // SAFETY: the caller's buffer.
        let words = unsafe { Buffer::new(words, length, "words") }.exactly(position.game().actions().div_ceil(64))?;
        words.iter_mut().zip(position.legal().words()).for_each(|(word, bits)| *word = *bits);
        Ok(())
    })
}

/// Writes the outcomes that chance can deal, in ascending order of the ids, at most BASTIDE_MAX_OUTCOMES; none unless it is
/// chance's turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_outcomes(
    position: Option<&Position>,
    outcomes: *mut Outcome,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let possible = given(position, "position")?.position.outcomes();
        // SAFETY: the caller's buffer.
        let outcomes = unsafe { Buffer::new(outcomes, capacity, "outcomes") };
        let outcome = |(id, weight): (engine::Id, u8)| Outcome { id: id.number(), weight: weight.into() };
        outcomes.write_most(length, BASTIDE_MAX_OUTCOMES, || possible.kinds().len(), possible.iter().map(outcome))
    })
}

/// Plays an action. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_play(position: Option<&mut Position>, action: u32) -> Status {
    guard_whole(|| {
        let Position { position, .. } = given(position, "position")?;
        let action = Id::from_id(action as usize).map_or_else(|| position.game().action(action as usize), Ok)?;
        Ok(position.play(action)?)
    })
}

/// Plays an action in its notation. BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_play_text(position: Option<&mut Position>, action: *const c_char) -> Status {
    guard(|| {
        let Position { position, .. } = given(position, "position")?;
        // SAFETY: the caller's text.
        let action = position.game().action_id(unsafe { read_name(action, "action") }?)?;
        Ok(position.play(action)?)
    })
}

/// Deals a chance outcome. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_deal(position: Option<&mut Position>, outcome: u32) -> Status {
    guard_whole(|| {
        let Position { position, .. } = given(position, "position")?;
        let outcome = Id::from_id(outcome as usize).map_or_else(|| position.game().outcome(outcome as usize), Ok)?;
        Ok(position.deal(outcome)?)
    })
}

/// Deals a chance outcome in its notation. BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_deal_text(position: Option<&mut Position>, outcome: *const c_char) -> Status {
    guard(|| {
        let Position { position, .. } = given(position, "position")?;
        // SAFETY: the caller's text.
        let outcome = position.game().outcome_id(unsafe { read_name(outcome, "outcome") }?)?;
        Ok(position.deal(outcome)?)
    })
}

/// Redeals everything that a seat cannot see, without allocation; what it sees stays. BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_redeal(position: Option<&mut Position>, seat: u32, seed: u64) -> Status {
    guard(|| Ok(given(position, "position")?.position.redeal_in_place(seat as usize, &mut Stream::new(seed))?))
}

/// Plays to the end, every action uniformly at random among the legal ones, without allocation.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_play_out(position: Option<&mut Position>, seed: u64) -> Status {
    guard(|| {
        given(position, "position")?.position.play_out(&mut Stream::new(seed));
        Ok(())
    })
}

/// Writes the number of sequences of exactly `depth` events from a position, 0 to 64, actions and chance outcomes alike.
///
/// BASTIDE_STATUS_BAD_SETTING for a greater depth; BASTIDE_STATUS_STOPPED.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_position_perft(
    position: Option<&Position>,
    depth: u32,
    stop: Option<&Stop>,
    count: Option<&mut MaybeUninit<u64>>,
) -> Status {
    guard(|| {
        let (Position { position, .. }, count) = (given(position, "position")?, given(count, "count")?);
        if depth > DEEPEST_PERFT {
            let message = format!("`depth` is {depth}; expected 0 to {DEEPEST_PERFT}");
            return Err(Failure::new(Status::BadSetting, message));
        }
        Ok(count.write(match stop {
            None => position.perft(depth),
            Some(stop) => count_until(stop, position, depth)?,
        }))
    })
}

/// Counts in pieces, and asks between them whether to stop.
fn count_until(stop: &Stop, position: &AnyPosition, depth: u32) -> Result<u64, Failure> {
    const PIECE: u32 = 4;
    if stop.is_asked_for() {
        return Err(Failure::new(Status::Stopped, "the count was stopped"));
    }
    if depth <= PIECE {
        return Ok(position.perft(depth));
    }
    let mut sum: u64 = 0;
    for id in position.legal().iter().chain(position.outcomes().kinds().iter()) {
        let mut next = position.clone();
        if position.turn() == Turn::Chance { next.deal(id) } else { next.play(id) }?;
        sum = sum.wrapping_add(count_until(stop, &next, depth - 1)?);
    }
    Ok(sum)
}

/// Makes a position from JSON. BASTIDE_STATUS_DAMAGED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_from_json(
    json: *const c_char,
    position: Option<&mut MaybeUninit<Box<Position>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's text.
        let read = AnyPosition::from_json(unsafe { read_text(json, "json") }?)?;
        let game = Game::new(read.game().clone());
        Ok(given(position, "position")?.write(Box::new(Position::new(read, game))))
    })
}

/// Makes a position from bytes. BASTIDE_STATUS_DAMAGED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_from_bytes(
    bytes: *const u8,
    length: usize,
    position: Option<&mut MaybeUninit<Box<Position>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's bytes.
        let read = AnyPosition::from_bytes(unsafe { read_numbers(bytes, length, "bytes") }?)?;
        let game = Game::new(read.game().clone());
        Ok(given(position, "position")?.write(Box::new(Position::new(read, game))))
    })
}

/// Writes everything of a position as JSON, hidden cards included, with the name of its game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_to_json(
    position: Option<&Position>,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let json = given(position, "position")?.position.to_json()?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &json)
    })
}

/// Writes everything of a position as bytes, hidden cards included, with the name of its game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_to_bytes(
    position: Option<&Position>,
    bytes: *mut u8,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let written = given(position, "position")?.position.to_bytes()?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(bytes, capacity, "bytes") }.write(length, written.into_iter())
    })
}
