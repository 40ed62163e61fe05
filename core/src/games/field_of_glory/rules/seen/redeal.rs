//! Redealing what a seat does not see.

use crate::games::field_of_glory::rules::cards::{Kind, last_paid};
use crate::games::field_of_glory::rules::state::{FieldOfGlory, Phase, Side};
use crate::{Bag, Finite, Seat, Set, Stream};

/// The number of hands dealt at random before a hand with an answer is constructed.
const DEALS: u32 = 1 << 16;

/// The unseen cards of a side, split by whether a card may lie in the pile, and the size of the pile.
#[derive(Clone, Copy, Debug)]
struct Unseen {
    /// The cards that the army is known to hold: those that may lie in the pile, and those that may not.
    held: [Bag<Kind>; 2],
    /// The cards that the army holds or has put out of the game, split in the same way.
    others: [Bag<Kind>; 2],
    /// The size of the pile, including a bonus card taken from it.
    pile: u32,
    /// The size of the hand, including a bonus card taken from it.
    hand: u32,
}

/// A hand and a pile.
struct Dealt {
    hand: Bag<Kind>,
    pile: Bag<Kind>,
}

impl FieldOfGlory {
    /// FG-13: redeals the other side's draft, or the cards that it holds or has put out of the game.
    pub(in crate::games::field_of_glory::rules) fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self {
        let other = Side::of(seat).opponent();
        if self.is_drafting(other) {
            return self.redealt_draft(other, stream);
        }
        let unseen = self.unseen(other);
        let answers = |hand| self.with_hand(other, hand).hand_answers(other);
        let dealt = (0..DEALS).find_map(|_| unseen.deal(answers, stream));
        let dealt = dealt.unwrap_or_else(|| unseen.deal_beside(self.any_answer(other, &unseen), stream));
        self.with(other, dealt, stream)
    }

    /// FG-13, FG-16: public knowledge of the unseen cards of a side.
    fn unseen(&self, side: Side) -> Unseen {
        let army = self.army(side);
        let all = without(self.rules.deck(), self.open_cards(side));
        let (held, others) = if army.shuffles == 0 {
            ([Bag::new(); 2], [all, Bag::new()])
        } else {
            let others = without(all, army.remembered);
            let held_in_pile = army.remembered.common(&army.shuffled);
            let others_in_pile = without(army.shuffled, held_in_pile).common(&others);
            ([held_in_pile, without(army.remembered, held_in_pile)], [others_in_pile, without(others, others_in_pile)])
        };
        let face_down = army.bonus.filter(|_| self.open_bonus(side).is_none());
        Unseen {
            held,
            others,
            pile: army.pile.len() + u32::from(face_down.is_some_and(|bonus| bonus.top)),
            hand: army.hand.len() + u32::from(face_down.is_some_and(|bonus| !bonus.top)),
        }
    }

    /// FG-13: whether the hand of a side can answer the open question: a bill, a withdrawal, a discard.
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

    /// A hand that can answer the open question: a first card, and the cards that pay best beside it.
    fn any_answer(&self, side: Side, unseen: &Unseen) -> Bag<Kind> {
        let mut hands = Kind::all().map(|first| unseen.best_hand(first));
        let answer = hands.find(|hand| self.with_hand(side, *hand).hand_answers(side));
        answer.expect("whoever is asked has an answer")
    }

    /// The position with another `hand` of a side; its other cards are ignored.
    fn with_hand(&self, side: Side, hand: Bag<Kind>) -> Self {
        let mut position = *self;
        position.armies[side.id()].hand = hand;
        position
    }

    /// The position with another hand and pile of a side; one of the cards becomes its bonus card, if that is face down.
    fn with(&self, side: Side, dealt: Dealt, stream: &mut Stream) -> Self {
        let face_down = self.open_bonus(side).is_none();
        let mut position = *self;
        let army = &mut position.armies[side.id()];
        (army.hand, army.pile) = (dealt.hand, dealt.pile);
        if let Some(bonus) = army.bonus.as_mut().filter(|_| face_down) {
            let from = if bonus.top { &mut army.pile } else { &mut army.hand };
            bonus.card = from.deal(1, stream).lowest().unwrap_or(bonus.card);
        }
        position
    }

    /// FG-13, FG-70, FG-71: redeals a draft of which only the complete rounds are seen, with a choice where the open question
    /// asks for one.
    fn redealt_draft(&self, side: Side, stream: &mut Stream) -> Self {
        let army = self.army(side);
        let mut redealt = *self;
        let (mut rest, first) = loop {
            let mut rest = self.rules.deck();
            redealt.armies[side.id()].hand = rest.deal(army.hand.len(), stream);
            let Phase::Keep(_, first) = self.phase else { break (rest, None) };
            let first = first.and_then(|_| rest.deal(1, stream).lowest());
            if redealt.keepable(side, first).len() > 1 {
                redealt.phase = Phase::Keep(side, first);
                break (rest, first);
            }
        };
        let other = &mut redealt.armies[side.id()];
        other.pile = first.into_iter().collect();
        other.pile.add_all_unchecked(rest.deal(army.pile.len() - other.pile.len(), stream));
        other.discard = rest.deal(army.discard.len(), stream);
        redealt
    }
}

