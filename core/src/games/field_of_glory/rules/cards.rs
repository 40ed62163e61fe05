//! The components.

use crate::bag::Weights;
use crate::{Bag, Finite, Seat, Set};
use std::fmt;

crate::finite! {
    /// A side, and its seat: Red is seat 0, Blue seat 1.
    pub enum Side { Red = "Red", Blue = "Blue" }
}

impl Side {
    /// The side of a seat.
    pub(crate) fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Red } else { Self::Blue }
    }

    pub(crate) fn seat(self) -> Seat {
        Seat::from_id(self.id()).expect("a side is a seat")
    }

    pub(crate) fn opponent(self) -> Self {
        if self == Self::Red { Self::Blue } else { Self::Red }
    }
}

crate::finite! {
    /// The type of a card, in the order of the table (FG-1).
    pub enum Type {
        Elephant = "elephant", Spear = "spear", Pike = "pike", HeavyInfantry = "heavy_infantry",
        MediumInfantry = "medium_infantry", Cavalry = "cavalry", Archers = "archers", LightInfantry = "light_infantry",
        LightCavalry = "light_cavalry", Commander = "commander", Overlap = "overlap", Reserves = "reserves",
    }
}

/// The types in words.
#[rustfmt::skip]
const IN_WORDS: [&str; Type::COUNT] = [
    "Elephant", "Spear", "Pike", "Heavy Infantry", "Medium Infantry", "Cavalry",
    "Archers", "Light Infantry", "Light Cavalry", "Commander", "Overlap", "Reserves",
];

impl Type {
    /// The type with capitals, such as `Heavy Infantry`.
    pub(crate) fn in_words(self) -> &'static str {
        IN_WORDS[self.id()]
    }
}

/// The values printed on the cards of a type.
struct Printed {
    of_type: Type,
    cost: u8,
    penalty: u8,
    strength: i8,
    victory_points: u8,
    command_points: &'static [u8],
}

/// The cards of an army (FG-1): for each type a row with the command points of each card; dashes are zeros.
#[rustfmt::skip]
const TABLE: [Printed; Type::COUNT] = [
    //       type                cost  flank  strength  VP   command points
    printed(Type::Elephant,       [5,    3],     5,      3, &[2, 3]),
    printed(Type::Spear,          [5,    3],     4,      3, &[2, 3, 4]),
    printed(Type::Pike,           [5,    3],     4,      2, &[2, 3, 4]),
    printed(Type::HeavyInfantry,  [4,    2],     4,      2, &[2, 2, 3, 3, 4, 4]),
    printed(Type::MediumInfantry, [3,    1],     3,      1, &[2, 2, 3, 3, 3, 4, 4, 4]),
    printed(Type::Cavalry,        [2,    0],     3,      1, &[2, 2, 3, 3, 4, 4]),
    printed(Type::Archers,        [2,    0],     0,      0, &[2, 3]),
    printed(Type::LightInfantry,  [1,    0],     1,      0, &[2, 2, 3, 3, 4, 4]),
    printed(Type::LightCavalry,   [0,    0],     1,      0, &[2, 3, 3, 4]),
    printed(Type::Commander,      [0,    0],     0,      0, &[5, 5, 5, 5, 5]),
    printed(Type::Overlap,        [0,    0],     0,      0, &[2, 2]),
    printed(Type::Reserves,       [0,    0],     0,      0, &[2]),
];

impl Printed {
    /// FG-1: the flank penalty, given the penalty of Light Infantry.
    const fn flank_penalty(&self, light_infantry: u8) -> u8 {
        if matches!(self.of_type, Type::LightInfantry) { light_infantry } else { self.penalty }
    }
}

const fn printed(
    of_type: Type,
    [cost, penalty]: [u8; 2],
    strength: i8,
    victory_points: u8,
    command_points: &'static [u8],
) -> Printed {
    Printed { of_type, cost, penalty, strength, victory_points, command_points }
}

