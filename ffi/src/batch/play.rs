//! Steps of a batch, and ways to choose its actions.

use super::Batch;
use crate::buffer::{Buffer, as_long, read_numbers};
use crate::player::Player;
use crate::selfplay::Tally;
use crate::status::{Failure, Status, given, guard};
use crate::stop::{Stop, parts, thought};
use engine::batch::{Choices, Tally as Sum};
use std::mem::MaybeUninit;

/// Writes the registered outputs of every row for the current positions; rewards are 0.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_refresh(batch: Option<&mut Batch>) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        Ok(batch.refresh(&mut outputs)?)
    })
}

/// Plays an action in each row, then chance deals, and writes the registered outputs. The length is `bastide_batch_rows`.
///
/// If one action is illegal, none is played; actions of finished matches are ignored. The actions are copied before they are
/// checked, so a thread that writes to them in the meantime does no harm. BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_WRONG_LENGTH;
/// BASTIDE_STATUS_NO_MEMORY if the records cannot grow.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_step(batch: Option<&mut Batch>, actions: *const i32, length: usize) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        // SAFETY: the caller's buffer.
        Ok(batch.step(unsafe { read_numbers(actions, length, "actions") }?, &mut outputs)?)
    })
}

/// Plays an action in each of `count` distinct rows, and writes their outputs; the outputs of the other rows stay as they are.
///
/// BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_step_some(
    batch: Option<&mut Batch>,
    rows: *const usize,
    actions: *const i32,
    count: usize,
) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        // SAFETY: the caller's buffers.
        let (rows, actions) = unsafe { (read_numbers(rows, count, "rows")?, read_numbers(actions, count, "actions")?) };
        Ok(batch.step_some(rows, actions, &mut outputs)?)
    })
}

/// Begins new matches in `count` distinct rows, and writes their outputs; rewards are 0.
///
/// If `seeds` is NULL, these are the next matches of the rows; otherwise each row has a seed, and gets the match that
/// `bastide_match_new` makes from it. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_reset(
    batch: Option<&mut Batch>,
    rows: *const usize,
    seeds: *const u64,
    count: usize,
) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        // SAFETY: the caller's buffer.
        let rows = unsafe { read_numbers(rows, count, "rows") }?;
        // SAFETY: the caller's buffer.
        let seeds = (!seeds.is_null()).then(|| unsafe { read_numbers(seeds, count, "seeds") }).transpose()?;
        Ok(batch.reset(rows, seeds, &mut outputs)?)
    })
}

/// Writes a legal action for each row, each equally likely; 0 where the match is over. The length is `bastide_batch_rows`.
///
/// Sampling has its own random stream: it does not change what chance deals. BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_sample(batch: Option<&mut Batch>, actions: *mut i32, length: usize) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        // SAFETY: the caller's buffer.
        Ok(batch.sample(unsafe { Buffer::new(actions, length, "actions") }.exactly(batch.rows())?)?)
    })
}

/// Writes the choices of a player in `count` distinct rows to their places in `actions`, on the threads of the batch; the other
/// places stay as they are. The length is `bastide_batch_rows`.
///
/// If `rows` is NULL and `count` 0, the player chooses in all rows, and 0 is written where the match is over. A player chooses as
/// `bastide_player_choose_in` does in the match of the row. The seed of that match is the one that the row was reset with;
/// otherwise it is made of the seed of the batch, of `first` + row and of the episode. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED; then nothing
/// is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_choose(
    batch: Option<&Batch>,
    player: Option<&Player>,
    rows: *const usize,
    count: usize,
    stop: Option<&Stop>,
    actions: *mut i32,
    length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        let player = &given(player, "player")?.player;
        let all = batch.rows();
        // SAFETY: the caller's buffer.
        let rows = (!rows.is_null() || count > 0).then(|| unsafe { read_numbers(rows, count, "rows") }).transpose()?;
        // SAFETY: the caller's buffer.
        let buffer = unsafe { Buffer::new(actions, length, "actions") };
        buffer.has_exactly(all)?;
        let mut chosen = Vec::new();
        batch.choose(player, rows, as_long(&mut chosen, all)?, &thought(stop))?;
        match rows {
            None => buffer.put(0..all, &chosen),
            Some(rows) => buffer.put(rows.iter().copied(), &chosen),
        }
        Ok(())
    })
}

