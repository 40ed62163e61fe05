//! Records: everything that happened in a match, as a value.

use crate::buffer::{Buffer, read_numbers, read_text};
use crate::game::Game;
use crate::matches::Match;
use crate::position::Position;
use crate::status::{Failure, Status, answer, cloned, free, given, guard};
use engine::{Damaged, Id, Illegal, Stream};
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ptr;

/// A record: a game, and the ids of everything that happened in a match of it, actions and chance outcomes. Every step has been
/// checked against the rules. It never changes, so any number of threads may use it at the same time.
#[derive(Clone)]
pub struct Record {
    pub(crate) record: engine::Record,
    pub(crate) game: Game,
}

/// Makes the record of a match so far.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_of(r#match: Option<&Match>, record: Option<&mut MaybeUninit<Box<Record>>>) -> Status {
    guard(|| {
        let r#match = given(r#match, "match")?;
        let made = Record { record: r#match.running.record().clone(), game: r#match.game().clone() };
        Ok(given(record, "record")?.write(Box::new(made)))
    })
}

/// Makes the record of a game with these ids, in the order of the events; `count` may be 0. BASTIDE_STATUS_DAMAGED, with the
/// first impossible step in `bastide_last_error`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_from_ids(
    game: Option<&Game>,
    ids: *const u16,
    length: usize,
    record: Option<&mut MaybeUninit<Box<Record>>>,
) -> Status {
    guard(|| {
        let game = given(game, "game")?;
        // SAFETY: the caller's buffer.
        let numbers = unsafe { read_numbers(ids, length, "ids") }?;
        let known = |(event, id): (usize, &u16)| {
            let why = Illegal::ActionId { id: (*id).into(), actions: game.game().actions() };
            Id::new(*id).ok_or(Damaged::Event { event, line: None, why })
        };
        let ids = numbers.iter().enumerate().map(known).collect::<Result<_, _>>()?;
        let made = game.game().record(ids)?;
        Ok(given(record, "record")?.write(Box::new(Record { record: made, game: game.clone() })))
    })
}

/// Makes a record from text or JSON, as `bastide_record_to_text` and `bastide_record_to_json` write them, checking every event.
///
/// BASTIDE_STATUS_DAMAGED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_read(text: *const c_char, record: Option<&mut MaybeUninit<Box<Record>>>) -> Status {
    guard(|| {
        // SAFETY: the caller's text.
        let (game, read) = engine::Record::read(unsafe { read_text(text, "text") }?)?;
        Ok(given(record, "record")?.write(Box::new(Record { record: read, game: Game::new(game) })))
    })
}

/// Makes a copy of a record.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_clone(source: Option<&Record>, record: Option<&mut MaybeUninit<Box<Record>>>) -> Status {
    cloned(source, record, "record")
}

/// Frees a record.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_free(record: Option<Box<Record>>) {
    free(record);
}

/// The game of a record; NULL for NULL. It belongs to the record and lives as long; clone it to keep it longer.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_game(record: Option<&Record>) -> *const Game {
    record.map_or(ptr::null(), |record| &raw const record.game)
}

/// Whether two records are equal, their games included.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_equal(record: Option<&Record>, other: Option<&Record>) -> bool {
    answer(false, || Ok(given(record, "record")?.record == given(other, "other")?.record))
}

/// The number of events.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_length(record: Option<&Record>) -> usize {
    answer(0, || Ok(given(record, "record")?.record.ids().len()))
}

/// Writes the ids of everything that happened, `bastide_record_length` of them; each belongs to an action or an outcome,
/// depending on the turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_ids(
    record: Option<&Record>,
    ids: *mut u16,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let recorded = given(record, "record")?.record.ids();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(ids, capacity, "ids") }.write_ids(length, recorded)
    })
}

/// Writes everything that happened as text: a line that names the game, then a line for each event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_to_text(
    record: Option<&Record>,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let Record { record, game } = given(record, "record")?;
        let written = game.game().record_to_text(record)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &written)
    })
}

/// Writes everything that happened as JSON: `{"game":"en_garde","ids":[3,1,4]}`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_record_to_json(
    record: Option<&Record>,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let written = given(record, "record")?.record.to_json();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &written)
    })
}

/// Makes the position before an event, counted from 0; with `bastide_record_length`, the position after the last event.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX. To see all positions, begin with `bastide_position_new`, and play or deal each id, as
/// `bastide_position_turn` says.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_position(
    record: Option<&Record>,
    event: usize,
    position: Option<&mut MaybeUninit<Box<Position>>>,
) -> Status {
    guard(|| {
        let Record { record, game } = given(record, "record")?;
        let events = record.ids().len();
        let unknown = || Failure::new(Status::UnknownIndex, format!("event {event} does not exist; expected 0 to {events}"));
        let before = record.first(event).ok_or_else(unknown)?;
        Ok(given(position, "position")?.write(Box::new(Position::new(game.game().replay(&before)?, game.clone()))))
    })
}

/// Makes the match of a record, whose further chance follows a seed.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_record_resume(
    record: Option<&Record>,
    seed: u64,
    r#match: Option<&mut MaybeUninit<Box<Match>>>,
) -> Status {
    guard(|| {
        let Record { record, game } = given(record, "record")?;
        let running = game.game().resume(record.clone(), Stream::new(seed))?;
        Ok(given(r#match, "match")?.write(Box::new(Match::new(running, game.clone()))))
    })
}
