//! The table and the sentences, from a scene and the events told alone.

use super::rules::{Castle, Kind, Options, Place};
use super::scene::{Fight, Fighter, Force, Fortress, Party, Player, Question, Scene};
use super::told::{Combatant, Outcome, Settled, Sided, Strength, Told, Who};
use crate::Finite;
use crate::figures::{Words, counted, figures, in_figures};
use crate::scene::{Face, notation};
use crate::table::{Cell, Grid, Line, Table, Tone};
use crate::telling::{DRAW, HAVE, Reader, Subject, TIE, ToldCards, Verb};
use crate::words::capital;
use std::iter::once;

/// The names of castles in a line.
const IN_A_LINE: [&str; Place::COUNT] = ["A", "B", "C", "D", "E", "F"];
/// The names of the castles of a ring: the letter of the frontier from seat 0 on, and the number from the centre of the table.
const IN_A_RING: [&str; Castle::COUNT] = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"];
/// The order in which cards are named (GU-91, GU-93).
const DOWN: &str = ", from the hero down to the two";

impl Scene {
    /// The castles in a row with the cards there, the last battles, the possessions of all sides, and the open question.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::default();
        let first = self.side(self.first).map_or("nobody".into(), Party::in_words);
        table.say(Tone::Heading, format!("Round {}, {} first", self.round, with_article(self.ring, &first)));
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
        table.say(Tone::Question, self.asked(Reader::Anyone));
        table.with_buttons(&self.choices)
    }

    /// The castles in the viewer's order, then those of other frontiers.
    fn castles_seen(&self) -> Vec<&Fortress> {
        let mut castles: Vec<&Fortress> = self.castles.iter().collect();
        let own = self.viewer.seat().and_then(|viewer| self.seats.iter().find(|player| player.seat == viewer.number()));
        if let Some(Player { side, .. }) = own {
            castles.sort_by_key(|castle| castle.line.get(usize::from(*side)).copied().flatten().unwrap_or(u8::MAX));
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
            let holder = castle.holder.and_then(|side| self.side(side));
            Cell::new(holder.map_or("-", Party::short_name)).of(holder.and_then(Party::first_seat))
        };
        let force = |castle: &Fortress, rank: usize| {
            let Some(Force { side, cards }) = castle.forces.get(rank) else { return Cell::default() };
            Cell::default().of(self.side(*side).and_then(Party::first_seat)).zone(cards, face)
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
                _ if cards.hidden == 0 => notation(&cards.open),
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
        let heading = Line::new([&party.in_words(), ":"].concat()).of(party.first_seat());
        table.push(heading.words([&counted((*points).into(), "point"), &*pile].concat()));
        let line = Line::new("  discards:");
        let known = |line: Line| {
            let words = notation(&discards.open);
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

    fn side(&self, number: u8) -> Option<&Party> {
        self.sides.get(usize::from(number))
    }

    /// A side as the subject of a sentence.
    fn subject(&self, side: u8) -> String {
        with_article(self.ring, name_of_side(self.ring, side.into()))
    }

    fn name_of_castle(&self, castle: u8) -> &'static str {
        name_of_castle(self.ring, castle.into())
    }

    /// The open question for a reader, or the result. To anyone it says in which order cards are named.
    pub(super) fn asked(&self, reader: Reader) -> String {
        let at =
            |castle: &Option<u8>| castle.map_or("the castle".into(), |castle| ["castle ", self.name_of_castle(castle)].concat());
        let who = |seat: &u8| self.subject_of(*seat, reader);
        let (down, up) = if reader == Reader::Anyone { (DOWN, ", from the two up") } else { ("", "") };
        match &self.question {
            Some(Question::Bury { seat, cards }) => {
                who(seat).is_to(&format!("bury {} more{down}", counted((*cards).into(), "card")))
            }
            Some(Question::Draw { seat }) => format!("{} a card.", who(seat).begins(DRAW)),
            Some(Question::Give { seat }) => {
                let who = who(seat);
                who.is_to(&format!("give cards to {} partner{down}", who.own()))
            }
            Some(Question::Lead { seat }) => who(seat).is_to("say who of the pair plays first"),
            Some(Question::Name { seat }) => who(seat).is_to("name a castle"),
            Some(Question::Place { seat, castle }) => who(seat).is_to(&format!("place cards at {}{down}", at(castle))),
            Some(Question::Reinforce { seat }) => who(seat).is_to("reinforce a castle or pass"),
            Some(Question::Add { seat, castle }) => who(seat).is_to(&format!("add cards at {}{down}", at(castle))),
            Some(Question::Answer { seat, castle }) => {
                let who = who(seat);
                who.is_to(&format!("reveal {} cards at {} or concede", who.own(), at(castle)))
            }
            Some(Question::Remove { seat, castle, due }) => {
                who(seat).is_to(&format!("remove cards worth {due} from {}{up}", at(castle)))
            }
            None => {
                let winners = self.end.as_ref().map_or(&[][..], |end| &end.winners);
                let won = self.sides.iter().filter(|side| side.first_seat().is_some_and(|seat| winners.contains(&seat)));
                result(&won.map(Party::sided).collect::<Vec<_>>(), reader)
            }
        }
    }

    /// A seat as the subject of a question: to anyone its number, to a seat its people, unless it is one of a pair.
    fn subject_of(&self, seat: u8, reader: Reader) -> Subject {
        let side = self.sides.iter().find(|side| side.seats.contains(&seat)).filter(|_| reader != Reader::Anyone);
        side.map_or_else(|| reader.seat(seat), |side| Who { seat, side: side.sided() }.subject(reader))
    }
}

impl Party {
    /// The side, to be named.
    fn sided(&self) -> Sided {
        Sided { side: self.side, name: self.name.clone(), seats: self.seats.clone() }
    }

    fn first_seat(&self) -> Option<u8> {
        self.seats.first().copied()
    }

    /// The side by its people and seats.
    fn in_words(&self) -> Words {
        whole_name(self.name.is_none(), self.side, &self.seats)
    }

    fn short_name(&self) -> &'static str {
        name_of_side(self.name.is_none(), self.side.into())
    }
}

