//! Scenes: what a viewer sees of a match, as data.
//!
//! Draw a scene in place of a position: it holds what its viewer sees, and nothing else. Send a client its scene, never the position.
//! Each game has its own struct, such as `guyenne::Scene`; the blocks that they share are here. Words are one rendering of it: its
//! `Display` is the table, and pictures are drawn from it, too.
//!
//! # JSON
//! Every struct is an object with its fields under their names, every enum has its variant in `kind`, and a missing value is null.
//! Seats, sides, castles, columns and actions are numbers; cards are named by their notation. Later versions of the library may add
//! members, so ignore those that you do not know; a change of the others gets another `version`.

mod cards;
mod face;
mod name;
#[cfg(all(test, feature = "formats"))]
mod tests;

pub use cards::Cards;
pub(crate) use cards::one_by_one;
pub use face::{Face, Figures};
pub(crate) use name::PartKind;
pub use name::PartName;

use crate::table::Table;
use crate::{Finite, Id, Position, Seat, Turn, Viewer};
use std::borrow::Cow;
use std::fmt::{self, Debug, Display};

/// The version of the scenes.
pub const VERSION: u8 = 2;

/// A scene: what a viewer sees of a match of one game. Its `Display` is the table in words.
pub trait Shown: Clone + PartialEq + Debug + Display + Written + Send + Sync + 'static {
    /// The score of each seat as if the match ended now, as far as the viewer may know it.
    fn scores(&self) -> Vec<i32>;

    /// The legal actions, if the viewer sees what the seat to act sees.
    fn choices(&self) -> &[Choice];

    /// The table, to be drawn or written.
    #[doc(hidden)]
    fn table(&self) -> Table {
        Table::of_lines(&self.to_string()).with_buttons(self.choices())
    }
}

/// What can be written and read with serde, where the feature `serde` is on; anything else.
#[cfg(feature = "serde")]
pub trait Written: serde::Serialize + serde::de::DeserializeOwned {}

#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Written for T {}

/// What can be written and read with serde, where the feature `serde` is on; anything else.
#[cfg(not(feature = "serde"))]
pub trait Written {}

#[cfg(not(feature = "serde"))]
impl<T> Written for T {}

/// A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Choice {
    /// The action.
    #[cfg_attr(feature = "serde", serde(with = "number"))]
    pub action: Id,
    /// Its notation.
    pub notation: Cow<'static, str>,
    /// The names of the parts.
    pub parts: Vec<PartName>,
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// The scene of a game that describes its table in words alone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct InWords {
    /// The version of the scene, 2.
    pub version: u8,
    /// The name of the game with its options.
    pub game: String,
    /// The viewer: the number of its seat, `public` or `everything`.
    pub viewer: Viewer,
    /// The score of each seat as if the match ended now.
    pub scores: Vec<i32>,
    /// The table.
    pub table: String,
    /// The legal actions, each chosen by a button, if the viewer sees what the seat to act sees.
    pub choices: Vec<Choice>,
}

impl InWords {
    /// The scene of a position's [table](Position::table), with a button for each action.
    pub fn of<P: Position>(position: &P, viewer: Viewer) -> Self {
        Self {
            version: VERSION,
            game: position.name(),
            viewer,
            scores: position.scores().to_vec(),
            table: position.table(viewer),
            choices: choices(position, viewer, |_, action| vec![PartName::button(action.notation())]),
        }
    }
}

impl Shown for InWords {
    fn scores(&self) -> Vec<i32> {
        self.scores.clone()
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }
}

impl Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.table.trim_end())
    }
}

/// The legal actions with the parts that choose each, if the viewer sees what the seat to act sees.
pub(crate) fn choices<P: Position>(
    position: &P,
    viewer: Viewer,
    parts: impl Fn(Seat, P::Action) -> Vec<PartName>,
) -> Vec<Choice> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let choice =
        |action: P::Action| Choice { action: Id::of(action), notation: action.notation().into(), parts: parts(seat, action) };
    if viewer.sees_as(seat) { position.legal().iter().map(choice).collect() } else { Vec::new() }
}

/// Ids as numbers.
#[cfg(feature = "serde")]
mod number {
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
