//! A round: placing cards.

use crate::games::guyenne::rules::action::{Action, Place};
use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::state::{Contest, Guyenne, Phase, PlacementNumber, Selection};
use crate::{Finite, Seat, Set};

/// The demand of a placement in a round.
pub(crate) struct Placement {
    /// The seat that places cards.
    pub(in crate::games::guyenne::rules) seat: Seat,
    /// The contest at whose castle it places them.
    pub(crate) contest: Contest,
    /// The number of cards that it keeps for castles where it has yet to place (GU-13, GU-74).
    pub(in crate::games::guyenne::rules) keeps: u32,
}

impl Guyenne {
    // Legal actions.

    /// GU-10, GU-11, GU-82: any castle but the one already named; in the ring, any on the frontier ahead.
    pub(super) fn castles_to_name(&self, seat: Seat, nth: PlacementNumber) -> Set<Place> {
        let mut castles = Set::such_that(|place: Place| place.number() < self.rules.castles);
        if nth != PlacementNumber::FIRST && self.rules.seating.is_ring() {
            castles = Set::such_that(|place| leads_left(place) == self.leftward);
        } else if let Some(taken) = self.named[0].and_then(|castle| self.place(self.side(seat), castle)) {
            castles.remove(taken);
        }
        castles
    }

    /// GU-90
    pub(super) fn targets(&self, seat: Seat, nth: PlacementNumber) -> Set<Action> {
        let mut targets = Set::new();
        targets.insert_each(Action::Target, &self.castles_to_name(seat, nth));
        targets
    }

    /// GU-90: the castle of a placement if no other can be named.
    fn only_castle_to_name(&self, seat: Seat, nth: PlacementNumber) -> Option<Place> {
        let castles = self.castles_to_name(seat, nth);
        castles.nth(0).filter(|_| castles.len() == 1)
    }

    /// GU-91
    #[inline]
    pub(super) fn cards_to_place(&self, seat: Seat, selection: Selection) -> Set<Action> {
        let mut cards = Set::new();
        cards.insert_each(Action::Commit, &selection.kinds(&self.hands[seat.index()]));
        cards.insert_if(Action::Done, selection.cards > 0);
        cards
    }

    /// GU-92
    pub(super) fn reinforcements(&self, seat: Seat) -> Set<Action> {
        let side = self.side(seat);
        let mut reinforcements = Set::new();
        reinforcements.insert(Action::Pass);
        for contest in self.own_contests(seat).filter(|contest| self.has_place(seat, *contest)) {
            if let Some(place) = self.named[contest.id()].and_then(|castle| self.place(side, castle)) {
                reinforcements.insert(Action::Target(place));
            }
        }
        reinforcements
    }

    /// The contest of a seat whose castle is at `place` in its line.
    pub(in crate::games::guyenne::rules) fn contest_at(&self, seat: Seat, place: Place) -> Contest {
        let side = self.side(seat);
        let castle = self.castle(side, place);
        let [one, other] = self.contests(side);
        if self.named[one.id()] == Some(castle) { one } else { other }
    }

    // The script of a round.

    /// The contest whose castle is named as the `nth`, from 0 (GU-20, GU-84).
    #[inline]
    pub(in crate::games::guyenne::rules) fn nth_contest(&self, nth: u8) -> Contest {
        if self.rules.seating.is_ring() {
            let [right, left] = self.contests(self.after(self.first, nth.into()));
            if self.leftward { left } else { right }
        } else {
            Contest::from_id(nth.into()).unwrap_or(Contest::FIRST)
        }
    }

    /// GU-10, GU-11, GU-12, GU-73, GU-82: one side after the other answers at the castle named by the side before it, and names
    /// the next castle; the side that began answers at the last one.
    #[inline]
    pub(in crate::games::guyenne::rules) fn script(&self, nth: PlacementNumber) -> Placement {
        let (nth, placements) = (usize::from(nth.number()), 2 * self.table_of_seats().sides);
        let last = nth + 1 == placements;
        let side = if last { self.first } else { self.after(self.first, nth.div_ceil(2)) };
        let contest = self.nth_contest(nth as u8 / 2);
        let places_again = nth == 0 || (nth % 2 == 1 && !last);
        let alone = self.members(side).len() == 1;
        Placement { seat: self.fighter(side, contest), contest, keeps: u32::from(alone && places_again) }
    }

    // Effects.

    /// GU-10, GU-11, GU-82: names a castle; the first castle fixes the direction of a ring.
    pub(super) fn name(&mut self, seat: Seat, nth: PlacementNumber, place: Place) {
        if nth == PlacementNumber::FIRST && self.rules.seating.is_ring() {
            self.leftward = leads_left(place);
        }
        let contest = self.nth_contest(nth.number() / 2);
        self.named[contest.id()] = Some(self.castle(self.side(seat), place));
    }

