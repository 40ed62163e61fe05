//! The position.

mod army;

pub use super::cards::Side;
pub use army::{Army, Bonus, Units};

use super::action::{Flank, Outcome};
use super::cards::{Column, Ground, Kind, Terrain, Unit};
use super::options::{Armies, Rules};
use crate::{Bag, Finite, Set, Turn};

/// The placements that have not been paid for (FG-33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bill {
    /// The command points still to be paid.
    pub owed: u8,
    /// Whether each unit in each column was placed under the bill (FG-30).
    pub placed: [[bool; 2]; Column::COUNT],
}

/// An attack, before its lead is named (FG-40).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attack {
    /// The attacked column.
    pub at: Column,
    /// The attacker's column, where the lead stands.
    pub from: Column,
    /// Whether it is a flank attack (FG-22).
    pub flank: bool,
}

/// An attack with its lead (FG-40, FG-41).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Battle {
    /// The columns of the attack.
    pub attack: Attack,
    /// The unit that leads the attack.
    pub lead: Unit,
    /// The number of Overlap cards played.
    pub overlaps: u8,
}

/// A battle that was fought (FG-17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Fought {
    /// The side that attacked.
    pub attacker: Side,
    /// The attacked column.
    pub at: Column,
    /// The attacker's column.
    pub from: Column,
    /// The leads of Red and Blue.
    pub leads: [Unit; Side::COUNT],
    /// The bonus cards of Red and Blue, if any.
    pub bonuses: [Option<Kind>; Side::COUNT],
    /// The winner; none in a tie.
    pub winner: Option<Side>,
}

/// The open question or deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance turns up a terrain (FG-10).
    Terrain,
    /// Chance turns up a card of the draft of a side (FG-11).
    Draft(Side),
    /// A side keeps one of the cards turned up, not below the one kept before (FG-70).
    Keep(Side, Option<Kind>),
    /// Chance deals the opening hands (FG-12).
    Deal,
    /// Chance chooses the first player (FG-12).
    First,
    /// The active player dismisses one of two units in an advancing column (FG-21).
    Advance(Column),
    /// The active player chooses a flank attack (FG-22).
    Flank,
    /// The active player acts (FG-23).
    Actions,
    /// The active player places more units, or begins to pay (FG-33).
    Place(Bill),
    /// The active player has withdrawn a unit from a column, and places one there (FG-30).
    Withdraw(Column, Bill),
    /// The active player continues to pay, not below the last card (FG-73).
    Pay(Kind, Bill),
    /// The active player names the lead of the attack (FG-40).
    Lead(Attack),
    /// A side puts down its bonus card (FG-42, FG-44).
    Bonus(Side, Battle),
    /// Chance deals the top card of a side's pile as its bonus card (FG-42).
    Top(Side, Battle),
    /// The defender may retreat (FG-43).
    Retreat(Battle),
    /// All defenders have retreated, and the attacker dismisses one of two units (FG-43).
    Retreated(Attack),
    /// The defender names the lead of the defence (FG-44).
    Defence(Battle),
    /// Chance turns up a card that a side loses (FG-49).
    Rampage(Side, Battle),
    /// Chance deals this number of cards to the player of Reserves (FG-36).
    Reserves(u8),
    /// The active player draws, or exchanges a card (FG-24).
    Draw,
    /// Chance deals this number of cards to the active player, who may have exchanged one (FG-24).
    Refill(u8, Option<Kind>),
    /// The active player discards a card in excess, not below the last one (FG-75).
    Discard(Option<Kind>),
    /// The game is over (FG-20, FG-60, FG-61).
    Over,
}

/// A position of Field of Glory: The Card Game.
///
/// A redeal shuffles the cards that a seat cannot see, and deals them to the places where they can lie: an army holds all the
/// cards that everybody has seen of it (FG-13), a pile only cards that were shuffled into it (FG-16), and an open question has an
/// answer. It does not weigh the turn in which a card was shown, nor the other side's reasons for a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self", deny_unknown_fields))]
pub struct FieldOfGlory {
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    /// The side whose turn it is; Red before the first turn.
    pub(super) active: Side,
    /// The number of turns that are over.
    pub(super) turns: u16,
    pub(super) terrains: [Option<Terrain>; Column::COUNT],
    /// The controller of each terrain (FG-4).
    pub(super) control: [Option<Side>; Column::COUNT],
    pub(super) armies: [Army; Side::COUNT],
    /// The flank attacks left in this phase (FG-22).
    pub(super) flanks: Set<Flank>,
    /// The bonus cards that the last event turned up and discarded (FG-50).
    pub(super) turned_up: [Option<Kind>; Side::COUNT],
    /// The unit that the last action named as the lead (FG-40, FG-44).
    pub(super) named: Option<Unit>,
    /// The last battle (FG-17).
    pub(super) last: Option<Fought>,
}

