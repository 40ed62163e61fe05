//! Redealing what a seat does not see.

use crate::games::guyenne::cards::Kind;
use crate::games::guyenne::state::{Choice, Guyenne, Phase, Side};
use crate::{Bag, Finite, Seat, Stream};

/// What a seat does not show to another one: how many cards, and which ones are dealt to it anew.
#[derive(Clone, Copy)]
struct Hidden {
    seat: Seat,
    /// What it had in hand when the round began: in hand, face down at castles, conceded in this round.
    held: Zone,
    /// What it had discarded unseen before.
    discarded: Zone,
}

#[derive(Clone, Copy)]
struct Zone {
    size: u32,
    cards: Bag<Kind>,
}

impl Zone {
    fn room(&self) -> u32 {
        self.size - self.cards.len()
    }

    fn fill(&mut self, unseen: &mut Bag<Kind>, stream: &mut Stream) {
        self.cards.add_all_unchecked(unseen.deal(self.room(), stream));
    }
}

impl Guyenne {
    /// GU-17, GU-27, GU-78: what a seat does not see of each side is dealt anew, until a question that somebody else is asked has an
    /// answer.
    pub(in crate::games::guyenne) fn redeal_unchecked(&self, me: Seat, stream: &mut Stream) -> Self {
        let mut redealt = *self;
        for side in self.sides() {
            match *self.members(side) {
                [alone] if alone == me => {}
                [alone] => redealt.redeal_until_answerable(side, me, [alone], stream),
                [one, other] if one == me => redealt.redeal_until_answerable(side, me, [other], stream),
                [one, other] if other == me => redealt.redeal_until_answerable(side, me, [one], stream),
                [one, other] => redealt.redeal_until_answerable(side, me, [one, other], stream),
                _ => {}
            }
        }
        redealt
    }

    fn redeal_until_answerable<const N: usize>(&mut self, side: Side, me: Seat, strangers: [Seat; N], stream: &mut Stream) {
        let before = *self;
        loop {
            self.redeal_side(side, me, strangers, stream);
            if self.is_answerable() {
                return;
            }
            *self = before;
        }
    }

    fn redeal_side<const N: usize>(&mut self, side: Side, me: Seat, strangers: [Seat; N], stream: &mut Stream) {
        let mut unseen = self.piles[side.id()];
        let mut hidden = strangers.map(|seat| self.hidden(seat));
        for Hidden { seat, held, .. } in &mut hidden {
            unseen.add_all_unchecked(self.hidden_cards(*seat));
            held.cards = self.known_to_be_held(*seat, me);
        }
        hidden.iter().for_each(|Hidden { held, .. }| unseen.take_all_unchecked(held.cards));
        if self.has_first_pile(side) && unseen.contains(Kind::Hero) {
            unseen.take_unchecked(Kind::Hero);
            self.deal_hero(&mut hidden, stream);
        }
        for Hidden { held, discarded, .. } in &mut hidden {
            held.fill(&mut unseen, stream);
            discarded.fill(&mut unseen, stream);
        }
        self.piles[side.id()] = unseen;
        for Hidden { seat, held, .. } in &hidden {
            if let Some(partner) = self.partner(*seat).filter(|partner| *partner != me) {
                self.redeal_gift(partner, *seat, held.cards, stream);
            }
        }
        hidden.iter().for_each(|hidden| self.spread(hidden, stream));
    }

    /// What a seat does not show, with nothing dealt yet.
    fn hidden(&self, seat: Seat) -> Hidden {
        let conceded = self.conceded_in_this_round(seat);
        let face_down: u32 = self.own_contests(seat).map(|contest| self.face_down(seat, contest).len()).sum();
        let zone = |size| Zone { size, cards: Bag::new() };
        Hidden {
            seat,
            held: zone(self.hands[seat.index()].len() + face_down + conceded),
            discarded: zone(self.unseen_discards[seat.index()].len() - conceded),
        }
    }

