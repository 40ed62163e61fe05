//! A single row of a batch.

use super::Batch;
use crate::BASTIDE_MAX_ACTIONS;
use crate::buffer::Buffer;
use crate::matches::Match;
use crate::position::Position;
use crate::status::{Status, given, guard};
use engine::batch::BatchError;
use engine::{AnyBatch, NotObserved};
use std::mem::MaybeUninit;

/// Writes the observation of a seat in a row, as numbers up to the maxima of the fields. The length is
/// `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_observe(
    batch: Option<&Batch>,
    row: usize,
    seat: u32,
    values: *mut u8,
    length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        row_and_seat_exist(batch, row, seat)?;
        // SAFETY: the caller's buffer.
        let values = unsafe { Buffer::new(values, length, "values") }.exactly(batch.shape().length)?;
        Ok(batch.observe(row, seat as usize, values)?)
    })
}

/// Writes the observation of a seat in a row, as fractions of the maxima of the fields, 0 to 1. The length is
/// `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_observe_f32(
    batch: Option<&Batch>,
    row: usize,
    seat: u32,
    values: *mut f32,
    length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        row_and_seat_exist(batch, row, seat)?;
        // SAFETY: the caller's buffer.
        let values = unsafe { Buffer::new(values, length, "values") }.exactly(batch.shape().length)?;
        Ok(batch.observe_f32(row, seat as usize, values)?)
    })
}

/// Fails before anything is written if the row or the seat does not exist.
fn row_and_seat_exist(batch: &AnyBatch, row: usize, seat: u32) -> Result<(), BatchError> {
    let rows = batch.rows();
    if row < rows {
        Ok(NotObserved::unless_seat(batch.shape().seats, seat as usize)?)
    } else {
        Err(BatchError::Row { row, rows })
    }
}

/// Makes a copy of the position of a row. BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_position(
    batch: Option<&Batch>,
    row: usize,
    position: Option<&mut MaybeUninit<Box<Position>>>,
) -> Status {
    guard(|| {
        let Batch { batch, game, .. } = given(batch, "batch")?;
        Ok(given(position, "position")?.write(Box::new(Position::new(batch.position(row)?, game.clone()))))
    })
}

/// Copies the position of a row into an existing position, without allocation. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_OTHER_GAME.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_copy_position(batch: Option<&Batch>, row: usize, position: Option<&mut Position>) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        Ok(batch.copy_position(row, &mut given(position, "position")?.position)?)
    })
}

/// Writes the ids of the legal actions of a row in ascending order, at most BASTIDE_MAX_ACTIONS; none where the match is over.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_legal(
    batch: Option<&Batch>,
    row: usize,
    actions: *mut u16,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let legal = given(batch, "batch")?.batch.legal(row)?;
        // SAFETY: the caller's buffer.
        let actions = unsafe { Buffer::new(actions, capacity, "actions") };
        actions.write_most(length, BASTIDE_MAX_ACTIONS, || legal.len(), legal.iter().map(|id| id.number()))
    })
}

/// Writes the number of a row's current match, from 0. BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_episode(batch: Option<&Batch>, row: usize, episode: Option<&mut MaybeUninit<u64>>) -> Status {
    guard(|| {
        let number = given(batch, "batch")?.batch.episode(row)?;
        Ok(given(episode, "episode")?.write(number))
    })
}

/// Makes a copy of a row's match with its record; the copy goes on with the same chance.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NOT_RECORDED, BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_match(
    batch: Option<&Batch>,
    row: usize,
    r#match: Option<&mut MaybeUninit<Box<Match>>>,
) -> Status {
    guard(|| {
        let Batch { batch, game, .. } = given(batch, "batch")?;
        Ok(given(r#match, "match")?.write(Box::new(Match::new(batch.match_at(row)?, game.clone()))))
    })
}

/// Puts a copy of a match into a row, and writes the outputs of this row; its rewards are 0.
///
/// The row keeps its episode, and afterwards continues with its own next match. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_MATCH_OVER for a finished match if the batch resets in the
/// same step.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_put_match(batch: Option<&mut Batch>, row: usize, r#match: Option<&Match>) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        Ok(batch.put_match(row, &given(r#match, "match")?.running, &mut outputs)?)
    })
}

/// Puts a copy of a position, which may be a redealt one, into a row, and writes the outputs of this row; its rewards are 0. The
/// row goes on from there with its own chance.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_RECORDED if the batch keeps records;
/// BASTIDE_STATUS_MATCH_OVER for a finished position if the batch resets in the same step.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_put_position(batch: Option<&mut Batch>, row: usize, position: Option<&Position>) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        Ok(batch.put_position(row, &given(position, "position")?.position, &mut outputs)?)
    })
}
