//! The validation of positions that are read.

mod course;
mod memory;
mod phase;

use super::cards::Kind;
use super::options::Rules;
use super::state::{Battle, Castle, Contest, Guyenne, Memory, Phase, Side, VACANT_SEAT};
use crate::{Bag, Damaged, Finite, Seat};

impl Guyenne {
    pub(super) fn validate(&self) -> Result<(), Damaged> {
        self.check_table()?;
        self.check_course()
    }

    /// Whether everything on the table is consistent, regardless of the course of the game.
    pub(super) fn check_table(&self) -> Result<(), Damaged> {
        let accepted = Rules::new(&self.rules.options()).map_err(Damaged::Game)?;
        Damaged::unless(accepted == self.rules, "rules: inconsistent with their options")?;
        self.check_places()?;
        self.check_seating()?;
        self.sides().try_for_each(|side| self.check_army(side))?;
        Contest::all().try_for_each(|contest| self.check_contest(contest))?;
        self.all_seats().try_for_each(|seat| self.check_gift(seat))?;
        self.check_phase()?;
        self.check_memory()
    }

    /// The players of each side; vacant seats and sides are empty.
    fn check_seating(&self) -> Result<(), Damaged> {
        let table = self.table_of_seats();
        Damaged::unless(self.rules.seating.is_ring() || self.leftward, "leftward: false; expected true outside a ring (GU-82)")?;
        for side in Side::all() {
            let [first, second] = self.order[side.id()];
            let members = if side.id() < table.sides { self.members(side) } else { &[VACANT_SEAT] };
            let ordered = members.contains(&first) && members.contains(&second) && (first != second) == (members.len() == 2);
            Damaged::unless(ordered, "order: expected the members of each side, each once (GU-73)")?;
        }
        for side in Side::all().skip(table.sides) {
            let bags = [self.piles, self.shown_discards, self.removed].map(|bags| bags[side.id()]);
            let none = self.controlled[side.id()].is_empty() && self.run_outs[side.id()] == 0;
            Damaged::unless(none && bags.iter().all(Bag::is_empty), "sides: expected nothing for a vacant side (GU-1)")?;
        }
        for seat in Seat::all().skip(table.seats) {
            let Memory { held_back, received, sunk, .. } = self.memory;
            let bags = [self.hands, self.unseen_discards, self.gifts, held_back, received].map(|bags| bags[seat.index()]);
            let none = sunk[seat.index()] == 0 && bags.iter().all(Bag::is_empty);
            Damaged::unless(none, "seats: expected nothing for a vacant seat (GU-1)")?;
        }
        Ok(())
    }

    /// The cards and the castles of a side.
    fn check_army(&self, side: Side) -> Result<(), Damaged> {
        let pile = &self.piles[side.id()];
        for kind in Kind::all() {
            let in_hands: u8 = self.members(side).iter().map(|member| self.hands[member.index()].count(kind)).sum();
            let at_castles: u8 = self.contests(side).map(|contest| self.placed(side, contest).count(kind)).iter().sum();
            let unseen: u8 = self.members(side).iter().map(|member| self.unseen_discards[member.index()].count(kind)).sum();
            let elsewhere = [*pile, self.shown_discards[side.id()], self.removed[side.id()]].map(|bag| bag.count(kind));
            let count = in_hands + at_castles + unseen + elsewhere.iter().sum::<u8>();
            Damaged::unless(count == self.rules.army.count(kind), "cards: expected the army of each side (GU-2)")?;
        }
        Damaged::unless(self.cards_in_hand(side) <= self.rules.hand, "hands: expected at most a full hand of a side (GU-41)")?;
        Damaged::unless(self.run_outs[side.id()] <= self.rules.run_outs, "run_outs: more than are allowed (GU-42)")?;
        let unseen = self.unseen_discards[self.members(side)[0].index()];
        let troops = unseen.len() - u32::from(unseen.count(Kind::Hero));
        let buried = troops >= self.rules.buried.into() || matches!(self.phase, Phase::Bury(..));
        let first_pile = !self.has_first_pile(side) || (!pile.contains(Kind::Hero) && buried);
        Damaged::unless(first_pile, "piles: expected no Hero in a first pile, and the buried cards discarded (GU-27)")?;
        let controlled = self.controlled[side.id()];
        let of_line = controlled.iter().all(|castle| self.has_castle(castle) && self.place(side, castle).is_some());
        let alone = |other: Side| other == side || (self.controlled[other.id()] & controlled).is_empty();
        let castles = of_line && self.sides().all(alone);
        Damaged::unless(castles, "controlled: expected castles of the side's line that no other side controls (GU-4)")
    }

