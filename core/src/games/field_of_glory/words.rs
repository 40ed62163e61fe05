//! The table and the sentences, from a scene and the events told alone.

use super::rules::{Action, Kind, Options, SHUFFLES, Side, Unit};
use super::scene::{Assault, Bonus, Deployed, Front, General, LastBattle, Question, Scene};
use super::told::{Fought, Part, Special, Standing, Strength, Told};
use crate::Finite;
use crate::figures::{counted, figures};
use crate::scene::{Choice, Face};
use crate::table::{Card, Cell, Grid, Line, Table, Tone};
use crate::telling::{ARE, DRAW, HAVE, MAY, OWE, Reader, Subject, TIE, ToldCards, Verb};
use crate::words::capital;

/// The order of payments for a bill (FG-73).
const ASCENDING: &str = "; cards are paid from the fewest command points up";

impl Scene {
    /// The battlefield with the viewer's units below it, the cards of both sides, and the open question.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::default();
        let below = self.viewer.seat().map_or(0, |seat| seat.index().min(1));
        let above = 1 - below;
        let row = |cell: &dyn Fn(&Front) -> Cell| self.columns.iter().map(cell).collect::<Vec<_>>();
        let rows = vec![
            row(&|front| Cell::new(letter(front.column).to_string()).named(front.part.clone())),
            row(&|front| self.unit_cell(above, front, 1)),
            row(&|front| self.unit_cell(above, front, 0)),
            row(&|front| Cell::new(terrain_of(front)).of(front.holder)),
            row(&|front| self.unit_cell(below, front, 0)),
            row(&|front| self.unit_cell(below, front, 1)),
        ];
        table.say(Tone::Heading, self.title());
        table.say(Tone::Note, format!("{} is above, {} below.", side(above as u8), side(below as u8)));
        table.push(Grid { rows, gap: 1, width: 10 });
        for general in [above, below].iter().filter_map(|side| self.seats.get(*side)) {
            match general.drafted_rounds {
                Some(rounds) => self.add_draft(general, rounds, &mut table),
                None => self.add_cards(general, &mut table),
            }
        }
        let lines = [
            (Tone::Note, self.last_battle.as_ref().map_or(String::new(), LastBattle::in_words)),
            (Tone::Plain, self.turned_up_in_words()),
            (Tone::Plain, self.attack.as_ref().map_or(String::new(), Assault::in_words)),
            (Tone::Question, self.asked(Reader::Anyone)),
        ];
        lines.into_iter().filter(|(_, line)| !line.is_empty()).for_each(|(tone, line)| table.say(tone, line));
        table.with_buttons(&self.choices)
    }

    fn title(&self) -> String {
        let Self { turns, turns_at_most, .. } = self;
        match self.active {
            _ if self.question.is_none() => format!("After {turns} of at most {turns_at_most} turns"),
            None => "Set-up".into(),
            Some(active) => format!("Turn {} of at most {turns_at_most}: {}'s", turns + 1, side(active)),
        }
    }

    /// A unit; a star marks one not paid for yet.
    fn unit_cell(&self, side: usize, front: &Front, place: usize) -> Cell {
        let Some(Deployed { unit, part, unpaid }) = front.units[side.min(1)].get(place) else {
            return Cell::new(if place == 0 { "-" } else { "" });
        };
        let card = Card { part: None, face: Some(self.face(Kind::Unit(*unit))) };
        let words = in_short(*unit) + if *unpaid { "*" } else { "" };
        Cell { cards: vec![card], ..Cell::new(words) }.named(part.clone()).of(Some(side as u8))
    }

    /// The points and cards of a side; hidden cards by number only.
    fn add_cards(&self, general: &General, table: &mut Table) {
        let General { seat, hand, pile, shuffled, discards, victory, bonus, .. } = general;
        let face = |kind| self.face(kind);
        table.push(Line::new(format!("{}:", side(*seat))).of(*seat).words(standing(
            general.score.unsigned_abs(),
            general.victory_points,
            general.shuffles,
        )));
        for (name, cards) in [("hand", hand), ("pile", pile)] {
            let Some(cards) = cards else { continue };
            let label = format!("  {name}, {}", counted(cards.len(), "card"));
            let (label, words) = if cards.open.is_empty() { (label, String::new()) } else { (label + ":", listed(&cards.open)) };
            table.push(Line::new(label).of(*seat).zone_in_words(cards, words, face));
        }
        if pile.as_ref().is_some_and(|pile| pile.hidden > 0) && !shuffled.is_empty() {
            table.push(Line::new("    all from the shuffled discards:").of(*seat).words(listed(shuffled)));
        }
        for (name, cards) in [("discards", discards.as_ref()), ("victory pile", Some(victory))] {
            if let Some(cards) = cards.filter(|cards| !cards.is_empty()) {
                table.push(Line::new(format!("  {name}:")).of(*seat).zone_in_words(cards, listed(&cards.open), face));
            }
        }
        if let Some(Bonus { from_pile, card }) = bonus {
            let source = if *from_pile { "the pile" } else { "the hand" };
            let words = card.open.first().map_or("face down".into(), |kind| kind.in_words());
            table.push(Line::new(format!("  bonus card from {source}:")).of(*seat).zone_in_words(card, words, face));
        }
    }

    /// The cards of a draft (FG-11); of another side's, only its progress (FG-13).
    fn add_draft(&self, General { seat, hand, pile, discards, .. }: &General, rounds: u8, table: &mut Table) {
        let rounds = format!("{} of the draft complete", counted(rounds.into(), "round"));
        table.push(Line::new(format!("{}:", side(*seat))).of(*seat).words(rounds));
        for (name, cards) in [("turned up", hand), ("kept", pile), ("out of the game", discards)] {
            if let Some(cards) = cards {
                let line = Line::new(format!("  {name}:")).of(*seat);
                table.push(line.zone_in_words(cards, listed(&cards.open), |kind| self.face(kind)));
            }
        }
    }

    /// The bonus cards that the last event turned up.
    fn turned_up_in_words(&self) -> String {
        let cards =
            self.seats.iter().filter_map(|general| Some(format!("{} {}", side(general.seat), general.turned_up?.in_words())));
        let cards: Vec<String> = cards.collect();
        if cards.is_empty() { String::new() } else { format!("Bonus cards turned up: {}\n", cards.join(", ")) }
    }

    /// The open question for a reader, or the result. To anyone it says in which order cards are named.
    pub(super) fn asked(&self, reader: Reader) -> String {
        let Some(question) = &self.question else {
            return match self.end.as_ref().map(|end| &end.winners[..]) {
                Some([winner]) => format!("{} won.", subject(*winner, reader).begins(HAVE)),
                _ => TIE.into(),
            };
        };
        let cards = |n: &u8| counted((*n).into(), "card");
        let who = |seat: &u8| subject(*seat, reader);
        let (standing, ascending) =
            if reader == Reader::Anyone { (", in the order in which they stand", ASCENDING) } else { ("", "") };
        match question {
            Question::Terrain => "A terrain is turned up.".into(),
            Question::First => "The first player is chosen at random.".into(),
            Question::Draft { seat } => format!("{}.", who(seat).begins(["drafts", "draft"])),
            Question::TurnUp { seat } => format!("A card is turned up for {}.", who(seat).name()),
            Question::Keep { seat, kept: None } => who(seat).is_to(&format!("keep two cards{standing}")),
            Question::Keep { seat, kept: Some(first) } => {
                let who = who(seat);
                format!("{} kept {}, and {} to keep one more.", who.begins(HAVE), first.in_words(), who.and(ARE))
            }
            Question::Deal { seat } => format!("{} dealt a card.", who(seat).begins(ARE)),
            Question::Advance { seat, column } => {
                let (who, column) = (who(seat), letter(*column));
                let advance = who.begins(["advances", "advance"]);
                format!("{advance} in column {column}, and {} to dismiss one of two units.", who.and(ARE))
            }
            Question::Flank { seat } => format!("{} attack from the flank.", who(seat).begins(MAY)),
            Question::Act { seat } if reader.is(*seat) => {
                let end = |deed: &&str| *deed == END;
                let deeds: Vec<&str> = self.choices.iter().filter_map(deed).collect();
                who(seat).is_to_do_one(deeds.iter().copied().filter(|deed| !end(deed)).chain(deeds.iter().copied().filter(end)))
            }
            Question::Act { seat } => who(seat).is_to("act"),
            Question::Place { seat, owed } => {
                format!("{} {owed}, and may place more units{ascending}.", who(seat).begins(OWE))
            }
            Question::Withdraw { seat, column, owed: 0 } => {
                who(seat).is_to(&format!("place a unit in column {}", letter(*column)))
            }
            Question::Withdraw { seat, column, owed } => {
                let who = who(seat);
                format!("{} {owed}, and {} to place a unit in column {}.", who.begins(OWE), who.and(ARE), letter(*column))
            }
            Question::Pay { seat, last, owed } => {
                let who = who(seat);
                format!("{} paid {}, and {} {owed} more{ascending}.", who.begins(HAVE), last.in_words(), who.and(OWE))
            }
            Question::Lead { seat } => who(seat).is_to("name the lead"),
            Question::Bonus { seat } => who(seat).is_to("put down a bonus card"),
            Question::Top { seat } => {
                let who = who(seat);
                format!("{} down the top card of {} pile.", who.begins(["puts", "put"]), who.own())
            }
            Question::Retreat { seat } => format!("{} retreat.", who(seat).begins(MAY)),
            Question::Dismiss { seat, column } => {
                let (defender, attacker) = (subject(1 - seat, reader), who(seat).does(ARE));
                format!("{} retreated; {attacker} to dismiss a unit in column {}.", defender.begins(HAVE), letter(*column))
            }
            Question::Rampage { seat } => {
                let who = who(seat);
                let lose = who.and(["loses", "lose"]);
                format!("{} lost an Elephant, and {lose} the top card of {} pile.", who.begins(HAVE), who.own())
            }
            Question::Reserves { seat, cards: n } => {
                let who = who(seat);
                format!("{} played Reserves, and {} {}.", who.begins(HAVE), who.and(DRAW), cards(n))
            }
            Question::Draw { seat } => who(seat).is_to("draw three cards or exchange one"),
            Question::Refill { seat, cards: n, exchanged: None } => format!("{} {}.", who(seat).begins(DRAW), cards(n)),
            Question::Refill { seat, cards: n, exchanged: Some(kind) } => {
                let who = who(seat);
                format!("{} exchanged {}, and {} {}.", who.begins(HAVE), kind.in_words(), who.and(DRAW), cards(n))
            }
            Question::Discard { seat, down_to } => who(seat).is_to(&format!("discard down to {down_to} cards{standing}")),
        }
    }

    fn face(&self, kind: Kind) -> Face {
        face(kind, self.light_infantry_flank)
    }
}

