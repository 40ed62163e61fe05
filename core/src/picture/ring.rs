//! Castles on the borders between neighbours who sit around the table.

use super::card::SMALL;
use super::cell::{GAP, count, height_of, kind_of};
use super::words::width_of;
use super::{Drawing, EDGE, Ink, LETTERS, LINE};
use crate::table::{Cell, Grid, Line, Part, Table};
use crate::{Seat, Viewer};

/// The castles on a border.
const ON_A_BORDER: i32 = 3;
/// The directions across and down of the borders of three and of four seats from the middle; the first is to the left of the seat
/// below.
const BORDERS: [&[[i32; 2]]; 2] = [&[[-1, 1], [0, -1], [1, 1]], &[[-1, 1], [-1, -1], [1, -1], [1, 1]]];
/// The height of a plate with the name of a seat, and of a line over cards.
const PLATE: i32 = LINE + 8;
const OVER: i32 = LINE - 3;
/// The width of a cell beside its cards.
const RIM: i32 = 11;
/// The space below the castles and plates of a row.
const BETWEEN: i32 = 4;
/// The outermost row, with plates; the middle is row 0.
const LAST: i32 = ON_A_BORDER + 1;

/// A castle, its holder, and the cards of those who fight for it.
struct Castle<'a> {
    name: &'a Cell,
    holder: &'a Cell,
    forces: Vec<&'a Cell>,
}

/// The castles and seats around the table.
pub(super) struct Ring<'a> {
    /// The castles of each border from the middle outwards.
    castles: Vec<Castle<'a>>,
    /// The line of each seat.
    seats: Vec<(Seat, &'a Line)>,
    /// The number of the seat that sits below.
    below: usize,
    borders: &'static [[i32; 2]],
}

/// Cards at a castle, and where they lie.
struct Force<'a> {
    cell: &'a Cell,
    castle: &'a str,
    row: i32,
    x: i32,
    wide: i32,
}

/// The size of a ring: of its castles, and from the middle to its edge and to castles.
#[derive(Clone, Copy)]
struct Size {
    castle: i32,
    wide: i32,
    tall: i32,
    half: i32,
    step: i32,
}

impl Size {
    fn of(width: i32) -> Self {
        let castle = if width > 500 { 32 } else { 22 };
        let (wide, tall, half) = (2 * castle + 20, castle * 84 / 64 + 34, width / 2 - EDGE);
        Self { castle, wide, tall, half, step: (half - wide / 2) / ON_A_BORDER }
    }
}

impl<'a> Ring<'a> {
    /// The ring of a table, if its castles lie in more than one row.
    pub(super) fn of(table: &'a Table, viewer: Viewer) -> Option<Self> {
        let grids = table.parts.iter().filter_map(|part| if let Part::Grid(grid) = part { Some(grid) } else { None });
        let rows: Vec<_> = grids.filter(|grid| has_castles(grid)).map(|grid| &grid.rows[..]).collect();
        let mut castles: Vec<_> =
            rows.iter().flat_map(|rows| (1..rows[0].len()).map(|column| Castle::of(rows, column))).collect();
        castles.sort_by_key(|castle| castle.name.part.as_ref());
        let borders = *BORDERS.iter().find(|borders| rows.len() > 1 && count(borders) * ON_A_BORDER == count(&castles))?;
        let seats = table.parts.iter().filter_map(|part| match part {
            Part::Line(line) if !line.label.starts_with(' ') => Some((line.owner?, line)),
            _ => None,
        });
        Some(Self { castles, seats: seats.collect(), below: viewer.seat().map_or(0, Seat::index), borders })
    }

    /// The number of a seat, or of the border to its left, from the seat below to the left.
    fn around(&self, number: usize) -> usize {
        (number + self.borders.len() - self.below) % self.borders.len()
    }

    fn borders_of(&self, seat: Seat) -> [[i32; 2]; 2] {
        let around = self.around(seat.index());
        [self.borders[(around + self.borders.len() - 1) % self.borders.len()], self.borders[around]]
    }

    /// The direction of a seat across and down, between its borders.
    fn direction(&self, seat: Seat) -> [i32; 2] {
        let [one, other] = self.borders_of(seat);
        [0, 1].map(|axis| (one[axis] + other[axis]).signum())
    }

    /// The castles, the directions of their borders, and their distances from the middle.
    fn places(&self) -> impl Iterator<Item = (&Castle<'a>, [i32; 2], i32)> {
        self.castles.chunks(ON_A_BORDER as usize).enumerate().flat_map(|(number, castles)| {
            let border = self.borders[self.around(number)];
            (1..).zip(castles).map(move |(from, castle)| (castle, border, from))
        })
    }

