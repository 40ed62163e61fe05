//! Steps in which players have the seats that learners leave.

use super::Batch;
use crate::buffer::{Buffer, list, read_numbers};
use crate::player::Player;
use crate::sized::{self, Growing};
use crate::status::{Failure, Status, given, guard};
use crate::stop::{Stop, thought};
use engine::AnyPlayer;
use engine::batch::{BatchError, Opponents as Players};
use std::iter;

/// One player has all seats that are not learners'.
pub const BASTIDE_OPPONENTS_ONE: u32 = 0;
/// There is a player for each seat of the game, learners' seats included, which do not ask theirs.
pub const BASTIDE_OPPONENTS_SEATS: u32 = 1;
/// There is a player for each row of the batch, also where only some rows are named.
pub const BASTIDE_OPPONENTS_ROWS: u32 = 2;
/// The players form a league: in each match, each seat draws one of them in proportion to `shares`, by the seed of the match.
pub const BASTIDE_OPPONENTS_LEAGUE: u32 = 3;

/// The opponents of learners.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Opponents {
    /// `sizeof(bastide_opponents)`.
    pub struct_size: usize,
    /// The players.
    pub players: *const *const Player,
    /// The number of players.
    pub count: usize,
    /// For a league, the share of each player: finite numbers of at least 0. Otherwise NULL.
    pub shares: *const f64,
    /// The learners' seats, each once, the same in every row; not all seats of the game.
    pub learners: *const u32,
    /// The number of learners' seats.
    pub learner_count: usize,
    /// BASTIDE_OPPONENTS_ONE, BASTIDE_OPPONENTS_SEATS, BASTIDE_OPPONENTS_ROWS or BASTIDE_OPPONENTS_LEAGUE.
    pub form: u32,
}

// SAFETY: it begins with its size; its other members are pointers, which are not read before they are checked, and numbers.
unsafe impl Growing for Opponents {
    const ENDS: &'static [usize] = &[];
}

impl Opponents {
    /// The result of `work` with the opponents and the learners' seats.
    ///
    /// # Safety
    /// The members point to as many values as they say, and the players are alive.
    unsafe fn lend<T>(
        &self,
        work: impl FnOnce(Players<'_, &AnyPlayer>, &[usize]) -> Result<T, BatchError>,
    ) -> Result<T, Failure> {
        // SAFETY: the caller of this function promises it.
        let (handles, learners) = unsafe {
            (read_numbers(self.players, self.count, "players")?, read_numbers(self.learners, self.learner_count, "learners")?)
        };
        let learners = list(learners.len(), learners.iter().map(|seat| Ok(*seat as usize)))?;
        // SAFETY: as above.
        let each = handles.iter().map(|handle| Ok(&given(unsafe { handle.as_ref() }, "players")?.player));
        let players = list(handles.len(), each)?;
        let opponents = match self.form {
            BASTIDE_OPPONENTS_ONE => match &players[..] {
                [player] => Players::One(*player),
                _ => return Err(BatchError::Length { what: "players", given: self.count, needed: 1 }.into()),
            },
            BASTIDE_OPPONENTS_SEATS => Players::Seats(&players),
            BASTIDE_OPPONENTS_ROWS => Players::Rows(&players),
            BASTIDE_OPPONENTS_LEAGUE => {
                // SAFETY: as above.
                let shares = unsafe { read_numbers(self.shares, self.count, "shares") }?;
                let league = list(shares.len(), players.into_iter().zip(shares.iter().copied()).map(Ok))?;
                return Ok(work(Players::League(&league), &learners)?);
            }
            form => return Err(Failure::new(Status::BadSetting, format!("`form` is {form}; expected 0 to 3"))),
        };
        Ok(work(opponents, &learners)?)
    }
}

/// Plays the learners' actions in `count` distinct rows, and then the opponents' until in each of them a learner is to act or the
/// match is over; writes the registered outputs once. Rewards belong to the whole step.
///
/// If `rows` is NULL and `count` 0, all rows are played. There are as many `actions` as rows; if they are NULL, only the
/// opponents play: call this before the first step, and after a reset. A match that is over before a learner has acted is
/// skipped; another one is treated as in a step, with the observation of the learner that acted last. Opponents choose as
/// `bastide_batch_choose` does.
///
/// BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_WRONG_LENGTH, BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_UNKNOWN_SEAT for a learner's seat that does not exist, or
/// learners who have no seat, one twice, or all; BASTIDE_STATUS_NOT_THE_TURN for an action in a row in which an opponent is to
/// act; BASTIDE_STATUS_BAD_SETTING for an impossible share or form. BASTIDE_STATUS_PLAYER_FAILED or BASTIDE_STATUS_STOPPED if a
/// player fails or the call is stopped: then no match has changed, and the outputs of these rows are refreshed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_step_against(
    batch: Option<&mut Batch>,
    rows: *const usize,
    count: usize,
    actions: *const i32,
    length: usize,
    opponents: *const Opponents,
    stop: Option<&Stop>,
) -> Status {
    guard(|| {
        let (batch, mut outputs) = given(batch, "batch")?.parts();
        // SAFETY: the caller's struct.
        let opponents = unsafe { sized::read(opponents, "opponents") }?;
        // SAFETY: the caller's buffer.
        let rows = (!rows.is_null() || count > 0).then(|| unsafe { read_numbers(rows, count, "rows") }).transpose()?;
        // SAFETY: the caller's buffer.
        let actions =
            (!actions.is_null() || length > 0).then(|| unsafe { read_numbers(actions, length, "actions") }).transpose()?;
        // SAFETY: the caller's struct and players.
        unsafe {
            opponents.lend(|players, learners| batch.step_against(rows, actions, players, learners, &mut outputs, &thought(stop)))
        }
    })
}

/// Writes, for each row and each seat, the place among the opponents of the player of the seat in the match of the row. The
/// length is `bastide_batch_rows` times the seats. A learner's seat draws from a league, too.
///
/// BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_BAD_SETTING for an impossible share or form.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_drawn(
    batch: Option<&Batch>,
    opponents: *const Opponents,
    places: *mut u32,
    length: usize,
) -> Status {
    guard(|| {
        let Batch { batch, .. } = given(batch, "batch")?;
        // SAFETY: the caller's struct.
        let opponents = unsafe { sized::read(opponents, "opponents") }?;
        // SAFETY: the caller's buffer.
        let places = unsafe { Buffer::new(places, length, "places") };
        let count = batch.rows() * batch.shape().seats;
        places.has_exactly(count)?;
        let mut drawn = list(count, iter::repeat_with(|| Ok(0)))?;
        // SAFETY: the caller's struct and players.
        unsafe { opponents.lend(|players, _| batch.drawn(players, &mut drawn)) }?;
        places.put(0..count, &drawn);
        Ok(())
    })
}
