//! Cards, face up and face down.

use super::{Drawing, escaped};

/// The width and the height of a card.
pub(crate) const WIDE: i32 = 56;
pub(crate) const TALL: i32 = 52;
/// The space that a small card takes across and down.
pub(crate) const SMALL: (i32, i32) = (18, 25);

/// The most letters of a word that fits a card in every font; a longer word is compressed.
const LETTERS: usize = 7;

/// The face of a card.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    /// The value, in one or two characters.
    pub(crate) mark: String,
    /// The kind in a word.
    pub(crate) kind: String,
    /// The number of the colour, which is also a shape; none for a card without a colour.
    pub(crate) colour: Option<usize>,
}

impl Face {
    pub(crate) fn new(mark: impl ToString, kind: impl ToString, colour: Option<usize>) -> Self {
        Self { mark: mark.to_string(), kind: kind.to_string(), colour }
    }
}

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
    /// Draws a card with its face, or its back.
    pub(super) fn card(&mut self, x: i32, y: i32, face: Option<&Face>) {
        let class = if face.is_some() { "face" } else { "back" };
        self.part(format_args!(r#"<rect class="bastide-{class}" x="{x}" y="{y}" width="{WIDE}" height="{TALL}" rx="5"/>"#));
        let Some(Face { mark, kind, colour }) = face else {
            let (x, y, width, height) = (x + 4, y + 4, WIDE - 8, TALL - 8);
            self.part(format_args!(r#"<rect class="bastide-border" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>"#));
            return;
        };
        if kind.is_empty() {
            let (x, y) = (x + WIDE / 2, y + TALL / 2 + 9);
            return self.part(format_args!(r#"<text class="bastide-value" x="{x}" y="{y}">{}</text>"#, escaped(mark)));
        }
        if let Some((colour, shape)) = colour.and_then(|colour| Some((colour, SHAPES.get(colour)?))) {
            let (x, y) = (x + WIDE - 14, y + 14);
            self.part(format_args!(r#"<path class="bastide-colour{colour}" d="M{x} {y}{shape}"/>"#));
        }
        self.part(format_args!(r#"<text class="bastide-mark" x="{}" y="{}">{}</text>"#, x + 6, y + 22, escaped(mark)));
        let fitted = if kind.chars().count() > LETTERS { r#" textLength="48" lengthAdjust="spacingAndGlyphs""# } else { "" };
        let (x, y) = (x + 4, y + 44);
        self.part(format_args!(r#"<text class="bastide-kind" x="{x}" y="{y}"{fitted}>{}</text>"#, escaped(kind)));
    }

    /// Draws a small card with its mark, or its back.
    pub(super) fn small_card(&mut self, x: i32, y: i32, face: Option<&Face>) {
        let (width, height) = (SMALL.0 - 1, SMALL.1 - 2);
        let class = if face.is_some() { "face" } else { "back" };
        self.part(format_args!(r#"<rect class="bastide-{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>"#));
        let Some(Face { mark, colour, .. }) = face else { return };
        if let Some(colour) = colour {
            let y = y + height - 5;
            self.part(format_args!(
                r#"<path class="bastide-colour{colour}" d="M{} {y}h{}v3h-{}z"/>"#,
                x + 2,
                width - 4,
                width - 4
            ));
        }
        self.part(format_args!(r#"<text class="bastide-small" x="{}" y="{}">{}</text>"#, x + width / 2, y + 15, escaped(mark)));
    }
}