    /// The cards on the sides of their owners: beside the castles next to the middle for those to the left and right, and between
    /// the outermost castles for those above and below. Beside a border straight up there is room at every castle.
    fn forces(&self, middle: i32, Size { wide, half, step, .. }: Size) -> Vec<Force<'_>> {
        let mut all = Vec::new();
        for (castle, [across, down], place) in self.places() {
            for (cell, owner) in castle.forces.iter().filter_map(|cell| Some((*cell, cell.owner?))) {
                let [beside, _] = self.direction(owner);
                let left = (if across == 0 { beside } else { across }) < 0;
                let [near, far] = match beside {
                    0 => [GAP, ON_A_BORDER * step - wide / 2 - GAP],
                    _ => [across.abs() * step + wide / 2 + GAP, half - GAP],
                };
                let in_a_row = count(&cell.cards).min((far - near - RIM) / SMALL.0);
                let wide = in_a_row * SMALL.0 + RIM;
                let from = if beside == 0 { far - wide } else { near };
                let x = middle + if left { -from - wide } else { from };
                let row = match [beside, across] {
                    [0, _] => ON_A_BORDER * down,
                    [_, 0] => place * down,
                    _ => down,
                };
                all.push(Force { cell, castle: &castle.name.words, row, x, wide });
            }
        }
        all
    }
}

impl<'a> Castle<'a> {
    fn of(rows: &'a [Vec<Cell>], column: usize) -> Self {
        let forces = rows[2..].iter().map(|row| &row[column]).filter(|cell| !cell.cards.is_empty());
        Self { name: &rows[0][column], holder: &rows[1][column], forces: forces.collect() }
    }
}

/// Whether castles lie in the first row.
pub(super) fn has_castles(Grid { rows, .. }: &Grid) -> bool {
    rows.first().is_some_and(|row| row.iter().any(|cell| kind_of(cell.part.as_ref()) == "castle"))
}

impl Drawing {
    /// Castles on the borders between the seats, the cards that fight for them, and the names of the seats.
    pub(super) fn ring(&mut self, ring: &Ring<'_>) {
        let (middle, size) = (self.width / 2, Size::of(self.width));
        let forces = ring.forces(middle, size);
        let mut rows = [size.tall; 2 * LAST as usize + 1];
        let index = |row: i32| (row + LAST) as usize;
        [-LAST, 0, LAST].into_iter().for_each(|row| rows[index(row)] = 0);
        for (seat, _) in &ring.seats {
            rows[index(LAST * ring.direction(*seat)[1])] = PLATE;
        }
        for Force { cell, row, wide, .. } in &forces {
            rows[index(*row)] = rows[index(*row)].max(OVER + height_of(cell, *wide));
        }
        let mut y = self.y + BETWEEN;
        let tops = rows.map(|high| {
            let top = y;
            y += if high > 0 { high + BETWEEN } else { 0 };
            top
        });
        self.realms(ring, [middle, tops[index(0)] + PLATE / 2], size.half, y);
        for (castle, [across, down], from) in ring.places() {
            self.castle(castle, [middle + across * from * size.step, tops[index(down * from)]], size);
        }
        for Force { cell, castle, row, x, wide } in &forces {
            let top = tops[index(*row)];
            self.text("note", *x, top + 11, &format!("at {castle}"));
            self.cell(cell, [*x, top + OVER], [*wide, height_of(cell, *wide)]);
        }
        for (seat, line) in &ring.seats {
            let [across, down] = ring.direction(*seat);
            self.plate(*seat, line, middle, across * size.half, tops[index(LAST * down)]);
        }
        self.y = y + GAP;
    }