    /// The cards that a seat does not show.
    fn hidden_cards(&self, seat: Seat) -> Bag<Kind> {
        let mut cards = self.hands[seat.index()];
        cards.add_all_unchecked(self.unseen_discards[seat.index()]);
        self.own_contests(seat).for_each(|contest| cards += self.face_down(seat, contest));
        cards
    }

    /// GU-78: what is left of a gift, which the giver knows to be among his partner's cards.
    pub(in crate::games::guyenne) fn known_to_be_held(&self, seat: Seat, me: Seat) -> Bag<Kind> {
        match self.partner(seat) {
            Some(partner) if partner == me => {
                let revealed = self.revealed_in_this_round(seat);
                let unseen = |(kind, n): (Kind, u8)| Some((kind, n.saturating_sub(revealed.count(kind)))).filter(|(_, n)| *n > 0);
                self.gifts[me.index()].iter().filter_map(unseen).collect()
            }
            _ => Bag::new(),
        }
    }

    /// GU-27: the Hero is not in the first pile, and not among the buried cards.
    fn deal_hero(&self, hidden: &mut [Hidden], stream: &mut Stream) {
        let places = |Hidden { seat, held, discarded }: &Hidden| {
            let buried = if *seat == self.members(self.side(*seat))[0] { u32::from(self.rules.buried) } else { 0 };
            [held.room(), discarded.room().saturating_sub(buried)]
        };
        let mut place = stream.below(hidden.iter().flat_map(places).sum());
        for hidden in hidden {
            for (room, zone) in places(hidden).into_iter().zip([&mut hidden.held, &mut hidden.discarded]) {
                if place < room {
                    return zone.cards.add(Kind::Hero);
                }
                place -= room;
            }
        }
    }

    /// GU-78: for who does not know it, a gift is any of the cards that the partner had in this round.
    fn redeal_gift(&mut self, giver: Seat, partner: Seat, held: Bag<Kind>, stream: &mut Stream) {
        let mut cards = held;
        cards.add_all_unchecked(self.revealed_in_this_round(partner));
        let gift = cards.deal(self.gifts[giver.index()].len(), stream);
        self.gifts[giver.index()] = gift;
        if let Phase::Give(asked, choice) = &mut self.phase
            && *asked == giver
        {
            *choice = choice.ending_with(&gift);
        }
    }

    /// Cards dealt to a seat go to its castles, to the discard pile, and to its hand.
    fn spread(&mut self, hidden: &Hidden, stream: &mut Stream) {
        let Hidden { seat, held: Zone { cards: mut held, .. }, discarded } = *hidden;
        let mut discards = discarded.cards;
        discards.add_all_unchecked(held.deal(self.conceded_in_this_round(seat), stream));
        self.unseen_discards[seat.index()] = discards;
        for contest in self.own_contests(seat) {
            let rank = self.rank_of(self.side(seat), contest);
            let cards = held.deal(self.face_down(seat, contest).len(), stream);
            if !cards.is_empty() {
                self.placed[contest.id()][rank] = cards;
            }
        }
        self.hands[seat.index()] = held;
        self.phase = match self.phase {
            Phase::Bury(asked, choice) if asked == seat => Phase::Bury(seat, choice.ending_with(&discards)),
            Phase::Place(asked, step, choice) if asked == seat => {
                let placed = self.placed(self.side(seat), self.script(step).contest);
                Phase::Place(seat, step, choice.ending_with(&{ placed }.deal(choice.cards.into(), stream)))
            }
            Phase::Add(asked, contest, choice) if asked == seat => {
                let placed = self.placed(self.side(seat), contest);
                Phase::Add(seat, contest, choice.ending_with(&{ placed }.deal(choice.cards.into(), stream)))
            }
            phase => phase,
        };
    }
}

impl Choice {
    /// The choice of so many cards whose last one is the last of these, in the order of placing.
    fn ending_with(self, cards: &Bag<Kind>) -> Self {
        Self { from: cards.kinds().iter().last().unwrap_or(Kind::Hero), ..self }
    }
}
