//! The parts of pictures: SVG in integers, so that every platform writes the same bytes.

mod style;
mod words;
mod signs;
mod card;
mod cell;
mod ring;
mod scene;

pub(crate) use scene::of_table;

use crate::Viewer;
use crate::scene::PartName;
use card::BACK;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use words::lines_of;

/// The widths of pictures: for a page, and upright, for a telephone.
pub(crate) const PAGE: i32 = 600;
pub(crate) const UPRIGHT: i32 = 390;
/// The space at the edges of a picture.
const EDGE: i32 = 12;
/// The height of a line of words, and the size of its letters.
const LINE: i32 = 18;
const LETTERS: i32 = 13;

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
    /// The signs drawn.
    signs: BTreeMap<String, &'static [&'static str]>,
    width: i32,
    /// The colours of the seats, and of the one whose things are drawn.
    sides: [&'static str; 4],
    side: &'static str,
    /// The height of the next part.
    y: i32,
}

impl Drawing {
    fn new(choosing: BTreeSet<PartName>, width: i32, sides: [&'static str; 4]) -> Self {
        Self { parts: String::new(), choosing, signs: BTreeMap::new(), width, sides, side: "black", y: EDGE }
    }

    fn part(&mut self, part: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.parts, "{part}");
    }

    /// Draws a part of the table under its name, if it has one, with words for those who do not see it.
    fn named(&mut self, part: Option<&PartName>, words: &str, draw: impl FnOnce(&mut Self)) {
        let role = if part.is_some_and(|part| self.choosing.contains(part)) { "button" } else { "img" };
        self.group(role, part, words, draw);
    }