/// Samples an action for each row from the softmax of `logits / temperature` over its legal actions.
///
/// There are `bastide_batch_rows` times `bastide_game_actions` logits; logits of illegal actions are not read. Writes the
/// actions, the natural logarithms of their probabilities (`log_probs`) and the entropies of the distributions in nats
/// (`entropy`): `rows` values each, 0 where the match is over; NULL is not written. If the call fails, no randomness has been
/// used, and the values written are unspecified. BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_BAD_SETTING for a temperature that
/// is not finite, or less than FLT_MIN; BASTIDE_STATUS_BAD_LOGITS if the logit of a legal action is +∞ or NaN, or all of them are
/// -∞.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_sample_logits(
    batch: Option<&mut Batch>,
    logits: *const f32,
    length: usize,
    temperature: f32,
    actions: *mut i32,
    log_probs: *mut f32,
    entropy: *mut f32,
    rows: usize,
) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        // SAFETY: the caller's buffer.
        let logits = unsafe { read_numbers(logits, length, "logits") }?;
        let needed = batch.rows();
        if rows != needed {
            return Err(Failure::new(Status::WrongLength, format!("`rows` is {rows}; the batch has {needed}")));
        }
        let mut choices = Choices::default();
        // SAFETY: the caller's buffers.
        (choices.actions, choices.log_probs, choices.entropy) = unsafe {
            (wanted(actions, rows, "actions")?, wanted(log_probs, rows, "log_probs")?, wanted(entropy, rows, "entropy")?)
        };
        Ok(batch.sample_logits(logits, temperature, &mut choices)?)
    })
}

/// Samples as `bastide_batch_sample` does in `count` distinct rows; the actions of the other rows stay as they are.
///
/// `actions` has room for every row of the batch. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_sample_some(
    batch: Option<&mut Batch>,
    rows: *const usize,
    count: usize,
    actions: *mut i32,
    length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, chosen, .. } = given(batch, "batch")?;
        // SAFETY: the caller's buffers.
        let (rows, actions) = unsafe { (read_numbers(rows, count, "rows")?, Buffer::new(actions, length, "actions")) };
        actions.has_exactly(batch.rows())?;
        batch.sample_some(rows, as_long(chosen, length)?)?;
        actions.put(rows.iter().copied(), chosen);
        Ok(())
    })
}

/// Samples as `bastide_batch_sample_logits` does in `count` distinct rows, from `count` times `bastide_game_actions` logits in
/// the order of `rows`. With the temperature 0, the legal action with the highest logit is chosen, the lowest id of several, and
/// no randomness is used.
///
/// Each action is written to the place of its row in `actions`, which has room for every row of the batch; the other places stay
/// as they are. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_WRONG_LENGTH; and as
/// `bastide_batch_sample_logits`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_sample_logits_some(
    batch: Option<&mut Batch>,
    rows: *const usize,
    count: usize,
    logits: *const f32,
    length: usize,
    temperature: f32,
    actions: *mut i32,
    actions_length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, chosen, .. } = given(batch, "batch")?;
        // SAFETY: the caller's buffers.
        let (rows, logits, actions) = unsafe {
            let actions = Buffer::new(actions, actions_length, "actions");
            (read_numbers(rows, count, "rows")?, read_numbers(logits, length, "logits")?, actions)
        };
        actions.has_exactly(batch.rows())?;
        let mut choices = Choices::default();
        choices.actions = Some(as_long(chosen, actions_length)?);
        if temperature == 0.0 {
            batch.greedy(Some(rows), logits, &mut choices)?;
        } else {
            batch.sample_logits_some(rows, logits, temperature, &mut choices)?;
        }
        actions.put(rows.iter().copied(), chosen);
        Ok(())
    })
}

/// Memory for `length` values; None if `start` is NULL.
///
/// # Safety
/// As of [`Buffer::new`].
unsafe fn wanted<'a, T: Copy + Default>(
    start: *mut T,
    length: usize,
    argument: &'static str,
) -> Result<Option<&'a mut [T]>, Failure> {
    // SAFETY: the caller of this function promises it.
    (!start.is_null()).then(|| unsafe { Buffer::new(start, length, argument) }.exactly(length)).transpose()
}

/// The number of decisions after which a call asks again whether to stop: some milliseconds.
const PART: u64 = 1 << 17;

/// Plays `decisions` decisions in every row, chosen as `bastide_batch_sample` does; then writes the registered outputs, and
/// statistics of the matches played.
///
/// If it is stopped, each row has played the same number of decisions. BASTIDE_STATUS_NO_MEMORY if the records cannot grow; then
/// the matches have played some of the decisions.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_batch_rollout(
    batch: Option<&mut Batch>,
    decisions: u64,
    stop: Option<&Stop>,
    tally: Option<&mut MaybeUninit<Tally>>,
) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        let tally = given(tally, "tally")?;
        let part = (PART / batch.rows() as u64).max(1);
        let mut sum = Sum::default();
        for decisions in parts(stop, decisions, part) {
            sum += batch.rollout(decisions, &mut outputs)?;
        }
        Ok(tally.write(sum.into()))
    })
}
