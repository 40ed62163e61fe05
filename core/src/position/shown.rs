//! The scenes of games: what every one of them answers, and the one of a game that has its table in words alone.

use super::Position;
use crate::scene::{Choice, PartName, VERSION, Written};
use crate::table::Table;
use crate::{Finite, Id, Reader, Seat, Turn, Viewer};
use std::fmt::{self, Debug, Display};

/// A scene of one game: the table as a viewer sees it, as data. Its `Display` is the table in words.
pub trait Shown: Clone + PartialEq + Debug + Display + Written + Send + Sync + 'static {
    /// The score of each seat as if the match ended now, as far as the viewer may know it.
    fn scores(&self) -> Vec<i32>;

    /// The legal actions, if the viewer sees what the seat to act sees.
    fn choices(&self) -> &[Choice];

    /// The open question in a sentence for a reader, or the result; nothing unless the game has such sentences.
    fn asked(&self, _: Reader) -> String {
        String::new()
    }

    /// The table, to be drawn or written.
    #[doc(hidden)]
    fn table(&self) -> Table {
        Table::of_lines(&self.to_string()).with_buttons(self.choices())
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
