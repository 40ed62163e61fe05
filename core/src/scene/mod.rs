//! A table described for people and programs: what lies where, as a viewer sees it, and what can be chosen there.
//!
//! Draw a scene in place of a position: it holds what its viewer sees, and nothing else. Send a client its scene, never the position.
//!
//! # JSON
//! `Scene::to_json`, of the feature `formats`, writes an object with `version`, which is 1, and the fields of [`Scene`] under their
//! names; likewise every struct below is an object, and every enum has its variant in `kind`: `line`, `track`, `grid` or `buttons`.
//! Actions and seats are numbers, a missing value is null, and the figures of a card are an object of numbers. Later versions of the
//! library may add members, so ignore those that you do not know; a change of the others gets another `version`.

mod name;
mod card;
#[cfg(all(test, feature = "formats"))]
mod tests;

pub use crate::figures::Words;
pub use card::{Card, Face, Figures};
pub(crate) use name::PartKind;
pub use name::PartName;

use crate::words::{in_columns, wrapped};
use crate::{Bag, Finite, Id, Seat, Spot, Zone};
use std::fmt::{self, Display};

/// The number of parts of many scenes.
const USUAL: usize = 16;

/// A table as a viewer sees it. Its `Display` is the table in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Scene {
    /// The score of each seat as if the match ended now, as far as the viewer may know it.
    pub scores: Vec<i32>,
    /// The parts of the table, from top to bottom.
    pub parts: Vec<Part>,
    /// The legal actions, if the viewer sees what the seat to act sees.
    pub choices: Vec<Choice>,
}

/// A part of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Part {
    /// Words and cards about one thing.
    Line(Line),
    /// A row of fields.
    Track(Track),
    /// Rows of cells.
    Grid(Grid),
    /// Choices that no part of the table stands for.
    Buttons {
        /// The buttons.
        buttons: Vec<Button>,
    },
}

/// Words and cards about one thing: a label, and spans that follow one another without spaces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Line {
    /// The words at the beginning, with their indentation.
    pub label: Words,
    /// The seat to which the things of the line belong, if they belong to one; for a side of several seats, the first of them.
    #[cfg_attr(feature = "serde", serde(serialize_with = "numbered"))]
    pub owner: Option<Seat>,
    /// The words and cards.
    pub spans: Vec<Span>,
    /// Its purpose.
    pub tone: Tone,
}

/// The purpose of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Tone {
    /// It says what is on the table.
    #[default]
    Plain,
    /// It is the title.
    Heading,
    /// It explains, or tells what happened before.
    Note,
    /// It is the open question.
    Question,
}

/// Words, or cards with their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Span {
    /// The words.
    pub words: Words,
    /// The name of the place of the cards.
    pub part: Option<PartName>,
    /// The cards.
    pub cards: Vec<Card>,
}

/// A row of fields, numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Track {
    /// The fields from left to right.
    pub fields: Vec<Field>,
    /// The number of the marked field.
    pub marked: u8,
}

/// A field of a track.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Field {
    /// The name of the part.
    pub part: PartName,
    /// The figure that stands there.
    pub figure: Option<Figure>,
}

/// A figure on a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Figure {
    /// Its letter.
    pub letter: char,
    /// The seat to which it belongs.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub owner: Seat,
}

/// Rows of cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Grid {
    /// The rows from top to bottom.
    pub rows: Vec<Vec<Cell>>,
    /// The number of spaces between columns in text.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) gap: usize,
    /// The least width of a column in text.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) width: usize,
}

/// A cell of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cell {
    /// The words.
    pub words: Words,
    /// The name of the part.
    pub part: Option<PartName>,
    /// The cards.
    pub cards: Vec<Card>,
    /// Words beside the cards.
    pub note: Words,
    /// The seat to which the cell belongs, if it belongs to one; for a side of several seats, the first of them.
    #[cfg_attr(feature = "serde", serde(serialize_with = "numbered"))]
    pub owner: Option<Seat>,
}

/// A choice that no part of the table stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Button {
    /// The name of the part.
    pub part: PartName,
    /// The words on it.
    pub words: &'static str,
}

/// A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Choice {
    /// The action.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub action: Id,
    /// Its notation.
    pub notation: &'static str,
    /// The names of the parts.
    pub parts: Vec<PartName>,
}

impl Scene {
    /// The scene of a table in words.
    pub(crate) fn of_table(table: &str) -> Self {
        let mut scene = Self::default();
        table.lines().for_each(|line| scene.push(Line { label: line.to_owned().into(), ..Line::default() }));
        scene
    }

    pub(crate) fn push(&mut self, part: impl Into<Part>) {
        if self.parts.is_empty() {
            self.parts.reserve(USUAL);
        }
        self.parts.push(part.into());
    }

    /// Adds a line of words.
    pub(crate) fn say(&mut self, tone: Tone, words: impl Into<Words>) {
        self.push(Line { tone, ..Line::new("").words(words) });
    }

    /// Adds the choice of an action, and the buttons among its parts.
    pub(crate) fn choose<A: Finite>(&mut self, action: A, parts: Vec<PartName>) {
        for (part, words) in parts.iter().filter_map(|part| Some((*part, part.on_button()?))) {
            let button = Button { part, words };
            match self.parts.last_mut() {
                Some(Part::Buttons { buttons }) => {
                    if !buttons.contains(&button) {
                        buttons.push(button);
                    }
                }
                _ => self.parts.push(Part::Buttons { buttons: vec![button] }),
            }
        }
        self.choices.push(Choice { action: Id::of(action), notation: action.notation(), parts });
    }

