//! Numbers in figures, and counted things.

use crate::Finite;
use std::borrow::Cow;

/// Words of a table, most of which are the same in all tables.
pub(crate) type Words = Cow<'static, str>;

crate::finite! {
    /// A small number with a static text.
    struct Number(u8: 0..=255);
}

/// A small number in figures.
pub(crate) fn figures(n: u8) -> &'static str {
    Number(n).notation()
}

/// A number in figures.
pub(crate) fn in_figures(n: u32) -> Words {
    u8::try_from(n).map_or_else(|_| n.to_string().into(), |n| figures(n).into())
}

/// A number with its noun.
pub(crate) fn counted(n: u32, thing: &str) -> String {
    [&*in_figures(n), " ", thing, if n == 1 { "" } else { "s" }].concat()
}
