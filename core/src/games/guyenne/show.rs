//! How is it shown to people?

use crate::games::guyenne::action::Place;
use crate::games::guyenne::cards::Kind;
use crate::games::guyenne::state::{Battle, Castle, Contest, Guyenne, Phase, Side};
use crate::{Bag, Finite, Seat, Turn};
use std::fmt::Write;

impl Guyenne {
    /// The castles in a row with the cards at them, what the last battles showed, what everybody has, and what is asked; the cards
    /// that the viewer does not see as numbers.
    pub(in crate::games::guyenne) fn table(&self, viewer: Option<Seat>) -> String {
        if viewer.is_some_and(|viewer| self.hides_a_choice_from(viewer)) {
            return self.before_choice().table(viewer);
        }
        let mut text = String::new();
        let _ = writeln!(text, "{}", self.title());
        let lines = self.row_of_castles(viewer);
        for line in &lines {
            let columns = line.iter().enumerate().map(|(column, cell)| {
                let width = lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
                format!("{cell:width$}")
            });
            let _ = writeln!(text, "{}", columns.collect::<Vec<_>>().join("  ").trim_end());
        }
        for contest in Contest::all() {
            self.write_battle(contest, viewer, &mut text);
        }
        for side in self.sides() {
            self.write_side(side, viewer, &mut text);
        }
        text + &self.question_in_words()
    }

    pub(in crate::games::guyenne) fn title(&self) -> String {
        let round = self.rounds + u8::from(self.phase != Phase::Over);
        format!("Round {}, {} first", round.max(1), self.name_of(self.first))
    }

    /// The castles as the viewer counts them, or else who is asked, and those of other frontiers.
    pub(in crate::games::guyenne) fn castles_seen(&self, viewer: Option<Seat>) -> Vec<(String, Castle)> {
        let eyes = match (viewer, self.turn()) {
            (Some(seat), _) | (None, Turn::Seat(seat)) => seat,
            (None, _) => Seat::FIRST,
        };
        let side = self.side(eyes);
        let line = Place::all().map(|place| (place.to_string(), self.castle(side, place)));
        let elsewhere = self.castles().filter(|castle| self.place(side, *castle).is_none());
        line.chain(elsewhere.map(|castle| (self.name_of_far_castle(castle), castle))).collect()
    }

    /// The castles that are seen, who controls each, and a line for each side with its cards there.
    fn row_of_castles(&self, viewer: Option<Seat>) -> Vec<Vec<String>> {
        let columns = self.castles_seen(viewer);
        let row = |title: &str, cell: &dyn Fn(&(String, Castle)) -> String| {
            std::iter::once(title.to_string()).chain(columns.iter().map(cell)).collect::<Vec<_>>()
        };
        let mut rows = vec![
            row("castle", &|(name, _)| name.clone()),
            row("controlled by", &|(_, castle)| self.control(*castle).map_or("-".into(), |side| self.short_name_of(side))),
        ];
        for side in self.sides() {
            rows.push(row(&self.name_of(side), &|(_, castle)| self.cards_at(*castle, side, viewer)));
        }
        rows
    }

    /// The cards of a side at a castle: `.` where nobody fights.
    fn cards_at(&self, castle: Castle, side: Side, viewer: Option<Seat>) -> String {
        let Some(contest) = self.contest_for(castle, side) else { return ".".into() };
        let cards = self.placed(side, contest);
        let seat = self.fighter(side, contest);
        if cards.is_empty() || viewer.is_none_or(|viewer| viewer == seat) || self.face_down(seat, contest).is_empty() {
            cards.to_string()
        } else {
            counted(cards.len(), "card")
        }
    }

    /// The contest in which a side fights for a castle.
    pub(in crate::games::guyenne) fn contest_for(&self, castle: Castle, side: Side) -> Option<Contest> {
        Contest::all().find(|contest| self.named(*contest) == Some(castle) && self.fighters(*contest).contains(&side))
    }

    /// The last battle of a contest, if it is settled or under way.
    pub(in crate::games::guyenne) fn write_battle(&self, contest: Contest, viewer: Option<Seat>, text: &mut String) {
        let Battle { castle: Some(castle), conceded, revealed } = self.battle(contest) else { return };
        let [one, other] = self.fighters(contest);
        let name = match viewer.and_then(|viewer| self.place(self.side(viewer), castle)) {
            Some(place) => place.to_string(),
            None if self.rules.seating.is_ring() => self.name_of_far_castle(castle),
            None => castle.to_string(),
        };
        let shown = |side: Side, cards: Bag<Kind>| match cards.is_empty() {
            false => format!("{} showed {cards}", self.short_name_of(side)),
            true if conceded > 0 => format!("{} conceded {}", self.short_name_of(side), counted(conceded.into(), "card")),
            true => format!("{} is to answer", self.short_name_of(side)),
        };
        let _ = writeln!(text, "last battle at {name}: {}; {}", shown(one, revealed[0]), shown(other, revealed[1]));
    }

