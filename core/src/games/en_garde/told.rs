//! The events of a match, as data.

use super::rules::{Action, Attack, Ending, Fencer, Phase, Reason, Seen, Value};
use crate::Finite;
use crate::scene::{number, one_by_one};
use crate::telling::{Event, Telling, ToldCards};

crate::scene::data! {
    /// An event of a match; seats and fields are numbers.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all events")]
    pub enum Told {
        /// A fencer is dealt cards for a round (EG-3).
        Dealt { round: u16, seat: u8, cards: ToldCards<Value> },
        /// A fencer draws cards (EG-13).
        Drew { seat: u8, cards: ToldCards<Value> },
        /// A fencer advances with a card to a field (EG-10).
        Advanced { seat: u8, card: Value, field: u8 },
        /// A fencer retreats with a card to a field, and may give way to an attack with it (EG-10, EG-15).
        Retreated { seat: u8, card: Value, field: u8, gave_way: bool },
        /// A fencer attacks with cards of a value, after an advance if it is indirect (EG-10).
        Attacked { seat: u8, value: u8, count: u8, advance: Option<Advance> },
        /// A fencer parries with cards of a value (EG-14).
        Parried { seat: u8, value: u8, count: u8 },
        /// A round is over (EG-21 to EG-23).
        RoundOver(RoundOver),
        /// The match is over; the winner has won unless it is a tie (EG-30, EG-32).
        Over { winner: Option<u8> },
    }

    /// The advance of an indirect attack.
    pub struct Advance {
        /// The card.
        pub card: Value,
        /// The field that is reached.
        pub field: u8,
    }

    /// The end of a round.
    pub struct RoundOver {
        /// The number of the round, from 1.
        pub round: u16,
        /// The seat of the winner; none if the round was tied.
        pub winner: Option<u8>,
        /// The reason why it ended: `attack`, `no move`, `hands` or `fields`.
        pub reason: Reason,
        /// The final distance.
        pub distance: u8,
        /// Whether there are cards of that value.
        pub in_reach: bool,
        /// The hands of White and Black, if they were shown (EG-21).
        pub hands: Option<[Vec<Value>; 2]>,
        /// The points of White and Black.
        pub points: [u8; 2],
    }
}

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Action, Option<Value>>, after: &Self, telling: &mut Telling<Told>) {
        match (event, self.phase()) {
            (Event::Outcome(card), Phase::Shuffle) => telling.tell(self.dealt(Fencer::White, card)),
            (Event::Outcome(card), Phase::Deal) => telling.tell(self.dealt(self.receiver(), card)),
            (Event::Outcome(card), Phase::Refill(fencer, _)) => {
                telling.tell(Told::Drew { seat: number(fencer), cards: ToldCards::one(card) });
            }
            (Event::Action(action), Phase::Move(fencer) | Phase::Answer(fencer, _)) => {
                telling.tell(self.played(fencer, action, after));
            }
            _ => {}
        }
        if let Some(last) = after.last().filter(|_| after.rounds() > self.rounds()) {
            telling.tell(Told::RoundOver(after.end_of_round(last)));
        }
        if after.phase() == Phase::Over {
            let winner = Fencer::all().find(|fencer| after.returns()[fencer.id()] > 0.0).map(number);
            telling.tell(Told::Over { winner });
        }
    }

    fn dealt(&self, fencer: Fencer, card: Option<Value>) -> Told {
        Told::Dealt { round: self.rounds() + 1, seat: number(fencer), cards: ToldCards::one(card) }
    }

    /// The action of a fencer (EG-10, EG-15).
    fn played(&self, fencer: Fencer, action: Action, after: &Self) -> Told {
        let (seat, field, value) = (number(fencer), after.field(fencer), after.distance());
        match (action, self.phase()) {
            (Action::Advance(card), _) => Told::Advanced { seat, card, field },
            (Action::Retreat(card), phase) => Told::Retreated { seat, card, field, gave_way: matches!(phase, Phase::Answer(..)) },
            (Action::Attack(cards), _) => Told::Attacked { seat, value, count: cards.number(), advance: None },
            (Action::Indirect(card, cards), _) => {
                Told::Attacked { seat, value, count: cards.number(), advance: Some(Advance { card, field }) }
            }
            (Action::Parry, Phase::Answer(_, Attack { cards, .. })) => Told::Parried { seat, value, count: cards },
            (Action::Parry, _) => Told::Parried { seat, value, count: 0 },
        }
    }

    /// The winner of a round, the reason, and both hands if they were shown (EG-21, EG-23).
    fn end_of_round(&self, Ending { winner, reason, distance, hands }: Ending) -> RoundOver {
        RoundOver {
            round: self.rounds(),
            winner: winner.map(number),
            reason,
            distance,
            in_reach: distance <= self.rules().values,
            hands: hands.map(|hands| hands.map(|hand| one_by_one(&hand))),
            points: self.points(),
        }
    }
}
