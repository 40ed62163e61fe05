//! The position in words.

use super::rules::{Battle, Castle, Contest, Kind, Phase, Place, Seen, Side};
use crate::words::{counted, in_columns, wrapped};
use crate::{Bag, Finite, Seat};

/// The order in which cards are named (GU-91, GU-93).
const DOWN: &str = ", from the hero down to the two";

impl Seen<'_> {
    /// The castles in a row, the cards at contested castles, the last battles, the possessions of all sides, and the open
    /// question; cards that the viewer does not see appear as numbers.
    pub(super) fn table(&self) -> String {
        let mut text = self.title() + "\n" + &self.row_of_castles();
        for contest in Contest::all() {
            self.write_fight(contest, &mut text);
            let battle = self.battle_in_words(contest);
            text += &battle.map_or(String::new(), |battle| wrapped("", &battle));
        }
        for side in self.sides() {
            self.write_side(side, &mut text);
        }
        text + wrapped("", &self.question_in_words()).trim_end()
    }

    pub(super) fn title(&self) -> String {
        let round = self.rounds() + u8::from(self.phase() != Phase::Over);
        format!("Round {}, {} first", round.max(1), self.name_of(self.first()))
    }

    /// The castles in the viewer's order, then those of other frontiers.
    pub(super) fn castles_seen(&self) -> Vec<(String, Castle)> {
        let named = |castle| (self.name_of_castle(castle), castle);
        let Some(eyes) = self.counts_castles() else { return self.castles().map(named).collect() };
        let side = self.side(eyes);
        let line = Place::all().map(|place| self.castle(side, place));
        let elsewhere = self.castles().filter(|castle| self.place(side, *castle).is_none());
        line.chain(elsewhere).map(named).collect()
    }

    /// The castles and their controllers, six side by side.
    fn row_of_castles(&self) -> String {
        let row = |title: &str, cells: Vec<String>| std::iter::once(title.to_string()).chain(cells).collect();
        let six = |castles: &[(String, Castle)]| {
            let held = |(_, castle): &(String, Castle)| self.control(*castle).map_or("-".into(), |side| self.short_name_of(side));
            let names = row("castle", castles.iter().map(|(name, _)| name.clone()).collect());
            in_columns(&[names, row("held by", castles.iter().map(held).collect())], " ")
        };
        let names = match self.far_castles_in_words() {
            "" => String::new(),
            names => wrapped("", names),
        };
        self.castles_seen().chunks(Place::COUNT).map(six).collect::<String>() + &names
    }

    /// The cards of both sides at the castle of a contest.
    fn write_fight(&self, contest: Contest, text: &mut String) {
        let Some(castle) = self.named(contest) else { return };
        if self.fighters(contest).iter().all(|side| self.placed(*side, contest).is_empty()) {
            return;
        }
        let cards = |side: Side| format!("{} {}", self.short_name_of(side), self.placed(side, contest));
        let [one, other] = self.fighters(contest).map(cards);
        *text += &wrapped(&format!("at {}:", self.name_of_castle(castle)), &format!("{one}; {other}"));
    }

    /// The last battle of a contest, if it is settled or under way.
    pub(super) fn battle_in_words(&self, contest: Contest) -> Option<String> {
        let Battle { castle, conceded, revealed } = *self.battle(contest);
        let name = self.name_of_castle(castle?);
        let [one, other] = self.fighters(contest);
        let shown = |side: Side, cards: Bag<Kind>| match cards.is_empty() {
            false => format!("{} showed {cards}", self.short_name_of(side)),
            true if conceded > 0 => format!("{} conceded {}", self.short_name_of(side), counted(conceded.into(), "card")),
            true => format!("{} is to answer", self.short_name_of(side)),
        };
        Some(format!("last battle at {name}: {}; {}", shown(one, revealed[0]), shown(other, revealed[1])))
    }

    /// The possessions of a side.
    fn write_side(&self, side: Side, text: &mut String) {
        let points = counted(self.points(side).into(), "point");
        let (known, unseen) = self.known_discards(side);
        let discards = match (known.is_empty(), unseen) {
            (_, 0) => known.to_string(),
            (true, n) => format!("{n} unseen"),
            (false, n) => format!("{known} and {n} unseen"),
        };
        *text += &wrapped(&format!("{}:", self.name_of(side)), &format!("{points}; {}", self.pile_in_words(side)));
        *text += &wrapped("  discards:", &discards);
        if !self.removed(side).is_empty() {
            *text += &wrapped("  removed:", &self.removed(side).to_string());
        }
        for seat in self.members(side) {
            let (cards, gift) = (self.hand(*seat), self.gift(*seat));
            let given = if gift.is_empty() { String::new() } else { format!("; gave {gift}") };
            *text += &wrapped(&format!("  hand of seat {seat}:"), &format!("{cards}{given}"));
        }
    }

    /// The number of cards in the pile of a side, and how often it ran out.
    pub(super) fn pile_in_words(&self, side: Side) -> String {
        let ran_out = match self.run_outs(side) {
            0 => String::new(),
            n => format!(", ran out {n} of {}", self.rules().run_outs),
        };
        format!("pile {}{ran_out}", self.pile(side).len())
    }

    /// The discards of a side that the viewer knows, and the number of the others.
    pub(super) fn known_discards(&self, side: Side) -> (Bag<Kind>, u32) {
        let mut known = *self.shown_discards(side);
        for member in self.members(side) {
            known += self.unseen_discards(*member).known();
        }
        (known, self.discards(side) - known.len())
    }

    /// A side by its people and seats.
    pub(super) fn name_of(&self, side: Side) -> String {
        let seats: Vec<String> = self.members(side).iter().map(Seat::to_string).collect();
        let seats = format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, seats.join(" and "));
        if self.rules().seating.is_ring() { seats } else { format!("{} ({seats})", self.short_name_of(side)) }
    }

    pub(super) fn short_name_of(&self, side: Side) -> String {
        match side {
            _ if self.rules().seating.is_ring() => format!("seat {side}"),
            Side::FIRST => "English".into(),
            _ => "French".into(),
        }
    }

    /// A castle of a ring: the seats of its frontier, and its number from the centre of the table.
    pub(super) fn name_of_far_castle(&self, castle: Castle) -> String {
        let [right, left] = [castle.number() / 3, (castle.number() / 3 + 1) % self.sides().count() as u8];
        format!("{right}|{left}:{}", castle.number() % 3)
    }

    /// The notation of ring castles outside the viewer's line; empty in a duel and in teams.
    pub(super) fn far_castles_in_words(&self) -> &'static str {
        if self.rules().seating.is_ring() { "1|2:0 is the castle between seats 1 and 2 that is nearest the centre." } else { "" }
    }

    /// The seat whose line orders the castles: in a duel and in teams the same for all; in a ring only a viewer's line has letters.
    fn counts_castles(&self) -> Option<Seat> {
        self.viewer().seat().or((!self.rules().seating.is_ring()).then_some(Seat::FIRST))
    }

    /// A castle by the letter of its place in the viewer's line; in a ring, by its frontier if there is no viewer or the castle
    /// is in another line.
    pub(super) fn name_of_castle(&self, castle: Castle) -> String {
        match self.counts_castles().and_then(|eyes| self.place(self.side(eyes), castle)) {
            Some(place) => char::from(b'A' + place.number()).to_string(),
            None => self.name_of_far_castle(castle),
        }
    }

    /// The open question, in words.
    pub(super) fn question_in_words(&self) -> String {
        let castle_of =
            |contest| self.named(contest).map_or("the castle".into(), |castle| format!("castle {}", self.name_of_castle(castle)));
        match self.phase() {
            Phase::Bury(seat, selection) => {
                format!("Seat {seat} is to bury {} more{DOWN}.", counted((self.rules().buried - selection.cards).into(), "card"))
            }
            Phase::Draw(side) => format!("Seat {} draws a card.", self.drawer(side)),
            Phase::Give(seat, _) => format!("Seat {seat} is to give cards to its partner{DOWN}."),
            Phase::Lead(seat) => format!("Seat {seat} is to say who of the pair plays first."),
            Phase::Name(seat, _) => format!("Seat {seat} is to name a castle."),
            Phase::Place(seat, nth, _) => {
                format!("Seat {seat} is to place cards at {}{DOWN}.", castle_of(self.script(nth).contest))
            }
            Phase::Reinforce(seat, _) => format!("Seat {seat} is to reinforce a castle or pass."),
            Phase::Add(seat, contest, _) => format!("Seat {seat} is to add cards at {}{DOWN}.", castle_of(contest)),
            Phase::Answer(seat, nth) => {
                format!("Seat {seat} is to reveal its cards at {} or concede.", castle_of(self.nth_contest(nth)))
            }
            Phase::Remove(seat, nth, loss) => {
                format!(
                    "Seat {seat} is to remove cards worth {} from {}, from the two up.",
                    loss.due,
                    castle_of(self.nth_contest(nth))
                )
            }
            Phase::Over => self.result(),
        }
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
