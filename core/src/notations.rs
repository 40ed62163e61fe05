//! The notations of types with few values.

use crate::words::Visible;
use std::fmt::{self, Display, Write};

/// A text that is not the notation of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotUnderstood {
    /// The given text.
    pub text: String,
    /// The form of the notation.
    pub accepts: String,
}

impl Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, accepts } = self;
        write!(Visible(f), "cannot parse `{text}`; expected one of {accepts}")
    }
}

impl std::error::Error for NotUnderstood {}

/// The notations of a type by their ids: code that uses them is compiled once for all types.
#[derive(Clone, Copy)]
pub(crate) struct Notations {
    pub(crate) count: usize,
    pub(crate) of_id: fn(usize) -> &'static str,
}

impl Notations {
    fn all(self) -> impl Iterator<Item = &'static str> {
        (0..self.count).map(self.of_id)
    }

    /// The id of a notation; white space around and between words does not matter.
    pub(crate) fn id_of(self, text: &str) -> Option<usize> {
        let first = text.trim_start().as_bytes().first();
        let is_it = |notation: &str| notation.as_bytes().first() == first && text.split_whitespace().eq(notation.split(' '));
        self.all().position(is_it)
    }

    pub(crate) fn refused(self, text: &str) -> NotUnderstood {
        NotUnderstood { text: text.trim().into(), accepts: listed(&mut self.all()) }
    }

    #[cfg(feature = "serde")]
    pub(crate) fn read_id<'de, D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        use serde::{Deserialize, de::Error};
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            self.id_of(&text).ok_or_else(|| D::Error::custom(self.refused(&text)))
        } else {
            let (id, count) = (u16::deserialize(deserializer)?.into(), self.count);
            if id < count { Ok(id) } else { Err(D::Error::custom(format_args!("the id is {id}; expected an id below {count}"))) }
        }
    }
}

/// Notations separated by commas, only the first sixteen of them.
pub(crate) fn listed(notations: &mut dyn Iterator<Item = &'static str>) -> String {
    let shown = Vec::from_iter(notations.take(16)).join(", ");
    match notations.count() {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
