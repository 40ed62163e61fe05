//! Redealing what a seat does not see.
//!
//! The hidden cards of a side are of two sorts. Some are known to be outside its pile: the Hero before the first shuffle (GU-27),
//! the cards held back at the last shuffle (GU-95), and, for a giver, the gifts that the partner still has (GU-78). They are
//! dealt to the hidden places outside the pile. All others are alike, and are dealt to the remaining places. Cards held back that
//! had gone into the pile unseen are among these; they can be any of the cards held back.

use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::state::{Guyenne, Side};
use crate::{Bag, Finite, Seat, Stream, Viewer};

/// The cards that a seat hides from another: their number, and the cards redealt to it.
#[derive(Clone, Copy)]
struct Hidden {
    seat: Seat,
    /// The part of its hand at the start of the round: in hand, face down at castles, or conceded in this round.
    held: Share,
    /// The cards conceded earlier.
    conceded: Share,
    /// The cards buried.
    buried: Share,
}

#[derive(Clone, Copy)]
struct Share {
    size: u32,
    cards: Bag<Kind>,
}

impl Share {
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
    /// All cards dealt to the seat.
    fn cards(&self) -> Bag<Kind> {
        [self.held, self.conceded, self.buried].into_iter().fold(Bag::new(), |mut cards, share| {
            cards.add_all_unchecked(share.cards);
            cards
        })
    }
}

/// Knowledge of the hidden cards of a side (GU-95).
struct Known {
    /// The cards that the viewing seat has given in this round, none of which were conceded earlier (GU-78).
    given_now: Bag<Kind>,
    /// The cards that it gave earlier.
    given: Bag<Kind>,
    /// The cards held back.
    held_back: Bag<Kind>,
    /// The number of them that can be in the pile.
    sunk: u32,
}

impl Guyenne {
    /// GU-17, GU-27, GU-78, GU-95: redeals the cards of each side that a seat does not see; a selection in progress by another
    /// seat returns to its beginning.
    pub(in crate::games::guyenne::rules) fn redeal_unchecked(&self, me: Seat, stream: &mut Stream) -> Self {
        let mut redealt = *self;
        if self.hides_a_selection_from(Viewer::Seat(me)) {
            redealt.take_back_selection();
        }
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

    /// Deals the hidden cards of some seats of a side; returns the cards held back that each was dealt, and those that can be in
    /// the pile.
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
            [held, conceded, buried].into_iter().for_each(|share| share.fill(&mut unseen, stream));
        }
        self.piles[side.id()] = unseen;
        hidden.iter().for_each(|hidden| self.spread(hidden, stream));
        (std::array::from_fn(|i| (hidden[i], of_those_held_back[i])), sunken)
    }

    /// Deals the cards of a pair for an opponent, and the pair's knowledge of each other: this round's gift, which can be any
    /// cards that the partner has had in it, and the cards held back. Earlier gifts are not redrawn, but forgotten.
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

    /// The cards that a seat hides, with nothing dealt yet.
    fn hidden(&self, seat: Seat) -> Hidden {
        let (conceded, buried) = (self.conceded_in_this_round(seat), self.buried(seat));
        let face_down: u32 = self.own_contests(seat).map(|contest| self.face_down(seat, contest).len()).sum();
        Hidden {
            seat,
            held: Share::of(self.hands[seat.index()].len() + face_down + conceded),
            conceded: Share::of(self.unseen_discards[seat.index()].len() - conceded - buried),
            buried: Share::of(buried),
        }
    }

    /// A seat's knowledge of the hidden cards of `strangers`: of a partner it knows more than of opponents.
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
        // Held-back cards that I have drawn myself were in the pile.
        let all = self.memory.held_back[partner.index()];
        let held_back = all.common(&others);
        let drawn = all.len() - held_back.len();
        Known { given_now, given: received.beyond(&given_now), held_back, sunk: sunk.saturating_sub(drawn) }
    }

    /// GU-78: the rest of this round's gift, which the giver knows to be among the partner's cards.
    pub(in crate::games::guyenne::rules) fn known_to_be_held(&self, seat: Seat, me: Seat) -> Bag<Kind> {
        match self.partner(seat) {
            Some(partner) if partner == me => self.gifts[me.index()].beyond(&self.revealed_in_this_round(seat)),
            _ => Bag::new(),
        }
    }

    /// Distributes cards dealt to a seat over its castles, the discard pile, and its hand.
    fn spread(&mut self, hidden: &Hidden, stream: &mut Stream) {
        let Hidden { seat, held: Share { cards: mut held, .. }, conceded, buried } = *hidden;
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

/// Deals cards to the places of seats outside the pile, each place equally likely, except for buried cards (GU-27).
fn deal_outside_the_pile(mut cards: Bag<Kind>, hidden: &mut [Hidden], stream: &mut Stream) {
    while let Some(kind) = cards.lowest() {
        cards.take_unchecked(kind);
        let room = hidden.iter().map(|hidden| hidden.held.room() + hidden.conceded.room()).sum();
        let mut place = stream.below(room);
        for share in hidden.iter_mut().flat_map(|hidden| [&mut hidden.held, &mut hidden.conceded]) {
            if place < share.room() {
                share.cards.add_unchecked(kind);
                break;
            }
            place -= share.room();
        }
    }
}
