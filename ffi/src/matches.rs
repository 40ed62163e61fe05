//! Matches: chance plays itself, and everything is recorded.

use crate::buffer::{Buffer, read_name, read_numbers, read_text};
use crate::game::Game;
use crate::position::Position;
use crate::status::{Failure, Status, answer, cloned, free, given, guard, guard_whole};
use engine::{AnyMatch, Id, Record, Stream};
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ptr;

/// A match: a position with its random stream and its record. Chance plays itself, so it is always a seat's turn, unless the
/// match is over.
#[derive(Clone)]
pub struct Match {
    pub(crate) running: AnyMatch,
    /// The position of the match, for `bastide_match_position`.
    position: Position,
}

impl Match {
    pub(crate) fn new(running: AnyMatch, game: Game) -> Self {
        Self { position: Position::new(running.position(), game), running }
    }

    pub(crate) fn game(&self) -> &Game {
        self.position.game()
    }

    fn play(&mut self, action: Id) -> Result<(), Failure> {
        self.running.play(action)?;
        self.show()
    }

    fn copy_from(&mut self, other: &Self) -> Result<(), Failure> {
        self.running.copy_from(&other.running).map_err(|error| Failure::new(Status::OtherGame, error))?;
        self.show()
    }

    fn show(&mut self) -> Result<(), Failure> {
        Ok(self.position.position.copy_from_match(&self.running)?)
    }
}

/// Makes a new match; the same seed gives the same chance.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_new(game: Option<&Game>, seed: u64, r#match: Option<&mut MaybeUninit<Box<Match>>>) -> Status {
    guard(|| {
        let game = given(game, "game")?;
        Ok(given(r#match, "match")?.write(Box::new(Match::new(game.game().new_match(seed), game.clone()))))
    })
}

/// Makes a copy of a match, which goes on with the same chance.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_clone(source: Option<&Match>, r#match: Option<&mut MaybeUninit<Box<Match>>>) -> Status {
    cloned(source, r#match, "match")
}

/// Makes one match equal to another. BASTIDE_STATUS_OTHER_GAME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_copy(r#match: *mut Match, source: *const Match) -> Status {
    guard_whole(|| {
        if ptr::eq(r#match, source) && !source.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's handles; they are not the same.
        let (r#match, source) = unsafe { (r#match.as_mut(), source.as_ref()) };
        given(r#match, "match")?.copy_from(given(source, "source")?)
    })
}

/// Frees a match, and its position with it.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_free(r#match: Option<Box<Match>>) {
    free(r#match);
}

/// The position of a match, for all functions that read a position; NULL for NULL.
///
/// It belongs to the match, follows its play and lives as long. Clone or copy it to look ahead. For threads, to use it is to use
/// the match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_position(r#match: *const Match) -> *const Position {
    if r#match.is_null() {
        return ptr::null();
    }
    // SAFETY: the caller's handle. No reference is made, so the pointer stays good when the match changes.
    unsafe { &raw const (*r#match).position }
}

/// Whether two matches are equal: their records, and the chance that follows.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_equal(r#match: Option<&Match>, other: Option<&Match>) -> bool {
    answer(false, || Ok(given(r#match, "match")?.running == given(other, "other")?.running))
}

/// Plays an action, then chance deals. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_play(r#match: Option<&mut Match>, action: u32) -> Status {
    guard_whole(|| {
        let r#match = given(r#match, "match")?;
        let action = r#match.running.game().action(action as usize)?;
        r#match.play(action)
    })
}

/// Plays an action in its notation, then chance deals.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_play_text(r#match: Option<&mut Match>, action: *const c_char) -> Status {
    guard(|| {
        let r#match = given(r#match, "match")?;
        // SAFETY: the caller's text.
        let action = r#match.running.game().action_id(unsafe { read_name(action, "action") }?)?;
        r#match.play(action)
    })
}

/// Plays the actions that parts of a scene choose, the names of which stand on a line each, as in `bastide_position_plan`; then
/// chance deals. Writes the number of actions that it played.
///
/// Hidden cards may end the seat's decisions before the last of them, or lead to another question. So an action is played only
/// while the seat has the choice of this action by these parts; the first always is.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT for a part that chooses nothing, BASTIDE_STATUS_ILLEGAL for parts that choose no actions together,
/// or several, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_play_parts(
    r#match: Option<&mut Match>,
    parts: *const c_char,
    played: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let (r#match, played) = (given(r#match, "match")?, given(played, "played")?);
        // SAFETY: the caller's text.
        let parts: Vec<&str> = unsafe { read_name(parts, "parts") }?.lines().collect();
        played.write(r#match.running.play_parts(&parts)?);
        r#match.show()
    })
}

/// Writes the ids of everything that happened: actions and chance outcomes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_record_ids(
    r#match: Option<&Match>,
    ids: *mut u16,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let recorded = given(r#match, "match")?.running.record().ids();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(ids, capacity, "ids") }.write_ids(length, recorded)
    })
}

/// Writes everything that happened as text: a line that names the game, then a line for each event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_record_text(
    r#match: Option<&Match>,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let running = &given(r#match, "match")?.running;
        let record = running.game().record_to_text(running.record())?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &record)
    })
}

/// Writes everything that happened as JSON: `{"game":"en_garde","ids":[3,1,4]}`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_record_json(
    r#match: Option<&Match>,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let record = given(r#match, "match")?.running.record().to_json();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &record)
    })
}

/// Makes the match of a record, as text or as JSON, checking every event; chance then follows the seed.
///
/// BASTIDE_STATUS_DAMAGED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_from_record(
    record: *const c_char,
    seed: u64,
    r#match: Option<&mut MaybeUninit<Box<Match>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's text.
        let (game, record) = Record::read(unsafe { read_text(record, "record") }?)?;
        let running = game.resume(record, Stream::new(seed))?;
        Ok(given(r#match, "match")?.write(Box::new(Match::new(running, Game::new(game)))))
    })
}

/// Makes a match from bytes; it goes on with the same chance. BASTIDE_STATUS_DAMAGED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_from_bytes(
    bytes: *const u8,
    length: usize,
    r#match: Option<&mut MaybeUninit<Box<Match>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's bytes.
        let running = AnyMatch::from_bytes(unsafe { read_numbers(bytes, length, "bytes") }?)?;
        let game = Game::new(running.game().clone());
        Ok(given(r#match, "match")?.write(Box::new(Match::new(running, game))))
    })
}

/// Writes everything of a match as bytes: its record and its random stream.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_to_bytes(
    r#match: Option<&Match>,
    bytes: *mut u8,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let written = given(r#match, "match")?.running.to_bytes();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(bytes, capacity, "bytes") }.write(length, written.into_iter())
    })
}
