//! The parts of pictures: SVG in integers, so that every platform writes the same bytes.

mod style;
mod words;
mod card;
mod scene;

pub(crate) use scene::of_scene;

use crate::Viewer;
use crate::scene::PartName;
use card::{TALL, WIDE};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The width of every picture, and the space at its edges.
const WIDTH: i32 = 600;
const EDGE: i32 = 12;
/// The height of a line of words.
const LINE: i32 = 18;
/// The most characters of a line of words, and of a line of strong ones.
const CHARACTERS: usize = 82;
const STRONG_CHARACTERS: usize = 68;

/// The style of words.
#[derive(Clone, Copy)]
enum Ink {
    Plain,
    Strong,
    Faint,
}

/// A picture in progress, drawn from top to bottom.
struct Drawing {
    parts: String,
    /// The names of the parts that choose an action.
    choosing: BTreeSet<PartName>,
    /// The letters on cards, with their meanings.
    letters: BTreeMap<String, String>,
    /// The height of the next part.
    y: i32,
}

impl Drawing {
    fn new(choosing: BTreeSet<PartName>) -> Self {
        Self { parts: String::new(), choosing, letters: BTreeMap::new(), y: EDGE }
    }

    fn part(&mut self, part: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.parts, "{part}");
    }

    /// Draws a part of the table under its name, if it has one, with words for those who do not see it.
    fn named(&mut self, part: Option<&str>, words: &str, draw: impl FnOnce(&mut Self)) {
        let role = if part.is_some_and(|part| self.choosing.contains(part)) { "button" } else { "img" };
        self.group(role, part, words, draw);
    }

    fn group(&mut self, role: &str, part: Option<&str>, words: &str, draw: impl FnOnce(&mut Self)) {
        let Some(part) = part else { return draw(self) };
        let [name, words] = [part, words].map(escaped);
        self.part(format_args!(r#"<g data-part="{name}" role="{role}" aria-label="{words}">"#));
        draw(self);
        self.part(format_args!("</g>"));
    }

    /// Draws words on a line that begins at a place.
    fn words(&mut self, ink: Ink, x: i32, y: i32, words: &str) {
        let class = match ink {
            Ink::Plain => "words",
            Ink::Strong => "words bastide-strong",
            Ink::Faint => "words bastide-faint",
        };
        self.part(format_args!(r#"<text class="bastide-{class}" x="{x}" y="{}">{}</text>"#, y + 13, escaped(words)));
    }

    /// Draws words centred around the middle of their line.
    fn centred(&mut self, x: i32, y: i32, words: &str) {
        self.part(format_args!(r#"<text class="bastide-words bastide-middle" x="{x}" y="{}">{}</text>"#, y + 13, escaped(words)));
    }

    /// Draws words over the width that is left, on separate lines.
    fn paragraph(&mut self, ink: Ink, left: i32, words: &str) {
        let most = if matches!(ink, Ink::Strong) { STRONG_CHARACTERS } else { CHARACTERS };
        for text in words.lines() {
            let mut line = String::new();
            for word in text.split(' ') {
                if !line.is_empty() && line.chars().count() + word.chars().count() >= most {
                    self.words(ink, left, self.y, &line);
                    self.y += LINE;
                    line.clear();
                }
                line += if line.is_empty() { "" } else { " " };
                line += word;
            }
            self.words(ink, left, self.y, &line);
            self.y += LINE;
        }
    }

    /// Draws a mark of ownership, by the number of a colour; words stand beside it.
    fn stripe(&mut self, x: i32, y: i32, [width, height]: [i32; 2], colour: usize) {
        self.part(format_args!(
            r#"<rect class="bastide-colour{colour}" x="{x}" y="{y}" width="{width}" height="{height}" rx="2"/>"#
        ));
    }

    /// Draws a figure on the board, with a letter: a dark one or a light one.
    fn figure(&mut self, x: i32, y: i32, letter: char, dark: bool) {
        let class = if dark { "dark" } else { "light" };
        self.part(format_args!(r#"<circle class="bastide-{class}" cx="{x}" cy="{y}" r="10"/>"#));
        self.part(format_args!(r#"<text class="bastide-on-{class}" x="{x}" y="{}">{letter}</text>"#, y + 5));
    }

    /// Draws the way between two places, with its length below it.
    fn way(&mut self, [from, to]: [i32; 2], y: i32, words: &str) {
        self.part(format_args!(r#"<path class="bastide-line" d="M{from} {y}v6H{to}v-6"/>"#));
        self.centred((from + to) / 2, y + 8, words);
    }

    /// Draws a field of the board; a strong one stands out.
    fn frame(&mut self, x: i32, y: i32, width: i32, height: i32, strong: bool) {
        let class = if strong { "frame bastide-marked" } else { "frame" };
        self.part(format_args!(r#"<rect class="bastide-{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>"#));
    }

    /// Draws a pile, face down, with the number of its cards.
    fn pile(&mut self, x: i32, y: i32, cards: usize) {
        if cards > 1 {
            self.back(x + 3, y + 3);
        }
        self.back(x, y);
        self.part(format_args!(r#"<text class="bastide-count" x="{}" y="{}">{cards}</text>"#, x + WIDE / 2, y + TALL / 2 + 6));
    }

    /// Draws a button with words.
    fn button(&mut self, [x, y]: [i32; 2], [width, height]: [i32; 2], words: &str) {
        self.part(format_args!(r#"<rect class="bastide-button" x="{x}" y="{y}" width="{width}" height="{height}" rx="9"/>"#));
        self.centred(x + width / 2, y + 3, words);
    }

    /// Draws a line of a table, in characters of one width.
    fn fixed(&mut self, line: &str) {
        self.part(format_args!(
            r#"<text class="bastide-words bastide-fixed" x="{EDGE}" y="{}" xml:space="preserve">{}</text>"#,
            self.y + 13,
            escaped(line)
        ));
        self.y += LINE;
    }

    /// The picture of a game as a viewer sees it, with the table in words for those who do not see it.
    fn finish(self, game: &str, viewer: Viewer, table: &str) -> String {
        let (title, height) = (escaped(&format!("{game}, {viewer}")), self.y + EDGE);
        let (style, parts, table) = (style::STYLE, self.parts, escaped_lines(table));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bastide-picture\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"group\">\n<title>{title}</title>\n<desc>{table}</desc>\n\
             <style>{style}</style>\n<rect class=\"bastide-ground\" width=\"{WIDTH}\" height=\"{height}\"/>\n{parts}</svg>\n"
        )
    }
}

/// Lines of text with XML's special characters escaped.
fn escaped_lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}

/// Text with XML's special characters escaped.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\t' => safe.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use crate::{Seat, load};

    #[test]
    fn text_is_escaped() {
        let picture = of_scene(&Scene::of_table("1 & 2\u{1b}"), "a<b", Viewer::Everything);
        assert!(picture.contains("<title>a&lt;b, everything shown</title>"), "{picture}");
        assert!(picture.contains("1 &amp; 2\u{fffd}<"), "{picture}");
    }

    /// Programs press the parts that choose an action, and screen readers say what they are.
    #[test]
    fn parts_have_names_roles_and_labels() {
        let running = load("en_garde").unwrap().new_match(7);
        let picture = |viewer| running.picture(viewer).unwrap();
        let [asked, other] = [Seat::FIRST, Seat::new(1).unwrap()].map(|seat| picture(Viewer::Seat(seat)));
        let scene = running.scene(Viewer::Seat(Seat::FIRST)).unwrap();
        let value = scene.choices[0].parts[0].rsplit(':').next().unwrap();
        assert!(asked.contains(&format!(r#"<g data-part="hand:0:{value}" role="button" aria-label="{value}">"#)), "{asked}");
        assert!(asked.contains(r#"<g data-part="field:1" role="img" aria-label="field 1, W">"#), "{asked}");
        assert!(!other.contains("role=\"button\"") && !other.contains("data-part=\"hand:0:"), "{other}");
        assert!(asked.contains(&format!("<desc>{}", running.table(Viewer::Seat(Seat::FIRST)).unwrap().lines().next().unwrap())));
    }
}
