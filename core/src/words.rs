//! Text for people: columns, lines of limited width, and characters that no terminal obeys.

use std::fmt::{self, Formatter, Write};

/// The largest width of a table's line in characters, for narrow terminals.
pub(crate) const WIDTH: usize = 60;

/// The text with its first letter capitalized.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A label followed by words, wrapped where a line would be too wide.
pub(crate) fn wrapped(label: &str, words: &str, most: usize) -> String {
    let indent = label.len() - label.trim_start().len() + 2;
    let mut text = label.to_string();
    let mut width = label.chars().count();
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if width + 1 + length > most {
            text += &format!("\n{:indent$}", "");
            width = indent;
        } else if !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text + "\n"
}

/// Rows of cells, each as wide as the widest of its column.
pub(crate) fn in_columns(rows: &[Vec<String>], between: &str) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column))).collect();
        cells.join(between).trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

/// A formatter that writes control characters as escapes. Errors quote untrusted text, and are shown in terminals.
pub(crate) struct Visible<'a, 'b>(pub(crate) &'a mut Formatter<'b>);

impl Write for Visible<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive(is_control) {
            match part.char_indices().next_back().filter(|(_, last)| is_control(*last)) {
                Some((before, last)) => write!(self.0, "{}{}", &part[..before], last.escape_default())?,
                None => self.0.write_str(part)?,
            }
        }
        Ok(())
    }
}

/// Whether a character moves a cursor, begins a terminal command, or changes the writing direction: C0, DEL, C1, line and
/// paragraph separators, and Unicode's bidirectional controls.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use crate::{OptionError, load};

    #[test]
    fn errors_quote_control_characters_as_escapes() {
        for (given, quoted) in [
            ("a\u{1b}]52;c;AAAA\u{7}b", r"a\u{1b}]52;c;AAAA\u{7}b"),
            ("\u{9b}31m\u{7f}", r"\u{9b}31m\u{7f}"),
            ("\u{202e}edrag\u{2066}\u{200f}", r"\u{202e}edrag\u{2066}\u{200f}"),
            ("two\nlines\r", r"two\nlines\r"),
            ("größer · 城", "größer · 城"),
        ] {
            let error = OptionError::Game { name: given.into(), known: vec!["one"] };
            assert_eq!(error.to_string(), format!("unknown game `{quoted}`; expected one of one"));
        }
        let error = load("en_garde(a\u{1b}=1)").unwrap_err().to_string();
        assert!(error.contains(r"`a\u{1b}`"), "{error}");
    }
}