    /// What a side has.
    fn write_side(&self, side: Side, viewer: Option<Seat>, text: &mut String) {
        let points = counted(self.points(side).into(), "point");
        let pile = format!("pile {}", self.pile(side).len());
        let run_outs = match self.run_outs(side) {
            0 => String::new(),
            n => format!(", ran out {n} of {}", self.rules.run_outs),
        };
        let unseen = viewer.map_or(Bag::new(), |viewer| self.unknown_discards(side, viewer));
        let mut known = self.discard(side);
        known -= unseen;
        let discards = match (known.is_empty(), unseen.len()) {
            (_, 0) => known.to_string(),
            (true, n) => format!("{n} unseen"),
            (false, n) => format!("{known} and {n} unseen"),
        };
        let (name, removed) = (self.name_of(side), self.removed(side));
        let _ = writeln!(text, "{name}: {points}; {pile}{run_outs}; discards: {discards}; removed: {removed}");
        for seat in self.members(side) {
            let cards = match viewer {
                Some(viewer) if viewer != *seat => counted(self.hand(*seat).len(), "card"),
                _ => self.hand(*seat).to_string(),
            };
            let gift = self.gifts[seat.index()];
            let given = match viewer {
                _ if gift.is_empty() => String::new(),
                Some(viewer) if self.side(viewer) != side => format!("; gave {}", counted(gift.len(), "card")),
                _ => format!("; gave {gift}"),
            };
            let _ = writeln!(text, "  hand of seat {seat}: {cards}{given}");
        }
    }

    /// The discards of a side that a seat does not know.
    pub(in crate::games::guyenne) fn unknown_discards(&self, side: Side, viewer: Seat) -> Bag<Kind> {
        let others = self.members(side).iter().filter(|member| **member != viewer);
        others.fold(Bag::new(), |mut unknown, member| {
            unknown += self.unseen_discards[member.index()];
            unknown
        })
    }

    /// A side by its people and seats.
    pub(in crate::games::guyenne) fn name_of(&self, side: Side) -> String {
        let seats: Vec<String> = self.members(side).iter().map(Seat::to_string).collect();
        let seats = format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, seats.join(" and "));
        if self.rules.seating.is_ring() { seats } else { format!("{} ({seats})", self.short_name_of(side)) }
    }

    pub(in crate::games::guyenne) fn short_name_of(&self, side: Side) -> String {
        match side {
            _ if self.rules.seating.is_ring() => format!("seat {side}"),
            Side::FIRST => "English".into(),
            _ => "French".into(),
        }
    }

    /// A castle of a ring: the seats of its frontier, and its number from the centre of the table.
    pub(in crate::games::guyenne) fn name_of_far_castle(&self, castle: Castle) -> String {
        let [right, left] = [castle.number() / 3, (castle.number() / 3 + 1) % self.sides().count() as u8];
        format!("{right}|{left}:{}", castle.number() % 3)
    }

    /// What is asked, in words.
    pub(in crate::games::guyenne) fn question_in_words(&self) -> String {
        match self.phase {
            Phase::Bury(seat, choice) => {
                format!("Seat {seat} is to bury {} more.", counted((self.rules.buried - choice.cards).into(), "card"))
            }
            Phase::Draw(side) => format!("Seat {} draws a card.", self.drawer(side)),
            Phase::Give(seat, _) => format!("Seat {seat} is to give cards to its partner."),
            Phase::Lead(seat) => format!("Seat {seat} is to say who of the pair plays first."),
            Phase::Name(seat, _) => format!("Seat {seat} is to name a castle."),
            Phase::Place(seat, step, _) => {
                format!("Seat {seat} is to place cards at {}.", self.castle_for(seat, self.script(step).contest))
            }
            Phase::Reinforce(seat, _) => format!("Seat {seat} is to reinforce a castle or pass."),
            Phase::Add(seat, contest, _) => format!("Seat {seat} is to add cards at {}.", self.castle_for(seat, contest)),
            Phase::Answer(seat, nth) => {
                format!("Seat {seat} is to reveal its cards at {} or concede.", self.castle_for(seat, self.nth_contest(nth)))
            }
            Phase::Remove(seat, nth, loss) => {
                format!(
                    "Seat {seat} is to remove cards worth {} from {}.",
                    loss.due,
                    self.castle_for(seat, self.nth_contest(nth))
                )
            }
            Phase::Over => self.result(),
        }
    }

    /// The castle of a contest, as a seat counts.
    fn castle_for(&self, seat: Seat, contest: Contest) -> String {
        let place = self.named(contest).and_then(|castle| self.place(self.side(seat), castle));
        place.map_or("the castle".into(), |place| format!("castle {place}"))
    }

    fn result(&self) -> String {
        let returns = self.returns();
        let won = |side: &Side| self.members(*side).first().is_some_and(|seat| returns[seat.index()] > 0.0);
        let winners: Vec<String> = self.sides().filter(won).map(|side| self.name_of(side)).collect();
        match &winners[..] {
            [] => "Nobody has won: the match is a tie.".into(),
            _ => format!("The game is won by {}.", winners.join(" and ")),
        }
    }
}

/// A number of things.
fn counted(n: u32, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}
