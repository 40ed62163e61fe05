//! Cards, face up and face down, and units on the field.

use super::Drawing;
use super::words::{lines_of, named, shortened, spoken, width_of};
use crate::scene::{Face, Figures};
use crate::table::Card;

/// The width and the height of a card, and of a card face down.
pub(super) const WIDE: i32 = 70;
pub(super) const TALL: i32 = 104;
pub(super) const BACK: (i32, i32) = (44, 60);
/// The space that a small card takes across and down.
pub(super) const SMALL: (i32, i32) = (23, 34);

/// A sign and a number on a card for those who attack or defend.
type Special = Option<(&'static str, &'static str)>;
/// The numbers of cards that have letters for labels.
const NUMBERS: [(&str, &str, Special); 3] =
    [("archer", "2", Some(("shield", "4"))), ("trebuchet", "3", Some(("tower", "5"))), ("hero", "", None)];
/// The colours of cards: of knights' arms, which are their signs too, then of suits.
const COLOURS: [&str; 7] = ["red", "green", "blue", "violet", "yellow", "red", "ink"];

/// The parts of a card's face that pictures show.
struct Shown<'a> {
    label: &'a str,
    special: Option<(&'a str, &'a str)>,
    sign: Option<&'a str>,
    colour: &'a str,
}

impl<'a> Shown<'a> {
    fn of(face: &'a Face, side: &'a str) -> Self {
        let number = NUMBERS.iter().find(|(name, ..)| *name == face.notation);
        let (label, special) = number.map_or((face.label, None), |(_, label, special)| (*label, *special));
        let colour = face.colour.filter(|_| number.is_none()).and_then(|colour| COLOURS.get(usize::from(colour)));
        let (own, suit) = (face.notation.split('/').next().unwrap_or_default(), face.notation.split(" of ").nth(1));
        let [sign, colour] = colour.map_or([own, side], |colour| [suit.unwrap_or(colour), colour]);
        Self { label, special, sign: Some(sign).filter(|sign| super::signs::paths_of(sign).is_some()), colour }
    }
}

/// A number on a card, if it has it.
fn in_words(figure: Option<i8>) -> String {
    figure.map_or(String::new(), |figure| figure.to_string())
}

