//! Legal actions, and the effects of actions and deals.

use super::action::Action;
use super::cards::Card;
use super::state::{Betting, LeducPoker, Phase};
use crate::{Bag, Longest, Set};
use std::mem::take;

impl LeducPoker {
    // Legal actions.

    /// LE-5, LE-6, LE-7
    #[inline(always)]
    pub(super) fn legal(&self) -> Set<Action> {
        let mut legal = Set::new();
        if self.phase == Phase::Bet {
            legal.insert_if(Action::Fold, self.is_behind());
            legal.insert(Action::Call);
            legal.insert_if(Action::Raise, self.betting.raises < self.rules.max_raises);
        }
        legal
    }

    /// LE-3, LE-9: the cards that can be dealt.
    #[inline(always)]
    pub(super) fn outcomes(&self) -> Bag<Card> {
        match self.phase {
            Phase::Hand | Phase::Public => self.deck,
            Phase::Bet | Phase::Folded | Phase::Shown => Bag::new(),
        }
    }

    // Effects.

    #[inline(always)]
    pub(super) fn play_unchecked(&mut self, action: Action) {
        match action {
            // LE-7
            Action::Fold => self.phase = Phase::Folded,
            // LE-8
            Action::Call if self.betting == Betting::default() => self.betting.checked = true,
            // LE-9
            Action::Call => self.phase = if self.public.is_none() { Phase::Public } else { Phase::Shown },
            // LE-6
            Action::Raise => self.betting.raises += 1,
        }
    }

    #[inline(always)]
    pub(super) fn deal_unchecked(&mut self, card: Card) {
        self.deck.take_unchecked(card);
        match self.hands {
            // LE-3
            [None, _] => self.hands[0] = Some(card),
            [_, None] => {
                self.hands[1] = Some(card);
                self.phase = Phase::Bet;
            }
            // LE-9
            [_, _] => {
                self.public = Some(card);
                self.before = take(&mut self.betting);
                self.phase = Phase::Bet;
            }
        }
    }

    /// A round is longest if both seats call only after all raises: a call, the raises, a call (LE-6, LE-8). Three cards are
    /// dealt (LE-3, LE-9).
    pub(super) fn longest(&self) -> Longest {
        let decisions = 2 * (u32::from(self.rules.max_raises) + 2);
        Longest { decisions, events: decisions + 3 }
    }
}