/// The terrains, the victory points and the marker of a side.
fn standing(terrains: u32, victory_points: u8, shuffles: u8) -> String {
    let marker = match shuffles {
        0 => "first shuffle",
        SHUFFLES => "no marker",
        _ => "second shuffle",
    };
    format!("{}, {}, {marker}", counted(terrains, "terrain"), counted(victory_points.into(), "victory point"))
}

impl LastBattle {
    fn in_words(&self) -> String {
        let of = |side: Side| {
            let bonus = self.bonuses[side.id()].map_or("no bonus card".into(), |card| format!("bonus {}", card.in_words()));
            format!("{side} with {}, {bonus}", unit_in_words(self.leads[side.id()]))
        };
        let out_of = if self.from == self.at { String::new() } else { format!(" out of column {}", letter(self.from)) };
        let won = self.winner.map_or("a tie".into(), |winner| format!("{} won", side(winner)));
        let (attack, defence) = (of(side(self.attacker)), of(side(self.attacker).opponent()));
        format!("Last battle, column {}{out_of}: {attack}, against {defence}: {won}.\n", letter(self.at))
    }
}

impl Assault {
    fn in_words(&self) -> String {
        let out_of = if self.from == self.at { String::new() } else { format!(" out of column {}", letter(self.from)) };
        let flank = if self.flank { " from the flank" } else { "" };
        let lead = self.lead.map_or(String::new(), |lead| format!(" with {}", unit_in_words(lead)));
        let overlaps = if self.overlaps == 0 { String::new() } else { format!(" and {} Overlap", self.overlaps) };
        format!("{} attacks column {}{flank}{out_of}{lead}{overlaps}.\n", side(self.side), letter(self.at))
    }
}

