//! Memory that is asked for, so that having none is an error.

use std::collections::TryReserveError;
use std::iter::repeat_n;

/// A list of these items, of which there are `many`.
pub(super) fn list<T>(
    many: usize,
    items: impl IntoIterator<Item = Result<T, TryReserveError>>,
) -> Result<Vec<T>, TryReserveError> {
    let mut list = Vec::new();
    list.try_reserve_exact(many)?;
    for item in items.into_iter().take(many) {
        list.push(item?);
    }
    Ok(list)
}

/// A list of `many` equal items.
pub(super) fn filled<T: Clone>(many: usize, item: T) -> Result<Vec<T>, TryReserveError> {
    list(many, repeat_n(item, many).map(Ok))
}

/// A copy of a list.
pub(super) fn copied<T: Clone>(items: &[T]) -> Result<Vec<T>, TryReserveError> {
    list(items.len(), items.iter().cloned().map(Ok))
}

/// A value in memory of its own. It is an array, because safe code cannot ask for a box of one value: it takes it, or ends the process.
pub(crate) type Alone<T> = [T; 1];

/// Puts a value into memory of its own.
pub(crate) fn alone<T>(value: T) -> Result<Box<Alone<T>>, TryReserveError> {
    let Ok(alone) = list(1, [Ok(value)])?.into_boxed_slice().try_into() else { unreachable!("the list has one value") };
    Ok(alone)
}
