//! The position in words.

use super::rules::{Battle, Castle, Contest, Kind, Phase, Place, Seen, Side};
use crate::figures::{counted, in_figures};
use crate::scene::Words;
use crate::{Bag, Finite};

/// The names of castles in a line.
const IN_A_LINE: [&str; Place::COUNT] = ["A", "B", "C", "D", "E", "F"];
/// The names of the castles of a ring: the letter of the frontier from seat 0 on, and the number from the centre of the table.
const IN_A_RING: [&str; Castle::COUNT] = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"];
/// The order in which cards are named (GU-91, GU-93).
const DOWN: &str = ", from the hero down to the two";

impl Seen<'_> {
    pub(super) fn title(&self) -> String {
        let round = self.rounds() + u8::from(self.phase() != Phase::Over);
        format!("Round {}, {}{} first", round.max(1), self.article(), self.name_of(self.first()))
    }

    /// The castles in the viewer's order, then those of other frontiers.
    pub(super) fn castles_seen(&self) -> Vec<Castle> {
        let Some(eyes) = self.viewer().seat() else { return self.castles().collect() };
        let side = self.side(eyes);
        let line = Place::all().take(self.rules().castles.into()).map(|place| self.castle(side, place));
        let elsewhere = self.castles().filter(|castle| self.place(side, *castle).is_none());
        line.chain(elsewhere).collect()
    }

    /// The last battle of a contest, if it is settled or under way.
    pub(super) fn battle_in_words(&self, contest: Contest) -> Option<String> {
        let Battle { castle, conceded, revealed } = *self.battle(contest);
        let name = self.name_of_castle(castle?);
        let [one, other] = self.fighters(contest);
        let shown = |side: Side, cards: Bag<Kind>| match cards.is_empty() {
            false => [&self.subject(side), " showed ", &cards.notation()].concat(),
            true if conceded > 0 => [&self.subject(side), " conceded ", &counted(conceded.into(), "card")].concat(),
            true => [&self.subject(side), " to answer"].concat(),
        };
        Some(["Last battle at castle ", name, ": ", &shown(one, revealed[0]), "; ", &shown(other, revealed[1]), "."].concat())
    }

    /// The number of cards in the pile of a side, and how often it ran out.
    pub(super) fn pile_in_words(&self, side: Side) -> String {
        let ran_out = match self.run_outs(side) {
            0 => String::new(),
            n => format!(", ran out {n} of {}", self.rules().run_outs),
        };
        ["pile ", &in_figures(self.pile(side).len()), &ran_out].concat()
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
    pub(super) fn name_of(&self, side: Side) -> Words {
        let name = self.short_name_of(side);
        match self.members(side) {
            _ if self.rules().seating.is_ring() => name.into(),
            [seat] => format!("{name} (seat {seat})").into(),
            seats => {
                format!("{name} (seats {})", seats.iter().map(|seat| seat.notation()).collect::<Vec<_>>().join(" and ")).into()
            }
        }
    }

    pub(super) fn short_name_of(&self, side: Side) -> &'static str {
        match side {
            _ if self.rules().seating.is_ring() => ["seat 0", "seat 1", "seat 2", "seat 3"][side.id()],
            Side::FIRST => "English",
            _ => "French",
        }
    }

    /// The article of the name of a side: a people has one, a seat none.
    fn article(&self) -> &'static str {
        if self.rules().seating.is_ring() { "" } else { "the " }
    }

    /// A side as the subject of a sentence.
    pub(super) fn subject(&self, side: Side) -> String {
        [self.article(), self.short_name_of(side)].concat()
    }

    /// The names of the castles of a ring; empty in a duel and in teams.
    pub(super) fn names_of_castles_in_words(&self) -> &'static str {
        if self.rules().seating.is_ring() { "B1 is the castle between seats 1 and 2 that is nearest the centre." } else { "" }
    }

    /// The name of a castle, the same for all viewers.
    pub(super) fn name_of_castle(&self, castle: Castle) -> &'static str {
        if self.rules().seating.is_ring() { IN_A_RING[castle.id()] } else { IN_A_LINE[castle.id()] }
    }

    /// The open question, in words.
    pub(super) fn question_in_words(&self) -> String {
        let castle_of =
            |contest| self.named(contest).map_or("the castle".into(), |castle| ["castle ", self.name_of_castle(castle)].concat());
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
        let winners: Vec<String> =
            self.sides().filter(won).map(|side| format!("{}{}", self.article(), self.name_of(side))).collect();
        match &winners[..] {
            [] => "Nobody has won: the match is a tie.".into(),
            _ => format!("The game is won by {}.", winners.join(" and ")),
        }
    }
}
