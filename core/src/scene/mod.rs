//! Scenes: the table as a viewer sees it, as data.
//!
//! Draw a scene in place of a position: it holds what its viewer sees, and nothing else. Send a client its scene, never the
//! position. Each game has its own struct, such as `guyenne::Scene`; the blocks that they share are here. Words are one rendering
//! of it: its `Display` is the table, and pictures are drawn from it, too.
//!
//! # JSON
//! Every struct is an object with its fields under their names, every enum has its variant in `kind`, and a missing value is
//! null. Seats, sides, castles, columns and actions are numbers; cards are named by their notation. Later versions of the library
//! may add members, so ignore those that you do not know; a change of the others gets another `version`.

mod name;
mod face;
mod cards;

pub use cards::Cards;
pub(crate) use cards::{notation, one_by_one};
pub use face::{Face, Figures};
pub(crate) use name::PartKind;
pub use name::PartName;

use crate::{Finite, Id};
use std::borrow::Cow;

/// Declares structs and enums of scenes, which serde writes and reads.
macro_rules! data {
    ($($item:item)+) => {$(
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        $item
    )+};
}
pub(crate) use data;

/// A type that serde can write and read, where the feature `serde` is on; any type without it.
#[cfg(feature = "serde")]
pub trait Written: serde::Serialize + serde::de::DeserializeOwned {}

#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Written for T {}

/// A type that serde can write and read, where the feature `serde` is on; any type without it.
#[cfg(not(feature = "serde"))]
pub trait Written {}

#[cfg(not(feature = "serde"))]
impl<T> Written for T {}

/// The version of the scenes.
pub const VERSION: u8 = 2;

/// A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Choice {
    /// The action.
    #[cfg_attr(feature = "serde", serde(with = "id"))]
    #[cfg_attr(feature = "schema", schemars(with = "u16"))]
    pub action: Id,
    /// Its notation.
    pub notation: Cow<'static, str>,
    /// The names of the parts.
    pub parts: Vec<PartName>,
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct End<R> {
    /// The seats that have won; none in a tie.
    pub winners: Vec<u8>,
    /// The reason why the match ended.
    pub reason: R,
}

impl<R> End<R> {
    /// The end of a match with its returns.
    pub(crate) fn new(returns: &[f32], reason: R) -> Self {
        Self { winners: (0..).zip(returns).filter(|(_, returned)| **returned > 0.0).map(|(seat, _)| seat).collect(), reason }
    }
}

/// The number of a seat, side or place.
pub(crate) fn number(value: impl Finite) -> u8 {
    value.id() as u8
}

/// Ids as numbers.
#[cfg(feature = "serde")]
mod id {
    use crate::{Finite, Id};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(id: &Id, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(id.id() as u64)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        let number = usize::deserialize(deserializer)?;
        Id::from_id(number)
            .ok_or_else(|| D::Error::custom(format_args!("the action is {number}; expected a number below {}", Id::COUNT)))
    }
}
