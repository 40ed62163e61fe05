//! The caller's texts and buffers.

use crate::status::{Failure, Status, given};
use crate::text::write_start;
use engine::Id;
use std::ffi::{CStr, c_char};
use std::hint::black_box;
use std::iter;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::slice;

/// The place for a length.
pub(crate) type Length<'a> = Option<&'a mut MaybeUninit<usize>>;

/// The length in bytes up to which an error can surely repeat a name.
const SHORT: usize = 1 << 12;

/// The most bytes that an error needs for a byte of a name: for a part of it that has memory of its own, and for an escape in a
/// text that grows.
const REPEATED: usize = 64;

/// A text given by the caller.
///
/// # Safety
/// Unless `text` is NULL, it ends with NUL and outlives `'a`.
pub(crate) unsafe fn read_text<'a>(text: *const c_char, argument: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller of this function promises it.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    let not_utf8 = |error| Failure::new(Status::NotUtf8, format!("`{argument}` is not UTF-8: {error}"));
    given(text, argument)?.to_str().map_err(not_utf8)
}

/// A name or a notation given by the caller; fails unless there is memory for an error to repeat it.
///
/// # Safety
/// Unless `text` is NULL, it ends with NUL and outlives `'a`.
pub(crate) unsafe fn read_name<'a>(text: *const c_char, argument: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller of this function promises it.
    let text = unsafe { read_text(text, argument) }?;
    if text.len() > SHORT {
        // Unseen, it would be optimized away.
        black_box(list::<u8>(text.len().saturating_mul(REPEATED), iter::empty())?);
    }
    Ok(text)
}

/// A list of values, of which there are `count`.
pub(crate) fn list<T>(count: usize, values: impl IntoIterator<Item = Result<T, Failure>>) -> Result<Vec<T>, Failure> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| Failure::new(Status::NoMemory, "there is not enough memory"))?;
    for value in values.into_iter().take(count) {
        list.push(value?);
    }
    Ok(list)
}

/// A list that is kept between calls, and replaced where it has another length.
pub(crate) fn as_long(kept: &mut Vec<i32>, count: usize) -> Result<&mut [i32], Failure> {
    if kept.len() != count {
        *kept = list(count, iter::repeat_with(|| Ok(0)))?;
    }
    Ok(kept)
}

/// Numbers given by the caller; with the length 0, `start` may be NULL.
///
/// # Safety
/// Unless `start` is NULL, it points to `length` numbers, which outlive `'a`.
pub(crate) unsafe fn read_numbers<'a, T>(start: *const T, length: usize, argument: &str) -> Result<&'a [T], Failure> {
    if length > isize::MAX as usize / size_of::<T>() {
        return Err(Failure::new(Status::WrongLength, format!("the length {length} of `{argument}` is larger than memory")));
    }
    aligned(start, argument)?;
    // SAFETY: the caller of this function promises it.
    let numbers = (!start.is_null()).then(|| unsafe { slice::from_raw_parts(start, length) });
    given(numbers.or((length == 0).then_some(&[])), argument)
}

/// Fails unless a pointer is aligned for its type.
fn aligned<T>(start: *const T, argument: &str) -> Result<(), Failure> {
    if start.is_aligned() {
        return Ok(());
    }
    let message = format!("the address of `{argument}` is misaligned; expected a multiple of {}", align_of::<T>());
    Err(Failure::new(Status::Misaligned, message))
}

/// A buffer given by the caller, with its name in the header.
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

    /// Writes values and their number.
    pub(crate) fn write(self, length: Length<'_>, values: impl ExactSizeIterator<Item = T>) -> Result<(), Failure> {
        self.write_first(length, values.len(), values)
    }

    /// Writes the first `count` of the values, and `count`.
    fn write_first(self, length: Length<'_>, count: usize, values: impl Iterator<Item = T>) -> Result<(), Failure> {
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

    /// Writes values, of which there are never more than `most`, and their number. A buffer with room for `most` is filled
    /// without counting first.
    #[inline]
    pub(crate) fn write_most(
        self,
        length: Length<'_>,
        most: usize,
        count: impl FnOnce() -> usize,
        values: impl Iterator<Item = T>,
    ) -> Result<(), Failure> {
        if !self.has_room(most) {
            return self.write_first(length, count(), values);
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

    /// The whole buffer; fails unless its length is exactly `needed`.
    pub(crate) fn exactly(self, needed: usize) -> Result<&'a mut [T], Failure>
    where
        T: Copy + Default,
    {
        self.has_exactly(needed)?;
        for place in 0..needed {
            // SAFETY: the buffer has room for `needed` values.
            unsafe { self.start.add(place).write(T::default()) };
        }
        // SAFETY: these values have just been written, and are used by no one else during `'a`.
        Ok(unsafe { slice::from_raw_parts_mut(self.start, needed) })
    }

    /// Writes the values at `places` to the same places of the buffer, which must be long enough; the others stay as they are.
    pub(crate) fn put(self, places: impl Iterator<Item = usize>, values: &[T])
    where
        T: Copy,
    {
        for place in places.filter(|place| *place < self.capacity) {
            // SAFETY: the buffer has this place.
            unsafe { self.start.add(place).write(values[place]) };
        }
    }

    /// Fails unless the length of the buffer is exactly `needed`.
    pub(crate) fn has_exactly(&self, needed: usize) -> Result<(), Failure> {
        let Self { capacity, argument, .. } = *self;
        if capacity != needed {
            let message = format!("`{argument}` has the length {capacity}; expected {needed}");
            return Err(Failure::new(Status::WrongLength, message));
        }
        self.reserve(needed)
    }

    /// Whether the caller asks for the length alone, which is then written; fails if the buffer is too small.
    pub(crate) fn is_told(&self, length: &mut MaybeUninit<usize>, count: usize) -> Result<bool, Failure> {
        if self.asks_for_length() {
            length.write(count);
            return Ok(true);
        }
        self.reserve(count).inspect_err(|failure| tell(failure, length, count))?;
        Ok(false)
    }

    /// Whether `needed` values can be written.
    pub(crate) fn has_room(&self, needed: usize) -> bool {
        self.capacity >= needed && self.reserve(needed).is_ok()
    }

    /// Whether the caller asks for the length alone.
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
            let message = format!("`{argument}` has room for {capacity}; expected room for {needed}");
            return Err(Failure::new(Status::BufferTooSmall, message));
        }
        Ok(())
    }
}

impl Buffer<'_, u16> {
    /// Writes ids and their number.
    pub(crate) fn write_ids(self, length: Length<'_>, ids: &[Id]) -> Result<(), Failure> {
        self.write(length, ids.iter().map(|id| id.number()))
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
        // SAFETY: the caller gave the buffer for this call.
        unsafe { write_start(text, self.start, self.capacity) };
        Ok(())
    }
}

/// Writes the length that is needed if the failure is a buffer that is too small.
fn tell(failure: &Failure, length: &mut MaybeUninit<usize>, count: usize) {
    if failure.status == Status::BufferTooSmall {
        length.write(count);
    }
}