/// The name of a side in a sentence: a people has an article, a seat none.
fn with_article(is_ring: bool, name: &str) -> String {
    [if is_ring { "" } else { "the " }, name].concat()
}

/// The name of a side, with its seats if it is a people.
fn whole_name(is_ring: bool, side: u8, seats: &[u8]) -> Words {
    let name = name_of_side(is_ring, side.into());
    match seats {
        _ if is_ring => name.into(),
        [seat] => format!("{name} (seat {seat})").into(),
        seats => {
            let seats: Vec<&str> = seats.iter().map(|seat| figures(*seat)).collect();
            format!("{name} (seats {})", seats.join(" and ")).into()
        }
    }
}

/// The name of a side, alone.
fn name_of_side(is_ring: bool, side: usize) -> &'static str {
    let names: &[&str] = if is_ring { &["seat 0", "seat 1", "seat 2", "seat 3"] } else { &["English", "French"] };
    names.get(side).copied().unwrap_or("-")
}

/// The name of a castle, the same for all viewers.
fn name_of_castle(is_ring: bool, castle: usize) -> &'static str {
    let names: &[&str] = if is_ring { &IN_A_RING } else { &IN_A_LINE };
    names.get(castle).copied().unwrap_or("-")
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

impl crate::Told for Told {
    type Card = Kind;

    fn cards(&mut self) -> Option<&mut ToldCards<Kind>> {
        match self {
            Self::Drew { cards, .. } | Self::Buried { cards, .. } | Self::Gave { cards, .. } => Some(cards),
            Self::Placed { cards, .. } | Self::Added { cards, .. } | Self::Lost { cards, .. } => Some(cards),
            _ => None,
        }
    }

    fn sentence(&self, reader: Reader) -> String {
        let does = |who: &Who, verb: Verb| who.subject(reader).begins(verb);
        let at =
            |who: &Who, castle: &Option<u8>| castle.map_or("", |castle| name_of_castle(who.side.name.is_none(), castle.into()));
        let named = |cards: &ToldCards<Kind>| cards.in_words(|kind| kind.to_string());
        let cards = |n: &u8| counted((*n).into(), "card");
        match self {
            Self::Drew { who, round, cards } => format!("{} for round {round}: {}.", does(who, ["draws", "draw"]), named(cards)),
            Self::Buried { who, cards } => format!("{} {}.", does(who, ["buries", "bury"]), named(cards)),
            Self::HasBuried { who, cards: n } => format!("{} buried {}.", does(who, HAVE), cards(n)),
            Self::Gave { who, cards } => format!("{} {}.", does(who, ["gives", "give"]), named(cards)),
            Self::HasGiven { who, cards, are_seen } => {
                let gift = if *are_seen { notation(&cards.open) } else { counted(cards.hidden, "card") };
                format!("{} given {gift}.", does(who, HAVE))
            }
            Self::Led { who, first } => {
                let plays = reader.seat(*first).does(["plays", "play"]);
                format!("{} that {plays} first.", does(who, ["says", "say"]))
            }
            Self::Named { who, castle } => format!("{} castle {}.", does(who, ["names", "name"]), at(who, &Some(*castle))),
            Self::Reinforced { who, castle } => {
                format!("{} castle {}.", does(who, ["reinforces", "reinforce"]), at(who, &Some(*castle)))
            }
            Self::Placed { who, castle, cards } => {
                format!("{} at castle {}: {}.", does(who, PLACE), at(who, castle), named(cards))
            }
            Self::Added { who, castle, cards } => format!("{} at castle {}: {}.", does(who, ADD), at(who, castle), named(cards)),
            Self::Laid { who, castle, cards: n, added } => {
                let verb = if *added { ADD } else { PLACE };
                format!("{} {} at castle {}.", does(who, verb), cards(n), at(who, castle))
            }
            Self::Passed { who } => format!("{}.", does(who, ["passes", "pass"])),
            Self::Conceded { who, castle, cards: n } => {
                format!("{} castle {}, with {} unseen.", does(who, ["concedes", "concede"]), at(who, castle), cards(n))
            }
            Self::Attacked { side, castle, strength } => {
                let castle = name_of_castle(side.name.is_none(), (*castle).into());
                format!("{} castle {castle}: {}.", side.subject(reader).begins(["attacks", "attack"]), strength.in_words())
            }
            Self::Settled(settled) => settled.sentence(reader),
            Self::Lost { side, cards } => {
                format!("{} for good: {}.", side.subject(reader).begins(["loses", "lose"]), named(cards))
            }
            Self::RoundOver { round, sides, points } => {
                let has = |(side, points): (&Sided, &u8)| {
                    format!("{} {}", side.subject(reader).does(HAVE), counted((*points).into(), "point"))
                };
                let points: Vec<String> = sides.iter().zip(points).map(has).collect();
                format!("Round {round} is over: {}.", points.join(", "))
            }
            Self::RanOut { side, times, at_most, draws_no_more } => {
                let then = if *draws_no_more { "no more cards are drawn" } else { "its discards are shuffled" };
                let pile = if side.is(reader) { "Your".into() } else { capital(side.subject(reader).name()) + ": the" };
                format!("{pile} pile has run out ({times} of {at_most}); {then}.")
            }
            Self::Over { winners } => result(winners, reader),
        }
    }
}

