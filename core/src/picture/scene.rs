//! The picture of a scene. Every kind of part has its place here; games say only what lies there.

use super::card::{BACK, SMALL, TALL, WIDE};
use super::cell::{GAP, count, has_figures, height_of, kind_of};
use super::ring::{Ring, has_castles};
use super::words::{named, width_of};
use super::{Drawing, EDGE, Ink, LETTERS, LINE};
use crate::scene::Choice;
use crate::table::{Button, Card, Cell, Field, Figure, Grid, Line, Part, Span, Table, Tone, Track};
use crate::{Seat, Viewer};

/// The horizontal position of things beside a label.
const BESIDE: i32 = 132;
/// The heights of a field of a track, and of the figures that stand on it; the room beside the fields, over which figures reach.
const FIELD: i32 = 20;
const FIGURE: i32 = 62;
const BEHIND: i32 = 24;

/// The picture of a table with what can be chosen, of a width.
pub(crate) fn of_table(table: &Table, choices: &[Choice], game: &str, viewer: Viewer, width: i32) -> String {
    let is_fence = table.parts.iter().any(|part| matches!(part, Part::Track(_)));
    let sides = if is_fence { ["white", "black", "green", "violet"] } else { ["red", "blue", "green", "violet"] };
    let choosing = choices.iter().flat_map(|choice| choice.parts.iter().cloned()).collect();
    let mut drawing = Drawing::new(choosing, width, sides);
    let mut ring = Ring::of(table, viewer);
    let is_ring = ring.is_some();
    for part in &table.parts {
        match part {
            Part::Line(line) => drawing.line(line),
            Part::Track(track) => drawing.track(track),
            Part::Grid(grid) if is_ring && has_castles(grid) => ring.take().iter().for_each(|ring| drawing.ring(ring)),
            Part::Grid(grid) => drawing.grid(grid),
            Part::Buttons(buttons) => drawing.buttons(buttons),
        }
    }
    drawing.finish(game, viewer, &table.to_string())
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
        match kind_of(part.as_ref()) {
            "bonus" | "hand" | "public" if cards.len() == 1 => Self::Hand,
            _ if cards.iter().all(|card| card.face.is_none()) => Self::Pile,
            "hand" => Self::Hand,
            _ if cards.iter().any(has_figures) => Self::Words,
            _ => Self::Row,
        }
    }
}

impl Drawing {
    fn line(&mut self, line @ Line { label, owner, spans, tone }: &Line) {
        if spans.is_empty() {
            return self.fixed(label);
        }
        if let Some(owner) = owner {
            self.side = self.colour(*owner);
        }
        let owner = owner.filter(|_| !label.starts_with(' '));
        let ink = match tone {
            _ if owner.is_some() => Ink::Strong,
            Tone::Heading | Tone::Question => Ink::Strong,
            Tone::Note => Ink::Faint,
            Tone::Plain => Ink::Plain,
        };
        if owner.is_some() {
            self.arms(self.side, [EDGE, self.y + 1]);
        }
        let left = if owner.is_some() { EDGE + 20 } else { EDGE };
        if spans.iter().all(|span| span.part.is_none()) {
            return self.paragraph(ink, left, format!("{} {}", label.trim(), line.in_words()).trim());
        }
        self.things(line, left, ink);
    }

