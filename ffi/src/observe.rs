//! Observations of a position: scores, a seat's observation, the table, the picture, the scene; and plans from its parts.

use crate::buffer::{Buffer, Length, read_name};
use crate::position::Position;
use crate::status::{Failure, Status, given, guard, guard_whole};
use crate::{BASTIDE_EVERYTHING, BASTIDE_PUBLIC};
use engine::{AnyPosition, NotObserved, Viewer};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// Writes the score of each seat, as if the game ended now; at most BASTIDE_MAX_SEATS. It may count hidden
/// cards: show a viewer the scores of its scene.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_scores(
    position: Option<&Position>,
    scores: *mut i32,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let figures = given(position, "position")?.position.scores();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(scores, capacity, "scores") }.write(length, figures.iter().copied())
    })
}

/// Writes the return of each seat, from -1 to +1, all 0 before the end; at most BASTIDE_MAX_SEATS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_returns(
    position: Option<&Position>,
    returns: *mut f32,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let figures = given(position, "position")?.position.returns();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(returns, capacity, "returns") }.write(length, figures.iter().copied())
    })
}

/// Writes the observation of a seat, as numbers up to the maxima of the fields. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_observe(
    position: Option<&Position>,
    seat: u32,
    values: *mut u8,
    length: usize,
) -> Status {
    guard_whole(|| {
        let Position { position, .. } = given(position, "position")?;
        NotObserved::unless_seat(position.seats(), seat as usize)?;
        // SAFETY: the caller's buffer.
        let values = unsafe { Buffer::new(values, length, "values") }.exactly(position.game().layout().length())?;
        Ok(position.observe(seat as usize, values)?)
    })
}

/// Writes the observation of a seat, as fractions of the maxima of the fields, 0 to 1. The length is
/// `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_observe_f32(
    position: Option<&Position>,
    seat: u32,
    values: *mut f32,
    length: usize,
) -> Status {
    guard(|| {
        let Position { position, .. } = given(position, "position")?;
        NotObserved::unless_seat(position.seats(), seat as usize)?;
        // SAFETY: the caller's buffer.
        let values = unsafe { Buffer::new(values, length, "values") }.exactly(position.game().layout().length())?;
        Ok(position.observe_f32(seat as usize, values)?)
    })
}

/// Writes the table for people, as a viewer sees it: a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_table(
    position: Option<&Position>,
    viewer: i32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    // SAFETY: the caller's buffer.
    let text = unsafe { Buffer::new(text, capacity, "text") };
    write_seen(position, viewer, AnyPosition::table, text, length)
}

/// Writes the open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you". The
/// viewer is a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_asked(
    position: Option<&Position>,
    viewer: i32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    // SAFETY: the caller's buffer.
    let text = unsafe { Buffer::new(text, capacity, "text") };
    write_seen(position, viewer, AnyPosition::asked, text, length)
}

/// Writes the table as a picture, self-contained SVG, as a viewer sees it: a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_picture(
    position: Option<&Position>,
    viewer: i32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    // SAFETY: the caller's buffer.
    let text = unsafe { Buffer::new(text, capacity, "text") };
    write_seen(position, viewer, AnyPosition::picture, text, length)
}

/// Writes the picture upright, 390 wide, for a narrow screen.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_portrait(
    position: Option<&Position>,
    viewer: i32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    // SAFETY: the caller's buffer.
    let text = unsafe { Buffer::new(text, capacity, "text") };
    write_seen(position, viewer, AnyPosition::portrait, text, length)
}

/// Writes the scene as JSON, version 2: what lies on the table, and the parts that choose each legal action, as a viewer sees it:
/// a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING. Each game has its own members, and names cards by the notations of
/// `bastide_game_cards`. Send a client its scene, never the position.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_scene(
    position: Option<&Position>,
    viewer: i32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    // SAFETY: the caller's buffer.
    let text = unsafe { Buffer::new(text, capacity, "text") };
    write_seen(position, viewer, |position, viewer| Ok(position.scene(viewer)?.to_json()), text, length)
}

/// Writes the actions that parts of a scene choose, the names of which stand on a line each: the next decisions of the seat to
/// act, with no other seat and no chance between them. The parts are those of the actions' choices, all of them, in any order.
/// Where another order chooses other actions, with another result, the parts are taken in their own order.
///
/// The answer depends on nothing that is hidden from the seat. Hidden cards may make a later action illegal or change the
/// question before it: `bastide_match_play_parts` plays as many as the seat is asked for.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT for a part that chooses nothing, BASTIDE_STATUS_ILLEGAL for parts that choose no actions together,
/// or several, BASTIDE_STATUS_NOT_THE_TURN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_position_plan(
    position: Option<&Position>,
    parts: *const c_char,
    actions: *mut u16,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let Position { position, .. } = given(position, "position")?;
        // SAFETY: the caller's text.
        let parts: Vec<&str> = unsafe { read_name(parts, "parts") }?.lines().collect();
        let planned = position.plan(&parts)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(actions, capacity, "actions") }.write_ids(length, &planned)
    })
}

/// Writes the text that a viewer sees of a position.
fn write_seen(
    position: Option<&Position>,
    viewer: i32,
    seen: impl FnOnce(&AnyPosition, Viewer) -> Result<String, NotObserved>,
    text: Buffer<'_, c_char>,
    length: Length<'_>,
) -> Status {
    guard(|| {
        let Position { position, .. } = given(position, "position")?;
        text.write_text(length, &seen(position, viewer_of(viewer, position.seats())?)?)
    })
}

/// The viewer with a number.
pub(crate) fn viewer_of(viewer: i32, seats: usize) -> Result<Viewer, Failure> {
    let unknown = || {
        let others = format!("{BASTIDE_EVERYTHING} for everything, {BASTIDE_PUBLIC} for the public");
        Failure::new(Status::UnknownSeat, format!("seat {viewer} does not exist; expected 0 to {}, {others}", seats - 1))
    };
    match viewer {
        BASTIDE_EVERYTHING => Ok(Viewer::Everything),
        BASTIDE_PUBLIC => Ok(Viewer::Public),
        _ => usize::try_from(viewer).ok().and_then(|seat| Viewer::in_seat(seat, seats).ok()).ok_or_else(unknown),
    }
}
