//! Knights of Charlemagne: everything played is public, everything else is not (KC-14).

use super::{Counts, Hidden, Place, Tracker, add, counts, less};
use bastide::knights_of_charlemagne::{Action, Knight, KnightsOfCharlemagne, Place as Row};
use bastide::{Finite, Position, Seat};

/// The knowledge of a seat.
pub(super) struct Seen {
    seat: Seat,
    /// All cards (KC-1).
    deck: Counts,
    /// The cards that the seat sees: its own and those played.
    seen: Counts,
    /// The number of cards in each seat's hand.
    hands: Vec<i32>,
}

impl Tracker for Seen {
    type Position = KnightsOfCharlemagne;

    fn new(start: &KnightsOfCharlemagne, seat: Seat) -> Self {
        Self { seat, deck: counts(&start.outcomes()), seen: vec![0; Knight::COUNT], hands: vec![0; start.seats()] }
    }

    fn see(&mut self, _: Option<Action>, now: &KnightsOfCharlemagne) {
        self.seen = counts(&now.hand(self.seat));
        for side in now.sides() {
            Row::all().for_each(|row| add(&mut self.seen, &counts(&now.row(side, row))));
        }
        self.hands = Seat::all().take(now.seats()).map(|seat| now.hand(seat).len() as i32).collect();
    }

    fn hidden(&self) -> Vec<Hidden<KnightsOfCharlemagne>> {
        let left = less(&self.deck, &self.seen);
        let mut places = Vec::new();
        for (seat, size) in Seat::all().zip(&self.hands).filter(|(seat, _)| *seat != self.seat) {
            let name = format!("the hand of seat {seat}");
            places.push(Place::new(name, *size, move |position: &KnightsOfCharlemagne| counts(&position.hand(seat))));
        }
        let size = left.iter().sum::<i32>() - places.iter().map(|place| place.size).sum::<i32>();
        places.push(Place::new("the pile with the cards aside", size, |position: &KnightsOfCharlemagne| {
            counts(&position.unseen())
        }));
        vec![Hidden::counted(places, left)]
    }
}
