//! The position.

use super::cards::{PISTE, Value};
use super::options::Rules;
use crate::{Bag, Finite, Seat, Set, Turn};

crate::finite! {
    /// A side, and its seat: White is seat 0, Black seat 1 (EG-1).
    pub enum Fencer {
        /// Starts on field 1.
        White = "White",
        /// Starts on the last field, 23 in the whole game.
        Black = "Black",
    }
}

impl Fencer {
    /// The fencer of a seat.
    #[inline]
    pub(crate) fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::White } else { Self::Black }
    }

    #[inline]
    pub(crate) fn seat(self) -> Seat {
        Seat::from_id(self.id()).expect("a fencer is a seat")
    }

    pub(crate) fn opponent(self) -> Self {
        [Self::Black, Self::White][self.id()]
    }
}

/// An open attack; the value of its cards is the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attack {
    /// Whether the attacker advanced first (EG-10).
    pub indirect: bool,
    /// The number of cards.
    pub cards: u8,
}

/// The open question, and the fencer who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// A round is about to begin: chance deals the first card of the shuffled deck (EG-2).
    Shuffle,
    /// Chance deals the opening hands (EG-3).
    Deal,
    /// A fencer makes a move (EG-10).
    Move(Fencer),
    /// Chance refills the hand of a fencer who may have attacked (EG-13).
    Refill(Fencer, Option<Attack>),
    /// A fencer answers an attack (EG-14, EG-15).
    Answer(Fencer, Attack),
    /// The match has ended (EG-30, EG-32).
    Over,
}

crate::finite! {
    /// The reason why a round ended.
    pub enum Reason {
        /// An unanswered attack (EG-14, EG-15).
        Attack = "attack",
        /// A fencer had no move (EG-17).
        NoMove = "no move",
        /// The hands (EG-21).
        Hands = "hands",
        /// The fields (EG-22).
        Fields = "fields",
    }
}

/// The end of a round (EG-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Ending {
    /// The winner; none if the round was tied.
    pub winner: Option<Fencer>,
    /// The reason why it ended.
    pub reason: Reason,
    /// The final distance.
    pub distance: u8,
    /// The hands of White and Black, if shown (EG-21).
    pub hands: Option<[Bag<Value>; 2]>,
}

/// A position of En Garde.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self", deny_unknown_fields))]
pub struct EnGarde {
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    /// The fields of White and Black.
    pub(super) fields: [u8; 2],
    pub(super) hands: [Bag<Value>; 2],
    pub(super) pile: Bag<Value>,
    pub(super) discard: Bag<Value>,
    pub(super) points: [u8; 2],
    /// The number of rounds that are over.
    pub(super) rounds: u16,
    /// The end of the last round (EG-23).
    pub(super) last: Option<Ending>,
}

impl EnGarde {
    pub(super) fn set_up(rules: Rules) -> Self {
        Self {
            rules,
            phase: Phase::Shuffle,
            fields: [1, rules.piste],
            hands: [Bag::new(); 2],
            pile: rules.deck(),
            discard: Bag::new(),
            points: [0; 2],
            rounds: 0,
            last: None,
        }
    }

    /// The open question, and the fencer who is asked.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The field of a fencer, 1 to at most 23.
    pub fn field(&self, fencer: Fencer) -> u8 {
        self.fields[fencer.id()]
    }

    /// The hand of a fencer.
    pub fn hand(&self, fencer: Fencer) -> Bag<Value> {
        self.hands[fencer.id()]
    }

    /// The cards that can still be drawn in this round.
    pub fn pile(&self) -> Bag<Value> {
        self.pile
    }

    /// The cards played in this round.
    pub fn discard(&self) -> Bag<Value> {
        self.discard
    }

    /// All cards of a round, wherever they lie (EG-2).
    pub(super) fn all_cards(&self) -> Bag<Value> {
        let mut cards = self.pile;
        for bag in [self.hands[0], self.hands[1], self.discard] {
            cards.add_all_unchecked(bag);
        }
        cards
    }

    /// The number of rounds that are over.
    pub fn rounds(&self) -> u16 {
        self.rounds
    }

