//! Cards, face up and face down.

use super::words::{figures_of, in_short, initial, lines_of, spoken};
use super::{Drawing, escaped};
use crate::scene::{Card, Face};

/// The width and the height of a card.
pub(super) const WIDE: i32 = 60;
pub(super) const TALL: i32 = 52;
/// The space that a small card takes across and down.
pub(super) const SMALL: (i32, i32) = (18, 25);

/// The shapes of the colours: a circle, a square, a triangle, a diamond, a cross, a heart, a spade.
const SHAPES: [&str; 7] = [
    "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
    "m-6-6h12v12h-12z",
    "m0-7l8 14h-16z",
    "m0-8l8 8l-8 8l-8-8z",
    "m-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z",
    "m0 8l-8-8a4.5 4.5 0 0 1 8-5a4.5 4.5 0 0 1 8 5z",
    "m0-8l8 8a4.5 4.5 0 0 1-7 3l2 5h-6l2-5a4.5 4.5 0 0 1-7-3z",
];

impl Drawing {
    /// Draws the back of a card.
    pub(super) fn back(&mut self, x: i32, y: i32) {
        self.part(format_args!(r#"<rect class="bastide-back" x="{x}" y="{y}" width="{WIDE}" height="{TALL}" rx="5"/>"#));
        let (x, y, width, height) = (x + 4, y + 4, WIDE - 8, TALL - 8);
        self.part(format_args!(r#"<rect class="bastide-border" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>"#));
    }

    /// Draws a card with its face, or its back.
    pub(super) fn card(&mut self, x: i32, y: i32, card: &Card) {
        let Some(face) = &card.face else { return self.back(x, y) };
        self.named(card.part.as_deref(), &spoken(&face.name), |drawing| drawing.face(x, y, card, face));
    }

    fn face(&mut self, x: i32, y: i32, card: &Card, Face { name, label, colour, .. }: &Face) {
        self.part(format_args!(r#"<rect class="bastide-face" x="{x}" y="{y}" width="{WIDE}" height="{TALL}" rx="5"/>"#));
        if name == label {
            let (x, y) = (x + WIDE / 2, y + TALL / 2 + 9);
            return self.part(format_args!(r#"<text class="bastide-value" x="{x}" y="{y}">{}</text>"#, escaped(label)));
        }
        if let Some((colour, shape)) = colour.and_then(|colour| Some((colour, SHAPES.get(usize::from(colour))?))) {
            let (x, y) = (x + WIDE - 14, y + 14);
            self.part(format_args!(r#"<path class="bastide-colour{colour}" d="M{x} {y}{shape}"/>"#));
        }
        self.part(format_args!(r#"<text class="bastide-mark" x="{}" y="{}">{}</text>"#, x + 6, y + 20, escaped(label)));
        let figures = figures_of(card).unwrap_or_default();
        self.letters.extend(figures.iter().map(|(name, _)| (initial(name), (*name).into())));
        for (line, words) in (1..).zip(lines_of(&in_short(&figures), WIDE - 22)) {
            self.part(format_args!(r#"<text class="bastide-kind" x="{}" y="{}">{words}</text>"#, x + 22, y + 10 * line));
        }
        let name = spoken(name.split('/').next().unwrap_or_default());
        let lines = lines_of(&name, WIDE + 14);
        let first = y + TALL - 6 - 11 * (lines.len() as i32 - 1);
        for (line, words) in (0..).zip(lines) {
            let y = first + 11 * line;
            self.part(format_args!(r#"<text class="bastide-kind" x="{}" y="{y}">{}</text>"#, x + 4, escaped(&words)));
        }
    }

    /// Draws a small card with its label, or its back.
    pub(super) fn small_card(&mut self, x: i32, y: i32, card: &Card) {
        let name = card.face.as_ref().map_or(String::new(), |face| spoken(&face.name));
        self.named(card.part.as_deref(), &name, |drawing| drawing.small_face(x, y, card.face.as_ref()));
    }

    fn small_face(&mut self, x: i32, y: i32, face: Option<&Face>) {
        let (width, height) = (SMALL.0 - 1, SMALL.1 - 2);
        let class = if face.is_some() { "face" } else { "back" };
        self.part(format_args!(r#"<rect class="bastide-{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>"#));
        let Some(Face { name, label, colour, .. }) = face else { return };
        if label.chars().all(char::is_alphabetic) {
            let word = name.split(' ').find(|word| word.to_lowercase().starts_with(&label.to_lowercase()));
            self.letters.extend(word.map(|word| (label.clone(), word.into())));
        }
        if let Some(colour) = colour {
            let y = y + height - 5;
            self.part(format_args!(
                r#"<path class="bastide-colour{colour}" d="M{} {y}h{}v3h-{}z"/>"#,
                x + 2,
                width - 4,
                width - 4
            ));
        }
        self.part(format_args!(r#"<text class="bastide-small" x="{}" y="{}">{}</text>"#, x + width / 2, y + 15, escaped(label)));
    }
}