crate::finite! {
    /// A kind of unit: its type with its command points (FG-1).
    pub enum Unit {
        Elephant2 = "elephant/2", Elephant3 = "elephant/3",
        Spear2 = "spear/2", Spear3 = "spear/3", Spear4 = "spear/4",
        Pike2 = "pike/2", Pike3 = "pike/3", Pike4 = "pike/4",
        HeavyInfantry2 = "heavy_infantry/2", HeavyInfantry3 = "heavy_infantry/3", HeavyInfantry4 = "heavy_infantry/4",
        MediumInfantry2 = "medium_infantry/2", MediumInfantry3 = "medium_infantry/3", MediumInfantry4 = "medium_infantry/4",
        Cavalry2 = "cavalry/2", Cavalry3 = "cavalry/3", Cavalry4 = "cavalry/4",
        Archers2 = "archers/2", Archers3 = "archers/3",
        LightInfantry2 = "light_infantry/2", LightInfantry3 = "light_infantry/3", LightInfantry4 = "light_infantry/4",
        LightCavalry2 = "light_cavalry/2", LightCavalry3 = "light_cavalry/3", LightCavalry4 = "light_cavalry/4",
    }
}

crate::finite! {
    /// A kind of card: its type with its command points, in the order of the table (FG-1).
    pub enum Kind {
        /// A unit, which can be placed.
        Unit(unit: Unit),
        /// A Commander.
        Commander,
        /// An Overlap card (FG-41).
        Overlap,
        /// A Reserves card (FG-36).
        Reserves,
    }
}

/// A kind as it stands in the table, with its number of copies.
#[derive(Clone, Copy)]
struct Card {
    row: usize,
    command_points: u8,
    copies: u8,
}

/// The kinds of the table, in the order of their ids: rows of units first.
const KINDS: [Card; Kind::COUNT] = {
    let mut kinds = [Card { row: 0, command_points: 0, copies: 0 }; Kind::COUNT];
    let (mut row, mut next) = (0, 0);
    while row < Type::COUNT {
        let points = TABLE[row].command_points;
        let mut i = 0;
        while i < points.len() {
            if i > 0 && points[i] == points[i - 1] {
                kinds[next - 1].copies += 1;
            } else {
                kinds[next] = Card { row, command_points: points[i], copies: 1 };
                next += 1;
            }
            i += 1;
        }
        row += 1;
    }
    kinds
};

impl Kind {
    /// The kind with the lowest id.
    pub(crate) const FIRST: Self = Self::Unit(Unit::FIRST);

    const fn printed(self) -> &'static Printed {
        match self {
            Self::Unit(unit) => unit.printed(),
            Self::Commander => &TABLE[Type::Commander as usize],
            Self::Overlap => &TABLE[Type::Overlap as usize],
            Self::Reserves => &TABLE[Type::Reserves as usize],
        }
    }

    /// The type of the card.
    pub const fn of_type(self) -> Type {
        self.printed().of_type
    }

    /// The command points.
    pub fn command_points(self) -> u8 {
        KINDS[self.id()].command_points
    }

    /// The victory points; 0 for cards that are not units (FG-50).
    pub const fn victory_points(self) -> u8 {
        self.printed().victory_points
    }

    /// The number of copies that each side has.
    pub fn copies(self) -> u8 {
        KINDS[self.id()].copies
    }

    /// The type and the command points, such as `Heavy Infantry 3`.
    pub(crate) fn in_words(self) -> String {
        format!("{} {}", self.of_type().in_words(), self.command_points())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(unit) => unit.fmt(f),
            other => write!(f, "{}/{}", other.of_type(), other.command_points()),
        }
    }
}

impl Unit {
    /// The kind with the lowest id.
    pub(crate) const FIRST: Self = Self::Elephant2;

    const fn printed(self) -> &'static Printed {
        &TABLE[KINDS[self as usize].row]
    }

    /// The type of the unit.
    pub const fn of_type(self) -> Type {
        self.printed().of_type
    }

    /// The cost in command points, without surcharges.
    pub const fn cost(self) -> u8 {
        self.printed().cost
    }

    /// The flank penalty, given the penalty of Light Infantry (FG-1).
    pub(crate) const fn flank_penalty(self, light_infantry: u8) -> u8 {
        self.printed().flank_penalty(light_infantry)
    }

    /// The strength in battle, without modifiers.
    pub const fn strength(self) -> i8 {
        self.printed().strength
    }

    /// Whether the unit can stand in a column with `other` (FG-31).
    pub const fn stands_with(self, other: Self) -> bool {
        stand_together(self.of_type(), other.of_type())
    }

    /// FG-32: the price of the unit in a column.
    pub(super) const fn price(self, ground: Ground) -> u8 {
        price(self as usize, ground)
    }
}