impl Drawing {
    /// Draws the back of a card.
    pub(super) fn back(&mut self, [x, y]: [i32; 2], (wide, tall): (i32, i32)) {
        let side = self.side;
        self.part(format_args!(
            r#"<rect class="bastide-{side} bastide-edge" x="{x}" y="{y}" width="{wide}" height="{tall}" rx="5"/>"#
        ));
        let (x, y, wide, tall) = (x + 3, y + 3, wide - 6, tall - 6);
        self.part(format_args!(r#"<rect class="bastide-inner" x="{x}" y="{y}" width="{wide}" height="{tall}" rx="3"/>"#));
    }

    /// Draws a card with its face, or its back.
    pub(super) fn card(&mut self, x: i32, y: i32, card: &Card) {
        let Some(face) = &card.face else { return self.back([x, y], BACK) };
        self.named(card.part.as_ref(), &spoken(face.notation), |drawing| drawing.face(x, y, face));
    }

    fn face(&mut self, x: i32, y: i32, face: &Face) {
        let Shown { label, special, sign, colour } = Shown::of(face, self.side);
        let middle = x + WIDE / 2;
        self.part(format_args!(r#"<rect class="bastide-face" x="{x}" y="{y}" width="{WIDE}" height="{TALL}" rx="7"/>"#));
        if face.notation == face.label {
            self.text("ink bastide-n34 bastide-middle", middle, y + 56, label);
            let strokes = label.parse().unwrap_or(0).min(9);
            for stroke in 0..strokes {
                let x = middle - 4 * strokes + 8 * stroke + 2;
                self.part(format_args!(r#"<rect class="bastide-ink" x="{x}" y="{}" width="4" height="14" rx="2"/>"#, y + 74));
            }
            return;
        }
        let Figures { command_points, cost, flank_penalty, strength, victory_points } = face.figures;
        let [command, penalty, victory] =
            [command_points, flank_penalty, victory_points].map(|figure| figure.filter(|figure| *figure != 0));
        let number = if face.has_figures() { in_words(strength) } else { label.into() };
        self.text("ink bastide-n24", x + 6, y + 26, &number);
        if let Some((sign, words)) = special {
            self.figured(sign, "ink", [x + WIDE - 6, y + 19], words);
        }
        if let Some(cost) = cost {
            self.figured("coin", "ink", [x + WIDE - 6, y + 17], &cost.to_string());
        }
        if let Some(penalty) = penalty {
            self.figured("flank", "ink", [x + WIDE - 6, y + 32], &format!("+{penalty}"));
        }
        if let Some(sign) = sign {
            let size = if face.has_figures() { 26 } else { 36 };
            self.sign(sign, colour, [middle - size / 2, y + 33], size);
        }
        let name = named(face.notation.split(" of ").next().unwrap_or_default());
        let name = name.split(' ').filter(|word| *word != label).collect::<Vec<_>>().join(" ");
        let lines = lines_of(&name, WIDE - 2, 11);
        let first = if lines.len() > 1 { 69 } else { 77 } + if face.has_figures() { 0 } else { 11 };
        for (line, words) in (0..).zip(lines) {
            self.text("ink bastide-note bastide-middle", middle, y + first + 13 * line, &words);
        }
        if let Some(command) = command {
            let command = command.to_string();
            let wide = width_of(&command, 13) + 20;
            self.part(format_args!(r#"<path class="bastide-{colour}" d="M{} {}h{wide}v18h-{wide}z"/>"#, x + 1, y + TALL - 19));
            self.figured("command", "cream", [x + wide - 3, y + TALL - 5], &command);
        }
        if let Some(victory) = victory {
            self.figured("yellow", "ink", [x + WIDE - 6, y + TALL - 5], &victory.to_string());
        }
    }

    /// Draws a number that ends at a place, behind its sign.
    fn figured(&mut self, sign: &str, colour: &str, [x, y]: [i32; 2], words: &str) {
        self.text(&format!("{colour} bastide-end"), x, y, words);
        self.sign(sign, colour, [x - width_of(words, 13) - 11, y - 10], 11);
    }

    /// Draws a unit on the field.
    pub(super) fn unit(&mut self, [x, y]: [i32; 2], [wide, tall]: [i32; 2], face: &Face) {
        let Shown { sign, colour, .. } = Shown::of(face, self.side);
        self.part(format_args!(r#"<rect class="bastide-face" x="{x}" y="{y}" width="{wide}" height="{tall}" rx="5"/>"#));
        self.part(format_args!(r#"<rect class="bastide-{colour}" x="{x}" y="{y}" width="5" height="{tall}" rx="2"/>"#));
        self.text("ink bastide-n20", x + 9, y + 21, &in_words(face.figures.strength));
        if let Some(sign) = sign {
            self.sign(sign, colour, [x + (wide - 22) / 2, y + 5], 22);
        }
        self.figured("command", "ink", [x + wide - 4, y + 17], &in_words(face.figures.command_points));
        let name = named(face.notation);
        let name = if wide < 100 { shortened(&name) } else { name };
        self.text("ink bastide-note", x + 9, y + tall - 7, &name);
    }

    /// Draws a small card with its number or sign, or its back.
    pub(super) fn small_card(&mut self, x: i32, y: i32, card: &Card) {
        let (wide, tall) = (SMALL.0 - 1, SMALL.1 - 2);
        let Some(face) = &card.face else { return self.back([x, y], (wide, tall)) };
        self.named(card.part.as_ref(), &spoken(face.notation), |drawing| {
            let Shown { label, sign, colour, .. } = Shown::of(face, drawing.side);
            drawing.part(format_args!(r#"<rect class="bastide-face" x="{x}" y="{y}" width="{wide}" height="{tall}" rx="4"/>"#));
            let is_number = label.parse::<u8>().is_ok();
            match sign {
                Some(sign) if is_number => {
                    drawing.text("ink bastide-n14 bastide-middle", x + wide / 2, y + 15, label);
                    drawing.sign(sign, colour, [x + wide / 2 - 6, y + 19], 12);
                }
                Some(sign) => drawing.sign(sign, colour, [x + wide / 2 - 8, y + 8], 16),
                None => drawing.text("ink bastide-n14 bastide-middle", x + wide / 2, y + 21, label),
            }
        });
    }
}