    fn group(&mut self, role: &str, part: Option<&PartName>, words: &str, draw: impl FnOnce(&mut Self)) {
        let Some(part) = part else { return draw(self) };
        let [name, words] = [&part.to_string(), words].map(escaped);
        self.part(format_args!(r#"<g data-part="{name}" role="{role}" aria-label="{words}">"#));
        draw(self);
        self.part(format_args!("</g>"));
    }

    /// Draws words in a class.
    fn text(&mut self, class: &str, x: i32, y: i32, words: &str) {
        self.part(format_args!(r#"<text class="bastide-{class}" x="{x}" y="{y}">{}</text>"#, escaped(words)));
    }

    /// Draws words on a line that begins at a place.
    fn words(&mut self, ink: Ink, x: i32, y: i32, words: &str) {
        let class = match ink {
            Ink::Plain => "words",
            Ink::Strong => "strong",
            Ink::Faint => "faint",
        };
        self.text(class, x, y + 13, words);
    }

    /// Draws words centred around the middle of their line.
    fn centred(&mut self, x: i32, y: i32, words: &str) {
        self.text("middle", x, y + 13, words);
    }

    /// Draws words over the width that is left, on separate lines.
    fn paragraph(&mut self, ink: Ink, left: i32, words: &str) {
        let room = self.width - EDGE - left;
        let room = if matches!(ink, Ink::Strong) { room * 8 / 9 } else { room };
        for line in words.lines().flat_map(|text| lines_of(text, room, LETTERS)) {
            self.words(ink, left, self.y, &line);
            self.y += LINE;
        }
    }

    /// Draws a sign of a width in a colour.
    fn sign(&mut self, name: &str, colour: &str, [x, y]: [i32; 2], wide: i32) {
        let Some(paths) = signs::paths_of(name) else { return };
        self.signs.insert(name.into(), paths);
        self.part(format_args!(
            r##"<use class="bastide-{colour}" href="#bastide-{name}" transform="translate({x} {y})scale({}.{:06})"/>"##,
            wide / 64,
            wide % 64 * 15625
        ));
    }

    /// Draws the arms of a side; words stand beside them.
    fn arms(&mut self, colour: &str, [x, y]: [i32; 2]) {
        let shield = "h14v8c0 4-3 7-7 9-4-2-7-5-7-9z";
        self.part(format_args!(r#"<path class="bastide-{colour} bastide-edge" d="M{x} {y}{shield}"/>"#));
        let (arms, ink) = match colour {
            "white" => ("blade", "ink"),
            "black" => ("blade", "cream"),
            _ => (colour, "cream"),
        };
        self.sign(&format!("arms-{arms}"), ink, [x - 1, y - 1], 41);
    }

    /// Draws the way between two places, with its length below it.
    fn way(&mut self, [from, to]: [i32; 2], y: i32, words: &str) {
        self.part(format_args!(r#"<path class="bastide-line" d="M{from} {y}v6H{to}v-6"/>"#));
        self.centred((from + to) / 2, y + 8, words);
    }

    /// Draws a field of the board; a strong one stands out.
    fn frame(&mut self, x: i32, y: i32, width: i32, height: i32, strong: bool) {
        let class = if strong { "frame bastide-marked" } else { "frame" };
        self.part(format_args!(r#"<rect class="bastide-{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="5"/>"#));
    }

    /// Draws a pile, face down, with the number of its cards.
    fn pile(&mut self, x: i32, y: i32, cards: usize) {
        let (wide, tall) = BACK;
        if cards > 1 {
            self.back([x + 3, y + 3], BACK);
        }
        self.back([x, y], BACK);
        let class = if self.side == "white" { "ink" } else { "cream" };
        self.text(&format!("{class} bastide-n20 bastide-middle"), x + wide / 2, y + tall / 2 + 7, &cards.to_string());
    }

    /// Draws a button with words.
    fn button(&mut self, [x, y]: [i32; 2], [width, height]: [i32; 2], words: &str) {
        self.part(format_args!(r#"<rect class="bastide-button" x="{x}" y="{y}" width="{width}" height="{height}" rx="9"/>"#));
        self.centred(x + width / 2, y + 3, words);
    }

    /// Draws a line of a table, in characters of one width.
    fn fixed(&mut self, line: &str) {
        self.part(format_args!(
            r#"<text class="bastide-fixed" x="{EDGE}" y="{}" xml:space="preserve">{}</text>"#,
            self.y + 13,
            escaped(line)
        ));
        self.y += LINE;
    }

    /// The signs, to be used.
    fn definitions(&self) -> String {
        let mut text = String::new();
        for (name, paths) in &self.signs {
            let _ = write!(text, r#"<g id="bastide-{name}">"#);
            for path in *paths {
                let (class, path) = path.split_at(1);
                let _ = write!(text, r#"<path class="bastide-{class}" d="M{path}"/>"#);
            }
            text += "</g>";
        }
        text
    }

    /// The picture of a game as a viewer sees it, with the table in words for those who do not see it.
    fn finish(self, game: &str, viewer: Viewer, table: &str) -> String {
        let (title, width, height) = (escaped(&format!("{game}, {viewer}")), self.width, self.y + EDGE);
        let (style, signs, parts, table) = (style::STYLE, self.definitions(), self.parts, escaped_lines(table));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bastide-picture\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"group\">\n<title>{title}</title>\n<desc>{table}</desc>\n\
             <style>{style}</style>\n<defs>{signs}</defs>\n\
             <rect class=\"bastide-ground\" width=\"{width}\" height=\"{height}\"/>\n{parts}</svg>\n"
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
    use crate::table::Table;
    use crate::{Seat, load};

    #[test]
    fn text_is_escaped() {
        let picture = of_table(&Table::of_lines("1 & 2\u{1b}"), &[], "a<b", Viewer::Everything, PAGE);
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
        let value = scene.choices()[0].parts[0].to_string();
        let value = value.rsplit(':').next().unwrap();
        assert!(asked.contains(&format!(r#"<g data-part="hand:0:{value}" role="button" aria-label="{value}">"#)), "{asked}");
        assert!(asked.contains(r#"<g data-part="field:1" role="img" aria-label="field 1, W">"#), "{asked}");
        assert!(!other.contains("role=\"button\"") && !other.contains("data-part=\"hand:0:"), "{other}");
        assert!(asked.contains(&format!("<desc>{}", running.table(Viewer::Seat(Seat::FIRST)).unwrap().lines().next().unwrap())));
    }
}