/// The terrain of a column, and its controller.
fn terrain_of(Front { terrain, holder, .. }: &Front) -> String {
    let control = holder.map_or(String::new(), |holder| format!(" {}", side(holder)));
    terrain.map_or("-".into(), |terrain| format!("{terrain}{control}"))
}

fn side(number: u8) -> Side {
    if number == 0 { Side::Red } else { Side::Blue }
}

fn unit_in_words(unit: Unit) -> String {
    Kind::Unit(unit).in_words()
}

/// A unit abbreviated, such as `Hvy Inf 3`.
fn in_short(unit: Unit) -> String {
    let short = [("Heavy", "Hvy"), ("Medium", "Med"), ("Light", "Lt"), ("Infantry", "Inf"), ("Lt Cavalry", "Lt Cav")];
    short.iter().fold(unit_in_words(unit), |unit, (long, short)| unit.replace(long, short))
}

/// Cards: each type with the command points of its cards, such as `Pike 2, 3, 3; Spear 4`.
fn listed(cards: &[Kind]) -> String {
    let mut text = String::new();
    let mut last = None;
    for kind in cards {
        text += &match last.replace(kind.of_type()) {
            Some(same) if same == kind.of_type() => [", ", figures(kind.command_points())].concat(),
            Some(_) => ["; ", &kind.in_words()].concat(),
            None => kind.in_words(),
        };
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The letter of a column, A to E from left to right.
fn letter(column: u8) -> char {
    char::from(b'A'.saturating_add(column))
}

/// The faces of all cards.
pub(super) fn cards(options: &Options) -> Vec<Face> {
    Kind::all().map(|kind| face(kind, options.light_infantry_flank)).collect()
}

/// A card: its command points, and its other figures (FG-1).
fn face(kind: Kind, light_infantry_flank: u8) -> Face {
    let mut face = Face::new(kind, figures(kind.command_points()), None);
    face.figures.command_points = Some(kind.command_points() as i8);
    face.figures.victory_points = Some(kind.victory_points() as i8);
    if let Kind::Unit(unit) = kind {
        face.figures.cost = Some(unit.cost() as i8);
        face.figures.flank_penalty = Some(unit.flank_penalty(light_infantry_flank) as i8);
        face.figures.strength = Some(unit.strength());
    }
    face
}

impl crate::Told for Told {
    type Card = Kind;

    fn cards(&mut self) -> Option<&mut ToldCards<Kind>> {
        match self {
            Self::TurnedUp { cards, .. } | Self::Kept { cards, .. } | Self::Dealt { cards, .. } => Some(cards),
            Self::Drew { cards, .. } | Self::Paid { cards, .. } | Self::Discarded { cards, .. } => Some(cards),
            Self::Eliminated { cards, .. } => Some(cards),
            _ => None,
        }
    }

    fn sentence(&self, reader: Reader) -> String {
        let does = |seat: &u8, verb: Verb| subject(*seat, reader).begins(verb);
        let whose = |seat: &u8| if reader.is(*seat) { "Your".to_owned() } else { format!("{}'s", side(*seat)) };
        let named = |cards: &ToldCards<Kind>| cards.in_words(Kind::in_words);
        let own = |seat: &u8| if reader.is(*seat) { "your" } else { "the" };
        match self {
            Self::Terrain { column, terrain } => format!("Column {} is {terrain}.", letter(*column)),
            Self::First { seat } => format!("{} first.", does(seat, PLAY)),
            Self::TurnedUp { seat, cards } => format!("{} {}.", does(seat, ["turns up", "turn up"]), named(cards)),
            Self::Kept { seat, cards } => format!("{} {}.", does(seat, ["keeps", "keep"]), named(cards)),
            Self::Dealt { seat, cards } => format!("{} dealt {}.", does(seat, ARE), named(cards)),
            Self::Drew { seat, cards } => format!("{} {}.", does(seat, ["draws", "draw"]), named(cards)),
            Self::Paid { seat, cards } => format!("{} with {}.", does(seat, ["pays", "pay"]), named(cards)),
            Self::Discarded { seat, cards } => format!("{} {}.", does(seat, ["discards", "discard"]), named(cards)),
            Self::Eliminated { seat, cards } => format!("{} {}.", does(seat, ["eliminates", "eliminate"]), named(cards)),
            Self::Exchanged { seat, card } => {
                let cards = counted(card.command_points().into(), "card");
                format!("{} up {} for {cards}.", does(seat, ["gives", "give"]), card.in_words())
            }
            Self::PutDown { seat, card: None } => {
                format!("{} down a card of {} hand as bonus card.", does(seat, PUT), own(seat))
            }
            Self::PutDown { seat, card: Some(card) } => {
                format!("{} down {} as bonus card.", does(seat, PUT), card.in_words())
            }
            Self::PutDownTop { seat } => format!("{} down the top card of {} pile as bonus card.", does(seat, PUT), own(seat)),
            Self::BonusIs { seat, card } => format!("{} bonus card is {}.", whose(seat), card.in_words()),
            Self::BonusWas { seat, card } => format!("{} bonus card was {}.", whose(seat), card.in_words()),
            Self::Rampage { seat, card } => {
                format!("{} Elephant runs wild: the top card of {} pile, {}, is lost.", whose(seat), own(seat), card.in_words())
            }
            Self::Dismissed { seat, unit } => format!("{} {}.", does(seat, ["dismisses", "dismiss"]), unit_in_words(*unit)),
            Self::Deployed { seat, unit, column } => {
                format!("{} {} to column {}.", does(seat, ["deploys", "deploy"]), unit_in_words(*unit), letter(*column))
            }
            Self::Withdrew { seat, unit, column } => {
                format!("{} {} from column {}.", does(seat, ["withdraws", "withdraw"]), unit_in_words(*unit), letter(*column))
            }
            Self::Attacked { seat, column, from } => {
                let from = from.map_or(String::new(), |from| format!(" from the flank, out of column {}", letter(from)));
                format!("{} column {}{from}.", does(seat, ["attacks", "attack"]), letter(*column))
            }
            Self::Led { seat, unit } => format!("{} with {}.", does(seat, ["leads", "lead"]), unit_in_words(*unit)),
            Self::Played { seat, card: Special::Overlap } => format!("{} Overlap.", does(seat, PLAY)),
            Self::Played { seat, card: Special::Reserves } => format!("{} Reserves.", does(seat, PLAY)),
            Self::Retreated { seat, unit } => format!("{} {} retreat.", does(seat, ["lets", "let"]), unit_in_words(*unit)),
            Self::Stood { seat } => format!("{}.", does(seat, ["stands", "stand"])),
            Self::Fought(fought) => fought.sentence(reader),
            Self::Control { column, seat: Some(seat) } => {
                format!("{} column {} now.", does(seat, ["controls", "control"]), letter(*column))
            }
            Self::Control { column, seat: None } => format!("Nobody controls column {} now.", letter(*column)),
            Self::Shuffled { seat } => {
                format!("{} {} discard pile, which is the pile now.", does(seat, ["shuffles", "shuffle"]), own(seat))
            }
            Self::Over { winner, standings } => {
                let won = winner.map_or(TIE.into(), |winner| format!("{} won.", does(&winner, HAVE)));
                let has = |(seat, Standing { terrains, victory_points, shuffles }): (u8, &Standing)| {
                    let has = subject(seat, reader).does(HAVE);
                    format!("{has} {}", standing((*terrains).into(), *victory_points, *shuffles))
                };
                let standings: Vec<String> = (0..).zip(standings).map(has).collect();
                format!("{won} {}.", capital(&standings.join("; ")))
            }
        }
    }
}

const PLAY: Verb = ["plays", "play"];
const PUT: Verb = ["puts", "put"];

impl Fought {
    fn sentence(&self, reader: Reader) -> String {
        let Self { column, attacker, strengths, winner } = self;
        let name = |seat: u8| subject(seat, reader).name().to_owned();
        let outcome = match winner {
            Some(winner) => subject(*winner, reader).does(["wins", "win"]),
            None => "a tie, and all these units are discarded".into(),
        };
        let [attack, stand] = strengths.each_ref().map(Strength::in_words);
        format!("Column {}: {} {attack}, {} {stand}: {outcome}.", letter(*column), name(*attacker), name(1 - attacker))
    }
}

impl Strength {
    fn in_words(&self) -> String {
        let Some((Part { name: lead, points: strength }, others)) = self.parts.split_first() else {
            return self.total.to_string();
        };
        let others = others.iter().filter(|part| part.points != 0);
        let others =
            others.map(|Part { name, points }| format!(" {} {name} {}", if *points < 0 { '-' } else { '+' }, points.abs()));
        format!("{} ({lead} {strength}{})", self.total, others.collect::<String>())
    }
}

const END: &str = "end your turn";

/// The deed of a choice at an action.
fn deed(choice: &Choice) -> Option<&'static str> {
    Some(match Action::from_id(choice.action.id())? {
        Action::Deploy(..) => "place units",
        Action::Withdraw(..) => "withdraw",
        Action::Attack(_) => "attack",
        Action::Reserves => "play Reserves",
        Action::End => END,
        _ => return None,
    })
}

fn subject(seat: u8, reader: Reader) -> Subject {
    if reader.is(seat) { Subject::you() } else { Subject::named(side(seat).notation(), false) }
}
