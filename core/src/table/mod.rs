//! A table laid out: lines, rows of fields and cells from top to bottom, to be written as text and drawn as a picture.

mod card;

pub(crate) use card::Card;

use crate::figures::{Words, counted};
use crate::scene::{Cards, Choice, Face, PartName, notation};
use crate::words::{WIDTH, in_columns, wrapped};
use crate::{Finite, Seat};
use std::fmt::{self, Display};
use std::iter::{once, repeat};

/// The number of parts of many tables.
const USUAL: usize = 16;
/// The lines of a grid that need not be folded, and the space between the halves of one that is.
const FOLDED: usize = 10;
const BETWEEN: &str = "    ";

/// A table. Its `Display` is the table in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// The parts of the table, from top to bottom.
    pub(crate) parts: Vec<Part>,
}

/// A part of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Words and cards about one thing.
    Line(Line),
    /// A row of fields.
    Track(Track),
    /// Rows of cells.
    Grid(Grid),
    /// Choices that no part of the table stands for.
    Buttons(Vec<Button>),
}

/// Words and cards about one thing: a label, and spans that follow one another without spaces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    /// The words at the beginning, with their indentation.
    pub(crate) label: Words,
    /// The seat to which the things of the line belong, if they belong to one; for a side of several seats, the first of them.
    pub(crate) owner: Option<Seat>,
    /// The words and cards.
    pub(crate) spans: Vec<Span>,
    /// Its purpose.
    pub(crate) tone: Tone,
}

crate::finite! {
    /// The purpose of a part of a table.
    #[derive(Default)]
    pub enum Tone {
        /// It says what is on the table.
        #[default]
        Plain = "plain",
        /// It is the title.
        Heading = "heading",
        /// It explains, or tells what happened before.
        Note = "note",
        /// It is the open question.
        Question = "question",
    }
}

/// Words, or cards with their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Span {
    /// The words.
    pub(crate) words: Words,
    /// The name of the place of the cards.
    pub(crate) part: Option<PartName>,
    /// The cards.
    pub(crate) cards: Vec<Card>,
}

/// A row of fields, numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Track {
    /// The fields from left to right.
    pub(crate) fields: Vec<Field>,
    /// The number of the marked field.
    pub(crate) marked: u8,
}

/// A field of a track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    /// The name of the part.
    pub(crate) part: PartName,
    /// The figure that stands there.
    pub(crate) figure: Option<Figure>,
}

/// A figure on a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figure {
    /// Its letter.
    pub(crate) letter: char,
    /// The seat to which it belongs.
    pub(crate) owner: Seat,
}

/// Rows of cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Grid {
    /// The rows from top to bottom.
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The number of spaces between columns in text.
    pub(crate) gap: usize,
    /// The least width of a column in text.
    pub(crate) width: usize,
}

/// A cell of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cell {
    /// The words.
    pub(crate) words: Words,
    /// The name of the part.
    pub(crate) part: Option<PartName>,
    /// The cards.
    pub(crate) cards: Vec<Card>,
    /// Words beside the cards.
    pub(crate) note: Words,
    /// The seat to which the cell belongs, if it belongs to one; for a side of several seats, the first of them.
    pub(crate) owner: Option<Seat>,
}

/// A choice that no part of the table stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Button {
    /// The name of the part.
    pub(crate) part: PartName,
    /// The words on it.
    pub(crate) words: String,
}