impl Unseen {
    /// A hand and a pile, dealt from indistinguishable cards, if the hand `answers`.
    fn deal(&self, answers: impl Fn(Bag<Kind>) -> bool, stream: &mut Stream) -> Option<Dealt> {
        let Self { held: [mut pile, mut hand], mut others, .. } = *self;
        let from_others = self.others_in_pile(stream);
        hand.add_all_unchecked(pile.deal(pile.len() + from_others - self.pile, stream));
        // If all other cards may lie in the pile, the hand is dealt first, because only the hand can be rejected.
        let now = if others[1].is_empty() { 0 } else { from_others };
        pile.add_all_unchecked(others[0].deal(now, stream));
        others[0].add_all_unchecked(others[1]);
        hand.add_all_unchecked(others[0].deal(self.hand - hand.len(), stream));
        if !answers(hand) {
            return None;
        }
        pile.add_all_unchecked(others[0].deal(from_others - now, stream));
        Some(Dealt { hand, pile })
    }

    /// The number of cards in the pile that may be out of the game; each number is as likely as it has deals.
    fn others_in_pile(&self, stream: &mut Stream) -> u32 {
        let [held, others] = [self.held[0].len(), self.others[0].len()];
        let all_others = others + self.others[1].len();
        let free = self.pile + self.hand - held - self.held[1].len();
        let (least, most) = (self.pile.saturating_sub(held), others.min(self.pile).min(free));
        let (mut chosen, mut deals, mut total) = (least, 1.0, 1.0);
        for n in least..most {
            let more = [self.pile - n, others - n, free - n].map(f64::from).iter().product::<f64>();
            let less = [held + n + 1 - self.pile, n + 1, all_others - n].map(f64::from).iter().product::<f64>();
            deals *= more / less;
            total += deals;
            let fraction = (stream.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            chosen = if fraction * total < deals { n + 1 } else { chosen };
        }
        chosen
    }

    /// A full hand: the card `first`, then always the best-paying card that can be held beside the others.
    fn best_hand(&self, first: Kind) -> Bag<Kind> {
        let mut hand = Bag::new();
        let mut take = |kind| {
            let mut tried = hand;
            tried.add_unchecked(kind);
            let possible = self.can_be_held(&tried);
            hand = if possible { tried } else { hand };
            possible
        };
        take(first);
        let mut kinds = Set::full();
        while let Some(kind) = last_paid(&kinds) {
            while take(kind) {}
            kinds.remove(kind);
        }
        hand
    }

    /// Whether a hand can hold `cards` while the pile is dealt from the remaining cards.
    fn can_be_held(&self, cards: &Bag<Kind>) -> bool {
        let [mut for_pile, mut held, mut held_for_pile] = [0; 3];
        for kind in Kind::all() {
            let [in_pile, in_hand] = [0, 1].map(|place| self.held[place].count(kind) + self.others[place].count(kind));
            let Some(left) = (in_pile + in_hand).checked_sub(cards.count(kind)) else { return false };
            let known = self.held.map(|bag| bag.count(kind)).iter().sum::<u8>().saturating_sub(cards.count(kind));
            for_pile += u32::from(left.min(in_pile));
            held += u32::from(known);
            held_for_pile += u32::from(known.min(in_pile));
        }
        let room = self.hand.checked_sub(cards.len());
        room.is_some_and(|room| for_pile >= self.pile && held <= room + held_for_pile.min(self.pile))
    }

    /// A hand with a pile that is dealt from the remaining cards.
    fn deal_beside(&self, hand: Bag<Kind>, stream: &mut Stream) -> Dealt {
        let [mut held, mut in_pile] = self.held;
        held.add_all_unchecked(in_pile);
        in_pile = self.held[0];
        in_pile.add_all_unchecked(self.others[0]);
        let mut all = held;
        all.add_all_unchecked(self.others[0]);
        all.add_all_unchecked(self.others[1]);
        let mut pile = without(held, held.common(&hand));
        let mut rest = without(without(all, hand).common(&in_pile), pile);
        pile.add_all_unchecked(rest.deal(self.pile - pile.len(), stream));
        Dealt { hand, pile }
    }
}

fn without(mut one: Bag<Kind>, other: Bag<Kind>) -> Bag<Kind> {
    one.take_all_unchecked(other);
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chances::unlikely;
    use crate::games::field_of_glory::Options;
    use crate::{GameOptions, Match};

    const KINDS: [Kind; 2] = [Kind::Commander, Kind::Overlap];

    /// The number of cards of each kind.
    type Counts = [u8; 2];

    /// Each way to take `size` cards of the two kinds.
    fn each(size: u8) -> impl Iterator<Item = Counts> {
        (0..=size).map(move |first| [first, size - first])
    }

    fn bag(counts: Counts) -> Bag<Kind> {
        KINDS.iter().zip(counts).flat_map(|(kind, n)| std::iter::repeat_n(*kind, n.into())).collect()
    }

    fn counts(bag: Bag<Kind>) -> Counts {
        KINDS.map(|kind| bag.count(kind))
    }

    /// The hands and piles that can be dealt, found from the constraint on each kind alone.
    fn deals([held, others]: [[Counts; 2]; 2], [hand, pile]: [u8; 2]) -> Vec<(Counts, Counts)> {
        let possible = |hand: Counts, pile: Counts| {
            (0..2).all(|kind| {
                let known = held[0][kind] + held[1][kind];
                let all = known + others[0][kind] + others[1][kind];
                pile[kind] <= held[0][kind] + others[0][kind] && (known..=all).contains(&(hand[kind] + pile[kind]))
            })
        };
        let both = each(hand).flat_map(|hand| each(pile).map(move |pile| (hand, pile)));
        both.filter(|(hand, pile)| possible(*hand, *pile)).collect()
    }

    #[test]
    fn fg_13_a_hand_can_hold_some_cards_exactly_where_a_deal_is_possible() {
        let mut tried = [0; 2];
        for bits in 0..=u8::MAX {
            let two = |at: u8| [at, at + 1].map(|at| bits >> at & 1);
            let (held, others) = ([two(0), two(2)], [two(4), two(6)]);
            for [hand, pile] in (0..4).flat_map(|hand| (0..4).map(move |pile| [hand, pile])) {
                let deals = deals([held, others], [hand, pile]);
                if deals.is_empty() {
                    continue;
                }
                let unseen = Unseen { held: held.map(bag), others: others.map(bag), pile: pile.into(), hand: hand.into() };
                for cards in (0..=hand + 1).flat_map(each) {
                    let possible = deals.iter().any(|(hand, _)| hand[0] >= cards[0] && hand[1] >= cards[1]);
                    assert_eq!(unseen.can_be_held(&bag(cards)), possible, "{cards:?} of {unseen:?}");
                    tried[usize::from(possible)] += 1;
                    if possible && cards[0] + cards[1] == hand {
                        let dealt = unseen.deal_beside(bag(cards), &mut Stream::new(7));
                        assert!(deals.contains(&(counts(dealt.hand), counts(dealt.pile))), "{} of {unseen:?}", dealt.pile);
                    }
                }
                for first in KINDS {
                    let best = unseen.best_hand(first);
                    assert!(deals.iter().any(|(hand, _)| *hand == counts(best)), "{best} of {unseen:?}");
                }
            }
        }
        assert!(tried.iter().all(|tried| *tried > 1000), "{tried:?}");
    }

    #[test]
    fn fg_16_as_many_cards_that_may_be_out_lie_in_the_pile_as_their_ways_say() {
        let unseen = Unseen { held: [bag([3, 0]), bag([0, 0])], others: [bag([2, 1]), bag([1, 1])], pile: 3, hand: 3 };
        // With three held cards and three others, the pile has 3 - n and n, and the hand 3 - n of the remaining 5 - n others.
        let ways = [10.0, 3.0 * 3.0 * 6.0, 3.0 * 3.0 * 3.0, 1.0].into_iter().enumerate();
        let mut stream = Stream::new(9);
        let dealt = (0..4000).map(|_| unseen.others_in_pile(&mut stream).to_string());
        assert_eq!(unlikely(&ways.map(|(n, ways)| (n.to_string(), ways)).collect(), dealt), None);
    }

    #[test]
    fn fg_13_a_hand_that_answers_is_put_together_wherever_one_is_asked_for() {
        let options = Options::parse("draft=random").unwrap();
        let (mut stream, mut asked) = (Stream::new(5), [0; 4]);
        for seed in 0..100 {
            let mut running = Match::<FieldOfGlory>::new(&options, seed).unwrap();
            while !running.legal().is_empty() {
                let (position, legal) = (*running.position(), running.legal());
                running.play(legal.draw(&mut stream).unwrap()).unwrap();
                let question = match position.phase {
                    Phase::Place(_) => 0,
                    Phase::Withdraw(..) => 1,
                    Phase::Pay(..) => 2,
                    Phase::Discard(Some(_)) => 3,
                    _ => continue,
                };
                let (side, unseen) = (position.active, position.unseen(position.active));
                let dealt = unseen.deal_beside(position.any_answer(side, &unseen), &mut stream);
                let redealt = position.with(side, dealt, &mut stream);
                assert!(redealt.hand_answers(side), "{redealt:?}");
                redealt.validate().unwrap();
                asked[question] += 1;
            }
        }
        assert!(asked.iter().all(|asked| *asked > 3), "{asked:?}");
    }
}