    fn has_castle(&self, castle: Castle) -> bool {
        self.castles().any(|other| other == castle)
    }

    /// The cards at a castle, and the visible part of the last battle.
    fn check_contest(&self, contest: Contest) -> Result<(), Damaged> {
        let table = self.table_of_seats();
        let (named, placed) = (self.named[contest.id()], self.placed[contest.id()]);
        let Battle { castle, conceded, revealed } = self.battles[contest.id()];
        let empty = named.is_none() && castle.is_none() && placed.iter().all(Bag::is_empty);
        Damaged::unless(contest.id() < table.sides || empty, "contests: expected as many as sides (GU-10, GU-82)")?;
        let ring = self.rules.seating.is_ring();
        let there = |castle: Castle| !ring || castle.id() / 3 == contest.id();
        let castles = named.iter().chain(&castle).all(|castle| there(*castle) && self.has_castle(*castle));
        Damaged::unless(castles, "castles: expected on the contest's frontier, or in the one line (GU-4, GU-80)")?;
        let few = |cards: &Bag<Kind>| cards.len() <= self.rules.at_most.into() && self.rules.army.covers(cards);
        let few = placed.iter().chain(&revealed).all(few) && conceded <= self.rules.at_most;
        Damaged::unless(few, "cards: expected at most `at_most` of a player at a castle (GU-14)")?;
        let shown = revealed.iter().filter(|cards| !cards.is_empty()).count();
        let awaited = matches!(self.phase, Phase::Answer(_, nth) if self.nth_contest(nth) == contest);
        let seen = match (castle, shown) {
            (None, 0) => conceded == 0,
            (Some(_), 1) => awaited == (conceded == 0),
            (Some(_), 2) => conceded == 0 && !awaited,
            _ => false,
        };
        Damaged::unless(seen, "battles: expected the attacker's cards shown, the defender's shown or conceded (GU-21, GU-22)")
    }

    /// GU-78: a gift lies among the cards that the partner has had in this round.
    fn check_gift(&self, seat: Seat) -> Result<(), Damaged> {
        let gift = self.gifts[seat.index()];
        let under_way = !matches!(self.phase, Phase::Bury(..) | Phase::Draw(_) | Phase::Over);
        let conceded = self.conceded_in_this_round(seat);
        let discarded = conceded + self.buried(seat) <= self.unseen_discards[seat.index()].len();
        Damaged::unless(discarded, "battles: expected the cards conceded in this round in the discard pile (GU-22)")?;
        let Some(partner) = self.partner(seat).filter(|_| under_way) else {
            return Damaged::unless(gift.is_empty(), "gifts: expected of pairs, until the battles of the round are over (GU-72)");
        };
        let conceded = self.conceded_in_this_round(partner);
        let mut had = self.hands[partner.index()];
        self.own_contests(partner).for_each(|contest| had += self.face_down(partner, contest));
        let mut size = had.len() + conceded;
        if conceded > 0 {
            had += self.unseen_discards[partner.index()];
        }
        let unseen = self.known_to_be_held(partner, seat);
        size = size.min(self.rules.hand.into());
        let kept = gift.len() < self.rules.hand.into() && unseen.len() <= size && had.covers(&unseen);
        Damaged::unless(kept, "gifts: expected cards that the partner has had in this round (GU-78)")
    }
}