impl Table {
    /// The table with these lines.
    pub(crate) fn of_lines(lines: &str) -> Self {
        let mut table = Self::default();
        lines.lines().for_each(|line| table.push(Line::new(line.to_owned())));
        table
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

    /// Adds the buttons of choices.
    pub(crate) fn with_buttons(mut self, choices: &[Choice]) -> Self {
        let mut buttons: Vec<Button> = Vec::new();
        for (part, words) in choices.iter().flat_map(|choice| &choice.parts).filter_map(|part| Some((part, part.on_button()?))) {
            if buttons.iter().all(|button| button.part != *part) {
                buttons.push(Button { part: part.clone(), words: words.to_owned() });
            }
        }
        if !buttons.is_empty() {
            self.push(Part::Buttons(buttons));
        }
        self
    }

    /// The names of all parts.
    #[cfg(feature = "laws")]
    pub(crate) fn part_names(&self) -> impl Iterator<Item = &PartName> {
        self.parts.iter().flat_map(Part::names)
    }
}

#[cfg(feature = "laws")]
impl Part {
    fn names(&self) -> Box<dyn Iterator<Item = &PartName> + '_> {
        fn of_cards(cards: &[Card]) -> impl Iterator<Item = &PartName> {
            cards.iter().filter_map(|card| card.part.as_ref())
        }
        match self {
            Self::Line(line) => Box::new(line.spans.iter().flat_map(|span| span.part.iter().chain(of_cards(&span.cards)))),
            Self::Track(track) => Box::new(track.fields.iter().map(|field| &field.part)),
            Self::Grid(grid) => {
                let cells = grid.rows.iter().flatten();
                Box::new(cells.flat_map(|cell| cell.part.iter().chain(of_cards(&cell.cards))))
            }
            Self::Buttons(buttons) => Box::new(buttons.iter().map(|button| &button.part)),
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

    pub(crate) fn of(self, owner: impl Into<Option<u8>>) -> Self {
        Self { owner: owner.into().and_then(Seat::new), ..self }
    }

    fn span(mut self, span: Span) -> Self {
        self.spans.push(span);
        self
    }

    pub(crate) fn words(self, words: impl Into<Words>) -> Self {
        self.span(Span { words: words.into(), ..Span::default() })
    }

    /// Adds the cards of a zone by their names, or by their number unless it is open.
    pub(crate) fn zone<T: Finite>(self, zone: &Cards<T>, is_open: bool, face: impl Fn(T) -> Face) -> Self {
        let words = if is_open { notation(&zone.open) } else { counted(zone.len(), "card") };
        self.zone_in_words(zone, words, face)
    }

    /// Adds the cards of a zone, in other words.
    pub(crate) fn zone_in_words<T: Finite>(self, zone: &Cards<T>, words: impl Into<Words>, face: impl Fn(T) -> Face) -> Self {
        self.span(Span { words: words.into(), part: Some(zone.part.clone()), cards: Card::all(zone, face) })
    }
}

impl Cell {
    pub(crate) fn new(words: impl Into<Words>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    pub(crate) fn named(self, part: PartName) -> Self {
        Self { part: Some(part), ..self }
    }

    pub(crate) fn of(self, owner: Option<u8>) -> Self {
        Self { owner: owner.and_then(Seat::new), ..self }
    }

    /// Adds the cards of a zone.
    pub(crate) fn zone<T: Finite>(self, zone: &Cards<T>, face: impl Fn(T) -> Face) -> Self {
        Self { cards: Card::all(zone, face), ..self }
    }
}

impl Table {
    /// The parts as text, at most as wide as a number of characters where words can be wrapped, with their tones. In a wide place
    /// a long grid stands in two halves beside each other.
    pub(crate) fn blocks(&self, width: usize) -> Vec<(Tone, String)> {
        let block = |part: &Part| match part {
            Part::Line(line) => Some((line.tone, wrapped(&line.label, &line.in_words(), width))),
            Part::Track(track) => Some((Tone::Plain, track.to_string())),
            Part::Grid(grid) => Some((Tone::Plain, grid.folded(width))),
            Part::Buttons(_) => None,
        };
        self.parts.iter().filter_map(block).filter(|(_, text)| !text.trim().is_empty()).collect()
    }
}

impl Line {
    /// The words of all spans.
    pub(crate) fn in_words(&self) -> String {
        self.spans.iter().map(|span| &*span.words).collect()
    }
}

impl Grid {
    /// The rows with words, as wide as the grid wants them.
    fn rows_in_words(&self) -> Vec<Vec<String>> {
        let words = |cell: &Cell| [&*cell.words, &cell.note].join(" ").trim_end().to_owned();
        let rows = self.rows.iter().filter(|row| row.iter().any(|cell| !cell.words.is_empty()));
        rows.map(|row| row.iter().map(|cell| format!("{:1$}", words(cell), self.width)).collect()).collect()
    }

    /// The text of the grid, in two halves beside each other if it is long and there is room.
    fn folded(&self, width: usize) -> String {
        let between = " ".repeat(self.gap.max(2));
        let text = in_columns(&self.rows_in_words(), &between);
        let lines: Vec<&str> = text.lines().collect();
        let wide = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
        if lines.len() <= FOLDED || 2 * wide + BETWEEN.len() > width {
            return text;
        }
        let (left, right) = lines[1..].split_at(lines.len() / 2);
        let both = once((&lines[0], &lines[0])).chain(left.iter().zip(right.iter().chain(repeat(&""))));
        both.map(|(left, right)| format!("{left:wide$}{BETWEEN}{right}").trim_end().to_owned() + "\n").collect()
    }
}

impl Display for Table {
    /// The table in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.parts.iter().map(|part| part.to_string()).collect();
        f.write_str(text.trim_end())
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => f.write_str(&wrapped(&line.label, &line.in_words(), WIDTH)),
            Self::Track(track) => track.fmt(f),
            Self::Grid(grid) => f.write_str(&in_columns(&grid.rows_in_words(), &" ".repeat(grid.gap))),
            Self::Buttons(_) => Ok(()),
        }
    }
}

impl Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fields, marked } = self;
        let letters: Vec<String> =
            fields.iter().map(|field| field.figure.map_or('·', |figure| figure.letter).to_string()).collect();
        writeln!(f, "{:1$}v", "", 3 + 2 * usize::from(*marked))?;
        writeln!(f, "  1  {}  {}", letters.join(" "), fields.len())
    }
}
