//! The table in words, from a scene alone.

use super::rules::{Castle, Kind, Options, Place};
use super::scene::{Fight, Fighter, Force, Fortress, Party, Player, Question, Scene};
use crate::Shown;
use crate::figures::{Words, counted, figures, in_figures};
use crate::scene::{Choice, Face};
use crate::table::{Cell, Grid, Line, Table, Tone};
use crate::{Bag, Finite};
use std::fmt::{self, Display};
use std::iter::once;

/// The names of castles in a line.
const IN_A_LINE: [&str; Place::COUNT] = ["A", "B", "C", "D", "E", "F"];
/// The names of the castles of a ring: the letter of the frontier from seat 0 on, and the number from the centre of the table.
const IN_A_RING: [&str; Castle::COUNT] = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"];
/// The order in which cards are named (GU-91, GU-93).
const DOWN: &str = ", from the hero down to the two";

impl Shown for Scene {
    fn scores(&self) -> Vec<i32> {
        self.seats.iter().map(|player| player.score).collect()
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The castles in a row with the cards there, the last battles, the possessions of all sides, and the open question.
    fn table(&self) -> Table {
        let mut table = Table::default();
        let article = if self.ring { "" } else { "the " };
        table.say(
            Tone::Heading,
            format!("Round {}, {article}{} first", self.round, self.sides[usize::from(self.first)].in_words()),
        );
        for six in self.castles_seen().chunks(Place::COUNT) {
            table.push(self.castles_in_a_row(six));
        }
        if self.ring {
            table.say(Tone::Note, "B1 is the castle between seats 1 and 2 that is nearest the centre.");
        }
        let fought = self.castles.iter().filter(|castle| castle.forces.iter().any(|force| !force.cards.is_empty()));
        let mut parts: Vec<(u8, Line)> =
            fought.filter_map(|castle| Some((castle.contest?, self.forces_in_words(castle)))).collect();
        parts.extend(self.battles.iter().map(|fight| (fight.contest, Line::new("").words(self.battle_in_words(fight)))));
        parts.sort_by_key(|(contest, _)| *contest);
        parts.into_iter().for_each(|(_, line)| table.push(line));
        for side in &self.sides {
            self.add_side(side, &mut table);
        }
        table.say(Tone::Question, self.question_in_words());
        table.with_buttons(&self.choices)
    }
}

impl Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table().fmt(f)
    }
}

impl Scene {
    /// The castles in the viewer's order, then those of other frontiers.
    fn castles_seen(&self) -> Vec<&Fortress> {
        let mut castles: Vec<&Fortress> = self.castles.iter().collect();
        let own = self.viewer.seat().and_then(|viewer| self.seats.iter().find(|player| player.seat == viewer.number()));
        if let Some(Player { side, .. }) = own {
            castles.sort_by_key(|castle| castle.line[usize::from(*side)].unwrap_or(u8::MAX));
        }
        castles
    }

