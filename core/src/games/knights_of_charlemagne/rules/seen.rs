//! A viewer's view of a position, and redeals of what a seat does not see.

use super::action::Place;
use super::cards::{Knight, State, Tile};
use super::options::Rules;
use super::state::{KnightsOfCharlemagne, Phase, Side};
use crate::{Bag, PerSeat, Seat, Stream, Turn, Zone};
use {super::action::Action, crate::Event, crate::Notice};

seen! {
    KnightsOfCharlemagne;
    fields {
        rules: Rules,
        phase: Phase,
    }
    questions {
        turn() -> Turn,
        seats() -> usize,
        all_seats() -> impl Iterator<Item = Seat> + Clone + use<>,
        sides() -> impl Iterator<Item = Side> + Clone + use<>,
        side(seat: Seat) -> Side,
        states() -> impl Iterator<Item = State> + Clone + use<>,
        row(side: Side, place: Place) -> Bag<Knight>,
        knights_at(side: Side, state: State) -> u8,
        pile_size() -> u8,
        points(side: Side) -> u8,
        points_taken(state: State, side: Side) -> u8,
        holds_castle(side: Side) -> bool,
        returns() -> PerSeat<f32>,
    }
}

impl<'a> Seen<'a> {
    /// KC-14: a seat sees its own hand.
    #[inline(always)]
    pub(crate) fn hand(&self, seat: Seat) -> Zone<'a, Knight> {
        Zone::new(&self.position.hands[seat.index()], self.viewer.sees_as(seat))
    }

    /// The tile that a side takes at a state with its points, as if the game ended now (KC-20, KC-21).
    pub(crate) fn taken_at(&self, state: State, side: Side) -> Option<(Tile, u8)> {
        self.position.taken_at(state, side)
    }

    /// The viewer sees a card that is dealt to itself.
    #[inline]
    pub(crate) fn event(&self, event: Event<Action, Knight>) -> Event<Action, Option<Knight>> {
        match (event, self.position.phase) {
            (Event::Action(action), _) => Event::Action(action),
            (Event::Outcome(card), Phase::Deal(seat) | Phase::Draw(seat)) => {
                Event::Outcome(self.viewer.sees_as(seat).then_some(card))
            }
            (Event::Outcome(_), Phase::Play(_) | Phase::Over) => Event::Outcome(None),
        }
    }

    /// KC-14: all but the cards that others draw is seen.
    #[inline]
    pub(crate) fn notice(&self, event: Event<Action, Knight>, _: &KnightsOfCharlemagne) -> Notice {
        if self.event(event) == Event::Outcome(None) { Notice::Hidden } else { Notice::Event }
    }
}

impl KnightsOfCharlemagne {
    /// KC-14: redeals the hands of the others and the pile.
    pub(super) fn redeal_unchecked(&self, me: Seat, stream: &mut Stream) -> Self {
        let mut redealt = *self;
        for other in self.all_seats().filter(|other| *other != me) {
            redealt.pile.add_all_unchecked(self.hands[other.index()]);
        }
        for other in self.all_seats().filter(|other| *other != me) {
            redealt.hands[other.index()] = redealt.pile.deal(self.hands[other.index()].len(), stream);
        }
        redealt
    }
}
