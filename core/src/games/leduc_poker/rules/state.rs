//! The position.

use super::cards::{ANTE, Card, RAISES, deck};
use super::options::Rules;
use crate::{Bag, Seat, Turn};

/// The open question or deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance deals a hand (LE-3).
    Hand,
    /// A seat bets (LE-4).
    Bet,
    /// Chance deals the public card (LE-9).
    Public,
    /// The match has ended with a fold (LE-7).
    Folded,
    /// The match has ended with a showdown (LE-9).
    Shown,
}

/// The betting in a round. The seats take turns, so it also determines the seat of each action, and the next seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Betting {
    /// Whether the round began with a call.
    pub(crate) checked: bool,
    /// The number of raises.
    pub(crate) raises: u8,
}

/// A position of Leduc poker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self", deny_unknown_fields))]
pub struct LeducPoker {
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    pub(super) deck: Bag<Card>,
    pub(super) hands: [Option<Card>; 2],
    pub(super) public: Option<Card>,
    /// The betting in this round, and in the one before.
    pub(super) betting: Betting,
    pub(super) before: Betting,
}

pub(crate) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::new(1).unwrap()];

impl LeducPoker {
    pub(super) fn set_up(rules: Rules) -> Self {
        let nothing = Betting::default();
        Self { rules, phase: Phase::Hand, deck: deck(), hands: [None; 2], public: None, betting: nothing, before: nothing }
    }

    /// The open question or deal.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The card of a seat, once dealt.
    pub fn hand(&self, seat: Seat) -> Option<Card> {
        self.hands.get(seat.index()).copied().flatten()
    }

    /// The card that both seats see, once dealt.
    pub fn public_card(&self) -> Option<Card> {
        self.public
    }

    /// The chips of each seat in the pot (LE-2, LE-5, LE-6).
    #[inline(always)]
    pub fn chips(&self) -> [u8; 2] {
        let [first, second] = self.rounds().map(|betting| betting.raises);
        let stake = ANTE + RAISES[0] * first + RAISES[1] * second;
        let missing = u8::from(self.is_behind()) * RAISES[usize::from(self.public.is_some())];
        let speaker = self.speaker();
        SEATS.map(|seat| stake - if seat.index() == speaker { missing } else { 0 })
    }

    /// The most chips that a seat can put into the pot (LE-12).
    #[inline(always)]
    pub(super) fn most_chips(&self) -> u8 {
        ANTE + (RAISES[0] + RAISES[1]) * self.rules.max_raises
    }

    /// The number of seats (LE-2).
    #[inline(always)]
    pub(super) fn seats(&self) -> usize {
        SEATS.len()
    }

    /// The seat to act, or chance.
    #[inline(always)]
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Hand | Phase::Public => Turn::Chance,
            Phase::Bet => Turn::Seat(SEATS[self.speaker()]),
            Phase::Folded | Phase::Shown => Turn::Over,
        }
    }

    /// The betting in the first and in the second round.
    #[inline(always)]
    pub(super) fn rounds(&self) -> [Betting; 2] {
        if self.public.is_none() { [self.betting, self.before] } else { [self.before, self.betting] }
    }

    /// The number of the seat that is to speak in this round, or has folded (LE-4).
    #[inline(always)]
    pub(super) fn speaker(&self) -> usize {
        (usize::from(self.betting.checked) + usize::from(self.betting.raises)) % 2
    }

    /// Whether that seat has fewer chips in the pot: it has not answered a raise.
    #[inline(always)]
    pub(super) fn is_behind(&self) -> bool {
        matches!(self.phase, Phase::Bet | Phase::Folded) && self.betting.raises > 0
    }
}
