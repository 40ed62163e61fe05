//! Words in pictures, and the room that they take.

use crate::words::capital;

/// A name without the signs of notation, as a heading.
pub(super) fn named(name: &str) -> String {
    let words = name.split('/').next().unwrap_or_default().split(['_', ' ']);
    words.map(capital).collect::<Vec<_>>().join(" ")
}

/// A name without the signs of notation.
pub(super) fn spoken(name: &str) -> String {
    name.replace(['_', '/'], " ")
}

/// The name of a card in a narrow place.
pub(super) fn shortened(name: &str) -> String {
    name.replace("Medium", "Med.").replace("Infantry", "Inf.").replace("Light Cavalry", "Light Cav.")
}

/// Words in lines that fit a width.
pub(super) fn lines_of(words: &str, wide: i32, size: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width_of(line, size) + width_of(word, size) + size / 3 <= wide => *line += &format!(" {word}"),
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The width of words in a font of a size, at most; fonts that are wider than DejaVu Sans are rare.
pub(super) fn width_of(words: &str, size: i32) -> i32 {
    let hundredths = |character| match character {
        ' ' | '.' | ',' | ':' | ';' | '\'' | 'i' | 'j' | 'l' | 'f' | 't' | 'I' | '|' | '-' | '(' | ')' => 40,
        'r' | 's' | 'c' => 55,
        'm' | 'w' | 'M' | 'W' | '−' | '→' | '+' | '×' | '=' => 100,
        'A'..='Z' => 76,
        _ => 64,
    };
    words.chars().map(hundredths).sum::<i32>() * size / 100 + 1
}