impl FieldOfGlory {
    pub(super) fn set_up(rules: Rules) -> Self {
        let known = if rules.army == Armies::Drafted { Bag::new() } else { rules.deck() };
        let mut position = Self {
            rules,
            phase: Phase::Terrain,
            active: Side::Red,
            turns: 0,
            terrains: [None; Column::COUNT],
            control: [None; Column::COUNT],
            armies: [Army { pile: known, ..Army::default() }; Side::COUNT],
            flanks: Set::new(),
            turned_up: [None; Side::COUNT],
            named: None,
            last: None,
        };
        position.begin_terrains();
        position
    }

    /// The columns of the battlefield (FG-4).
    #[inline]
    pub(super) fn columns(&self) -> impl Iterator<Item = Column> + Clone + use<> {
        Column::all().take(self.rules.columns.into())
    }

    /// The terrains of the columns, as far as they are turned up (FG-10).
    pub(super) fn terrains_of_columns(&self) -> &[Option<Terrain>] {
        &self.terrains[..usize::from(self.rules.columns)]
    }

    /// Whether a column is a flank of the battlefield (FG-4).
    #[inline]
    pub(super) fn is_outer(&self, column: Column) -> bool {
        column.number() == 0 || column.number() + 1 == self.rules.columns
    }

    /// The open question or deal.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The side whose turn it is.
    pub fn active(&self) -> Side {
        self.active
    }

    /// The number of turns that are over.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// The cards and units of a side.
    pub fn army(&self, side: Side) -> &Army {
        &self.armies[side.id()]
    }

    /// The terrain of a column, if it has been turned up.
    pub fn terrain(&self, column: Column) -> Option<Terrain> {
        self.terrains[column.id()]
    }

    /// The side that controls the terrain of a column.
    pub fn control(&self, column: Column) -> Option<Side> {
        self.control[column.id()]
    }

    /// The units of a side in a column.
    pub fn units(&self, side: Side, column: Column) -> Units {
        self.armies[side.id()].units[column.id()]
    }

    /// The bonus cards that the last event turned up.
    pub fn turned_up(&self, side: Side) -> Option<Kind> {
        self.turned_up[side.id()]
    }

    /// The last battle; none before the first (FG-17).
    pub fn last(&self) -> Option<Fought> {
        self.last
    }

    /// The side that is asked, or that gets the next card.
    #[inline]
    pub(super) fn concerned(&self) -> Option<Side> {
        match self.phase {
            Phase::Terrain | Phase::First | Phase::Over => None,
            Phase::Draft(side) | Phase::Keep(side, _) => Some(side),
            Phase::Deal => Some(self.receiver()),
            Phase::Bonus(side, _) | Phase::Top(side, _) | Phase::Rampage(side, _) => Some(side),
            Phase::Retreat(_) | Phase::Defence(_) => Some(self.active.opponent()),
            _ => Some(self.active),
        }
    }

    /// Red and Blue.
    #[inline]
    pub(super) fn seats(&self) -> usize {
        2
    }