    /// A label with words and cards beside it, in as many rows as needed.
    fn things(&mut self, Line { label, spans, .. }: &Line, left: i32, ink: Ink) {
        let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
        self.words(ink, left, self.y, &label);
        let mut x = BESIDE.max(left + width_of(&label, LETTERS) * 9 / 8 + GAP);
        let mut high = LINE;
        for span in spans {
            let words = span.words.trim_matches([' ', ',', ';']);
            let spread = Spread::of(span);
            let wide = match spread {
                _ if span.cards.is_empty() => width_of(words, LETTERS),
                Spread::Words => 0,
                Spread::Hand => count(&span.cards) * (WIDE + 3),
                Spread::Row => (count(&span.cards) * SMALL.0).min(4 * WIDE),
                Spread::Pile => BACK.0 + 3,
            };
            if x + wide > self.width - EDGE {
                self.y += high + 2;
                high = LINE;
                x = if matches!(spread, Spread::Hand) { EDGE } else { BESIDE.min(self.width - EDGE - wide).max(EDGE) };
            }
            let (y, mut size) = (self.y, [wide, LINE]);
            self.group("group", span.part.as_ref(), &format!("{label} {words}"), |drawing| {
                if span.cards.is_empty() {
                    drawing.words(Ink::Plain, x, y, words);
                } else {
                    size = drawing.cards(span, spread, [x, y]);
                }
            });
            let [wide, tall] = size;
            x += wide + GAP;
            high = high.max(tall);
        }
        self.y += high + 4;
    }

    /// The cards of a place; returns their width and height.
    fn cards(&mut self, Span { cards, .. }: &Span, spread: Spread, [x, y]: [i32; 2]) -> [i32; 2] {
        let room = self.width - EDGE - x;
        match spread {
            Spread::Hand => {
                let (across, down) = (WIDE + 3, TALL + 4);
                let in_a_row = (room / across).max(1);
                for (place, card) in (0..).zip(cards) {
                    self.card(x + place % in_a_row * across, y + place / in_a_row * down, card);
                }
                let rows = (count(cards) + in_a_row - 1) / in_a_row;
                let down = if cards.iter().all(|card| card.face.is_none()) { BACK.1 } else { down };
                [count(cards).min(in_a_row) * across, rows * down]
            }
            Spread::Row => {
                let in_a_row = (room / SMALL.0).max(1);
                let high = self.small_cards([x, y], in_a_row, cards);
                [count(cards).min(in_a_row) * SMALL.0, high]
            }
            Spread::Words => [0, self.in_words(cards, [x, y])],
            Spread::Pile => {
                self.pile(x, y, cards.len());
                [BACK.0 + 3, BACK.1 + 3]
            }
        }
    }

    /// The names and labels of cards, equal ones counted, in as many lines as needed; returns their height.
    fn in_words(&mut self, cards: &[Card], [mut x, y]: [i32; 2]) -> i32 {
        let mut line = y;
        for equal in cards.chunk_by(|one, other| one == other) {
            let Some(face) = &equal[0].face else { continue };
            let times = if equal.len() > 1 { format!(" ×{}", equal.len()) } else { String::new() };
            let words = format!("{} {}{times}", named(face.notation), face.label);
            let wide = width_of(&words, LETTERS);
            if x > BESIDE && x + wide > self.width - EDGE {
                (x, line) = (BESIDE, line + LINE);
            }
            self.named(equal[0].part.as_ref(), &words, |drawing| drawing.words(Ink::Plain, x, line, &words));
            x += wide + GAP;
        }
        line + LINE - y
    }

    /// The fields with their numbers, the marked one outlined, the figures on them, and the way between two of these.
    fn track(&mut self, Track { fields, marked }: &Track) {
        let wide = (self.width - 2 * (EDGE + BEHIND)) / count(fields).max(1);
        let left = (self.width - wide * count(fields)) / 2;
        let mut stands = Vec::new();
        self.y += FIGURE;
        for (place, Field { part, figure }) in (0..).zip(fields) {
            let (x, y, number) = (left + place * wide, self.y, place + 1);
            let middle = x + wide / 2 - 1;
            let label = figure.map_or(format!("field {number}"), |figure| format!("field {number}, {}", figure.letter));
            self.named(Some(part), &label, |drawing| {
                drawing.frame(x, y, wide - 2, FIELD, number == i32::from(*marked));
                if let Some(figure) = figure {
                    stands.push((middle, number, *figure));
                }
                let has_figure = |place: i32| usize::try_from(place).ok().and_then(|place| fields.get(place)?.figure).is_some();
                let [before, after] = [place - 1, place + 1].map(has_figure);
                let is_fifth = number % 5 == 1 || number == count(fields);
                if wide >= 20 || !before && (figure.is_some() || is_fifth && !after) {
                    drawing.text("note bastide-middle", middle, y + FIELD + 14, &number.to_string());
                }
            });
        }
        for (x, _, figure) in &stands {
            self.fencer(*x, self.y + 12, figure);
        }
        if let [(from, first, _), (to, last, _)] = stands[..] {
            self.way([from, to], self.y + FIELD + 22, &format!("distance {}", (first - last).abs()));
        }
        self.y += FIELD + 50;
    }

