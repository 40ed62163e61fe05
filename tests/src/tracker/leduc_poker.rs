//! Leduc poker: one card each, and one for all.

use super::{Counts, Hidden, Place, Tracker, counts};
use bastide::leduc_poker::{Action, Card, LeducPoker};
use bastide::{Bag, Finite, Position, Seat};

/// The knowledge of a seat.
pub(super) struct Seen {
    seat: Seat,
    other: Seat,
    /// The cards that it does not see.
    unseen: Counts,
    /// The number of the other seat's cards.
    size: i32,
}

impl Tracker for Seen {
    type Position = LeducPoker;

    fn new(start: &LeducPoker, seat: Seat) -> Self {
        let other = Seat::all().find(|other| *other != seat).expect("there are two seats");
        Self { seat, other, unseen: counts(&start.outcomes()), size: 0 }
    }

    fn see(&mut self, _: Option<Action>, now: &LeducPoker) {
        let mut unseen = vec![1; Card::COUNT];
        now.hand(self.seat).into_iter().chain(now.public_card()).for_each(|card| unseen[card.id()] = 0);
        self.unseen = unseen;
        self.size = i32::from(now.hand(self.other).is_some());
    }

    fn hidden(&self) -> Vec<Hidden<LeducPoker>> {
        let other = self.other;
        let cards = move |position: &LeducPoker| counts(&position.hand(other).into_iter().collect::<Bag<Card>>());
        let place = Place::new("the other hand", self.size, cards);
        vec![Hidden::between(vec![place], vec![0; Card::COUNT], self.unseen.clone())]
    }
}
