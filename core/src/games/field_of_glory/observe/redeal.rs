//! Redealing what a seat does not see.

use crate::games::field_of_glory::cards::{Kind, deck};
use crate::games::field_of_glory::state::{FieldOfGlory, Phase, Side};
use crate::{Bag, Finite, Seat, Stream};

/// The hands that are dealt before an answer is looked for, and the exchanges of cards that look for it.
const DEALS: u32 = 32;
const EXCHANGES: u32 = 256;

/// The unseen cards of a side: the hand, the other cards of its army, and those out of the game.
#[derive(Clone, Copy)]
struct Unseen {
    hand: Bag<Kind>,
    others: Bag<Kind>,
    out: Bag<Kind>,
}

impl FieldOfGlory {
    /// FG-13: what the other side drafts, or holds and has out of the game, is dealt anew.
    pub(in crate::games::field_of_glory) fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let me = Side::of(seat);
        let other = me.opponent();
        if self.is_drafting(other) {
            return self.redealt_draft(other, stream);
        }
        let unseen = Unseen {
            hand: self.army(other).hand,
            others: without(self.hidden_cards(other), self.army(other).hand),
            out: without(without(deck(), self.open_cards(other)), self.hidden_cards(other)),
        };
        for _ in 0..DEALS {
            let redealt = self.with(other, self.dealt_anew(other, unseen, stream), stream);
            if redealt.hand_answers(other) {
                return redealt;
            }
        }
        self.with(other, self.exchanged(other, unseen, stream), stream)
    }

    /// FG-13: the hand that an open question tells of: an open bill, a withdrawal, a discard.
    fn hand_answers(&self, side: Side) -> bool {
        match self.phase {
            _ if side != self.active => true,
            Phase::Place(bill) => !self.payments(bill, None).is_empty(),
            Phase::Withdraw(column, bill) => self.can_replace(column, bill),
            Phase::Pay(last, bill) => !self.payments(bill, Some(last)).is_empty(),
            Phase::Discard(last) => !self.discards(last).is_empty(),
            _ => true,
        }
    }

    /// The unseen cards dealt anew: the army holds what is remembered of it, and any others.
    fn dealt_anew(&self, side: Side, unseen: Unseen, stream: &mut Stream) -> Unseen {
        let Unseen { hand, others, out } = unseen;
        let mut army = self.army(side).remembered;
        let mut rest = without(union(union(hand, others), out), army);
        army.add_all_unchecked(rest.deal(hand.len() + others.len() - army.len(), stream));
        let hand = army.deal(hand.len(), stream);
        Unseen { hand, others: army, out: rest }
    }

    /// The unseen cards after many exchanges of a card of the hand for another, each of which leaves the hand with an answer.
    fn exchanged(&self, side: Side, mut unseen: Unseen, stream: &mut Stream) -> Unseen {
        for _ in 0..EXCHANGES {
            let mut tried = unseen;
            tried.exchange(stream);
            let remembered = union(tried.hand, tried.others).covers(&self.army(side).remembered);
            if remembered && self.with_hand(side, tried.hand).hand_answers(side) {
                unseen = tried;
            }
        }
        unseen
    }

    /// The position with another hand of a side, whatever its other cards are.
    fn with_hand(&self, side: Side, hand: Bag<Kind>) -> Self {
        let mut position = *self;
        position.armies[side.id()].hand = hand;
        position
    }

    /// The position with other unseen cards of a side: a hand, and the others as its bonus card, if that is face down, and its pile.
    fn with(&self, side: Side, unseen: Unseen, stream: &mut Stream) -> Self {
        let face_down = self.open_bonus(side).is_none();
        let mut position = self.with_hand(side, unseen.hand);
        let army = &mut position.armies[side.id()];
        army.pile = unseen.others;
        if let Some(bonus) = army.bonus.as_mut().filter(|_| face_down)
            && let Some(card) = army.pile.deal(1, stream).lowest()
        {
            bonus.card = card;
        }
        position
    }

    /// FG-13, FG-71: a draft of which only the complete rounds are seen, with a choice where one is asked for.
    fn redealt_draft(&self, side: Side, stream: &mut Stream) -> Self {
        let army = self.army(side);
        loop {
            let mut rest = deck();
            let mut redealt = *self;
            let other = &mut redealt.armies[side.id()];
            other.pile = rest.deal(army.pile.len(), stream);
            other.discard = rest.deal(army.discard.len(), stream);
            other.hand = rest.deal(army.hand.len(), stream);
            let Phase::Keep(_, last) = self.phase else { return redealt };
            if last.is_some() {
                redealt.keep_anew(side, stream);
            }
            if matches!(redealt.phase, Phase::Keep(_, last) if redealt.keepable(side, last).len() > 1) {
                return redealt;
            }
        }
    }

    /// FG-70: the card that was kept before the question is any that could be.
    fn keep_anew(&mut self, side: Side, stream: &mut Stream) {
        let army = &mut self.armies[side.id()];
        army.hand.add_all_unchecked(army.pile.deal(1, stream));
        let keepable = self.keepable(side, None);
        if let Some(first) = keepable.nth(stream.below(keepable.len() as u32) as usize) {
            let mut kept = *self;
            kept.armies[side.id()].hand.take(first);
            kept.armies[side.id()].pile.add(first);
            *self = Self { phase: Phase::Keep(side, Some(first)), ..kept };
        }
    }
}

impl Unseen {
    /// A card of the hand and another one change places.
    fn exchange(&mut self, stream: &mut Stream) {
        let given = self.hand.deal(1, stream);
        let others = stream.below(self.others.len() + self.out.len()) < self.others.len();
        let from = if others { &mut self.others } else { &mut self.out };
        self.hand.add_all_unchecked(from.deal(1, stream));
        from.add_all_unchecked(given);
    }
}

fn union(mut one: Bag<Kind>, other: Bag<Kind>) -> Bag<Kind> {
    one.add_all_unchecked(other);
    one
}

fn without(mut one: Bag<Kind>, other: Bag<Kind>) -> Bag<Kind> {
    one.take_all_unchecked(other);
    one
}
