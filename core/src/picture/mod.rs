//! The parts of pictures: SVG in integers, so that every platform writes the same bytes.

mod card;
mod style;

pub(crate) use card::{Face, SMALL, TALL, WIDE};

use crate::Viewer;
use std::fmt::Write;

/// The width of every picture, and the space at its edges.
pub(crate) const WIDTH: i32 = 600;
pub(crate) const EDGE: i32 = 12;
/// The height of a line of words.
pub(crate) const LINE: i32 = 18;
/// The most characters of a line of words, and of a line of strong ones.
const CHARACTERS: usize = 82;
const STRONG_CHARACTERS: usize = 68;

/// The style of words.
#[derive(Clone, Copy)]
pub(crate) enum Ink {
    Plain,
    Strong,
    Faint,
}

/// A picture in progress, drawn from top to bottom.
pub(crate) struct Drawing {
    parts: String,
    /// The height of the next part.
    pub(crate) y: i32,
}

impl Drawing {
    pub(crate) fn new() -> Self {
        Self { parts: String::new(), y: EDGE }
    }

    fn part(&mut self, part: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.parts, "{part}");
    }

    /// Draws words on a line that begins at a place.
    pub(crate) fn words(&mut self, ink: Ink, x: i32, y: i32, words: &str) {
        let class = match ink {
            Ink::Plain => "words",
            Ink::Strong => "words bastide-strong",
            Ink::Faint => "words bastide-faint",
        };
        self.part(format_args!(r#"<text class="bastide-{class}" x="{x}" y="{}">{}</text>"#, y + 13, escaped(words)));
    }

    /// Draws words centred around the middle of their line.
    pub(crate) fn centred(&mut self, x: i32, y: i32, words: &str) {
        self.part(format_args!(r#"<text class="bastide-words bastide-middle" x="{x}" y="{}">{}</text>"#, y + 13, escaped(words)));
    }

    /// Draws words over the whole width, on separate lines.
    pub(crate) fn paragraph(&mut self, ink: Ink, words: &str) {
        let most = if matches!(ink, Ink::Strong) { STRONG_CHARACTERS } else { CHARACTERS };
        for text in words.lines() {
            let mut line = String::new();
            for word in text.split(' ') {
                if !line.is_empty() && line.chars().count() + word.chars().count() >= most {
                    self.words(ink, EDGE, self.y, &line);
                    self.y += LINE;
                    line.clear();
                }
                line += if line.is_empty() { "" } else { " " };
                line += word;
            }
            self.words(ink, EDGE, self.y, &line);
            self.y += LINE;
        }
    }

    /// Draws a mark of ownership, by the number of a colour; words stand beside it.
    pub(crate) fn stripe(&mut self, x: i32, y: i32, [width, height]: [i32; 2], colour: usize) {
        self.part(format_args!(
            r#"<rect class="bastide-colour{colour}" x="{x}" y="{y}" width="{width}" height="{height}" rx="2"/>"#
        ));
    }

    /// Draws a line about a side, behind the mark of its colour.
    pub(crate) fn heading(&mut self, colour: usize, words: &str) {
        self.stripe(EDGE, self.y + 3, [10, 12], colour);
        self.words(Ink::Strong, EDGE + 16, self.y, words);
        self.y += LINE;
    }

    /// Draws a figure on the board, with a letter: a dark one or a light one.
    pub(crate) fn figure(&mut self, x: i32, y: i32, letter: char, dark: bool) {
        let class = if dark { "dark" } else { "light" };
        self.part(format_args!(r#"<circle class="bastide-{class}" cx="{x}" cy="{y}" r="10"/>"#));
        self.part(format_args!(r#"<text class="bastide-on-{class}" x="{x}" y="{}">{letter}</text>"#, y + 5));
    }

    /// Draws a castle: a field of the board under battlements.
    pub(crate) fn castle(&mut self, x: i32, y: i32, [width, height]: [i32; 2]) {
        let merlon = width / 7;
        let battlements = format!("h{merlon}v6h{merlon}v-6").repeat(3);
        let (y, last, height) = (y - 6, width - 6 * merlon, height + 6);
        self.part(format_args!(r#"<path class="bastide-frame" d="M{x} {y}{battlements}h{last}v{height}h-{width}z"/>"#));
    }

    /// Draws a unit on the board: two lines of words, and the colour of its side.
    pub(crate) fn unit(&mut self, x: i32, y: i32, [width, height]: [i32; 2], [name, figure]: [&str; 2], colour: usize) {
        self.part(format_args!(r#"<rect class="bastide-face" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>"#));
        self.stripe(x + 3, y + height - 6, [width - 6, 4], colour);
        for (line, words) in (1..).zip([name, figure]) {
            let (x, y) = (x + width / 2, y + 15 * line);
            self.part(format_args!(r#"<text class="bastide-unit" x="{x}" y="{y}">{}</text>"#, escaped(words)));
        }
    }

    /// Draws the way between two places, with its length below it.
    pub(crate) fn span(&mut self, [from, to]: [i32; 2], y: i32, words: &str) {
        self.part(format_args!(r#"<path class="bastide-line" d="M{from} {y}v6H{to}v-6"/>"#));
        self.centred((from + to) / 2, y + 8, words);
    }

    /// Draws a field of the board; a strong one stands out.
    pub(crate) fn frame(&mut self, x: i32, y: i32, width: i32, height: i32, strong: bool) {
        let class = if strong { "frame bastide-marked" } else { "frame" };
        self.part(format_args!(r#"<rect class="bastide-{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>"#));
    }

    /// Draws cards side by side, overlapping where space is short; cards without a face show their backs.
    pub(crate) fn hand(&mut self, x: i32, y: i32, width: i32, cards: &[Option<Face>]) {
        let gaps = i32::try_from(cards.len()).unwrap_or(i32::MAX).saturating_sub(1).max(1);
        let step = ((width - WIDE) / gaps).clamp(1, WIDE + 2);
        for (place, card) in (0..).zip(cards) {
            self.card(x + place * step, y, card.as_ref());
        }
    }

    /// Draws small cards in rows of `in_a_row`; returns their height.
    pub(crate) fn small_cards(&mut self, x: i32, y: i32, in_a_row: i32, cards: &[Option<Face>]) -> i32 {
        let (across, down) = SMALL;
        for (place, card) in (0..).zip(cards) {
            self.small_card(x + place % in_a_row * across, y + place / in_a_row * down, card.as_ref());
        }
        (i32::try_from(cards.len()).unwrap_or(i32::MAX) + in_a_row - 1) / in_a_row * down
    }

    /// Draws a line of small cards with a name, in as many rows as needed; nothing if there are no cards.
    pub(crate) fn small_line(&mut self, name: &str, cards: &[Option<Face>]) {
        if !cards.is_empty() {
            self.words(Ink::Faint, EDGE, self.y + 3, name);
            self.y += self.small_cards(132, self.y, (WIDTH - EDGE - 132) / SMALL.0, cards) + 4;
        }
    }

    /// Draws a pile, face down, with the number of its cards.
    pub(crate) fn pile(&mut self, x: i32, y: i32, cards: u32) {
        if cards > 1 {
            self.card(x + 3, y + 3, None);
        }
        if cards > 0 {
            self.card(x, y, None);
        } else {
            self.frame(x, y, WIDE, TALL, false);
            return self.centred(x + WIDE / 2, y + TALL / 2 - 8, "0");
        }
        self.part(format_args!(r#"<text class="bastide-count" x="{}" y="{}">{cards}</text>"#, x + WIDE / 2, y + TALL / 2 + 6));
    }

    /// The picture of a game as a viewer sees it.
    pub(crate) fn finish(self, game: &str, viewer: Viewer) -> String {
        let (title, height) = (escaped(&format!("{game}, {viewer}")), self.y + EDGE);
        let (style, parts) = (style::STYLE, self.parts);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bastide-picture\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<style>{style}</style>\n\
             <rect class=\"bastide-ground\" width=\"{WIDTH}\" height=\"{height}\"/>\n{parts}</svg>\n"
        )
    }
}

/// The picture of a table's lines, for games without a custom picture.
pub(crate) fn of_table(game: &str, viewer: Viewer, table: &str) -> String {
    let mut drawing = Drawing::new();
    for line in table.lines() {
        drawing.part(format_args!(
            r#"<text class="bastide-words bastide-fixed" x="{EDGE}" y="{}" xml:space="preserve">{}</text>"#,
            drawing.y + 13,
            escaped(line)
        ));
        drawing.y += LINE;
    }
    drawing.finish(game, viewer)
}

/// Text with XML's special characters escaped.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
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

    #[test]
    fn text_is_escaped() {
        let picture = of_table("a<b", Viewer::Everything, "1 & 2\u{1b}");
        assert!(picture.contains("<title>a&lt;b, everything shown</title>"), "{picture}");
        assert!(picture.contains("1 &amp; 2\u{fffd}<"), "{picture}");
    }
}