    /// The end of the last round; none before the first has ended (EG-23).
    pub fn last(&self) -> Option<Ending> {
        self.last
    }

    /// Whether the match is between rounds.
    pub(super) fn is_between_rounds(&self) -> bool {
        matches!(self.phase, Phase::Shuffle | Phase::Over)
    }

    /// Whether both hands lie open (EG-21).
    pub(super) fn hands_are_open(&self) -> bool {
        self.is_between_rounds() && self.last.is_some_and(|last| last.hands.is_some())
    }

    /// White and Black (EG-1).
    #[inline]
    pub(super) fn seats(&self) -> usize {
        2
    }

    /// The seat to act, or chance.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Shuffle | Phase::Deal | Phase::Refill(..) => Turn::Chance,
            Phase::Move(fencer) | Phase::Answer(fencer, _) => Turn::Seat(fencer.seat()),
            Phase::Over => Turn::Over,
        }
    }

    /// The number of fields from one fencer to the other (EG-5).
    pub fn distance(&self) -> u8 {
        self.fields[1] - self.fields[0]
    }

    /// The number of cards in a fencer's hand whose value is `distance`.
    pub(super) fn cards_at(&self, fencer: Fencer, distance: u8) -> u8 {
        Value::new(distance).map_or(0, |value| self.hands[fencer.id()].count(value))
    }

    /// The number of cards in a fencer's hand for each distance.
    pub(super) fn cards_by_distance(&self, fencer: Fencer) -> [u8; PISTE as usize] {
        let mut cards = [0; PISTE as usize];
        for value in Value::all() {
            cards[usize::from(value.number())] = self.hands[fencer.id()].count(value);
        }
        cards
    }

    /// The number of fields behind a fencer (EG-11).
    pub(super) fn room_behind(&self, fencer: Fencer) -> u8 {
        let [white, black] = [self.fields[0] - 1, self.rules.piste - self.fields[1]];
        if fencer == Fencer::White { white } else { black }
    }

    /// The values up to `fields` that a fencer holds.
    #[inline]
    pub(super) fn cards_up_to(&self, fencer: Fencer, fields: u8) -> Set<Value> {
        self.hands[fencer.id()].kinds() & Set::lowest(fields)
    }

    /// Whether a fencer has a move (EG-17): an attack, or a step with the lowest card.
    pub(super) fn can_move(&self, fencer: Fencer) -> bool {
        let fields = u8::max(self.distance() - 1, self.room_behind(fencer));
        let step = self.hands[fencer.id()].lowest().is_some_and(|card| card.number() <= fields);
        step || self.cards_at(fencer, self.distance()) > 0
    }

    /// Whether a fencer can parry an attack (EG-14).
    pub(super) fn can_parry(&self, fencer: Fencer, attack: Attack) -> bool {
        self.cards_at(fencer, self.distance()) >= attack.cards
    }

    /// Whether a fencer has an answer to an attack (EG-14, EG-15).
    pub(super) fn can_answer(&self, fencer: Fencer, attack: Attack) -> bool {
        let room = self.room_behind(fencer);
        let retreat = || self.hands[fencer.id()].lowest().is_some_and(|card| card.number() <= room);
        self.can_parry(fencer, attack) || (attack.indirect && retreat())
    }

    /// The number of fields that a fencer has advanced beyond the middle field (EG-22).
    pub(super) fn advance(&self, fencer: Fencer) -> i8 {
        self.room_behind(fencer) as i8 + 1 - self.rules.middle() as i8
    }

    /// The fencer who makes the first move of the round (EG-4).
    pub(super) fn starter(&self) -> Fencer {
        if self.rounds.is_multiple_of(2) { Fencer::White } else { Fencer::Black }
    }

    /// The fencer who is dealt the next card of the opening hands (EG-3).
    pub(super) fn receiver(&self) -> Fencer {
        if self.hands[0].len() < u32::from(self.rules.hand) { Fencer::White } else { Fencer::Black }
    }

    /// Whether the match has been decided (EG-30, EG-32).
    pub(super) fn is_decided(&self) -> bool {
        self.points.contains(&self.rules.rounds_to_win) || self.rounds == self.rules.max_rounds
    }
}
