//! The caller's structs that begin with their size, because the caller's header may be older or newer.

use crate::status::{Failure, Status};
use std::mem::MaybeUninit;
use std::ptr;

/// A struct that a later version of the library may make longer.
///
/// # Safety
/// It is `repr(C)` and begins with `struct_size`, its size in bytes; all bit patterns are values.
pub(crate) unsafe trait Growing: Copy + Default {
    /// The sizes that older versions of the struct had: each is the end of a member.
    const ENDS: &'static [usize];
}

/// A size larger than any struct, so that an uninitialized size is refused.
const LARGEST: usize = 4096;

/// The caller's struct, as far as this library knows its members.
///
/// # Safety
/// There are as many bytes as the struct says.
pub(crate) unsafe fn read<T: Growing>(given: *const T, argument: &str) -> Result<T, Failure> {
    // SAFETY: the struct begins with its size.
    let size = unsafe { size_of_struct(given, argument) }?;
    // SAFETY: the caller of this function promises that number of bytes.
    let beyond = (size_of::<T>()..size).find(|place| unsafe { given.cast::<u8>().add(*place).read() } != 0);
    if let Some(place) = beyond {
        let message = format!(
            "byte {place} of `{argument}` belongs to a member that this version of the library does not know; expected 0"
        );
        return Err(Failure::new(Status::BadSetting, message));
    }
    // Members that an older caller lacks have their defaults.
    let mut value = T::default();
    // SAFETY: neither is shorter than that, and all bytes are allowed.
    unsafe { ptr::copy_nonoverlapping(given.cast::<u8>(), (&raw mut value).cast::<u8>(), size.min(size_of::<T>())) };
    Ok(value)
}

/// Writes as much of a value as the caller's struct has members for; its size stays.
///
/// # Safety
/// There are as many bytes as the struct says.
pub(crate) unsafe fn write<T: Growing>(value: T, to: *mut T, argument: &str) -> Result<(), Failure> {
    // SAFETY: the struct begins with its size.
    let size = unsafe { size_of_struct(to, argument) }?;
    let mut bytes = MaybeUninit::new(value);
    // SAFETY: a struct begins with its size.
    unsafe { bytes.as_mut_ptr().cast::<usize>().write(size) };
    let known = size.min(size_of::<T>());
    // SAFETY: neither is shorter than that, and the other bytes are the caller's.
    unsafe {
        ptr::copy_nonoverlapping(bytes.as_ptr().cast::<u8>(), to.cast::<u8>(), known);
        to.cast::<u8>().add(known).write_bytes(0, size - known);
    }
    Ok(())
}

/// The size that the caller's struct states.
///
/// # Safety
/// Unless `given` is NULL, it begins with its size.
unsafe fn size_of_struct<T: Growing>(given: *const T, argument: &str) -> Result<usize, Failure> {
    if given.is_null() {
        return Err(Failure::new(Status::NullPointer, format!("`{argument}` is NULL")));
    }
    // SAFETY: the caller of this function promises it.
    let size = unsafe { given.cast::<usize>().read_unaligned() };
    if T::ENDS.contains(&size) || (size_of::<T>()..=LARGEST).contains(&size) {
        return Ok(size);
    }
    let message = format!("`struct_size` of `{argument}` is {size}; expected its `sizeof`, {} in this version", size_of::<T>());
    Err(Failure::new(Status::BadSetting, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    #[repr(C)]
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Two {
        struct_size: usize,
        first: u32,
        second: u32,
    }

    impl Default for Two {
        fn default() -> Self {
            Self { struct_size: 0, first: 1, second: 2 }
        }
    }

    // SAFETY: it is so.
    unsafe impl Growing for Two {
        const ENDS: &'static [usize] = &[offset_of!(Two, second)];
    }

    #[repr(C)]
    struct Later {
        two: Two,
        third: u64,
    }

    #[test]
    fn older_and_newer_structs_are_understood() {
        // SAFETY: each is as long as it states, or states a size that is refused before anything else is read.
        let read = |two: &Two| unsafe { read(&raw const *two, "two") };
        let of_size = |struct_size| Two { struct_size, first: 7, second: 8 };
        assert_eq!(read(&of_size(size_of::<Two>())).map(|two| (two.first, two.second)).ok(), Some((7, 8)));
        assert_eq!(read(&of_size(size_of::<usize>() + 4)).map(|two| (two.first, two.second)).ok(), Some((7, 2)));
        for size in [0, 1, size_of::<usize>() + 3, usize::MAX] {
            assert_eq!(read(&of_size(size)).map_err(|failure| failure.status), Err(Status::BadSetting));
        }
        for (third, status) in [(0, None), (1, Some(Status::BadSetting))] {
            let later = Later { two: of_size(size_of::<Later>()), third };
            // SAFETY: it is as long as it says.
            let read = unsafe { super::read((&raw const later).cast::<Two>(), "later") };
            assert_eq!(read.err().map(|failure| failure.status), status);
        }
    }

    #[test]
    fn what_is_written_is_as_long_as_the_struct_says() {
        let value = Two { struct_size: 0, first: 3, second: 4 };
        let mut older = Two { struct_size: size_of::<usize>() + 4, first: 7, second: 8 };
        // SAFETY: it is as long as it says.
        assert!(unsafe { write(value, &raw mut older, "older") }.is_ok());
        assert_eq!((older.struct_size, older.first, older.second), (size_of::<usize>() + 4, 3, 8));
        let mut later = Later { two: older, third: 9 };
        later.two.struct_size = size_of::<Later>();
        // SAFETY: as above.
        assert!(unsafe { write(value, (&raw mut later).cast::<Two>(), "later") }.is_ok());
        assert_eq!((later.two.struct_size, later.two.second, later.third), (size_of::<Later>(), 4, 0));
    }
}