crate::finite! {
    /// A terrain (FG-3).
    pub enum Terrain { Plain = "plain", Rough = "rough", Woods = "woods", Hills = "hills" }
}

impl Terrain {
    /// The number of cards of this terrain (FG-3).
    pub const fn copies(self) -> u8 {
        match self {
            Self::Plain => 6,
            Self::Rough | Self::Woods | Self::Hills => 1,
        }
    }
}

crate::finite! {
    /// A column, from left to right (FG-4).
    pub struct Column(u8: 0..=4);
}

impl Column {
    /// The adjacent columns.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        [self.0.checked_sub(1), Some(self.0 + 1)].into_iter().flatten().filter_map(Self::new)
    }
}

/// The cards of a drafted army (FG-11).
pub(crate) const ARMY: u8 = 24;
/// The cards turned up in a round of the draft (FG-11).
pub(super) const TURNED_UP: u8 = 4;
/// The cards kept in a round of the draft (FG-11).
pub(crate) const KEPT: u8 = 2;
/// The hand limit after a turn, and the size of the opening hand, in the whole game (FG-12, FG-24).
pub(crate) const HAND: u8 = 9;
/// The number of cards drawn after a turn, and by Reserves (FG-24, FG-36).
pub(super) const DRAW: u8 = 3;
/// The most command points of a card (FG-1).
pub(crate) const MOST_POINTS: u8 = 5;
/// The most cards of a kind (FG-1).
pub(crate) const MOST_COPIES: u8 = 5;
/// The Overlap cards of an army (FG-1).
pub(crate) const MOST_OVERLAPS: u8 = 2;
/// The number of shuffles that removes a marker (FG-15).
pub(crate) const SHUFFLES: u8 = 2;
/// The largest possible bill: two units of cost 5 in each column, with penalties of 3 in the outer ones and in a rough one
/// (FG-32).
pub(crate) const MOST_OWED: u8 = 64;
/// The most victory points of an army: the total of its 24 best cards (FG-1, FG-11).
pub(crate) const MOST_VICTORY_POINTS: u8 = 43;

/// All cards of an army that has not been drafted yet (FG-1).
pub fn deck() -> Bag<Kind> {
    const DECK: Bag<Kind> = Bag::of_counts(&{
        let mut copies = [0; Kind::COUNT];
        let mut id = 0;
        while id < Kind::COUNT {
            copies[id] = KINDS[id].copies;
            id += 1;
        }
        copies
    });
    DECK
}

/// FG-80
pub(super) const SIX: Bag<Kind> =
    under_a_commander([Unit::HeavyInfantry2, Unit::Pike3, Unit::Cavalry3, Unit::LightInfantry2, Unit::Archers2]);
/// FG-80
pub(super) const EIGHT: Bag<Kind> = under_a_commander([
    Unit::HeavyInfantry2,
    Unit::Pike3,
    Unit::Cavalry3,
    Unit::LightInfantry2,
    Unit::Archers2,
    Unit::MediumInfantry4,
    Unit::Elephant2,
]);

/// The army of these units and a Commander.
const fn under_a_commander<const N: usize>(units: [Unit; N]) -> Bag<Kind> {
    let mut counts = [0; Kind::COUNT];
    let mut i = 0;
    while i < N {
        counts[units[i] as usize] += 1;
        i += 1;
    }
    counts[Unit::COUNT] = 1;
    Bag::of_counts(&counts)
}

/// A number for each kind, to sum over a bag of cards.
type Figures = Weights<{ Kind::COUNT.div_ceil(8) }>;

const COMMAND_POINTS: Figures = figures(false);
const VICTORY_POINTS: Figures = figures(true);

const fn figures(victory: bool) -> Figures {
    let mut figures = [0; Kind::COUNT];
    let mut id = 0;
    while id < Kind::COUNT {
        figures[id] = if victory { TABLE[KINDS[id].row].victory_points } else { KINDS[id].command_points };
        id += 1;
    }
    Weights::new(&figures)
}

