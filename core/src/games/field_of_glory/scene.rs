//! The table as data, and the parts that choose an action.

use super::rules::{Action, Column, Kind, Phase, SHUFFLES, Seen, Side, Terrain, Unit};
use crate::scene::PartKind::{Discards, Hand, Pile, Victory};
use crate::scene::{Cards, Choice, End, PartKind, PartName, VERSION, number, one_by_one};
use crate::{Finite, Seat, Viewer};

crate::scene::data! {
    /// The table of Field of Glory as a viewer sees it.
    pub struct Scene {
        /// The version of the scene, 2.
        pub version: u8,
        /// The name of the game with its options.
        pub game: String,
        /// The viewer: the number of its seat, `public` or `everything`.
        pub viewer: Viewer,
        /// The number of turns that are over.
        pub turns: u16,
        /// The most turns of a match (FG-61).
        pub turns_at_most: u16,
        /// The side whose turn it is; none during the set-up.
        pub active: Option<u8>,
        /// The additional price of Light Infantry on a flank (FG-1).
        pub light_infantry_flank: u8,
        /// The columns from left to right (FG-4).
        pub columns: Vec<Front>,
        /// Red, then Blue, each in the seat of its number.
        pub seats: Vec<General>,
        /// The attack in progress.
        pub attack: Option<Assault>,
        /// The last battle (FG-17).
        pub last_battle: Option<LastBattle>,
        /// The open question; none after the match.
        pub question: Option<Question>,
        /// The end of the match.
        pub end: Option<End<Ended>>,
        /// The legal actions, if the viewer sees what the seat to act sees.
        pub choices: Vec<Choice>,
    }

    /// A column of the battlefield.
    pub struct Front {
        /// Its number, from the left.
        pub column: u8,
        /// The name of its part, such as `column:2`.
        pub part: PartName,
        /// Its terrain, once it is turned up (FG-10).
        pub terrain: Option<Terrain>,
        /// The side that controls it.
        pub holder: Option<u8>,
        /// Whether it is a flank of the battlefield.
        pub outer: bool,
        /// The units of Red and Blue, at most two each, the front one first.
        pub units: [Vec<Deployed>; 2],
    }

    /// A unit on the battlefield.
    pub struct Deployed {
        /// The unit.
        pub unit: Unit,
        /// The name of its part, such as `unit:0:2:pike/3`.
        pub part: PartName,
        /// Whether it has not been paid for yet (FG-33).
        pub unpaid: bool,
    }

    /// A side, and what belongs to it. What a viewer may not even count is none (FG-13).
    pub struct General {
        /// The number of the seat.
        pub seat: u8,
        /// The number of the side, which is the seat's.
        pub side: u8,
        /// The name: `red` or `blue`.
        pub name: String,
        /// The terrains that it controls (FG-62).
        pub score: i32,
        /// Its victory points (FG-50).
        pub victory_points: u8,
        /// The number of its shuffles, as far as the marker counts them (FG-15).
        pub shuffles: u8,
        /// The rounds of the draft that it has completed, while it drafts (FG-11).
        pub drafted_rounds: Option<u8>,
        /// The hand; in a draft, the cards turned up.
        pub hand: Option<Cards<Kind>>,
        /// The pile; in a draft, the cards kept.
        pub pile: Option<Cards<Kind>>,
        /// The cards that the pile was last shuffled from, without those seen to leave it (FG-16).
        pub shuffled: Vec<Kind>,
        /// The discards; in a draft, the cards out of the game.
        pub discards: Option<Cards<Kind>>,
        /// The opponent's cards that it has eliminated (FG-46).
        pub victory: Cards<Kind>,
        /// Its bonus card, if it has put one down (FG-42).
        pub bonus: Option<Bonus>,
        /// Its bonus card that the last event turned up (FG-50).
        pub turned_up: Option<Kind>,
    }

    /// A bonus card (FG-42).
    pub struct Bonus {
        /// Whether it came from the pile; otherwise from the hand.
        pub from_pile: bool,
        /// The card.
        pub card: Cards<Kind>,
    }

    /// An attack in progress (FG-40), and its lead once it is named.
    pub struct Assault {
        /// The attacking side.
        pub side: u8,
        /// The attacked column.
        pub at: u8,
        /// The attacker's column.
        pub from: u8,
        /// Whether it is a flank attack (FG-22).
        pub flank: bool,
        /// The unit that leads the attack.
        pub lead: Option<Unit>,
        /// The number of Overlap cards played (FG-41).
        pub overlaps: u8,
    }

    /// A battle that was fought (FG-17).
    pub struct LastBattle {
        /// The side that attacked.
        pub attacker: u8,
        /// The attacked column.
        pub at: u8,
        /// The attacker's column.
        pub from: u8,
        /// The leads of Red and Blue.
        pub leads: [Unit; 2],
        /// The bonus cards of Red and Blue.
        pub bonuses: [Option<Kind>; 2],
        /// The side that won; none in a tie.
        pub winner: Option<u8>,
    }

    /// The reason why a match ended.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Ended {
        /// A side controlled most terrains at the start of its turn (FG-20).
        Terrains,
        /// Both markers are off (FG-60).
        Markers,
        /// The last turn is over (FG-61).
        Turns,
    }

    /// The open question, with the seat that is asked or dealt cards; columns are numbers.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all questions")]
    pub enum Question {
        /// A terrain is turned up (FG-10).
        Terrain,
        /// A side drafts, unseen by the viewer (FG-13).
        Draft { seat: u8 },
        /// A card is turned up for a side that drafts (FG-11).
        TurnUp { seat: u8 },
        /// A side keeps two of the cards turned up, of which it has kept one or none (FG-11).
        Keep { seat: u8, kept: Option<Kind> },
        /// A side is dealt a card (FG-12).
        Deal { seat: u8 },
        /// The first player is chosen at random (FG-12).
        First,
        /// A side that advances in a column dismisses one of two units there (FG-21).
        Advance { seat: u8, column: u8 },
        /// A side may attack from the flank (FG-22).
        Flank { seat: u8 },
        /// A side acts (FG-23).
        Act { seat: u8 },
        /// A side that owes command points places more units, or begins to pay (FG-33).
        Place { seat: u8, owed: u8 },
        /// A side places a unit in a column from which it has withdrawn one (FG-30).
        Withdraw { seat: u8, column: u8, owed: u8 },
        /// A side goes on to pay, not below the last card (FG-73).
        Pay { seat: u8, last: Kind, owed: u8 },
        /// A side names the lead of the attack or of the defence (FG-40, FG-44).
        Lead { seat: u8 },
        /// A side puts down a bonus card (FG-42, FG-44).
        Bonus { seat: u8 },
        /// A side puts down the top card of its pile as bonus card (FG-42).
        Top { seat: u8 },
        /// The defender may retreat (FG-43).
        Retreat { seat: u8 },
        /// The attacker dismisses a unit in a column after the defender has retreated (FG-43).
        Dismiss { seat: u8, column: u8 },
        /// A side that has lost an Elephant loses the top card of its pile (FG-49).
        Rampage { seat: u8 },
        /// A side draws this many cards for Reserves (FG-36).
        Reserves { seat: u8, cards: u8 },
        /// A side draws three cards, or exchanges one (FG-24).
        Draw { seat: u8 },
        /// A side draws this many cards, and may have exchanged one (FG-24).
        Refill { seat: u8, cards: u8, exchanged: Option<Kind> },
        /// A side discards down to a number of cards (FG-75).
        Discard { seat: u8, down_to: u8 },
    }
}

