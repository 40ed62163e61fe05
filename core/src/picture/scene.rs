//! The picture of a scene. Every kind of part has its place here; games say only what lies there.

use super::card::{SMALL, TALL, WIDE};
use super::words::{figures_of, in_short, initial, lines_of, spoken, width_of};
use super::{Drawing, EDGE, Ink, LINE, WIDTH};
use crate::scene::{Button, Card, Cell, Field, Grid, Line, Part, PartName, Scene, Span, Tone, Track};
use crate::{Seat, Viewer};

/// The horizontal position of things beside a label.
const BESIDE: i32 = 132;
/// The space between things in a line.
const GAP: i32 = 6;
/// The height of a field of a track, and the width of its figure.
const FIELD: i32 = 34;
const FIGURE: i32 = 22;

/// The picture of a game's scene as a viewer sees it.
pub(crate) fn of_scene(scene: &Scene, game: &str, viewer: Viewer) -> String {
    let mut drawing = Drawing::new(scene.choices.iter().flat_map(|choice| choice.parts.iter().cloned()).collect());
    for part in &scene.parts {
        match part {
            Part::Line(line) => drawing.line(line),
            Part::Track(track) => drawing.track(track),
            Part::Grid(grid) => drawing.grid(grid),
            Part::Buttons { buttons } => drawing.buttons(buttons),
        }
    }
    drawing.legend();
    drawing.finish(game, viewer, &scene.to_string())
}

/// The number of the colour of a seat's things.
fn colour(owner: Seat) -> usize {
    [0, 2, 1, 3][owner.index()]
}

/// The beginning of a part's name, such as `hand`.
fn kind_of(part: &Option<PartName>) -> &str {
    part.as_deref().and_then(|part| part.split(':').next()).unwrap_or_default()
}

fn count<T>(things: &[T]) -> i32 {
    i32::try_from(things.len()).unwrap_or(i32::MAX)
}

/// The ways in which the cards of a place lie.
enum Spread {
    /// Side by side, large.
    Hand,
    /// Small.
    Row,
    /// Face down, one on another.
    Pile,
    /// In words, for their labels alone would not tell them apart.
    Words,
}

impl Spread {
    fn of(Span { part, cards, .. }: &Span) -> Self {
        match kind_of(part) {
            "pile" if cards.iter().all(|card| card.face.is_none()) => Self::Pile,
            "hand" => Self::Hand,
            _ if cards.len() == 1 => Self::Hand,
            _ if cards.iter().any(|card| figures_of(card).is_some()) => Self::Words,
            _ => Self::Row,
        }
    }
}

impl Drawing {
    fn line(&mut self, line @ Line { label, owner, spans, tone }: &Line) {
        if spans.is_empty() {
            return self.fixed(label);
        }
        let owner = owner.filter(|_| !label.starts_with(' '));
        let ink = match tone {
            _ if owner.is_some() => Ink::Strong,
            Tone::Heading | Tone::Question => Ink::Strong,
            Tone::Note => Ink::Faint,
            Tone::Plain => Ink::Plain,
        };
        if let Some(owner) = owner {
            self.stripe(EDGE, self.y + 3, [10, 12], colour(owner));
        }
        let left = if owner.is_some() { EDGE + 16 } else { EDGE };
        if spans.iter().all(|span| span.part.is_none()) {
            let words: String = spans.iter().map(|span| spoken(&span.words)).collect();
            return self.paragraph(ink, left, format!("{} {words}", label.trim()).trim());
        }
        self.things(line, left, ink);
    }

    /// A label with words and cards beside it, in as many rows as needed.
    fn things(&mut self, Line { label, spans, .. }: &Line, left: i32, ink: Ink) {
        let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
        self.words(ink, left, self.y, &label);
        let mut x = BESIDE.max(left + width_of(&label) + GAP);
        let mut high = LINE;
        for span in spans {
            let words = span.words.trim_matches([' ', ',', ';']);
            let wide = match Spread::of(span) {
                _ if span.cards.is_empty() => width_of(words),
                Spread::Words => 0,
                Spread::Hand => WIDE + (count(&span.cards) - 1) * WIDE / 2,
                Spread::Row => (count(&span.cards) * SMALL.0).min(4 * WIDE),
                Spread::Pile => WIDE + 3,
            };
            if x > BESIDE && x + wide > WIDTH - EDGE {
                self.y += high + 2;
                (x, high) = (BESIDE, LINE);
            }
            let (y, mut size) = (self.y, [wide, LINE]);
            self.group("group", span.part.as_deref(), &format!("{label} {words}"), |drawing| {
                if span.cards.is_empty() {
                    drawing.words(Ink::Plain, x, y, words);
                } else {
                    size = drawing.cards(span, [x, y]);
                }
            });
            let [wide, tall] = size;
            x += wide + GAP;
            high = high.max(tall);
        }
        self.y += high + 4;
    }

