//! The validation of positions that are read.

use super::cards::Card;
use super::options::Rules;
use super::state::{Betting, LeducPoker, Phase};
use crate::{Damaged, Finite};

impl LeducPoker {
    pub(super) fn validate(&self) -> Result<(), Damaged> {
        Rules::new(&self.rules.options()).map_err(Damaged::Game)?;
        let dealt = [self.hands[0], self.hands[1], self.public];
        let places = |card| dealt.iter().filter(|dealt| **dealt == Some(card)).count() + usize::from(self.deck.count(card));
        Damaged::unless(Card::all().all(|card| places(card) == 1), "cards: expected each in one place (LE-1)")?;
        let few = self.rounds().iter().all(|betting| betting.raises <= self.rules.max_raises);
        Damaged::unless(few, "betting: expected at most max_raises raises in a round (LE-6)")?;
        let spoken = self.rounds().map(|betting| betting != Betting::default());
        let in_order = matches!(
            (self.phase, dealt.map(|card| card.is_some()), spoken),
            (Phase::Hand, [_, false, false], [false, false])
                | (Phase::Bet | Phase::Folded, [true, true, false], [_, false])
                | (Phase::Public, [true, true, false], [true, false])
                | (Phase::Bet | Phase::Folded, [true, true, true], [true, _])
                | (Phase::Shown, [true, true, true], [true, true])
        );
        Damaged::unless(in_order, "phase: expected hands, a round, the public card, a round (LE-3, LE-9)")?;
        Damaged::unless(self.phase != Phase::Folded || self.is_behind(), "phase: folded by a seat without fewer chips (LE-7)")
    }
}