impl Seen<'_> {
    /// The scene of the viewer, with these choices.
    pub(super) fn scene(&self, choices: Vec<Choice>) -> Scene {
        let over = self.phase() == Phase::Over;
        Scene {
            version: VERSION,
            game: self.name(),
            viewer: self.viewer(),
            turns: self.turns(),
            turns_at_most: self.rules().max_turns,
            active: (over || !self.is_set_up()).then(|| number(self.active())),
            light_infantry_flank: self.rules().light_infantry_flank,
            columns: self.columns().map(|column| self.front(column)).collect(),
            seats: Side::all().map(|side| self.general(side)).collect(),
            attack: self.attack().map(|attack| Assault {
                side: number(self.active()),
                at: number(attack.at),
                from: number(attack.from),
                flank: attack.flank,
                lead: self.battle().map(|battle| battle.lead),
                overlaps: self.battle().map_or(0, |battle| battle.overlaps),
            }),
            last_battle: self.last().map(|last| LastBattle {
                attacker: number(last.attacker),
                at: number(last.at),
                from: number(last.from),
                leads: last.leads,
                bonuses: last.bonuses,
                winner: last.winner.map(number),
            }),
            question: self.open_question(),
            end: over.then(|| End::new(&self.returns(), self.reason())),
            choices,
        }
    }

    fn front(&self, column: Column) -> Front {
        let units = |side: Side| {
            let deployed = |(place, unit): (usize, Unit)| Deployed {
                unit,
                part: unit_part(side, column, unit),
                unpaid: side == self.active() && self.bill().placed[column.id()][place],
            };
            self.units(side, column).iter().enumerate().map(deployed).collect()
        };
        Front {
            column: number(column),
            part: column_part(column),
            terrain: self.terrain(column),
            holder: self.control()[column.id()].map(number),
            outer: self.is_outer(column),
            units: [Side::Red, Side::Blue].map(units),
        }
    }

    fn general(&self, side: Side) -> General {
        let drafting = self.is_drafting(side);
        let is_counted = !drafting || self.sees_cards_of(side);
        let cards = |kind: PartKind, zone| is_counted.then(|| Cards::of(kind.at([side.id()]), zone));
        let bonus = |from_pile| Bonus {
            from_pile,
            card: Cards {
                part: PartKind::Bonus.at([side.id()]),
                open: self.bonus(side).face().into_iter().collect(),
                hidden: self.bonus(side).face().is_none().into(),
            },
        };
        General {
            seat: number(side),
            side: number(side),
            name: ["red", "blue"][side.id()].into(),
            score: self.scores()[side.id()],
            victory_points: self.victory_points_of(side),
            shuffles: self.shuffles(side),
            drafted_rounds: drafting.then(|| self.drafted_rounds(side)),
            hand: cards(Hand, self.hand(side)),
            pile: cards(Pile, self.pile(side)),
            shuffled: one_by_one(&self.shuffled(side)),
            discards: cards(Discards, self.discards(side)),
            victory: Cards::open(Victory.at([side.id()]), &self.victory(side)),
            bonus: self.bonus_is_from_pile(side).map(bonus),
            turned_up: self.turned_up(side),
        }
    }

    fn open_question(&self) -> Option<Question> {
        let (active, defender) = (number(self.active()), number(self.active().opponent()));
        Some(match self.phase() {
            Phase::Terrain => Question::Terrain,
            Phase::Draft(side) if !self.sees_cards_of(side) => Question::Draft { seat: number(side) },
            Phase::Draft(side) => Question::TurnUp { seat: number(side) },
            Phase::Keep(side, kept) => Question::Keep { seat: number(side), kept },
            Phase::Deal => Question::Deal { seat: number(self.receiver()) },
            Phase::First => Question::First,
            Phase::Advance(column) => Question::Advance { seat: active, column: number(column) },
            Phase::Flank => Question::Flank { seat: active },
            Phase::Actions => Question::Act { seat: active },
            Phase::Place(bill) => Question::Place { seat: active, owed: bill.owed },
            Phase::Withdraw(column, bill) => Question::Withdraw { seat: active, column: number(column), owed: bill.owed },
            Phase::Pay(last, bill) => Question::Pay { seat: active, last, owed: bill.owed },
            Phase::Lead(_) => Question::Lead { seat: active },
            Phase::Bonus(side, _) => Question::Bonus { seat: number(side) },
            Phase::Top(side, _) => Question::Top { seat: number(side) },
            Phase::Retreat(_) => Question::Retreat { seat: defender },
            Phase::Retreated(attack) => Question::Dismiss { seat: active, column: number(attack.from) },
            Phase::Defence(_) => Question::Lead { seat: defender },
            Phase::Rampage(side, _) => Question::Rampage { seat: number(side) },
            Phase::Reserves(cards) => Question::Reserves { seat: active, cards },
            Phase::Draw => Question::Draw { seat: active },
            Phase::Refill(cards, exchanged) => Question::Refill { seat: active, cards, exchanged },
            Phase::Discard(_) => Question::Discard { seat: active, down_to: self.rules().hand },
            Phase::Over => return None,
        })
    }

    /// The reason why the match ended.
    fn reason(&self) -> Ended {
        match self.turns() {
            _ if Side::all().all(|side| self.shuffles(side) == SHUFFLES) => Ended::Markers,
            turns if turns == self.rules().max_turns => Ended::Turns,
            _ => Ended::Terrains,
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
}

fn unit_part(side: Side, column: Column, unit: Unit) -> PartName {
    PartKind::Unit.at([side.id(), column.id()]).of(unit.notation())
}

fn column_part(column: Column) -> PartName {
    PartKind::Column.at([column.id()])
}