    /// The part of the table in front of each seat, in its colour.
    fn realms(&mut self, ring: &Ring<'_>, [x, y]: [i32; 2], half: i32, bottom: i32) {
        let top = self.y;
        let corner = |[across, down]: [i32; 2]| format!("{} {}", x + across * half, if down < 0 { top } else { bottom });
        for (seat, _) in &ring.seats {
            let [one, other] = ring.borders_of(*seat);
            let [across, _] = ring.direction(*seat);
            let beside = if across == 0 { one } else { [across, -1] };
            let [one, beside, other] = [one, beside, other].map(corner);
            let colour = self.colour(*seat);
            self.part(format_args!(r#"<path class="bastide-{colour}" opacity=".13" d="M{x} {y}L{one}L{beside}L{other}z"/>"#));
        }
    }

    /// A castle in the middle of a place, with the arms and the name of its holder; one that is fought for stands out.
    fn castle(&mut self, castle: &Castle<'_>, [x, y]: [i32; 2], Size { castle: size, wide, tall, .. }: Size) {
        let Castle { name: Cell { words, part, .. }, holder, forces } = castle;
        let colour = holder.owner.map(|owner| self.colour(owner));
        self.named(part.as_ref(), &format!("castle {words}, {}", holder.words), |drawing| {
            drawing.frame(x - wide / 2, y, wide, tall, !forces.is_empty());
            drawing.sign("castle", "stone", [x - size, y + 12], size);
            let base = y + tall - 7;
            let Some(colour) = colour else { return drawing.text("strong bastide-middle", x, base, words) };
            drawing.sign("castle", &format!("{colour} bastide-tint"), [x - size, y + 12], size);
            drawing.arms(colour, [x - 7, y + 3]);
            let [before, after] = [width_of(words, LETTERS) * 9 / 8, width_of(&holder.words, 11)];
            let left = x - (before + after) / 2;
            drawing.text("strong", left, base, words);
            drawing.text("note", left + before, base, &holder.words);
        });
    }

    /// The arms, the name and the points of a seat, at a distance from the middle.
    fn plate(&mut self, seat: Seat, Line { label, spans, .. }: &Line, middle: i32, across: i32, y: i32) {
        let name = label.trim_end_matches(':');
        let points = spans.first().map_or("", |span| span.words.split(';').next().unwrap_or_default());
        let beside = 26 + width_of(name, LETTERS) * 9 / 8;
        let wide = beside + width_of(points, LETTERS) + 8;
        let x = middle + (across.abs() - wide / 2 - 1).max(0) * across.signum() - wide / 2;
        self.frame(x, y, wide, PLATE, false);
        self.arms(self.colour(seat), [x + 6, y + 3]);
        self.words(Ink::Strong, x + 26, y + 4, name);
        self.words(Ink::Faint, x + beside, y + 4, points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;

    /// Twice the middle of a frame that is drawn in a line.
    fn middle_of(line: &str) -> [i32; 2] {
        let number = |name: &str| -> i32 {
            let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        [2 * number("x") + number("width"), 2 * number("y") + number("height")]
    }

    /// Castles have the same names for all, lie on the border between two neighbours, and further out by their numbers; the
    /// viewer sits below.
    #[test]
    fn castles_lie_between_neighbours() {
        for seats in [3, 4] {
            let running = load(&format!("guyenne(format=ring,players={seats})")).unwrap().new_match(3);
            for viewer in 0..seats {
                let viewer = Viewer::Seat(Seat::new(viewer).unwrap());
                for picture in [running.picture(viewer).unwrap(), running.portrait(viewer).unwrap()] {
                    check(&picture, usize::from(seats), viewer.seat().unwrap().index());
                }
            }
        }
    }

    fn check(picture: &str, seats: usize, below: usize) {
        let lines: Vec<&str> = picture.lines().collect();
        let first = |words: &str| lines.iter().position(|line| line.contains(words)).unwrap();
        let castle = |castle: usize| {
            let place = first(&format!("data-part=\"castle:{castle}\""));
            let name = format!(">{}{}</text>", ["A", "B", "C", "D"][castle / 3], castle % 3 + 1);
            assert!(
                lines[place..].iter().take_while(|line| **line != "</g>").any(|line| line.ends_with(&name)),
                "{name} {picture}"
            );
            middle_of(lines[place + 1])
        };
        let castles: Vec<[i32; 2]> = (0..3 * seats).map(castle).collect();
        // A plate is drawn before its arms, which are two parts, and its name.
        let plate = |seat| middle_of(lines[first(&format!(">seat {seat}</text>")) - 3]);
        let plates: Vec<[i32; 2]> = (0..seats).map(plate).collect();
        let left = plates[(below + 1) % seats];
        let right = plates[(below + seats - 1) % seats];
        assert!(left[0] < right[0] && left[1] == right[1] && plates.iter().all(|[_, y]| *y <= plates[below][1]), "{picture}");
        let centre = [(left[0] + right[0]) / 2, left[1]];
        let from = |[x, y]: [i32; 2]| [x - centre[0], y - centre[1]];
        let along = |one: [i32; 2], other: [i32; 2]| one[0] * other[0] + one[1] * other[1];
        for (number, border) in castles.chunks(3).enumerate() {
            assert!(
                border.iter().map(|castle| along(from(*castle), from(*castle))).is_sorted_by(|one, other| one < other),
                "{border:?} {picture}"
            );
            let nearness: Vec<i32> =
                (0..seats).map(|seat| along(from(border[2]), from(plates[(number + seat) % seats]))).collect();
            let (neighbours, others) = nearness.split_at(2);
            assert!(neighbours.iter().min() > others.iter().max(), "{number} {nearness:?} {picture}");
        }
    }
}
