//! A viewer's view of a position, and redeals of what a seat does not see.

mod selection;
mod redeal;

use super::action::Place;
use super::cards::Kind;
use super::options::Rules;
use super::play::Placement;
use super::state::{Battle, Castle, Contest, Guyenne, Phase, PlacementNumber, Side, Table};
use crate::{Bag, Finite, PerSeat, Seat, Set, Turn, Zone};
use {super::action::Action, crate::Event, crate::Notice};

seen! {
    Guyenne, earlier if hides_a_selection_from, by take_back_selection;
    fields {
        rules: Rules,
        phase: Phase,
        rounds: u8,
        first: Side,
        leftward: bool,
    }
    lists {
        order[Side]: [Seat; 2],
        controlled[Side]: Set<Castle>,
        run_outs[Side]: u8,
        named[Contest]: Option<Castle>,
    }
    questions {
        turn() -> Turn,
        table_of_seats() -> &'static Table,
        sides() -> impl DoubleEndedIterator<Item = Side> + Clone + use<>,
        side(seat: Seat) -> Side,
        members(side: Side) -> &'static [Seat],
        partner(seat: Seat) -> Option<Seat>,
        drawer(side: Side) -> Seat,
        left_of(side: Side) -> Side,
        contests(side: Side) -> [Contest; 2],
        fighters(contest: Contest) -> [Side; 2],
        rank_of(side: Side, contest: Contest) -> usize,
        opponent(side: Side, contest: Contest) -> Side,
        fights_in(seat: Seat, contest: Contest) -> bool,
        contest_at(seat: Seat, place: Place) -> Contest,
        nth_contest(nth: u8) -> Contest,
        script(nth: PlacementNumber) -> Placement,
        castles() -> impl Iterator<Item = Castle> + Clone + use<>,
        castle(side: Side, place: Place) -> Castle,
        castle_of(contest: Contest) -> Castle,
        place(side: Side, castle: Castle) -> Option<Place>,
        in_line(side: Side, castles: Set<Castle>) -> Set<Place>,
        control(castle: Castle) -> Option<Side>,
        controller_at(contest: Contest) -> Option<Side>,
        winner_between(contest: Contest, controller: Option<Side>, cards: [Bag<Kind>; 2]) -> Option<Side>,
        draws_no_more(side: Side) -> bool,
        held_back(side: Side) -> &Bag<Kind>,
        points(side: Side) -> u8,
        holds_line(side: Side) -> bool,
        is_spent(side: Side) -> bool,
        returns() -> PerSeat<f32>,
    }
}

impl<'a> Seen<'a> {
    /// Whether the viewer plays for a side.
    #[inline(always)]
    fn is_of(&self, side: Side) -> bool {
        self.viewer.sees_as_one(|seat| self.position.side(seat) == side)
    }