/// The total command points of a bag of cards.
#[inline]
pub(super) fn command_points(cards: &Bag<Kind>) -> u8 {
    cards.weigh(&COMMAND_POINTS)
}

/// The total victory points of a bag of cards (FG-50).
#[inline]
pub(super) fn victory_points(cards: &Bag<Kind>) -> u8 {
    cards.weigh(&VICTORY_POINTS)
}

/// FG-31: whether units of two types can share a column.
const fn stand_together(one: Type, other: Type) -> bool {
    match (one, other) {
        (Type::Archers, _) | (_, Type::Archers) => true,
        (Type::LightInfantry, Type::Elephant) | (Type::Elephant, Type::LightInfantry) => true,
        _ => one as u8 == other as u8,
    }
}

/// FG-31: the units that can be placed beside `unit`, or alone.
pub(super) fn companions(unit: Option<Unit>) -> Set<Unit> {
    const OF: [Set<Unit>; Unit::COUNT + 1] = {
        let mut companions = [Set::new(); Unit::COUNT + 1];
        let mut pair = 0;
        while pair < (Unit::COUNT + 1) * Unit::COUNT {
            let (one, other) = (pair / Unit::COUNT, pair % Unit::COUNT);
            if one == Unit::COUNT || stand_together(TABLE[KINDS[one].row].of_type, TABLE[KINDS[other].row].of_type) {
                companions[one] = companions[one].with_id(other);
            }
            pair += 1;
        }
        companions
    };
    OF[unit.map_or(Unit::COUNT, Unit::id)]
}

/// FG-32: the price of a kind of unit in a column.
const fn price(id: usize, ground: Ground) -> u8 {
    let printed = &TABLE[KINDS[id].row];
    printed.cost + if ground.outer { printed.flank_penalty(ground.light_infantry) } else { 0 } + ground.rough as u8
}

/// The conditions that a price depends on: the column, whether it is rough, and the flank penalty of Light Infantry, at most 3
/// (FG-32).
#[derive(Clone, Copy)]
pub(super) struct Ground {
    pub(super) outer: bool,
    pub(super) rough: bool,
    pub(super) light_infantry: u8,
}

impl Ground {
    /// FG-34: the units whose price plus command points is at most `points`.
    pub(super) fn within(self, points: u8) -> Set<Unit> {
        const MOST: usize = 13;
        const WITHIN: [[Set<Unit>; MOST + 1]; 16] = {
            let mut within = [[Set::new(); MOST + 1]; 16];
            let mut ground = 0;
            while ground < 16 {
                let on = Ground { outer: ground % 2 == 1, rough: ground / 2 % 2 == 1, light_infantry: ground as u8 / 4 };
                let mut place = 0;
                while place < (MOST + 1) * Unit::COUNT {
                    let (points, id) = (place / Unit::COUNT, place % Unit::COUNT);
                    let needed = price(id, on) + KINDS[id].command_points;
                    if needed as usize <= points {
                        within[ground][points] = within[ground][points].with_id(id);
                    }
                    place += 1;
                }
                ground += 1;
            }
            within
        };
        let ground = usize::from(self.outer) + 2 * usize::from(self.rough) + 4 * usize::from(self.light_infantry);
        WITHIN[ground][usize::from(points).min(MOST)]
    }
}

/// FG-73: the kind among `kinds` that is paid last: the highest with the most command points.
pub(super) fn last_paid(kinds: &Set<Kind>) -> Option<Kind> {
    PAID.iter().rev().find_map(|alike| (*kinds & *alike).highest())
}

/// FG-73: the kinds that are not paid before `kind`.
pub(super) fn paid_from(kind: Kind) -> Set<Kind> {
    let points = usize::from(kind.command_points());
    PAID[points + 1..].iter().fold(PAID[points] & Set::at_least(kind), |from, more| from | *more)
}

/// The kinds with each number of command points.
const PAID: [Set<Kind>; MOST_POINTS as usize + 1] = {
    let mut kinds = [Set::new(); MOST_POINTS as usize + 1];
    let mut id = 0;
    while id < Kind::COUNT {
        let points = KINDS[id].command_points as usize;
        kinds[points] = kinds[points].with_id(id);
        id += 1;
    }
    kinds
};
