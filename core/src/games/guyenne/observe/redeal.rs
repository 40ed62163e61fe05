//! Redealing what a seat does not see.
//!
//! The hidden cards of a side are of two sorts. Some are known to be outside its pile: the Hero before the first shuffle (GU-27), what was
//! held back at the last one (GU-95), and for a giver what his partner still has of his gifts (GU-78). They are dealt to the hidden
//! places outside the pile. All others are alike, and are dealt to the places that are left; those held back that had gone into the pile
//! unseen are among them, and any of those held back can be these.

use crate::games::guyenne::cards::Kind;
use crate::games::guyenne::state::{Guyenne, Side};
use crate::{Bag, Finite, Seat, Stream};

/// What a seat does not show to another one: how many cards, and which ones are dealt to it anew.
#[derive(Clone, Copy)]
struct Hidden {
    seat: Seat,
    /// What it had in hand when the round began: in hand, face down at castles, conceded in this round.
    held: Zone,
    /// What it had conceded before.
    conceded: Zone,
    /// What it has buried.
    buried: Zone,
}

#[derive(Clone, Copy)]
struct Zone {
    size: u32,
    cards: Bag<Kind>,
}

impl Zone {
    fn of(size: u32) -> Self {
        Self { size, cards: Bag::new() }
    }

    fn room(&self) -> u32 {
        self.size - self.cards.len()
    }

    fn fill(&mut self, unseen: &mut Bag<Kind>, stream: &mut Stream) {
        self.cards.add_all_unchecked(unseen.deal(self.room(), stream));
    }
}

impl Hidden {
    /// Everything that has been dealt to the seat.
    fn cards(&self) -> Bag<Kind> {
        [self.held, self.conceded, self.buried].into_iter().fold(Bag::new(), |mut cards, zone| {
            cards.add_all_unchecked(zone.cards);
            cards
        })
    }
}

/// What is known of the hidden cards of a side (GU-95).
struct Known {
    /// What the seat that looks has given in this round, which is not among the cards conceded before (GU-78).
    given_now: Bag<Kind>,
    /// What it has given before.
    given: Bag<Kind>,
    /// What was held back.
    held_back: Bag<Kind>,
    /// How many of these can be in the pile.
    sunk: u32,
}

impl Guyenne {
    /// GU-17, GU-27, GU-78, GU-95: what a seat does not see of each side is dealt anew; a selection of another seat that is under way is
    /// at its beginning again.
    pub(in crate::games::guyenne) fn redeal_unchecked(&self, me: Seat, stream: &mut Stream) -> Self {
        let mut redealt = if self.hides_a_selection_from(me) { self.before_selection() } else { *self };
        for side in self.sides() {
            match *self.members(side) {
                [alone] if alone == me => {}
                [alone] => drop(redealt.redeal_side(side, me, [alone], stream)),
                [one, other] if one == me => drop(redealt.redeal_side(side, me, [other], stream)),
                [one, other] if other == me => drop(redealt.redeal_side(side, me, [one], stream)),
                [one, other] => redealt.redeal_pair(side, me, [one, other], stream),
                _ => {}
            }
        }
        redealt
    }

    /// Deals the hidden cards of some seats of a side; tells which of those held back were dealt to each, and which can be in the pile.
    fn redeal_side<const N: usize>(
        &mut self,
        side: Side,
        me: Seat,
        strangers: [Seat; N],
        stream: &mut Stream,
    ) -> ([(Hidden, Bag<Kind>); N], Bag<Kind>) {
        let mut unseen = self.piles[side.id()];
        strangers.iter().for_each(|seat| unseen.add_all_unchecked(self.unseen_cards(*seat)));
        let mut hidden = strangers.map(|seat| self.hidden(seat));
        let Known { given_now, given, mut held_back, sunk } = self.known(side, me, &strangers, &unseen);
        let sunken = held_back.deal(sunk, stream);
        for cards in [given_now, given, held_back] {
            unseen.take_all_unchecked(cards);
        }
        hidden[0].held.cards = given_now;
        deal_outside_the_pile(given, &mut hidden, stream);
        let before = hidden;
        deal_outside_the_pile(held_back, &mut hidden, stream);
        let mut of_those_held_back = [Bag::new(); N];
        for (cards, (now, before)) in of_those_held_back.iter_mut().zip(hidden.iter().zip(&before)) {
            *cards = now.cards().beyond(&before.cards());
        }
        for Hidden { held, conceded, buried, .. } in &mut hidden {
            [held, conceded, buried].into_iter().for_each(|zone| zone.fill(&mut unseen, stream));
        }
        self.piles[side.id()] = unseen;
        hidden.iter().for_each(|hidden| self.spread(hidden, stream));
        (std::array::from_fn(|i| (hidden[i], of_those_held_back[i])), sunken)
    }