    /// The castles, their controllers, and the cards there of the two sides that fight for them.
    fn castles_in_a_row(&self, castles: &[&Fortress]) -> Grid {
        let row = |title: &'static str, cell: &dyn Fn(&Fortress) -> Cell| {
            once(Cell::new(title)).chain(castles.iter().map(|castle| cell(castle))).collect::<Vec<_>>()
        };
        let name = |castle: &Fortress| Cell::new(self.name_of_castle(castle.castle)).named(castle.part.clone());
        let holder = |castle: &Fortress| {
            let holder = castle.holder.map(|side| &self.sides[usize::from(side)]);
            Cell::new(holder.map_or("-", Party::short_name)).of(holder.map(|side| side.seats[0]))
        };
        let force = |castle: &Fortress, rank: usize| {
            let Some(Force { side, cards }) = castle.forces.get(rank) else { return Cell::default() };
            Cell::default().of(Some(self.sides[usize::from(*side)].seats[0])).zone(cards, face)
        };
        let forces = [0, 1].map(|rank| row("", &|castle| force(castle, rank)));
        let placed = forces.into_iter().filter(|row| row.iter().any(|cell| !cell.cards.is_empty()));
        Grid {
            rows: [row("castle", &name), row("held by", &holder)].into_iter().chain(placed).collect(),
            gap: 1,
            ..Grid::default()
        }
    }

    /// The cards of both sides at a castle.
    fn forces_in_words(&self, castle: &Fortress) -> Line {
        let mut line = Line { tone: Tone::Note, ..Line::new(["at castle ", self.name_of_castle(castle.castle), ":"].concat()) };
        for (Force { side, cards }, before) in castle.forces.iter().zip(["", "; "]) {
            let words = match cards.len() {
                0 => "nothing".into(),
                _ if cards.hidden == 0 => cards.bag().notation(),
                hidden => counted(hidden, "card"),
            };
            line = line.words([before, &self.subject(*side), " ", &words].concat());
        }
        line
    }

    /// The last battle of a contest, settled or under way.
    fn battle_in_words(&self, Fight { castle, sides, .. }: &Fight) -> String {
        let shown = |Fighter { side, shown, conceded }: &Fighter| match conceded {
            _ if !shown.is_empty() => [&self.subject(*side), " showed ", &notation(shown)].concat(),
            0 => [&self.subject(*side), " to answer"].concat(),
            cards => [&self.subject(*side), " conceded ", &counted((*cards).into(), "card")].concat(),
        };
        let shown: Vec<String> = sides.iter().map(shown).collect();
        ["Last battle at castle ", self.name_of_castle(*castle), ": ", &shown.join("; "), "."].concat()
    }

    /// The possessions of a side.
    fn add_side(&self, party: &Party, table: &mut Table) {
        let Party { side, points, pile, run_outs, run_outs_at_most, discards, removed, .. } = party;
        let ran_out = if *run_outs == 0 { String::new() } else { format!(", ran out {run_outs} of {run_outs_at_most}") };
        let pile = ["; pile ", &in_figures(pile.len()), &ran_out].concat();
        let heading = Line::new([&party.in_words(), ":"].concat()).of(party.seats[0]);
        table.push(heading.words([&counted((*points).into(), "point"), &*pile].concat()));
        let line = Line::new("  discards:");
        let known = |line: Line| {
            let words = discards.bag().notation();
            line.zone_in_words(&crate::scene::Cards { hidden: 0, ..discards.clone() }, words, face)
        };
        table.push(match (discards.open.is_empty(), discards.hidden) {
            (_, 0) => known(line),
            (true, n) => line.words(format!("{n} unseen")),
            (false, n) => known(line).words(format!(" and {n} unseen")),
        });
        if !removed.is_empty() {
            table.push(Line::new("  removed:").zone(removed, true, face));
        }
        for Player { seat, hand, gift, .. } in self.seats.iter().filter(|player| player.side == *side) {
            let line = Line::new(["  hand of seat ", figures(*seat), ":"].concat()).of(*seat);
            let line = line.zone(hand, self.viewer.sees_as_number(*seat), face);
            table.push(if gift.is_empty() { line } else { line.words("; gave ").zone(gift, gift.hidden == 0, face) });
        }
    }

    /// A side as the subject of a sentence: a people has an article, a seat none.
    fn subject(&self, side: u8) -> String {
        [if self.ring { "" } else { "the " }, self.sides[usize::from(side)].short_name()].concat()
    }

    fn name_of_castle(&self, castle: u8) -> &'static str {
        name_of_castle(self.ring, castle.into())
    }

    /// The open question, or the result.
    pub(super) fn question_in_words(&self) -> String {
        let at =
            |castle: &Option<u8>| castle.map_or("the castle".into(), |castle| ["castle ", self.name_of_castle(castle)].concat());
        match &self.question {
            Some(Question::Bury { seat, cards }) => {
                format!("Seat {seat} is to bury {} more{DOWN}.", counted((*cards).into(), "card"))
            }
            Some(Question::Draw { seat }) => format!("Seat {seat} draws a card."),
            Some(Question::Give { seat }) => format!("Seat {seat} is to give cards to its partner{DOWN}."),
            Some(Question::Lead { seat }) => format!("Seat {seat} is to say who of the pair plays first."),
            Some(Question::Name { seat }) => format!("Seat {seat} is to name a castle."),
            Some(Question::Place { seat, castle }) => format!("Seat {seat} is to place cards at {}{DOWN}.", at(castle)),
            Some(Question::Reinforce { seat }) => format!("Seat {seat} is to reinforce a castle or pass."),
            Some(Question::Add { seat, castle }) => format!("Seat {seat} is to add cards at {}{DOWN}.", at(castle)),
            Some(Question::Answer { seat, castle }) => {
                format!("Seat {seat} is to reveal its cards at {} or concede.", at(castle))
            }
            Some(Question::Remove { seat, castle, due }) => {
                format!("Seat {seat} is to remove cards worth {due} from {}, from the two up.", at(castle))
            }
            None => self.result(),
        }
    }

    fn result(&self) -> String {
        let winners = self.end.as_ref().map_or(&[][..], |end| &end.winners);
        let won = self.sides.iter().filter(|side| winners.contains(&side.seats[0]));
        let article = if self.ring { "" } else { "the " };
        let won: Vec<String> = won.map(|side| format!("{article}{}", side.in_words())).collect();
        match &won[..] {
            [] => "Nobody has won: the match is a tie.".into(),
            _ => format!("The game is won by {}.", won.join(" and ")),
        }
    }
}

impl Party {
    /// The side by its people and seats.
    fn in_words(&self) -> Words {
        let name = self.short_name();
        match &self.seats[..] {
            _ if self.name.is_none() => name.into(),
            [seat] => format!("{name} (seat {seat})").into(),
            seats => {
                let seats: Vec<&str> = seats.iter().map(|seat| figures(*seat)).collect();
                format!("{name} (seats {})", seats.join(" and ")).into()
            }
        }
    }

    fn short_name(&self) -> &'static str {
        name_of_side(self.name.is_none(), self.side.into())
    }
}

/// The name of a side, alone.
pub(super) fn name_of_side(is_ring: bool, side: usize) -> &'static str {
    if is_ring { ["seat 0", "seat 1", "seat 2", "seat 3"][side] } else { ["English", "French"][side] }
}

/// The name of a castle, the same for all viewers.
pub(super) fn name_of_castle(is_ring: bool, castle: usize) -> &'static str {
    if is_ring { IN_A_RING[castle] } else { IN_A_LINE[castle] }
}

fn notation(cards: &[Kind]) -> String {
    cards.iter().copied().collect::<Bag<Kind>>().notation()
}

/// The faces of all cards.
pub(super) fn cards(_: &Options) -> Vec<Face> {
    Kind::all().map(face).collect()
}

fn face(kind: Kind) -> Face {
    match kind {
        Kind::Hero => Face::new(kind, "H", Some(3)),
        Kind::Trebuchet => Face::new(kind, "T", Some(0)),
        Kind::Archer => Face::new(kind, "A", Some(1)),
        troop => Face::new(troop, figures(troop.value()), None),
    }
}
