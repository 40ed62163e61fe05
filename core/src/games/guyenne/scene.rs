//! The table, and the parts that choose an action.

use super::rules::{Action, Castle, Contest, Kind, Phase, Place, Seen, Side};
use crate::scene::{Cell, Face, Grid, Line, PartName, Scene, Tone, button};
use crate::words::counted;
use crate::{Finite, Seat};
use std::iter::once;

impl Seen<'_> {
    /// The castles in a row with the cards there, the last battles, the possessions of all sides, and the open question.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        scene.say(Tone::Heading, self.title());
        for six in self.castles_seen().chunks(Place::COUNT) {
            scene.push(self.castles_in_a_row(six));
        }
        if !self.names_of_castles_in_words().is_empty() {
            scene.say(Tone::Note, self.names_of_castles_in_words());
        }
        for contest in Contest::all() {
            self.add_fight(contest, &mut scene);
            self.battle_in_words(contest).into_iter().for_each(|battle| scene.say(Tone::Plain, battle));
        }
        for side in self.sides() {
            self.add_side(side, &mut scene);
        }
        scene.say(Tone::Question, self.question_in_words());
        scene
    }

    /// The castles, their controllers, and the cards there of the two sides that fight for them.
    fn castles_in_a_row(&self, castles: &[(String, Castle)]) -> Grid {
        let row = |title, cells: &dyn Fn(&(String, Castle)) -> Cell| {
            once(Cell::new(title)).chain(castles.iter().map(cells)).collect::<Vec<_>>()
        };
        let name = |(name, castle): &(String, Castle)| Cell::new(name).named(format!("castle:{castle}"));
        let holder = |(_, castle): &(String, Castle)| {
            let holder = self.control(*castle);
            Cell::new(holder.map_or("-".into(), |side| self.short_name_of(side))).of(holder.map(|side| self.first_of(side)))
        };
        let fighters = [0, 1].map(|rank| row("", &|(_, castle)| self.fighter_at(*castle, rank)));
        let placed = fighters.into_iter().filter(|row| row.iter().any(|cell| !cell.cards.is_empty()));
        Grid {
            rows: [row("castle", &name), row("held by", &holder)].into_iter().chain(placed).collect(),
            gap: 1,
            ..Grid::default()
        }
    }

    /// The cards of one of the two sides that fight for a castle.
    fn fighter_at(&self, castle: Castle, rank: usize) -> Cell {
        let Some(contest) = Contest::all().find(|contest| self.named(*contest) == Some(castle)) else { return Cell::default() };
        let side = self.fighters(contest)[rank];
        Cell::default().of(Some(self.first_of(side))).zone(format!("placed:{side}:{contest}"), self.placed(side, contest), face)
    }

    fn first_of(&self, side: Side) -> Seat {
        self.members(side)[0]
    }

    /// The cards of both sides at the castle of a contest.
    fn add_fight(&self, contest: Contest, scene: &mut Scene) {
        let Some(castle) = self.named(contest) else { return };
        let fighters = self.fighters(contest);
        if fighters.iter().all(|side| self.placed(*side, contest).is_empty()) {
            return;
        }
        let mut line = Line { tone: Tone::Note, ..Line::new(format!("at {}:", self.name_of_castle(castle))) };
        for (side, before) in fighters.into_iter().zip(["", "; "]) {
            line = line.words(format!("{before}{} {}", self.short_name_of(side), self.placed(side, contest)));
        }
        scene.push(line);
    }

    /// The possessions of a side.
    fn add_side(&self, side: Side, scene: &mut Scene) {
        let points = counted(self.points(side).into(), "point");
        let heading = Line::new(format!("{}:", self.name_of(side))).of(self.first_of(side));
        scene.push(heading.words(format!("{points}; {}", self.pile_in_words(side))));
        let (known, unseen) = self.known_discards(side);
        let discards = Line::new("  discards:");
        scene.push(match (known.is_empty(), unseen) {
            (_, 0) => discards.cards(format!("discards:{side}"), &known, face),
            (true, n) => discards.words(format!("{n} unseen")),
            (false, n) => discards.cards(format!("discards:{side}"), &known, face).words(format!(" and {n} unseen")),
        });
        if !self.removed(side).is_empty() {
            scene.push(Line::new("  removed:").cards(format!("removed:{side}"), self.removed(side), face));
        }
        for seat in self.members(side) {
            let line = Line::new(format!("  hand of seat {seat}:")).of(*seat);
            let line = line.zone(format!("hand:{seat}"), self.hand(*seat), face);
            let gift = self.gift(*seat);
            let given = |line: Line| line.words("; gave ").zone(format!("gift:{seat}"), gift, face);
            scene.push(if gift.is_empty() { line } else { given(line) });
        }
    }

    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        let side = self.side(seat);
        match (action, self.phase()) {
            (Action::Target(place), _) => vec![format!("castle:{}", self.castle(side, place))],
            (Action::Commit(kind) | Action::Give(kind), _) => vec![format!("hand:{seat}:{kind}")],
            (Action::Remove(troop), Phase::Remove(_, nth, _)) => {
                vec![format!("placed:{side}:{}:{}", self.nth_contest(nth), troop.kind())]
            }
            _ => button(action),
        }
    }
}

fn face(kind: Kind) -> Face {
    match kind {
        Kind::Hero => Face::new(kind, "H", Some(3)),
        Kind::Trebuchet => Face::new(kind, "T", Some(0)),
        Kind::Archer => Face::new(kind, "A", Some(1)),
        troop => Face::new(troop, troop.value().to_string(), None),
    }
}
