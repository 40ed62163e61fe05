//! The tokens of both formats.

use serde::de::{Error, Expected, Unexpected};
use std::fmt::{self, Display};

/// The reason why a value cannot be read.
#[derive(Debug)]
pub(crate) enum NotRead {
    /// In words.
    Malformed(String),
    /// The end is missing.
    Short,
    /// The call was stopped.
    Stopped,
}

impl Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed(why) => why,
            Self::Short => "the end is missing",
            Self::Stopped => "the call was stopped",
        })
    }
}

impl std::error::Error for NotRead {}

impl Error for NotRead {
    fn custom<T: Display>(why: T) -> Self {
        Self::Malformed(why.to_string())
    }
}

/// A value without parts, or the beginning of one with parts.
#[derive(PartialEq, Debug)]
pub(super) enum Token {
    Nothing,
    Bool(bool),
    Whole(u64),
    Negative(i64),
    Fraction(f64),
    Text(String),
    /// A list of this many items follows.
    List(usize),
    /// This many keys follow, each before its value.
    Map(usize),
}

impl Token {
    /// The refusal of a token where another is expected.
    pub(super) fn refused(&self, expected: &dyn Expected) -> NotRead {
        let given = match self {
            Self::Nothing => Unexpected::Unit,
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Whole(value) => Unexpected::Unsigned(*value),
            Self::Negative(value) => Unexpected::Signed(*value),
            Self::Fraction(value) => Unexpected::Float(*value),
            Self::Text(text) => Unexpected::Str(text),
            Self::List(_) => Unexpected::Seq,
            Self::Map(_) => Unexpected::Map,
        };
        NotRead::invalid_type(given, expected)
    }
}

/// The tokens of a text or of bytes, one after the other.
pub(super) trait Tokens {
    /// Whether the format is readable: values have their notations, not their ids.
    fn is_text(&self) -> bool;

    /// Takes the next token.
    fn next(&mut self) -> Result<Token, NotRead>;

    /// Takes the next token if it is [`Token::Nothing`].
    fn next_is_nothing(&mut self) -> bool;
}