    /// The seat to act, or chance.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        match (self.phase, self.concerned()) {
            (Phase::Over, _) => Turn::Over,
            (Phase::Draft(_) | Phase::Deal | Phase::Top(..) | Phase::Rampage(..), _) => Turn::Chance,
            (Phase::Reserves(_) | Phase::Refill(..), _) | (_, None) => Turn::Chance,
            (_, Some(side)) => Turn::Seat(side.seat()),
        }
    }

    /// FG-76: the possible chance outcomes.
    #[inline]
    pub(super) fn outcomes(&self) -> Bag<Outcome> {
        let pile = |side: Side| self.army(side).pile.map(Outcome::Card);
        match self.phase {
            Phase::Terrain => self.terrain_pile(),
            Phase::Draft(side) => self.undrafted(side).map(Outcome::Card),
            Phase::Deal => pile(self.receiver()),
            Phase::First => Side::all().map(Outcome::First).collect(),
            Phase::Top(side, _) | Phase::Rampage(side, _) => pile(side),
            Phase::Reserves(_) | Phase::Refill(..) => pile(self.active),
            _ => Bag::new(),
        }
    }

    /// The terrains that have not been turned up (FG-10).
    fn terrain_pile(&self) -> Bag<Outcome> {
        let left = |terrain: &Terrain| terrain.copies() - self.terrains.iter().filter(|up| **up == Some(*terrain)).count() as u8;
        Terrain::all().map(|terrain| (Outcome::Terrain(terrain), left(&terrain))).collect()
    }

    /// The cards of a side that have not been turned up in its draft (FG-11).
    pub(super) fn undrafted(&self, side: Side) -> Bag<Kind> {
        let Army { hand, pile, discard, .. } = self.army(side);
        let mut left = self.rules.deck();
        for bag in [hand, pile, discard] {
            left.take_all_unchecked(*bag);
        }
        left
    }

    /// Whether a side is drafting, which gives its piles their meaning in a draft (FG-11).
    #[inline]
    pub(super) fn is_drafting(&self, side: Side) -> bool {
        let drafter = match self.phase {
            Phase::Draft(drafter) | Phase::Keep(drafter, _) => Some(drafter),
            _ => None,
        };
        drafter == Some(side)
    }

    /// Whether the first turn has not begun (FG-12).
    pub(super) fn is_set_up(&self) -> bool {
        matches!(self.phase, Phase::Terrain | Phase::Draft(_) | Phase::Keep(..) | Phase::Deal | Phase::First)
    }

    /// The side that is dealt the next card of the opening hands (FG-12).
    pub(super) fn receiver(&self) -> Side {
        if self.army(Side::Red).hand.len() < u32::from(self.rules.hand) { Side::Red } else { Side::Blue }
    }

    /// The columns in which a side has units.
    #[inline]
    pub(super) fn occupied(&self, side: Side) -> Set<Column> {
        let units = &self.armies[side.id()].units;
        Set::such_that(|column: Column| !units[column.id()].is_empty())
    }

    /// The open bill (FG-33).
    #[inline]
    pub(super) fn bill(&self) -> Bill {
        match self.phase {
            Phase::Place(bill) | Phase::Withdraw(_, bill) | Phase::Pay(_, bill) => bill,
            _ => Bill::default(),
        }
    }

    /// The attack in progress.
    #[inline]
    pub(super) fn attack(&self) -> Option<Attack> {
        match self.phase {
            Phase::Lead(attack) | Phase::Retreated(attack) => Some(attack),
            _ => self.battle().map(|battle| battle.attack),
        }
    }

    /// The attack in progress, once its lead is named.
    #[inline]
    pub(super) fn battle(&self) -> Option<Battle> {
        match self.phase {
            Phase::Bonus(_, battle) | Phase::Top(_, battle) | Phase::Rampage(_, battle) => Some(battle),
            Phase::Retreat(battle) | Phase::Defence(battle) => Some(battle),
            _ => None,
        }
    }

    /// FG-32: the conditions that prices in a column depend on.
    #[inline]
    pub(super) fn ground(&self, column: Column) -> Ground {
        let rough = self.terrain(column) == Some(Terrain::Rough);
        Ground { outer: self.is_outer(column), rough, light_infantry: self.rules.light_infantry_flank }
    }

    /// FG-32: the price of a unit in a column.
    #[inline]
    pub(super) fn price(&self, unit: Unit, column: Column) -> u8 {
        unit.price(self.ground(column))
    }

    /// The bonus card of a side, if it is face up (FG-50).
    #[inline]
    pub(super) fn open_bonus(&self, side: Side) -> Option<Kind> {
        let open = matches!(self.phase, Phase::Rampage(..));
        self.army(side).bonus.filter(|_| open).map(|bonus| bonus.card)
    }

    /// Whether the Reserves card of a side lies beside the piles (FG-36).
    pub(super) fn has_played_reserves(&self, side: Side) -> bool {
        matches!(self.phase, Phase::Reserves(_)) && side == self.active
    }

    /// The cards of a side that everybody sees (FG-13).
    #[inline]
    pub(super) fn open_cards(&self, side: Side) -> Bag<Kind> {
        let army = self.army(side);
        let mut open = army.unit_bag();
        open.add_all_unchecked(self.army(side.opponent()).victory);
        if !self.is_drafting(side) {
            open.add_all_unchecked(army.discard);
        }
        if let Some(bonus) = self.open_bonus(side) {
            open.add_unchecked(bonus);
        }
        if self.has_played_reserves(side) {
            open.add_unchecked(Kind::Reserves);
        }
        open
    }

    /// The cards of a side that lie in its hand, its pile, or face down as its bonus.
    #[inline]
    pub(super) fn hidden_cards(&self, side: Side) -> Bag<Kind> {
        let army = self.army(side);
        let mut hidden = army.hand;
        hidden.add_all_unchecked(army.pile);
        if let Some(bonus) = army.bonus.filter(|_| self.open_bonus(side).is_none()) {
            hidden.add_unchecked(bonus.card);
        }
        hidden
    }
}

/// FG-10: the free column for a terrain: nearest the centre for a Plain, farthest from it for any other; the left one of two
/// equally good columns.
pub(super) fn next_column(terrains: &[Option<Terrain>], terrain: Terrain) -> Option<usize> {
    let last = terrains.len() - 1;
    let from_centre = |column: usize| (2 * column).abs_diff(last);
    let free = (0..=last).filter(|column| terrains[*column].is_none());
    free.min_by_key(|column| if terrain == Terrain::Plain { from_centre(*column) } else { last - from_centre(*column) })
}
