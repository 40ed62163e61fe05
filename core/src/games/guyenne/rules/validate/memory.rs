//! Whether the seats' memory is possible.

use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::state::{Guyenne, Side};
use crate::{Bag, Damaged, Finite, Seat};

impl Guyenne {
    /// GU-27, GU-95: the remembered cards of each side are among its hidden cards. A gift in progress does not belong to them
    /// yet.
    pub(super) fn check_memory(&self) -> Result<(), Damaged> {
        let given_now = |seat: Seat| self.partner(seat).map_or(Bag::new(), |partner| self.known_to_be_held(seat, partner));
        let received = self.all_seats().all(|seat| self.memory.received[seat.index()].covers(&given_now(seat)));
        Damaged::unless(received, "memory: expected a gift of this round among those received (GU-95)")?;
        let before = self.before_selection();
        before.sides().try_for_each(|side| before.check_shuffle(side))?;
        before.all_seats().try_for_each(|seat| before.check_held_back(seat))?;
        let alone = |side: Side| side.id() >= self.table_of_seats().sides || !self.is_pair(side);
        let pairs = self.memory.held_back_by_pairs.iter().zip(Side::all());
        let none = pairs.filter(|(_, side)| alone(*side)).all(|(cards, _)| cards.is_empty());
        Damaged::unless(none, "memory: expected cards held back by pairs only where there is one (GU-70)")
    }

    /// GU-95: the public memory of a side is part of its seats' memory. GU-27: before the first shuffle, it is the Hero.
    fn check_shuffle(&self, side: Side) -> Result<(), Damaged> {
        let held_back = self.held_back(side);
        let of_members = |kind: Kind| {
            let bags = self
                .members(side)
                .iter()
                .flat_map(|seat| [&self.memory.held_back, &self.memory.received].map(|bags| bags[seat.index()]));
            bags.map(|cards| cards.count(kind)).sum::<u8>()
        };
        let known = Kind::all().all(|kind| held_back.count(kind) <= of_members(kind));
        let mut hidden = self.piles[side.id()];
        self.members(side).iter().for_each(|seat| hidden += self.unseen_cards(*seat));
        let held_back = known && hidden.covers(held_back);
        Damaged::unless(held_back, "memory: expected a side's held-back cards to be hidden and known to its seats (GU-95)")?;
        let hero_alone = self.members(side).iter().all(|seat| self.remembers_the_hero_alone(*seat));
        let hero = hidden.common(&Bag::one(Kind::Hero));
        let first = !self.has_first_pile(side) || (hero_alone && *self.held_back(side) == hero);
        Damaged::unless(first, "memory: expected the Hero alone before the first shuffle, until shown (GU-27)")
    }

    fn remembers_the_hero_alone(&self, seat: Seat) -> bool {
        let [held_back, received] = [self.memory.held_back, self.memory.received].map(|bags| bags[seat.index()]);
        let hero = self.unseen_cards(seat).count(Kind::Hero);
        let alone = held_back.len() == u32::from(held_back.count(Kind::Hero)) && self.memory.sunk[seat.index()] == 0;
        alone && held_back.count(Kind::Hero) + received.count(Kind::Hero) == hero
    }

    /// GU-27, GU-95: a seat has the gifts that it received; of the cards it had itself, at most as many as it had discarded
    /// unseen can be in the pile. None of these is buried.
    fn check_held_back(&self, seat: Seat) -> Result<(), Damaged> {
        let [held_back, received] = [self.memory.held_back, self.memory.received].map(|bags| bags[seat.index()]);
        let sunk = u32::from(self.memory.sunk[seat.index()]);
        let unseen = self.unseen_cards(seat);
        let with_partner = received.is_empty() || self.partner(seat).is_some();
        let received_there = with_partner && unseen.covers(&received);
        Damaged::unless(received_there, "memory: expected gifts among the hidden cards of a seat with a partner (GU-95)")?;
        let few = held_back.beyond(&unseen.beyond(&received)).len() <= sunk && sunk < self.rules.army.len();
        Damaged::unless(few, "memory: expected held-back cards among the hidden cards of the seat (GU-95)")?;
        let discards = self.unseen_discards[seat.index()];
        let held = unseen.beyond(&discards);
        let discarded = received.beyond(&held).len() + held_back.beyond(&held.beyond(&received)).len();
        let unburied = discarded <= discards.len() - self.buried(seat) + sunk;
        Damaged::unless(unburied, "memory: expected the known cards of a seat not to be buried (GU-27, GU-95)")
    }
}
