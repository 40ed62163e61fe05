//! Names of parts of a scene.

use crate::Finite;
use crate::figures::figures;
use std::fmt::{self, Debug, Display};

crate::finite! {
    /// The kind of a part, the first word of its name.
    pub(crate) enum PartKind {
        Bonus = "bonus",
        Button = "button",
        Castle = "castle",
        Column = "column",
        Discards = "discards",
        Field = "field",
        Gift = "gift",
        Hand = "hand",
        Pile = "pile",
        Placed = "placed",
        Public = "public",
        Removed = "removed",
        State = "state",
        Unit = "unit",
        Victory = "victory",
    }
}

/// The name of a part of a table that can be chosen, such as `hand:0:four` or `castle:3`. Equal cards in one place share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartName {
    kind: PartKind,
    /// The numbers of the seat or side, and of the place.
    numbers: [Option<u8>; 2],
    /// The card, state or words.
    thing: Option<&'static str>,
}

impl PartKind {
    /// The name of the part with some numbers.
    pub(crate) fn at<const NUMBERS: usize>(self, numbers: [usize; NUMBERS]) -> PartName {
        const { assert!(NUMBERS <= 2, "a name has at most two numbers") };
        PartName { kind: self, numbers: std::array::from_fn(|i| numbers.get(i).map(|number| *number as u8)), thing: None }
    }
}

impl PartName {
    /// A button with words.
    pub(crate) fn button(words: &'static str) -> Self {
        PartKind::Button.at([]).of(words)
    }

    /// The words on the button, if the part is one.
    pub(super) fn on_button(&self) -> Option<&'static str> {
        self.thing.filter(|_| self.kind == PartKind::Button)
    }

    /// A card or state in the place with this name.
    pub(crate) fn of(self, thing: &'static str) -> Self {
        Self { thing: Some(thing), ..self }
    }

    /// The first word.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind.notation()
    }

    /// The words after the first one.
    fn others(&self) -> impl Iterator<Item = &'static str> {
        self.numbers.into_iter().flatten().map(figures).chain(self.thing)
    }
}

/// The words between colons.
impl Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        for word in self.others() {
            f.write_str(":")?;
            f.write_str(word)?;
        }
        Ok(())
    }
}

impl PartialEq<&str> for PartName {
    fn eq(&self, text: &&str) -> bool {
        let begun = text.strip_prefix(self.kind());
        begun.and_then(|rest| self.others().try_fold(rest, |rest, word| rest.strip_prefix(':')?.strip_prefix(word))) == Some("")
    }
}

impl Debug for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.to_string(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for PartName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
