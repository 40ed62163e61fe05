//! The words on cards and in cells, and their lines.

use crate::scene::Card;

/// The width of a character, at most.
const CHARACTER: i32 = 7;

/// A name without the signs of notation.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// The figures of a card that are not 0, with their names; one of them is its label.
pub(super) fn figures_of(card: &Card) -> Option<Vec<(&'static str, i8)>> {
    let face = card.face.as_ref().filter(|face| !face.figures.is_empty())?;
    let label = face.figures.iter().find(|(_, figure)| figure.to_string() == face.label).map(|(name, _)| name);
    let figures = face.figures.iter().filter(|(name, figure)| **figure != 0 && Some(*name) != label);
    Some(figures.map(|(name, figure)| (*name, *figure)).collect())
}

/// Figures behind the initials of their names.
pub(super) fn in_short(figures: &[(&str, i8)]) -> String {
    figures.iter().map(|(name, figure)| format!("{}{figure}", initial(name))).collect::<Vec<_>>().join(" ")
}

pub(super) fn initial(name: &str) -> String {
    name.chars().take(1).collect()
}

/// Words in lines that fit a width.
pub(super) fn lines_of(words: &str, wide: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width_of(line) + CHARACTER + width_of(word) <= wide => *line += &format!(" {word}"),
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The width of words, at most.
pub(super) fn width_of(words: &str) -> i32 {
    i32::try_from(words.chars().count()).unwrap_or(i32::MAX / CHARACTER) * CHARACTER
}