    /// GU-10: moves a card from a hand to a castle, face down.
    #[inline]
    pub(super) fn put(&mut self, seat: Seat, contest: Contest, kind: Kind) {
        let rank = self.rank_of(self.side(seat), contest);
        self.hands[seat.index()].take_unchecked(kind);
        self.placed[contest.id()][rank].add_unchecked(kind);
    }

    /// Whether a seat can put a further card at a castle and keep `keeps` of them (GU-13, GU-14, GU-91).
    #[inline]
    pub(in crate::games::guyenne::rules) fn can_place(
        &self,
        seat: Seat,
        contest: Contest,
        keeps: u32,
        selection: Selection,
    ) -> bool {
        let hand = &self.hands[seat.index()];
        hand.len() > keeps && self.has_place(seat, contest) && !selection.kinds(hand).is_empty()
    }

    /// GU-14: whether there is room for a further card of a seat at a castle.
    #[inline]
    fn has_place(&self, seat: Seat, contest: Contest) -> bool {
        self.placed[contest.id()][self.rank_of(self.side(seat), contest)].len() < u32::from(self.rules.at_most)
    }

    /// GU-16: whether a seat can reinforce one of its castles.
    pub(in crate::games::guyenne::rules) fn can_reinforce(&self, seat: Seat) -> bool {
        !self.hands[seat.index()].is_empty() && self.own_contests(seat).any(|contest| self.has_place(seat, contest))
    }

    // The next question.

    /// GU-10, GU-11, GU-82: a castle is named before cards are placed there; a seat that answers is not asked for a castle, nor
    /// is one that has no choice (GU-90).
    pub(super) fn begin_placement(&mut self, nth: PlacementNumber) {
        let Placement { seat, .. } = self.script(nth);
        if !nth.number().is_multiple_of(2) {
            self.phase = Phase::Place(seat, nth, Selection::NONE);
        } else if let Some(place) = self.only_castle_to_name(seat, nth) {
            self.name(seat, nth, place);
            self.begin_placing(seat, nth, Selection::NONE);
        } else {
            self.phase = Phase::Name(seat, nth);
        }
    }

    /// GU-16: continues after a placement; reinforcements follow the placing round.
    pub(super) fn begin_placement_after(&mut self, nth: PlacementNumber) {
        match PlacementNumber::new(nth.number() + 1).filter(|next| usize::from(next.number()) < 2 * self.table_of_seats().sides) {
            Some(next) => self.begin_placement(next),
            None if self.rules.reinforcements => self.begin_turn_after(self.order[self.first.id()][0]),
            None => self.begin_battle(0),
        }
    }

    /// GU-91: continues a placement while a further card is possible.
    #[inline]
    pub(super) fn begin_placing(&mut self, seat: Seat, nth: PlacementNumber, selection: Selection) {
        let Placement { contest, keeps, .. } = self.script(nth);
        if self.can_place(seat, contest, keeps, selection) {
            self.phase = Phase::Place(seat, nth, selection);
        } else {
            self.begin_placement_after(nth);
        }
    }

    /// GU-91, GU-92
    pub(super) fn begin_adding(&mut self, seat: Seat, contest: Contest, selection: Selection) {
        if self.can_place(seat, contest, 0, selection) {
            self.phase = Phase::Add(seat, contest, selection);
        } else {
            self.begin_turn_after(seat);
        }
    }

    /// GU-16, GU-75, GU-83: after a reinforcement it is the next side's turn and passes are counted from 0; first of all, it is
    /// the turn of the side after the first player's.
    pub(super) fn begin_turn_after(&mut self, seat: Seat) {
        let next = self.next(self.side(seat));
        self.begin_turn(self.order[next.id()][0], 0);
    }

    /// GU-75: in a pair, the second member is asked after the first has passed.
    pub(super) fn begin_turn_after_pass(&mut self, seat: Seat, passes: u8) {
        let side = self.side(seat);
        let [first, second] = self.order[side.id()];
        if seat == first && second != first {
            self.begin_turn(second, passes);
        } else {
            self.begin_turn(self.order[self.next(side).id()][0], passes + 1);
        }
    }

    /// GU-16, GU-83: a player who cannot reinforce passes without being asked; when all sides pass in succession, the battles
    /// begin.
    fn begin_turn(&mut self, seat: Seat, passes: u8) {
        if usize::from(passes) == self.table_of_seats().sides {
            self.begin_battle(0);
        } else if self.can_reinforce(seat) {
            self.phase = Phase::Reinforce(seat, passes);
        } else {
            self.begin_turn_after_pass(seat, passes);
        }
    }
}

/// GU-82: whether a place in a line of the ring is on the frontier to the left.
fn leads_left(place: Place) -> bool {
    place.number() >= 3
}
