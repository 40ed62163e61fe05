//! The table in words.

use super::rules::{Attack, Column, Fought, Kind, Phase, SHUFFLES, Seen, Side, Unit};
use crate::figures::{counted, figures};
use crate::{Bag, Finite};
use std::iter::repeat_n;

/// The order of payments for a bill (FG-73).
const ASCENDING: &str = "cards are paid from the fewest command points up";

impl Seen<'_> {
    pub(super) fn title(&self) -> String {
        match self.phase() {
            Phase::Over => format!("After {} of at most {} turns", self.turns(), self.rules().max_turns),
            _ if self.is_set_up() => "Set-up".into(),
            _ => format!("Turn {} of at most {}: {}'s", self.turns() + 1, self.rules().max_turns, self.active()),
        }
    }

    /// A unit; a star marks one not paid for yet.
    pub(super) fn unit_at(&self, side: Side, column: Column, place: usize) -> String {
        let placed = side == self.active() && self.bill().placed[column.id()][place];
        let unit = self.units(side, column).0[place];
        let free = if place == 0 { "-" } else { "" };
        unit.map_or(free.into(), |unit| in_short(unit) + if placed { "*" } else { "" })
    }

    /// A terrain, and its controller.
    pub(super) fn terrain_at(&self, column: Column) -> String {
        let control = self.control()[column.id()].map_or(String::new(), |side| format!(" {side}"));
        self.terrain(column).map_or("-".into(), |terrain| format!("{terrain}{control}"))
    }

    /// The terrains, the victory points and the marker of a side.
    pub(super) fn figures(&self, side: Side) -> String {
        let marker = match self.shuffles(side) {
            0 => "first shuffle",
            SHUFFLES => "no marker",
            _ => "second shuffle",
        };
        let terrains = self.terrains_of(side);
        let points = counted(self.victory_points_of(side).into(), "victory point");
        format!("{}, {points}, {marker}", counted(terrains.into(), "terrain"))
    }

    /// The bonus cards that the last event turned up.
    pub(super) fn turned_up_in_words(&self) -> String {
        let cards = Side::all().filter_map(|side| Some(format!("{side} {}", self.turned_up(side)?.in_words())));
        let cards: Vec<String> = cards.collect();
        if cards.is_empty() { String::new() } else { format!("Bonus cards turned up: {}\n", cards.join(", ")) }
    }

    /// The last battle (FG-17).
    pub(super) fn last_in_words(&self) -> String {
        let Some(Fought { attacker, at, from, leads, bonuses, winner }) = self.last() else { return String::new() };
        let of = |side: Side| {
            let bonus = bonuses[side.id()].map_or("no bonus card".into(), |card| format!("bonus {}", card.in_words()));
            format!("{side} with {}, {bonus}", unit_in_words(leads[side.id()]))
        };
        let out_of = if from == at { String::new() } else { format!(" out of column {}", letter(from)) };
        let won = winner.map_or("a tie".into(), |winner| format!("{winner} won"));
        let (attack, defence) = (of(attacker), of(attacker.opponent()));
        format!("Last battle, column {}{out_of}: {attack}, against {defence}: {won}.\n", letter(at))
    }

    /// The open question, in words.
    pub(super) fn question_in_words(&self) -> String {
        let (active, defender) = (self.active(), self.active().opponent());
        match self.phase() {
            Phase::Terrain => "A terrain is turned up.".into(),
            Phase::Draft(side) if !self.sees_cards_of(side) => format!("{side} drafts."),
            Phase::Draft(side) => format!("A card is turned up for {side}."),
            Phase::Keep(side, None) => format!("{side} is to keep two cards, in the order in which they stand."),
            Phase::Keep(side, Some(first)) => format!("{side} has kept {}, and is to keep one more.", first.in_words()),
            Phase::Deal => format!("{} is dealt a card.", self.receiver()),
            Phase::First => "The first player is chosen at random.".into(),
            Phase::Advance(column) => {
                format!("{active} advances in column {}, and is to dismiss one of two units.", letter(column))
            }
            Phase::Flank => format!("{active} may attack from the flank."),
            Phase::Actions => format!("{active} is to act."),
            Phase::Place(bill) => format!("{active} owes {}, and may place more units; {ASCENDING}.", bill.owed),
            Phase::Withdraw(column, bill) => {
                let owed = if bill.owed == 0 { String::new() } else { format!("owes {}, and ", bill.owed) };
                format!("{active} {owed}is to place a unit in column {}.", letter(column))
            }
            Phase::Pay(last, bill) => format!("{active} has paid {}, and owes {} more; {ASCENDING}.", last.in_words(), bill.owed),
            Phase::Lead(_) => format!("{active} is to name the lead."),
            Phase::Bonus(side, _) => format!("{side} is to put down a bonus card."),
            Phase::Top(side, _) => format!("{side} puts down the top card of its pile."),
            Phase::Retreat(_) => format!("{defender} may retreat."),
            Phase::Retreated(attack) => {
                format!("{defender} has retreated; {active} is to dismiss a unit in column {}.", letter(attack.from))
            }
            Phase::Defence(_) => format!("{defender} is to name the lead."),
            Phase::Rampage(side, _) => format!("{side} has lost an Elephant, and loses the top card of its pile."),
            Phase::Reserves(n) => format!("{active} has played Reserves, and draws {}.", counted(n.into(), "card")),
            Phase::Draw => format!("{active} is to draw three cards, or to exchange one."),
            Phase::Refill(n, None) => format!("{active} draws {}.", counted(n.into(), "card")),
            Phase::Refill(n, Some(kind)) => {
                format!("{active} has exchanged {}, and draws {}.", kind.in_words(), counted(n.into(), "card"))
            }
            Phase::Discard(_) => {
                format!("{active} is to discard down to {} cards, in the order in which they stand.", self.rules().hand)
            }
            Phase::Over => match self.ahead() {
                Some(winner) => format!("{winner} has won."),
                None => "Nobody has won: the match is a tie.".into(),
            },
        }
    }

    /// The attack in progress.
    pub(super) fn attack_in_words(&self) -> String {
        let Some(Attack { at, from, flank }) = self.attack() else { return String::new() };
        let out_of = if from == at { String::new() } else { format!(" out of column {}", letter(from)) };
        let flank = if flank { " from the flank" } else { "" };
        let lead = self.battle().map_or(String::new(), |battle| format!(" with {}", unit_in_words(battle.lead)));
        let overlaps = match self.battle().map_or(0, |battle| battle.overlaps) {
            0 => String::new(),
            n => format!(" and {n} Overlap"),
        };
        format!("{} attacks column {}{flank}{out_of}{lead}{overlaps}.\n", self.active(), letter(at))
    }
}

fn unit_in_words(unit: Unit) -> String {
    Kind::Unit(unit).in_words()
}

/// A unit abbreviated, such as `Hvy Inf 3`.
fn in_short(unit: Unit) -> String {
    let short = [("Heavy", "Hvy"), ("Medium", "Med"), ("Light", "Lt"), ("Infantry", "Inf"), ("Lt Cavalry", "Lt Cav")];
    short.iter().fold(unit_in_words(unit), |unit, (long, short)| unit.replace(long, short))
}

/// The cards of a bag: each type with the command points of its cards, such as `Pike 2, 3, 3; Spear 4`.
pub(super) fn listed(bag: Bag<Kind>) -> String {
    let mut text = String::new();
    let mut last = None;
    for kind in bag.iter().flat_map(|(kind, n)| repeat_n(kind, n.into())) {
        text += &match last.replace(kind.of_type()) {
            Some(same) if same == kind.of_type() => [", ", figures(kind.command_points())].concat(),
            Some(_) => ["; ", &kind.in_words()].concat(),
            None => kind.in_words(),
        };
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The letter of a column, A to E from left to right.
pub(super) fn letter(column: Column) -> char {
    char::from(b'A' + column.id() as u8)
}