    /// A fencer on guard, with the front foot on a place: the first from the left, the other from the right.
    fn fencer(&mut self, x: i32, y: i32, Figure { owner, .. }: &Figure) {
        let (colour, ahead) = (self.colour(*owner), if *owner == Seat::FIRST { "" } else { "-" });
        let body =
            "M62 44L82 50 97 45M62 44L42 42 36 22M59 72L83 82 81 112 92 112M59 72L40 90 30 112 20 112M62 40L59 72M63 17v10";
        self.part(format_args!(
            r#"<g class="bastide-{colour}" transform="translate({x} {y})scale({ahead}.5 .5)translate(-86 -116)"><path class="bastide-foil" d="M98 45L146 36"/>"#
        ));
        self.part(format_args!(r#"<path class="bastide-rim" d="{body}"/><path class="bastide-body" d="{body}"/></g>"#));
    }

    fn grid(&mut self, grid @ Grid { rows, .. }: &Grid) {
        if has_castles(grid) {
            return self.castles(rows);
        }
        let columns = rows.iter().map(|row| count(row)).max().unwrap_or_default().max(1);
        let wide = (self.width - 2 * EDGE) / columns;
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

    /// Castles in a row with the arms of those who hold them, and the cards of both sides below each.
    fn castles(&mut self, rows: &[Vec<Cell>]) {
        let wide = (self.width - 2 * EDGE) / (count(&rows[0]) - 1).max(1);
        let size = if wide > 80 { 40 } else { 28 };
        let tall = size * 84 / 64;
        for (place, (castle, holder)) in (0..).zip(rows[0].iter().zip(&rows[1]).skip(1)) {
            let (x, y) = (EDGE + place * wide, self.y);
            let left = x + wide / 2 - size;
            let colour = holder.owner.map(|owner| self.colour(owner));
            self.named(castle.part.as_ref(), &format!("castle {}, {}", castle.words, holder.words), |drawing| {
                drawing.frame(x, y, wide - 2, tall + 62, false);
                drawing.sign("castle", "stone", [left, y + 24], size);
                if let Some(colour) = colour {
                    drawing.sign("castle", &format!("{colour} bastide-tint"), [left, y + 24], size);
                    drawing.arms(colour, [x + wide / 2 - 8, y + 6]);
                }
                drawing.text("strong bastide-middle", x + wide / 2 - 1, y + tall + 41, &castle.words);
                let words = if holder.words == "-" { "nobody’s" } else { &holder.words };
                drawing.text("note bastide-middle", x + wide / 2 - 1, y + tall + 55, words);
            });
        }
        self.y += tall + 64;
        for row in &rows[2..] {
            let high = row.iter().map(|cell| height_of(cell, wide - 2)).max().unwrap_or_default();
            for (place, cell) in (0..).zip(&row[1..]) {
                if !cell.cards.is_empty() {
                    self.cell(cell, [EDGE + place * wide, self.y], [wide - 2, high]);
                }
            }
            self.y += high + 2;
        }
        self.y += GAP;
    }

    fn buttons(&mut self, buttons: &[Button]) {
        let mut x = EDGE;
        for Button { part, words } in buttons {
            let wide = width_of(words, LETTERS) + 18;
            if x > EDGE && x + wide > self.width - EDGE {
                x = EDGE;
                self.y += LINE + 12;
            }
            let y = self.y;
            self.named(Some(part), words, |drawing| drawing.button([x, y], [wide, LINE + 6], words));
            x += wide + GAP;
        }
        self.y += LINE + 12;
    }
}
