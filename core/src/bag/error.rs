//! Refused changes of a bag.

use std::fmt::{self, Debug, Display};

/// The most copies of a value that a bag holds.
pub(super) const MOST: u32 = 15;

/// A refused change of a bag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BagError<T> {
    /// There would be more than 15 of a value.
    TooMany {
        /// The value.
        value: T,
        /// The number of copies in the bag.
        held: u8,
        /// The number of copies to add.
        added: u8,
    },
    /// There are fewer copies of a value than are to be taken.
    TooFew {
        /// The value.
        value: T,
        /// The number of copies in the bag.
        held: u8,
        /// The number of copies to take.
        taken: u8,
    },
}

impl<T: Display> Display for BagError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { value, held, added } => {
                write!(f, "cannot add {added} of `{value}` to {held}: a bag holds at most {MOST} of a value")
            }
            Self::TooFew { value, held, taken } => write!(f, "cannot take {taken} of `{value}`: the bag holds {held}"),
        }
    }
}

impl<T: Debug + Display> std::error::Error for BagError<T> {}
