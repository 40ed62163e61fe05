//! The events of a match, as data.

use super::rules::{Action, Attack, Battle, Column, Kind, Outcome, Phase, Seen, Side, Terrain, Unit};
use crate::Finite;
use crate::scene::{number, one_by_one};
use crate::telling::{Event, Telling, ToldCards};

crate::scene::data! {
    /// An event of a match; seats are sides, and columns are numbers.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all events")]
    pub enum Told {
        /// A terrain is turned up in a column (FG-10).
        Terrain { column: u8, terrain: Terrain },
        /// A side plays first (FG-12).
        First { seat: u8 },
        /// Cards are turned up for a side that drafts (FG-11).
        TurnedUp { seat: u8, cards: ToldCards<Kind> },
        /// A side keeps cards of the draft (FG-11).
        Kept { seat: u8, cards: ToldCards<Kind> },
        /// A side is dealt cards (FG-12).
        Dealt { seat: u8, cards: ToldCards<Kind> },
        /// A side draws cards (FG-24, FG-36).
        Drew { seat: u8, cards: ToldCards<Kind> },
        /// A side pays with cards (FG-33).
        Paid { seat: u8, cards: ToldCards<Kind> },
        /// A side discards cards in excess (FG-75).
        Discarded { seat: u8, cards: ToldCards<Kind> },
        /// A side eliminates cards of the other (FG-46).
        Eliminated { seat: u8, cards: ToldCards<Kind> },
        /// A side gives up a card for as many as its command points (FG-24).
        Exchanged { seat: u8, card: Kind },
        /// A side puts down a bonus card of the hand, which the viewer may not see (FG-42).
        PutDown { seat: u8, card: Option<Kind> },
        /// A side puts down the top card of its pile as bonus card (FG-42).
        PutDownTop { seat: u8 },
        /// The top card of a side's pile is its bonus card (FG-42).
        BonusIs { seat: u8, card: Kind },
        /// The bonus card of a side was this one (FG-50).
        BonusWas { seat: u8, card: Kind },
        /// The Elephant of a side costs it the top card of its pile (FG-49).
        Rampage { seat: u8, card: Kind },
        /// A side dismisses a unit (FG-21, FG-43).
        Dismissed { seat: u8, unit: Unit },
        /// A side places a unit in a column (FG-30).
        Deployed { seat: u8, unit: Unit, column: u8 },
        /// A side withdraws a unit from a column (FG-30).
        Withdrew { seat: u8, unit: Unit, column: u8 },
        /// A side attacks a column, from the flank if it is out of `from` (FG-22, FG-40).
        Attacked { seat: u8, column: u8, from: Option<u8> },
        /// A side names its lead (FG-40, FG-44).
        Led { seat: u8, unit: Unit },
        /// A side plays an Overlap or Reserves (FG-36, FG-41).
        Played { seat: u8, card: Special },
        /// The defender lets a unit retreat (FG-43).
        Retreated { seat: u8, unit: Unit },
        /// The defender stands (FG-43).
        Stood { seat: u8 },
        /// A battle is fought (FG-45 to FG-48).
        Fought(Fought),
        /// A side controls a column now, or nobody (FG-4).
        Control { column: u8, seat: Option<u8> },
        /// A side shuffles its discards (FG-15).
        Shuffled { seat: u8 },
        /// The match is over (FG-20, FG-60).
        Over { winner: Option<u8>, standings: [Standing; 2] },
    }

    /// A card other than a unit that is played.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Special {
        /// An Overlap.
        Overlap,
        /// Reserves.
        Reserves,
    }

    /// A battle with both strengths.
    pub struct Fought {
        /// The column.
        pub column: u8,
        /// The side that attacks.
        pub attacker: u8,
        /// The strengths of the attacker and of the defender (FG-45).
        pub strengths: [Strength; 2],
        /// The side that wins; none in a tie, in which all these units are discarded (FG-47).
        pub winner: Option<u8>,
    }

    /// A strength, and its parts.
    pub struct Strength {
        /// The total.
        pub total: i8,
        /// The parts: the lead's own strength first, then what adds to it or takes from it.
        pub parts: Vec<Part>,
    }

    /// A part of a strength.
    pub struct Part {
        /// The type of the lead, or what the points are for.
        pub name: String,
        /// The points.
        pub points: i8,
    }

    /// The possessions of a side at the end.
    pub struct Standing {
        /// The terrains that it controls.
        pub terrains: u8,
        /// Its victory points.
        pub victory_points: u8,
        /// The number of its shuffles, as far as the marker counts them.
        pub shuffles: u8,
    }
}

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Option<Action>, Option<Outcome>>, after: &Self, telling: &mut Telling<Told>) {
        let told = match event {
            Event::Outcome(outcome) => self.dealt(outcome, after),
            Event::Action(action) => self.done(action),
        };
        told.into_iter().for_each(|told| telling.tell(told));
        if let Some((battle, defence)) = self.fought(event, after) {
            telling.tell(Told::Fought(self.battle_told(battle, defence, after)));
        } else {
            for side in Side::all() {
                if let Some(card) = after.turned_up(side) {
                    telling.tell(Told::BonusWas { seat: number(side), card });
                }
            }
        }
        self.tell_changes(after, telling);
        if after.phase() == Phase::Over {
            let winner = Side::all().find(|side| after.returns()[side.id()] > 0.0).map(number);
            let standing = |side| Standing {
                terrains: after.terrains_of(side),
                victory_points: after.victory_points_of(side),
                shuffles: after.shuffles(side),
            };
            telling.tell(Told::Over { winner, standings: [Side::Red, Side::Blue].map(standing) });
        }
    }

    fn dealt(&self, outcome: Option<Outcome>, after: &Self) -> Option<Told> {
        let card = match outcome {
            Some(Outcome::Terrain(terrain)) => {
                let new = |column: &Column| self.terrain(*column).is_none() && after.terrain(*column).is_some();
                let column = self.columns().find(new).unwrap_or(Column::FIRST);
                return Some(Told::Terrain { column: number(column), terrain });
            }
            Some(Outcome::First(side)) => return Some(Told::First { seat: number(side) }),
            Some(Outcome::Card(kind)) => Some(kind),
            None => None,
        };
        let cards = ToldCards::one(card);
        Some(match (card, self.phase()) {
            (Some(_), Phase::Draft(side)) => Told::TurnedUp { seat: number(side), cards },
            (_, Phase::Deal) => Told::Dealt { seat: number(self.receiver()), cards },
            (Some(card), Phase::Top(side, _)) => Told::BonusIs { seat: number(side), card },
            (Some(card), Phase::Rampage(side, _)) => Told::Rampage { seat: number(side), card },
            (_, Phase::Reserves(_) | Phase::Refill(..)) => Told::Drew { seat: number(self.active()), cards },
            _ => return None,
        })
    }

    fn done(&self, action: Option<Action>) -> Option<Told> {
        let (active, defender) = (number(self.active()), number(self.active().opponent()));
        let seat = number(self.concerned()?);
        let Some(action) = action else {
            return matches!(self.phase(), Phase::Bonus(..)).then_some(Told::PutDown { seat, card: None });
        };
        let cards = |kind| ToldCards::one(Some(kind));
        Some(match action {
            Action::Keep(kind) => Told::Kept { seat, cards: cards(kind) },
            Action::Draw | Action::End => return None,
            Action::Dismiss(unit) => Told::Dismissed { seat: active, unit },
            Action::Flank(flank) => Told::Attacked { seat: active, column: number(flank.at()), from: Some(number(flank.from())) },
            Action::Lead(unit) => Told::Led { seat, unit },
            Action::Deploy(unit, column) => Told::Deployed { seat: active, unit, column: number(column) },
            Action::Withdraw(unit, column) => Told::Withdrew { seat: active, unit, column: number(column) },
            Action::Pay(kind) => Told::Paid { seat: active, cards: cards(kind) },
            Action::Attack(column) => Told::Attacked { seat: active, column: number(column), from: None },
            Action::Reserves => Told::Played { seat: active, card: Special::Reserves },
            Action::Overlap => Told::Played { seat: active, card: Special::Overlap },
            Action::Bonus(kind) => Told::PutDown { seat, card: Some(kind) },
            Action::Top => Told::PutDownTop { seat },
            Action::Retreat(unit) => Told::Retreated { seat: defender, unit },
            Action::Stand => Told::Stood { seat: defender },
            Action::Exchange(card) => Told::Exchanged { seat: active, card },
            Action::Discard(kind) => Told::Discarded { seat: active, cards: cards(kind) },
        })
    }

    /// The battle that is fought in this step, and the lead of the defence, if any (FG-44, FG-45).
    fn fought(&self, event: Event<Option<Action>, Option<Outcome>>, after: &Self) -> Option<(Battle, Unit)> {
        let at_once = |attack: Attack, lead| Battle { attack, lead, overlaps: 0 };
        let alone = |attack: Attack| Some(at_once(attack, self.units(self.active(), attack.from).0[0]?));
        let (battle, lead, retreated) = match (event, self.phase()) {
            (Event::Action(Some(Action::Lead(unit))), Phase::Defence(battle)) => (battle, Some(unit), None),
            (Event::Action(Some(Action::Lead(unit))), Phase::Lead(attack)) => (at_once(attack, unit), None, None),
            (Event::Action(Some(Action::Attack(column))), _) => {
                (alone(Attack { at: column, from: column, flank: false })?, None, None)
            }
            (Event::Action(Some(Action::Flank(flank))), _) => {
                (alone(Attack { at: flank.at(), from: flank.from(), flank: true })?, None, None)
            }
            (Event::Action(Some(Action::Retreat(unit))), Phase::Retreat(battle)) => (battle, None, Some(unit)),
            (_, Phase::Bonus(_, battle) | Phase::Top(_, battle) | Phase::Retreat(battle)) => (battle, None, None),
            _ => return None,
        };
        let over = after.attack().is_none() || matches!(after.phase(), Phase::Rampage(..));
        let mut defenders = self.units(self.active().opponent(), battle.attack.at);
        if let Some(unit) = retreated {
            defenders.take(unit);
        }
        let lead = lead.or(defenders.0[0])?;
        over.then_some((battle, lead))
    }

    /// Both strengths, and their parts (FG-45 to FG-48).
    fn battle_told(&self, battle: Battle, defence: Unit, after: &Self) -> Fought {
        let (defender, at) = (self.active().opponent(), battle.attack.at);
        let bonuses = [Side::Red, Side::Blue].map(|side| after.turned_up(side).or(after.open_bonus(side)));
        let mut battlefield = self.battlefield(bonuses);
        if let Some(retreated) = self.units(defender, at).iter().find(|unit| self.has_retreated(*unit, at, after)) {
            battlefield = battlefield.without(defender, at, retreated);
        }
        let strength = |parts: Vec<(String, i8)>| Strength {
            total: parts.iter().map(|(_, points)| points).sum(),
            parts: parts.into_iter().map(|(name, points)| Part { name, points }).collect(),
        };
        Fought {
            column: number(at),
            attacker: number(self.active()),
            strengths: battlefield.parts(battle, defence).map(strength),
            winner: battlefield.winner(battle, defence).map(number),
        }
    }

    /// Whether a unit retreats in this step and the battle follows at once (FG-43).
    fn has_retreated(&self, unit: Unit, at: Column, after: &Self) -> bool {
        let defender = self.active().opponent();
        let discarded =
            after.discards(defender).known().count(Kind::Unit(unit)) > self.discards(defender).known().count(Kind::Unit(unit));
        matches!(self.phase(), Phase::Retreat(_)) && discarded && self.units(defender, at).len() == 2
    }

    /// Units eliminated, control of terrains, and shuffles.
    fn tell_changes(&self, after: &Self, telling: &mut Telling<Told>) {
        for side in Side::all().filter(|_| !matches!(self.phase(), Phase::Rampage(..))) {
            for kind in one_by_one(&after.victory(side).beyond(&self.victory(side))) {
                telling.tell(Told::Eliminated { seat: number(side), cards: ToldCards::one(Some(kind)) });
            }
        }
        for column in Column::all().filter(|column| self.control()[column.id()] != after.control()[column.id()]) {
            telling.tell(Told::Control { column: number(column), seat: after.control()[column.id()].map(number) });
        }
        for side in Side::all().filter(|side| after.shuffles(*side) > self.shuffles(*side)) {
            telling.tell(Told::Shuffled { seat: number(side) });
        }
    }
}
