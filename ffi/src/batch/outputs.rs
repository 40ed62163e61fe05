//! The memory of the caller's that a batch writes into.

use super::Batch;
use crate::buffer::Buffer;
use crate::status::{Failure, Status, given, guard};
use std::ptr;
use std::slice;

/// The memory that a batch writes into, with the number of values in each; what is NULL, with the count 0, is not written.
///
/// Each has a part for every row, one after the other; the sizes of a part are those of `bastide_shape`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Outputs {
    /// `rows * length`: what the seat to act sees, as numbers up to the maxima of the fields; after the end, what the last seat to
    /// act sees.
    pub observation: *mut u8,
    /// Its number of values.
    pub observation_count: usize,
    /// `rows * length`: the same as fractions of the maxima, 0 to 1.
    pub observation_f32: *mut f32,
    /// Its number of values.
    pub observation_f32_count: usize,
    /// `rows * actions`: 1 where an action is legal, otherwise 0.
    pub mask: *mut u8,
    /// Its number of values.
    pub mask_count: usize,
    /// `rows * words`: the legal actions as bits: action `a` is bit `a % 64` of word `a / 64`.
    pub legal: *mut u64,
    /// Its number of values.
    pub legal_count: usize,
    /// `rows`: the seat to act, or BASTIDE_OVER.
    pub seat: *mut i8,
    /// Its number of values.
    pub seat_count: usize,
    /// `rows * seats`: the returns of a match that ended in this step, otherwise 0.
    pub rewards: *mut f32,
    /// Its number of values.
    pub rewards_count: usize,
    /// `rows`: 1 where a match ended in this step, or is over; otherwise 0.
    pub terminated: *mut u8,
    /// Its number of values.
    pub terminated_count: usize,
    /// `rows`: the number of the match, from 0, among those of its row.
    pub episode: *mut i64,
    /// Its number of values.
    pub episode_count: usize,
    /// `rows`: the decisions of the row's match that ended last; 0 before.
    pub length: *mut i32,
    /// Its number of values.
    pub length_count: usize,
    /// `rows * seats`: the returns of the row's match that ended last; 0 before.
    pub returns: *mut f32,
    /// Its number of values.
    pub returns_count: usize,
    /// `rows * seats * length`: what each seat saw at the end; written where a match ended in this step.
    pub last_observation: *mut u8,
    /// Its number of values.
    pub last_observation_count: usize,
    /// `rows * seats * length`: the same as fractions of the maxima.
    pub last_observation_f32: *mut f32,
    /// Its number of values.
    pub last_observation_f32_count: usize,
}

// SAFETY: the memory is reached through the batch alone, in calls that have it for themselves.
unsafe impl Send for Outputs {}
// SAFETY: as above; a shared reference gives nobody the memory.
unsafe impl Sync for Outputs {}

macro_rules! outputs {
    ($($name:ident $count:ident: [rows $(, $size:ident)*],)+) => {
        /// Nothing is written.
        impl Default for Outputs {
            fn default() -> Self {
                Self { $($name: ptr::null_mut(), $count: 0,)+ }
            }
        }

        impl Outputs {
            /// A failure unless each has the length for so many matches.
            fn check(&self, rows: usize, shape: &engine::Shape) -> Result<(), Failure> {
                $(check(self.$name, self.$count, stringify!($name), &[rows $(, shape.$size)*])?;)+
                Ok(())
            }

            /// Fills all of it with 0.
            ///
            /// # Safety
            /// What is not NULL has room for its count.
            unsafe fn clear(&self) {
                $(
                    if !self.$name.is_null() {
                        // SAFETY: the caller of this function promises the room, and 0 is a value of each type.
                        unsafe { self.$name.write_bytes(0, self.$count) };
                    }
                )+
            }

            /// The memory, for a call of the batch.
            ///
            /// # Safety
            /// What is not NULL has been cleared, is still there, does not overlap, and nobody else uses it in the meantime.
            pub(super) unsafe fn lend(&mut self) -> engine::Outputs<'_> {
                engine::Outputs {
                    $(
                        // SAFETY: the caller of this function promises it.
                        $name: (!self.$name.is_null()).then(|| unsafe { slice::from_raw_parts_mut(self.$name, self.$count) }),
                    )+
                }
            }
        }
    };
}

outputs! {
    observation observation_count: [rows, length],
    observation_f32 observation_f32_count: [rows, length],
    mask mask_count: [rows, actions],
    legal legal_count: [rows, words],
    seat seat_count: [rows],
    rewards rewards_count: [rows, seats],
    terminated terminated_count: [rows],
    episode episode_count: [rows],
    length length_count: [rows],
    returns returns_count: [rows, seats],
    last_observation last_observation_count: [rows, seats, length],
    last_observation_f32 last_observation_f32_count: [rows, seats, length],
}

fn check<T>(start: *mut T, count: usize, name: &'static str, sizes: &[usize]) -> Result<(), Failure> {
    if start.is_null() && count == 0 {
        return Ok(());
    }
    let needed = sizes.iter().try_fold(size_of::<T>(), |bytes, size| bytes.checked_mul(*size));
    let needed = needed.filter(|bytes| *bytes <= isize::MAX as usize).map(|bytes| bytes / size_of::<T>());
    let impossible = || Failure::new(Status::WrongLength, format!("`{name}` would be larger than memory"));
    // SAFETY: nothing is written.
    unsafe { Buffer::new(start, count, name) }.has_exactly(needed.ok_or_else(impossible)?)
}

/// Lets a batch write into this memory from now on, and into no other; it is filled with 0 at once.
///
/// It must stay until other memory is registered or the batch is freed, must not overlap, and must not be used while a call with this
/// batch runs. The struct itself may go. BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn bastide_batch_register(batch: Option<&mut Batch>, outputs: Option<&Outputs>) -> Status {
    guard(|| {
        let (batch, outputs) = (given(batch, "batch")?, given(outputs, "outputs")?);
        outputs.check(batch.batch.rows(), &batch.batch.shape())?;
        // SAFETY: the caller's memory, which is as large as the caller says.
        unsafe { outputs.clear() };
        batch.outputs = *outputs;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::BatchSetup;

    #[test]
    fn registered_memory_is_cleared_and_then_written() {
        let game = crate::game::Game::new(engine::load(engine::NAMES[0]).expect("a game"));
        let made = game.game().new_batch(&BatchSetup { rows: 2, ..BatchSetup::default() }).expect("a batch");
        let mut batch = Batch::new(made, game);
        let mut seat = vec![77; 2];
        let outputs = Outputs { seat: seat.as_mut_ptr(), seat_count: seat.len(), ..Outputs::default() };
        // SAFETY: the memory is as long as it says, and stays.
        assert_eq!(unsafe { bastide_batch_register(Some(&mut batch), Some(&outputs)) }, Status::Ok);
        // SAFETY: no call runs.
        assert_eq!(unsafe { [*outputs.seat, *outputs.seat.add(1)] }, [0, 0]);
        let (matches, mut lent) = batch.parts();
        lent.seat.as_deref_mut().expect("registered").fill(-7);
        assert_eq!(matches.refresh(&mut lent), Ok(()));
        assert!(seat.iter().all(|seat| *seat >= 0));
    }

    #[test]
    fn lengths_that_no_memory_has_are_refused() {
        let mut value = 0.0_f32;
        let refused = check(&mut value, 1, "rewards", &[usize::MAX / 2, 3]);
        assert_eq!(refused.map_err(|failure| failure.status), Err(Status::WrongLength));
    }
}
