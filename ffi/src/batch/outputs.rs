//! The caller's memory that a batch writes into.

use super::Batch;
use crate::buffer::Buffer;
use crate::sized::{self, Growing};
use crate::status::{Failure, Status, given, guard};
use engine::batch::BatchError;
use std::mem::offset_of;
use std::slice;

/// Memory owned by the caller, with the number of values in it; NULL with the count 0 stands for no memory.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Memory<T> {
    /// Its first value.
    pub start: *mut T,
    /// The number of values.
    pub count: usize,
}

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// The memory that a batch writes into. The header's `bastide_outputs` is written from the same list, because cbindgen
        /// expands no macros; there, the start and the count of each memory are members of their own.
        #[repr(C)]
        #[derive(Clone, Copy, Default)]
        pub struct Outputs {
            /// Its size in bytes.
            pub struct_size: usize,
            $(#[doc = $doc] pub $name: Memory<$type>,)+
        }

        // SAFETY: it begins with its size; its other members are pointers, which are not read before they are checked, and
        // numbers.
        unsafe impl Growing for Outputs {
            const ENDS: &'static [usize] = &[$(offset_of!(Self, $name)),+];
        }

        impl Outputs {
            /// Fails with its name for the first memory that is neither NULL nor as long as its output.
            fn check(&self, rows: usize, shape: &engine::batch::Shape) -> Result<(), Failure> {
                $(self.$name.check(stringify!($name), &[rows $(, shape.$size)*])?;)+
                Ok(())
            }

            /// Fills all memory with 0.
            ///
            /// # Safety
            /// Non-NULL memory has room for its count.
            unsafe fn clear(&self) {
                // SAFETY: the caller of this function promises it.
                $(unsafe { self.$name.clear() };)+
            }

            /// The memory, for a call of the batch.
            ///
            /// # Safety
            /// Non-NULL memory is initialized, alive, disjoint, and used by no one else during the call.
            pub(super) unsafe fn lend(&mut self) -> engine::batch::Outputs<'_> {
                let mut outputs = engine::batch::Outputs::default();
                // SAFETY: the caller of this function promises it.
                $(outputs.$name = unsafe { self.$name.lend() };)+
                outputs
            }
        }
    };
}

engine::for_each_output!(outputs);

// SAFETY: the memory is reached through the batch alone, in calls that have it for themselves.
unsafe impl Send for Outputs {}
// SAFETY: as above; a shared reference does not give access to the memory.
unsafe impl Sync for Outputs {}

impl<T> Memory<T> {
    /// The values, if there are any.
    ///
    /// # Safety
    /// As for [`Outputs::lend`].
    unsafe fn lend(&mut self) -> Option<&mut [T]> {
        // SAFETY: the caller of this function promises it.
        (!self.start.is_null()).then(|| unsafe { slice::from_raw_parts_mut(self.start, self.count) })
    }

    /// Fails with `name` unless the memory is NULL or its length is the product of `sizes`.
    fn check(&self, name: &'static str, sizes: &[usize]) -> Result<(), Failure> {
        if self.start.is_null() && self.count == 0 {
            return Ok(());
        }
        let needed = sizes.iter().try_fold(size_of::<T>(), |bytes, size| bytes.checked_mul(*size));
        let needed = needed.filter(|bytes| *bytes <= isize::MAX as usize).map(|bytes| bytes / size_of::<T>());
        let impossible = || Failure::new(Status::WrongLength, format!("`{name}` would be larger than memory"));
        // SAFETY: nothing is written.
        unsafe { Buffer::new(self.start, self.count, name) }.has_exactly(needed.ok_or_else(impossible)?)
    }

    /// Fills all of it with 0.
    ///
    /// # Safety
    /// As for [`Outputs::clear`].
    unsafe fn clear(&self) {
        if !self.start.is_null() {
            // SAFETY: the caller of this function promises the room, and 0 is a value of each type of an output.
            unsafe { self.start.write_bytes(0, self.count) };
        }
    }
}

/// Makes a batch write into this memory from now on, and into no other; fills it with 0.
///
/// It must stay until other memory is registered or the batch is freed, must not overlap, and must not be used while a call with
/// this batch runs. The struct itself may go. BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_MISALIGNED for memory whose address is
/// not a multiple of the size of its values; BASTIDE_STATUS_BAD_SETTING for an impossible `struct_size`, and for `keys` if the
/// setup does not keep them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_batch_register(batch: Option<&mut Batch>, outputs: *const Outputs) -> Status {
    guard(|| {
        let batch = given(batch, "batch")?;
        // SAFETY: the caller's struct.
        let outputs = unsafe { sized::read(outputs, "outputs") }?;
        outputs.check(batch.batch.rows(), &batch.batch.shape())?;
        if !outputs.keys.start.is_null() && !batch.batch.setup().keys {
            return Err(BatchError::NoKeys.into());
        }
        // SAFETY: the caller's memory, which is as large as the caller says.
        unsafe { outputs.clear() };
        batch.outputs = outputs;
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
        let made = game.game().new_batch(&BatchSetup::default().rows(2), || false).expect("a batch");
        let mut batch = Batch::new(made, game);
        let mut seat = vec![77; 2];
        let seats = Memory { start: seat.as_mut_ptr(), count: seat.len() };
        let outputs = Outputs { struct_size: size_of::<Outputs>(), seat: seats, ..Outputs::default() };
        // SAFETY: the memory is as long as it says, and stays.
        assert_eq!(unsafe { bastide_batch_register(Some(&mut batch), &raw const outputs) }, Status::Ok);
        // SAFETY: no call runs.
        assert_eq!(unsafe { [*outputs.seat.start, *outputs.seat.start.add(1)] }, [0, 0]);
        let (matches, mut lent) = batch.parts();
        lent.seat.as_deref_mut().expect("registered").fill(-7);
        assert_eq!(matches.refresh(&mut lent), Ok(()));
        assert!(seat.iter().all(|seat| *seat >= 0));
    }

    #[test]
    fn lengths_that_no_memory_has_are_refused() {
        let mut value = 0.0_f32;
        let refused = Memory { start: &raw mut value, count: 1 }.check("rewards", &[usize::MAX / 2, 3]);
        assert_eq!(refused.map_err(|failure| failure.status), Err(Status::WrongLength));
    }
}
