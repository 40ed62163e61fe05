//! The actions of a player.

use super::cards::{Column, Kind, Side, Terrain, Unit};
use crate::Finite;
use std::fmt;

crate::finite! {
    /// A flank attack: the attacked column, and the column of its lead (FG-22, FG-72).
    pub enum Flank {
        At0From0 = "0 from 0", At0From1 = "0 from 1",
        At1From0 = "1 from 0", At1From1 = "1 from 1", At1From2 = "1 from 2",
        At2From1 = "2 from 1", At2From2 = "2 from 2", At2From3 = "2 from 3",
        At3From2 = "3 from 2", At3From3 = "3 from 3", At3From4 = "3 from 4",
        At4From3 = "4 from 3", At4From4 = "4 from 4",
    }
}

impl Flank {
    /// The flank attack on column `at` from `from`, which is the same column or adjacent.
    pub fn new(at: Column, from: Column) -> Option<Self> {
        let near = at.id().abs_diff(from.id()) <= 1;
        Self::from_id(2 * at.id() + from.id()).filter(|_| near)
    }

    /// The attacked column.
    pub fn at(self) -> Column {
        Column::from_id((self.id() + 1) / 3).unwrap_or(Column::FIRST)
    }

    /// The column of the lead.
    pub fn from(self) -> Column {
        Column::from_id(self.id() - 2 * self.at().id()).unwrap_or(Column::FIRST)
    }
}

crate::finite! {
    /// An action of a player (FG-77).
    pub enum Action {
        /// Keep a card of the draft.
        Keep(kind: Kind),
        /// Discard one of two units after an advance, or after a retreat of all defenders.
        Dismiss(unit: Unit),
        /// Attack a column from the flank.
        Flank(flank: Flank),
        /// Name the unit that leads.
        Lead(unit: Unit),
        /// End the flank attacks, or the actions.
        End,
        /// Place a unit in a column.
        Deploy(unit: Unit, column: Column),
        /// Discard a unit from a column before placing another there.
        Withdraw(unit: Unit, column: Column),
        /// Discard a card for a bill.
        Pay(kind: Kind),
        /// Attack a column.
        Attack(column: Column),
        /// Play Reserves.
        Reserves,
        /// Play Overlap.
        Overlap,
        /// Put down a card of the hand as the bonus card.
        Bonus(kind: Kind),
        /// Put down the top card of the pile as the bonus card.
        Top,
        /// Discard a defending unit.
        Retreat(unit: Unit),
        /// Retreat with no further unit.
        Stand,
        /// Draw three cards.
        Draw,
        /// Discard a card, and draw as many cards as it has command points.
        Exchange(kind: Kind),
        /// Discard a card in excess of the hand limit.
        Discard(kind: Kind),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep(kind) => write!(f, "keep {kind}"),
            Self::Dismiss(unit) => write!(f, "dismiss {unit}"),
            Self::Flank(flank) => write!(f, "flank {flank}"),
            Self::Lead(unit) => write!(f, "lead {unit}"),
            Self::End => f.write_str("end"),
            Self::Deploy(unit, column) => write!(f, "deploy {unit} to {column}"),
            Self::Withdraw(unit, column) => write!(f, "withdraw {unit} from {column}"),
            Self::Pay(kind) => write!(f, "pay {kind}"),
            Self::Attack(column) => write!(f, "attack {column}"),
            Self::Reserves => f.write_str("reserves"),
            Self::Overlap => f.write_str("overlap"),
            Self::Bonus(kind) => write!(f, "bonus {kind}"),
            Self::Top => f.write_str("bonus top"),
            Self::Retreat(unit) => write!(f, "retreat {unit}"),
            Self::Stand => f.write_str("stand"),
            Self::Draw => f.write_str("draw"),
            Self::Exchange(kind) => write!(f, "exchange {kind}"),
            Self::Discard(kind) => write!(f, "discard {kind}"),
        }
    }
}

crate::finite! {
    /// A chance outcome (FG-76).
    pub enum Outcome {
        /// A card of an army.
        Card(kind: Kind),
        /// A terrain.
        Terrain(terrain: Terrain),
        /// The first player.
        First(side: Side),
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(kind) => kind.fmt(f),
            Self::Terrain(terrain) => terrain.fmt(f),
            Self::First(side) => write!(f, "seat {}", side.seat()),
        }
    }
}
