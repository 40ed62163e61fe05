//! Many rows of a batch as the worlds of a search.

use super::Batch;
use crate::buffer::{Buffer, list, read_numbers};
use crate::position::Position;
use crate::status::{Status, given, guard};
use crate::stop::{Stop, asked};
use std::ptr;

/// Redeals in `count` distinct rows everything that a seat cannot see, with a seat and a seed for each, and writes their outputs;
/// rewards are 0.
///
/// The position of a row becomes the one that `bastide_position_redeal` makes with the seed. All that is yet to come follows the
/// seed, too: chance, players' choices and sampled actions. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_UNKNOWN_SEAT; BASTIDE_STATUS_RECORDED if the batch keeps records.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_redeal(
    batch: Option<&mut Batch>,
    rows: *const usize,
    seats: *const u32,
    seeds: *const u64,
    count: usize,
) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        // SAFETY: the caller's buffers.
        let (rows, seats, seeds) = unsafe {
            (read_numbers(rows, count, "rows")?, read_numbers(seats, count, "seats")?, read_numbers(seeds, count, "seeds")?)
        };
        Ok(batch.redeal(rows, seats, seeds, &mut outputs)?)
    })
}

/// Makes `count` distinct rows exact copies of the rows `from` of another batch of the same game, or of this one as it was before
/// the call if `source` is NULL or this batch; writes their outputs; rewards are 0.
///
/// A copy goes on as its original does, with the same chance, episodes and sampled actions. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_NOT_RECORDED or
/// BASTIDE_STATUS_BAD_SETTING if the source lacks the records or keys that this batch keeps; BASTIDE_STATUS_MATCH_OVER for a
/// finished match if this batch resets in the same step.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_copy_rows(
    batch: *mut Batch,
    rows: *const usize,
    from: *const usize,
    count: usize,
    source: *const Batch,
) -> Status {
    guard(|| {
        let own = ptr::eq(batch, source);
        // SAFETY: the caller's handles; they are not the same where both are used.
        let (batch, source) = unsafe { (given(batch.as_mut(), "batch")?, if own { None } else { source.as_ref() }) };
        let (batch, mut outputs) = batch.parts();
        // SAFETY: the caller's buffers.
        let (rows, from) = unsafe { (read_numbers(rows, count, "rows")?, read_numbers(from, count, "from")?) };
        Ok(batch.copy_rows(rows, from, source.map(|source| &source.batch), &mut outputs)?)
    })
}

/// Plays at random from `count` rows to the end, each with a seed as in `bastide_position_play_out`, and writes the returns:
/// `count` times the seats. The matches stay as they are; a row may be named several times.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_STOPPED, with the returns of the first rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_playout(
    batch: Option<&mut Batch>,
    rows: *const usize,
    seeds: *const u64,
    count: usize,
    stop: Option<&Stop>,
    returns: *mut f32,
    length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        // SAFETY: the caller's buffers.
        let (rows, seeds) = unsafe { (read_numbers(rows, count, "rows")?, read_numbers(seeds, count, "seeds")?) };
        rows.iter().try_for_each(|row| batch.episode(*row).map(drop))?;
        // SAFETY: the caller's buffer.
        let returns = unsafe { Buffer::new(returns, length, "returns") }.exactly(count.saturating_mul(batch.shape().seats))?;
        Ok(batch.playout(rows, seeds, returns, asked(stop))?)
    })
}

/// Puts copies of `count` positions into as many distinct rows, as `bastide_batch_put_position` does with one.
///
/// BASTIDE_STATUS_NAMED_TWICE; and as `bastide_batch_put_position`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_put_positions(
    batch: Option<&mut Batch>,
    rows: *const usize,
    positions: *const *const Position,
    count: usize,
) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        // SAFETY: the caller's buffers.
        let (rows, handles) = unsafe { (read_numbers(rows, count, "rows")?, read_numbers(positions, count, "positions")?) };
        // SAFETY: the caller's handles.
        let each = handles.iter().map(|handle| Ok(&given(unsafe { handle.as_ref() }, "positions")?.position));
        let positions = list(count, each)?;
        Ok(batch.put_positions(rows, &positions, &mut outputs)?)
    })
}