    /// The names of all parts.
    pub fn part_names(&self) -> impl Iterator<Item = PartName> {
        self.parts.iter().flat_map(Part::names)
    }

    /// The scene as JSON, in version 1.
    #[cfg(feature = "formats")]
    #[must_use]
    pub fn to_json(&self) -> String {
        #[derive(serde::Serialize)]
        struct Versioned<'a> {
            version: u8,
            #[serde(flatten)]
            scene: &'a Scene,
        }
        serde_json::to_string(&Versioned { version: 1, scene: self }).expect("a scene has only names, words and numbers")
    }
}

/// Writes an id or a seat as a number.
#[cfg(feature = "serde")]
fn number<T: Finite, S: serde::Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(value.id() as u64)
}

/// Writes a seat as a number, if there is one.
#[cfg(feature = "serde")]
fn numbered<T: Finite, S: serde::Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&value.map(Finite::id), serializer)
}

impl Part {
    fn names(&self) -> Box<dyn Iterator<Item = PartName> + '_> {
        fn of_cards(cards: &[Card]) -> impl Iterator<Item = PartName> {
            cards.iter().filter_map(|card| card.part)
        }
        match self {
            Self::Line(line) => Box::new(line.spans.iter().flat_map(|span| span.part.into_iter().chain(of_cards(&span.cards)))),
            Self::Track(track) => Box::new(track.fields.iter().map(|field| field.part)),
            Self::Grid(grid) => {
                let cells = grid.rows.iter().flatten();
                Box::new(cells.flat_map(|cell| cell.part.into_iter().chain(of_cards(&cell.cards))))
            }
            Self::Buttons { buttons } => Box::new(buttons.iter().map(|button| button.part)),
        }
    }
}

impl From<Line> for Part {
    fn from(line: Line) -> Self {
        Self::Line(line)
    }
}

impl From<Track> for Part {
    fn from(track: Track) -> Self {
        Self::Track(track)
    }
}

impl From<Grid> for Part {
    fn from(grid: Grid) -> Self {
        Self::Grid(grid)
    }
}

impl Line {
    pub(crate) fn new(label: impl Into<Words>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    pub(crate) fn of(self, owner: Seat) -> Self {
        Self { owner: Some(owner), ..self }
    }

    fn span(mut self, span: Span) -> Self {
        self.spans.push(span);
        self
    }

    pub(crate) fn words(self, words: impl Into<Words>) -> Self {
        self.span(Span { words: words.into(), ..Span::default() })
    }

    /// Adds the cards of a place, by their names or their number.
    pub(crate) fn zone<T: Finite>(self, place: PartName, zone: Zone<'_, T>, face: impl Fn(T) -> Face) -> Self {
        self.zone_in_words(place, zone, zone.in_words(), face)
    }

    /// Adds the cards of a place, in other words.
    pub(crate) fn zone_in_words<T: Finite>(
        self,
        place: PartName,
        zone: Zone<'_, T>,
        words: String,
        face: impl Fn(T) -> Face,
    ) -> Self {
        self.span(Span { words: words.into(), part: Some(place), cards: Card::all(place, zone, face) })
    }

    /// Adds cards that lie open in a place.
    pub(crate) fn cards<T: Finite>(self, place: PartName, cards: &Bag<T>, face: impl Fn(T) -> Face) -> Self {
        self.zone(place, Zone::new(cards, true), face)
    }

    /// Adds the place of one card, in words.
    pub(crate) fn spot<T: Finite>(
        self,
        place: PartName,
        spot: Spot<T>,
        words: impl Into<Words>,
        face: impl Fn(T) -> Face,
    ) -> Self {
        let cards = match spot {
            Spot::Empty => Vec::new(),
            Spot::Back => vec![Card::default()],
            Spot::Face(card) => vec![Card::new(place, card, face)],
        };
        self.span(Span { words: words.into(), part: Some(place), cards })
    }
}

impl Cell {
    pub(crate) fn new(words: impl Into<Words>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    pub(crate) fn named(self, part: PartName) -> Self {
        Self { part: Some(part), ..self }
    }

    pub(crate) fn of(self, owner: Option<Seat>) -> Self {
        Self { owner, ..self }
    }

    /// Adds the cards of a place.
    pub(crate) fn zone<T: Finite>(self, place: PartName, zone: Zone<'_, T>, face: impl Fn(T) -> Face) -> Self {
        Self { cards: Card::all(place, zone, face), ..self }
    }
}

impl Display for Scene {
    /// The table in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.parts.iter().map(|part| part.to_string()).collect();
        f.write_str(text.trim_end())
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(Line { label, spans, .. }) => {
                let words: String = spans.iter().map(|span| &*span.words).collect();
                f.write_str(&wrapped(label, &words))
            }
            Self::Track(Track { fields, marked }) => {
                let letters: Vec<String> =
                    fields.iter().map(|field| field.figure.map_or('·', |figure| figure.letter).to_string()).collect();
                writeln!(f, "{:1$}v", "", 3 + 2 * usize::from(*marked))?;
                writeln!(f, "  1  {}  {}", letters.join(" "), fields.len())
            }
            Self::Grid(Grid { rows, gap, width }) => {
                let words = |cell: &Cell| [&*cell.words, &cell.note].join(" ").trim_end().to_owned();
                let words = |row: &Vec<Cell>| row.iter().map(|cell| format!("{:width$}", words(cell))).collect();
                let rows = rows.iter().filter(|row| row.iter().any(|cell| !cell.words.is_empty()));
                f.write_str(&in_columns(&rows.map(words).collect::<Vec<_>>(), &" ".repeat(*gap)))
            }
            Self::Buttons { .. } => Ok(()),
        }
    }
}
