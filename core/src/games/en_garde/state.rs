//! What lies on the table?

use super::cards::{HAND, MIDDLE, OF_EACH_VALUE, PISTE, Value, deck};
use super::options::Rules;
use crate::{Bag, Damaged, Finite, Seat, Set, Turn};

crate::finite! {
    /// A side, and its seat: White is seat 0, Black seat 1 (EG-1).
    pub enum Fencer {
        /// Starts on field 1.
        White = "White",
        /// Starts on field 23.
        Black = "Black",
    }
}

impl Fencer {
    /// The fencer of a seat.
    pub(super) fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::White } else { Self::Black }
    }

    pub(super) fn seat(self) -> Seat {
        Seat::from_id(self.id()).expect("a fencer is a seat")
    }

    pub(super) fn opponent(self) -> Self {
        [Self::Black, Self::White][self.id()]
    }
}

/// An open attack; the value of its cards is the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attack {
    /// Whether the attacker advanced first (EG-10).
    pub indirect: bool,
    /// With how many cards.
    pub cards: u8,
}

/// Who is asked what.
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
    /// The match is over (EG-30, EG-32).
    Over,
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
    /// The rounds that are over.
    pub(super) rounds: u16,
    /// Whether both hands are shown (EG-21).
    pub(super) shown: bool,
}

impl EnGarde {
    pub(super) fn set_up(rules: Rules) -> Self {
        Self {
            rules,
            phase: Phase::Shuffle,
            fields: [1, PISTE],
            hands: [Bag::new(); 2],
            pile: deck(),
            discard: Bag::new(),
            points: [0; 2],
            rounds: 0,
            shown: false,
        }
    }

    /// Who is asked what.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The field of a fencer, 1 to 23.
    pub fn field(&self, fencer: Fencer) -> u8 {
        self.fields[fencer.id()]
    }

    /// The cards of a fencer.
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

    /// The number of rounds that are over.
    pub fn rounds(&self) -> u16 {
        self.rounds
    }

    /// White and Black (EG-1).
    #[inline(always)]
    pub(super) fn seats(&self) -> usize {
        2
    }

    /// Who can act.
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

    /// How many cards of the value of a distance a fencer holds.
    pub(super) fn cards_at(&self, fencer: Fencer, distance: u8) -> u8 {
        Value::new(distance).map_or(0, |value| self.hands[fencer.id()].count(value))
    }

    /// How many cards of the value of each distance a fencer holds.
    pub(super) fn cards_by_distance(&self, fencer: Fencer) -> [u8; PISTE as usize] {
        let mut cards = [0; PISTE as usize];
        for value in Value::all() {
            cards[usize::from(value.number())] = self.hands[fencer.id()].count(value);
        }
        cards
    }

    /// The number of fields behind a fencer (EG-11).
    pub(super) fn room_behind(&self, fencer: Fencer) -> u8 {
        let [white, black] = [self.fields[0] - 1, PISTE - self.fields[1]];
        if fencer == Fencer::White { white } else { black }
    }

    /// The values up to a number of fields that a fencer holds.
    #[inline]
    pub(super) fn cards_up_to(&self, fencer: Fencer, fields: u8) -> Set<Value> {
        self.hands[fencer.id()].kinds() & Set::lowest(fields)
    }

    /// Whether a fencer has a move (EG-17): an attack, or a step with his lowest card.
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

    /// How far a fencer is beyond the middle field (EG-22).
    pub(super) fn advance(&self, fencer: Fencer) -> i8 {
        self.room_behind(fencer) as i8 + 1 - MIDDLE as i8
    }

    /// Who makes the first move of the round (EG-4).
    pub(super) fn starter(&self) -> Fencer {
        if self.rounds.is_multiple_of(2) { Fencer::White } else { Fencer::Black }
    }

    /// Whom chance deals the opening hands to (EG-3).
    pub(super) fn receiver(&self) -> Fencer {
        if self.hands[0].len() < u32::from(HAND) { Fencer::White } else { Fencer::Black }
    }

    /// Whether the match has been decided (EG-30, EG-32).
    pub(super) fn is_decided(&self) -> bool {
        self.points.contains(&self.rules.rounds_to_win) || self.rounds == self.rules.max_rounds
    }

    pub(super) fn validate(&self) -> Result<(), Damaged> {
        let Self { rules, fields: [white, black], hands, points, rounds, .. } = *self;
        let accepted = Rules::new(&rules.options()).map_err(Damaged::Game)?;
        Damaged::unless(accepted == rules, "rules: not those of their options")?;
        Damaged::unless(1 <= white && white < black && black <= PISTE, "fields: White's is left of Black's, 1 to 23 (EG-1)")?;
        for value in Value::all() {
            let counts = [hands[0], hands[1], self.pile, self.discard].map(|bag| bag.count(value));
            Damaged::unless(counts.iter().sum::<u8>() == OF_EACH_VALUE, "cards: there are five of each value (EG-2)")?;
        }
        let sizes = hands.map(|hand| hand.len() as u8);
        Damaged::unless(sizes.iter().all(|size| *size <= HAND), "hands: at most five cards (EG-3)")?;
        let won = points.iter().map(|points| u16::from(*points)).sum::<u16>();
        let both = points == [rules.rounds_to_win; 2];
        let most = points.iter().all(|points| *points <= rules.rounds_to_win);
        Damaged::unless(won <= rounds && most && !both, "points: one for a round, up to rounds_to_win (EG-30)")?;
        Damaged::unless(rounds <= rules.max_rounds, "rounds: at most max_rounds (EG-32)")?;
        Damaged::unless((self.phase == Phase::Over) == self.is_decided(), "phase: over when the match is decided, not before")?;
        let between = matches!(self.phase, Phase::Shuffle | Phase::Over);
        Damaged::unless(between || !self.shown, "shown: hands are shown between rounds only (EG-21)")?;
        match self.phase {
            Phase::Shuffle | Phase::Over => Ok(()),
            Phase::Deal => {
                let dealt = self.discard.is_empty() && [white, black] == [1, PISTE];
                let order = sizes[0] > 0 && sizes[1] < HAND && (sizes[0] == HAND || sizes[1] == 0);
                Damaged::unless(dealt && order, "phase: the opening deals five to White, then five to Black (EG-3)")
            }
            Phase::Move(_) | Phase::Answer(..) => {
                let open = matches!(self.phase, Phase::Answer(..));
                Damaged::unless(open || !self.pile.is_empty(), "phase: with an empty pile nobody is asked to move (EG-17)")?;
                Damaged::unless(!self.legal().is_empty(), "phase: whoever is asked has an answer (EG-18)")
            }
            Phase::Refill(fencer, _) => {
                let room = sizes[fencer.id()] < HAND && !self.pile.is_empty();
                Damaged::unless(room, "phase: a refill has a card to draw and room for it (EG-13)")
            }
        }?;
        let (Phase::Refill(_, Some(attack)) | Phase::Answer(_, attack)) = self.phase else { return Ok(()) };
        let played = Value::new(self.distance()).map_or(0, |value| self.discard.count(value));
        let most = if attack.indirect { HAND - 1 } else { HAND };
        let played = (1..=most.min(played)).contains(&attack.cards);
        Damaged::unless(played, "attack: its cards are among the discards, of the value of the distance (EG-10)")
    }
}