    /// The cards of a place; returns their width and height.
    fn cards(&mut self, span: &Span, [x, y]: [i32; 2]) -> [i32; 2] {
        let (room, cards) = (WIDTH - EDGE - x, &span.cards[..]);
        match Spread::of(span) {
            Spread::Hand => {
                let step = ((room - WIDE) / (count(cards) - 1).max(1)).clamp(1, WIDE + 2);
                for (place, card) in (0..).zip(cards) {
                    self.card(x + place * step, y, card);
                }
                [(count(cards) - 1) * step + WIDE, TALL]
            }
            Spread::Row => {
                let in_a_row = (room / SMALL.0).max(1);
                let high = self.small_cards([x, y], in_a_row, cards);
                [count(cards).min(in_a_row) * SMALL.0, high]
            }
            Spread::Words => [0, self.in_words(cards, [x, y])],
            Spread::Pile => {
                self.pile(x, y, cards.len());
                [WIDE + 3, TALL + 3]
            }
        }
    }

    /// The names and labels of cards, equal ones counted, in as many lines as needed; returns their height.
    fn in_words(&mut self, cards: &[Card], [mut x, y]: [i32; 2]) -> i32 {
        let mut line = y;
        for equal in cards.chunk_by(|one, other| one == other) {
            let Some(face) = &equal[0].face else { continue };
            let name = spoken(face.name.split('/').next().unwrap_or_default());
            let times = if equal.len() > 1 { format!(" ×{}", equal.len()) } else { String::new() };
            let words = format!("{name} {}{times}", face.label);
            if x > BESIDE && x + width_of(&words) > WIDTH - EDGE {
                (x, line) = (BESIDE, line + LINE);
            }
            self.named(equal[0].part.as_deref(), &words, |drawing| drawing.words(Ink::Plain, x, line, &words));
            x += width_of(&words) + GAP;
        }
        line + LINE - y
    }

    /// Small cards in rows of `in_a_row`; returns their height.
    fn small_cards(&mut self, [x, y]: [i32; 2], in_a_row: i32, cards: &[Card]) -> i32 {
        let (across, down) = SMALL;
        for (place, card) in (0..).zip(cards) {
            self.small_card(x + place % in_a_row * across, y + place / in_a_row * down, card);
        }
        (count(cards) + in_a_row - 1) / in_a_row * down
    }

    /// The fields with their numbers, the marked one outlined, the figures, and the way between two of them.
    fn track(&mut self, Track { fields, marked }: &Track) {
        let wide = (WIDTH - 2 * EDGE) / count(fields).max(1);
        let mut stands = Vec::new();
        for (place, Field { part, figure }) in (0..).zip(fields) {
            let (x, y, number) = (EDGE + place * wide, self.y, place + 1);
            let label = figure.map_or(format!("field {number}"), |figure| format!("field {number}, {}", figure.letter));
            self.named(Some(part), &label, |drawing| {
                drawing.frame(x, y, wide - 2, FIELD, number == i32::from(*marked));
                if let Some(figure) = figure {
                    drawing.figure(x + wide / 2 - 1, y + FIELD / 2, figure.letter, figure.owner != Seat::FIRST);
                    stands.push((x + wide / 2 - 1, number));
                }
                if wide >= FIGURE || number == 1 || number == count(fields) || figure.is_some() {
                    drawing.centred(x + wide / 2 - 1, y + FIELD + 2, &number.to_string());
                }
            });
        }
        if let [(from, first), (to, last)] = stands[..] {
            self.way([from, to], self.y + FIELD + 24, &(first - last).abs().to_string());
        }
        self.y += FIELD + 56;
    }

