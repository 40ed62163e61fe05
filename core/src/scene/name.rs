//! Names of parts of a scene.

use crate::Finite;
use crate::figures::figures;
#[cfg(feature = "serde")]
use crate::notations::NotUnderstood;
use std::borrow::Cow;
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartName {
    kind: PartKind,
    /// The numbers of the seat or side, and of the place.
    numbers: [Option<u8>; 2],
    /// The card, state or words.
    thing: Option<Cow<'static, str>>,
}

impl PartKind {
    /// The most numbers in the name of such a part.
    #[cfg(feature = "serde")]
    fn most_numbers(self) -> usize {
        match self {
            Self::Button | Self::Public | Self::State => 0,
            Self::Placed | Self::Unit => 2,
            _ => 1,
        }
    }

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
    pub(crate) fn on_button(&self) -> Option<&str> {
        self.thing.as_deref().filter(|_| self.kind == PartKind::Button)
    }

    /// A card or state in the place with this name.
    pub(crate) fn of(self, thing: &'static str) -> Self {
        Self { thing: Some(thing.into()), ..self }
    }

    /// The first word.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind.notation()
    }

    /// The words after the first one.
    fn others(&self) -> impl Iterator<Item = &str> {
        self.numbers.iter().flatten().map(|number| figures(*number)).chain(self.thing.as_deref())
    }
}

/// The words between colons.
impl Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        self.others().try_for_each(|word| f.write_str(":").and_then(|()| f.write_str(word)))
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

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PartName {
    fn schema_name() -> Cow<'static, str> {
        "PartName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "The name of a part that can be chosen, such as `hand:0:four`." })
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for PartName {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (kind, mut rest) = first_word(&text);
        let unknown = || serde::de::Error::custom(NotUnderstood::among::<PartKind>(kind));
        let mut part = PartKind::parse(kind).ok_or_else(unknown)?.at([]);
        for number in &mut part.numbers[..part.kind.most_numbers()] {
            let Some((first, others)) = rest.map(first_word) else { break };
            let Ok(read) = first.parse() else { break };
            (*number, rest) = (Some(read), others);
        }
        part.thing = rest.map(|rest| rest.to_owned().into());
        Ok(part)
    }
}

/// The word before the first colon, and the text after it.
#[cfg(feature = "serde")]
fn first_word(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(first, others)| (first, Some(others)))
}
