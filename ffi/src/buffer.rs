//! Texts and buffers of the caller's.

use crate::status::{Failure, Status, given};
use crate::text::write_start;
use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::slice;

/// Where a length goes.
pub(crate) type Length<'a> = Option<&'a mut MaybeUninit<usize>>;

/// A text of the caller's.
///
/// # Safety
/// Unless it is NULL, it ends with NUL and outlives `'a`.
pub(crate) unsafe fn read_text<'a>(text: *const c_char, argument: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller of this function promises it.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    let not_utf8 = |error| Failure::new(Status::NotUtf8, format!("`{argument}` is not UTF-8: {error}"));
    given(text, argument)?.to_str().map_err(not_utf8)
}

/// Numbers of the caller's; where there are none, the pointer may be NULL.
///
/// # Safety
/// Unless it is NULL, there are `length` of them, and they outlive `'a`.
pub(crate) unsafe fn read_numbers<'a, T>(start: *const T, length: usize, argument: &str) -> Result<&'a [T], Failure> {
    if length > isize::MAX as usize / size_of::<T>() {
        return Err(Failure::new(Status::WrongLength, format!("`{argument}` cannot have the length {length}")));
    }
    aligned(start, argument)?;
    // SAFETY: the caller of this function promises it.
    let numbers = (!start.is_null()).then(|| unsafe { slice::from_raw_parts(start, length) });
    given(numbers.or((length == 0).then_some(&[])), argument)
}

/// A failure unless a pointer is aligned for what it points to.
fn aligned<T>(start: *const T, argument: &str) -> Result<(), Failure> {
    if start.is_aligned() {
        return Ok(());
    }
    let message = format!("`{argument}` is at an address that is not a multiple of {}", align_of::<T>());
    Err(Failure::new(Status::Misaligned, message))
}

/// A buffer of the caller's, with the name that the header gives it.
pub(crate) struct Buffer<'a, T> {
    start: *mut T,
    capacity: usize,
    argument: &'static str,
    caller: PhantomData<&'a mut [T]>,
}

impl<'a, T> Buffer<'a, T> {
    /// # Safety
    /// Unless `start` is NULL, `length` values can be written there, and nothing else reads or writes them during `'a`.
    pub(crate) unsafe fn new(start: *mut T, capacity: usize, argument: &'static str) -> Self {
        Self { start, capacity, argument, caller: PhantomData }
    }

    /// Writes the first `count` of the values, and how many these are.
    pub(crate) fn write(self, length: Length<'_>, count: usize, values: impl Iterator<Item = T>) -> Result<(), Failure> {
        let length = given(length, "length")?;
        if self.is_told(length, count)? {
            return Ok(());
        }
        length.write(count);
        for (place, value) in (0..count).zip(values) {
            // SAFETY: the buffer has room for `count` values.
            unsafe { self.start.add(place).write(value) };
        }
        Ok(())
    }

    /// Writes values of which there are never more than `most`, and how many these are. A buffer with room for `most` is filled without
    /// counting first.
    #[inline]
    pub(crate) fn write_most(
        self,
        length: Length<'_>,
        most: usize,
        count: impl FnOnce() -> usize,
        values: impl Iterator<Item = T>,
    ) -> Result<(), Failure> {
        if !self.has_room(most) {
            return self.write(length, count(), values);
        }
        let (length, mut written) = (given(length, "length")?, 0);
        for value in values.take(most) {
            // SAFETY: the buffer has room for `most` values.
            unsafe { self.start.add(written).write(value) };
            written += 1;
        }
        length.write(written);
        Ok(())
    }

    /// The whole buffer, which must have exactly the length that is needed.
    pub(crate) fn exactly(self, needed: usize) -> Result<&'a mut [T], Failure>
    where
        T: Copy + Default,
    {
        self.has_exactly(needed)?;
        for place in 0..needed {
            // SAFETY: the buffer has room for `needed` values.
            unsafe { self.start.add(place).write(T::default()) };
        }
        // SAFETY: these values have just been written, and nobody else uses them during `'a`.
        Ok(unsafe { slice::from_raw_parts_mut(self.start, needed) })
    }

    /// Writes some values to the places that they have, which the buffer must have; the others stay as they are.
    pub(crate) fn put(self, places: impl Iterator<Item = usize>, values: &[T])
    where
        T: Copy,
    {
        for place in places.filter(|place| *place < self.capacity) {
            // SAFETY: the buffer has this place.
            unsafe { self.start.add(place).write(values[place]) };
        }
    }

    /// A failure unless the buffer has exactly the length that is needed.
    pub(crate) fn has_exactly(&self, needed: usize) -> Result<(), Failure> {
        let Self { capacity, argument, .. } = *self;
        if capacity != needed {
            let message = format!("`{argument}` has the length {capacity}; the length is {needed}");
            return Err(Failure::new(Status::WrongLength, message));
        }
        self.reserve(needed)
    }

    /// Whether the caller only wants to know how much there is to write, and is told; a failure where the buffer has not the room for it.
    pub(crate) fn is_told(&self, length: &mut MaybeUninit<usize>, count: usize) -> Result<bool, Failure> {
        if self.asks_for_length() {
            length.write(count);
            return Ok(true);
        }
        self.reserve(count).inspect_err(|failure| tell(failure, length, count))?;
        Ok(false)
    }

    /// Whether this many values can be written.
    pub(crate) fn has_room(&self, needed: usize) -> bool {
        self.capacity >= needed && self.reserve(needed).is_ok()
    }

    /// Whether the caller only wants to know how much there is to write.
    pub(crate) fn asks_for_length(&self) -> bool {
        self.start.is_null() && self.capacity == 0
    }

    fn reserve(&self, needed: usize) -> Result<(), Failure> {
        let Self { start, capacity, argument, .. } = *self;
        aligned(start, argument)?;
        if start.is_null() && capacity > 0 {
            return given(None, argument);
        }
        if start.is_null() || capacity < needed {
            let message = format!("`{argument}` has room for {capacity}; {needed} are needed");
            return Err(Failure::new(Status::BufferTooSmall, message));
        }
        Ok(())
    }
}

impl Buffer<'_, c_char> {
    /// Writes a text and its final NUL; the length, which may be NULL, is without it.
    pub(crate) fn write_text(self, length: Length<'_>, text: &str) -> Result<(), Failure> {
        if self.asks_for_length() {
            given(length, "length")?.write(text.len());
            return Ok(());
        }
        let mut unwanted = MaybeUninit::uninit();
        let length = length.unwrap_or(&mut unwanted);
        self.reserve(text.len() + 1).inspect_err(|failure| tell(failure, length, text.len()))?;
        length.write(text.len());
        // SAFETY: the buffer is the caller's, who gave it for this call.
        unsafe { write_start(text, self.start, self.capacity) };
        Ok(())
    }
}

/// Where a buffer is too small, its length says what there is to write.
fn tell(failure: &Failure, length: &mut MaybeUninit<usize>, count: usize) {
    if failure.status == Status::BufferTooSmall {
        length.write(count);
    }
}
