//! The table, and the parts that choose an action.

use super::rules::{Action, Column, Kind, Phase, Seen, Side, Unit};
use super::show::{letter, listed};
use crate::figures::{counted, figures};
use crate::scene::PartKind::{Discards, Hand, Pile, Victory};
use crate::scene::{Card, Cell, Face, Grid, Line, PartKind, PartName, Scene, Tone};
use crate::{Finite, Seat, Spot, Zone};

impl Seen<'_> {
    /// The battlefield with the viewer's units below it, the cards of both sides, and the open question.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let below = self.viewer().seat().map_or(Side::Red, Side::of);
        let above = below.opponent();
        let row = |cell: &dyn Fn(Column) -> Cell| self.columns().map(cell).collect::<Vec<_>>();
        let rows = vec![
            row(&|column| Cell::new(letter(column).to_string()).named(column_part(column))),
            row(&|column| self.unit_cell(above, column, 1)),
            row(&|column| self.unit_cell(above, column, 0)),
            row(&|column| Cell::new(self.terrain_at(column)).of(self.control()[column.id()].map(Side::seat))),
            row(&|column| self.unit_cell(below, column, 0)),
            row(&|column| self.unit_cell(below, column, 1)),
        ];
        scene.say(Tone::Heading, self.title());
        scene.say(Tone::Note, format!("{above} is above, {below} below."));
        scene.push(Grid { rows, gap: 1, width: 10 });
        for side in [above, below] {
            if self.is_drafting(side) { self.add_draft(side, &mut scene) } else { self.add_cards(side, &mut scene) }
        }
        let lines = [
            (Tone::Note, self.last_in_words()),
            (Tone::Plain, self.turned_up_in_words()),
            (Tone::Plain, self.attack_in_words()),
            (Tone::Question, self.question_in_words()),
        ];
        lines.into_iter().filter(|(_, line)| !line.is_empty()).for_each(|(tone, line)| scene.say(tone, line));
        scene
    }

    fn unit_cell(&self, side: Side, column: Column, place: usize) -> Cell {
        let cell = Cell::new(self.unit_at(side, column, place));
        let Some(unit) = self.units(side, column).0[place] else { return cell };
        let card = Card { part: None, face: Some(self.face(Kind::Unit(unit))) };
        Cell { cards: vec![card], ..cell }.named(unit_part(side, column, unit)).of(Some(side.seat()))
    }

    /// The points and cards of a side; hidden cards by number only.
    fn add_cards(&self, side: Side, scene: &mut Scene) {
        let seat = side.seat();
        scene.push(Line::new(format!("{side}:")).of(seat).words(self.figures(side)));
        for (name, place, zone) in [("hand", Hand, self.hand(side)), ("pile", Pile, self.pile(side))] {
            let label = format!("  {name}, {}", counted(zone.len(), "card"));
            let (label, cards) = match zone.open() {
                Some(cards) if !cards.is_empty() => (label + ":", listed(*cards)),
                _ => (label, String::new()),
            };
            scene.push(Line::new(label).of(seat).zone_in_words(place.at([seat.id()]), zone, cards, |kind| self.face(kind)));
        }
        let (pile, shuffled) = (self.pile(side), self.shuffled(side));
        if pile.open().is_none() && !shuffled.is_empty() && !pile.is_empty() {
            scene.push(Line::new("    all from the shuffled discards:").of(seat).words(listed(shuffled)));
        }
        for (name, place, bag) in
            [("discards", Discards, self.discards(side).known()), ("victory pile", Victory, self.victory(side))]
        {
            if !bag.is_empty() {
                let line = Line::new(format!("  {name}:")).of(seat);
                scene.push(line.zone_in_words(place.at([seat.id()]), Zone::new(&bag, true), listed(bag), |kind| self.face(kind)));
            }
        }
        if let Some(from_pile) = self.bonus_is_from_pile(side) {
            let source = if from_pile { "the pile" } else { "the hand" };
            let line = Line::new(format!("  bonus card from {source}:")).of(seat);
            let bonus = self.bonus(side);
            let words = match bonus {
                Spot::Empty => String::new(),
                Spot::Back => "face down".into(),
                Spot::Face(kind) => kind.in_words(),
            };
            scene.push(line.spot(PartKind::Bonus.at([seat.id()]), bonus, words, |kind| self.face(kind)));
        }
    }

    /// The cards of a draft (FG-11); of another side's, only its progress (FG-13).
    pub(super) fn add_draft(&self, side: Side, scene: &mut Scene) {
        let (seat, rounds) = (side.seat(), counted(self.drafted_rounds(side).into(), "round"));
        scene.push(Line::new(format!("{side}:")).of(seat).words(format!("{rounds} of the draft complete")));
        let [turned_up, kept, out] = [self.hand(side), self.pile(side), self.discards(side)];
        for (name, place, zone) in [("turned up", Hand, turned_up), ("kept", Pile, kept), ("out of the game", Discards, out)] {
            if let Some(cards) = zone.open() {
                let line = Line::new(format!("  {name}:")).of(seat);
                scene.push(line.zone_in_words(place.at([seat.id()]), zone, listed(*cards), |kind| self.face(kind)));
            }
        }
    }

    /// Cards of the hand, units, columns, or a button; a card that could be placed is followed by its column.
    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        let side = Side::of(seat);
        let hand = |kind: Kind| Hand.at([seat.id()]).of(kind.notation());
        match (action, self.phase()) {
            (Action::Keep(kind) | Action::Bonus(kind) | Action::Exchange(kind) | Action::Discard(kind), _) => vec![hand(kind)],
            (Action::Deploy(unit, column), _) => vec![hand(Kind::Unit(unit)), column_part(column)],
            (Action::Pay(kind), _) => vec![hand(kind), PartName::button("pay")],
            (Action::Withdraw(unit, column), _) | (Action::Dismiss(unit), Phase::Advance(column)) => {
                vec![unit_part(side, column, unit)]
            }
            (Action::Dismiss(unit), Phase::Retreated(attack)) | (Action::Lead(unit), Phase::Lead(attack)) => {
                vec![unit_part(side, attack.from, unit)]
            }
            (Action::Lead(unit), Phase::Defence(battle)) | (Action::Retreat(unit), Phase::Retreat(battle)) => {
                vec![unit_part(side, battle.attack.at, unit)]
            }
            (Action::Attack(column), _) => vec![column_part(column)],
            (Action::Flank(flank), _) => vec![column_part(flank.from()), column_part(flank.at())],
            _ => vec![PartName::button(action.notation())],
        }
    }

    /// A card: its command points, and its other figures (FG-1).
    fn face(&self, kind: Kind) -> Face {
        let mut face = Face::new(kind, figures(kind.command_points()), None);
        face.figures.command_points = Some(kind.command_points() as i8);
        face.figures.victory_points = Some(kind.victory_points() as i8);
        if let Kind::Unit(unit) = kind {
            face.figures.cost = Some(unit.cost() as i8);
            face.figures.flank_penalty = Some(unit.flank_penalty(self.rules().light_infantry_flank) as i8);
            face.figures.strength = Some(unit.strength());
        }
        face
    }
}

fn unit_part(side: Side, column: Column, unit: Unit) -> PartName {
    PartKind::Unit.at([side.id(), column.id()]).of(unit.notation())
}

fn column_part(column: Column) -> PartName {
    PartKind::Column.at([column.id()])
}
