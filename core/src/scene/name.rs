//! Names of parts of a scene.

use crate::Finite;
use std::fmt::{self, Debug, Display};

/// The name of a part of a table that can be chosen, such as `hand:0:four` or `castle:3`. Equal cards in one place share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartName {
    /// The words between the colons; the last ones may be empty.
    words: [&'static str; 4],
}

impl PartName {
    /// The button for an action.
    pub(crate) fn button(action: impl Finite) -> Self {
        ["button", action.notation()].into()
    }

    /// The words on the button, if the part is one.
    pub(super) fn on_button(&self) -> Option<&'static str> {
        (self.kind() == "button").then_some(self.words[1])
    }

    /// A card in the place with this name.
    pub(crate) fn card(mut self, card: impl Finite) -> Self {
        *self.words.iter_mut().find(|word| word.is_empty()).expect("names of places have at most three words") = card.notation();
        self
    }

    /// The first word.
    pub(crate) fn kind(&self) -> &'static str {
        self.words[0]
    }

    /// The words after the first one.
    fn others(&self) -> impl Iterator<Item = &'static str> {
        self.words.into_iter().skip(1).filter(|word| !word.is_empty())
    }
}

impl<const WORDS: usize> From<[&'static str; WORDS]> for PartName {
    fn from(words: [&'static str; WORDS]) -> Self {
        const { assert!(WORDS <= 4, "a name has at most four words") };
        Self { words: std::array::from_fn(|i| words.get(i).copied().unwrap_or_default()) }
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
