//! The table, and the parts that choose an action.

use super::rules::{Action, Fencer, Phase, Seen, Value};
use crate::figures::{counted, figures};
use crate::scene::{Face, Field, Figure, Line, PartKind, PartName, Scene, Tone, Track};
use crate::{Finite, Seat};

impl Seen<'_> {
    /// The piste, the hands, the pile, the discards, the last round, and the open question.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        scene.say(Tone::Heading, self.title());
        let figure = |number| {
            let fencer = Fencer::all().find(|fencer| self.field(*fencer) == number)?;
            Some(Figure { letter: if fencer == Fencer::White { 'W' } else { 'B' }, owner: fencer.seat() })
        };
        let field = |number| Field { part: field_part(number), figure: figure(number) };
        scene.push(Track { fields: (1..=self.rules().piste).map(field).collect(), marked: self.rules().middle() });
        for fencer in Fencer::all() {
            let points = counted(self.points()[fencer.id()].into(), "point");
            let line = Line::new(format!("{fencer}  {points:8}  hand:")).of(fencer.seat());
            scene.push(line.zone(PartKind::Hand.at([fencer.seat().id()]), self.hand(fencer), face));
        }
        let pile = counted(self.pile().len(), "card");
        let line = Line::new(format!("distance: {}  pile:", self.distance()));
        scene.push(line.zone_in_words(PartKind::Pile.at([]), self.pile(), pile, face));
        scene.push(Line::new("discards:").cards(PartKind::Discards.at([]), &self.discard(), face));
        if self.last().is_some() {
            scene.say(Tone::Note, self.last_round());
        }
        scene.say(Tone::Question, self.question());
        scene
    }

    /// The cards in the order in which they are played, then a field: where the fencer goes, or where the opponent is attacked or
    /// parried.
    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        let me = Fencer::of(seat);
        let cards = |value: u8, count: u8| vec![PartKind::Hand.at([seat.id()]).of(figures(value)); count.into()];
        let field = |fields: i8| {
            let ahead = if me == Fencer::White { fields } else { -fields };
            vec![field_part(self.field(me).saturating_add_signed(ahead))]
        };
        let opponent = vec![field_part(self.field(me.opponent()))];
        let steps = |value: Value| value.number() as i8;
        match action {
            Action::Advance(value) => [cards(value.number(), 1), field(steps(value))].concat(),
            Action::Retreat(value) => [cards(value.number(), 1), field(-steps(value))].concat(),
            Action::Attack(count) => [cards(self.distance(), count.number()), opponent].concat(),
            Action::Indirect(value, count) => {
                let attack = cards(self.distance() - value.number(), count.number());
                [cards(value.number(), 1), attack, opponent].concat()
            }
            Action::Parry => {
                let attack = if let Phase::Answer(_, attack) = self.phase() { attack.cards } else { 0 };
                [cards(self.distance(), attack), opponent].concat()
            }
        }
    }
}

fn field_part(number: u8) -> PartName {
    PartKind::Field.at([number.into()])
}

fn face(value: Value) -> Face {
    Face::new(value, value.notation(), None)
}
