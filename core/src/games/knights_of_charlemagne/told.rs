//! The events of a match, as data.

use super::rules::{Action, Knight, Phase, Place, Seen, Side, State, Tile};
use crate::Finite;
use crate::scene::number;
use crate::telling::{Event, Telling, ToldCards};

crate::scene::data! {
    /// An event of a match; seats and sides are numbers.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all events")]
    pub enum Told {
        /// A seat is dealt cards (KC-10).
        Dealt { seat: u8, cards: ToldCards<Knight> },
        /// A seat draws cards (KC-12).
        Drew { seat: u8, cards: ToldCards<Knight> },
        /// A seat puts a knight at a state, and may change the rewards there (KC-11).
        Put(Put),
        /// A side takes the castle now, or nobody (KC-24).
        Castle { side: Option<Sided> },
        /// The match is over, with the points of each side.
        Over { winners: Vec<Sided>, sides: Vec<Sided>, points: Vec<u8> },
    }

    /// A knight at a state.
    pub struct Put {
        /// The seat.
        pub seat: u8,
        /// The knight.
        pub knight: Knight,
        /// The state.
        pub state: State,
        /// The rewards of the sides there now, if they have changed (KC-20 to KC-22).
        pub rewards: Option<Vec<Reward>>,
    }

    /// A reward of a side at a state, as if the match ended now.
    pub struct Reward {
        /// The side.
        pub side: Sided,
        /// The tile: `state`, `tie` or `treasure` (KC-20, KC-21).
        pub tile: Tile,
        /// Its points.
        pub points: u8,
    }

    /// A side, with its seats.
    pub struct Sided {
        /// The number of the side.
        pub side: u8,
        /// Its seats.
        pub seats: Vec<u8>,
    }
}

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Action, Option<Knight>>, after: &Self, telling: &mut Telling<Told>) {
        match (event, self.phase()) {
            (Event::Outcome(card), Phase::Deal(seat)) => {
                telling.tell(Told::Dealt { seat: seat.number(), cards: ToldCards::one(card) });
            }
            (Event::Outcome(card), Phase::Draw(seat)) => {
                telling.tell(Told::Drew { seat: seat.number(), cards: ToldCards::one(card) });
            }
            (Event::Action(Action { knight, place }), Phase::Play(seat)) => {
                let state = match place {
                    Place::Number => State::Numbered(knight.value),
                    Place::Colour => State::Coloured(knight.colour),
                };
                telling.tell(Told::Put(Put { seat: seat.number(), knight, state, rewards: self.change_at(state, after) }));
                self.tell_castle(after, telling);
            }
            _ => {}
        }
        if after.phase() == Phase::Over {
            let won = after.sides().filter(|side| after.returns()[side.id()] > 0.0);
            telling.tell(Told::Over {
                winners: won.map(|side| self.sided(side)).collect(),
                sides: after.sides().map(|side| self.sided(side)).collect(),
                points: after.sides().map(|side| after.points(side)).collect(),
            });
        }
    }

    /// The new rewards at a state, if they have changed (KC-20 to KC-22).
    fn change_at(&self, state: State, after: &Self) -> Option<Vec<Reward>> {
        let taken = |position: &Self| position.sides().map(|side| position.taken_at(state, side)).collect::<Vec<_>>();
        if taken(self) == taken(after) {
            return None;
        }
        let reward = |side: Side| {
            let (tile, points) = after.taken_at(state, side)?;
            Some(Reward { side: self.sided(side), tile, points })
        };
        Some(after.sides().filter_map(reward).collect())
    }

    /// Whether the castle changes hands (KC-24).
    fn tell_castle(&self, after: &Self, telling: &mut Telling<Told>) {
        let holder = |position: &Self| position.sides().find(|side| position.holds_castle(*side));
        if holder(self) != holder(after) {
            telling.tell(Told::Castle { side: holder(after).map(|side| self.sided(side)) });
        }
    }

    fn sided(&self, side: Side) -> Sided {
        let seats = self.all_seats().filter(|seat| self.side(*seat) == side);
        Sided { side: number(side), seats: seats.map(|seat| seat.number()).collect() }
    }
}