const ADD: Verb = ["adds", "add"];
const PLACE: Verb = ["places", "place"];

impl Settled {
    fn sentence(&self, reader: Reader) -> String {
        let Self { castle, shown, heroes, outcome, side } = self;
        let sides = side.iter().chain(shown.iter().flatten().map(|shown| &shown.side));
        let castle = name_of_castle(sides.into_iter().any(|side| side.name.is_none()), (*castle).into());
        let does = |verb| side.as_ref().map(|side| side.subject(reader).does(verb));
        let outcome = match (outcome, side) {
            (Outcome::Held, _) => does(["holds", "hold"]).map(|holds| holds + " it"),
            (Outcome::Taken, _) => does(["takes", "take"]).map(|takes| takes + " it"),
            (Outcome::Tied, _) => does(["keeps", "keep"]).map(|keeps| format!("a tie, {keeps} it")),
        };
        let outcome = outcome.unwrap_or_else(|| "a tie, it stays neutral".into());
        let Some(shown) = shown else { return format!("Castle {castle}: {outcome}.") };
        let has =
            |Combatant { side, strength }: &Combatant| format!("{} {}", side.subject(reader).does(HAVE), strength.in_words());
        let reason = match heroes {
            0 => "",
            1 => "the hero decides, ",
            _ => "both heroes fight, ",
        };
        format!("Castle {castle}: {}: {reason}{outcome}.", shown.each_ref().map(has).join(", "))
    }
}

impl Strength {
    fn in_words(&self) -> String {
        let part = |(kind, strength): &(Kind, u8)| match kind {
            Kind::Hero => "hero".to_owned(),
            kind => format!("{kind} {strength}"),
        };
        format!("{} ({})", self.total, self.cards.iter().map(part).collect::<Vec<_>>().join(" + "))
    }
}

impl Who {
    /// A seat by its people, unless it is one of a pair.
    fn subject(&self, reader: Reader) -> Subject {
        match self.side.seats[..] {
            _ if reader.is(self.seat) => Subject::you(),
            [_] => self.side.subject(reader),
            _ => Subject::named(format!("seat {} ({})", self.seat, self.side.short_name()), false),
        }
    }
}

impl Sided {
    /// Whether the reader is the side, alone.
    fn is(&self, reader: Reader) -> bool {
        matches!(self.seats[..], [seat] if reader.is(seat))
    }

    /// The side: a people acts in the plural.
    fn subject(&self, reader: Reader) -> Subject {
        let is_ring = self.name.is_none();
        if self.is(reader) { Subject::you() } else { Subject::named(with_article(is_ring, self.short_name()), !is_ring) }
    }

    fn short_name(&self) -> &'static str {
        name_of_side(self.name.is_none(), self.side.into())
    }

    /// The side by its people and seats.
    fn whole_name(&self) -> String {
        let is_ring = self.name.is_none();
        with_article(is_ring, &whole_name(is_ring, self.side, &self.seats))
    }
}

/// The result, by the winners' names.
fn result(winners: &[Sided], reader: Reader) -> String {
    let name = |side: &Sided| match reader {
        Reader::Anyone => side.whole_name(),
        Reader::Seat { .. } => side.subject(reader).name().into(),
    };
    match winners {
        [] => TIE.into(),
        [side] if side.is(reader) => "You have won the game.".into(),
        _ => format!("The game is won by {}.", winners.iter().map(name).collect::<Vec<_>>().join(" and ")),
    }
}