    /// GU-17: a seat sees its own hand.
    #[inline(always)]
    pub(crate) fn hand(&self, seat: Seat) -> Zone<'a, Kind> {
        Zone::new(&self.position.hands[seat.index()], self.viewer.sees_as(seat))
    }

    /// The pile of a side, which no seat sees.
    #[inline(always)]
    pub(crate) fn pile(&self, side: Side) -> Zone<'a, Kind> {
        Zone::new(&self.position.piles[side.id()], self.viewer.sees_everything())
    }

    /// The cards of a side that are out of the game (GU-34).
    #[inline(always)]
    pub(crate) fn removed(&self, side: Side) -> &'a Bag<Kind> {
        &self.position.removed[side.id()]
    }

    /// The cards of a discard pile that were revealed on their way there (GU-26).
    #[inline(always)]
    pub(crate) fn shown_discards(&self, side: Side) -> &'a Bag<Kind> {
        &self.position.shown_discards[side.id()]
    }

    /// The last battle of a contest.
    #[inline(always)]
    pub(crate) fn battle(&self, contest: Contest) -> &'a Battle {
        &self.position.battles[contest.id()]
    }

    /// GU-26, GU-78: a seat alone knows what it buried or conceded.
    #[inline(always)]
    pub(crate) fn unseen_discards(&self, seat: Seat) -> Zone<'a, Kind> {
        Zone::new(&self.position.unseen_discards[seat.index()], self.viewer.sees_as(seat))
    }

    /// The number of cards in the discard pile of a side.
    #[inline(always)]
    pub(crate) fn discards(&self, side: Side) -> u32 {
        self.position.discard(side).len()
    }

    /// GU-78: a pair sees its gifts.
    #[inline(always)]
    pub(crate) fn gift(&self, seat: Seat) -> Zone<'a, Kind> {
        Zone::new(&self.position.gifts[seat.index()], self.is_of(self.position.side(seat)))
    }

    /// GU-95: a pair knows what each of its seats has held back.
    #[inline(always)]
    pub(crate) fn held_back_by(&self, seat: Seat) -> Zone<'a, Kind> {
        Zone::new(&self.position.memory.held_back[seat.index()], self.is_of(self.position.side(seat)))
    }

    /// GU-95: a pair knows what each of its seats still has of the gifts.
    #[inline(always)]
    pub(crate) fn received(&self, seat: Seat) -> Zone<'a, Kind> {
        Zone::new(&self.position.memory.received[seat.index()], self.is_of(self.position.side(seat)))
    }

    /// The number of cards that a seat had discarded unseen at the last shuffle (GU-95).
    #[inline(always)]
    pub(crate) fn sunk(&self, seat: Seat) -> u8 {
        self.position.memory.sunk[seat.index()]
    }

    /// GU-17: a fighter sees its own cards at the castle of a contest, and everybody sees them once they are revealed.
    #[inline(always)]
    pub(crate) fn placed(&self, side: Side, contest: Contest) -> Zone<'a, Kind> {
        let seat = self.position.fighter(side, contest);
        let is_open = self.viewer.sees_as(seat) || self.position.face_down(seat, contest).is_empty();
        Zone::new(&self.position.placed[contest.id()][self.position.rank_of(side, contest)], is_open)
    }

    /// The cards of the side with this rank in a contest, of which only the number is seen.
    #[inline(always)]
    pub(crate) fn placed_unseen(&self, contest: Contest, rank: usize) -> Zone<'a, Kind> {
        Zone::new(&self.position.placed[contest.id()][rank], false)
    }

    /// The cards that the viewer has placed for its side at the castle of a contest.
    #[inline(always)]
    pub(crate) fn own_cards(&self, side: Side, contest: Contest) -> Bag<Kind> {
        let own = self.viewer.sees_as(self.position.fighter(side, contest));
        if own { self.position.placed(side, contest) } else { Bag::new() }
    }

    /// The points of a side if `winner`, or nobody, controlled a castle.
    pub(crate) fn points_with(&self, side: Side, castle: Castle, winner: Option<Side>) -> u8 {
        let mut other = *self.position;
        other.controlled.iter_mut().for_each(|controlled| {
            controlled.remove(castle);
        });
        if let Some(winner) = winner {
            other.controlled[winner.id()].insert(castle);
        }
        other.points(side)
    }

    /// GU-17: the viewer sees a card that is dealt to itself, and its own choices of cards.
    #[inline]
    pub(crate) fn event(&self, event: Event<Action, Kind>) -> Event<Option<Action>, Option<Kind>> {
        match (event, self.position.phase) {
            (
                Event::Action(action),
                Phase::Bury(seat, _) | Phase::Give(seat, _) | Phase::Place(seat, ..) | Phase::Add(seat, ..),
            ) => Event::Action(self.viewer.sees_as(seat).then_some(action)),
            (Event::Action(action), _) => Event::Action(Some(action)),
            (Event::Outcome(kind), Phase::Draw(side)) => {
                Event::Outcome(self.viewer.sees_as(self.position.drawer(side)).then_some(kind))
            }
            (Event::Outcome(_), _) => Event::Outcome(None),
        }
    }
    /// GU-17: others see a selection once it is complete, and of cards placed or given their number, a partner the gift itself; a
    /// draw is seen as one, except where a hand is full or a pile runs out; what happens in and after battles is seen by its
    /// effects.
    #[inline]
    pub(crate) fn notice(&self, event: Event<Action, Kind>, after: &Guyenne) -> Notice {
        let unfinished = match (self.position.phase, after.phase) {
            (Phase::Bury(seat, _), Phase::Bury(other, _)) | (Phase::Give(seat, _), Phase::Give(other, _)) => seat == other,
            (Phase::Place(seat, nth, _), Phase::Place(other, next, _)) => (seat, nth) == (other, next),
            (Phase::Add(seat, contest, _), Phase::Add(other, next, _)) => (seat, contest) == (other, next),
            (Phase::Draw(_), Phase::Draw(_)) => after.run_outs == self.position.run_outs,
            _ => false,
        };
        let is_quiet = |phase| {
            use Phase::{Add, Give, Lead, Name, Place, Reinforce};
            matches!(phase, Give(..) | Lead(_) | Name(..) | Place(..) | Reinforce(..) | Add(..))
        };
        match (self.event(event), self.position.phase) {
            (Event::Action(None), _) if unfinished => Notice::Nothing,
            (Event::Outcome(None), _) if unfinished => Notice::Hidden,
            _ if unfinished => Notice::Event,
            (Event::Outcome(_), _) => Notice::View,
            (_, before) if !is_quiet(before) || !is_quiet(after.phase) => Notice::View,
            (Event::Action(Some(_)), _) => Notice::Event,
            (_, Phase::Give(seat, _)) if self.is_of(self.position.side(seat)) => Notice::View,
            (_, Phase::Give(_, selection) | Phase::Place(_, _, selection) | Phase::Add(_, _, selection)) => {
                let last = matches!(event, Event::Action(Action::Commit(_) | Action::Give(_)));
                Notice::Cards(selection.cards + u8::from(last))
            }
            _ => Notice::View,
        }
    }
}
