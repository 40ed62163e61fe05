//! The table, and the parts that choose an action.

use super::rules::{Action, Castle, Contest, Kind, Phase, Place, Seen, Side};
use crate::figures::{counted, figures};
use crate::scene::{Cell, Face, Grid, Line, PartKind, PartName, Scene, Tone};
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
    fn castles_in_a_row(&self, castles: &[Castle]) -> Grid {
        let row = |title: &'static str, cell: &dyn Fn(Castle) -> Cell| {
            once(Cell::new(title)).chain(castles.iter().map(|castle| cell(*castle))).collect::<Vec<_>>()
        };
        let name = |castle| Cell::new(self.name_of_castle(castle)).named(castle_part(castle));
        let holder = |castle| {
            let holder = self.control(castle);
            Cell::new(holder.map_or("-", |side| self.short_name_of(side))).of(holder.map(|side| self.first_of(side)))
        };
        let fighters = [0, 1].map(|rank| row("", &|castle| self.fighter_at(castle, rank)));
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
        Cell::default().of(Some(self.first_of(side))).zone(placed_part(side, contest), self.placed(side, contest), face)
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
        let mut line = Line { tone: Tone::Note, ..Line::new(["at castle ", self.name_of_castle(castle), ":"].concat()) };
        for (side, before) in fighters.into_iter().zip(["", "; "]) {
            let placed = self.placed(side, contest);
            let cards = if placed.is_empty() { "nothing".into() } else { placed.in_words() };
            line = line.words([before, &self.subject(side), " ", &cards].concat());
        }
        scene.push(line);
    }

    /// The possessions of a side.
    fn add_side(&self, side: Side, scene: &mut Scene) {
        let points = counted(self.points(side).into(), "point");
        let heading = Line::new([&self.name_of(side), ":"].concat()).of(self.first_of(side));
        scene.push(heading.words([&points, "; ", &self.pile_in_words(side)].concat()));
        let (known, unseen) = self.known_discards(side);
        let discards = Line::new("  discards:");
        scene.push(match (known.is_empty(), unseen) {
            (_, 0) => discards.cards(PartKind::Discards.at([side.id()]), &known, face),
            (true, n) => discards.words(format!("{n} unseen")),
            (false, n) => discards.cards(PartKind::Discards.at([side.id()]), &known, face).words(format!(" and {n} unseen")),
        });
        if !self.removed(side).is_empty() {
            scene.push(Line::new("  removed:").cards(PartKind::Removed.at([side.id()]), self.removed(side), face));
        }
        for seat in self.members(side) {
            let line = Line::new(["  hand of seat ", seat.notation(), ":"].concat()).of(*seat);
            let line = line.zone(PartKind::Hand.at([seat.id()]), self.hand(*seat), face);
            let gift = self.gift(*seat);
            let given = |line: Line| line.words("; gave ").zone(PartKind::Gift.at([seat.id()]), gift, face);
            scene.push(if gift.is_empty() { line } else { given(line) });
        }
    }

    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        let side = self.side(seat);
        match (action, self.phase()) {
            (Action::Target(place), _) => vec![castle_part(self.castle(side, place))],
            (Action::Commit(kind) | Action::Give(kind), _) => vec![PartKind::Hand.at([seat.id()]).of(kind.notation())],
            (Action::Remove(troop), Phase::Remove(_, nth, _)) => {
                vec![placed_part(side, self.nth_contest(nth)).of(troop.kind().notation())]
            }
            _ => vec![PartName::button(action.notation())],
        }
    }
}

fn castle_part(castle: Castle) -> PartName {
    PartKind::Castle.at([castle.id()])
}

fn placed_part(side: Side, contest: Contest) -> PartName {
    PartKind::Placed.at([side.id(), contest.id()])
}

fn face(kind: Kind) -> Face {
    match kind {
        Kind::Hero => Face::new(kind, "H", Some(3)),
        Kind::Trebuchet => Face::new(kind, "T", Some(0)),
        Kind::Archer => Face::new(kind, "A", Some(1)),
        troop => Face::new(troop, figures(troop.value()), None),
    }
}