    /// Deals the cards of a pair for an opponent, and what the two know of each other: this round's gift, which is any of the cards that
    /// the partner has had in it, and what was held back. Which cards they gave before is not drawn anew, but forgotten.
    fn redeal_pair(&mut self, side: Side, me: Seat, pair: [Seat; 2], stream: &mut Stream) {
        let (dealt, mut sunken) = self.redeal_side(side, me, pair, stream);
        for (Hidden { seat, held, .. }, held_back) in dealt {
            let revealed = self.revealed_in_this_round(seat);
            let mut had = held.cards;
            had.add_all_unchecked(revealed);
            let giver = if seat == pair[0] { pair[1] } else { pair[0] };
            let gift = had.deal(self.gifts[giver.index()].len(), stream);
            let received = gift.beyond(&revealed);
            let mut kept = held_back.common(&self.unseen_cards(seat).beyond(&received));
            kept.add_all_unchecked(sunken.deal(self.memory.sunk[seat.index()].into(), stream));
            self.gifts[giver.index()] = gift;
            self.memory.received[seat.index()] = received;
            self.memory.held_back[seat.index()] = kept;
        }
    }

    /// What a seat does not show, with nothing dealt yet.
    fn hidden(&self, seat: Seat) -> Hidden {
        let (conceded, buried) = (self.conceded_in_this_round(seat), self.buried(seat));
        let face_down: u32 = self.own_contests(seat).map(|contest| self.face_down(seat, contest).len()).sum();
        Hidden {
            seat,
            held: Zone::of(self.hands[seat.index()].len() + face_down + conceded),
            conceded: Zone::of(self.unseen_discards[seat.index()].len() - conceded - buried),
            buried: Zone::of(buried),
        }
    }

    /// What a seat knows of the hidden cards of strangers: of a partner more than of opponents.
    fn known(&self, side: Side, me: Seat, strangers: &[Seat], unseen: &Bag<Kind>) -> Known {
        let sunk = strangers.iter().map(|seat| u32::from(self.memory.sunk[seat.index()])).sum();
        let opponents = Known { given_now: Bag::new(), given: Bag::new(), held_back: *self.held_back(side), sunk };
        let &[partner] = strangers else { return opponents };
        if self.side(me) != side {
            return opponents;
        }
        let received = self.memory.received[partner.index()];
        let given_now = self.known_to_be_held(partner, me);
        let mut others = *unseen;
        others.take_all_unchecked(received);
        // What I have drawn myself of those held back was in the pile.
        let all = self.memory.held_back[partner.index()];
        let held_back = all.common(&others);
        let drawn = all.len() - held_back.len();
        Known { given_now, given: received.beyond(&given_now), held_back, sunk: sunk.saturating_sub(drawn) }
    }

    /// GU-78: what is left of a gift of this round, which the giver knows to be among his partner's cards.
    pub(in crate::games::guyenne) fn known_to_be_held(&self, seat: Seat, me: Seat) -> Bag<Kind> {
        match self.partner(seat) {
            Some(partner) if partner == me => self.gifts[me.index()].beyond(&self.revealed_in_this_round(seat)),
            _ => Bag::new(),
        }
    }

    /// Cards dealt to a seat go to its castles, to the discard pile, and to its hand.
    fn spread(&mut self, hidden: &Hidden, stream: &mut Stream) {
        let Hidden { seat, held: Zone { cards: mut held, .. }, conceded, buried } = *hidden;
        let mut discards = conceded.cards;
        discards.add_all_unchecked(buried.cards);
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
    }
}

/// Deals cards to the places of seats outside the pile, each place equally likely; buried cards are not among them (GU-27).
fn deal_outside_the_pile(mut cards: Bag<Kind>, hidden: &mut [Hidden], stream: &mut Stream) {
    while let Some(kind) = cards.lowest() {
        cards.take_unchecked(kind);
        let room = hidden.iter().map(|hidden| hidden.held.room() + hidden.conceded.room()).sum();
        let mut place = stream.below(room);
        for zone in hidden.iter_mut().flat_map(|hidden| [&mut hidden.held, &mut hidden.conceded]) {
            if place < zone.room() {
                zone.cards.add_unchecked(kind);
                break;
            }
            place -= zone.room();
        }
    }
}