    fn grid(&mut self, Grid { rows, .. }: &Grid) {
        let columns = rows.iter().map(|row| count(row)).max().unwrap_or_default().max(1);
        let wide = (WIDTH - 2 * EDGE) / columns;
        for row in rows {
            let high = row.iter().map(|cell| height_of(cell, wide - 2)).max().unwrap_or_default();
            if high == 0 {
                continue;
            }
            for (column, cell) in (0..).zip(row) {
                self.cell(cell, [EDGE + column * wide, self.y], [wide - 2, high]);
            }
            self.y += high + 2;
        }
        self.y += GAP;
    }

    /// A cell: its words or its small cards, and the colour of its owner.
    fn cell(&mut self, cell: &Cell, [x, y]: [i32; 2], [wide, high]: [i32; 2]) {
        self.named(cell.part.as_deref(), &format!("{} {}", kind_of(&cell.part), spoken(&cell.words)), |drawing| {
            if cell.part.is_some() || cell.owner.is_some() || !cell.cards.is_empty() || cell.words == "-" {
                drawing.frame(x, y, wide, high, false);
            }
            if let Some(owner) = cell.owner {
                drawing.stripe(x + 3, y + high - 6, [wide - 6, 4], colour(owner));
            }
            let lines = lines_in(cell, wide);
            let mut y = y + (high - stripe_of(cell) - count(&lines) * (LINE - 2)) / 2;
            for words in lines {
                drawing.centred(x + wide / 2, y, &words);
                y += LINE - 2;
            }
        });
        let figures = cell.cards.iter().filter_map(figures_of).flatten();
        self.letters.extend(figures.map(|(name, _)| (initial(name), name.into())));
        let small: Vec<Card> = small_in(cell).cloned().collect();
        self.small_cards([x + 3, y + 3], in_a_row(wide), &small);
        if !cell.note.is_empty() {
            self.words(Ink::Faint, x + wide - 6 - width_of(&cell.note), y + 3, &cell.note);
        }
    }

    fn buttons(&mut self, buttons: &[Button]) {
        let mut x = EDGE;
        for Button { part, words } in buttons {
            let wide = width_of(words) + 18;
            if x > EDGE && x + wide > WIDTH - EDGE {
                x = EDGE;
                self.y += LINE + 12;
            }
            let y = self.y;
            self.named(Some(part), words, |drawing| drawing.button([x, y], [wide, LINE + 6], words));
            x += wide + GAP;
        }
        self.y += LINE + 12;
    }

    /// The meaning of the letters on cards.
    fn legend(&mut self) {
        let meanings: Vec<String> =
            self.letters.iter().map(|(letter, meaning)| format!("{letter} {}", spoken(meaning))).collect();
        if !meanings.is_empty() {
            self.paragraph(Ink::Faint, EDGE, &format!("On cards: {}.", meanings.join(", ")));
        }
    }
}

fn in_a_row(wide: i32) -> i32 {
    ((wide - 4) / SMALL.0).max(1)
}

/// The cards of a cell that are drawn small.
fn small_in(cell: &Cell) -> impl Iterator<Item = &Card> {
    cell.cards.iter().filter(|card| figures_of(card).is_none())
}

/// The lines of a cell without small cards: its words, without a hyphen for nothing, and the figures of its cards.
fn lines_in(cell: &Cell, wide: i32) -> Vec<String> {
    if cell.words == "-" || small_in(cell).next().is_some() {
        return Vec::new();
    }
    let mut lines = lines_of(&spoken(&cell.words), wide);
    lines
        .extend(cell.cards.iter().filter_map(figures_of).map(|figures| in_short(&figures)).filter(|figures| !figures.is_empty()));
    lines
}

fn stripe_of(cell: &Cell) -> i32 {
    if cell.owner.is_some() { 6 } else { 0 }
}

/// The height that a cell needs.
fn height_of(cell: &Cell, wide: i32) -> i32 {
    let small = i32::try_from(small_in(cell).count()).unwrap_or(i32::MAX);
    let rows = (small + in_a_row(wide) - 1) / in_a_row(wide);
    let high = count(&lines_in(cell, wide)) * (LINE - 2) + rows * SMALL.1;
    if high > 0 { high + stripe_of(cell) + 4 } else { 0 }
}
