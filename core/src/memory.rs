//! Fallible allocation: a lack of memory is an error.

#[cfg(feature = "serde")]
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::collections::TryReserveError;
use std::fmt;
use std::hint::black_box;
#[cfg(feature = "serde")]
use std::marker::PhantomData;

/// The list of the first `many` items.
pub(crate) fn list<T>(
    many: usize,
    items: impl IntoIterator<Item = Result<T, TryReserveError>>,
) -> Result<Vec<T>, TryReserveError> {
    let mut list = room(many)?;
    for item in items.into_iter().take(many) {
        list.push(item?);
    }
    Ok(list)
}

/// An empty list with room for `many` items.
fn room<T>(many: usize) -> Result<Vec<T>, TryReserveError> {
    let mut list = Vec::new();
    list.try_reserve_exact(many)?;
    Ok(list)
}

/// A list of `many` equal items.
pub(crate) fn filled<T: Clone>(many: usize, item: T) -> Result<Vec<T>, TryReserveError> {
    let mut list = room(many)?;
    list.resize(many, item);
    Ok(list)
}

/// A copy of a list.
pub(crate) fn copied<T: Clone>(items: &[T]) -> Result<Vec<T>, TryReserveError> {
    let mut list = room(items.len())?;
    list.extend_from_slice(items);
    Ok(list)
}

/// Makes room for more items in a list; a full list grows by a quarter.
pub(crate) fn make_room<T>(list: &mut Vec<T>, more: usize) -> Result<(), TryReserveError> {
    if list.capacity() - list.len() < more { list.try_reserve_exact(more.max(list.len() / 4)) } else { Ok(()) }
}

/// Adds an item to a list; a full list grows by a quarter.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) -> Result<(), TryReserveError> {
    make_room(list, 1)?;
    list.push(item);
    Ok(())
}

/// Adds items to a list; a full list grows by a quarter.
#[cfg(any(feature = "formats", feature = "solve"))]
pub(crate) fn extend<T>(list: &mut Vec<T>, items: impl ExactSizeIterator<Item = T>) -> Result<(), TryReserveError> {
    make_room(list, items.len())?;
    list.extend(items);
    Ok(())
}

/// A text whose only write error is a lack of memory.
pub(crate) struct Text(pub(crate) String);

impl fmt::Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.try_reserve(more.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(more);
        Ok(())
    }
}

/// The sentence for a lack of memory.
#[cfg(feature = "serde")]
pub(crate) const NO_MEMORY: &str = "there is not enough memory";

/// Reads a list like serde, but reports a lack of memory.
#[cfg(feature = "serde")]
pub(crate) fn read_list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct List<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::new();
            while let Some(item) = items.next_element()? {
                push(&mut list, item).map_err(|_| A::Error::custom(NO_MEMORY))?;
            }
            Ok(list)
        }
    }

    deserializer.deserialize_seq(List(PhantomData))
}

/// Fails unless there is memory to spare for the few boxes and short texts that follow, which safe code cannot allocate fallibly.
pub(crate) fn spare() -> Result<(), TryReserveError> {
    let mut spare = Vec::<u8>::new();
    spare.try_reserve_exact(1 << 12)?;
    // Unseen, it would be optimized away.
    black_box(spare);
    Ok(())
}

/// A value that [`try_box`] boxes: an array, because safe code cannot allocate a box of one value fallibly.
pub(crate) type Boxed<T> = [T; 1];

/// Boxes a value where there is enough memory.
pub(crate) fn try_box<T>(value: T) -> Result<Box<Boxed<T>>, TryReserveError> {
    let mut list = room(1)?;
    list.push(value);
    let Ok(boxed) = list.into_boxed_slice().try_into() else { unreachable!("the list has one value") };
    Ok(boxed)
}
